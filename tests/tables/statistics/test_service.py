"""Tests of statistics: figures of a few tables, counted by hand, and their visibility."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

import pytest
from sqlalchemy import insert

from bot.rows import ResultRow, SeatRow
from bot.store import schema
from bot.store.features.statistics import CoplayerRow, PersonRow
from bot.store.store import Store
from bot.tables.model.views import Person
from bot.tables.service import Tables
from bot.tables.statistics.baselines import baseline
from bot.tables.statistics.service import WEEKS, GuildStats, Profile, StatsHidden
from tests.conftest import Now
from tests.databases import change
from tests.tables.conftest import ANN, BEN, CHIE

HERE, THERE = 11, 12
DAI = Person(4, "Dai")
HOUR = 3600
Sat = tuple[Person | int, int, int]
"""A user or the level of an AI player; place and points."""


async def over(
    tables: Tables, now: Now, *sat: Sat, game: str = "andromeda", guild: int = HERE, ending: Any = "played", **row: Any
) -> int:
    """Store a finished table of an hour; `row` are further columns of it."""
    host = next(one for one, *_ in sat if isinstance(one, Person))
    info = await tables.lobby.open(game=game, host=host, guild_id=guild, channel_id=1, language="en")
    began = now()
    now.forward(HOUR)
    seats = [
        SeatRow(0, at, f"AI {at}", ai_level=one) if isinstance(one, int) else SeatRow(0, at, one.name, one.id)
        for at, (one, _, _) in enumerate(sat)
    ]
    results = [
        ResultRow(info.id, seat.seat, seat.user_id, seat.name, seat.ai_level, place, points, ending)
        for seat, (_, place, points) in zip(seats, sat, strict=True)
    ]
    status = "finished" if ending == "played" else "ended"
    columns = {"status": status, "started_at": began, "ended_at": now(), "last_move": 40, **row}
    await change(tables.uow.store, info.id, seats=seats, results=results, **columns)
    return info.id


@pytest.fixture
async def played(tables: Tables, now: Now) -> None:
    """Store four games at one server, and some that do not count there."""
    await over(tables, now, (ANN, 1, 50), (BEN, 2, 40), (CHIE, 3, 30), last_move=30)
    await over(tables, now, (BEN, 1, 61), (ANN, 2, 44), (2, 3, 9), last_move=90)
    await over(tables, now, (ANN, 1, 20), (BEN, 1, 20), game="spacebase")
    await over(tables, now, (ANN, 1, 70), (CHIE, 2, 10), private=True, last_move=50)
    await over(tables, now, (BEN, 1, 99), (CHIE, 2, 1), guild=THERE)
    await over(tables, now, (ANN, 1, 99), (BEN, 2, 1), imported=7)
    await over(tables, now, (ANN, 0, 0), (BEN, 0, 0), ending="without")


async def hide(tables: Tables, who: Person) -> None:
    await tables.users.change(who.id, hides_stats=True)
    tables.statistics.forget()


async def of(tables: Tables, who: Person, reader: Person, guild: int | None = HERE, **how: bool) -> Profile:
    return await tables.statistics.of_person(who.id, guild, reader.id, **how)


def met(profile: Profile) -> Sequence[tuple[str, int, int, int]]:
    return [(one.name, one.games, one.ahead, one.behind) for one in profile.company]


# --- people ----------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("played")
@pytest.mark.every_database
async def test_ones_own_profile_counts_all_that_was_played_here_to_a_result(tables: Tables) -> None:
    own = await of(tables, ANN, ANN)
    assert own.by_game == {"andromeda": (3, 2), "spacebase": (1, 1)}
    assert (own.places, own.wins) == ([3, 1], 3)
    assert met(own) == [("Ben", 3, 1, 1), ("Chie", 2, 2, 0)]
    assert own.days == {date(2026, 1, 1): 4}
    assert own.name == "Ann"
    assert (await of(tables, BEN, BEN, None)).by_game == {"andromeda": (3, 2), "spacebase": (1, 1)}


@pytest.mark.usefixtures("played")
async def test_a_private_table_is_known_to_those_who_sat_there(tables: Tables) -> None:
    assert (await of(tables, ANN, BEN)).by_game == {"andromeda": (2, 1), "spacebase": (1, 1)}
    assert met(await of(tables, ANN, BEN)) == [("Ben", 3, 1, 1), ("Chie", 1, 1, 0)]
    assert (await of(tables, ANN, CHIE)).by_game == {"andromeda": (3, 2), "spacebase": (1, 1)}
    shared = await of(tables, ANN, ANN, public=True)
    assert shared.by_game == {"andromeda": (2, 1), "spacebase": (1, 1)}
    assert met(shared) == [("Ben", 3, 1, 1), ("Chie", 1, 1, 0)]


@pytest.mark.usefixtures("played")
async def test_whoever_hides_is_seen_by_nobody_else(tables: Tables) -> None:
    await hide(tables, BEN)
    for how in ({}, {"public": True}):
        with pytest.raises(StatsHidden, match="does not show"):
            await of(tables, BEN, ANN, **how)
    assert len((await of(tables, BEN, BEN)).played) == 3
    assert met(await of(tables, ANN, CHIE)) == [("Chie", 2, 2, 0)]
    assert met(await of(tables, ANN, ANN, public=True)) == [("Chie", 1, 1, 0)]
    assert [name for name, *_ in met(await of(tables, ANN, ANN))] == ["Ben", "Chie"]
    assert [name for name, *_ in met(await of(tables, ANN, BEN))] == ["Ben", "Chie"], "they know it themselves"


async def test_people_are_called_as_they_were_together(tables: Tables, now: Now) -> None:
    await over(tables, now, (ANN, 1, 5), (BEN, 2, 4))
    await over(tables, now, (Person(BEN.id, "Secret"), 1, 5), (CHIE, 2, 4), private=True)
    await over(tables, now, (Person(BEN.id, "Elsewhere"), 1, 5), (CHIE, 2, 4), guild=THERE)
    assert met(await of(tables, ANN, ANN)) == [("Ben", 1, 1, 0)]
    assert met(await of(tables, ANN, ANN, None)) == [("Ben", 1, 1, 0)]
    assert (await of(tables, BEN, ANN)).name == "Ben"
    found = await tables.statistics.of_server(HERE)
    assert [one.name for one in found.people] == ["Ann", "Ben"]


@pytest.mark.usefixtures("played")
async def test_whoever_has_deleted_their_data_is_in_no_statistics(tables: Tables) -> None:
    await tables.users.forget(BEN.id)
    tables.statistics.forget()
    assert not (await of(tables, BEN, ANN)).played
    assert met(await of(tables, ANN, ANN)) == [("Chie", 2, 2, 0)]
    found = await tables.statistics.of_game("andromeda", HERE)
    assert [one.name for one in found.people] == ["Ann", "Chie"]
    assert found.best is not None
    assert (found.best.points, found.best.name) == (70, None)
    seats = {(one.seats, one.seat): one for one in found.seats}
    assert seats[3, 0].games == 2, "their game is still one"


async def test_the_curve_has_the_games_that_may_be_seen(tables: Tables, now: Now, store: Store) -> None:
    open_ = await over(tables, now, (ANN, 1, 5), (BEN, 2, 4))
    private = await over(tables, now, (ANN, 1, 5), (BEN, 2, 4), private=True)
    await over(tables, now, (ANN, 1, 5), (BEN, 2, 4), guild=THERE)
    assert [one.table_id for one in (await of(tables, ANN, ANN)).curve] == [open_, private]
    assert [one.table_id for one in (await of(tables, ANN, CHIE)).curve] == [open_]
    await tables.users.change(ANN.id, hides_rating=True)
    for profile in (await of(tables, ANN, CHIE), await of(tables, ANN, ANN, public=True)):
        assert (profile.curve, profile.rating) == ((), None)
    assert (await of(tables, ANN, ANN)).rating is not None


async def test_somebody_new_has_an_empty_profile(tables: Tables) -> None:
    own = await of(tables, DAI, DAI)
    assert (own.played, own.company, own.by_game, own.places, own.wins, own.name) == ((), (), {}, [], 0, "")


async def test_a_day_is_a_day_by_the_readers_clock(tables: Tables, now: Now) -> None:
    now.forward(16 * HOUR)
    await over(tables, now, (ANN, 1, 5), (BEN, 2, 4))
    assert list((await of(tables, ANN, BEN)).days) == [date(2026, 1, 1)]
    await tables.users.change(BEN.id, time_zone="Asia/Tokyo")
    assert list((await of(tables, ANN, BEN)).days) == [date(2026, 1, 2)]
    now.forward(400 * 24 * HOUR)
    assert not (await of(tables, ANN, BEN)).days


# --- servers and games -----------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("played")
@pytest.mark.every_database
async def test_a_server_counts_private_tables_and_names_nobody_from_them(tables: Tables) -> None:
    found = await tables.statistics.of_server(HERE)
    assert found.counts == (("andromeda", 3), ("spacebase", 1))
    assert (found.count, found.crowd, sum(found.weeks)) == (4, 3, 4)
    assert found.people == (
        PersonRow(ANN.id, "Ann", 3, 2), PersonRow(BEN.id, "Ben", 3, 2), PersonRow(CHIE.id, "Chie", 1, 0),
    )  # fmt: skip
    assert {(one.game, one.points, one.name) for one in found.best} == {
        ("andromeda", 70, None), ("spacebase", 20, "Ann"),
    }  # fmt: skip


@pytest.mark.usefixtures("played")
async def test_whoever_hides_is_named_nowhere_at_a_server(tables: Tables) -> None:
    await hide(tables, ANN)
    for found in (await tables.statistics.of_server(HERE), await tables.statistics.of_game("spacebase", HERE)):
        assert ANN.id not in {one.user_id for one in found.people}
    assert (await tables.statistics.of_server(HERE)).crowd == 3
    best = (await tables.statistics.of_game("spacebase", HERE)).best
    assert best is not None
    assert (best.points, best.name) == (20, None)


@pytest.mark.usefixtures("played")
@pytest.mark.every_database
async def test_a_game_by_seats_points_lengths_and_endings(tables: Tables) -> None:
    found = await tables.statistics.of_game("andromeda", HERE)
    assert (found.count, found.crowd) == (3, 3)
    assert [(one.seats, one.seat, one.games, one.wins, one.points) for one in found.seats] == [
        (2, 0, 1, 1.0, 70.0), (2, 1, 1, 0.0, 10.0),
        (3, 0, 2, 1.0, 55.5), (3, 1, 2, 0.0, 42.0), (3, 2, 2, 0.0, 19.5),
    ]  # fmt: skip
    assert found.points == ((50, 1), (61, 1), (70, 1))
    assert found.endings == (("played", 3), ("without", 1))
    assert found.lengths is not None
    assert (found.lengths.moves, found.lengths.seconds) == ((30, 50, 90), (HOUR, HOUR, HOUR))
    shared = await tables.statistics.of_game("spacebase", HERE)
    assert [one.wins for one in shared.seats] == [0.5, 0.5], "a first place that two have counts half"


@pytest.mark.usefixtures("played")
async def test_all_servers_together_name_nobody(tables: Tables) -> None:
    found = await tables.statistics.of_game("andromeda", None)
    assert (found.count, found.people) == (4, ())
    assert found.best is not None
    assert (found.best.points, found.best.name) == (99, None)


async def test_games_against_ai_players_alone_make_nobody_famous(tables: Tables, now: Now) -> None:
    await over(tables, now, (ANN, 1, 50), (1, 2, 3))
    found = await tables.statistics.of_server(HERE)
    assert (found.count, found.people) == (1, ())


async def test_a_place_where_nothing_was_played(tables: Tables) -> None:
    assert await tables.statistics.of_server(HERE) == GuildStats((), 0, (0,) * WEEKS, (), ())
    found = await tables.statistics.of_game("ricochet", HERE)
    assert (found.count, found.lengths, found.seats, found.best, found.baseline) == (0, None, (), None, None)


async def test_weeks_end_now(tables: Tables, now: Now) -> None:
    await over(tables, now, (ANN, 1, 5), (BEN, 2, 4))
    now.forward(8 * 24 * HOUR)
    await over(tables, now, (ANN, 1, 5), (BEN, 2, 4))
    await over(tables, now, (ANN, 1, 5), (BEN, 2, 4))
    assert (await tables.statistics.of_server(HERE)).weeks[-3:] == (0, 1, 2)


async def test_what_was_read_of_a_server_is_told_again_for_a_while(tables: Tables, now: Now) -> None:
    await over(tables, now, (ANN, 1, 5), (BEN, 2, 4))
    before = await tables.statistics.of_server(HERE)
    await over(tables, now, (ANN, 1, 5), (BEN, 2, 4))
    assert await tables.statistics.of_server(HERE) is before
    tables.statistics.forget()
    assert (await tables.statistics.of_server(HERE)).count == 2


async def test_two_thousand_games_of_one_person(tables: Tables, now: Now, store: Store) -> None:
    first = await over(tables, now, (ANN, 1, 5), (BEN, 2, 4))
    (row,) = await store.database.fetch(schema.tables.select())
    ids = range(first + 1, first + 2000)
    more = [
        {**row._mapping, "id": one, "interaction_id": None, "ended_at": now() - timedelta(hours=one)}  # type: ignore[attr-defined]
        for one in ids
    ]
    people = [
        {"table_id": one, "seat": seat, "user_id": who.id, "name": who.name, "place": 1 + (seat + one) % 2, "points": 7}
        for one in ids
        for seat, who in enumerate((ANN, BEN))
    ]
    await store.database.write((insert(schema.tables), more), (insert(schema.results), people))
    own = await of(tables, ANN, ANN)
    assert len(own.played) == 2000
    assert own.places[0] + own.places[1] == 2000
    assert own.company == (CoplayerRow(BEN.id, "Ben", 2000, own.places[0], own.places[1]),)
    assert [one.ended_at for one in own.played] == sorted(one.ended_at for one in own.played)


@pytest.mark.parametrize("game", ["andromeda", "spacebase", "auztralia", "farfarout"])
def test_what_ai_players_reach_is_known_for_each_number_of_seats(game: str) -> None:
    measured = baseline(game)
    assert measured is not None
    for seats, one in measured.seats.items():
        assert len(one.wins) == len(one.points) == int(seats)
        assert one.games > 250
        assert sum(one.wins) <= 1.001
    assert baseline("ricochet") is None
