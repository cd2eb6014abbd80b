"""A printer of the release notes of a tag, from CHANGELOG.md.

Usage: `python -m tests.tools.changelog TAG`.

A tag that is not the version of pyproject.toml, or has no section in CHANGELOG.md, is refused: nothing is released.
"""

from __future__ import annotations

import re
import sys
from datetime import date
from typing import NamedTuple

from bot.version import ROOT, VERSION

CHANGELOG = ROOT / "CHANGELOG.md"
HEADING = re.compile(r"^## \[(?P<version>\d+\.\d+\.\d+|Unreleased)\](?: - (?P<day>\S+))?\n", re.MULTILINE)
LINKS = re.compile(r"^\[[^\]]+\]: ", re.MULTILINE)
"""The link definitions below the last section."""


class Section(NamedTuple):
    """The section of a version; an unreleased one has no date."""

    version: str
    day: date | None
    text: str


def sections(changelog: str) -> list[Section]:
    """Parse all sections, in their order. Raises ValueError for an invalid date."""
    found = list(HEADING.finditer(changelog))
    last = LINKS.search(changelog)
    ends = [*(one.start() for one in found[1:]), last.start() if last else len(changelog)]
    return [
        Section(
            one["version"], date.fromisoformat(one["day"]) if one["day"] else None, changelog[one.end() : end].strip()
        )
        for one, end in zip(found, ends, strict=True)
    ]


def released(tag: str, version: str, changelog: str) -> str:
    """Return the text of a tag's section. Raises ValueError with a sentence if not releasable."""
    if tag != f"v{version}":
        raise ValueError(f"The tag is {tag}, and pyproject.toml says that this is version {version}.")
    text = next((one.text for one in sections(changelog) if one.version == version and one.day), "")
    if not text:
        raise ValueError(f"CHANGELOG.md says nothing of version {version}, or not on which day it was released.")
    return text


def main(arguments: list[str]) -> int:
    """Print the section; return 0 if it can be released, else 1 after a sentence."""
    try:
        (tag,) = arguments
        print(released(tag, VERSION, CHANGELOG.read_text(encoding="utf-8")))
    except ValueError as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
