"""Tests of time extensions: permissions, amounts, logging."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.enums import LimitThen, TimerKind
from bot.games.contract import Text, Typed
from bot.tables.clocks.extend import is_longer, longer_ones
from bot.tables.model.errors import NotAllowed, NotSeated, TableError, WrongStatus
from bot.tables.model.notifications import Consequence, TimeUp
from bot.tables.model.views import Limit, TableInfo
from bot.tables.service import Tables
from tests.conftest import Now
from tests.tables.clocks.support import begun
from tests.tables.conftest import ANN, BEN, CHIE, MODERATOR
from tests.tables.passing_time import HOUR, PassingTime
from tests.tables.toy_game import without_clock

DAY = 24 * HOUR
BANK = Limit(6 * HOUR, bank=DAY)
TIME = Limit(None, minute=0, zone="UTC")


@pytest.fixture
def w(tables: Tables, now: Now, monkeypatch: pytest.MonkeyPatch) -> PassingTime:
    """Create a recorder for a toy game whose rounds last until all have bid."""
    without_clock(monkeypatch)
    return PassingTime(tables, now)


async def due(w: PassingTime, info: TableInfo) -> dict[int, int]:
    """Return the expiry of each seat's time limit in Unix time."""
    return {int(one.key): int(one.due_at.timestamp()) for one in await w.timers(info.id, TimerKind.LIMIT)}


async def lines(tables: Tables, info: TableInfo) -> list[Text]:
    """Return the log."""
    return [line.text for line in await tables.reader.log(info.id, None)]


@pytest.mark.parametrize(("limit", "more"), [(Limit(12 * HOUR), 12), (BANK, 6), (TIME, 24)])
async def test_another_player_gives_as_much_as_a_turn_has(
    w: PassingTime, tables: Tables, lobby: TableInfo, limit: Limit, more: int
) -> None:
    info = await begun(tables, lobby, limit, BEN, CHIE)
    before = await due(w, info)
    await tables.extensions.give(info.id, ANN, 1, before[1])
    assert await due(w, info) == before | {1: before[1] + more * HOUR}
    (told,) = [one for one in await lines(tables, info) if one.key == "{name} gave {who} more time."]
    assert told.args["name"] == Typed("Ann")
    assert any(one.key == told.key for one in await tables.reader.recap(info.id, [BEN.id]))


@pytest.mark.every_database
async def test_two_presses_of_the_same_button_give_once(w: PassingTime, tables: Tables, lobby: TableInfo) -> None:
    info = await begun(tables, lobby, Limit(12 * HOUR), BEN, CHIE)
    before = await due(w, info)
    await tables.extensions.give(info.id, ANN, 1, before[1])
    with pytest.raises(WrongStatus, match="has changed meanwhile"):
        await tables.extensions.give(info.id, CHIE, 1, before[1])
    assert (await due(w, info))[1] == before[1] + 12 * HOUR


async def test_time_that_was_given_is_there_when_the_old_one_is_up(
    w: PassingTime, tables: Tables, lobby: TableInfo
) -> None:
    info = await begun(tables, lobby, Limit(12 * HOUR), BEN)
    await tables.moves.act(info.id, ANN.id, ("bid", "4"))
    await w.hours(11)
    await tables.extensions.give(info.id, ANN, 1, (await due(w, info))[1])
    await w.hours(12.75)
    assert w.of(TimeUp) == []
    await w.hours(0.25)
    assert w.of(TimeUp) == [TimeUp(info.id, 1, BEN.id, Consequence.DEFAULT)]


async def test_what_was_given_of_a_bank_stays_in_it(w: PassingTime, tables: Tables, lobby: TableInfo) -> None:
    info = await begun(tables, lobby, BANK, BEN)
    await tables.extensions.give(info.id, BEN, 0, (await due(w, info))[0])
    await tables.moves.act(info.id, ANN.id, ("bid", "4"))
    _, clocks = await tables.extensions.clocks(info.id)
    assert [(one.seat, one.until is None, one.left) for one in clocks] == [(0, True, 36 * HOUR), (1, False, DAY)]


@pytest.mark.parametrize(("seat", "why"), [(0, "to yourself"), (2, "isn't waiting"), (7, "isn't waiting")])
async def test_time_that_nobody_can_give(w: PassingTime, lobby: TableInfo, seat: int, why: str) -> None:
    """Ann to herself, to an AI, to no seat."""
    info = await begun(w.tables, lobby, Limit(12 * HOUR), BEN, ai=1)
    before = await due(w, info)
    with pytest.raises(WrongStatus, match=why):
        await w.tables.extensions.give(info.id, ANN, seat, before.get(seat, 0))
    with pytest.raises(NotSeated):
        await w.tables.extensions.give(info.id, MODERATOR, 0, before[0])
    assert await due(w, info) == before


