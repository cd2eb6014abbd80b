"""Tests of invitations, private tables, and repeated tables."""

from __future__ import annotations

import asyncio

import pytest

from bot.enums import LimitThen
from bot.tables.lobby.invitations import MOST, OFTEN, InvitationResult
from bot.tables.model.errors import NotAllowed, NotInvited, NotSeated, TableFull, WrongStatus
from bot.tables.model.notifications import Invited, Notice
from bot.tables.model.views import Limit, Person, TableInfo
from bot.tables.service import Tables
from tests.conftest import Now
from tests.tables.conftest import ANN, BEN, CHIE, ELSEWHERE, MODERATOR
from tests.tables.passing_time import HOUR, PassingTime

DAI, EVE = Person(4, "Dai"), Person(5, "Eve")


async def heard(waiting: PassingTime) -> list[Notice]:
    """Return the notifications until now, also of background tasks."""
    await asyncio.sleep(0)
    await asyncio.sleep(0.01)
    return waiting.heard


async def test_each_invited_person_hears_of_it_once(tables: Tables, now: Now, lobby: TableInfo) -> None:
    waiting = PassingTime(tables, now)
    await tables.seating.join(lobby.id, BEN)
    asked = await tables.invitations.invite(lobby.id, ANN, [BEN.id, CHIE.id, DAI.id, CHIE.id])
    assert asked == InvitationResult(invited=(CHIE.id, DAI.id), seated=(BEN.id,), before=(), declined=(), too_often=())
    again = await tables.invitations.invite(lobby.id, BEN, [CHIE.id, EVE.id])
    assert again == InvitationResult(invited=(EVE.id,), seated=(), before=(CHIE.id,), declined=(), too_often=())
    assert await heard(waiting) == [
        Invited(lobby.id, CHIE.id, "Ann"),
        Invited(lobby.id, DAI.id, "Ann"),
        Invited(lobby.id, EVE.id, "Ben"),
    ]
    info = await tables.queries.info(lobby.id)
    assert set(info.invited) == set(info.expected) == {CHIE.id, DAI.id, EVE.id}
    await tables.seating.join(lobby.id, CHIE)
    assert set((await tables.queries.info(lobby.id)).expected) == {DAI.id, EVE.id}


async def test_no_seat_is_kept_for_who_has_declined(tables: Tables, lobby: TableInfo) -> None:
    await tables.invitations.invite(lobby.id, ANN, [BEN.id, CHIE.id])
    for _ in range(2):
        info = await tables.invitations.decline(lobby.id, CHIE.id)
        assert (info.expected, info.declined) == ((BEN.id,), (CHIE.id,))
    asked = await tables.invitations.invite(lobby.id, ANN, [BEN.id, CHIE.id])
    assert asked == InvitationResult(invited=(), seated=(), before=(BEN.id,), declined=(CHIE.id,), too_often=())
    with pytest.raises(WrongStatus, match="not for you"):
        await tables.invitations.decline(lobby.id, DAI.id)
    info = await tables.seating.join(lobby.id, CHIE)
    assert info.seat_of(CHIE.id) is not None, "one may change one's mind"
    with pytest.raises(WrongStatus, match="have a seat"):
        await tables.invitations.decline(lobby.id, CHIE.id)
    await tables.ending.end(lobby.id, ANN, "It got late")
    with pytest.raises(WrongStatus):
        await tables.invitations.decline(lobby.id, BEN.id)


