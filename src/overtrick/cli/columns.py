"""What the columns of a club's own table are taken for: shown, saved, and read by."""

from collections.abc import Sequence
from pathlib import Path

from overtrick.cli.output import leave_with, read, show
from overtrick.cli.written import write_bytes
from overtrick.errors import OvertrickError
from overtrick.events.problem import Problem
from overtrick.formats.contents.contents import Contents

__all__ = ["read_by_map", "show_guess"]


def read_by_map(data: bytes, name: str, mapping: Path) -> tuple[Contents, list[Problem]]:
    """
    Read a table by the mapping that a file holds.

    :raises OSError: if the mapping cannot be opened.
    :raises InvalidFile: if the mapping or the table cannot be read.
    """
    from overtrick.formats.tables.mapped import read_mapped, read_mapping

    return read_mapped(data, name, read_mapping(mapping.read_bytes(), str(mapping)))


def show_guess(files: Sequence[Path]) -> None:
    """Show what the columns of each table would be taken for; a last ``.toml`` saves it."""
    from overtrick.formats.tables.mapped import draw_mapping, guess_of, mapping_text

    tables = [file for file in files if file.suffix.lower() != ".toml"]
    saved = files[-1] if files[-1].suffix.lower() == ".toml" else None
    problems: list[Problem] = []
    for file in tables:
        try:
            mapping, _ = guess_of(read(file), str(file))
        except OSError as error:
            problems.append(Problem(str(file), error.strerror or str(error)))
        except OvertrickError as error:
            problems.append(Problem("", str(error)))
        else:
            show(draw_mapping(mapping))
            if saved is not None:
                write_bytes(mapping_text(mapping).encode(), saved)
                show(f"\nsaved: {saved}; read by it with --map {saved}")
    leave_with(problems)
