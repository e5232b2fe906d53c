"""What can be wrong with a simulation.

LabFault
├── BadSimulation       what was asked for cannot be played; `field` names the place
├── BadPolicy           a policy that cannot be found or called
│   └── LackingPolicy   a worker cannot find or call it, whoever sent it the work can
├── PolicyFault         a policy that failed in a game; `game` is its number
├── BadJournal          a file that is not the journal of this simulation
├── BadScheduler        no scheduler answers there, or it has no workers
└── WorkersLost         the processes that played some games died again and again
"""

from bga_isle.errors import IsleError


class LabFault(IsleError):
    """The root of what the laboratory raises; games that were finished stay finished."""

    code = "lab_fault"


class BadSimulation(LabFault):
    code = "bad_simulation"
    template = "${field}: ${reason}"


class BadPolicy(LabFault):
    code = "bad_policy"
    template = "There is no policy ${policy}: ${reason}"


class LackingPolicy(BadPolicy):
    code = "lacking_policy"
    template = (
        "A worker lacks the policy ${policy}, which is there where the work comes from: ${reason}"
    )


class PolicyFault(LabFault):
    """A result that left the failed game out would say something else than it seems to."""

    code = "policy_fault"
    template = "The policy ${policy} failed as ${seat} in game ${game}: ${reason}"

    @property
    def game(self) -> int:
        """The number of the game; playing it alone fails in the same way."""
        return int(str(self.facts["game"]))


class BadJournal(LabFault):
    code = "bad_journal"
    template = "${file}: ${reason}"


class BadScheduler(LabFault):
    code = "bad_scheduler"
    template = "The scheduler ${address} cannot be used: ${reason}"


class WorkersLost(LabFault):
    code = "workers_lost"
    template = "Whoever was to play the games ${games} did not finish: ${reason}"
