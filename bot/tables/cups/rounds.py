"""Cup director: opens the tables of each round, counts their results, pairs the next round.

Every step is decided by what is stored and written in one transaction, if the cup still has the version that was read:
whatever process takes it, after whatever crash, it is done once. A table is opened by a number of its own, as by an
interaction, so that a second try finds the first one's.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from datetime import timedelta

from msgspec.structs import replace

from bot.cups import pairing
from bot.cups.standings import Line, Played, final_order, standings
from bot.enums import CupStanding, Ending, Status
from bot.games.registry import GAMES
from bot.rows import Cup, CupPersonRow, CupRow, CupTableRow, NewTable, ResultRow, SeatRow
from bot.store.engine.errors import ConflictError
from bot.tables.core.store_errors import table_operation
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.lobby.seating import Seating
from bot.tables.model import table_rules
from bot.tables.model.cup_keys import key_of
from bot.tables.model.draft import Draft, end, unchanged
from bot.tables.model.errors import NoSuchTable, TableError, Unavailable
from bot.tables.model.loading import GameSnapshot
from bot.tables.model.lobby_timers import closing
from bot.tables.model.notifications import CupSeat
from bot.tables.model.results import ended_early, with_result
from bot.tables.model.views import Person, TableInfo

log = logging.getLogger(__name__)
Listener = Callable[[int], None]
CLOSED, ROUND_OVER, DESERTED = "nobody started it in time", "the round was over", "too few people were left"
"""Reasons of a cup or of its tables that end otherwise than by the rules."""
STEPS = 400
"""Maximum number of steps at a time, before other tasks run."""
FILL_LEVEL = 2
"""Level of the AI players in groups that are smaller than the game allows."""
SHORT, LONG = 4, 14
"""Maximum days of a round with half a day per turn, and with one day; longer ones have three."""


class CupDirector:
    """Runs the cups: call `check` periodically, and `advance` when a cup's table has changed."""

    def __init__(self, uow: UnitOfWork, seating: Seating) -> None:
        self._uow, self._seating = uow, seating
        self._listeners: list[Listener] = []

    def on_change(self, listener: Listener) -> None:
        """Call `listener` with a cup's id when `check` finds a change that is not shown yet."""
        self._listeners.append(listener)

    @table_operation
    async def check(self) -> None:
        """Take the due steps of all cups; an error in one does not affect the others."""
        untold = await self._uow.store.cups.untold()
        for cup_id in await self._uow.store.cups.going_on():
            before = await self._uow.store.cups.get(cup_id)
            try:
                cup = await self.advance(cup_id)
            except Unavailable:
                raise
            except TableError as error:
                log.warning("cup %s: %s", cup_id, error)
                continue
            if before is None or cup.row.version != before.row.version or cup.row.told < cup.row.round:
                untold.append(cup_id)
        for cup_id in untold:
            for listener in self._listeners:
                listener(cup_id)

    @table_operation
    async def advance(self, cup_id: int) -> Cup:
        """Take all due steps of a cup, and return it."""
        for _ in range(STEPS):
            cup = await self._uow.store.cups.get(cup_id)
            if cup is None:
                raise NoSuchTable
            try:
                if not await self._step(cup):
                    return cup
            except ConflictError:
                continue
        raise Unavailable(saved=True)

    async def _step(self, cup: Cup) -> bool:
        """Take the next step, and return whether there was one. Raises ConflictError."""
        row, now = cup.row, self._uow.now()
        late = row.ends_at is not None and row.ends_at <= now
        if row.status == Status.OPEN and late:
            await self._uow.store.cups.change(row, status=Status.ENDED, reason=CLOSED, ends_at=None)
            return True
        if row.status != Status.RUNNING:
            return False
        groups = [one for one in cup.tables if one.round == row.round and one.places is None]
        for group in groups:
            if group.table_id is None:
                await self._open(cup, group)
                return True
        for group in groups:
            assert group.table_id is not None
            info = await self._uow.info_of_any_game(group.table_id)
            if info.over:
                await self._count(cup, group, info)
                return True
            if late:
                await self._cut_off(info)
                return True
            if info.status == Status.RUNNING and await self._replaced(cup, group, info):
                return True
        if groups:
            return False
        await self._begin_next_round(cup)
        return True

    # --- a round's tables --------------------------------------------------------------------------------------------

    async def _open(self, cup: Cup, group: CupTableRow) -> None:
        row, game = cup.row, GAMES[cup.row.game]
        names = {one.number: one for one in cup.people}
        people = [names[number] for number in group.people if number]
        seats = [SeatRow(0, at, one.name, one.user_id) for at, one in enumerate(people)]
        spare = (name for name in table_rules.AI_NAMES if all(name != one.name for one in seats))
        while len(seats) < game.meta.seats[0]:
            seats.append(SeatRow(0, len(seats), next(spare), ai_level=FILL_LEVEL))
        table = await self._uow.store.tables.create(
            NewTable(
                game=row.game,
                rules_version=game.meta.version,
                host_id=row.host_id,
                guild_id=row.guild_id,
                channel_id=row.channel_id,
                language=row.language,
                speed="days",
                settings=table_rules.full_settings(game, table_rules.offered(game, row.settings)),
                seat_count=len(seats),
                created_at=self._uow.now(),
                limit_seconds=limit_of(row.days),
                private=True,
                voted_end=True,
                hints=False,
                interaction_id=key_of(group),
            ),
            seats,
            timers=(closing(0, self._uow.now()),),
        )
        await self._uow.store.cups.change(row, tables=[replace(group, table_id=table.id)])

    async def _count(self, cup: Cup, group: CupTableRow, info: TableInfo) -> None:
        """Store the result of a table. Without one all players share the places."""
        results = await self._uow.store.tables.results(info.id)
        people, places = counted(cup, group, info, results)
        await self._uow.store.cups.change(cup.row, tables=[replace(group, people=people, places=places)])

    async def _cut_off(self, info: TableInfo) -> None:
        """End a game as it stands at the end of the round.

        A game that has not begun, or is paused, ends without result.
        """
        if info.status == Status.OPEN or info.held or not await self._can_be_read(info.id):
            await self._uow.end(info.id, ROUND_OVER, Ending.HOST)
            return

        async def decide(table: GameSnapshot) -> Draft[None]:
            if table.info.over:
                return unchanged(table)
            outcome = ended_early(table.game, table.state, table.info, table_rules.STANDS)
            assert outcome is not None
            return end(table, self._uow.now(), table_rules.STANDS, with_result(table.info, outcome, Ending.STANDS))

        await self._uow.run(info.id, decide)

    async def _can_be_read(self, table_id: int) -> bool:
        try:
            await self._uow.loader.game(table_id)
        except TableError:
            return False
        return True

    async def _replaced(self, cup: Cup, group: CupTableRow, info: TableInfo) -> bool:
        """Remove absent players from the cup, or seat a substitute; return if anything was done.

        A player who has missed too many time limits in a row, or has left the table, is out of the cup. The first
        substitute takes their place and, if that is possible, their seat; else an AI does.
        """
        people = {one.number: one for one in cup.people}
        for number in group.people:
            one = people.get(number)
            if one is None:
                continue
            seat = info.seat_of(one.user_id)
            there = seat is not None and info.seats[seat].called
            if one.status == CupStanding.OUT or not (there or _conceded(info, one.user_id)):
                if seat is not None and one.user_id is not None and (one.status == CupStanding.OUT or not there):
                    await self._seating.leave(info.id, one.user_id)
                await self._put_out(cup, group, one, info)
                return True
        return False

    async def _put_out(self, cup: Cup, group: CupTableRow, one: CupPersonRow, info: TableInfo) -> None:
        spare = next(
            (other for other in cup.people if other.status == CupStanding.SPARE and other.user_id is not None), None
        )
        changed = {one.number: replace(one, status=CupStanding.OUT)}
        at = group.people.index(one.number)
        new = 0
        if spare is not None and not (await self._uow.info_of_any_game(info.id)).over:
            assert spare.user_id is not None
            if await self._seated(info.id, Person(spare.user_id, spare.name)):
                new = spare.number
                self._uow.news.publish_later(CupSeat(info.id, spare.user_id, cup.row.id, one.name))
        if spare is not None:  # without a seat at this table, the substitute plays from the next round on
            changed[spare.number] = replace(spare, status=CupStanding.IN)
        seated = (*group.people[:at], new, *group.people[at + 1 :])
        rows = [changed.get(other.number, other) for other in cup.people]
        await self._uow.store.cups.change(cup.row, people=rows, tables=[replace(group, people=seated)])

    async def _seated(self, table_id: int, person: Person) -> bool:
        """Return whether the person could take the vacant seat, or has one already."""
        try:
            await self._seating.stand_in(table_id, person)
        except Unavailable:
            raise
        except TableError as error:
            log.info("no seat for a substitute at table %s: %s", table_id, error)
        return (await self._uow.info_of_any_game(table_id)).seat_of(person.id) is not None

    # --- from round to round -----------------------------------------------------------------------------------------

    async def _begin_next_round(self, cup: Cup) -> None:
        """Begin the next round, or the final, or end the cup, once all tables of the round are over."""
        row = cup.row
        there = [one for one in order_of(cup) if _person(cup, one.number).status == CupStanding.IN]
        if any(group.final and group.round == row.round for group in cup.tables) or len(there) < pairing.LEAST_GROUP:
            reason = "" if there else DESERTED
            status = Status.FINISHED if there else Status.ENDED
            await self._uow.store.cups.change(row, status=status, reason=reason, ends_at=None)
            return
        if row.round < row.rounds:
            groups = await _paired(cup, there)
        else:
            best = [one.number for one in there[: min(row.size, most_at(row.game))]]
            rank = {number: at for at, number in enumerate(best)}
            groups = (pairing.seated(tuple(best), _history(cup), rank),)
        await self._begin(row, groups, final=row.round >= row.rounds)

    async def _begin(self, row: CupRow, groups: Sequence[pairing.Group], *, final: bool) -> None:
        number = row.round + 1
        rows = [CupTableRow(row.id, number, at, final, group) for at, group in enumerate(groups, start=1)]
        await self._uow.store.cups.change(
            row, tables=rows, round=number, ends_at=self._uow.now() + timedelta(days=row.days)
        )


