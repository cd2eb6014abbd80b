"""Stage: a player's turn of one action, after any that take no time (Z13, Z14)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from msgspec.structs import replace as struct_replace

from bot.games.auztralia.components.book import SPACE, of
from bot.games.auztralia.components.data import SpaceId
from bot.games.auztralia.move import Stage, Verb
from bot.games.auztralia.rules import cubes, retrieving
from bot.games.auztralia.rules.arming import MILITARY
from bot.games.auztralia.rules.attacking import ATTACK, kinds_in_barracks
from bot.games.auztralia.rules.building import RAIL
from bot.games.auztralia.rules.farming import FARM, kinds_at_hand
from bot.games.auztralia.rules.giving import GIVE
from bot.games.auztralia.rules.mining import MINE
from bot.games.auztralia.rules.powers import USE, has_any
from bot.games.auztralia.rules.recruiting import RECRUIT
from bot.games.auztralia.rules.retrieving import RETRIEVE
from bot.games.auztralia.rules.trading import TRADE
from bot.games.auztralia.stages.asking import is_asked
from bot.games.auztralia.state import State
from bot.games.auztralia.words import phrases
from bot.games.contract import ChoicePath, Decision, Option, Part, t

_WHICH = t("Which action do you take?")
_MAP = Part("map")
_ACTIONS = (RAIL, MINE, FARM, RECRUIT, MILITARY, ATTACK, TRADE)
"""Verbs that take a cube of the HQ, the most used first."""
_SPACES: dict[str, tuple[SpaceId, ...]] = {
    RAIL.value: ("rail", "hills"),
    MINE.value: ("mine", "shaft"),
    FARM.value: ("farm",),
    RECRUIT.value: ("recruit",),
    MILITARY.value: ("military",),
    ATTACK.value: ("attack",),
    TRADE.value: ("trade",),
}
"""Their action spaces."""
_MOST: dict[str, Callable[[State, int], int]] = {
    FARM.value: lambda state, seat: len(kinds_at_hand(state, seat)),
    ATTACK.value: kinds_in_barracks,
}
"""How many times the time of its space a verb may take."""
_CLOSED = tuple(struct_replace(verb.line, refusal=cubes.EMPTY) for verb in _ACTIONS)
"""Their options when the HQ is empty."""


def _others(state: State, seat: int) -> list[Verb]:
    """Return the other verbs of a turn."""
    found = [RETRIEVE]
    if has_any(state, seat):
        found.append(USE)
    if state.together:
        found.append(GIVE)
    return found


def _options(state: State, seat: int) -> tuple[Option, ...]:
    """Return all options, with the reason if one is not possible."""
    actions = [verb.option(state, seat) for verb in _ACTIONS] if cubes.hq(state, seat) else _CLOSED
    return (*actions, *[verb.option(state, seat) for verb in _others(state, seat)])


def _decisions(state: State) -> tuple[Decision, ...]:
    return (Decision(state.actor, "turn", _WHICH, partial(_able, state, state.actor), part=_MAP),)


def _able(state: State, seat: int) -> tuple[Verb, ...]:
    """Return the possible verbs, with time and gold in their names, which are public."""
    verbs = [*(_ACTIONS if cubes.hq(state, seat) else ()), *_others(state, seat)]
    return tuple(
        _priced(state, seat, verb) for verb in verbs if verb.why_not is None or verb.why_not(state, seat) is None
    )


def _priced(state: State, seat: int, verb: Verb) -> Verb:
    """Return the verb with its time in its name, and the gold for the cubes on its spaces."""
    if verb is RETRIEVE:
        return _renamed(verb, 0, retrieving.time_of(state, seat))
    spaces = [at for at in map(SPACE.__getitem__, _SPACES.get(verb.value, ())) if cubes.dear(state, seat, at) is None]
    if not spaces:
        return verb
    times, fee = [of(state).times[at] for at in spaces], min(state.seats[seat].spaces[at] for at in spaces)
    most = max(times) * _MOST[verb.value](state, seat) if verb.value in _MOST else max(times)
    return _renamed(verb, fee, min(times), most)


def _renamed(verb: Verb, fee: int, least: int, most: int = 0) -> Verb:
    return replace(verb, name=phrases.priced(verb.name, least, most, fee))


def _default(state: State, seat: int) -> ChoicePath:
    return (RETRIEVE.value,)


STAGE = Stage((*_ACTIONS, RETRIEVE, USE, GIVE), _decisions, _default, options=_options, open_to=is_asked)
