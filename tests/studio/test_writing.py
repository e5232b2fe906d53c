"""What is exported never takes the place of what somebody else wrote."""

import json
from pathlib import Path

import pytest

from bga_isle.errors import IsleError
from bga_isle.studio import writing
from bga_isle.studio.writing import LIST, FolderInUse, ForeignList, OtherProject, Outcome

FILES = {"a.txt": "one\n", "sub/b.txt": "two\n"}


def export(
    folder: Path, files: dict[str, str], *, project: str = "ours", force: bool = False
) -> Outcome:
    return writing.export(folder, files, project=project, force=force)


def tree(folder: Path) -> dict[str, str]:
    """All files of a folder but the list."""
    return {
        path.relative_to(folder).as_posix(): path.read_text("utf-8")
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != LIST
    }


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder into which the files were exported."""
    place = tmp_path / "new" / "project"
    outcome = export(place, FILES)
    assert (outcome.written, outcome.kept, outcome.removed) == (tuple(FILES), (), ())
    return place


def test_a_folder_is_made_or_may_be_empty(folder: Path, tmp_path: Path) -> None:
    assert tree(folder) == FILES
    empty = tmp_path / "empty"
    empty.mkdir()
    export(empty, FILES)
    assert tree(empty) == FILES
    assert (empty / LIST).read_bytes() == (folder / LIST).read_bytes()


def test_a_folder_in_use_is_refused_and_left_as_it_was(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(FolderInUse, match=r"project is not empty"):
        export(folder, {"a.txt": "other\n"})
    assert tree(folder) == FILES
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / ".hidden").touch()
    with pytest.raises(FolderInUse):
        export(mine, FILES)
    assert [path.name for path in mine.iterdir()] == [".hidden"]


def test_with_force_unchanged_exports_are_written_anew(folder: Path) -> None:
    outcome = export(folder, {**FILES, "a.txt": "three\n"}, force=True)
    assert (outcome.written, outcome.kept) == (("a.txt", "sub/b.txt"), ())
    assert tree(folder) == {"a.txt": "three\n", "sub/b.txt": "two\n"}


def test_an_edited_file_is_kept_again_and_again(folder: Path) -> None:
    (folder / "a.txt").write_text("mine\n", "utf-8")
    for text in ("three\n", "four\n"):
        outcome = export(folder, {**FILES, "a.txt": text}, force=True)
        assert (outcome.written, outcome.kept) == (("sub/b.txt",), ("a.txt",))
        assert tree(folder)["a.txt"] == "mine\n"
    (folder / "a.txt").write_text("one\n", "utf-8")
    assert export(folder, {"a.txt": "five\n"}, force=True).kept == ()
    assert tree(folder)["a.txt"] == "five\n"


def test_a_file_of_other_hands_is_kept_unless_it_says_the_same(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("mine\n", "utf-8")
    (tmp_path / "other.txt").write_text("mine too\n", "utf-8")
    assert export(tmp_path, FILES, force=True).kept == ("a.txt",)
    assert tree(tmp_path) == {"a.txt": "mine\n", "other.txt": "mine too\n", "sub/b.txt": "two\n"}
    (tmp_path / "a.txt").write_text("one\n", "utf-8")
    assert export(tmp_path, FILES, force=True).kept == ()


def test_what_is_no_longer_exported_goes_unless_it_was_edited(folder: Path) -> None:
    more = {**FILES, "sub/c.txt": "c\n", "sub/d.txt": "d\n"}
    export(folder, more, force=True)
    (folder / "sub" / "d.txt").write_text("mine\n", "utf-8")
    for removed in (("sub/c.txt",), ()):
        outcome = export(folder, FILES, force=True)
        assert (outcome.removed, outcome.kept) == (removed, ("sub/d.txt",))
    assert tree(folder) == {**FILES, "sub/d.txt": "mine\n"}


def test_neither_links_nor_folders_are_written_over(folder: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside.txt"
    outside.write_text("one\n", "utf-8")
    (folder / "a.txt").unlink()
    (folder / "a.txt").symlink_to(outside)
    (folder / "sub" / "b.txt").unlink()
    (folder / "sub" / "b.txt").mkdir()
    outcome = export(folder, {"a.txt": "x\n", "sub/b.txt": "x\n"}, force=True)
    assert (outcome.written, outcome.kept) == ((), ("a.txt", "sub/b.txt"))
    assert outside.read_text("utf-8") == "one\n"


def test_a_list_leads_nowhere_outside(folder: Path) -> None:
    outside = folder.parent / "outside.txt"
    outside.write_text("one\n", "utf-8")
    listed = json.loads((folder / LIST).read_bytes())
    digest = listed["files"]["a.txt"]
    listed["files"] |= {"../outside.txt": digest, str(outside): digest}
    (folder / LIST).write_text(json.dumps(listed), "utf-8")
    outcome = export(folder, FILES, force=True)
    assert (outcome.kept, outcome.removed) == ((), ())
    assert outside.read_text("utf-8") == "one\n"


@pytest.mark.parametrize(
    "content", [b"", b"[]", b"{}", b'{"a.txt": 1}', b'{"project": 1, "files": {}}', b"\xff"]
)
def test_what_is_no_list_is_not_taken_for_one(folder: Path, content: bytes) -> None:
    (folder / LIST).write_bytes(content)
    with pytest.raises(ForeignList, match=LIST) as refused:
        export(folder, {"a.txt": "x\n"}, force=True)
    assert isinstance(refused.value, IsleError)
    assert tree(folder) == FILES
    assert (folder / LIST).read_bytes() == content


def test_a_project_is_not_written_over_by_one_of_another_name(folder: Path) -> None:
    before = (folder / LIST).read_bytes()
    with pytest.raises(OtherProject, match="project belongs to the project ours; theirs needs"):
        export(folder, {"a.txt": "x\n"}, project="theirs", force=True)
    assert tree(folder) == FILES
    assert (folder / LIST).read_bytes() == before


def test_a_kept_file_of_another_project_is_not_mixed_with_this_one(tmp_path: Path) -> None:
    mine = "<?php\nnamespace Bga\\Games\\mine;\n"
    (tmp_path / "a.php").write_text(mine, "utf-8")
    with pytest.raises(OtherProject, match=r"a\.php belongs to the project mine; ours needs"):
        export(tmp_path, {"a.php": "<?php\n", "b.txt": "two\n"}, force=True)
    assert tree(tmp_path) == {"a.php": mine}
    assert not (tmp_path / LIST).exists()
    assert export(tmp_path, {"a.php": "<?php\n"}, project="mine", force=True).kept == ("a.php",)


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    place = tmp_path / "file"
    place.write_text("mine\n", "utf-8")
    with pytest.raises(NotADirectoryError):
        export(place, FILES)
    assert place.read_text("utf-8") == "mine\n"
