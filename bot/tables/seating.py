"""Who sits at a table: it is opened, filled, configured, started; people come and go; it ends."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import msgspec

from bot.games.chance import BY_PURPOSE, SealedChance
from bot.games.contract import SPEED, TABLE, Said, t
from bot.games.registry import GAMES
from bot.rows import Commit, InteractionRow, MoveRow, NewTable, SeatRow
from bot.tables import lobby
from bot.tables.base import Base
from bot.tables.codec import pack_events, pack_state
from bot.tables.errors import Duplicate, Reseated, WrongStatus
from bot.tables.guarded import guarded
from bot.tables.loaded import Loaded, table_info
from bot.tables.seen import Limit, Person, TableInfo
from bot.tables.timers import clocks
from bot.words.speaker import LANGUAGES

Plan = Callable[[Loaded], Awaitable["tuple[list[SeatRow], Said | None]"]]
"""Who sits where from now on, and what the table says about it to the rules; asked when nothing can come in between."""
Change = Callable[[TableInfo], Awaitable[list[SeatRow]]]
"""The same before the game."""


class Seating(Base):
    """The lobby, and the seats of running games."""

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
        limit: Limit | None = None,
        interaction: int | None = None,
    ) -> TableInfo:
        """Opens a table; the host sits down first. The same interaction twice is one table."""
        if game not in GAMES:
            raise WrongStatus(t("There is no game called “{name}” here.", name=game))
        box = GAMES[game]
        lobby.check_offered(speed, lobby.SPEEDS)
        lobby.check_offered(language, LANGUAGES)
        limit = lobby.check_limit(limit or Limit(None))
        row = await self.store.tables.create(
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
                limit_seconds=limit.seconds,
                limit_then=limit.then,
                interaction_id=interaction,
            ),
            (SeatRow(0, 0, host.name[: lobby.NAME_LENGTH], host.id),),
        )
        return await self.info(row.id)

    @guarded
    async def again(self, table_id: int, person: Person, *, interaction: int | None = None) -> TableInfo:
        """Opens a table like this one, which is over, where its AI seats sit, too; only once: others sit down there.

        Raises WrongStatus, TableFull.
        """
        before = await self.info(table_id)
        lobby.check_over(before)
        row = await self.store.tables.create(
            NewTable(
                game=before.game,
                rules_version=GAMES[before.game].meta.version,
                host_id=person.id,
                guild_id=before.guild_id,
                channel_id=before.channel_id,
                language=before.language,
                speed=before.speed,
                settings=lobby.full_settings(GAMES[before.game], before.settings),
                wanted=max(before.wanted, len(before.seats)),
                created_at=self._now(),
                limit_seconds=before.limit_seconds,
                limit_then=before.limit_then,
                interaction_id=interaction,
                again_of=table_id,
            ),
            lobby.seats_again(before, person),
        )
        info = await self.info(row.id)
        return info if info.seat_of(person.id) is not None else await self.join(row.id, person)

    async def _seat(self, table_id: int, change: Change, interaction: int | None = None) -> TableInfo:
        """Before the game: changes who sits where."""
        async with self._locks.of(table_id):
            _, info = await self._readings.info(table_id)
            if interaction is not None and await self.store.moves.seen(interaction):
                raise Duplicate
            lobby.check_open(info)
            done = None if interaction is None else InteractionRow(interaction, self._now())
            await self.store.tables.save_seats(table_id, await change(info), done)
            self._readings.forget(table_id)
        await self._changed(table_id)
        return await self.info(table_id)

    async def _sit_down_or_up(
        self, table_id: int, user_id: int | None, plan: Plan, *, comes: bool = False
    ) -> TableInfo:
        """In a running game: the table tells the rules who comes or goes, in one transaction with the seats."""
        async with self._locks.of(table_id):
            loaded = await self._readings.load(table_id)
            await self._reseat(loaded, user_id, *await plan(loaded), alone=0 if comes else loaded.row.alone)
        await self._changed(table_id)
        return await self.info(table_id)

    async def _reseat(
        self, loaded: Loaded, user_id: int | None, rows: list[SeatRow], said: Said | None, alone: int
    ) -> None:
        if said is not None:
            await self._move(loaded, TABLE, user_id, said, seats=rows, alone=alone)
            return
        row = msgspec.structs.replace(loaded.row, alone=alone)
        reseated = msgspec.structs.replace(loaded, row=row, info=table_info(row, rows))
        timers, comings = await self._clocks(reseated), lobby.comings(loaded, rows, self._now())
        await self._update(row.id, seats=rows, alone=alone, timers=timers, comings=comings)

    @guarded
    async def join(self, table_id: int, person: Person) -> TableInfo:
        """Takes a free seat. In a running game a new one if the game has room for it, else that of one who left.

        Raises TableFull, WrongStatus.
        """

        async def change(info: TableInfo) -> list[SeatRow]:
            return lobby.sit(info, person)

        async def plan(loaded: Loaded) -> tuple[list[SeatRow], Said | None]:
            sat = await self.store.tables.seats_sat_at(table_id, person.id)
            return lobby.join_late(loaded, person, sat, self._now())

        if (await self.info(table_id)).status != "running":
            return await self._seat(table_id, change)
        return await self._sit_down_or_up(table_id, person.id, plan, comes=True)

    @guarded
    async def leave(self, table_id: int, user_id: int) -> TableInfo:
        """Gets up; in a running game an AI stands in, or the game goes on without the seat.

        A host who leaves hands on; the last person ends the table.
        """

        async def own(info: TableInfo) -> int:
            return lobby.seated(info, user_id)

        return await self._free(table_id, user_id, own)

    @guarded
    async def remove_seat(self, table_id: int, by: Person, seat: int) -> TableInfo:
        """Host or moderator, and where its player is absent anybody who plays: frees a seat, as if they had left."""
        before = await self.info(table_id)
        user_id = before.seats[seat].user_id if 0 <= seat < len(before.seats) else None

        async def freed(info: TableInfo) -> int:
            await self._check_remover(info, by, seat)
            if 0 <= seat < len(info.seats) and info.seats[seat].user_id != user_id:
                raise Reseated
            return seat

        return await self._free(table_id, user_id, freed)

    async def _free(self, table_id: int, user_id: int | None, seat: Callable[[TableInfo], Awaitable[int]]) -> TableInfo:
        """Has this person (None: an AI) get up from the seat."""

        async def change(info: TableInfo) -> list[SeatRow]:
            return lobby.stand_up(info, await seat(info))

        async def plan(loaded: Loaded) -> tuple[list[SeatRow], Said | None]:
            return lobby.leave_late(loaded, await seat(loaded.info))

        if (await self.info(table_id)).status == "running":
            info = await self._sit_down_or_up(table_id, user_id, plan)
        else:
            info = await self._seat(table_id, change)
        return await self._after_leaving(info, user_id)

    async def _check_remover(self, info: TableInfo, by: Person, seat: int) -> None:
        """Raises NotAllowed."""
        del seat
        lobby.check_host(info, by)

    async def _after_leaving(self, info: TableInfo, user_id: int | None) -> TableInfo:
        people = [seat.user_id for seat in info.seats if seat.user_id is not None]
        if not people:
            await self._end(info.id, lobby.EVERYBODY_LEFT)
        elif user_id == info.host_id:
            await self._update(info.id, host_id=people[0])
            await self._changed(info.id)
        return await self.info(info.id)

    @guarded
    async def add_ai(self, table_id: int, by: Person, level: int, *, interaction: int | None = None) -> TableInfo:
        """Host or moderator: seats an AI of level 1 to 3. Raises Duplicate."""

        async def change(info: TableInfo) -> list[SeatRow]:
            lobby.check_host(info, by)
            return lobby.sit_ai(info, level)

        return await self._seat(table_id, change, interaction)

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
        limit: Limit | None = None,
    ) -> TableInfo:
        """Host or moderator: changes options before the start; the language at any time."""
        async with self._locks.of(table_id):
            _, info = await self._readings.info(table_id)
            lobby.check_host(info, by)
            lobby.check_not_over(info)
            changes: dict[str, Any] = {}
            if language is not None:
                lobby.check_offered(language, LANGUAGES)
                changes["language"] = language
            if any(one is not None for one in (settings, wanted, speed, limit)):
                lobby.check_open(info)
            if limit is not None:
                limit = lobby.check_limit(limit)
                changes |= {"limit_seconds": limit.seconds, "limit_then": limit.then}
            if settings is not None:
                changes["settings"] = lobby.full_settings(GAMES[info.game], {**info.settings, **settings})
            if wanted is not None:
                changes["wanted"] = lobby.check_size(GAMES[info.game], wanted, len(info.seats))
            if speed is not None:
                lobby.check_offered(speed, lobby.SPEEDS)
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
            chosen = lobby.settled(game, info.settings, len(info.seats))
            settings = {**chosen, **game.supplies(None), SPEED: info.speed}
            chance = SealedChance(seed)
            state, events = game.setup(len(info.seats), settings, chance)
            now = self._now()
            dealt = msgspec.structs.replace(info, status="running", thread_id=thread_id)
            loaded = Loaded(row, dealt, game, state, chance.draws)
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
                drawn=True,
            )
            await self._commit(
                Commit(
                    table_id=table_id,
                    number=1,
                    move=first,
                    state=pack_state(game, state, chance.draws),
                    status="running",
                    table={
                        "thread_id": thread_id,
                        "seed": seed,
                        "salt": salt,
                        "started_at": now,
                        "scheme": BY_PURPOSE,
                        "rules_version": game.meta.version,
                        "settings": chosen,
                    },
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
    async def lose_place(self, table_id: int, channel_id: int) -> bool:
        """The channel was deleted: a running table rests until it is moved, an open one ends.

        False if that is known already, or the table is elsewhere by now.
        """
        async with self._locks.of(table_id):
            _, info = await self._readings.info(table_id)
            if info.over or info.lost or info.channel_id != channel_id:
                return False
            if info.status == "running":
                await self._update(table_id, thread_id=None, timers=())
        if info.status == "open":
            await self._end(table_id, lobby.PLACE_LOST)
        else:
            await self._changed(table_id)
        return True

    @guarded
    async def move(self, table_id: int, by: Person, channel_id: int, thread_id: int | None) -> TableInfo:
        """Host or moderator: the table goes on in another channel; clocks that rested begin anew."""
        async with self._locks.of(table_id):
            _, info = await self._readings.info(table_id)
            lobby.check_host(info, by)
            lobby.check_not_over(info)
            await self._update(table_id, channel_id=channel_id, thread_id=thread_id)
            if info.status == "running":
                await self._set_clocks(await self._readings.load(table_id))
        await self._changed(table_id)
        return await self.info(table_id)

    @guarded
    async def end(self, table_id: int, by: Person) -> TableInfo:
        """Host or moderator: ends the table without a result, whatever has become of its game."""
        info = await self.outside(table_id)
        lobby.check_host(info, by)
        lobby.check_not_over(info)
        return await self._end(table_id, lobby.ended_by(by.name))

    async def _end(self, table_id: int, reason: str) -> TableInfo:
        async with self._locks.of(table_id):
            if not (await self.outside(table_id)).over:
                await self._update(table_id, timers=(), status="ended", reason=reason, ended_at=self._now())
        await self._changed(table_id)
        return await self.outside(table_id)
