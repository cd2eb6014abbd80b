"""Discussions of finished tables: a leader steps through the game, all comment on moves.

A discussion is one row, which is replaced only if nobody else has changed it meanwhile.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from typing import Any
from zlib import crc32

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.ai_worker.client import AiWorkerPool, AiWorkerUnavailable
from bot.ai_worker.protocol import PlayOnRequest
from bot.games.contract import (
    TABLE,
    ChoicePath,
    Choices,
    Complete,
    Event,
    Option,
    Pick,
    Refused,
    SeatEvent,
    Text,
    Who,
    t,
)
from bot.games.engine.choice_walk import walk
from bot.games.engine.play_on import MOST, TriedMove, replay
from bot.games.registry import AnyGame
from bot.lru_cache import LruCache
from bot.rows import CommentRow, DiscussionRow
from bot.tables.core.store_errors import table_operation
from bot.tables.core.unit_of_work import TRIES, UnitOfWork
from bot.tables.hints.service import TOO_LONG
from bot.tables.history.past_boards import PastBoards
from bot.tables.history.timeline import Turn
from bot.tables.model import table_rules
from bot.tables.model.errors import StaleBoard, TableError, WrongStatus
from bot.tables.model.loading import GameSnapshot
from bot.tables.model.view_filter import visible_events
from bot.tables.model.views import PastBoard, Person, TableInfo
from bot.tables.sandbox.line import EMPTY, Line, decode_line, encode_line
from bot.tables.users.blocks import check_may_speak

LETTERS = 500
"""Maximum letters of a comment."""
COMMENTS = 300
"""Maximum number of comments on a table."""
LONGEST = 60
"""Maximum number of moves in a variation."""
CACHED = 32
"""Maximum number of variations whose states are cached."""
LEVEL = 3
"""Level of the AI players in a variation."""
MOVES = 1000
"""Factor of a move's number in the number of a position."""


class NoDiscussion(TableError):
    """The table has no discussion."""

    text = t("This game is not looked at together any more. Press *Look together* below its result.")

    def __init__(self, table_id: int) -> None:
        self.table_id = table_id
        super().__init__()


class NotLeading(TableError):
    """Only the leader may do this."""

    text = t("Only who leads can do that, and anybody can take the lead.")

    def __init__(self, table_id: int) -> None:
        self.table_id = table_id
        super().__init__()


class DiscussionView(Struct, frozen=True):
    """A discussion as all see it.

    `board` is the table after the move, or after the moves of the variation, whose lines it has then. `comments` are
    those on what is shown, oldest first; `line` is the variation.
    """

    row: DiscussionRow
    board: PastBoard
    turns: tuple[Turn, ...]
    comments: tuple[CommentRow, ...]
    line: Line

    @property
    def number(self) -> int:
        """The number of the position, for the ids of buttons: it differs after each step and move."""
        return self.row.number * MOVES + len(self.line)


class VariationView(Struct, frozen=True):
    """A discussion as its leader goes on from what is shown.

    `seats` may decide something, those that must first; `mover` moved last in the variation and waits for others now.
    """

    shown: DiscussionView
    seats: tuple[int, ...]
    mover: int | None
    is_over: bool

    @property
    def table(self) -> TableInfo:
        """The table with the number of the position."""
        return replace(self.shown.board.table, number=self.shown.number)


class _Position(Struct, frozen=True):
    """The state after a move and a variation from there, and the events of each move tried."""

    table: TableInfo
    game: AnyGame
    state: Any
    line: Line
    told: Sequence[tuple[Event, ...]]

    @property
    def seats(self) -> tuple[int, ...]:
        asked = sorted(self.game.pending(self.state), key=lambda one: one.optional)
        return tuple(dict.fromkeys(one.seat for one in asked if one.seat != TABLE))

    @property
    def mover(self) -> int | None:
        last = next((one.seat for one in reversed(self.line) if one.seat != TABLE), None)
        must = {one.seat for one in self.game.pending(self.state) if not one.optional}
        return None if last is None or last in must or not must else last


