"""The one door in: everything that anybody does at a table goes through `Tables`.

interaction -> cog -> here -> the table's lock -> rules -> one transaction -> whoever listens (the poster).
What is kept in memory between two calls can be read again; a second process on the same database meets `Stale`.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec

from bot.games.chance import LooseChance, SealedChance
from bot.games.contract import SPEED, TABLE, Choices, Deadline, Later, Refused, Said, Text, Who, t
from bot.games.registry import GAMES
from bot.games.saying import asker, walk
from bot.store.rows import Commit, MoveRow, NewTable, RequestRow, SeatRow, TimerRow
from bot.store.store import Store
from bot.tables import gate, lobby
from bot.tables.codec import pack_events, pack_state, unpack_state
from bot.tables.errors import Duplicate, NotYourTurn, Stale, TableError, TooLate, WrongStatus
from bot.tables.guarded import guarded
from bot.tables.loaded import LATEST, Loaded, Readings, table_info
from bot.tables.locks import Locks
from bot.tables.moves import move
from bot.tables.record import Record, RecordedMove
from bot.tables.seen import LogLine, Person, Seen, TableInfo
from bot.tables.timers import AI_TIMER, DEADLINE_TIMER, ai_decisions, clocks, same
from bot.tables.undo import CONSENT, FREE, asked, target, undo_kind

Listener = Callable[[int], Awaitable[None]]
Think = Callable[[Callable[[], Said | Later]], Awaitable[Said | Later]]
"""Runs long thinking off the event loop."""
Plan = Callable[[Loaded], "tuple[list[SeatRow], Said | None]"]
"""Who sits where from now on, and what the table says about it to the rules."""
log = logging.getLogger(__name__)
JUST_NOW = timedelta(minutes=1)
"""A clock that ran out longer ago (the bot was away) counts from now on."""
RECENT = 200
"""How many moves back an undo or a recap looks; snapshots reach as far."""


def utc_now() -> datetime:
    """The time, aware."""
    return datetime.now(UTC)


class Tables:
    """All tables of a store. `tick` is how many seconds an AI seat waits before each step."""

    def __init__(self, store: Store, *, now: Callable[[], datetime] = utc_now, tick: float = 1.0) -> None:
        self.store, self._now, self._tick = store, now, tick
        self._locks = Locks()
        self._readings = Readings(store)
        self._listeners: list[Listener] = []

    def subscribe(self, listener: Listener) -> None:
        """Has `listener` called with the table's id after each change that was saved."""
        self._listeners.append(listener)

    async def _update(self, table_id: int, **changes: object) -> None:
        await self.store.update_table(table_id, **changes)
        self._readings.forget(table_id)

    async def _commit(self, commit: Commit) -> None:
        try:
            await self.store.commit(commit)
        finally:
            self._readings.forget(commit.table_id)

    async def _changed(self, table_id: int) -> None:
        for listener in self._listeners:
            await listener(table_id)

    # --- lobby -------------------------------------------------------------------------------------------------------

    @guarded
    async def open(
        self,
        *,
        game: str,
        host: Person,
        guild_id: int,
        channel_id: int,
        language: str,
        speed: str = "days",
        wanted: int | None = None,
        settings: Mapping[str, str] | None = None,
    ) -> TableInfo:
        """Opens a table; the host sits down first."""
        if game not in GAMES:
            raise WrongStatus(t("There is no game called “{name}” here.", name=game))
        box = GAMES[game]
        row = await self.store.create_table(
            NewTable(
                game=game,
                rules_version=box.meta.version,
                host_id=host.id,
                guild_id=guild_id,
                channel_id=channel_id,
                language=language,
                speed=speed,
                settings=lobby.full_settings(box, settings or {}),
                wanted=lobby.check_size(box, wanted or box.meta.seats[1], 1),
                created_at=self._now(),
            ),
            (SeatRow(0, 0, host.name[: lobby.NAME_LENGTH], host.id),),
        )
        return await self.info(row.id)

    async def _seat(self, table_id: int, change: Callable[[TableInfo], list[SeatRow]]) -> TableInfo:
        """Before the game: changes who sits where."""
        async with self._locks.of(table_id):
            _, info = await self._readings.info(table_id)
            lobby.check_open(info)
            await self.store.save_seats(table_id, change(info))
            self._readings.forget(table_id)
        await self._changed(table_id)
        return await self.info(table_id)

    async def _sit_down_or_up(self, table_id: int, user_id: int | None, plan: Plan) -> TableInfo:
        """In a running game: the table tells the rules who comes or goes, in one transaction with the seats."""
        async with self._locks.of(table_id):
            loaded = await self._readings.load(table_id)
            rows, said = plan(loaded)
            if said is None:
                await self.store.save_seats(table_id, rows)
                self._readings.forget(table_id)
                await self._set_clocks(await self._readings.load(table_id))
            else:
                await self._move(loaded, TABLE, user_id, said, seats=rows)
        await self._changed(table_id)
        return await self.info(table_id)

    @guarded
    async def join(self, table_id: int, person: Person) -> TableInfo:
        """Takes a free seat. In a running game a new one if the game has room for it, else that of one who left.

        Raises TableFull, WrongStatus.
        """
        if (await self.info(table_id)).status != "running":
            return await self._seat(table_id, lambda info: lobby.sit(info, person))
        played = await self.store.seats_played(table_id, person.id)
        return await self._sit_down_or_up(table_id, person.id, lambda loaded: lobby.join_late(loaded, person, played))

    @guarded
    async def leave(self, table_id: int, user_id: int) -> TableInfo:
        """Gets up; in a running game an AI stands in, or the game goes on without the seat.

        A host who leaves hands on; the last person ends the table.
        """
        if (await self.info(table_id)).status == "running":
            info = await self._sit_down_or_up(
                table_id, user_id, lambda loaded: lobby.leave_late(loaded, lobby.seated(loaded.info, user_id))
            )
        else:
            info = await self._seat(table_id, lambda info: lobby.stand_up(info, lobby.seated(info, user_id)))
        return await self._after_leaving(info, user_id)

    @guarded
    async def remove_seat(self, table_id: int, by: Person, seat: int) -> TableInfo:
        """Host or moderator: frees a seat, as if its player had left."""
        before = await self.info(table_id)
        lobby.check_host(before, by)
        user_id = before.seats[seat].user_id if 0 <= seat < len(before.seats) else None
        if before.status == "running":
            info = await self._sit_down_or_up(table_id, user_id, lambda loaded: lobby.leave_late(loaded, seat))
        else:
            info = await self._seat(table_id, lambda info: lobby.stand_up(info, seat))
        return await self._after_leaving(info, user_id)

    async def _after_leaving(self, info: TableInfo, user_id: int | None) -> TableInfo:
        people = [seat.user_id for seat in info.seats if seat.user_id is not None]
        if not people:
            await self._end(info.id, "everybody left")
        elif user_id == info.host_id:
            await self._update(info.id, host_id=people[0])
            await self._changed(info.id)
        return await self.info(info.id)

    @guarded
    async def add_ai(self, table_id: int, by: Person, level: int) -> TableInfo:
        """Host or moderator: seats an AI of level 1 to 3."""

        def change(info: TableInfo) -> list[SeatRow]:
            lobby.check_host(info, by)
            return lobby.sit_ai(info, level)

        return await self._seat(table_id, change)

    @guarded
    async def configure(
        self,
        table_id: int,
        by: Person,
        *,
        settings: Mapping[str, str] | None = None,
        wanted: int | None = None,
        speed: str | None = None,
        language: str | None = None,
    ) -> TableInfo:
        """Host or moderator: changes options before the start; the language at any time."""
        async with self._locks.of(table_id):
            _, info = await self._readings.info(table_id)
            lobby.check_host(info, by)
            lobby.check_not_over(info)
            changes: dict[str, object] = {}
            if language is not None:
                changes["language"] = language
            if settings is not None or wanted is not None or speed is not None:
                lobby.check_open(info)
            if settings is not None:
                changes["settings"] = lobby.full_settings(GAMES[info.game], {**info.settings, **settings})
            if wanted is not None:
                changes["wanted"] = lobby.check_size(GAMES[info.game], wanted, len(info.seats))
            if speed is not None:
                changes["speed"] = speed
            await self._update(table_id, **changes)
        await self._changed(table_id)
        return await self.info(table_id)

    @guarded
    async def start(self, table_id: int, by: Person, thread_id: int) -> TableInfo:
        """Host or moderator: deals. `thread_id` is where the table is played from now on."""
        async with self._locks.of(table_id):
            row, info = await self._readings.info(table_id)
            lobby.check_host(info, by)
            lobby.check_open(info)
            game = GAMES[info.game]
            lobby.check_start(game, info)
            seed, salt = secrets.token_bytes(32), secrets.token_bytes(16)
            settings = {**info.settings, SPEED: info.speed}
            state, events = game.setup(len(info.seats), settings, SealedChance(seed, 1))
            now = self._now()
            loaded = Loaded(row, msgspec.structs.replace(info, status="running"), game, state)
            first = MoveRow(
                table_id,
                1,
                TABLE,
                by.id,
                "setup",
                (str(len(info.seats)),),
                pack_events(events),
                sealed=True,
                undone=False,
                at=now,
            )
            await self._commit(
                Commit(
                    table_id=table_id,
                    number=1,
                    move=first,
                    state=pack_state(game, state),
                    status="running",
                    table={"thread_id": thread_id, "seed": seed, "salt": salt, "started_at": now},
                    timers=clocks(loaded, state, (), now, self._tick),
                )
            )
        await self._changed(table_id)
        return await self.info(table_id)

    @guarded
    async def move_thread(self, table_id: int, thread_id: int) -> None:
        """The table is played in another thread from now on (the old one was deleted)."""
        await self._update(table_id, thread_id=thread_id)

    @guarded
    async def end(self, table_id: int, by: Person) -> TableInfo:
        """Host or moderator: ends the table without a result."""
        _, info = await self._readings.info(table_id)
        lobby.check_host(info, by)
        lobby.check_not_over(info)
        return await self._end(table_id, f"ended by {by.name}")

    async def _end(self, table_id: int, reason: str) -> TableInfo:
        async with self._locks.of(table_id):
            await self._update(table_id, status="ended", reason=reason, ended_at=self._now())
            for timer in await self.store.timers(table_id):
                await self.store.clear_timer(table_id, timer.kind, timer.key)
        await self._changed(table_id)
        return await self.info(table_id)

    # --- looking -----------------------------------------------------------------------------------------------------

    @guarded
    async def info(self, table_id: int) -> TableInfo:
        """A table's outside."""
        return (await self._readings.info(table_id))[1]

    @guarded
    async def in_thread(self, thread_id: int) -> TableInfo | None:
        """The table that is played in a thread."""
        row = await self.store.table_of_thread(thread_id)
        return await self.info(row.id) if row else None

    @guarded
    async def of_user(self, user_id: int) -> list[TableInfo]:
        """The open and running tables where somebody sits."""
        rows = await self.store.tables_of(user_id, ("open", "running"))
        return [await self.info(row.id) for row in rows]

    @guarded
    async def in_guild(self, guild_id: int) -> list[TableInfo]:
        """The open and running tables of a server, oldest first."""
        return [await self.info(table_id) for table_id in await self.store.in_guild(guild_id)]

    @guarded
    async def waiting(self, user_id: int) -> list[tuple[TableInfo, datetime]]:
        """The running tables that wait for this person, and since when the board has stood like that."""
        found: list[tuple[TableInfo, datetime]] = []
        for row in await self.store.tables_of(user_id, ("running",)):
            loaded = await self._readings.load(row.id)
            if loaded.info.seat_of(user_id) in asked(loaded.game.pending(loaded.state)):
                latest = await self._readings.latest(row.id)
                found.append((loaded.info, latest[-1].at))
        return found

    @guarded
    async def see(self, table_id: int, user_id: int | None) -> Seen:
        """What this person (None: the public) may see of a table that has begun."""
        return await self._seen(await self._readings.load(table_id), user_id)

    async def _seen(self, loaded: Loaded, user_id: int | None) -> Seen:
        table_id, seat = loaded.row.id, loaded.info.seat_of(user_id)
        moves = await self._recent(loaded, seat)
        timers = await self._readings.timers(table_id) if loaded.game.deadlines(loaded.state) else []
        return gate.seen(loaded, seat, moves, await self._readings.request(table_id), timers)

    async def _recent(self, loaded: Loaded, seat: int | None) -> list[MoveRow]:
        """The latest moves, oldest first, back to the seat's own last one; for the public the latest ones."""
        latest = await self._readings.latest(loaded.row.id)
        if seat is None:
            return latest
        own = (at for at in range(len(latest) - 1, -1, -1) if _is_own(latest[at], seat))
        if (first := next(own, 0 if len(latest) < LATEST else None)) is not None:
            return latest[first:]
        since = max(await self.store.last_move_of(loaded.row.id, seat), loaded.row.number - RECENT, 1)
        return await self.store.moves(loaded.row.id, after=since - 1)

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
        return gate.log_lines(loaded.game, loaded.info.seat_of(user_id), moves)

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
                last_own = await self.store.last_move_of(row.id, seat)
                if last_own > number or asked_then != decisions:
                    await self._check_not_late(loaded, seat, number)
                    raise Stale(row.number)
        if not decisions:
            await self._check_not_late(loaded, seat, number)
            raise NotYourTurn(_whose_turn(loaded))

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
        if not loaded.row.number - RECENT < number <= loaded.row.number:
            return None
        at, raw = await self.store.state(loaded.row.id, number)
        return unpack_state(loaded.game, raw) if at == number else None

    # --- playing -----------------------------------------------------------------------------------------------------

    @guarded
    async def act(
        self, table_id: int, user_id: int, said: Said, *, number: int | None = None, interaction: int | None = None
    ) -> Seen:
        """The person says something complete. Raises Refused, Stale, NotYourTurn, NotSeated, Duplicate."""
        async with self._locks.of(table_id):
            try:
                loaded = await self._ring_due(await self._readings.load(table_id))
                lobby.check_running(loaded.info)
                seat = lobby.seated(loaded.info, user_id)
                await self._check_question(loaded, seat, number)
                loaded = await self._move(loaded, seat, user_id, said, interaction)
            except (TableError, Refused):  # perhaps only because it is done already
                if interaction is not None and await self.store.seen(interaction):
                    raise Duplicate from None
                raise
        await self._changed(table_id)
        return await self._seen(loaded, user_id)

    async def _ring_due(self, loaded: Loaded) -> Loaded:
        """A clock that has run out a moment ago comes before what arrives now: the server's time decides."""
        now = self._now()
        while loaded.info.status == "running" and (due := loaded.game.deadlines(loaded.state)):
            timers = await self._readings.timers(loaded.row.id)
            at = {timer.key: timer.due_at for timer in timers if timer.kind == DEADLINE_TIMER}
            over = [one for one in due if not one.works and at.get(one.id, now) < now]
            if not over:
                break
            ended = at[over[0].id]
            loaded = await self._move(loaded, TABLE, None, over[0].said, at=ended if now - ended < JUST_NOW else now)
        return loaded

    async def _move(
        self,
        loaded: Loaded,
        seat: int,
        user_id: int | None,
        said: Said,
        interaction: int | None = None,
        *,
        seats: Sequence[SeatRow] | None = None,
        at: datetime | None = None,
    ) -> Loaded:
        """Has a move done, and perhaps other `seats` with it; `at` is when, if not now."""
        now = at or self._now()
        state, commit = move(loaded, seat, user_id, said, now)
        if seats is not None:
            commit = msgspec.structs.replace(commit, seats=tuple(seats))
            loaded = msgspec.structs.replace(loaded, info=table_info(loaded.row, list(seats)))
        running = await self._readings.timers(loaded.row.id)
        timers = clocks(loaded, state, running, now, self._tick)
        await self._commit(msgspec.structs.replace(commit, interaction=interaction, timers=timers))
        self._readings.put(loaded.row, commit.number, state, timers)
        _, info = await self._readings.info(loaded.row.id)
        return Loaded(msgspec.structs.replace(loaded.row, number=commit.number), info, loaded.game, state)

    async def _set_clocks(self, loaded: Loaded) -> None:
        running = await self.store.timers(loaded.row.id)
        wanted = clocks(loaded, loaded.state, running, self._now(), self._tick)
        for timer in running:
            if timer not in wanted:
                await self.store.clear_timer(timer.table_id, timer.kind, timer.key)
        for timer in wanted:
            if timer not in running:
                await self.store.set_timer(timer)
        self._readings.forget(loaded.row.id)

    async def step_ai(self, table_id: int, key: str, think: Think) -> None:
        """One step of the AI seat `key`, if the table waits for it. `think` runs the choosing off the event loop."""
        loaded = await self._readings.load(table_id)
        game, state, number = loaded.game, loaded.state, loaded.row.number
        waiting = {str(decision.seat): decision for decision in ai_decisions(loaded, state)}
        decision = waiting.get(key)
        if loaded.info.status != "running" or decision is None:
            await self._set_clocks(loaded)
            return
        seat = decision.seat
        level = loaded.info.seats[seat].ai_level or 1
        chance = LooseChance(secrets.randbits(64))
        view = game.view(game.clone(state), seat)
        said = await think(lambda: game.ai(view, asker(game, state, seat), chance, level))
        async with self._locks.of(table_id):
            loaded = await self._readings.load(table_id)
            if not any(one.seat == seat and same(one) == same(decision) for one in ai_decisions(loaded, loaded.state)):
                await self._set_clocks(loaded)
                return
            if isinstance(said, Later):
                await self._ask_again(loaded, key, said.seconds)
                return
            try:
                await self._move(loaded, seat, None, said)
            except Refused:
                if loaded.row.number != number:  # somebody else was quicker
                    await self._ask_again(loaded, key, self._tick)
                    return
                await self._move(loaded, seat, None, game.default(loaded.state, seat))
        await self._changed(table_id)

    async def _ask_again(self, loaded: Loaded, key: str, seconds: float) -> None:
        """Sets the timer of an AI seat that has said nothing, if the table still waits for it."""
        await self._set_clocks(loaded)
        for decision in ai_decisions(loaded, loaded.state):
            if loaded.info.status == "running" and str(decision.seat) == key:
                due = self._now() + timedelta(seconds=seconds)
                await self.store.set_timer(TimerRow(loaded.row.id, AI_TIMER, key, due, same(decision)))
                self._readings.forget(loaded.row.id)

    async def expire(self, table_id: int, deadline_id: str, think: Think) -> None:
        """A clock of the game has run out: the table says what the game said it would; a clock that is off is none."""
        loaded = await self._readings.load(table_id)
        due = _deadline(loaded, deadline_id)
        said = due.said if due else ()
        if due is not None and due.works:
            said = await self._worked_out(loaded, due, think)
        async with self._locks.of(table_id):
            loaded = await self._readings.load(table_id)
            due = _deadline(loaded, deadline_id)
            if due is None:
                await self._set_clocks(loaded)
                return
            try:
                await self._move(loaded, TABLE, None, said)
            except Refused:
                await self._move(loaded, TABLE, None, due.said)
        await self._changed(table_id)

    async def _worked_out(self, loaded: Loaded, due: Deadline, think: Think) -> Said:
        game, state = loaded.game, loaded.game.clone(loaded.state)
        try:
            said = await think(lambda: game.work(state, due.id))
        except Exception:
            log.exception("table %s could not work out %s", loaded.row.id, due.id)
            return due.said
        return due.said if isinstance(said, Later) else said

    # --- taking back -------------------------------------------------------------------------------------------------

    @guarded
    async def undo(self, table_id: int, user_id: int, *, interaction: int | None = None) -> Seen:
        """Takes back the person's own last step if that is free, else asks the others (`Seen.request`)."""
        async with self._locks.of(table_id):
            loaded, seat, moves = await self._for_undo(table_id, user_id)
            kind = undo_kind(loaded.game, seat, moves)
            step = target(seat, moves)
            others = tuple(s.seat for s in loaded.info.seats if s.user_id is not None and s.seat != seat)
            if kind == FREE or (kind == CONSENT and not others):
                loaded = await self._take_back(loaded, seat, user_id, step.number, interaction)
            elif kind == CONSENT:
                await self._ask_others(RequestRow(table_id, "undo", seat, step.number, (), others))
            else:
                raise WrongStatus(t("That cannot be taken back: others have seen or heard since what it would undo."))
        await self._changed(table_id)
        return await self._seen(loaded, user_id)

    @guarded
    async def consent(
        self, table_id: int, user_id: int, number: int, agrees: bool, *, interaction: int | None = None
    ) -> Seen:
        """Answers an undo request about move `number`; the last agreement takes the move back, one no ends it."""
        async with self._locks.of(table_id):
            loaded = await self._readings.load(table_id)
            seat = lobby.seated(loaded.info, user_id)
            request = await self._readings.request(table_id)
            if request is None or request.number != number:
                raise WrongStatus(t("Nobody asks for a move to be taken back any more."))
            if not agrees:
                await self.store.clear_request(table_id)
                self._readings.forget(table_id)
            elif seat not in request.asked:
                raise WrongStatus(t("You asked for it yourself: the others decide."))
            else:
                agreed = tuple(sorted({*request.agreed, seat}))
                if set(request.asked) <= set(agreed):
                    by = loaded.info.seats[request.seat].user_id
                    loaded = await self._take_back(loaded, request.seat, by, number, interaction)
                else:
                    await self._ask_others(msgspec.structs.replace(request, agreed=agreed))
        await self._changed(table_id)
        return await self._seen(loaded, user_id)

    async def _ask_others(self, request: RequestRow) -> None:
        await self.store.save_request(request)
        self._readings.forget(request.table_id)

    async def _for_undo(self, table_id: int, user_id: int) -> tuple[Loaded, int, list[MoveRow]]:
        loaded = await self._readings.load(table_id)
        lobby.check_running(loaded.info)
        seat = lobby.seated(loaded.info, user_id)
        return loaded, seat, await self._recent(loaded, seat)

    async def _take_back(
        self, loaded: Loaded, seat: int, user_id: int | None, number: int, interaction: int | None
    ) -> Loaded:
        """Back to the state before move `number`; the undo is a move of its own, so later draws are new ones."""
        row, now = loaded.row, self._now()
        _, raw = await self.store.state(row.id, number - 1)
        state = unpack_state(loaded.game, raw)
        undo = MoveRow(
            row.id,
            row.number + 1,
            seat,
            user_id,
            "undo",
            (str(number),),
            pack_events([]),
            sealed=True,
            undone=False,
            at=now,
        )
        await self._commit(
            Commit(
                table_id=row.id,
                number=undo.number,
                move=undo,
                state=raw,
                interaction=interaction,
                undone=tuple(range(number, undo.number)),
                timers=clocks(loaded, state, (), now, self._tick),
            )
        )
        _, info = await self._readings.info(row.id)
        return Loaded(msgspec.structs.replace(row, number=undo.number), info, loaded.game, state)

    # --- the record --------------------------------------------------------------------------------------------------

    @guarded
    async def export(self, table_id: int) -> bytes:
        """The record of a game that is over, for `verify`. Raises WrongStatus while it runs: it holds the seed."""
        loaded = await self._readings.load(table_id)
        info = loaded.info
        if info.seed is None or info.salt is None:
            raise WrongStatus(t("The record can be had when the game is over."))
        moves = await self.store.moves(table_id)
        record = Record(
            game=info.game,
            version=loaded.row.rules_version,
            players=info.names,
            settings={**info.settings, SPEED: info.speed},
            commitment=info.commitment,
            seed=info.seed,
            salt=info.salt,
            moves=tuple(
                RecordedMove(row.number, row.kind, row.seat, row.said, msgspec.Raw(row.events)) for row in moves
            ),
        )
        return msgspec.json.encode(record)


def _deadline(loaded: Loaded, deadline_id: str) -> Deadline | None:
    """The clock of that name, if it runs."""
    if loaded.info.status != "running":
        return None
    return next((one for one in loaded.game.deadlines(loaded.state) if one.id == deadline_id), None)


def _is_own(move: MoveRow, seat: int) -> bool:
    return move.seat == seat and move.kind == "move" and not move.undone


def _whose_turn(loaded: Loaded) -> Text:
    waiting = sorted(asked(loaded.game.pending(loaded.state)))
    if not waiting:
        return t("There is nothing to decide now.")
    return t("You have nothing to decide now. The table waits for {who}.", who=tuple(Who(seat) for seat in waiting))


__all__ = ["Tables", "utc_now"]
