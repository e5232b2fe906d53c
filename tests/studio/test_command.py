"""`bga-isle export-bga` says what it wrote and what it left alone."""

from pathlib import Path

from bga_isle.studio.php import project_of
from bga_isle.studio.project import files
from tests.cli.driving import called, said


def test_it_writes_a_project_and_refuses_to_write_it_again(tmp_path: Path) -> None:
    place = tmp_path / "project"
    count = len(files())
    written = (0, f"{count} files written to {place}\n")
    assert called(tmp_path, "export-bga", place) == written
    for name, text in files().items():
        assert (place / name).read_text("utf-8") == text
    status, output, sentence = said(tmp_path, "export-bga", place)
    assert (status, output) == (2, "")
    assert sentence.startswith(f"bga-isle: {place} is not empty; ")
    assert called(tmp_path, "export-bga", place, "--force") == written


def test_it_names_what_it_leaves_and_what_it_removes(tmp_path: Path) -> None:
    place = tmp_path / "project"
    called(tmp_path, "export-bga", place, "--project", "isleofbearsann")
    rules = place / "modules" / "php" / "Rules.php"
    assert "namespace Bga\\Games\\isleofbearsann;" in rules.read_text("utf-8")
    rules.write_text("<?php // written by hand\n", "utf-8")
    status, output = called(tmp_path, "export-bga", place, "--force")
    assert status == 0
    assert output == (
        f"{len(files()) - 1} files written to {place}\n"
        "left as it is, since somebody else wrote it: modules/php/Rules.php\n"
    )
    assert rules.read_text("utf-8") == "<?php // written by hand\n"


def test_exporting_anew_does_not_rename_the_project(tmp_path: Path) -> None:
    place = tmp_path / "project"
    called(tmp_path, "export-bga", place, "--project", "isleofbearsann")
    rules = place / "modules" / "php" / "Rules.php"
    rules.write_text(rules.read_text("utf-8") + "// by hand\n", "utf-8")
    assert called(tmp_path, "export-bga", place, "--force")[0] == 0
    named = {project_of(path.read_text("utf-8")) for path in place.rglob("*.php")}
    assert named == {"isleofbearsann"}
    status, output, sentence = said(tmp_path, "export-bga", place, "--force", "--project", "other")
    assert (status, output) == (2, "")
    assert sentence.startswith(f"bga-isle: {place} belongs to the project isleofbearsann; ")


def test_wrong_words_get_a_sentence(tmp_path: Path) -> None:
    status, output, sentence = said(tmp_path, "export-bga", tmp_path / "p", "--project", "a/b")
    assert (status, output) == (2, "")
    assert sentence.startswith("bga-isle: A project's name is letters and digits")
    assert not (tmp_path / "p").exists()
    place = tmp_path / "file"
    place.touch()
    status, output, sentence = said(tmp_path, "export-bga", place)
    assert (status, output) == (2, "")
    assert sentence == f"bga-isle: {place}: Not a directory\n"
