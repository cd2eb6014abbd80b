"""Tests of seasons: which games count, their end, visibility."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.games.contract import Outcome, t
from bot.store.store import Store
from bot.tables.model.errors import WrongStatus
from bot.tables.model.results import with_result
from bot.tables.model.views import Person
from bot.tables.scheduling.periodic import PeriodicTasks
from bot.tables.seasons.service import NoSeason
from bot.tables.service import Tables
from tests.conftest import Now
from tests.databases import change
from tests.tables.conftest import ANN, BEN, CHIE, ELSEWHERE, MODERATOR
from tests.tables.cup_support import finish

GUILD, CHANNEL = 10, 11


async def played(tables: Tables, *people: Person, guild: int = GUILD, game: str = "toy") -> int:
    """Play a game with these people in the order of their places."""
    info = await tables.lobby.open(game=game, host=people[0], guild_id=guild, channel_id=CHANNEL, language="en")
    for one in people[1:]:
        await tables.seating.join(info.id, one)
    info = await tables.lobby.start(info.id, people[0], thread_id=1000 + info.id)
    results = with_result(info, Outcome(tuple(range(1, len(people) + 1)), ((),) * len(people), t("Over.")))
    await finish(tables, info.id, results)
    return info.id


async def begun(tables: Tables, *, weeks: int = 4, game: str = "") -> int:
    """Begin a season."""
    return (await tables.seasons.start(MODERATOR, CHANNEL, weeks=weeks, game=game, language="en")).id


async def test_the_games_of_its_time_and_server_count(tables: Tables, now: Now) -> None:
    await played(tables, BEN, ANN)
    now.forward(60)
    await begun(tables)
    now.forward(60)
    await played(tables, ANN, BEN, CHIE)
    await played(tables, CHIE, ANN, guild=99)
    now.forward(60)
    ladder = await tables.seasons.ladder(GUILD, BEN.id)
    assert [(one.user_id, one.points) for one in ladder.entries] == [(ANN.id, 5), (BEN.id, 3), (CHIE.id, 1)]
    assert ladder.names == {ANN.id: "Ann", BEN.id: "Ben", CHIE.id: "Chie"}
    assert ladder.mine is not None
    assert ladder.mine.place == 2


async def test_of_one_game_alone(tables: Tables, now: Now) -> None:
    await begun(tables, game="spacebase")
    now.forward(60)
    await played(tables, ANN, BEN)
    await played(tables, BEN, ANN, game="spacebase")
    now.forward(60)
    ladder = await tables.seasons.ladder(GUILD, 0)
    assert [one.user_id for one in ladder.entries] == [BEN.id, ANN.id]


async def test_what_came_with_a_record_does_not_count(tables: Tables, now: Now) -> None:
    await begun(tables)
    now.forward(60)
    table = await played(tables, ANN, BEN)
    await change(tables.uow.store, table, imported=3)
    now.forward(60)
    assert (await tables.seasons.ladder(GUILD, 0)).entries == ()


async def test_who_hides_is_seen_by_nobody_but_themselves(tables: Tables, now: Now) -> None:
    season = await begun(tables, weeks=1)
    now.forward(60)
    await played(tables, ANN, BEN)
    await tables.users.change(ANN.id, hides_stats=True)
    now.forward(60)
    seen = await tables.seasons.ladder(GUILD, BEN.id)
    assert [(one.user_id, one.place) for one in seen.entries] == [(BEN.id, 1)]
    assert ANN.id not in seen.names
    own = await tables.seasons.ladder(GUILD, ANN.id)
    assert own.mine is not None
    assert own.mine.points == 3
    now.forward(7 * 86_400)
    await tables.seasons.end_due()
    ended = await tables.seasons.ended(season)
    assert ended is not None
    assert [one.name for one in ended.results] == ["Ben"]
    assert ended.unnamed == 1
    for reader, names in ((ANN, ("Ann",)), (BEN, ())):
        assert [one.names for one in await tables.seasons.hall(GUILD, reader.id)] == [names]
    await tables.users.change(ANN.id, hides_stats=False)
    assert [one.names for one in await tables.seasons.hall(GUILD, BEN.id)] == [("Ann",)]


async def test_it_ends_by_the_clock_once_and_is_kept(tables: Tables, store: Store, now: Now) -> None:
    season, told = await begun(tables, weeks=1), list[int]()
    other = Tables(store, now=now)
    for one in (tables, other):
        one.seasons.on_end(told.append)
    now.forward(60)
    await played(tables, ANN, BEN)
    now.forward(7 * 86_400)
    await played(tables, BEN, ANN)
    await PeriodicTasks(tables).run_due()
    await PeriodicTasks(other).run_due()
    assert told == [season, season], "whoever looks has it told, until it was"
    await tables.seasons.mark_announced(season)
    await PeriodicTasks(tables).run_due()
    assert len(told) == 2
    ended = await tables.seasons.ended(season)
    assert ended is not None
    row, rows = ended.season, ended.results
    assert [(one.place, one.name, one.points, one.games) for one in rows] == [(1, "Ann", 3, 1), (2, "Ben", 1, 1)]
    assert row.ended_at == row.starts_at + timedelta(weeks=1)
    with pytest.raises(NoSeason):
        await tables.seasons.ladder(GUILD, 0)
    await begun(tables)


async def test_one_at_a_time_and_only_moderators(tables: Tables) -> None:
    await begun(tables)
    with pytest.raises(WrongStatus):
        await begun(tables)
    await tables.seasons.start(ELSEWHERE, CHANNEL, weeks=1, game="", language="en")
    for doing in (tables.seasons.start(ANN, CHANNEL, weeks=1, game="", language="en"), tables.seasons.end(ANN)):
        with pytest.raises(WrongStatus):
            await doing
    await tables.seasons.end(MODERATOR)
    with pytest.raises(NoSeason):
        await tables.seasons.end(MODERATOR)
    for weeks, game in ((0, ""), (27, ""), (1, "chess")):
        with pytest.raises(WrongStatus):
            await begun(tables, weeks=weeks, game=game)


async def test_who_deletes_their_data_stays_in_it_without_a_name(tables: Tables, now: Now) -> None:
    season = await begun(tables, weeks=1)
    now.forward(60)
    await played(tables, ANN, BEN)
    now.forward(7 * 86_400)
    await tables.seasons.end_due()
    await tables.users.forget(ANN.id)
    ended = await tables.seasons.ended(season)
    assert ended is not None
    assert [(one.user_id, one.name) for one in ended.results] == [(None, "Player 1"), (BEN.id, "Ben")]