async def test_whoever_sits_there_invites_as_long_as_a_seat_is_free(tables: Tables, lobby: TableInfo) -> None:
    with pytest.raises(NotSeated):
        await tables.invitations.invite(lobby.id, BEN, [CHIE.id])
    with pytest.raises(NotSeated):
        await tables.invitations.invite(lobby.id, ELSEWHERE, [CHIE.id])
    assert (await tables.invitations.invite(lobby.id, MODERATOR, [EVE.id])).invited == (EVE.id,)
    for person in (BEN, CHIE):
        await tables.seating.join(lobby.id, person)
    with pytest.raises(TableFull):
        await tables.invitations.invite(lobby.id, ANN, [DAI.id])
    await tables.lobby.start(lobby.id, ANN, 12)
    with pytest.raises(TableFull):
        await tables.invitations.invite(lobby.id, ANN, [DAI.id])
    await tables.seating.leave(lobby.id, BEN.id)
    assert (await tables.invitations.invite(lobby.id, CHIE, [DAI.id])).invited == (DAI.id,), "an AI stands in there"
    assert (await tables.invitations.invite(lobby.id, CHIE, [DAI.id])).before == (DAI.id,)
    await tables.ending.end(lobby.id, ANN, "It got late")
    with pytest.raises(WrongStatus):
        await tables.invitations.invite(lobby.id, ANN, [BEN.id])


async def test_nobody_is_flooded(tables: Tables, now: Now) -> None:
    for _ in range(OFTEN):
        info = await tables.lobby.open(game="toy", host=ANN, guild_id=10, channel_id=11, language="en")
        assert (await tables.invitations.invite(info.id, ANN, [BEN.id])).invited == (BEN.id,)
    info = await tables.lobby.open(game="toy", host=CHIE, guild_id=10, channel_id=11, language="en")
    asked = await tables.invitations.invite(info.id, CHIE, [BEN.id, DAI.id])
    assert (asked.invited, asked.too_often) == ((DAI.id,), (BEN.id,))
    now.forward(25 * HOUR)
    assert (await tables.invitations.invite(info.id, CHIE, [BEN.id])).invited == (BEN.id,)
    many = list(range(100, 100 + MOST - 2))
    assert len((await tables.invitations.invite(info.id, CHIE, many)).invited) == MOST - 2
    with pytest.raises(WrongStatus):
        await tables.invitations.invite(info.id, CHIE, [99])
    assert 99 not in (await tables.queries.info(info.id)).invited


async def test_at_a_private_table_only_the_invited_sit_down(tables: Tables) -> None:
    info = await tables.lobby.open(game="toy", host=ANN, guild_id=10, channel_id=11, language="en", private=True)
    assert info.private
    with pytest.raises(NotInvited):
        await tables.seating.join(info.id, BEN)
    await tables.invitations.invite(info.id, ANN, [BEN.id])
    await tables.seating.join(info.id, BEN)
    with pytest.raises(NotAllowed):
        await tables.invitations.invite(info.id, BEN, [CHIE.id])
    with pytest.raises(NotAllowed):
        await tables.lobby.configure(info.id, BEN, private=False)
    await tables.lobby.configure(info.id, ANN, private=False)
    await tables.seating.join(info.id, CHIE)
    await tables.lobby.configure(info.id, ANN, private=True)
    started = await tables.lobby.start(info.id, ANN, 12)
    assert started.private
    assert started.names == ("Ann", "Ben", "Chie")
    with pytest.raises(WrongStatus):
        await tables.lobby.configure(info.id, ANN, private=False)


async def test_a_seat_of_a_private_game_is_for_the_invited_and_those_who_left(tables: Tables) -> None:
    info = await tables.lobby.open(game="toy", host=ANN, guild_id=10, channel_id=11, language="en", private=True)
    await tables.invitations.invite(info.id, ANN, [BEN.id, CHIE.id])
    for person in (BEN, CHIE):
        await tables.seating.join(info.id, person)
    await tables.lobby.start(info.id, ANN, 12)
    await tables.seating.leave(info.id, BEN.id)
    with pytest.raises(NotInvited):
        await tables.seating.join(info.id, DAI)
    assert "Ben" in (await tables.seating.join(info.id, BEN)).names
    await tables.seating.leave(info.id, CHIE.id)
    await tables.invitations.invite(info.id, ANN, [DAI.id])
    assert "Dai" in (await tables.seating.join(info.id, DAI)).names


