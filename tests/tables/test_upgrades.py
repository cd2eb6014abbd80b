"""A game that is on when the rules' version changes goes on; one that cannot is pinned, and all others go on."""

from __future__ import annotations

import dataclasses
from collections.abc import Awaitable, Callable

import msgspec
import pytest
from sqlalchemy import delete, update

from bot.games.registry import GAMES
from bot.store.schema import moves, snapshots
from bot.store.store import Store
from bot.tables.clock import Clock
from bot.tables.errors import NotAllowed, Pinned
from bot.tables.notices import Notice, Stuck
from bot.tables.record import verify
from bot.tables.seen import TableInfo
from bot.tables.service import Tables
from bot.tables.upgrades import check_upgrades
from tests.conftest import Now
from tests.databases import changed
from tests.tables.conftest import ANN, BEN, MODERATOR
from tests.tables.toy import SECONDS, TOY


def _one_more(raw: dict[str, object]) -> dict[str, object]:
    """A state of version 1 gets a point more for the House, so that a way taken twice would show."""
    house = raw["house"]
    assert isinstance(house, int)
    return {**raw, "house": house + 1}


NEW = dataclasses.replace(TOY, meta=msgspec.structs.replace(TOY.meta, version=2), upgrades={1: _one_more})
OTHER = dataclasses.replace(TOY, meta=msgspec.structs.replace(TOY.meta, version=3))
"""To which no way leads."""


async def test_with_a_way_the_game_goes_on(
    tables: Tables, running: TableInfo, now: Now, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "toy", NEW)
    again = Tables(tables.desk.store, now=now)
    assert await check_upgrades(again) == []
    assert (await again.looking.see(running.id, ANN.id)).view.house == 1
    await again.playing.act(running.id, ANN.id, ("bid", "3"))
    seen = await Tables(tables.desk.store).looking.see(running.id, ANN.id)
    assert (seen.view.mine, seen.view.house) == (3, 1)
    seen = (await again.undoing.take_back(running.id, ANN.id)).seen
    assert (seen.view.mine, seen.view.house) == (0, 1)


