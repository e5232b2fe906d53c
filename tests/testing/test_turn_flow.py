"""Turn flows as somebody else's tests would keep them: pytest runs of their own, in folders of their own."""

from pathlib import Path
from typing import Any, cast

import pytest

from bga_isle.errors import GameOver, IsleError, NotYourTurn, UnknownSeat
from bga_isle.model.pieces import Colour
from bga_isle.testing.positions import position
from bga_isle.testing.snapshots import MARK
from bga_isle.testing.transcript import BadFlow, Concede, Zombie

pytest_plugins = ["pytester", "bga_isle.testing.plugin"]

CONFTEST = """
pytest_plugins = ["bga_isle.testing.plugin"]
"""
TESTS = """
from pathlib import Path
import pytest
from bga_isle.testing.positions import position
from bga_isle.testing.snapshots import flows_in
from bga_isle.testing.transcript import Concede, Zombie

FLOWS = flows_in(Path(__file__).parent / "flows")

def test_leap(turn_flow, snapshot):
    script = [{"action": "actPlayCard", "card": "black-leap"}, "undo", Zombie("black"), Concede("white")]
    assert str(turn_flow("A leap.", position(black="leap"), script)) == snapshot.use_extension(FLOWS)

@pytest.mark.parametrize("name", NAMES)
def test_flow(name, turn_flow, snapshot):
    text = str(turn_flow(name, 7, seed=3, decisions=2))
    assert text == snapshot.use_extension(FLOWS)
"""


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    for name in ("PYTEST_XDIST_WORKER", "PYTEST_XDIST_WORKER_COUNT"):
        monkeypatch.delenv(name, raising=False)
    pytester.makeconftest(CONFTEST)
    named(pytester, "first", "second")
    return pytester


def named(project: pytest.Pytester, *names: str) -> None:
    project.makepyfile(test_flows=TESTS.replace("NAMES", repr(list(names))))


def run(project: pytest.Pytester, *options: str) -> pytest.RunResult:
    return project.runpytest_inprocess("-p", "no:cacheprovider", "-p", "no:xdist", *options)


def kept(project: pytest.Pytester) -> set[str]:
    return {path.name for path in (project.path / "flows").iterdir()}


def test_flows_are_written_once_and_then_compared(project: pytest.Pytester) -> None:
    run(project, "--snapshot-update").assert_outcomes(passed=3)
    assert kept(project) == {"leap.txt", "first.txt", "second.txt"}
    text = (project.path / "flows" / "leap.txt").read_text(encoding="utf-8")
    assert text.startswith(f"{MARK}test_leap in ../test_flows.py\n\nA leap.\n\n")
    assert "takes back the last choice" in text
    assert "as a zombie" in text
    assert "white concedes" in text
    run(project).assert_outcomes(passed=3)


def test_a_flow_that_changed_fails(project: pytest.Pytester) -> None:
    run(project, "--snapshot-update")
    path = project.path / "flows" / "leap.txt"
    path.write_text(path.read_text(encoding="utf-8").replace("A leap", "A jump"), encoding="utf-8")
    run(project).assert_outcomes(passed=2, failed=1)


def test_a_flow_never_kept_fails(project: pytest.Pytester) -> None:
    run(project).assert_outcomes(failed=3)
    assert not (project.path / "flows").exists()


def test_a_flow_that_went_is_told_and_deleted_on_update_alone(project: pytest.Pytester) -> None:
    run(project, "--snapshot-update")
    named(project, "first")
    result = run(project)
    assert "1 snapshot unused" in result.stdout.str()
    assert "second.txt" in kept(project)
    run(project, "--snapshot-update").assert_outcomes(passed=2)
    assert kept(project) == {"leap.txt", "first.txt"}


def test_what_it_did_not_write_is_never_touched(project: pytest.Pytester) -> None:
    folder = project.path / "flows"
    folder.mkdir()
    others = {"notes.txt": b"mine\n", "picture.png": b"\x89PNG", "old.txt": b"\xff\xfe"}
    for name, data in others.items():
        (folder / name).write_bytes(data)
    run(project, "--snapshot-update").assert_outcomes(passed=3)
    named(project, "first")
    run(project, "--snapshot-update").assert_outcomes(passed=2)
    assert {name: (folder / name).read_bytes() for name in others} == others


def test_a_file_in_the_way_is_refused(project: pytest.Pytester) -> None:
    path = project.path / "flows" / "leap.txt"
    path.parent.mkdir()
    path.write_text("mine\n", encoding="utf-8")
    result = run(project, "--snapshot-update")
    result.assert_outcomes(passed=2, failed=1)
    result.stdout.fnmatch_lines(["*ForeignFile: *leap.txt was not written by test_leap*"])
    assert path.read_text(encoding="utf-8") == "mine\n"


def test_a_file_of_another_test_is_not_overwritten(project: pytest.Pytester) -> None:
    path = project.path / "flows" / "leap.txt"
    path.parent.mkdir()
    path.write_text(f"{MARK}test_other\n\nanother test's\n", encoding="utf-8")
    result = run(project, "--snapshot-update", "--snapshot-no-cleanup")
    result.stdout.fnmatch_lines(["*ForeignFile: *leap.txt was not written by test_leap*"])
    assert "another test's" in path.read_text(encoding="utf-8")


