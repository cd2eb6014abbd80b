"""Stage: assign the damage of a card to units (Z39)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from bot.games.auztralia.actions import Hit
from bot.games.auztralia.components.book import Book, of
from bot.games.auztralia.move import Move, Stage, Verb
from bot.games.auztralia.rules import bearing, fighting
from bot.games.auztralia.rules.combat import SHOWN, fight_of, leads_on
from bot.games.auztralia.rules.trying import surely
from bot.games.auztralia.stages.asking import is_asked
from bot.games.auztralia.state import State
from bot.games.auztralia.words import phrases
from bot.games.contract import (
    ChoicePath,
    Choices,
    Command,
    Complete,
    Decision,
    DecisionOptions,
    Pick,
    Shortcut,
    Text,
    signed,
    t,
)

_ROW, _ROWS = 3, 3
"""Maximum buttons in a row, and maximum rows; more options are left to a menu."""


def _fields(state: State, seat: int, said: ChoicePath) -> Choices:
    book, fight = of(state), fight_of(state)
    match said:
        case (_, unit):
            becomes = bearing.end_text(book, state, fight, unit)
            return Complete(lambda: t("Your units take the damage: {things}.", things=becomes), leads_on(state))
        case _:
            return Pick("unit", _who_is_hit(state), bearing.options(book, state, fight), rule="Z39")


def _who_is_hit(state: State) -> Text:
    return t("Which units take {damage}?", damage=phrases.damage(bearing.open_damage(fight_of(state))))


def _play(move: Move, seat: int, action: Hit) -> None:
    fight = fight_of(move.state)
    for unit, damage in bearing.hits_of(action.unit):
        fighting.hit(move, fight, unit, damage)


HIT = Verb(
    Hit,
    signed("damage", t("Take the damage")),
    Command(t("hit"), t("In combat: which unit takes the damage")),
    fields=surely(_fields, Hit, _play, fights=True),
    play=_play,
)
_HIT_BESIDE = replace(HIT, private=True)
"""The verb where each option has a button of its own."""


def _decisions(state: State) -> tuple[Decision, ...]:
    fight = fight_of(state)
    found = [Shortcut((HIT.value, one.value), one.name) for one in bearing.options(of(state), state, fight)]
    verb, beside = HIT, DecisionOptions()
    if len(found) <= _ROW * _ROWS:
        rows = tuple(tuple(found[at : at + _ROW]) for at in range(0, len(found), _ROW))
        verb, beside = _HIT_BESIDE, DecisionOptions(shortcuts=rows)
    return (Decision(fight.seat, "fight", _who_is_hit(state), (verb,), part=SHOWN, attention=beside),)


def _default(state: State, seat: int) -> ChoicePath:
    """Hit the cheapest unit, a damaged one first."""
    book = of(state)
    return (HIT.value, bearing.value(bearing.way(book, state, fight_of(state), partial(_cheapest, book))))


def _cheapest(book: Book, left: Sequence[tuple[int, int]], able: Sequence[int]) -> int:
    return min(able, key=lambda at: (book.costs[left[at][0]], -left[at][1]))


STAGE = Stage((HIT,), _decisions, _default, open_to=is_asked)
