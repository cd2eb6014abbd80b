"""What a bench has found, kept as a text in the repository: nothing of when, and of which machine.

A text is a line about how it came to be, and parts by name, of which each may be measured anew alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent / "reports"
MARK: Final = "== "


class Part:
    """What is printed, line by line; what is not `kept` is of this machine."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def say(self, line: str, *, kept: bool = True) -> None:
        """Prints a line."""
        print(line, flush=True)
        if kept:
            self.lines.append(line)


def read(name: str, folder: Path = FOLDER) -> dict[str, list[str]]:
    """The parts of a text by their names; none if it has not been written yet."""
    path, parts = folder / f"{name}.txt", dict[str, list[str]]()
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        if line.startswith(MARK):
            parts[line.removeprefix(MARK)] = []
        elif parts and line:
            parts[list(parts)[-1]].append(line)
    return parts


def write(name: str, about: str, parts: Mapping[str, Sequence[str]], folder: Path = FOLDER) -> None:
    """Writes these parts, and leaves the others as they are; in the order of the alphabet."""
    every = read(name, folder) | {part: list(lines) for part, lines in parts.items()}
    found = [about, *(line for part in sorted(every) for line in ("", f"{MARK}{part}", *every[part]))]
    folder.mkdir(exist_ok=True)
    (folder / f"{name}.txt").write_text("\n".join(found) + "\n", encoding="utf-8")
