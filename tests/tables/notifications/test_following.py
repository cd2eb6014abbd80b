"""Tests of notifications of followed tables: rate limit, batching, visibility."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.enums import Follows
from bot.games.contract import Text
from bot.store.store import Store
from bot.tables.model.errors import NoSuchTable, NotSeated, TableError, WrongStatus
from bot.tables.model.notifications import FollowUpdate
from bot.tables.model.views import Person, TableInfo
from bot.tables.notifications import table_preferences
from bot.tables.notifications.following import AT_ONCE, GAP, SOON
from bot.tables.notifications.table_preferences import NOTE
from bot.tables.service import Tables
from tests.conftest import Now
from tests.tables.conftest import ANN, BEN
from tests.tables.notifications.support import Ear, go
from tests.tables.toy_game import endless, without_clock

EVE = Person(5, "Eve")
MINUTE = timedelta(minutes=1)


@pytest.fixture(autouse=True)
def no_end(monkeypatch: pytest.MonkeyPatch, toy: None) -> None:
    """Patch the toy game: it never ends."""
    without_clock(monkeypatch)
    endless(monkeypatch)


@pytest.fixture
def ear(tables: Tables) -> Ear:
    """Create a recorder of notifications."""
    return Ear(tables)


async def bid(tables: Tables, table: int) -> None:
    """Bid for all players."""
    for seat in (await tables.queries.info(table)).people:
        await tables.moves.act(table, seat, ("bid", "1"))


async def pass_by(tables: Tables, now: Now, by: timedelta) -> None:
    """Advance the time, with periodic checks."""
    for _ in range(by // (10 * MINUTE)):
        now.forward(600)
        await go(tables)


async def test_a_word_at_its_turns_and_one_at_its_end(tables: Tables, running: TableInfo, now: Now, ear: Ear) -> None:
    await tables.table_preferences.follow(running.id, EVE.id, Follows.TURNS)
    await pass_by(tables, now, 2 * SOON)
    assert ear.heard == [], "nothing has happened"
    await bid(tables, running.id)
    await pass_by(tables, now, SOON)
    assert [one.tables for one in ear.heard if isinstance(one, FollowUpdate)] == [(running.id,)]
    await bid(tables, running.id)
    await pass_by(tables, now, GAP - 2 * SOON)
    assert len(ear.heard) == 1, "not so soon again"
    await pass_by(tables, now, 2 * SOON)
    assert len(ear.heard) == 2
    await tables.ending.end(running.id, ANN, "It got late")
    await pass_by(tables, now, GAP)
    assert len(ear.heard) == 3
    await pass_by(tables, now, 2 * GAP)
    assert len(ear.heard) == 3
    assert (await tables.table_preferences.of(running.id, EVE.id)).follows == ""


async def test_of_its_end_alone(tables: Tables, running: TableInfo, now: Now, ear: Ear) -> None:
    await tables.table_preferences.follow(running.id, EVE.id, Follows.END)
    await bid(tables, running.id)
    await pass_by(tables, now, GAP)
    assert ear.heard == []
    await tables.ending.end(running.id, ANN, "It got late")
    await pass_by(tables, now, SOON)
    assert [type(one) for one in ear.heard] == [FollowUpdate]


async def test_several_tables_are_one_word(tables: Tables, running: TableInfo, now: Now, ear: Ear) -> None:
    many = [running.id]
    for at in range(AT_ONCE):
        info = await tables.lobby.open(game="toy", host=ANN, guild_id=10, channel_id=11, language="en")
        await tables.seating.join(info.id, BEN)
        many.append((await tables.lobby.start(info.id, ANN, 100 + at)).id)
    for table in many:
        now.forward(60)
        await tables.table_preferences.follow(table, EVE.id, Follows.TURNS)
    for table in many:
        await bid(tables, table)
    await pass_by(tables, now, SOON)
    assert [one.tables for one in ear.heard if isinstance(one, FollowUpdate)] == [tuple(many[:AT_ONCE])]
    await pass_by(tables, now, GAP)
    assert [one.tables for one in ear.heard[1:] if isinstance(one, FollowUpdate)] == [tuple(many[AT_ONCE:])]


@pytest.mark.every_database
async def test_two_processes_say_it_once(tables: Tables, store: Store, running: TableInfo, now: Now) -> None:
    other = Tables(store, now=now)
    ear = Ear(tables, other)
    await tables.table_preferences.follow(running.id, EVE.id, Follows.TURNS)
    await bid(tables, running.id)
    now.forward(SOON.total_seconds())
    await go(other, tables, other)
    assert len(ear.heard) == 1


async def test_quiet_hours_are_kept(tables: Tables, running: TableInfo, now: Now, ear: Ear) -> None:
    await tables.users.change(EVE.id, quiet_from=22, quiet_to=9, time_zone="UTC")
    await tables.table_preferences.follow(running.id, EVE.id, Follows.TURNS)
    await bid(tables, running.id)
    await pass_by(tables, now, timedelta(hours=8, minutes=50))
    assert ear.heard == []
    await pass_by(tables, now, timedelta(minutes=20))
    assert len(ear.heard) == 1


async def test_who_has_a_digest_hears_of_it_there(tables: Tables, running: TableInfo, now: Now, ear: Ear) -> None:
    await tables.table_preferences.follow(running.id, EVE.id, Follows.TURNS)
    await tables.digests.plan(EVE.id, 20 * 60)
    await bid(tables, running.id)
    await pass_by(tables, now, timedelta(hours=19))
    assert ear.heard == []
    assert [row.table_id for row in await tables.follows.new_to(EVE.id)] == [running.id]
    await tables.follows.told(EVE.id, (running.id,))
    assert await tables.follows.new_to(EVE.id) == []
    await pass_by(tables, now, timedelta(hours=2))
    assert not [one for one in ear.heard if isinstance(one, FollowUpdate)]


async def test_whoever_sits_down_follows_no_more(tables: Tables, lobby: TableInfo, now: Now, ear: Ear) -> None:
    await tables.table_preferences.follow(lobby.id, BEN.id, Follows.TURNS)
    await tables.seating.join(lobby.id, BEN)
    await tables.lobby.start(lobby.id, ANN, thread_id=12)
    await bid(tables, lobby.id)
    await pass_by(tables, now, GAP)
    assert ear.heard == []
    assert (await tables.table_preferences.of(lobby.id, BEN.id)).follows == ""


async def test_who_stops_hears_nothing(tables: Tables, running: TableInfo, now: Now, ear: Ear) -> None:
    await tables.table_preferences.follow(running.id, EVE.id, Follows.TURNS)
    await bid(tables, running.id)
    await tables.table_preferences.follow(running.id, EVE.id, Follows.NOTHING)
    await pass_by(tables, now, GAP)
    assert ear.heard == []


async def refused(tables: Tables, table: int, person: Person) -> Text:
    """Return the reason why this user may not follow."""
    with pytest.raises(TableError) as error:
        await tables.table_preferences.follow(table, person.id, Follows.TURNS)
    return error.value.text


async def test_what_cannot_be_followed(tables: Tables, running: TableInfo, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_preferences, "FOLLOWED", 3)
    assert "You have a seat" in (await refused(tables, running.id, ANN)).key
    await tables.users.change(EVE.id, dm=False)
    assert "direct message" in (await refused(tables, running.id, EVE)).key
    await tables.users.change(EVE.id, dm=True)
    await tables.ending.end(running.id, ANN, "It got late")
    assert "over" in (await refused(tables, running.id, EVE)).key
    with pytest.raises(NoSuchTable):
        await tables.table_preferences.follow(99, EVE.id, Follows.TURNS)
    private = await tables.lobby.open(game="toy", host=ANN, guild_id=10, channel_id=11, language="en", private=True)
    assert "private" in (await refused(tables, private.id, EVE)).key
    for _ in range(3):
        info = await tables.lobby.open(game="toy", host=ANN, guild_id=10, channel_id=11, language="en")
        await tables.table_preferences.follow(info.id, EVE.id, Follows.TURNS)
        await tables.table_preferences.follow(info.id, EVE.id, Follows.END)
    more = await tables.lobby.open(game="toy", host=ANN, guild_id=10, channel_id=11, language="en")
    assert "already" in (await refused(tables, more.id, EVE)).key


async def test_a_note_has_room_and_stays_with_its_person(tables: Tables, running: TableInfo) -> None:
    row = await tables.table_preferences.note(running.id, ANN.id, "  pass \n if Ben  bids ")
    assert row.note == "pass if Ben bids"
    assert (await tables.table_preferences.of(running.id, BEN.id)).note == ""
    with pytest.raises(WrongStatus):
        await tables.table_preferences.note(running.id, ANN.id, "x" * (NOTE + 1))
    assert (await tables.table_preferences.of(running.id, ANN.id)).note == "pass if Ben bids"
    await tables.seating.leave(running.id, ANN.id)
    assert (await tables.table_preferences.of(running.id, ANN.id)).note == "pass if Ben bids"
    assert (await tables.table_preferences.note(running.id, ANN.id, " ")).note == ""
    with pytest.raises(NoSuchTable):
        await tables.table_preferences.note(99, ANN.id, "x")


async def test_only_who_sits_there_is_called_and_can_mute_that(tables: Tables, running: TableInfo) -> None:
    with pytest.raises(NotSeated):
        await tables.table_preferences.mute(running.id, EVE.id, muted=True)
    with pytest.raises(NotSeated):
        await tables.table_preferences.remind(running.id, EVE.id, 6)
    await tables.ending.end(running.id, ANN, "It got late")
    with pytest.raises(WrongStatus):
        await tables.table_preferences.mute(running.id, ANN.id, muted=True)


async def test_a_table_goes_before_its_server_and_that_before_all_else(tables: Tables, running: TableInfo) -> None:
    async def holds() -> tuple[int | None, bool]:
        row = await tables.users.preferences_at(running, ANN.id)
        return row.remind_hours, row.dm

    await tables.users.change(ANN.id, remind_hours=48)
    assert await holds() == (48, True)
    await tables.users.change_member(running.guild_id, ANN.id, remind_hours=12, dm=False)
    assert await holds() == (12, False)
    await tables.users.change_member(99, ANN.id, remind_hours=6, dm=True)
    await tables.table_preferences.remind(running.id, ANN.id, 0)
    assert await holds() == (0, False)
    await tables.table_preferences.remind(running.id, ANN.id, 24)
    assert await holds() == (24, False)
    await tables.table_preferences.mute(running.id, ANN.id, muted=True)
    assert await holds() == (0, False)
    assert await tables.users.muted(running) == {ANN.id}
    await tables.table_preferences.mute(running.id, ANN.id, muted=False)
    await tables.users.change_member(running.guild_id, ANN.id, remind_hours=None, dm=None)
    assert await holds() == (24, True)