async def over(tables: Tables, *, private: bool = False) -> TableInfo:
    """End a game of Ann, Ben and Chie."""
    info = await tables.lobby.open(
        game="toy", host=ANN, guild_id=10, channel_id=11, language="ja", speed="live",
        limit=Limit(600, LimitThen.AI), private=private,
    )  # fmt: skip
    await tables.invitations.invite(info.id, ANN, [BEN.id, CHIE.id, EVE.id])
    for person in (BEN, CHIE):
        await tables.seating.join(info.id, person)
    await tables.lobby.start(info.id, ANN, 12)
    return await tables.ending.end(info.id, ANN, "It got late")


async def test_again_everybody_has_a_seat_in_rotated_order_with_the_same_options(tables: Tables) -> None:
    before = await over(tables)
    new = await tables.lobby.open_rematch(before.id, CHIE)
    assert (new.speed, new.language, new.limit_seconds, new.limit_then) == ("live", "ja", 600, "ai")
    assert set(new.expected) == {ANN.id, BEN.id}
    with pytest.raises(WrongStatus, match="kept"):
        await tables.seating.join(new.id, DAI)
    await tables.seating.join(new.id, ANN)
    assert (await tables.lobby.open_rematch(before.id, BEN)).names == ("Ben", "Chie", "Ann")
    third = await tables.ending.end(new.id, CHIE, "It got late")
    assert third.over


async def test_a_kept_seat_is_free_once_its_person_has_declined(tables: Tables) -> None:
    new = await tables.lobby.open_rematch((await over(tables)).id, BEN)
    with pytest.raises(WrongStatus, match="kept"):
        await tables.seating.join(new.id, DAI)
    await tables.invitations.decline(new.id, CHIE.id)
    assert (await tables.seating.join(new.id, DAI)).names == ("Ben", "Dai")
    with pytest.raises(WrongStatus, match="kept"):
        await tables.seating.join(new.id, EVE)


async def test_who_has_declined_is_not_invited_when_it_is_played_again(tables: Tables) -> None:
    info = await tables.lobby.open(game="toy", host=ANN, guild_id=10, channel_id=11, language="en", private=True)
    await tables.invitations.invite(info.id, ANN, [BEN.id, CHIE.id, DAI.id, EVE.id])
    for guest in (CHIE, DAI, EVE):
        await tables.invitations.decline(info.id, guest.id)
    for person in (BEN, CHIE):
        await tables.seating.join(info.id, person)
    await tables.lobby.start(info.id, ANN, 12)
    await tables.ending.end(info.id, ANN, "It got late")
    new = await tables.lobby.open_rematch(info.id, ANN)
    assert set(new.invited) == {BEN.id, CHIE.id}, "who has played after all is"


async def test_a_kept_seat_is_free_for_whom_the_host_invites_instead(tables: Tables) -> None:
    new = await tables.lobby.open_rematch((await over(tables)).id, BEN)
    await tables.invitations.invite(new.id, BEN, [DAI.id])
    assert (await tables.seating.join(new.id, DAI)).names == ("Ben", "Dai")
    assert (await tables.seating.join(new.id, ANN)).names == ("Ben", "Ann", "Dai")
    with pytest.raises(TableFull):
        await tables.seating.join(new.id, CHIE)


async def test_only_those_who_played_set_up_the_next_game(tables: Tables) -> None:
    before = await over(tables)
    with pytest.raises(WrongStatus, match="Only those who have played here"):
        await tables.lobby.open_rematch(before.id, DAI)
    assert await tables.queries.of_user(DAI.id) == []


async def test_a_private_table_stays_private_when_it_is_played_again(tables: Tables) -> None:
    before = await over(tables, private=True)
    new = await tables.lobby.open_rematch(before.id, ANN)
    assert new.private
    assert set(new.expected) == {BEN.id, CHIE.id, EVE.id}, "whoever was invited is, though they have not played"
    with pytest.raises(NotInvited):
        await tables.lobby.open_rematch(before.id, DAI)
    assert "Eve" in (await tables.seating.join(new.id, EVE)).names
