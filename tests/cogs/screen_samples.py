"""Tables and views for screens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from typing import Any, NamedTuple

from msgspec.structs import replace

from bot.enums import RequestKind, Status
from bot.games.contract import (
    ChoicePath,
    Option,
    Pick,
    Who,
    t,
)
from bot.games.engine.chance import Chance, LooseChance
from bot.games.engine.choice_walk import apply, random_path, walk
from bot.games.registry import GAMES
from bot.rows import (
    RequestRow,
    SeatRow,
)
from bot.tables.model.view_filter import visible_events
from bot.tables.model.views import TableInfo, TableView, UndoKind
from bot.tables.notifications.table_preferences import NOTE
from bot.tables.users.reliability import ReliabilityStats
from rendering.renderer import Picture
from tests.play_game import at_random, turned

PICTURE = Picture(b"", "board.webp", 1, 1)
LONG = "W" * 32
NOW = datetime(2026, 1, 1, tzinfo=UTC)
SLOWEST = ReliabilityStats(100, 47.4 * 60, 1_000, 1_000)
"""Reliability with the longest text."""
NOTED = "W" * NOTE
"""A note of the maximum length."""

SAMPLED = {1, 9}
"""Which states of those that ask the same are moments."""


class Asked:
    """A fake service that only answers requests for choices."""

    def __init__(self, game: Any, state: Any, seat: int) -> None:
        self._game, self._state, self._seat = game, state, seat

    async def choices(self, table_id: int, user_id: int, said: ChoicePath, number: int | None = None) -> Any:
        """Return the choices of the state."""
        return walk(self._game, self._state, self._seat, said)


def table(game: str, seats: int, number: int, status: Status = Status.RUNNING) -> TableInfo:
    """Return a table with the longest possible names."""
    return TableInfo(
        id=10**9,
        game=game,
        status=status,
        host_id=10**18,
        guild_id=10**18,
        channel_id=10**18,
        thread_id=None if status == "open" else 10**18,
        language="en",
        speed="days",
        settings={one.id: one.values[0].value for one in GAMES[game].meta.settings},
        wanted=GAMES[game].meta.seats[1],
        seats=tuple(SeatRow(1, seat, f"{LONG[:-1]}{seat}", 10**18 + seat, None) for seat in range(seats)),
        number=number,
        commitment="a" * 64,
        seed="b" * 64 if status == "finished" else None,
        salt="c" * 32 if status == "finished" else None,
    )


def seen_by(game: Any, state: Any, events: list[Any], outside: TableInfo, seat: int | None) -> TableView:
    """Return a seat's view of a state."""
    view = game.view(state, seat)
    shown = visible_events(events, seat)
    return TableView(
        table=outside,
        seat=seat,
        view=view,
        decisions=game.pending(state),
        changes=shown,
        standing=game.standing(view),
        outcome=game.outcome(state),
        undo=UndoKind.FREE,
        request=RequestRow(1, RequestKind.UNDO, 0, outside.number, (), tuple(range(1, len(outside.seats)))),
    )


def states(game: Any, seats: int, seed: int) -> Iterator[tuple[Any, list[Any], int]]:
    """Play a random game; yield each state."""
    chance: Chance = LooseChance(seed)
    settings = {one.id: one.values[chance.below(len(one.values), "")].value for one in game.meta.settings}
    state, events = game.setup(seats, settings, chance)
    number = 1
    while True:
        yield state, events, number
        decisions = game.pending(state)
        if not decisions:
            return
        seat = decisions[chance.below(len(decisions), "")].seat
        state, events = apply(game, state, seat, random_path(game, state, seat, chance), chance)
        number += 1


class Moment(NamedTuple):
    """A state of a random game, with the events of its last move."""

    state: Any
    events: list[Any]
    seats: int
    number: int
    over: bool


@cache
def moments(name: str) -> tuple[Moment, ...]:
    """Return states of random games with the most and the fewest players, and their results."""
    game, found, asked = GAMES[name], list[Moment](), Counter[frozenset[str]]()
    shapes = dict(turned(game))
    for seats in sorted(set(game.meta.seats), reverse=True):
        chance = LooseChance(seats)
        (state, events), number, over = game.setup(seats, shapes[seats], chance), 1, False
        while not over:
            kinds = frozenset(one.kind for one in game.pending(state))
            asked[kinds] += 1
            over = game.outcome(state) is not None
            if over or asked[kinds] in SAMPLED:
                found.append(Moment(state, events, seats, number, over))
            if not over:
                state, events = apply(game, state, *at_random(game, state, chance), chance)
                number += 1
    return tuple(found)


def named(info: TableInfo, names: tuple[str, ...]) -> TableInfo:
    """Return the table with these players."""
    seats = (replace(one, name=names[one.seat % len(names)]) for one in info.seats)
    return replace(info, seats=tuple(seats))


WHOM = Pick("who", t("Whom?"), tuple(Option(str(seat), t("{who}", who=Who(seat))) for seat in range(3)))


def seated(*names: str) -> TableInfo:
    """Return a table with these players."""
    return replace(named(table("andromeda", len(names), 1), names), limit_seconds=60)
