"""Stage: a personality gives any one unit."""

from __future__ import annotations

from functools import partial

from bot.games.auztralia.actions import Take
from bot.games.auztralia.components.book import UNIT, of
from bot.games.auztralia.components.data import UNITS
from bot.games.auztralia.events import Bought
from bot.games.auztralia.move import Move, Verb
from bot.games.auztralia.rules import piles
from bot.games.auztralia.stages.asking import ask
from bot.games.auztralia.state import State
from bot.games.auztralia.words import phrases
from bot.games.contract import ChoicePath, Choices, Command, Complete, Option, Part, Pick, signed, t

_WHICH = t("Which unit do you take?")


def _fields(state: State, seat: int, said: ChoicePath) -> Choices:
    match said:
        case (_, unit):
            return Complete(lambda: t("You take {units} for free.", units=phrases.unit_count(UNIT[unit], 1)))
        case _:
            return Pick("unit", _WHICH, tuple(_unit(unit, n) for unit, n in enumerate(state.supply) if n), rule="Z10")


def _unit(unit: int, n: int) -> Option:
    return Option(UNITS[unit], phrases.UNIT_LABELS[unit], lambda: t("{n} left", n=n))


def _play(move: Move, seat: int, action: Take) -> None:
    """Move a unit from the supply to the seat."""
    move.state.tasks.pop()
    piles.arm(move.state, seat, UNIT[action.unit], 1)
    move.tell(Bought(seat=seat, unit=action.unit, count=1, gold=0))


TAKE = Verb(
    Take,
    signed("military", t("Take a unit")),
    Command(t("take"), t("Take the unit that a personality gives")),
    fields=_fields,
    play=_play,
)


def _default(state: State, seat: int) -> ChoicePath:
    """Choose the most expensive unit."""
    left = (unit for unit, n in enumerate(state.supply) if n)
    return (TAKE.value, UNITS[max(left, key=of(state).costs.__getitem__)])


STAGE = ask("unit", _WHICH, (TAKE,), _default, part=partial(Part, "seat"))
