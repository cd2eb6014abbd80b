"""Tests of running games after a change of the rules' version: migrated, or unplayable.

Other tables go on.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import delete, update

from bot.games.andromeda.game import ANDROMEDA
from bot.games.engine.chance import LooseChance
from bot.games.registry import GAMES, AnyGame
from bot.store.schema import moves, snapshots
from bot.store.store import Store
from bot.tables.model.errors import NotAllowed, Unplayable, WrongStatus
from bot.tables.model.notifications import Notice, TableUnplayable
from bot.tables.model.views import TableInfo
from bot.tables.records.format import BadRecord
from bot.tables.records.import_record import TargetPlace
from bot.tables.records.verify import verify
from bot.tables.scheduling.rules_upgrades import check_upgrades
from bot.tables.scheduling.timer_loop import TimerLoop
from bot.tables.service import Tables
from cogs.board.card_screen import options_line
from cogs.lobby.options_form import form
from cogs.ui.translator import Translator
from tests.conftest import Now
from tests.databases import changed, rows_of
from tests.databases import opened as opened_at
from tests.next_rules import LAST_ROUND, MIGRATES, NEXT, NOW, PLAYS_BOTH, PLAYS_ONE, PLAYS_THREE
from tests.play_game import advised
from tests.tables.conftest import ANN, BEN, CHIE, MODERATOR
from tests.tables.recorded_games import OF_THREE, PATHS, named
from tests.tables.scheduling.support import NEW
from tests.tables.toy_game import SECONDS, TOY

OTHER = dataclasses.replace(TOY, meta=msgspec.structs.replace(TOY.meta, version=3))
"""A version without a migration."""


async def test_with_a_way_the_game_goes_on(
    tables: Tables, running: TableInfo, now: Now, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "toy", NEW)
    again = Tables(tables.uow.store, now=now)
    assert await check_upgrades(again) == []
    assert (await again.reader.view(running.id, ANN.id)).view.house == 1
    await again.moves.act(running.id, ANN.id, ("bid", "3"))
    seen = await Tables(tables.uow.store).reader.view(running.id, ANN.id)
    assert (seen.view.mine, seen.view.house) == (3, 1)
    seen = (await again.undo.take_back(running.id, ANN.id)).seen
    assert (seen.view.mine, seen.view.house) == (0, 1)


@pytest.fixture
async def others(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> TableInfo:
    """Start a table of a game that stays as it is."""
    monkeypatch.setitem(GAMES, "toy two", TOY)
    open_table = await tables.lobby.open(game="toy two", host=ANN, guild_id=10, channel_id=11, language="en")
    await tables.seating.join(open_table.id, BEN)
    return await tables.lobby.start(open_table.id, ANN, thread_id=13)


@pytest.fixture(params=["no way", "no game", "broken", "lost"])
async def stuck(
    request: pytest.FixtureRequest, tables: Tables, running: TableInfo, monkeypatch: pytest.MonkeyPatch
) -> str:
    """Break the running table in each possible way; return its log message."""
    match request.param:
        case "no way":
            monkeypatch.setitem(GAMES, "toy", OTHER)
            return "toy: no way from rules version 1 to 3"
        case "no game":
            monkeypatch.delitem(GAMES, "toy")
            return "there is no game 'toy'"
        case "broken":
            change = update(snapshots).where(snapshots.c.table_id == running.id).values(state=b"1\n{{")
            await changed(tables.uow.store, running.id, (change, {}))
            return "JSON is malformed"
        case _:
            await changed(
                tables.uow.store, running.id, (delete(snapshots).where(snapshots.c.table_id == running.id), {})
            )
            return f"table {running.id} keeps no state"


@pytest.fixture
def again(tables: Tables, others: TableInfo, now: Now) -> Tables:
    """Restart the bot after all timers were due."""
    now.forward(SECONDS)
    return Tables(tables.uow.store, now=now)


async def test_a_table_that_cannot_go_on_is_pinned_and_all_others_go_on(
    others: TableInfo, running: TableInfo, stuck: str, again: Tables, caplog: pytest.LogCaptureFixture
) -> None:
    heard: list[Notice] = []

    async def hear(notice: Notice) -> None:
        heard.append(notice)

    again.events.on_notice(hear)
    pinned = await check_upgrades(again)
    assert pinned in ([running.id], []), "a state of today's rules is looked at when somebody touches the table"
    await TimerLoop(again, now=again.now).fire_due()
    assert (await again.queries.info(others.id)).number > 1, "its clock runs"
    with pytest.raises(Unplayable, match="cannot go on"):
        await again.moves.act(running.id, ANN.id, ("bid", "3"))
    with pytest.raises(Unplayable):
        await again.reader.view(running.id, None)
    assert others.id in [info.id for info in await again.queries.of_user(ANN.id)]
    assert others.id in [info.id for info in await again.queries.in_channel(others.channel_id)]
    assert others.id in [wait.table for wait in await again.queries.waits(ANN.id)]
    (told,) = [record.getMessage() for record in caplog.records]
    assert told.startswith(f"table {running.id} (toy, begun under rules version 1) is pinned: {stuck}")
    assert [type(notice) for notice in heard] == [TableUnplayable]
    assert (heard[0].table, heard[0].thread) == (running.id, 12)  # pyright: ignore[reportAttributeAccessIssue]


async def test_a_pinned_table_is_not_tried_again(
    tables: Tables, running: TableInfo, now: Now, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "toy", OTHER)
    clock = TimerLoop(tables, now=now)
    for _ in range(3):
        now.forward(3600)
        await clock.fire_due()
    assert [await clock.fire_due() for _ in range(3)] == [0, 0, 0]


LOOKS: list[Callable[[Tables, int], Awaitable[object]]] = [
    lambda tables, table_id: tables.reader.view(table_id, None),
    lambda tables, table_id: tables.reader.log(table_id, None),
    lambda tables, table_id: tables.undo.take_back(table_id, ANN.id),
]


@pytest.mark.parametrize("look", LOOKS, ids=["board", "log", "undo"])
async def test_a_table_with_a_move_that_cannot_be_read_is_pinned(
    tables: Tables,
    running: TableInfo,
    now: Now,
    caplog: pytest.LogCaptureFixture,
    look: Callable[[Tables, int], Awaitable[object]],
) -> None:
    await tables.moves.act(running.id, ANN.id, ("bid", "3"))
    change = update(moves).where(moves.c.table_id == running.id).values(events=b'[{"event":"Gone"}]', drawn=True)
    await changed(tables.uow.store, running.id, (change, {}))
    again = Tables(tables.uow.store, now=now)
    with pytest.raises(Unplayable):
        await look(again, running.id)
    assert "is pinned: Invalid value 'Gone'" in caplog.text
    with pytest.raises(Unplayable):
        await again.moves.act(running.id, BEN.id, ("bid", "3"))


async def test_a_table_whose_earlier_states_cannot_be_read_is_pinned_where_they_are_needed(
    tables: Tables, running: TableInfo, now: Now
) -> None:
    await tables.moves.act(running.id, ANN.id, ("bid", "3"))
    first = (snapshots.c.table_id == running.id, snapshots.c.number == 1)
    await changed(tables.uow.store, running.id, (update(snapshots).where(*first).values(state=b'1 {"die":\n{}'), {}))
    again = Tables(tables.uow.store, now=now)
    with pytest.raises(Unplayable):
        await again.undo.take_back(running.id, ANN.id)


async def test_a_table_that_cannot_go_on_can_be_ended(running: TableInfo, stuck: str, again: Tables) -> None:
    await check_upgrades(again)
    with pytest.raises(NotAllowed):
        await again.ending.end(running.id, BEN, "Enough.")
    assert (await again.ending.end(running.id, MODERATOR, "Enough.")).status == "ended"
    assert await again.uow.store.timers.of(running.id) == []


async def test_tables_that_are_over_do_not_matter(
    tables: Tables, running: TableInfo, monkeypatch: pytest.MonkeyPatch
) -> None:
    await tables.ending.end(running.id, ANN, "Enough.")
    monkeypatch.delitem(GAMES, "toy")
    assert await check_upgrades(Tables(tables.uow.store)) == []


# --- Andromeda, today's rules and the next ones ----------------------------------------------------------------------

PEOPLE = (ANN, BEN, CHIE)
MANY = 2_000
RELEASED = [path for path in PATHS if path.stem.startswith("andromeda")]


def by(monkeypatch: pytest.MonkeyPatch, game: AnyGame) -> None:
    """Register this version of Andromeda."""
    monkeypatch.setitem(GAMES, "andromeda", game)


async def opened(tables: Tables, **settings: str) -> int:
    """Open a table of Andromeda with three people."""
    info = await tables.lobby.open(
        game="andromeda", host=ANN, guild_id=10, channel_id=11, language="en", settings=settings
    )
    for person in PEOPLE[1:]:
        await tables.seating.join(info.id, person)
    return info.id


async def begun(tables: Tables, **settings: str) -> int:
    """Begin a game of Andromeda."""
    table = await opened(tables, **settings)
    return (await tables.lobby.start(table, ANN, thread_id=100 + table)).id


async def play_on(tables: Tables, table: int, most: int = MANY) -> Any:
    """Make up to `most` moves, or play to the end; return the state then."""
    for _ in range(most):
        loaded = await tables.uow.loader.game(table)
        if loaded.info.over:
            break
        seat, said = advised(loaded.game, loaded.state, LooseChance(loaded.row.last_move), 1)
        await tables.moves.act(table, PEOPLE[seat].id, said)
    return (await tables.uow.loader.game(table)).state


async def told(tables: Tables, table: int) -> list[object]:
    """Return the public timeline of the game so far."""
    return [(scene.number, scene.views) for scene in (await tables.timeline.of(table, None)).scenes()]


async def undoable(tables: Tables, table: int) -> int:
    """Play until the last step can be undone; return its user."""
    while True:
        await play_on(tables, table, 1)
        user = (list((await rows_of(tables.uow.store, table)).latest))[-1].user_id
        if user is not None and (await tables.reader.view(table, user)).undo in ("free", "consent"):
            return user


async def take_back(tables: Tables, table: int, user: int) -> None:
    """Undo the last step with the consent of all."""
    request = (await tables.undo.take_back(table, user)).seen.request
    for person in PEOPLE:
        if request is not None and person.id != user:
            await tables.undo.consent(table, person.id, request.number, agrees=True)


async def test_a_table_of_todays_rules_is_played_to_its_end_by_them(
    tables: Tables, now: Now, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a program of the next version and the one after; undone moves are repeated."""
    table = await begun(tables, minimum="3")
    await play_on(tables, table, 30)
    again = tables
    for game in (PLAYS_BOTH, PLAYS_THREE):
        user, before = await undoable(again, table), await told(again, table)
        by(monkeypatch, game)
        again = Tables(tables.uow.store, now=now)
        assert await check_upgrades(again) == []
        assert await told(again, table) == before
        await take_back(again, table, user)
        assert (await play_on(again, table, 20)).rules == NOW
    state = await play_on(again, table)
    assert (await again.queries.info(table)).status == "finished"
    assert (state.rules, state.round > LAST_ROUND) == (NOW, True)
    raw = await again.archive.export(table)
    for game in (PLAYS_THREE, PLAYS_BOTH, ANDROMEDA):
        by(monkeypatch, game)
        verdict = verify(raw)
        assert (verdict.record.version, verdict.fault, verdict.over) == (NOW, None, True)


