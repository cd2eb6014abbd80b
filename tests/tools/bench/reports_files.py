"""Benchmark results as texts in the repository, without dates and machines.

A text is a line about its origin, and named parts, each of which may be measured again separately.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent / "reports"
MARK: Final = "== "


class Part:
    """Printed lines; those that are not `kept` are specific to this machine."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def say(self, line: str, *, kept: bool = True) -> None:
        """Print and record a line."""
        print(line, flush=True)
        if kept:
            self.lines.append(line)


def read(name: str, folder: Path = FOLDER) -> dict[str, list[str]]:
    """Return the parts of a text by their names; none if it has not been written yet."""
    path, parts = folder / f"{name}.txt", dict[str, list[str]]()
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        if line.startswith(MARK):
            parts[line.removeprefix(MARK)] = []
        elif parts and line:
            parts[list(parts)[-1]].append(line)
    return parts


def write(name: str, about: str, parts: Mapping[str, Sequence[str]], folder: Path = FOLDER) -> None:
    """Write these parts in alphabetical order; others stay as they are."""
    every = read(name, folder) | {part: list(lines) for part, lines in parts.items()}
    found = [about, *(line for part in sorted(every) for line in ("", f"{MARK}{part}", *every[part]))]
    folder.mkdir(exist_ok=True)
    (folder / f"{name}.txt").write_text("\n".join(found) + "\n", encoding="utf-8")
