"""A next version of a game's rules, which exists in tests alone: Andromeda ends with its second round, and its setting
has another name.

So it is proved what becomes of tables and records of today's rules on the day when there are others.
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
    """Says by which rules it is played, as in every game that plays more than one version."""

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
"""What was begun under today's rules is played to its end by them."""
PLAYS_THREE = _of(NEXT + 1, plays=(NOW, NEXT))
"""One more version, of which only the number is another one."""
MIGRATES = _of(NEXT, upgrades={NOW: _brought})
"""What was begun under today's rules goes on by the next ones."""
PLAYS_ONE = _of(NEXT)
"""There is no way from today's rules."""
