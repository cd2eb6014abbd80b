"""Tests of blocks between users, bans, and removals from tables."""

from __future__ import annotations

import asyncio

import pytest

from bot.enums import LimitThen
from bot.tables.model.errors import Banned, BlockedHere, NoSeatHere, TableError, WrongStatus
from bot.tables.model.notifications import Invited
from bot.tables.model.views import Limit, Person, TableInfo
from bot.tables.service import Tables
from bot.tables.users.blocks import EVERYWHERE, MOST
from tests.conftest import Now
from tests.tables import cup_support
from tests.tables.conftest import ANN, BEN, CHIE, MODERATOR
from tests.tables.passing_time import HOUR, PassingTime
from tests.tables.toy_game import without_clock

DAI, CHIE_MODERATES = Person(4, "Dai"), Person(CHIE.id, "Chie", moderates=10)


async def refused(tables: Tables, table: int, person: Person) -> TableError:
    """Return the error that keeps the person from sitting down."""
    with pytest.raises(TableError) as error:
        await tables.seating.join(table, person)
    return error.value


async def test_a_block_keeps_both_apart_and_tells_only_who_made_it(tables: Tables, lobby: TableInfo) -> None:
    await tables.blocks.block(ANN.id, BEN.id)
    assert type(await refused(tables, lobby.id, BEN)) is NoSeatHere
    theirs = await tables.lobby.open(game="toy", host=BEN, guild_id=10, channel_id=11, language="en")
    told = await refused(tables, theirs.id, ANN)
    assert type(told) is BlockedHere
    assert "Ben" in repr(told.text)
    await tables.seating.join(theirs.id, CHIE)
    await tables.blocks.unblock(ANN.id, BEN.id)
    await tables.seating.join(theirs.id, ANN)
    await tables.blocks.block(CHIE.id, ANN.id)
    assert len((await tables.lobby.start(theirs.id, BEN, thread_id=12)).people) == 3, "who sits there stays"


async def test_blocks_have_a_limit_and_none_is_of_oneself(tables: Tables) -> None:
    with pytest.raises(WrongStatus, match="yourself"):
        await tables.blocks.block(ANN.id, ANN.id)
    for one in range(100, 100 + MOST):
        await tables.blocks.block(ANN.id, one)
    await tables.blocks.block(ANN.id, 100)
    with pytest.raises(WrongStatus, match="the most"):
        await tables.blocks.block(ANN.id, BEN.id)
    assert len(await tables.blocks.blocked_by(ANN.id)) == MOST


async def test_an_invitation_that_could_not_be_accepted_is_not_delivered(
    tables: Tables, now: Now, lobby: TableInfo
) -> None:
    waiting = PassingTime(tables, now)
    await tables.seating.join(lobby.id, CHIE)
    await tables.blocks.block(ANN.id, BEN.id)
    await tables.blocks.block(DAI.id, CHIE.id)
    await tables.blocks.ban(10, 6, MODERATOR.id)
    asked = await tables.invitations.invite(lobby.id, ANN, [BEN.id, DAI.id, 5, 6])
    assert (asked.blocked, asked.invited) == ((BEN.id,), (DAI.id, 5, 6))
    await asyncio.sleep(0.01)
    assert waiting.heard == [Invited(lobby.id, 5, "Ann")]


async def test_who_was_removed_comes_back_only_if_the_host_invites_them(
    tables: Tables, now: Now, running: TableInfo
) -> None:
    waiting = PassingTime(tables, now)
    await tables.seating.remove(running.id, ANN, 1)
    assert type(await refused(tables, running.id, BEN)) is NoSeatHere
    with pytest.raises(NoSeatHere):
        await tables.seating.stand_in(running.id, BEN)
    assert (await tables.invitations.invite(running.id, CHIE, [BEN.id])).invited == (BEN.id,)
    await asyncio.sleep(0.01)
    assert not [one for one in waiting.heard if isinstance(one, Invited)]
    assert type(await refused(tables, running.id, BEN)) is NoSeatHere
    assert (await tables.invitations.invite(running.id, MODERATOR, [BEN.id])).invited == (BEN.id,)
    await asyncio.sleep(0.01)
    assert Invited(running.id, BEN.id, "Mod") in waiting.heard
    assert (await tables.seating.join(running.id, BEN)).seat_of(BEN.id) == 1