class DiscussionService:
    """Opens discussions, steps through them, and keeps comments and variations.

    `luck` returns the seed of the draws in a variation.
    """

    def __init__(
        self,
        uow: UnitOfWork,
        past_boards: PastBoards,
        workers: AiWorkerPool,
        luck: Callable[[], str] = lambda: secrets.token_hex(8),
    ) -> None:
        self._uow, self._boards, self._workers, self._luck = uow, past_boards, workers, luck
        self._positions = LruCache[tuple[int, int, str], _Position](CACHED)
        self._one = asyncio.Lock()

    # --- reading -----------------------------------------------------------------------------------------------------

    @table_operation
    async def check(self, table_id: int, user_id: int) -> TableInfo:
        """Return a table at which the user may take part in a discussion. Raises WrongStatus."""
        info = await self._uow.info(table_id)
        if info.direct:
            raise WrongStatus(t("Only a game that was played in a server can be looked at together."))
        if not info.over or not info.number:
            raise WrongStatus(t("A game can be looked at together once it is over."))
        await check_may_speak(self._uow.store, info, user_id)
        return info

    @table_operation
    async def of(self, table_id: int) -> DiscussionView:
        """Return the discussion of a table as all see it. Raises NoDiscussion, Unplayable."""
        row = await self._row(table_id)
        return await self._view(row)

    @table_operation
    async def fresh(self, table_id: int, person: Person) -> DiscussionView:
        """Return a new discussion at the first move, led by the person.

        Raises WrongStatus, Unplayable.
        """
        info = await self.check(table_id, person.id)
        first = (await self._boards.turns(table_id))[0].number
        return await self._view(DiscussionRow(info.id, 0, person.id, first, EMPTY, self._uow.now()))

    @table_operation
    async def comments(self, table_id: int) -> list[CommentRow]:
        """Return all comments on a table, by move, oldest first."""
        return await self._uow.store.discussions.comments(table_id)

    @table_operation
    async def variation(self, table_id: int, number: int, line: str) -> tuple[Text, ...]:
        """Return the public lines of a variation; none if today's rules cannot replay it."""
        loaded = await self._uow.loader.game(table_id)
        return _told(await self._position(loaded, number, line))

    async def _view(self, row: DiscussionRow) -> DiscussionView:
        loaded = await self._uow.loader.game(row.table_id)
        turns = await self._boards.turns(row.table_id)
        board = await self._boards.at(row.table_id, None, row.number)
        at = await self._position(loaded, row.number, row.line)
        if at.line:
            changes = visible_events(at.told[-1], None)
            board = replace(board, view=at.game.view(at.game.clone(at.state), None), changes=changes, lines=_told(at))
        comments = await self._uow.store.discussions.comments(row.table_id)
        shown = tuple(one for one in comments if one.number == row.number and (not at.line or one.line == row.line))
        return DiscussionView(row, board, turns, shown, at.line)

    async def _row(self, table_id: int) -> DiscussionRow:
        row = await self._uow.store.discussions.get(table_id)
        if row is None:
            raise NoDiscussion(table_id)
        return row

    async def _position(self, loaded: GameSnapshot, number: int, line: str) -> _Position:
        """Return the state after a move and a variation, or without one that is illegal today."""
        key = (loaded.id, number, line)
        if (known := self._positions.get(key)) is not None:
            return known
        game, moves = loaded.game, decode_line(line)
        state, told = (await self._uow.loader.moment(loaded.row, number)).state, list[tuple[Event, ...]]()
        try:
            state, told = await asyncio.to_thread(replay, game, state, moves)
        except Refused:
            moves = ()
        found = _Position(loaded.info, game, state, moves, told)
        self._positions.put(key, found)
        return found

    # --- opening and stepping ----------------------------------------------------------------------------------------

    @table_operation
    async def open(self, row: DiscussionRow, thread_id: int) -> None:
        """Store a discussion with its thread: a new one, or one whose thread was deleted."""
        await self._uow.store.discussions.put(replace(row, thread_id=thread_id, at=self._uow.now()))

    @table_operation
    async def step(self, table_id: int, user_id: int, way: str) -> None:
        """Go to another turn from where the discussion is: see `PastBoards.beside`.

        Raises NotLeading, and WrongStatus during a variation.
        """

        async def stepped(row: DiscussionRow) -> DiscussionRow:
            return replace(_without_line(row), number=await self._boards.beside(table_id, row.number, way))

        await self._lead_on(table_id, user_id, stepped)

    @table_operation
    async def go_to(self, table_id: int, user_id: int, number: int) -> None:
        """Go to a turn, by its last move. Raises as `step`, and WrongStatus for another move."""
        if number not in {turn.number for turn in await self._boards.turns(table_id)}:
            raise WrongStatus(t("There is no such turn in this game."))

        async def gone(row: DiscussionRow) -> DiscussionRow:
            return replace(_without_line(row), number=number)

        await self._lead_on(table_id, user_id, gone)

    @table_operation
    async def lead(self, table_id: int, user_id: int) -> None:
        """Make the user the leader."""

        async def led(row: DiscussionRow) -> DiscussionRow:
            return replace(row, leader_id=user_id)

        await self.check(table_id, user_id)
        await self._change(table_id, led)

    async def _lead_on(self, table_id: int, user_id: int, decide: Callable[[DiscussionRow], Any]) -> None:
        """Change a discussion as its leader. Raises NotLeading."""

        async def led(row: DiscussionRow) -> DiscussionRow:
            if row.leader_id != user_id:
                raise NotLeading(table_id)
            return await decide(row)

        await self.check(table_id, user_id)
        await self._change(table_id, led)

    async def _change(self, table_id: int, decide: Callable[[DiscussionRow], Any]) -> None:
        """Replace the row by that of `decide`, again after conflicts. Raises StaleBoard."""
        for _ in range(TRIES):
            row = await self._row(table_id)
            after = await decide(row)
            if after == row or await self._uow.store.discussions.replace(row, replace(after, at=self._uow.now())):
                return
        raise StaleBoard

    # --- comments ----------------------------------------------------------------------------------------------------

    @table_operation
    async def comment(self, table_id: int, person: Person, said: str, number: int, mark: str = "") -> None:
        """Add a comment on a move, or on its variation with this `mark`. Raises WrongStatus."""
        text = " ".join(said.split())[:LETTERS]
        if not text:
            raise WrongStatus(t("Write something first."))
        row = await self._row(table_id)
        line = row.line if row.number == number and mark == mark_of(row) else EMPTY
        if number not in {turn.number for turn in await self._boards.turns(table_id)}:
            raise WrongStatus(t("There is no such turn in this game."))
        await self._add(table_id, person, number, line, text)

    @table_operation
    async def keep(self, table_id: int, person: Person) -> None:
        """Keep the variation, as a comment without text. Raises NotLeading, WrongStatus."""
        row = await self._led(table_id, person.id)
        if row.line == EMPTY:
            raise WrongStatus(t("There is no variation to keep."))
        kept = await self._uow.store.discussions.comments(table_id)
        if all((one.number, one.line, one.text) != (row.number, row.line, "") for one in kept):
            await self._add(table_id, person, row.number, row.line, "")

    async def _add(self, table_id: int, person: Person, number: int, line: str, text: str) -> None:
        await self.check(table_id, person.id)
        name = person.name[: table_rules.NAME_LENGTH]
        row = CommentRow(0, table_id, person.id, name, number, line, text, self._uow.now())
        if not await self._uow.store.discussions.comment(row, COMMENTS):
            raise WrongStatus(t("There are {n} comments on this game, which is the most.", n=COMMENTS))

    @table_operation
    async def withdraw(self, user_id: int, comment_id: int) -> None:
        """Delete an own comment; nothing if it is another's."""
        await self._uow.store.discussions.withdraw(comment_id, user_id)

    @table_operation
    async def show(self, table_id: int, user_id: int, comment_id: int) -> None:
        """Go to the move and variation of a comment. Raises NotLeading, WrongStatus."""
        found = next((one for one in await self.comments(table_id) if one.id == comment_id), None)
        if found is None:
            raise WrongStatus(t("This comment was withdrawn."))

        async def shown(row: DiscussionRow) -> DiscussionRow:
            return replace(row, number=found.number, line=found.line)

        await self._lead_on(table_id, user_id, shown)

    # --- variations --------------------------------------------------------------------------------------------------

    @table_operation
    async def led(self, table_id: int, user_id: int) -> VariationView:
        """Return what the leader sees to go on from. Raises NotLeading, NoDiscussion."""
        row, at = await self._led_position(table_id, user_id)
        return VariationView(await self._view(row), at.seats, at.mover, at.game.outcome(at.state) is not None)

    @table_operation
    async def view_of(self, table_id: int, user_id: int, seat: int) -> Any:
        """Return the view of a seat there, for the leader. Raises as `led`."""
        _, at = await self._led_position(table_id, user_id)
        return at.game.view(at.game.clone(at.state), seat)

    @table_operation
    async def choices(self, table_id: int, user_id: int, said: ChoicePath, number: int | None = None) -> Choices:
        """Return the choices in the variation after a path, which begins with a seat and its verb.

        Raises Refused, NotLeading.
        """
        del number
        _, at = await self._led_position(table_id, user_id)
        if not said:
            return _verbs(at)
        seat, path = _moved(at, said)
        return walk(at.game, at.state, seat, path)

    @table_operation
    async def play(self, table_id: int, user_id: int, said: ChoicePath) -> None:
        """Add a move to the variation. Raises as `choices`, WrongStatus if incomplete."""
        row, at = await self._led_position(table_id, user_id)
        seat, path = _moved(at, said)
        if not isinstance(walk(at.game, at.state, seat, path), Complete):
            raise WrongStatus(t("Something is still missing."))
        await self._extend(row, at, (TriedMove(seat, path, self._luck()),))

    @table_operation
    async def let_ai_play(self, table_id: int, user_id: int, *, on: bool = False) -> None:
        """Add the next move of an AI player; `on`: all until the last mover must decide again.

        Raises NotLeading, and WrongStatus if it takes too long or the game is over there.
        """
        async with self._one:
            row, at = await self._led_position(table_id, user_id)
            levels = (table_rules.level_of(at.game, LEVEL),) * len(at.table.seats)
            state = msgspec.Raw(msgspec.json.encode(at.state))
            asked = PlayOnRequest(
                at.game.meta.id, at.mover if on else None, state, levels, self._luck(), MOST if on else 1
            )
            try:
                moves = await self._workers.play_on(asked)
            except AiWorkerUnavailable:
                raise WrongStatus(TOO_LONG) from None
            if not moves:
                raise WrongStatus(OVER)
            await self._extend(row, at, moves)

    @table_operation
    async def undo(self, table_id: int, user_id: int) -> None:
        """Take back the last move of the variation. Raises NotLeading."""

        async def undone(row: DiscussionRow) -> DiscussionRow:
            return replace(row, line=encode_line(decode_line(row.line)[:-1]))

        await self._lead_on(table_id, user_id, undone)

    @table_operation
    async def drop(self, table_id: int, user_id: int) -> None:
        """Go back from the variation to the move that it began at. Raises NotLeading."""

        async def dropped(row: DiscussionRow) -> DiscussionRow:
            return replace(row, line=EMPTY)

        await self._lead_on(table_id, user_id, dropped)

    async def _led(self, table_id: int, user_id: int) -> DiscussionRow:
        await self.check(table_id, user_id)
        row = await self._row(table_id)
        if row.leader_id != user_id:
            raise NotLeading(table_id)
        return row

    async def _led_position(self, table_id: int, user_id: int) -> tuple[DiscussionRow, _Position]:
        row = await self._led(table_id, user_id)
        return row, await self._position(await self._uow.loader.game(table_id), row.number, row.line)

    async def _extend(self, row: DiscussionRow, at: _Position, moves: Sequence[TriedMove]) -> None:
        line = (*at.line, *moves)
        if len(line) > LONGEST:
            raise WrongStatus(t("This variation is long enough. Keep it, then go back to the game."))
        after = replace(row, line=encode_line(line), at=self._uow.now())
        if not await self._uow.store.discussions.replace(row, after):
            raise StaleBoard