SHARED = """
from pathlib import Path
import pytest
from bga_isle.testing.snapshots import flows_in

FLOWS = flows_in(Path(__file__).parent / "flows")
"""


def alpha(text: str) -> str:
    return f"{SHARED}\ndef test_alpha(snapshot):\n    assert {text!r} == snapshot.use_extension(FLOWS)\n"


def test_two_tests_of_one_name_do_not_share_a_file(project: pytest.Pytester) -> None:
    project.makepyfile(test_a=alpha("a\n"), test_c=alpha("c\n"), test_flows="")
    place = project.path / "flows" / "alpha.txt"
    owned = f"{MARK}test_alpha in ../test_a.py\n\na\n"
    for options in (("--snapshot-update",), ()):
        result = run(project, *options)
        result.assert_outcomes(passed=1, failed=1)
        said = "test_alpha in ../test_c.py but by test_alpha in ../test_a.py; "
        result.stdout.fnmatch_lines([f"*ForeignFile: *alpha.txt was not written by {said}*"])
        assert place.read_text(encoding="utf-8") == owned


def test_two_parameters_of_one_file_name_do_not_share_it(project: pytest.Pytester) -> None:
    project.makepyfile(
        test_flows=SHARED
        + """
@pytest.mark.parametrize("name", ["a/b", "a:b"])
def test_n(name, snapshot):
    assert name == snapshot.use_extension(FLOWS)
"""
    )
    result = run(project, "--snapshot-update")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(
        ["*ForeignFile: *n?ab?.txt was not written by test_n?a:b? in *but by test_n?a/b? in *"]
    )
    run(project).assert_outcomes(passed=1, failed=1)


def test_a_second_flow_of_a_test_is_kept_without_a_warning(project: pytest.Pytester) -> None:
    project.makepyfile(
        test_flows=SHARED
        + """
def test_two(snapshot):
    flows = snapshot.use_extension(FLOWS)
    assert flows == "first"
    assert flows == "second"
    assert flows(name="of two lines:\\nthird") == "third"
"""
    )
    for options in (("--snapshot-update",), ()):
        run(project, "-W", "error", *options).assert_outcomes(passed=1)
    assert kept(project) == {"two.txt", "two.1.txt", "two[of two linesthird].txt"}


@pytest.mark.parametrize("text", ["a\r\nb\r\n", "a\rb", "\n\n", ""])
def test_a_text_is_compared_with_the_line_ends_it_has(project: pytest.Pytester, text: str) -> None:
    project.makepyfile(test_flows=alpha(text))
    for options in (("--snapshot-update",), ()):
        run(project, *options).assert_outcomes(passed=1)


def test_a_text_that_cannot_be_written_leaves_the_one_before(project: pytest.Pytester) -> None:
    project.makepyfile(test_flows=alpha("before"))
    run(project, "--snapshot-update").assert_outcomes(passed=1)
    project.makepyfile(test_flows=alpha("\ud800"))
    run(project, "--snapshot-update").assert_outcomes(failed=1)
    assert (project.path / "flows" / "alpha.txt").read_bytes().endswith(b"\n\nbefore")


@pytest.mark.parametrize(
    ("wrong", "refused"),
    [
        ({"script": [Zombie("white")]}, NotYourTurn),
        ({"script": [Zombie(cast(Colour, "red"))]}, UnknownSeat),
        ({"script": [Concede("white"), Zombie("black")]}, GameOver),
        ({"decisions": 5}, BadFlow),
        ({"seed": 1, "decisions": -1}, BadFlow),
        ({"seed": 1, "decisions": 2.5}, BadFlow),
        ({"seed": 1, "decisions": True}, BadFlow),
    ],
    ids=str,
)
def test_a_flow_that_cannot_be_meant_is_refused(
    turn_flow: Any, wrong: dict[str, Any], refused: type[IsleError]
) -> None:
    with pytest.raises(refused):
        turn_flow("Black begins.", position(), **wrong)


def test_a_script_that_is_refused_says_why(project: pytest.Pytester) -> None:
    project.makepyfile(
        test_flows="""
def test_wrong(turn_flow):
    turn_flow("Wrong.", 7, [{"action": "actBanish", "target": 3}])
"""
    )
    result = run(project)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*NotPossible*actBanish*"])


def test_the_tables_of_a_test_are_left_as_they_were(project: pytest.Pytester) -> None:
    project.makepyfile(
        test_flows="""
from bga_isle import Table

def test_copy(turn_flow):
    table = Table.new(seed=1)
    before = table.save()
    assert turn_flow("A game.", table, seed=2).table.result is not None
    assert table.save() == before
"""
    )
    run(project).assert_outcomes(passed=1)


def test_this_projects_flows_are_kept_in_the_same_way() -> None:
    folder = Path(__file__).parents[2] / "snapshots"
    assert all(
        path.read_text(encoding="utf-8").startswith(MARK) for path in sorted(folder.iterdir())
    )
