"""The rules card and the rulings of a game, as anybody can edit them: `rules.en.md` and, line by line, `rules.ja.md`.

`# ` begins the card, a second time the rulings; `## ` a topic, with the ids of its rules behind it; `- ` a line of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from bot.games.contract import Own, Section

Sections = tuple[Section, ...]
SIGNS = ("#", "##", "-")
SHAPES = "neither “# part”, “## topic [A1 A3-A5]” nor “- line”, in this order and without other braces or brackets"
RULE = r"[A-Z]\d+(?:-[A-Z]\d+)?"
LINE = re.compile(
    rf"(?P<sign>#(?P<topic>#)?|-) (?P<words>[^][{{}}]+?)(?(topic)(?: \[(?P<rules>{RULE}(?: {RULE})*)\])?)"
)


@dataclass
class Entry:
    """A line of a file, where it stands, and what belongs to it."""

    place: str
    words: str
    rules: str = ""
    below: list[Entry] = field(default_factory=list["Entry"])


def card_of(game: str) -> tuple[Sections, Sections]:
    """The rules card and the rulings of a game of the house. Raises ValueError."""
    words = Path(__file__).parents[1] / game / "words"
    return read(game, *((words / f"rules.{language}.md").read_text(encoding="utf-8") for language in ("en", "ja")))


def read(game: str, english: str, japanese: str) -> tuple[Sections, Sections]:
    """The rules card and the rulings of both texts. Raises ValueError with all mistakes."""
    faults: list[str] = []
    en = _entries(f"{game}/words/rules.en.md", english, faults)
    ja = _entries(f"{game}/words/rules.ja.md", japanese, faults)
    if len(en.below) != 2:
        faults.append(f"{en.place}: a card and rulings are two parts, not {len(en.below)}")
    faults += _differing(en, ja)
    if faults:
        raise ValueError("\n".join(faults))
    card, rulings = map(_sections, en.below, ja.below)
    return card, rulings


def _entries(name: str, text: str, faults: list[str]) -> Entry:
    path = [Entry(name, "the whole")]
    for at, line in enumerate(text.splitlines(), 1):
        found = LINE.fullmatch(line.rstrip())
        depth = 1 + SIGNS.index(found["sign"]) if found else 0
        if found and depth <= len(path):
            path[depth:] = [Entry(f"{name}:{at}", found["words"], found["rules"] or "")]
            path[-2].below.append(path[-1])
        elif line.strip():
            faults.append(f"{name}:{at}: {SHAPES}: {line}")
    return path[0]


def _differing(en: Entry, ja: Entry) -> Iterator[str]:
    if en.rules != ja.rules:
        yield f"{ja.place}: the rules are [{ja.rules}], in {en.place} [{en.rules}]"
    if len(en.below) != len(ja.below):
        yield f"{ja.place}: “{ja.words}” has {len(ja.below)} entries, in {en.place} {len(en.below)}"
    for one, other in zip(en.below, ja.below, strict=False):
        yield from _differing(one, other)


def _sections(en: Entry, ja: Entry) -> Sections:
    return tuple(map(_section, en.below, ja.below))


def _section(en: Entry, ja: Entry) -> Section:
    return Section(_own(en, ja), tuple(map(_own, en.below, ja.below)), rule_ids(en.rules))


def _own(en: Entry, ja: Entry) -> Own:
    return Own(en.words, ja=ja.words)


def rule_ids(spans: str) -> tuple[str, ...]:
    """The ids of rules, written as single ones and spans: "A10 A12-A14"."""
    found: list[str] = []
    for span in spans.split():
        first, _, last = span.partition("-")
        letter, numbers = first[0], range(int(first[1:]), int((last or first)[1:]) + 1)
        found += [f"{letter}{number}" for number in numbers]
    return tuple(found)
