"""`python -m bga_isle` is the command `bga-isle`; its libraries are an extra that a platform does without."""

import sys

try:
    from bga_isle.cli import app
except ModuleNotFoundError as missing:
    if missing.name not in ("rich", "typer"):
        raise
    sys.exit('bga-isle: the command line is an extra: pip install "bga-isle[cli]"')
except KeyboardInterrupt:
    sys.stderr.write("bga-isle: interrupted\n")
    sys.exit(130)


def main() -> None:
    """Runs the command line."""
    app(prog_name="bga-isle")


if __name__ == "__main__":
    main()
