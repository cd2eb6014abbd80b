"""Parser for card sets as text, one card a line (see the head of `cards.txt`).

A file is loaded completely or not at all; every fault is reported with its line and card.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final, cast

from bot.games.engine.component_set import InvalidSet, lines_of, wrong_with_name
from bot.games.spacebase.components.cards import COLONY, SECTORS, START, Ability, Arrow, Card, CardSet, Kind, Side, Turn
from bot.games.spacebase.components.skeleton import COSTS, SHIPS, SLOTS

HOUSE: Final = Path(__file__).with_name("cards.txt")
MOST = 99
"""Maximum number on a card."""
MOST_SLOTS = 9
LONGEST_NAME = 40
_ARROWS: Final[dict[str, Arrow]] = {"<": "left", ">": "right", "<>": "both"}
_REWARD = re.compile(r"([1-9]\d?)([cip])")
_SLOTS = re.compile(r"slots=([1-9])|slots([23])=\+([1-9])")
_CLAIM = re.compile(r"claim([1-3](?:,[1-3]){0,2})")
_ABILITY = re.compile(r"(blue|red|green):(\S+)")
_KINDS: Final[tuple[tuple[str, Kind], ...]] = (
    (r"sum(?P<n>[12])", "sum"),
    (r"double", "double"),
    (r"reroll", "reroll"),
    (r"fix(?:\+(?P<credits>[1-9]\d?)c)?", "fix"),
    (r"buy(?:\+(?P<credits>[1-9]\d?)c)?(?:\+(?P<points>[1-9]\d?)p)?", "buy"),
    (r"buyhigh", "buyhigh"),
    (r"gain(?P<credits>[1-9]\d?)c", "gain"),
    (_CLAIM.pattern.replace("(", "(?P<levels>", 1), "claim"),
    (r"raid(?P<n>[1-9]\d?)(?:x(?P<times>[1-9]))?", "raid"),
    (r"swap", "swap"),
    (r"charge", "charge"),
    (r"charge\+move", "move"),
    (r"exchange", "exchange"),
    (r"victory", "victory"),
)
_OWN_ROLL: Final = ("reroll", "fix")
"""Abilities for the own roll, only paid for on the own turn."""
_WORDS: Final = {"c": "credits", "i": "income", "p": "points"}
_LEVELS: Final = {START: "starting ship", 1: "ship of level I", 2: "ship of level II", 3: "ship of level III"}


class BadCards(InvalidSet):
    """Raised for a card set that is not playable."""


class _Fault(Exception):
    """A fault in a line."""


@lru_cache(maxsize=16)
def set_of(text: str) -> CardSet:
    """Return the cached house set for "", else the set of the text. Raises BadCards."""
    return read(text or HOUSE.read_text(encoding="utf-8"), house=not text)


def read(text: str, *, house: bool) -> CardSet:
    """Parse a set.

    The house set is checked against the known costs and charge slots, an owner's is not. Raises BadCards.
    """
    cards, faults, broken = list[Card](), list[str](), False
    for line, words in enumerate(lines_of(text), 1):
        if not (row := words.partition("#")[0].strip()):
            continue
        try:
            cards.append(_card(row, len(cards), line))
        except _Fault as fault:
            broken = True
            faults.append(f"line {line}{_called(row)}: {fault}")
    for card in cards:
        faults += (f"line {card.line} ({card.name}): {fault}" for fault in _of_card(card, house=house))
    faults += _of_names(cards)
    if not broken:  # an unreadable line would be reported a second time as missing
        faults += _of_numbers(cards)
        if house:
            faults += _of_slots(cards)
    if faults:
        raise BadCards(faults)
    return CardSet(tuple(cards), _by_sector(cards, START), _by_sector(cards, COLONY), house)


def _by_sector(cards: Sequence[Card], level: int) -> tuple[int, ...]:
    return tuple(card.id for card in sorted(cards, key=lambda card: card.sector) if card.level == level)


# --- a line ----------------------------------------------------------------------------------------------------------


def _called(row: str) -> str:
    """Return the name in an unreadable row, if it has one."""
    fields = row.split("|")
    name = fields[1].strip() if len(fields) > 1 else ""
    return f" ({name})" if name else ""


def _card(row: str, number: int, line: int) -> Card:
    head, *rest = (field.strip() for field in row.split("|"))
    kind, *numbers = head.split() or [""]
    if kind == "colony":
        if len(numbers) != 3 or len(rest) != 2:
            raise _Fault("a colony is said as “colony sector cost points | English name | Japanese name”")
        sector, cost, points = _sector(numbers[0]), _number("cost", numbers[1], 1), _number("points", numbers[2], 1)
        return Card(number, COLONY, sector, cost, rest[0], rest[1], Side(), Side(), points, line)
    if len(numbers) != 2 or len(rest) != 4:
        raise _Fault(
            "a ship is said as “level sector cost | English name | Japanese name | station side | deployed side”"
        )
    level = _number("level", kind, 0, COLONY - 1)
    sector, cost = _sector(numbers[0]), _number("cost", numbers[1], 0 if level == START else 1)
    station, deployed = _side("station", rest[2]), _side("deployed", rest[3])
    return Card(number, level, sector, cost, rest[0], rest[1], station, deployed, line=line)


def _number(what: str, said: str, low: int, high: int = MOST) -> int:
    if not (said.isascii() and said.isdigit() and len(said) <= len(str(MOST)) and low <= int(said) <= high):
        raise _Fault(f"the {what} must be a number from {low} to {high}, not “{said}”")
    return int(said)


def _sector(said: str) -> int:
    return _number("sector", said, 1, SECTORS)


def _side(which: str, text: str) -> Side:
    """Parse a side of a ship; an empty side must be marked, so that none is forgotten."""
    found: dict[str, object] = {}
    if not text:
        raise _Fault(f"the {which} side is missing (“-” stands for a side without anything)")
    for word in text.split() if text != "-" else ():
        name, value = _word(which, word)
        if name in found:
            raise _Fault(f"the {which} side says twice what “{word}” says")
        found[name] = value
    return Side(**found)  # pyright: ignore[reportArgumentType] # each word has the type of its field


def _word(which: str, word: str) -> tuple[str, object]:
    """Parse a word of a side: the field and its value."""
    if arrow := _ARROWS.get(word):
        return "arrow", arrow
    if word in ("green", "linked"):
        return word, True
    if match := _REWARD.fullmatch(word):
        return _WORDS[match[2]], int(match[1])
    if match := _CLAIM.fullmatch(word):
        return "claim", _levels(match[1])
    if match := _SLOTS.fullmatch(word):
        return ("slots", int(match[1])) if match[1] else ("for_two" if match[2] == "2" else "for_three", int(match[3]))
    if match := _ABILITY.fullmatch(word):
        return "ability", _ability(which, cast(Turn, match[1]), match[2])
    raise _Fault(f"the {which} side has an unknown word: “{word}”")


def _ability(which: str, turn: Turn, word: str) -> Ability:
    for pattern, kind in _KINDS:
        if match := re.fullmatch(pattern, word):
            said = {name: value for name, value in match.groupdict().items() if value}
            levels = _levels(said.pop("levels", ""))
            return Ability(turn, kind, levels=levels, **{name: int(value) for name, value in said.items()})
    raise _Fault(f"the {which} side has an unknown ability: “{word}”")


def _levels(said: str) -> tuple[int, ...]:
    return tuple(int(level) for level in said.split(",") if level)


# --- a card ----------------------------------------------------------------------------------------------------------


def _of_card(card: Card, *, house: bool) -> Iterator[str]:
    for language, name in (("English", card.name), ("Japanese", card.name_ja)):
        yield from (f"its {language} name {wrong}" for wrong in wrong_with_name(name, LONGEST_NAME))
    if card.level == COLONY:
        return
    low, high = COSTS[card.level]
    if house and not low <= card.cost <= high:
        yield f"a {_LEVELS[card.level]} costs {low} to {high}, not {card.cost}"
    for which, side in (("station", card.station), ("deployed", card.deployed)):
        yield from (f"the {which} side {fault}" for fault in _of_side(side))


def _of_side(side: Side) -> Iterator[str]:
    ability = side.ability
    if ability is None:
        if side.slots or side.for_two or side.for_three or side.linked:
            yield "has charge slots or a link, and no ability that charges pay for"
        return
    if not side.slots:
        yield "has an ability, and no charge slot that exists with any number of players"
    if max(side.slots_at(seats) for seats in (2, 3, 4)) > MOST_SLOTS:
        yield f"has more than {MOST_SLOTS} charge slots"
    if side.linked and max(side.slots_at(seats) for seats in (2, 3, 4)) < 2:
        yield "is linked, and has a single charge slot"
    if ability.kind in _OWN_ROLL and ability.turn == "red":
        yield f"has “{ability.kind}” in red, which can only be used on one's own turn"


# --- the whole set ---------------------------------------------------------------------------------------------------


def _of_names(cards: Sequence[Card]) -> Iterator[str]:
    """Check that names are unique: cards are looked up by name."""
    for names in ([card.name.casefold() for card in cards], [card.name_ja for card in cards]):
        first: dict[str, Card] = {}
        for card, name in zip(cards, names, strict=True):
            if name and (other := first.setdefault(name, card)) is not card:
                yield f"line {card.line} ({card.name}): the card of line {other.line} has the same name"


def _of_numbers(cards: Sequence[Card]) -> Iterator[str]:
    there = Counter((card.level, card.sector) for card in cards)
    for sector in range(1, SECTORS + 1):
        for level, wanted in (*SHIPS.items(), (COLONY, 1)):
            if (found := there[level, sector]) != wanted:
                what = _LEVELS.get(level, "colony")
                yield f"the set: sector {sector} needs {wanted} × {what}, and has {found}"


def _of_slots(cards: Sequence[Card]) -> Iterator[str]:
    for sector in range(1, SECTORS + 1):
        for level in SHIPS:
            here = [card for card in cards if (card.level, card.sector) == (level, sector)]
            slots = sorted(pair for card in here if any(pair := (printed(card.station), printed(card.deployed))))
            if tuple(slots) != (wanted := SLOTS.get((level, sector), ())):
                yield f"the set: sector {sector}, level {level} has the charge slots {slots} instead of {list(wanted)}"


def printed(side: Side) -> int:
    """Return all printed slots of a side, regardless of the number of players."""
    return side.slots + max(side.for_two, side.for_three)
