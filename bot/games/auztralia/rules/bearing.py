"""Assignment of a card's damage to units (Z39, Z40).

All possible ways, their values in a choice, and the resulting units.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from bot.games.auztralia.components.book import Book
from bot.games.auztralia.components.data import AIRSHIP, UNITS
from bot.games.auztralia.components.rows import LETTERS
from bot.games.auztralia.rules import persons
from bot.games.auztralia.state import Fight, State
from bot.games.auztralia.words import phrases
from bot.games.contract import Option, Text, t

Hits = tuple[tuple[int, int], ...]
"""For each damage a unit's kind, and the damage that it has by then."""
Alive = tuple[tuple[int, int], ...]
"""Units that are left, sorted: kind and damage."""
_KEPT: Final = 1024


def open_damage(fight: Fight) -> int:
    """Return the damage that is assigned in one prompt."""
    return fight.damage or fight.air


def ways(book: Book, state: State, fight: Fight) -> tuple[Hits, ...]:
    """Return the ways with distinct results, those with the cheapest lost units first."""
    strengths = _strengths(book, state, fight)
    found = _ways(_alive(fight), strengths, not fight.damage, open_damage(fight))
    return tuple(sorted(found, key=lambda hits: sum(book.costs[unit] * n for unit, n in _lost(hits, strengths))))


def _alive(fight: Fight) -> Alive:
    return tuple(sorted((one.unit, one.damage) for one in fight.units))


def _strengths(book: Book, state: State, fight: Fight) -> tuple[int, ...]:
    me = state.seats[fight.seat]
    return tuple(persons.strength(book, me, unit) for unit in range(len(UNITS)))


@lru_cache(maxsize=_KEPT)
def _ways(alive: Alive, strengths: tuple[int, ...], air: bool, damage: int) -> tuple[Hits, ...]:
    ends: dict[Alive, Hits] = {alive: ()}
    for _ in range(damage):
        further: dict[Alive, Hits] = {}
        for left, hits in ends.items():
            for one in dict.fromkeys(left):
                if (one[0] == AIRSHIP) == air:
                    further.setdefault(_hit(left, one, strengths), (*hits, one))
        ends = further
    return tuple(ends.values())


def _hit(left: Alive, one: tuple[int, int], strengths: tuple[int, ...]) -> Alive:
    """Return the units that are left after one of them takes one damage."""
    units = list(left)
    units.remove(one)
    unit, damage = one
    return tuple(sorted(units if damage + 1 >= strengths[unit] else [*units, (unit, damage + 1)]))


def way(book: Book, state: State, fight: Fight, choose: Callable[[Alive, list[int]], int]) -> Hits:
    """Return the way in which `choose` assigns each damage.

    It gets the units left and the indexes of those that can be hit.
    """
    strengths, air = _strengths(book, state, fight), not fight.damage
    left = _alive(fight)
    for _ in range(open_damage(fight)):
        able = [at for at, (unit, _) in enumerate(left) if (unit == AIRSHIP) == air]
        left = _hit(left, left[choose(left, able)], strengths)
    return next(hits for hits in ways(book, state, fight) if _end(_alive(fight), hits, strengths) == left)


def _end(left: Alive, hits: Hits, strengths: tuple[int, ...]) -> Alive:
    for one in hits:
        left = _hit(left, one, strengths)
    return left


def loses(book: Book, state: State, fight: Fight, hits: Hits) -> bool:
    """Return whether a unit is lost by these hits."""
    return bool(_lost(hits, _strengths(book, state, fight)))


# --- choice values ---------------------------------------------------------------------------------------------------


def value(hits: Hits) -> str:
    """Return the choice value of these hits."""
    return ".".join(f"{LETTERS[unit]}{damage}" for unit, damage in hits)


def hits_of(said: str) -> Hits:
    """Parse a choice value: the inverse of `value`."""
    return tuple((LETTERS.index(one[0]), int(one[1:])) for one in said.split("."))


def options(book: Book, state: State, fight: Fight) -> tuple[Option, ...]:
    """Return all ways as options, named by the resulting units."""
    strengths = _strengths(book, state, fight)
    return tuple(Option(value(hits), becomes(hits, strengths)) for hits in ways(book, state, fight))


def end_text(book: Book, state: State, fight: Fight, said: str) -> Text:
    """Return the text of the resulting units for a choice value."""
    return becomes(hits_of(said), _strengths(book, state, fight))


@lru_cache(maxsize=_KEPT)
def becomes(hits: Hits, strengths: tuple[int, ...]) -> Text:
    """Return the text of the units that are hit: "Infantry lost, Armoured car 1 of 2"."""
    told = [_gone(unit, n) for unit, n in _lost(hits, strengths)]
    told += [
        t("{unit} {damage} of {strength}", unit=phrases.UNIT_LABELS[unit], damage=damage, strength=strengths[unit])
        for unit, damage in _touched(hits)
        if damage < strengths[unit]
    ]
    return t("{things}", things=tuple(told))


def _gone(unit: int, n: int) -> Text:
    if n == 1:
        return t("{unit} lost", unit=phrases.UNIT_LABELS[unit])
    return t("{units} lost", units=phrases.unit_count(unit, n))


def _touched(hits: Hits) -> list[tuple[int, int]]:
    """Return each unit that is hit, with its final damage."""
    found: list[tuple[int, int]] = []
    for one in hits:
        if one in found:
            found.remove(one)
        found.append((one[0], one[1] + 1))
    return sorted(found)


def _lost(hits: Hits, strengths: tuple[int, ...]) -> list[tuple[int, int]]:
    """Return the kinds of units that are lost, with their number."""
    gone = [unit for unit, damage in _touched(hits) if damage >= strengths[unit]]
    return [(unit, gone.count(unit)) for unit in dict.fromkeys(gone)]
