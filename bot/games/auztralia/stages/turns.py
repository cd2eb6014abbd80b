"""Stage: a player's turn of one action, after any that take no time (Z13, Z14)."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from bot.games.auztralia.move import Stage, Verb
from bot.games.auztralia.rules import cubes
from bot.games.auztralia.rules.arming import MILITARY
from bot.games.auztralia.rules.attacking import ATTACK
from bot.games.auztralia.rules.building import RAIL
from bot.games.auztralia.rules.farming import FARM
from bot.games.auztralia.rules.giving import GIVE
from bot.games.auztralia.rules.mining import MINE
from bot.games.auztralia.rules.powers import USE, has_any
from bot.games.auztralia.rules.recruiting import RECRUIT
from bot.games.auztralia.rules.retrieving import RETRIEVE
from bot.games.auztralia.rules.trading import TRADE
from bot.games.auztralia.stages.asking import is_asked
from bot.games.auztralia.state import State
from bot.games.contract import ChoicePath, Decision, Option, Part, t

_WHICH = t("Which action do you take?")
_MAP = Part("map")
_ACTIONS = (RAIL, MINE, RECRUIT, MILITARY, TRADE, FARM, ATTACK)
"""Verbs that take a cube of the HQ."""
_CLOSED = tuple(replace(verb.line, refusal=cubes.EMPTY) for verb in _ACTIONS)
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
    """Return the possible verbs: whatever decides this is public."""
    verbs = [*(_ACTIONS if cubes.hq(state, seat) else ()), *_others(state, seat)]
    return tuple(verb for verb in verbs if verb.why_not is None or verb.why_not(state, seat) is None)


def _default(state: State, seat: int) -> ChoicePath:
    return (RETRIEVE.value,)


STAGE = Stage((*_ACTIONS, RETRIEVE, USE, GIVE), _decisions, _default, options=_options, open_to=is_asked)