async def test_nothing_is_given_to_whom_the_table_does_not_wait_for(
    w: PassingTime, tables: Tables, lobby: TableInfo
) -> None:
    info = await begun(tables, lobby, Limit(12 * HOUR), BEN)
    before = await due(w, info)
    await tables.moves.act(info.id, BEN.id, ("bid", "4"))
    with pytest.raises(WrongStatus, match="isn't waiting"):
        await tables.extensions.give(info.id, ANN, 1, before[1])


async def test_there_is_nothing_to_give_where_time_is_not_limited(
    w: PassingTime, tables: Tables, lobby: TableInfo
) -> None:
    with pytest.raises(TableError):
        await tables.extensions.clocks(lobby.id)
    info = await begun(tables, lobby, Limit(None), BEN)
    with pytest.raises(WrongStatus, match="isn't limited"):
        await tables.extensions.give(info.id, ANN, 1, 0)
    with pytest.raises(WrongStatus, match="isn't limited"):
        await tables.extensions.lengthen(info.id, ANN, Limit(DAY))


# --- all players -----------------------------------------------------------------------------------------------------


async def test_the_host_lengthens_everybodys_limit_at_once(w: PassingTime, tables: Tables, lobby: TableInfo) -> None:
    info = await begun(tables, lobby, Limit(12 * HOUR), BEN)
    w.now.forward(HOUR)
    before = await due(w, info)
    info = await tables.extensions.lengthen(info.id, ANN, Limit(DAY))
    assert info.limit == Limit(DAY)
    assert await due(w, info) == {seat: at + 12 * HOUR for seat, at in before.items()}
    assert (await lines(tables, info))[-1].key == "Everybody has more time for each turn from now on."


async def test_larger_banks_are_larger_for_who_has_used_theirs_too(
    w: PassingTime, tables: Tables, lobby: TableInfo
) -> None:
    info = await begun(tables, lobby, BANK, BEN, CHIE)
    w.now.forward(10 * HOUR)
    await tables.moves.act(info.id, ANN.id, ("bid", "4"))
    before = await due(w, info)
    info = await tables.extensions.lengthen(info.id, MODERATOR, Limit(12 * HOUR, bank=3 * DAY))
    assert await due(w, info) == {seat: at + 2 * DAY + 6 * HOUR for seat, at in before.items()}
    assert info.seats[0].bank == 2 * DAY + 20 * HOUR


async def test_the_host_takes_the_limit_away(w: PassingTime, tables: Tables, lobby: TableInfo) -> None:
    info = await begun(tables, lobby, TIME, BEN)
    info = await tables.extensions.lengthen(info.id, ANN, Limit(None))
    assert not info.limit.is_one
    assert await due(w, info) == {}
    await w.hours(48)
    assert w.of(TimeUp) == []


@pytest.mark.parametrize(
    "limit",
    [Limit(12 * HOUR), Limit(DAY), Limit(3 * DAY, LimitThen.AI), Limit(6 * HOUR, bank=DAY), TIME, Limit(5 * DAY)],
)
async def test_nobodys_time_becomes_shorter_in_a_running_game(
    w: PassingTime, tables: Tables, lobby: TableInfo, limit: Limit
) -> None:
    info = await begun(tables, lobby, Limit(DAY), BEN)
    before = await due(w, info)
    with pytest.raises(WrongStatus):
        await tables.extensions.lengthen(info.id, ANN, limit)
    assert await due(w, info) == before


async def test_only_the_host_does(w: PassingTime, tables: Tables, lobby: TableInfo) -> None:
    info = await begun(tables, lobby, Limit(12 * HOUR), BEN)
    with pytest.raises(NotAllowed):
        await tables.extensions.lengthen(info.id, BEN, Limit(DAY))


def test_what_is_offered_is_longer_and_ends_with_no_limit() -> None:
    for limit in (Limit(12 * HOUR, LimitThen.AI), BANK, replace(BANK, waking=True), TIME):
        offered = longer_ones(limit)
        assert all(is_longer(one, limit) for one in offered)
        assert not offered[-1].is_one
    assert [one.bank for one in longer_ones(BANK)] == [3 * DAY, 7 * DAY, None]
