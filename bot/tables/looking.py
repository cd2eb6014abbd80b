"""What people may know of tables and of what they can say there."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any

import msgspec

from bot.games.contract import SPEED, TABLE, Choices, Refused, Said, Text, Who, t
from bot.games.saying import walk
from bot.store.rows import MoveRow
from bot.tables import gate, lobby
from bot.tables.base import Base
from bot.tables.codec import unpack_state
from bot.tables.errors import NoSuchTable, NotYourTurn, Pinned, Stale, TooLate, WrongStatus
from bot.tables.guarded import guarded
from bot.tables.loaded import LATEST, Loaded
from bot.tables.recorded import Record, RecordedMove
from bot.tables.reminders import unpack
from bot.tables.seen import LogLine, Seen, TableInfo
from bot.tables.timers import REMINDER_TIMER
from bot.tables.undo import asked, is_own

RECENT = 200
"""How many moves back an undo or a recap looks; snapshots reach as far."""


LATELY = timedelta(minutes=2)
"""Who has moved since then need not be called out of another place."""


class Looking(Base):
    """Nothing here changes a table."""

    @guarded
    async def in_thread(self, thread_id: int) -> TableInfo | None:
        """The table that is played in a thread, whatever has become of its game."""
        row = await self.store.table_of_thread(thread_id)
        return await self.outside(row.id) if row else None

    @guarded
    async def of_user(self, user_id: int) -> list[TableInfo]:
        """The open and running tables where somebody sits, without those whose game is gone."""
        return await self._infos([row.id for row in await self.store.tables_of(user_id, ("open", "running"))])

    @guarded
    async def in_guild(self, guild_id: int) -> list[TableInfo]:
        """The open and running tables of a server, oldest first, without those whose game is gone."""
        return await self._infos(await self.store.in_guild(guild_id))

    async def _infos(self, table_ids: Iterable[int]) -> list[TableInfo]:
        found: list[TableInfo] = []
        for table_id in table_ids:
            with suppress(Pinned):
                found.append(await self.info(table_id))
        return found

    @guarded
    async def in_channel(self, channel_id: int) -> list[TableInfo]:
        """The open and running tables of a channel, oldest first, without those whose game is gone."""
        return await self._infos(await self.store.in_channel(channel_id))

    @guarded
    async def waiting(self, user_id: int) -> list[tuple[TableInfo, datetime]]:
        """The running tables that wait for this person, and since when they do."""
        found: list[tuple[TableInfo, datetime]] = []
        for row in await self.store.tables_of(user_id, ("running",)):
            try:
                loaded = await self._readings.load(row.id)
            except Pinned:
                continue
            if loaded.info.seat_of(user_id) in asked(loaded.game.pending(loaded.state)):
                found.append((loaded.info, await self._since(row.id, user_id)))
        return found

    async def can_go_on(self, table_id: int) -> bool:
        """Whether this version of the bot can play the table on; if not, it is pinned. Raises StoreBusy."""
        try:
            await self._readings.load(table_id)
        except Pinned:
            return False
        return True

    async def _since(self, table_id: int, user_id: int) -> datetime:
        """Since when the table waits for this person: their reminder's timer knows."""
        timers = await self._readings.timers(table_id)
        waits = [unpack(timer.data) for timer in timers if timer.kind == REMINDER_TIMER]
        since = [wait.since for wait in waits if wait.user == user_id]
        return since[0] if since else (await self._readings.latest(table_id))[-1].at

    @guarded
    async def turns_over(self, table_id: int) -> dict[int, int]:
        """For people who have moved lately, and another seat after them, the number of their last move.

        Where their time was up the table moved in their place.
        """
        _, info = await self._readings.info(table_id)
        latest = await self._readings.latest(table_id)
        moves = [row for row in latest if row.kind in ("move", "limit") and row.seat != TABLE]
        last = {(info.seats[row.seat].user_id if row.kind == "limit" else row.user_id): row for row in moves}
        return {
            user: row.number
            for user, row in last.items()
            if user is not None and any(one.number > row.number and one.seat != row.seat for one in moves)
        }

    @guarded
    async def last_mover(self, table_id: int) -> int | None:
        """The person who has just moved, or taken back a move of their own."""
        latest = (await self._readings.latest(table_id))[-1:]
        own = latest and latest[0].kind in ("move", "undo") and latest[0].seat != TABLE
        return latest[0].user_id if own else None

    @guarded
    async def acted_just_now(self, table_id: int) -> frozenset[int]:
        """The people who have moved at a table in the last minutes: they are there."""
        since = self._now() - LATELY
        latest = await self._readings.latest(table_id)
        return frozenset(
            row.user_id
            for row in latest
            if row.user_id is not None and row.seat != TABLE and row.kind in ("move", "undo") and row.at >= since
        )

    @guarded
    async def see(self, table_id: int, user_id: int | None) -> Seen:
        """What this person (None: the public) may see of a table that has begun."""
        return await self._seen(await self._readings.load(table_id), user_id)

    @guarded
    async def is_played_on(self, table_id: int, seat: int) -> bool:
        """Whether an AI would stand in for the person of this seat, if they left now."""
        loaded = await self._readings.load(table_id)
        return loaded.game.open_seats.leaves(loaded.state, seat) is None

    async def _seen(self, loaded: Loaded, user_id: int | None) -> Seen:
        table_id, seat = loaded.row.id, loaded.info.seat_of(user_id)
        moves = [move for move in await self._recent(loaded, seat) if move.number <= loaded.row.number]
        timed = loaded.info.limit_seconds is not None or loaded.game.clocks.deadlines(loaded.state)
        timers = await self._readings.timers(table_id) if timed else []
        request = await self._readings.request(table_id)
        with self._readings.reading(loaded.row):
            return gate.seen(loaded, seat, moves, request, timers)

    async def _recent(self, loaded: Loaded, seat: int | None) -> list[MoveRow]:
        """The latest moves, oldest first, back to the seat's own last one; for the public the latest ones."""
        latest = await self._readings.latest(loaded.row.id)
        if seat is None:
            return latest
        own = (at for at in range(len(latest) - 1, -1, -1) if is_own(latest[at], seat))
        if (first := next(own, 0 if len(latest) < LATEST else None)) is not None:
            return latest[first:]
        since = max(await self.store.last_move_of(loaded.row.id, seat), loaded.row.number - RECENT, 1)
        return await self.store.moves(loaded.row.id, after=since - 1)

    @guarded
    async def recap(self, table_id: int, user_ids: Iterable[int]) -> tuple[Text, ...]:
        """What everybody may know of what happened since each of these people has moved, a line a turn.

        Where they moved last: what came of that.
        """
        loaded = await self._readings.load(table_id)
        seats = {seat for user in user_ids if (seat := loaded.info.seat_of(user)) is not None}
        each = [await self._recent(loaded, seat) for seat in seats]
        moves = max(each, key=len) if each else []
        since, own = moves[0].number if moves else 0, min(seats) if len(seats) == 1 else None
        came = [one for one in await self._readings.comings(table_id) if one.number >= since and one.seat != own]
        last = (await self._readings.latest(table_id))[-1:]
        with self._readings.reading(loaded.row):
            told = (*map(gate.came_line, came), *gate.recap(loaded.game, moves, without=own))
            return told or gate.recap(loaded.game, last)

    @guarded
    async def log(
        self, table_id: int, user_id: int | None, before: int | None = None, limit: int = 25
    ) -> list[LogLine]:
        """The moves below number `before`, newest last, as far as this person may know them."""
        loaded = await self._readings.load(table_id)
        if limit <= LATEST and (before is None or before > loaded.row.number):
            moves = (await self._readings.latest(table_id))[-limit:]
        else:
            moves = (await self.store.moves(table_id, before=before, limit=limit, newest_first=True))[::-1]
        came = await self._readings.comings(table_id)
        with self._readings.reading(loaded.row):
            return gate.log_lines(loaded.game, loaded.info.seat_of(user_id), moves, came)

    @guarded
    async def ask(self, table_id: int, user_id: int, said: Said, number: int | None = None) -> Choices:
        """What this person may say after `said`. Raises Refused, Stale, NotYourTurn, NotSeated."""
        loaded = await self._readings.load(table_id)
        lobby.check_running(loaded.info)
        seat = lobby.seated(loaded.info, user_id)
        await self._check_question(loaded, seat, number)
        return walk(loaded.game, loaded.state, seat, said)

    async def _check_question(self, loaded: Loaded, seat: int, number: int | None) -> None:
        """The seat is asked something, and it was already on the board of move `number` that the person looked at."""
        game, row = loaded.game, loaded.row
        decisions = [decision for decision in game.pending(loaded.state) if decision.seat == seat]
        if number is not None and number != row.number:
            then = await self._state_at(loaded, number)
            asked_then = [] if then is None else [d for d in game.pending(then) if d.seat == seat]
            questions = {decision.question for decision in decisions} - {""}
            if not questions & {decision.question for decision in asked_then}:
                last_own = await self.store.last_move_of(row.id, seat, ("move", "limit"))
                if last_own > number or asked_then != decisions:
                    await self._check_not_late(loaded, seat, number)
                    raise Stale(row.number)
        if not decisions:
            await self._check_not_late(loaded, seat, number)
            raise _nothing_asked(loaded, seat)

    async def _check_not_late(self, loaded: Loaded, seat: int, number: int | None) -> None:
        """Raises TooLate if a clock has run out on what the seat was asked after move `number` (None: the latest)."""
        for row in reversed(await self._readings.latest(loaded.row.id)):
            if row.seat != TABLE or row.kind != "move" or (number is not None and row.number <= number):
                continue
            before = await self._state_at(loaded, row.number - 1)
            if before is not None and any(d.seat == seat and d.question for d in loaded.game.pending(before)):
                raise TooLate((self._now() - row.at).total_seconds())
            if number is None:
                return

    async def _state_at(self, loaded: Loaded, number: int) -> Any:
        """The state after a move; None if that is too long ago."""
        if not max(0, loaded.row.number - RECENT) < number <= loaded.row.number:
            return None
        at, raw = await self.store.state(loaded.row.id, number)
        with self._readings.reading(loaded.row):
            return unpack_state(loaded.game, raw) if at == number else None

    @guarded
    async def posted_seal(self, table_id: int | None, game: str) -> str | None:
        """What the first message of this table, where that game is played, shows; None if there is no such table."""
        try:
            info = None if table_id is None else await self.outside(table_id)
        except NoSuchTable:
            return None
        return info.commitment if info is not None and info.game == game and info.number else None

    @guarded
    async def was_played(self, table_id: int, record: Record) -> bool:
        """Whether the moves of a record are those of this table, made by the players who sat there."""
        made = [(row.number, row.kind, row.seat, row.said) for row in await self.store.moves(table_id)]
        said = [(move.number, move.kind, move.seat, move.said) for move in record.moves]
        return made == said and (await self.outside(table_id)).names == record.players

    @guarded
    async def export(self, table_id: int) -> bytes:
        """The record of a game that is over, for `verify`. Raises WrongStatus while it runs: it holds the seed."""
        loaded = await self._readings.load(table_id)
        info = loaded.info
        if info.seed is None or info.salt is None:
            raise WrongStatus(t("You can get the record when the game is over."))
        moves = await self.store.moves(table_id)
        record = Record(
            game=info.game,
            version=loaded.row.rules_version,
            players=info.names,
            settings={**info.settings, **loaded.game.supplies(loaded.state), SPEED: info.speed},
            commitment=info.commitment,
            seed=info.seed,
            salt=info.salt,
            moves=tuple(
                RecordedMove(row.number, row.kind, row.seat, row.said, msgspec.Raw(row.events)) for row in moves
            ),
            scheme=loaded.row.scheme,
            table=table_id,
        )
        return msgspec.json.encode(record)


def _nothing_asked(loaded: Loaded, seat: int) -> NotYourTurn | Refused:
    """Why the seat has nothing to say: the game's reason if it knows a rule for it, else whom the table waits for."""
    try:
        loaded.game.choices(loaded.state, seat, ())
    except Refused as refused:
        if refused.rule:
            return refused
    return NotYourTurn(_whose_turn(loaded))


def _whose_turn(loaded: Loaded) -> Text:
    waiting = sorted(asked(loaded.game.pending(loaded.state)))
    if not waiting:
        return t("There is nothing to decide now.")
    return t("It's not your turn to decide anything. Waiting for {who}.", who=tuple(Who(seat) for seat in waiting))
