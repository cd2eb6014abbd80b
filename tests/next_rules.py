"""A next version of a game's rules, for tests: Andromeda ends with its second round.

One of its settings has another name, too. With it the upgrade of tables and records of today's rules is tested.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping

import msgspec
from msgspec.structs import asdict

from bot.games.andromeda.events import Event
from bot.games.andromeda.game import ANDROMEDA
from bot.games.andromeda.state import State as StateNow
from bot.games.contract import RULES
from bot.games.contract.game import Upgrade
from bot.games.engine.chance import Chance
from bot.games.engine.stages import Move
from bot.games.registry import AnyGame

NOW = ANDROMEDA.meta.version
NEXT = NOW + 1
LAST_ROUND = 2
(MINIMUM,) = ANDROMEDA.meta.settings
CARDS = msgspec.structs.replace(MINIMUM, id="cards")


class State(StateNow):
    """A state with the version of its rules, as in every game that plays more than one version."""

    rules: int = NEXT


def _settle(move: Move[State, Event]) -> None:
    if move.state.rules >= NEXT and move.state.round >= LAST_ROUND:
        move.state.final = True
    ANDROMEDA.settle(move)


def _brought(raw: dict[str, object]) -> dict[str, object]:
    return {**raw, RULES: NEXT}


def _of(version: int, *, plays: tuple[int, ...] = (), upgrades: Mapping[int, Upgrade] | None = None) -> AnyGame:
    def setup(seats: int, settings: Mapping[str, str], chance: Chance) -> tuple[State, list[Event]]:
        chosen = settings if RULES in settings else {MINIMUM.id: settings[CARDS.id]}
        begun, events = ANDROMEDA.setup(seats, chosen, chance)
        return State(**asdict(begun), rules=int(settings.get(RULES, version))), events

    meta = msgspec.structs.replace(ANDROMEDA.meta, version=version, settings=(CARDS,))
    return dataclasses.replace(
        ANDROMEDA, meta=meta, state_type=State, setup=setup, settle=_settle, plays=plays, upgrades=upgrades or {}
    )


PLAYS_BOTH = _of(NEXT, plays=(NOW,))
"""Tables begun under today's rules are played to their end by them."""
PLAYS_THREE = _of(NEXT + 1, plays=(NOW, NEXT))
"""One more version, which differs in its number alone."""
MIGRATES = _of(NEXT, upgrades={NOW: _brought})
"""Tables begun under today's rules continue under the next ones."""
PLAYS_ONE = _of(NEXT)
"""A version without an upgrade from today's rules."""