async def begun(uow: UnitOfWork, cup: Cup) -> None:
    """Begin the cup with its first round. Raises ConflictError."""
    row = cup.row
    people = [one.number for one in cup.people if one.status == CupStanding.IN]
    rounds = row.rounds or pairing.rounds_for(len(people), row.size)
    groups = await _paired(cup, standings(people, (), row.lots))
    tables = [CupTableRow(row.id, 1, at, final=False, people=group) for at, group in enumerate(groups, start=1)]
    await uow.store.cups.change(
        row, tables=tables, round=1, rounds=rounds, status=Status.RUNNING, ends_at=uow.now() + timedelta(days=row.days)
    )


async def _paired(cup: Cup, there: Sequence[Line]) -> tuple[pairing.Group, ...]:
    """Return the groups of a round, computed in a thread."""
    known = [pairing.Standing(one.number, one.points) for one in there]
    shape = pairing.sizes(len(known), cup.row.size, most_at(cup.row.game))
    return await asyncio.to_thread(pairing.paired, known, _history(cup), shape)


def most_at(game: str) -> int:
    """Return the maximum number of people at a table in a cup of this game."""
    return min(GAMES[game].meta.seats[1], pairing.MOST_GROUP)


def limit_of(days: int) -> int:
    """Return the seconds of a turn in a round of `days`."""
    return table_rules.LIMITS[3] if days <= SHORT else table_rules.DAY if days <= LONG else 3 * table_rules.DAY


