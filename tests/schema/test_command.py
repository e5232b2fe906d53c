"""`bga-isle schema` prints either form, or puts it in a file."""

from pathlib import Path

from bga_isle.schema import document, typescript
from tests.cli.driving import called, said


def test_it_prints_json_schema_unless_asked_otherwise(tmp_path: Path) -> None:
    assert called(tmp_path, "schema") == (0, document.text())
    assert called(tmp_path, "schema", "--format", "json") == (0, document.text())
    assert called(tmp_path, "schema", "--format", "typescript") == (0, typescript.text())


def test_it_writes_a_file_and_writes_it_anew(tmp_path: Path) -> None:
    out = tmp_path / "types" / "isle.d.ts"
    assert called(tmp_path, "schema", "--format", "typescript", "--out", out) == (0, "")
    assert out.read_text("utf-8") == typescript.text()
    assert called(tmp_path, "schema", "--out", out) == (0, "")
    assert out.read_text("utf-8") == document.text()


def test_what_it_refuses(tmp_path: Path) -> None:
    status, output, sentence = said(tmp_path, "schema", "--format", "yaml")
    assert (status, output) == (2, "")
    assert "yaml" in sentence
    status, output, sentence = said(tmp_path, "schema", "--out", tmp_path)
    assert (status, output) == (2, "")
    assert sentence.startswith(f"bga-isle: {tmp_path}: ")
    game = tmp_path / "game.json"
    called(tmp_path, "play", "--seed", "7", "--save", game, typed="push\n")
    kept = game.read_bytes()
    status, output, sentence = said(tmp_path, "schema", "--out", game)
    assert (status, output) == (2, "")
    assert sentence == f"bga-isle: {game}: a game is kept here; name another file for the schema\n"
    assert game.read_bytes() == kept
