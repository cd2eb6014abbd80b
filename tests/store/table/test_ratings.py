"""Tests of stored ratings: written once with a table's end, and recomputed from results."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import timedelta
from random import Random

import pytest
from sqlalchemy import delete, select, update

from bot.rows import RatingEventRow, RatingRow, ResultRow, SeatRow
from bot.store import Store
from bot.store.schema import rating_events, ratings, tables
from bot.store.table.rating_math import MU, SIGMA
from tests.databases import change, opened
from tests.store.builders import ANN, BEN, NOON, commit, new_table

CHIE, DAI = BEN + 1, BEN + 2
PEOPLE = {ANN: "Ann", BEN: "Ben", CHIE: "Chie", DAI: "Dai"}
SERVER = 3 << 60
Seat = int | str
"""A person, the level of an AI player, or `rival`."""


async def begun(store: Store, who: Sequence[Seat], game: str = "andromeda") -> int:
    """Start a table with these players."""
    rows = [
        SeatRow(0, at, PEOPLE[one], one) if isinstance(one, int) else SeatRow(0, at, "Vega", ai_level=int(one[3:]))
        for at, one in enumerate(who)
        if one != "rival"
    ]
    table = await store.tables.create(new_table(game=game, guild_id=SERVER), rows)
    await store.commit(commit(table.id, 1, status="running"))
    return table.id


def ends(table: int, who: Sequence[Seat], places: Sequence[int]) -> tuple[ResultRow, ...]:
    """Return results with these places."""
    return tuple(
        ResultRow(table, -1, None, "rival", None, place, 9)
        if one == "rival"
        else ResultRow(table, at, one, PEOPLE[one], None, place, 9)
        if isinstance(one, int)
        else ResultRow(table, at, None, "Vega", int(one[3:]), place, 9)
        for at, (one, place) in enumerate(zip(who, places, strict=True))
    )


async def played(store: Store, who: Sequence[Seat], places: Sequence[int], game: str = "andromeda") -> int:
    """Return a table that these players have finished with these places."""
    table = await begun(store, who, game)
    await store.commit(commit(table, 2, status="finished", results=ends(table, who, places)))
    return table


async def kept(store: Store) -> tuple[list[RatingRow], list[RatingEventRow]]:
    """Return all ratings and rating events."""
    rows = await store.database.fetch(select(ratings).order_by(ratings.c.player, ratings.c.game))
    events = await store.database.fetch(
        select(rating_events).order_by(rating_events.c.table_id, rating_events.c.game, rating_events.c.seat)
    )
    return [RatingRow(*row) for row in rows], [RatingEventRow(*row) for row in events]


async def season(store: Store, count: int = 12) -> None:
    """Store many games with varying players."""
    random = Random(3)
    players: list[Seat] = [ANN, BEN, CHIE, DAI, "ai-1", "ai-2", "ai-2"]
    for _ in range(count):
        who = random.sample(players, random.randint(2, 5))
        where = random.choice(["andromeda", "ricochet", "auztralia"])
        who += ["rival"] if where == "auztralia" else []
        await played(store, who, [random.randint(1, 3) for _ in who], where)


async def test_the_end_of_a_game_is_rated_in_its_own_transaction(store: Store) -> None:
    table = await played(store, [ANN, "ai-2", BEN], [2, 3, 1])
    rows, events = await kept(store)
    assert {(row.player, row.game, row.games) for row in rows} == {
        (player, game, 1) for player in (str(ANN), str(BEN), "ai-2") for game in ("andromeda", "")
    }
    assert [(event.seat, event.player, event.place) for event in events[:3]] == [
        (0, str(ANN), 2), (1, "ai-2", 3), (2, str(BEN), 1)
    ]  # fmt: skip
    assert {(event.mu_before, event.sigma_before) for event in events} == {(MU, SIGMA)}
    assert await store.ratings.events(table) == events[3:]
    assert [one.mu for one in await store.ratings.of([str(BEN)], "andromeda")] == [events[2].mu]


async def test_a_table_that_is_ended_by_no_move_is_rated_too(store: Store) -> None:
    table = await begun(store, [ANN, BEN])
    await change(
        store, table, status="ended", ended_at=NOON, reason="as it stood", results=ends(table, [ANN, BEN], [1, 1])
    )
    _, events = await kept(store)
    assert {(event.mu, event.at) for event in events} == {(MU, NOON)}, "a tie of two who are new"


@pytest.mark.parametrize("why", ["undo", "import"])
async def test_what_is_not_to_be_rated_leaves_nothing(store: Store, why: str) -> None:
    table = await begun(store, [ANN, BEN])
    results = ends(table, [ANN, BEN], [1, 2])
    await store.commit(commit(table, 2, status="finished", results=results, table={"unrated": why}))
    await played(store, [ANN, "ai-1"], [1, 2])
    assert await kept(store) == ([], [])
    await store.ratings.compute()
    assert await kept(store) == ([], [])


async def test_computed_anew_everything_is_exactly_what_play_has_written(store: Store) -> None:
    await season(store)
    live = await kept(store)
    assert len(live[1]) > 30
    done = await store.ratings.compute()
    assert await kept(store) == live
    assert (done.tables, done.players) == (12, len({row.player for row in live[0]}))
    await store.database.write((delete(rating_events), {}), (delete(ratings), {}))
    await store.ratings.compute()
    assert [row.mu for row in (await kept(store))[0]] != [], "from the results alone"


async def test_what_does_not_count_any_more_is_gone_when_all_is_computed_anew(store: Store) -> None:
    first = await played(store, [ANN, BEN], [1, 2])
    await played(store, [ANN, BEN], [1, 2])
    one = (await store.ratings.of([str(ANN)], ""))[0]
    await store.database.write((update(tables).where(tables.c.id == first).values(unrated="undo"), {}))
    await store.ratings.compute()
    assert await store.ratings.events(first) == []
    after = (await store.ratings.of([str(ANN)], ""))[0]
    assert (one.games, after.games) == (2, 1)


async def test_tables_that_end_at_the_same_moment_are_rated_one_after_the_other(store: Store) -> None:
    both = [ANN, "ai-1", BEN]
    ids = [await begun(store, both) for _ in range(4)]
    results = [ends(table, both, (1, 2, 3)) for table in ids]
    await asyncio.gather(
        *(
            store.commit(commit(table, 2, status="finished", results=rows))
            for table, rows in zip(ids, results, strict=True)
        )
    )
    rows, _ = live = await kept(store)
    assert {row.games for row in rows} == {4}
    steps = await store.ratings.curve("ai-1", "")
    assert [one.mu_before for one in steps[1:]] == [one.mu for one in steps[:-1]], "none was lost"
    await store.ratings.compute()
    assert await kept(store) == live


async def test_processes_that_end_tables_of_the_same_people_do_not_lose_each_others_results(url: str) -> None:
    stores = [await opened(url, single_process=False) for _ in range(1 if url.startswith("sqlite") else 3)]
    try:
        ids = [await begun(stores[0], who) for who in ([ANN, BEN], [BEN, ANN], [CHIE, BEN, "ai-2"]) * 2]
        ways = [[ANN, BEN], [BEN, ANN], [CHIE, BEN, "ai-2"]] * 2
        await asyncio.gather(
            *(
                stores[at % len(stores)].commit(
                    commit(table, 2, status="finished", results=ends(table, who, range(1, len(who) + 1)))
                )
                for at, (table, who) in enumerate(zip(ids, ways, strict=True))
            )
        )
        live = await kept(stores[0])
        steps = await stores[0].ratings.curve(str(BEN), "")
        assert len(steps) == 6
        assert [one.mu_before for one in steps[1:]] == [one.mu for one in steps[:-1]]
        await stores[0].ratings.compute()
        assert await kept(stores[0]) == live
    finally:
        for store in stores:
            await store.close()


async def test_clocks_that_differ_do_not_change_the_order_in_which_results_count(store: Store) -> None:
    await played(store, [ANN, BEN], [1, 2])
    table = await begun(store, [BEN, CHIE])
    early = commit(table, 2, status="finished", results=ends(table, [BEN, CHIE], [1, 2]), at=NOON - timedelta(days=1))
    await store.commit(early)
    live = await kept(store)
    await store.ratings.compute()
    assert await kept(store) == live


async def test_who_leaves_loses_and_who_takes_over_is_not_rated(store: Store) -> None:
    table = await begun(store, [ANN, BEN, CHIE])
    taken = [SeatRow(table, 0, "Dai", DAI, left_by=ANN), SeatRow(table, 1, "Ben", BEN), SeatRow(table, 2, "Chie", CHIE)]
    await store.commit(commit(table, 2, seats=tuple(taken)))
    await store.commit(commit(table, 3, status="finished", results=ends(table, [DAI, BEN, CHIE], [1, 2, 3])))
    events = await store.ratings.events(table)
    assert [(event.player, event.place) for event in events] == [(str(ANN), 3), (str(BEN), 1), (str(CHIE), 2)]
    live = await kept(store)
    await store.ratings.compute()
    assert await kept(store) == live


@pytest.mark.parametrize("gone", [ANN, BEN, DAI])
async def test_when_somebody_is_deleted_the_ratings_of_the_others_stay_what_they_are(store: Store, gone: int) -> None:
    await season(store, 4)
    table = await begun(store, [ANN, BEN, CHIE])
    left = SeatRow(table, 0, "Ann", None, 2, stand_in=True, left_by=ANN)
    await store.commit(commit(table, 2, seats=(left, SeatRow(table, 1, "Ben", BEN), SeatRow(table, 2, "Chie", CHIE))))
    await store.commit(commit(table, 3, status="finished", results=ends(table, ["ai-2", BEN, CHIE], [1, 2, 3])))
    before, events = await kept(store)
    await store.personal.forget(gone, lambda language, seat: f"{language}{seat}")
    others = [row for row in before if row.player != str(gone)]
    rows, nameless = await kept(store)
    assert rows == others
    assert [one.mu for one in nameless] == [one.mu for one in events]
    assert not any(str(gone) == one.player for one in nameless)
    await store.ratings.compute()
    assert await kept(store) == (others, nameless)


async def test_who_deletes_their_data_in_mid_game_has_no_rating_of_it(store: Store) -> None:
    """Nor if they left before; the other player's rating is as against a new player."""
    table = await begun(store, [ANN, BEN, CHIE])
    left = SeatRow(table, 0, "Dai", DAI, left_by=ANN)
    await store.commit(commit(table, 2, seats=(left, SeatRow(table, 1, "Ben", BEN), SeatRow(table, 2, "Chie", CHIE))))
    for gone in (ANN, BEN):
        await store.personal.forget(gone, lambda language, seat: f"{language}{seat}")
    await store.commit(commit(table, 3, status="finished", results=ends(table, [DAI, BEN, CHIE], [1, 2, 3])))
    live = await kept(store)
    assert {row.player for row in live[0]} == {str(CHIE)}
    assert [(one.player, one.place) for one in await store.ratings.events(table)] == [("", 3), ("", 1), (str(CHIE), 2)]
    assert await store.personal.anonymize_ended(lambda language, seat: f"{language}{seat}", 10) == 2
    await store.ratings.compute()
    assert await kept(store) == live


async def test_a_ladder_is_of_the_people_of_a_servers_tables(store: Store) -> None:
    await played(store, [ANN, "ai-1", BEN], [1, 3, 2])
    elsewhere = await begun(store, [CHIE, DAI])
    await store.database.write((update(tables).where(tables.c.id == elsewhere).values(guild_id=5), {}))
    store.aggregates.forget_all()
    await store.commit(commit(elsewhere, 2, status="finished", results=ends(elsewhere, [CHIE, DAI], [1, 2])))
    assert {row.player for row in await store.ratings.ladder(SERVER, "andromeda")} == {str(ANN), str(BEN), "ai-1"}
    assert {row.player for row in await store.ratings.ladder(5, "")} == {str(CHIE), str(DAI)}
    assert await store.ratings.ladder(5, "ricochet") == []


async def test_who_hides_their_rating_is_known(store: Store) -> None:
    await store.users.change(ANN, hides_rating=True)
    assert await store.ratings.hiding([ANN, BEN]) == {ANN}
