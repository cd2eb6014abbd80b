"""Parser of the editable rules card and rulings: `rules.en.md` and `rules.ja.md`.

Both files correspond line by line. `# ` begins the card, a second time the rulings; `## ` a topic, with the ids of its
rules behind it and the id of its picture (see `Scene`); `- ` is a line of it, behind it those of the topic's rules that
it explains, `> ` an example.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from bot.games.contract import BilingualText, Section

Sections = tuple[Section, ...]
SIGNS = ("#", "##", "-")
EXAMPLE = ">"
TOPIC = 2
"""Heading level of a topic."""
SHAPES = (
    "neither “# part”, “## topic [A1 A3-A5] @picture”, “- line [A4]” nor “> example”, in this order and without other "
    "braces or brackets"
)
RULE = r"[A-Z]\d+(?:-[A-Z]\d+)?"
LINE = re.compile(
    rf"(?P<sign>(?P<ruled>(?P<topic>##)|-)|[#>]) (?P<words>[^][{{}}]+?)"
    rf"(?(ruled)(?: \[(?P<rules>{RULE}(?: {RULE})*)\])?)(?(topic)(?: @(?P<scene>[a-z0-9-]+))?)"
)


@dataclass
class Entry:
    """A line of a file with its position, and its children."""

    place: str
    words: str
    rules: str = ""
    scene: str = ""
    example: str = ""
    below: list[Entry] = field(default_factory=list["Entry"])


def card_of(game: str) -> tuple[Sections, Sections]:
    """Return the rules card and the rulings of a built-in game. Raises ValueError."""
    words = Path(__file__).parents[1] / game / "words"
    return read(game, *((words / f"rules.{language}.md").read_text(encoding="utf-8") for language in ("en", "ja")))


def read(game: str, english: str, japanese: str) -> tuple[Sections, Sections]:
    """Parse the rules card and the rulings of both texts. Raises ValueError with all mistakes."""
    faults: list[str] = []
    en = _entries(f"{game}/words/rules.en.md", english, faults)
    ja = _entries(f"{game}/words/rules.ja.md", japanese, faults)
    if len(en.below) != 2:
        faults.append(f"{en.place}: a card and rulings are two parts, not {len(en.below)}")
    faults += [*_differing(en, ja), *_strays(en)]
    if faults:
        raise ValueError("\n".join(faults))
    card, rulings = map(_sections, en.below, ja.below)
    return card, rulings


def _entries(name: str, text: str, faults: list[str]) -> Entry:
    path = [Entry(name, "the whole")]
    for at, line in enumerate(text.splitlines(), 1):
        found = LINE.fullmatch(line.rstrip())
        if found and found["sign"] == EXAMPLE and len(path) > TOPIC and not path[TOPIC].example:
            path[TOPIC].example = found["words"]
            continue
        depth = 1 + SIGNS.index(found["sign"]) if found and found["sign"] in SIGNS else 0
        if found and 0 < depth <= len(path):
            path[depth:] = [Entry(f"{name}:{at}", found["words"], found["rules"] or "", found["scene"] or "")]
            path[-2].below.append(path[-1])
        elif line.strip():
            faults.append(f"{name}:{at}: {SHAPES}: {line}")
    return path[0]


def _differing(en: Entry, ja: Entry) -> Iterator[str]:
    if en.rules != ja.rules:
        yield f"{ja.place}: the rules are [{ja.rules}], in {en.place} [{en.rules}]"
    if en.scene != ja.scene or bool(en.example) != bool(ja.example):
        yield f"{ja.place}: the picture and the example are to be those of {en.place}"
    if len(en.below) != len(ja.below):
        yield f"{ja.place}: “{ja.words}” has {len(ja.below)} entries, in {en.place} {len(en.below)}"
    for one, other in zip(en.below, ja.below, strict=False):
        yield from _differing(one, other)


def _strays(part: Entry) -> Iterator[str]:
    """Yield rules of lines that are missing from their topics."""
    for topic in (topic for whole in part.below for topic in whole.below):
        for line in topic.below:
            if strays := [one for one in rule_ids(line.rules) if one not in rule_ids(topic.rules)]:
                yield f"{line.place}: “{topic.words}” has no rule {', '.join(strays)}"


def _sections(en: Entry, ja: Entry) -> Sections:
    return tuple(map(_section, en.below, ja.below))


def _section(en: Entry, ja: Entry) -> Section:
    example = BilingualText(en.example, ja=ja.example) if en.example else None
    ruled = [rule_ids(line.rules) for line in en.below]
    told = {
        rule: tuple(at for at, rules in enumerate(ruled) if rule in rules)
        for rule in rule_ids(en.rules)
        if any(rule in rules for rules in ruled)
    }
    lines = tuple(map(_own, en.below, ja.below))
    return Section(_own(en, ja), lines, rule_ids(en.rules), en.scene, example, told)


def _own(en: Entry, ja: Entry) -> BilingualText:
    return BilingualText(en.words, ja=ja.words)


def rule_ids(spans: str) -> tuple[str, ...]:
    """Parse the ids of rules, written as single ones and spans: "A10 A12-A14"."""
    found: list[str] = []
    for span in spans.split():
        first, _, last = span.partition("-")
        letter, numbers = first[0], range(int(first[1:]), int((last or first)[1:]) + 1)
        found += [f"{letter}{number}" for number in numbers]
    return tuple(found)