def counted(
    cup: Cup, group: CupTableRow, info: TableInfo, results: Sequence[ResultRow]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the ranked people of a table, by number, and their places among each other.

    AI players, and people who are out of the cup, are not ranked; without a result all have the same place.
    """
    numbers = {
        one.user_id: one.number for one in cup.people if one.user_id is not None and one.status == CupStanding.IN
    }
    places: dict[int, int] = {
        numbers[one.user_id]: one.place for one in results if one.user_id is not None and one.user_id in numbers
    }
    if not places or not all(places.values()):
        there = {numbers[user] for user in info.people if user in numbers}
        places = dict.fromkeys([number for number in group.people if number in there or number in places], 1)
    return tuple(places), tuple(1 + sum(other < place for other in places.values()) for place in places.values())


def games_of(cup: Cup, *, final: bool = False) -> list[Played]:
    """Return the results of the cup's groups: those of its rounds, or that of its final."""
    return [
        Played(one.people, one.places)
        for one in cup.tables
        if one.places is not None and one.final == final and one.people
    ]


def order_of(cup: Cup) -> tuple[Line, ...]:
    """Return the standings of all current and former players; those who are out come last."""
    people = [one for one in cup.people if one.status != CupStanding.SPARE]
    lines = standings([one.number for one in people], games_of(cup), cup.row.lots)
    ended = games_of(cup, final=True)
    lines = final_order(lines, ended[0] if ended else None)
    out = {one.number for one in people if one.status == CupStanding.OUT}
    ordered = sorted(lines, key=lambda one: one.number in out)
    return tuple(replace(one, place=at) for at, one in enumerate(ordered, start=1))


def _history(cup: Cup) -> list[pairing.Group]:
    return [tuple(number for number in one.people if number) for one in cup.tables]


def _person(cup: Cup, number: int) -> CupPersonRow:
    return next(one for one in cup.people if one.number == number)


def _conceded(info: TableInfo, user_id: int | None) -> bool:
    """Return whether the person has conceded that game, which does not end their cup."""
    return user_id is not None and any(seat.conceded_at is not None and seat.left_by == user_id for seat in info.seats)
