"""Signals that wait for the right moment, and the command that leads back."""

import os
import shutil
import signal
import sys
import threading
from pathlib import Path

import pytest

from bga_isle.terminal.leaving import SIGNALS, Interrupted, Interrupts, command


def test_a_signal_waits_until_it_is_asked_for() -> None:
    with Interrupts() as interrupts:
        signal.raise_signal(signal.SIGTERM)
        with pytest.raises(Interrupted, match="SIGTERM") as left:
            interrupts.check()
    assert left.value.number == signal.SIGTERM


def test_a_signal_that_waited_is_heard_before_a_person_is_asked() -> None:
    with Interrupts() as interrupts:
        signal.raise_signal(signal.SIGINT)
        with pytest.raises(Interrupted), interrupts.asking():
            raise AssertionError("somebody was asked")


def test_while_a_person_is_asked_a_signal_is_heard_at_once() -> None:
    with Interrupts() as interrupts, interrupts.asking(), pytest.raises(Interrupted):
        signal.raise_signal(signal.SIGINT)


def test_after_the_answer_signals_wait_again() -> None:
    with Interrupts() as interrupts:
        with interrupts.asking():
            pass
        signal.raise_signal(signal.SIGINT)
        with pytest.raises(Interrupted):
            interrupts.check()


def test_a_second_signal_on_the_way_out_changes_nothing() -> None:
    with Interrupts() as interrupts:
        with pytest.raises(Interrupted) as left, interrupts.asking():
            signal.raise_signal(signal.SIGTERM)
        signal.raise_signal(signal.SIGINT)
    assert left.value.number == signal.SIGTERM
    assert {signal.getsignal(number) for number in SIGNALS} == {signal.SIG_IGN}


def test_a_second_signal_between_a_change_and_its_being_kept_waits_too() -> None:
    with Interrupts() as interrupts:
        for _ in range(3):
            signal.raise_signal(signal.SIGINT)
        with pytest.raises(Interrupted):
            interrupts.check()


def test_a_signal_that_wakes_nobody_is_sent_again() -> None:
    """As one does not that comes just before the wait; here it reaches a thread that does not wait."""

    def signalled() -> None:
        signal.pthread_kill(threading.get_ident(), signal.SIGTERM)

    silent, end = os.pipe()
    try:
        with Interrupts() as interrupts, interrupts.asking():
            threading.Timer(0.1, signalled).start()
            with pytest.raises(Interrupted):
                os.read(silent, 1)
    finally:
        os.close(silent)
        os.close(end)


def test_whoever_was_told_of_signals_before_is_told_again() -> None:
    came, comes = os.pipe()
    os.set_blocking(comes, False)
    before = signal.set_wakeup_fd(comes)
    try:
        with Interrupts():
            pass
        assert signal.set_wakeup_fd(before) == comes
    finally:
        signal.set_wakeup_fd(before)
        os.close(came)
        os.close(comes)


def test_without_a_signal_nothing_happens() -> None:
    with Interrupts() as interrupts, interrupts.asking():
        interrupts.check()


def test_what_heard_the_signals_before_hears_them_again() -> None:
    before = [signal.getsignal(number) for number in SIGNALS]
    with Interrupts():
        assert [signal.getsignal(number) for number in SIGNALS] != before
    assert [signal.getsignal(number) for number in SIGNALS] == before


def test_a_hang_up_that_is_to_be_ignored_stays_ignored() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with Interrupts() as interrupts:
            signal.raise_signal(signal.SIGHUP)
            interrupts.check()
        assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)


def test_the_command_is_the_one_that_started_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = tmp_path / "bga-isle"
    script.touch()
    monkeypatch.setattr(sys, "argv", [str(script)])
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    assert command("play") == f"{script} play"
    monkeypatch.setattr(shutil, "which", lambda _name: str(script))
    assert command("play") == "bga-isle play"
    other = tmp_path / "other"
    other.touch()
    monkeypatch.setattr(shutil, "which", lambda _name: str(other))
    assert command("play") == f"{script} play"
    monkeypatch.setattr(sys, "argv", ["/site/bga_isle/__main__.py"])
    assert command("play") == f"{sys.executable} -m bga_isle play"


def test_paths_become_absolute_and_safe_for_a_shell(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["pytest"])
    assert command("replay", Path("it's")) == f"bga-isle replay '{tmp_path}/it'\"'\"'s'"