async def test_settings_that_have_gone_are_passed_over_and_new_ones_begin_with_their_first_value(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby, running, over = await opened(tables, minimum="3"), await begun(tables), await begun(tables, minimum="3")
    await tables.ending.end(over, ANN, "Enough.")
    by(monkeypatch, PLAYS_BOTH)
    assert (await tables.lobby.open_rematch(over, ANN)).settings == {"cards": "2"}
    assert (await tables.queries.info(running)).settings == {"minimum": "2"}, "by which it was begun"
    for table in (lobby, running):
        info = await tables.queries.info(table)
        assert "Two cards" not in options_line(info, Translator("en", info)), "nobody has chosen that"
        assert form(info, 0, Translator("en", info)).children
    info = await tables.lobby.configure(lobby, ANN, settings={"cards": "3"})
    assert info.settings == {"cards": "3"}
    assert "Three cards" in options_line(info, Translator("en", info))
    with pytest.raises(WrongStatus, match="has no option"):
        await tables.lobby.configure(lobby, ANN, settings={"minimum": "3"})


async def test_a_new_table_is_played_by_the_next_rules_and_its_record_needs_them(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    by(monkeypatch, PLAYS_BOTH)
    table = await begun(tables)
    state = await play_on(tables, table)
    assert (state.rules, state.round, state.phase) == (NEXT, LAST_ROUND, "over")
    raw = await tables.archive.export(table)
    verdict = verify(raw)
    assert (verdict.record.version, verdict.fault, verdict.over) == (NEXT, None, True)
    by(monkeypatch, ANDROMEDA)
    with pytest.raises(BadRecord, match="must be updated here first"):
        verify(raw)


async def test_a_table_opened_under_todays_rules_begins_under_the_next_ones_and_its_record_says_so(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await opened(tables)
    by(monkeypatch, PLAYS_BOTH)
    await tables.lobby.start(table, ANN, 12)
    assert (await play_on(tables, table)).round == LAST_ROUND
    raw = await tables.archive.export(table)
    assert msgspec.json.decode(raw)["version"] == NEXT
    assert verify(raw).fault is None


@pytest.mark.parametrize("path", RELEASED, ids=named)
def test_a_record_of_a_release_checks_out_by_its_own_rules(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    raw = path.read_bytes()
    for game in (PLAYS_BOTH, PLAYS_THREE):
        by(monkeypatch, game)
        verdict = verify(raw)
        assert (verdict.fault, verdict.over) == (None, True)
    by_next = {**msgspec.json.decode(raw), "version": NEXT}
    assert verify(msgspec.json.encode(by_next)).fault is not None, "by the next rules that game was over earlier"


@pytest.mark.parametrize("game", [PLAYS_ONE, MIGRATES], ids=["no way", "a way for states"])
async def test_a_record_of_rules_that_are_played_no_more_is_refused_and_nothing_is_stored(
    tables: Tables, game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    raw = RELEASED[0].read_bytes()
    by(monkeypatch, game)
    with pytest.raises(BadRecord, match="use the Taku that made the record"):
        verify(raw)
    with pytest.raises(BadRecord, match="use the Taku that made the record"):
        await tables.record_import.played(raw, None, most=MANY, seconds=60)
    assert await tables.uow.store.tables.get(1) is None


async def test_a_record_of_a_release_becomes_a_table_that_is_played_on_by_its_own_rules(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    by(monkeypatch, PLAYS_BOTH)
    played = await tables.record_import.played(OF_THREE["andromeda"].read_bytes(), 40, most=MANY, seconds=60)
    table = (await tables.record_import.take_in(played, ANN, TargetPlace(10, 11, "en"))).id
    await tables.location.move(table, ANN, 11, 77)
    for person in PEOPLE[1:]:
        await tables.seating.join(table, person)
    await tables.resume.resume(table, ANN.id)
    loaded = await tables.uow.loader.game(table)
    assert (loaded.row.rules_version, loaded.state.rules, loaded.state.round > LAST_ROUND) == (NOW, NOW, True)
    seats = {seat.seat: seat.user_id for seat in loaded.info.seats}
    assert set(seats.values()) == {person.id for person in PEOPLE}
    for _ in range(MANY):
        loaded = await tables.uow.loader.game(table)
        if loaded.info.over:
            break
        seat, said = advised(loaded.game, loaded.state, LooseChance(loaded.row.last_move), 1)
        await tables.moves.act(table, seats[seat] or 0, said)
    verdict = verify(await tables.archive.export(table))
    assert (verdict.record.version, verdict.fault, verdict.over) == (NOW, None, True)


async def test_a_table_of_todays_rules_goes_to_another_host_with_its_rules(
    tables: Tables, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await begun(tables)
    await play_on(tables, table, 30)
    raw = await tables.handover.hand_over(table)
    store = await opened_at(tmp_path / "other.db")
    try:
        other = Tables(store, now=tables.now)
        by(monkeypatch, PLAYS_ONE)
        with pytest.raises(BadRecord, match="use the Taku that made the record"):
            await other.handover.take_over(raw)
        assert await store.tables.get(1) is None
        by(monkeypatch, PLAYS_BOTH)
        there = (await other.handover.take_over(raw)).id
        await other.location.move(there, ANN, 11, 77)
        state = await play_on(other, there)
        assert (state.rules, state.round > LAST_ROUND) == (NOW, True)
        assert verify(await other.archive.export(there)).fault is None
    finally:
        await store.close()


async def test_a_table_that_is_brought_over_goes_on_by_the_next_rules(
    tables: Tables, now: Now, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await begun(tables)
    before = await play_on(tables, table, 8)
    by(monkeypatch, MIGRATES)
    again = Tables(tables.uow.store, now=now)
    assert await check_upgrades(again) == []
    loaded = await again.uow.loader.game(table)
    assert msgspec.to_builtins(loaded.state) == {**msgspec.to_builtins(before), "rules": NEXT}
    state = await play_on(again, table)
    assert (state.rules, state.round, state.phase) == (NEXT, LAST_ROUND, "over")


async def test_a_table_to_which_no_way_leads_is_pinned_and_goes_on_by_the_program_that_knows_it(
    tables: Tables, now: Now, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """No data of it has changed in between."""
    table = await begun(tables)
    await play_on(tables, table, 8)
    before = await rows(tables.uow.store, table)
    by(monkeypatch, PLAYS_ONE)
    again = Tables(tables.uow.store, now=now)
    assert await check_upgrades(again) == [table]
    for look in (again.reader.view(table, ANN.id), again.moves.act(table, ANN.id, ("hold",))):
        with pytest.raises(Unplayable, match="cannot go on"):
            await look
    assert f"andromeda: no way from rules version {NOW} to {NEXT}" in caplog.text
    assert await rows(tables.uow.store, table) == before
    by(monkeypatch, ANDROMEDA)
    third = Tables(tables.uow.store, now=now)
    assert await check_upgrades(third) == []
    assert (await play_on(third, table)).phase == "over"


async def rows(store: Store, table: int) -> list[object]:
    """Return all rows of a table."""
    of_table = await store.moves.of(table), await store.states.of(table), await store.timers.of(table)
    return [await store.tables.get(table), *of_table]