OVER = t("The game is over here. Go back some moves first.")


def mark_of(row: DiscussionRow) -> str:
    """Return a short name of the variation that is shown; none without one."""
    return "" if row.line == EMPTY else f"{crc32(row.line.encode()):08x}"


def _without_line(row: DiscussionRow) -> DiscussionRow:
    if row.line != EMPTY:
        raise WrongStatus(t("Drop the variation first, or keep it."))
    return row


def _told(at: _Position) -> tuple[Text, ...]:
    """Return the public lines of a variation, one per turn."""
    happened = [
        SeatEvent(move.seat, event)
        for move, events in zip(at.line, at.told, strict=True)
        for event in visible_events(events, None)
    ]
    return tuple(at.game.recap(happened))


def _verbs(at: _Position) -> Pick:
    """Return the verbs of all seats that may decide something."""
    several, options = len(at.seats) > 1, list[Option]()
    prompt = t("What happens next?")
    for seat in at.seats:
        asked = walk(at.game, at.state, seat, ())
        assert isinstance(asked, Pick)
        prompt = prompt if several else t("{name}: {text}", name=Who(seat), text=asked.prompt)
        options += [
            replace(one, value=f"{seat}.{one.value}", called=t("{name}: {text}", name=Who(seat), text=one.name))
            if several
            else replace(one, value=f"{seat}.{one.value}")
            for one in asked.options
        ]
    return Pick("verb", prompt, tuple(options))


def _moved(at: _Position, said: ChoicePath) -> tuple[int, ChoicePath]:
    """Return the seat of a path, and the path of its move. Raises Refused."""
    seat, _, verb = said[0].partition(".")
    if seat not in map(str, at.seats):
        raise Refused("", t("You can't do that now."))
    return int(seat), (verb, *said[1:])
