"""Sandboxes: private copies of a table, completed at random, in which moves are tried.

A sandbox begins with what its player knows after a move, nothing else; the rest is guessed once, and every draw has
luck of its own. The table does not change, and the others learn nothing.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import Callable, Sequence
from datetime import timedelta
from itertools import takewhile
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.ai_worker.client import AiWorkerPool, AiWorkerUnavailable
from bot.ai_worker.protocol import PlayOnRequest
from bot.games.contract import ChoicePath, Choices, Complete, Event, Outcome, Refused, SeatEvent, Text, t
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import walk
from bot.games.engine.play_on import TriedMove, replay
from bot.games.engine.standing_orders import forms, order_of
from bot.games.registry import AnyGame
from bot.lru_cache import LruCache
from bot.rows import SandboxRow
from bot.tables.core.locks import KeyedLocks
from bot.tables.core.store_errors import table_operation
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.hints.service import TOO_LONG
from bot.tables.model import rating_text, table_rules
from bot.tables.model.draft import Draft, change, unchanged
from bot.tables.model.errors import StaleBoard, TableError, WrongStatus
from bot.tables.model.loading import GameSnapshot
from bot.tables.model.order_matching import ONCE
from bot.tables.model.rating_text import TRIED
from bot.tables.model.view_filter import visible_events
from bot.tables.model.views import TableView, UndoKind
from bot.tables.orders.service import StandingOrders
from bot.tables.play.ai_runner import BELOW
from bot.tables.play.service import MoveService
from bot.tables.sandbox.line import EMPTY, Line, decode_line, encode_line

EXPIRES = timedelta(days=7)
"""Time after its last use at which a sandbox is deleted."""
LONGEST = 60
"""Maximum number of moves in a sandbox."""
CACHED = 32
"""Maximum number of sandboxes whose states are cached."""
AHEAD = "ahead"
"""Form of the standing order for the first move of the next turn."""
OFF = t("Moves can't be tried at this table.")
COUNTS = t("If you try moves on the board, this game is not rated any more.")


class NoSandbox(TableError):
    """The sandbox was closed, or its player has another seat now."""

    text = t("This try is not open any more. Begin another one with *Try…*.")


class SandboxView(Struct, frozen=True):
    """A sandbox as its player sees it.

    `seen` is the view of their seat; its number counts the moves. `told` are the lines of the last press, `waits`:
    others must decide first. `is_outdated`: the table has gone on since. `own` are the player's first moves, as far as
    no draw comes before them; `does` says what becomes of them at the table, `now` or on the seat's turn, None:
    nothing. `id` is another one for each guess and each line of moves.
    """

    seen: TableView
    told: tuple[Text, ...]
    waits: bool
    is_outdated: bool
    id: str
    own: tuple[ChoicePath, ...] = ()
    does: Text | None = None
    now: bool = False


class _Position(Struct, frozen=True):
    """The state after the moves of a sandbox, and the events of each move."""

    row: SandboxRow
    line: Line
    game: AnyGame
    state: Any
    told: Sequence[tuple[Event, ...]]


class SandboxService:
    """Opens sandboxes, plays in them, and takes over their moves to the table.

    `luck` returns the seed of a guess or of draws.
    """

    def __init__(
        self,
        uow: UnitOfWork,
        moves: MoveService,
        orders: StandingOrders,
        workers: AiWorkerPool,
        luck: Callable[[], str] = lambda: secrets.token_hex(8),
    ) -> None:
        self._uow, self._moves, self._orders, self._workers, self.luck = uow, moves, orders, workers, luck
        self._positions = LruCache[tuple[int, int], _Position](CACHED)
        self._own, self._one = KeyedLocks(), asyncio.Lock()

    @table_operation
    async def price(self, table_id: int, user_id: int) -> Text | None:
        """Return the warning about the consequence of a sandbox; None: it has none.

        Raises WrongStatus where moves cannot be tried.
        """
        table, _ = await self._table(table_id, user_id)
        return COUNTS if table.game.meta.sandbox_unrates and rating_text.why_not(table.info) is None else None

    @table_operation
    async def open(self, table_id: int, user_id: int, *, agreed: bool = False) -> SandboxView:
        """Return the user's sandbox of the table as it is now; a new one if the table has gone on.

        If `agreed`, the game becomes unrated where that is the price. Raises WrongStatus, NotSeated.
        """

        async def decide(table: GameSnapshot) -> Draft[None]:
            if rating_text.why_not(table.info) is not None:
                return unchanged(table)
            return replace(change(table, unrated=TRIED), unannounced=True)

        if await self.price(table_id, user_id) is not None:
            if not agreed:
                raise WrongStatus(COUNTS)
            await self._uow.run(table_id, decide)
        async with self._own.of(user_id):
            table, seat = await self._table(table_id, user_id)
            row = await self._uow.store.sandboxes.get(table_id, user_id)
            if row is None or row.number != table.row.last_move:
                return await self._begin(table, seat, user_id)
            return _view(table, seat, await self._position(table, seat, row))

    @table_operation
    async def restart(self, table_id: int, user_id: int) -> SandboxView:
        """Begin again from the table as it is now, with another guess. Raises as `open`."""
        async with self._own.of(user_id):
            table, seat = await self._table(table_id, user_id)
            return await self._begin(table, seat, user_id)

    @table_operation
    async def current(self, table_id: int, user_id: int) -> SandboxView:
        """Return the user's open sandbox. Raises NoSandbox, WrongStatus, NotSeated."""
        table, seat, at = await self._opened(table_id, user_id)
        return _view(table, seat, at)

    @table_operation
    async def choices(self, table_id: int, user_id: int, said: ChoicePath, number: int | None = None) -> Choices:
        """Return the choices in the sandbox after a path, `number` moves after its beginning.

        Raises Refused, NoSandbox, and StaleBoard if it has another number of moves now.
        """
        _, seat, at = await self._opened(table_id, user_id)
        if number not in (None, len(at.line)):
            raise StaleBoard
        return walk(at.game, at.state, seat, said)

    @table_operation
    async def say(self, table_id: int, user_id: int, said: ChoicePath) -> SandboxView | None:
        """Make a move in the sandbox; None if the path is incomplete. Raises as `choices`."""
        async with self._own.of(user_id):
            table, seat, at = await self._opened(table_id, user_id)
            if not isinstance(walk(at.game, at.state, seat, said), Complete):
                return None
            return await self._with(table, seat, at, (TriedMove(seat, said, self.luck()),))

    @table_operation
    async def play_on(self, table_id: int, user_id: int) -> SandboxView:
        """Let AI players move for the others until the user must decide.

        Raises NoSandbox, and WrongStatus if it takes too long.
        """
        async with self._own.of(user_id), self._one:
            table, seat, at = await self._opened(table_id, user_id)
            levels = [
                min(BELOW, table_rules.level_of(at.game, one.ai_level or table_rules.STAND_IN_LEVEL))
                for one in table.info.seats
            ]
            state = msgspec.Raw(msgspec.json.encode(at.state))
            asked = PlayOnRequest(at.game.meta.id, seat, state, tuple(levels), self.luck())
            try:
                moves = await self._workers.play_on(asked)
            except AiWorkerUnavailable:
                raise WrongStatus(TOO_LONG) from None
            return await self._with(table, seat, at, moves)

    @table_operation
    async def undo(self, table_id: int, user_id: int) -> SandboxView:
        """Take back the last press: an own move, or those of the others. Raises NoSandbox."""
        async with self._own.of(user_id):
            table, seat, at = await self._opened(table_id, user_id)
            kept = at.line[: len(at.line) - len(_last_press(at.line))]
            return _view(table, seat, await self._kept(table, seat, replace(at.row, line=encode_line(kept))))

    @table_operation
    async def close(self, table_id: int, user_id: int) -> None:
        """Delete the user's sandbox."""
        self._positions.put((table_id, user_id), None)
        await self._uow.store.sandboxes.close(table_id, user_id)

    @table_operation
    async def take_over(self, table_id: int, user_id: int, *, interaction: int | None = None) -> TableView | None:
        """Make the user's first moves at the table, or the first one a standing order.

        Return the table after the moves, None for an order. The moves end with the first draw, and before one that is
        not possible any more. Raises WrongStatus if there is nothing to take over, Refused, StaleBoard, Duplicate.
        """
        table, seat, at = await self._opened(table_id, user_id)
        view = _view(table, seat, at)
        if view.does is None:
            raise WrongStatus(t("There is nothing in this try that you could do at the table now."))
        if not _is_asked(table, seat):
            await self._orders.give(table_id, user_id, (AHEAD, *view.own[0]), ONCE)
            return None
        seen = await self._moves.act(table_id, user_id, view.own[0], number=at.row.number, interaction=interaction)
        for said in view.own[1:]:
            try:
                seen = await self._moves.act(table_id, user_id, said, number=seen.table.number)
            except (Refused, TableError):
                break
        await self.close(table_id, user_id)
        return seen

    async def _table(self, table_id: int, user_id: int) -> tuple[GameSnapshot, int]:
        """Return a table at which the user may try moves, and their seat."""
        table = await self._uow.loader.game(table_id)
        table_rules.check_running(table.info)
        seat = table_rules.seat_of(table.info, user_id)
        if not table.info.hints or table.info.cup is not None:
            raise WrongStatus(OFF)
        return table, seat

    async def _opened(self, table_id: int, user_id: int) -> tuple[GameSnapshot, int, _Position]:
        table, seat = await self._table(table_id, user_id)
        row = await self._uow.store.sandboxes.get(table_id, user_id)
        if row is None or any(one.seat == seat and one.number > row.number for one in table.rows.comings):
            raise NoSandbox
        return table, seat, await self._position(table, seat, row)

    async def _begin(self, table: GameSnapshot, seat: int, user_id: int) -> SandboxView:
        row = SandboxRow(table.id, user_id, table.row.last_move, self.luck(), EMPTY, self._uow.now())
        return _view(table, seat, await self._kept(table, seat, row))

    async def _with(self, table: GameSnapshot, seat: int, at: _Position, moves: Sequence[TriedMove]) -> SandboxView:
        line = (*at.line, *moves)
        if len(line) > LONGEST:
            raise WrongStatus(t("This try is long enough: start over, or do it at the table."))
        return _view(table, seat, await self._kept(table, seat, replace(at.row, line=encode_line(line))))

    async def _kept(self, table: GameSnapshot, seat: int, row: SandboxRow) -> _Position:
        """Store a sandbox, and return its position."""
        row = replace(row, at=self._uow.now())
        found = await self._position(table, seat, row)
        await self._uow.store.sandboxes.put(row, row.at - EXPIRES)
        return found

    async def _position(self, table: GameSnapshot, seat: int, row: SandboxRow) -> _Position:
        """Return the state after the moves of a sandbox, from the cache where possible."""
        key, line = (row.table_id, row.user_id), decode_line(row.line)
        known = self._positions.get(key)
        if known is not None and (known.row.seed, known.row.number) == (row.seed, row.number):
            if known.row.line == row.line:
                return known
            if known.line == line[: len(known.line)]:
                state, told = replay(table.game, known.state, line[len(known.line) :])
                return self._cached(key, _Position(row, line, table.game, state, [*known.told, *told]))
        base = (await self._uow.loader.moment(table.row, row.number)).state
        with self._uow.loader.reading(table.row):
            view = table.game.view(table.game.clone(base), seat)
            state, told = replay(table.game, table.game.determinize(view, LooseChance(row.seed)), line)
        return self._cached(key, _Position(row, line, table.game, state, told))

    def _cached(self, key: tuple[int, int], position: _Position) -> _Position:
        self._positions.put(key, position)
        return position


