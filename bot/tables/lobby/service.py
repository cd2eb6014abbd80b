"""Lobby of a table before the game: opening, configuring, starting."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from bot.enums import MoveKind, Status
from bot.games.contract import SPEED, TABLE, t
from bot.games.engine.chance import SealedChance
from bot.games.registry import GAMES
from bot.rows import GuildRow, InvitationRow, MoveRow, NewTable, QueueRow, SeatRow, TableRow
from bot.store.engine.errors import TooManyTables
from bot.store.table.tables import Beside
from bot.tables.core.store_errors import table_operation
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.lobby.permissions import check_opener, too_many
from bot.tables.lobby.seating import Seating
from bot.tables.model import table_rules
from bot.tables.model.codec import FIRST, pack_events, pack_state
from bot.tables.model.draft import Draft, DraftMove, change
from bot.tables.model.errors import WrongStatus
from bot.tables.model.loading import GameSnapshot, TableSnapshot
from bot.tables.model.lobby_timers import closing
from bot.tables.model.notifications import QueueSeated, saying
from bot.tables.model.views import Limit, Person, TableInfo
from bot.tables.timing.response_times import begun
from bot.tables.users.blocks import apart
from bot.tables.users.reliability import LEAST, check_demand, demanded
from bot.words.formatter import LANGUAGES


class LobbyService:
    """Actions of hosts until the game begins."""

    def __init__(self, uow: UnitOfWork, seating: Seating) -> None:
        self._uow, self._seating = uow, seating

    @table_operation
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
        private: bool = False,
        interaction: int | None = None,
    ) -> TableInfo:
        """Open a table, with the host in the first seat; idempotent by interaction.

        Raises WrongStatus, and OpensElsewhere if the server allows no tables in that channel.
        """
        if game not in GAMES:
            raise WrongStatus(t("There is no game called “{name}” here.", name=game))
        box = GAMES[game]
        table_rules.check_offered(speed, table_rules.SPEEDS)
        table_rules.check_offered(language, LANGUAGES)
        limit = table_rules.check_limit(limit or Limit(None), speed)
        server = await check_opener(self._uow.store, guild_id, channel_id, host)
        row = await self._create(
            server,
            NewTable(
                game=game,
                rules_version=box.meta.version,
                host_id=host.id,
                guild_id=guild_id,
                channel_id=channel_id,
                language=language,
                speed=speed,
                settings=table_rules.full_settings(box, settings or {}),
                seat_count=table_rules.check_size(box, wanted or box.meta.seats[1], 1),
                created_at=self._uow.now(),
                private=private,
                words_button=(await self._uow.store.users.user(host.id)).words is not None,
                interaction_id=interaction,
                **limit.columns,
            ),
            (SeatRow(0, 0, host.name[: table_rules.NAME_LENGTH], host.id),),
            beside=None if private else self._uow.store.table_alerts.marking(guild_id, game, host.id, self._uow.now()),
        )
        table = await self._uow.loader.table(row.id)
        await self._uow.news.changed(table)
        return table.info

    @table_operation
    async def open_together(self, entries: Sequence[QueueRow]) -> TableInfo:
        """Open a table for players of a queue, the first of them as host, who leave it: all or none.

        Raises ConflictError if one of them has left the queue, and WrongStatus if the server has enough tables.
        """
        host, store, now = entries[0], self._uow.store, self._uow.now()
        box, told = GAMES[host.game], tuple(entries)
        row = await self._create(
            await store.users.guild(host.guild_id),
            NewTable(
                game=host.game,
                rules_version=box.meta.version,
                host_id=host.user_id,
                guild_id=host.guild_id,
                channel_id=host.channel_id,
                language=host.language,
                speed=host.speed,
                settings=table_rules.full_settings(box, {}),
                seat_count=len(entries),
                created_at=now,
                words_button=(await store.users.user(host.user_id)).words is not None,
            ),
            [SeatRow(0, seat, one.name, one.user_id) for seat, one in enumerate(entries)],
            beside=store.player_queue.seating(entries, lambda table_id: saying(QueueSeated(table_id, told))),
        )
        table = await self._uow.loader.table(row.id)
        await self._uow.news.changed(table)
        self._uow.news.publish_later(QueueSeated(row.id, told))
        return table.info

    @table_operation
    async def open_rematch(self, table_id: int, person: Person, *, interaction: int | None = None) -> TableInfo:
        """Open a table like this finished one, with its AI seats; once: others sit down there.

        A seat is reserved for each player, in the same order, but that the first goes last. Raises WrongStatus,
        TableFull, NotInvited, and OpensElsewhere if the server no longer allows tables in that channel.
        """
        before = await self._uow.info(table_id)
        table_rules.check_over(before)
        repeat = await self._uow.store.tables.repeat_of(table_id)
        if repeat is None:
            if before.seat_of(person.id) is None:
                raise WrongStatus(t("Only those who have played here can set up this game again."))
            repeat = (await self._repeated(before, person, interaction)).id
            await self._uow.news.changed(await self._uow.loader.table(repeat))
        info = await self._uow.info(repeat)
        return info if info.seat_of(person.id) is not None else await self._seating.join(repeat, person)

    async def _repeated(self, before: TableInfo, person: Person, interaction: int | None) -> TableRow:
        """Return the new table, with invitations for all players of the old one.

        At a private one also for its invited users who have not declined. Users who have blocked the person, or whom
        the person has blocked, are not invited: no seat is kept for those who can't take it.
        """
        server = await check_opener(self._uow.store, before.guild_id, before.channel_id, person)
        asked = await self._uow.store.tables.invited(before.id) if before.private else []
        invited = [one.user_id for one in asked if not one.declined]
        others, now = dict.fromkeys([*before.people, *invited]), self._uow.now()
        unwelcome = {person.id, *await apart(self._uow.store, person.id, others)}
        return await self._create(
            server,
            NewTable(
                game=before.game,
                rules_version=GAMES[before.game].meta.version,
                host_id=person.id,
                guild_id=before.guild_id,
                channel_id=before.channel_id,
                language=before.language,
                speed=before.speed,
                settings=table_rules.full_settings(
                    GAMES[before.game], table_rules.offered(GAMES[before.game], before.settings)
                ),
                seat_count=max(before.wanted, len(before.seats)),
                created_at=now,
                private=before.private,
                least_reliable=await self._again_demanded(before, person),
                voted_end=before.voted_end,
                hints=before.hints,
                words_button=before.words_button,
                description=before.description,
                interaction_id=interaction,
                again_of=before.id,
                **before.limit.columns,
            ),
            table_rules.seats_again(before, person),
            invited=[InvitationRow(0, user, person.id, now) for user in others if user not in unwelcome],
        )

    async def _again_demanded(self, before: TableInfo, host: Person) -> int | None:
        """Return the required reliability of the old table, capped at what the host may require."""
        least = before.least_reliable
        return None if least is None else await demanded(self._uow.store, host.id, least)

    async def _create(
        self,
        server: GuildRow,
        new: NewTable,
        seats: Sequence[SeatRow],
        *,
        invited: Sequence[InvitationRow] = (),
        beside: Beside | None = None,
    ) -> TableRow:
        timers = (closing(0, self._uow.now()),)
        try:
            return await self._uow.store.tables.create(
                new, seats, timers=timers, invited=invited, most=server.most_tables, beside=beside
            )
        except TooManyTables as error:
            raise too_many(server) from error

    @table_operation
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
        private: bool | None = None,
        least_reliable: int | None = None,
        voted_end: bool | None = None,
        hints: bool | None = None,
        words_button: bool | None = None,
        description: str | None = None,
    ) -> TableInfo:
        """Change options before the start, the language at any time, as host or moderator.

        `least_reliable` 0 requires none. Raises TooDemanding if the host's own reliability is lower.
        """

        async def decide(table: TableSnapshot) -> Draft[None]:
            info = table.info
            table_rules.check_host(info, by)
            table_rules.check_not_over(info)
            changes: dict[str, Any] = {}
            if language is not None:
                table_rules.check_offered(language, LANGUAGES)
                changes["language"] = language
            before_start = (settings, wanted, speed, limit, private, least_reliable, voted_end, hints, description)
            if any(one is not None for one in before_start):
                table_rules.check_open(info)
            if least_reliable is not None:
                table_rules.check_offered(least_reliable, (0, *LEAST))
                await check_demand(self._uow.store, info.host_id, least_reliable)
                changes["least_reliable"] = least_reliable or None
            if private is not None:
                changes["private"] = private
            if voted_end is not None:
                changes["voted_end"] = voted_end
            if hints is not None:
                if hints and info.cup is not None:
                    raise WrongStatus(t("Tables of a cup have no hints."))
                changes["hints"] = hints
            if words_button is not None:
                changes["words_button"] = words_button
            if description is not None:
                changes["description"] = table_rules.check_description(description)
            if limit is not None or speed is not None:
                changes |= table_rules.check_limit(limit or info.limit, speed or info.speed).columns
            if settings is not None:
                game = GAMES[info.game]
                changes["settings"] = table_rules.full_settings(
                    game, {**table_rules.offered(game, info.settings), **settings}
                )
            if wanted is not None:
                changes["seat_count"] = table_rules.check_size(GAMES[info.game], wanted, len(info.seats))
            if speed is not None:
                table_rules.check_offered(speed, table_rules.SPEEDS)
                changes["speed"] = speed
            return change(table, **changes)

        return (await self._uow.run_in_lobby(table_id, decide)).after.info

    @table_operation
    async def start(self, table_id: int, by: Person, thread_id: int, *, those_ready: bool = False) -> TableInfo:
        """Start the game as host or moderator, in the thread `thread_id`.

        `those_ready`: players who have not confirmed the ready check lose their seats.
        """

        async def decide(table: TableSnapshot) -> Draft[None]:
            info = table.info
            table_rules.check_host(info, by)
            table_rules.check_open(info)
            game = GAMES[info.game]
            if those_ready:
                info = table_rules.those_ready(info)
            table_rules.check_start(game, info)
            seed, salt, now = secrets.token_bytes(32), secrets.token_bytes(16), self._uow.now()
            chosen = table_rules.with_defaults(game, info.settings, len(info.seats))
            settings = {**chosen, **game.extra_settings(None), SPEED: info.speed}
            chance = SealedChance(seed)
            state, events = game.setup(len(info.seats), settings, chance)
            first = MoveRow(
                table_id,
                FIRST,
                TABLE,
                by.id,
                MoveKind.SETUP,
                (str(len(info.seats)),),
                pack_events(events),
                sealed=True,
                undone=False,
                at=now,
                drawn=True,
            )
            there = table.with_rows(seats=info.seats).with_columns(
                status=Status.RUNNING,
                last_move=FIRST,
                thread_id=thread_id,
                seed=seed,
                salt=salt,
                started_at=now,
                rules_version=game.meta.version,
                settings=chosen,
                starts_at=None,
            )
            after = GameSnapshot(there.rows, game, state, chance.draws)
            move = DraftMove(first, pack_state(game, state, chance.draws), counts_idle=False)
            return Draft(table, after, None, move).counting(begun(info.seats))

        return (await self._uow.run_in_lobby(table_id, decide)).after.info
