"""Random schedules of calls on several hosts over one store in memory."""

from hypothesis import HealthCheck, settings

from .interleaving import HostMachine

HostMachine.TestCase.settings = settings(
    max_examples=60,
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
TestHost = HostMachine.TestCase