@pytest.fixture
async def others(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> TableInfo:
    """A table of a game that stays as it is."""
    monkeypatch.setitem(GAMES, "toy two", TOY)
    open_table = await tables.opening.open(game="toy two", host=ANN, guild_id=10, channel_id=11, language="en")
    await tables.seating.join(open_table.id, BEN)
    return await tables.opening.start(open_table.id, ANN, thread_id=13)


@pytest.fixture(params=["no way", "no game", "broken", "lost"])
async def stuck(
    request: pytest.FixtureRequest, tables: Tables, running: TableInfo, monkeypatch: pytest.MonkeyPatch
) -> str:
    """Why the running table cannot go on; what the log says of it."""
    match request.param:
        case "no way":
            monkeypatch.setitem(GAMES, "toy", OTHER)
            return "toy: no way from rules version 1 to 3"
        case "no game":
            monkeypatch.delitem(GAMES, "toy")
            return "there is no game 'toy'"
        case "broken":
            change = update(snapshots).where(snapshots.c.table_id == running.id).values(state=b"1\n{{")
            await changed(tables.desk.store, running.id, (change, {}))
            return "JSON is malformed"
        case _:
            await changed(
                tables.desk.store, running.id, (delete(snapshots).where(snapshots.c.table_id == running.id), {})
            )
            return f"table {running.id} keeps no state"


@pytest.fixture
def again(tables: Tables, others: TableInfo, now: Now) -> Tables:
    """The bot was started anew, when all clocks had run out."""
    now.forward(SECONDS)
    return Tables(tables.desk.store, now=now)


async def test_a_table_that_cannot_go_on_is_pinned_and_all_others_go_on(
    others: TableInfo, running: TableInfo, stuck: str, again: Tables, caplog: pytest.LogCaptureFixture
) -> None:
    heard: list[Notice] = []

    async def hear(notice: Notice) -> None:
        heard.append(notice)

    again.news.on_notice(hear)
    pinned = await check_upgrades(again)
    assert pinned in ([running.id], []), "a state of today's rules is looked at when somebody touches the table"
    await Clock(again, now=again.now).fire_due()
    assert (await again.finding.info(others.id)).number > 1, "its clock runs"
    with pytest.raises(Pinned, match="cannot go on"):
        await again.playing.act(running.id, ANN.id, ("bid", "3"))
    with pytest.raises(Pinned):
        await again.looking.see(running.id, None)
    assert others.id in [info.id for info in await again.finding.of_user(ANN.id)]
    assert others.id in [info.id for info in await again.finding.in_channel(others.channel_id)]
    assert others.id in [info.id for info, _ in await again.finding.waiting_for(ANN.id)]
    (told,) = [record.getMessage() for record in caplog.records]
    assert told.startswith(f"table {running.id} (toy, begun under rules version 1) is pinned: {stuck}")
    assert [type(notice) for notice in heard] == [Stuck]
    assert (heard[0].table, heard[0].thread) == (running.id, 12)  # pyright: ignore[reportAttributeAccessIssue]


async def test_a_pinned_table_is_not_tried_again(
    tables: Tables, running: TableInfo, now: Now, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "toy", OTHER)
    clock = Clock(tables, now=now)
    for _ in range(3):
        now.forward(3600)
        await clock.fire_due()
    assert [await clock.fire_due() for _ in range(3)] == [0, 0, 0]


LOOKS: list[Callable[[Tables, int], Awaitable[object]]] = [
    lambda tables, table_id: tables.looking.see(table_id, None),
    lambda tables, table_id: tables.looking.log(table_id, None),
    lambda tables, table_id: tables.undoing.take_back(table_id, ANN.id),
]


@pytest.mark.parametrize("look", LOOKS, ids=["board", "log", "undo"])
async def test_a_table_with_a_move_that_cannot_be_read_is_pinned(
    tables: Tables,
    running: TableInfo,
    now: Now,
    caplog: pytest.LogCaptureFixture,
    look: Callable[[Tables, int], Awaitable[object]],
) -> None:
    await tables.playing.act(running.id, ANN.id, ("bid", "3"))
    change = update(moves).where(moves.c.table_id == running.id).values(events=b'[{"event":"Gone"}]', drawn=True)
    await changed(tables.desk.store, running.id, (change, {}))
    again = Tables(tables.desk.store, now=now)
    with pytest.raises(Pinned):
        await look(again, running.id)
    assert "is pinned: Invalid value 'Gone'" in caplog.text
    with pytest.raises(Pinned):
        await again.playing.act(running.id, BEN.id, ("bid", "3"))


async def test_a_table_whose_earlier_states_cannot_be_read_is_pinned_where_they_are_needed(
    tables: Tables, running: TableInfo, now: Now
) -> None:
    await tables.playing.act(running.id, ANN.id, ("bid", "3"))
    first = (snapshots.c.table_id == running.id, snapshots.c.number == 1)
    await changed(tables.desk.store, running.id, (update(snapshots).where(*first).values(state=b'1 {"die":\n{}'), {}))
    again = Tables(tables.desk.store, now=now)
    with pytest.raises(Pinned):
        await again.undoing.take_back(running.id, ANN.id)


async def test_a_table_that_cannot_go_on_can_be_ended(running: TableInfo, stuck: str, again: Tables) -> None:
    await check_upgrades(again)
    with pytest.raises(NotAllowed):
        await again.ending.end(running.id, BEN, "Enough.")
    assert (await again.ending.end(running.id, MODERATOR, "Enough.")).status == "ended"
    assert await again.desk.store.timers.of(running.id) == []


async def test_tables_that_are_over_do_not_matter(
    tables: Tables, running: TableInfo, monkeypatch: pytest.MonkeyPatch
) -> None:
    await tables.ending.end(running.id, ANN, "Enough.")
    monkeypatch.delitem(GAMES, "toy")
    assert await check_upgrades(Tables(tables.desk.store)) == []


@pytest.mark.parametrize("game", sorted(name for name, box in GAMES.items() if box.meta.version > 1))
async def test_a_table_opened_under_older_rules_begins_under_todays_and_its_record_says_so(
    tables: Tables, store: Store, game: str
) -> None:
    info = await tables.opening.open(game=game, host=ANN, guild_id=10, channel_id=11, language="en")
    await tables.seating.join(info.id, BEN)
    await store.tables.update(info.id, rules_version=1)
    await tables.opening.start(info.id, ANN, 12)
    await tables.ending.end(info.id, ANN, "Enough.")
    raw = await tables.archive.export(info.id)
    assert msgspec.json.decode(raw)["version"] == GAMES[game].meta.version
    assert verify(raw).fault is None