async def test_who_leaves_or_is_replaced_while_absent_was_not_removed(tables: Tables, running: TableInfo) -> None:
    await tables.seating.leave(running.id, BEN.id)
    await tables.seating.join(running.id, BEN)
    await tables.seating.remove(running.id, CHIE_MODERATES, 2)
    await tables.seating.join(running.id, CHIE)


async def test_a_block_keeps_nobody_from_the_seat_that_is_kept_for_them(
    tables: Tables, now: Now, lobby: TableInfo, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_clock(monkeypatch)
    waiting = PassingTime(tables, now)
    await tables.lobby.configure(lobby.id, ANN, limit=Limit(12 * HOUR, LimitThen.AI))
    await tables.seating.join(lobby.id, BEN)
    await tables.lobby.start(lobby.id, ANN, thread_id=12)
    await tables.moves.act(lobby.id, ANN.id, ("bid", "4"))
    await waiting.hours(12, 12)
    await tables.blocks.block(ANN.id, BEN.id)
    await tables.blocks.block(BEN.id, CHIE.id)
    assert type(await refused(tables, lobby.id, CHIE)) is NoSeatHere, "both would sit there"
    assert (await tables.seating.join(lobby.id, BEN)).seat_of(BEN.id) == 1


async def test_a_ban_keeps_from_each_way_to_a_seat_in_that_server(tables: Tables, lobby: TableInfo) -> None:
    cup = (await cup_support.opened(tables, 4)).row.id
    await tables.blocks.ban(10, BEN.id, MODERATOR.id, "  spoke\nof  hands ")
    (row,) = await tables.blocks.bans_in(10)
    assert (row.user_id, row.banned_by, row.reason) == (BEN.id, MODERATOR.id, "spoke of hands")
    told = await refused(tables, lobby.id, BEN)
    assert type(told) is Banned
    assert "hands" not in repr(told.text)
    with pytest.raises(Banned):
        await tables.lobby.open(game="toy", host=BEN, guild_id=10, channel_id=11, language="en")
    with pytest.raises(Banned):
        await tables.cups.join(cup, BEN)
    await tables.lobby.open(game="toy", host=BEN, guild_id=20, channel_id=21, language="en")
    await tables.solo.open(game="spacebase", person=BEN, channel_id=31, language="en")
    await tables.blocks.ban(EVERYWHERE, BEN.id, 77)
    for guild in (10, 20):
        with pytest.raises(Banned, match="run this bot"):
            await tables.lobby.open(game="toy", host=BEN, guild_id=guild, channel_id=21, language="en")
    with pytest.raises(Banned):
        await tables.solo.open(game="spacebase", person=BEN, channel_id=31, language="en")
    for guild in (EVERYWHERE, 10):
        await tables.blocks.lift(guild, BEN.id)
    await tables.seating.join(lobby.id, BEN)


async def test_who_is_apart_is_not_in_one_cup(tables: Tables) -> None:
    cup = (await cup_support.opened(tables, 4)).row.id
    first = cup_support.person(1)
    await tables.blocks.block(first.id, BEN.id)
    await tables.blocks.block(CHIE.id, first.id)
    with pytest.raises(NoSeatHere):
        await tables.cups.join(cup, BEN, spare=True)
    with pytest.raises(BlockedHere):
        await tables.cups.join(cup, CHIE)
    await tables.cups.join(cup, DAI)


async def test_a_rematch_keeps_the_hosts_line(tables: Tables, lobby: TableInfo) -> None:
    await tables.lobby.configure(lobby.id, ANN, description=" slow\nand friendly ")
    with pytest.raises(WrongStatus, match="Links"):
        await tables.lobby.configure(lobby.id, ANN, description="t.me/abc")
    await tables.ending.end(lobby.id, ANN)
    assert (await tables.lobby.open_rematch(lobby.id, ANN)).description == "slow and friendly"


async def test_no_seat_is_kept_at_a_rematch_for_who_is_apart(tables: Tables, running: TableInfo) -> None:
    await tables.ending.end(running.id, MODERATOR, "It got late")
    await tables.blocks.block(BEN.id, ANN.id)
    again = await tables.lobby.open_rematch(running.id, ANN)
    assert again.expected == (CHIE.id,)
    with pytest.raises(BlockedHere):
        await tables.lobby.open_rematch(running.id, BEN)
