"""Test helpers for cups: opening, filling, and playing with given results."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.games.contract import Outcome, t
from bot.rows import Cup, CupTableRow, ResultRow
from bot.tables.model.draft import Draft, change
from bot.tables.model.loading import TableSnapshot
from bot.tables.model.results import with_result
from bot.tables.model.views import Person, TableInfo
from bot.tables.service import Tables

GUILD, CHANNEL = 10, 11
FIRST = 100
"""The first user id of a cup's people."""
Places = Callable[[Sequence[int]], Sequence[int]]
"""The places by seat of these people, given as numbers of the cup, 0 an AI."""


def person(number: int) -> Person:
    """Return the user with that number in the cup, if all joined in order."""
    return Person(FIRST + number, f"P{number}")


async def opened(tables: Tables, people: int, *, spares: int = 0, game: str = "spacebase", **how: object) -> Cup:
    """Open a cup of the first person's, with this number of people and of substitutes."""
    options = {"days": 7, "size": 4, "language": "en", "name": "Spring cup", **how}
    cup = await tables.cups.open(game=game, host=person(1), guild_id=GUILD, channel_id=CHANNEL, **options)  # pyright: ignore[reportArgumentType]
    for number in range(2, people + spares + 1):
        await tables.cups.join(cup.row.id, person(number), spare=number > people)
    return await tables.cups.get(cup.row.id)


async def running(tables: Tables, people: int, **how: object) -> Cup:
    """Begin a cup and its tables."""
    cup = await opened(tables, people, **how)  # pyright: ignore[reportArgumentType]
    await tables.cups.start(cup.row.id, person(1))
    return await dealt(tables, cup.row.id)


async def dealt(tables: Tables, cup_id: int) -> Cup:
    """Start the games at the tables of the round."""
    cup = await tables.cups.get(cup_id)
    for info in await tables_of(tables, cup):
        if info.status == "open":
            await tables.lobby.start(info.id, Person(info.host_id, ""), thread_id=10_000 + info.id)
    return cup


def groups(cup: Cup, number: int | None = None) -> list[CupTableRow]:
    """Return the tables of a round, by default the current one."""
    return [one for one in cup.tables if one.round == (number or cup.row.round)]


async def tables_of(tables: Tables, cup: Cup) -> list[TableInfo]:
    """Return the tables of the current round."""
    return [await tables.queries.info(one.table_id) for one in groups(cup) if one.table_id is not None]


def in_order(people: Sequence[int]) -> Sequence[int]:
    """Order the winners by number; AI players lose."""
    ranked = sorted(people, key=lambda number: number or 10**6)
    return [1 + ranked.index(number) for number in people]


async def end_table(tables: Tables, cup: Cup, info: TableInfo, places: Places = in_order) -> None:
    """End the game at a table."""
    info = await tables.queries.info(info.id)
    numbers = {one.user_id: one.number for one in cup.people}
    found = tuple(places([0 if seat.user_id is None else numbers.get(seat.user_id, 0) for seat in info.seats]))
    results = with_result(info, Outcome(found, ((),) * len(found), t("Over.")))
    await finish(tables, info.id, results)


async def finish(tables: Tables, table_id: int, results: Sequence[ResultRow]) -> None:
    """End a game with these results."""

    async def finished(table: TableSnapshot) -> Draft[None]:
        return change(table, timers=(), results=results, status="finished", ended_at=tables.now())

    await tables.uow.run_in_lobby(table_id, finished)


async def play_round(tables: Tables, cup_id: int, places: Places = in_order) -> Cup:
    """End all games of the round, and advance the cup."""
    cup = await dealt(tables, cup_id)
    for info in await tables_of(tables, cup):
        await end_table(tables, cup, info, places)
    return await tables.cups.rounds.advance(cup_id)


async def play_out(tables: Tables, cup_id: int, places: Places = in_order) -> Cup:
    """Play all rounds of the cup."""
    cup = await tables.cups.get(cup_id)
    while cup.row.status == "running":
        cup = await play_round(tables, cup_id, places)
    return cup