def _last_press(line: Line) -> Line:
    """Return the moves of the last press, which have the luck of one draw."""
    if not line:
        return ()
    luck = line[-1].luck.partition(" ")[0]
    return tuple(reversed([*takewhile(lambda one: one.luck.partition(" ")[0] == luck, reversed(line))]))


def _is_asked(table: GameSnapshot, seat: int) -> bool:
    return any(one.seat == seat and not one.optional for one in table.game.pending(table.state))


def _view(table: GameSnapshot, seat: int, at: _Position) -> SandboxView:
    """Return what the player sees: all of it follows from their own view at the beginning."""
    game, state = at.game, at.state
    view = game.view(game.clone(state), seat)
    decisions = tuple(one.made() for one in game.pending(state))
    outcome: Outcome | None = game.outcome(state)
    last = len(_last_press(at.line))
    pressed = [*zip(at.line, at.told, strict=True)][len(at.line) - last :]
    events = [(move.seat, event) for move, events in pressed for event in visible_events(events, seat)]
    seen = TableView(
        table=replace(table.info, number=len(at.line), votes=(), paused_at=None, reason=""),
        seat=seat,
        view=view,
        decisions=decisions,
        changes=tuple(event for _, event in events),
        standing=game.standing(view),
        outcome=outcome,
        undo=UndoKind.FREE if at.line else UndoKind.NONE,
        request=None,
    )
    own = _first_own(at, seat)
    return SandboxView(
        seen,
        game.recap([SeatEvent(who, event) for who, event in events]),
        waits=outcome is None and all(one.optional for one in seen.mine),
        is_outdated=at.row.number != table.row.last_move,
        id=hashlib.sha256(f"{at.row.seed} {at.row.number} {at.row.line}".encode()).hexdigest()[:16],
        own=own,
        does=_does(table, seat, own),
        now=_is_asked(table, seat),
    )


def _first_own(at: _Position, seat: int) -> tuple[ChoicePath, ...]:
    """Return the first moves of the seat in a row, up to one that draws or reveals something."""
    found: list[ChoicePath] = []
    for move, events in zip(at.line, at.told, strict=True):
        if move.seat == seat:
            found.append(move.said)
        if found and (move.seat != seat or any(event.reveals for event in events)):
            break
    return tuple(found)


def _does(table: GameSnapshot, seat: int, own: Sequence[ChoicePath]) -> Text | None:
    """Return what the first of these moves does at the table, now or on the seat's turn."""
    if not own:
        return None
    try:
        if _is_asked(table, seat):
            choices = walk(table.game, table.state, seat, own[0])
            return choices.preview if isinstance(choices, Complete) else None
        if AHEAD not in forms(table.game):
            return None
        return order_of(table.game, table.game.view(table.game.clone(table.state), seat), (AHEAD, *own[0]))
    except Refused:
        return None
