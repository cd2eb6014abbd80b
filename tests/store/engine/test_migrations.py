"""Tests of migrations from every schema version since 1.0.

`versions/NNNN.sql` is a small database as written by version NNNN. A new migration adds a new dump (`sqlite3 taku.db
.dump`, with the alembic_version table), and never changes an old one.
"""

from __future__ import annotations

import asyncio
import json
import logging
import signal
import sqlite3
import sys
from contextlib import closing
from datetime import UTC, datetime
from functools import partial
from io import StringIO
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, select

from bot import rows
from bot.enums import Status
from bot.logs import OURS, start_logging
from bot.puzzles.robots_queries import RobotsPuzzleQueries
from bot.store import Store, schema
from bot.store.engine.migrate import layouts
from bot.store.engine.migration_steps import alembic_config
from tests.databases import rows_of
from tests.store.builders import ANN, BEN, NOON, commit, minutes, played, results
from tests.store.engine.support import DUMPS, load
from tests.store.next_layout import NEXT, brought

pytestmark = pytest.mark.own_database
TIME = (
    (259_200, 3_600, True, True),
    [("pause", ("no", "yes"))],
    [("out", ("trade",))],
    ("島を先に", 12, 24, False),
    [datetime(2026, 8, 15, tzinfo=UTC)],
    [(60, 12, 1)],
    [(3, 1)],
    [None, 90],
    480,
)
MEMORY = (["Ann", "Ben"], [(1, 2, 0)], [("Ann", 12)], {ANN: 1}, [1], [(2, BEN)], True, "undo")
LEARNING = (False, False, [("andromeda", 3, 5)], {"turn"}, [(2, 0, 3)], [("spacebase", b"posed")], [(ANN, 7)])
ROOT = Path(__file__).parents[3]


def differences(connection: Connection) -> list[object]:
    def ours(name: str | None, kind: str, _parents: object) -> bool:
        return kind != "table" or not str(name).startswith("pgqueuer")

    opts = {"compare_type": True, "compare_server_default": True, "include_name": ours}
    return list(compare_metadata(MigrationContext.configure(connection, opts=opts), schema.metadata))


def test_every_version_has_its_dump() -> None:
    known = {script.revision for script in ScriptDirectory.from_config(alembic_config()).walk_revisions()}
    assert {dump.stem for dump in DUMPS} == known == set(layouts())


@pytest.mark.parametrize("dump", DUMPS, ids=lambda dump: dump.stem)
async def test_an_old_database_is_brought_up_to_date(dump: Path, path: Path, url: str) -> None:
    load(dump, path)
    store = await Store.open(url)
    try:
        assert await store.database.transaction(differences) == []
        await keeps(store)
    finally:
        await store.close()


async def test_the_next_layout_keeps_every_row(path: Path, url: str) -> None:
    load(DUMPS[-1], path)
    await brought("adds", url)
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("SELECT color FROM seats ORDER BY table_id, seat").fetchall() == [
            ("red",),
            ("red",),
            ("",),
        ]
    store = await Store.open(url)
    try:
        await keeps(store)
    finally:
        await store.close()


async def test_a_step_that_writes_a_table_anew_keeps_what_refers_to_it(path: Path, url: str) -> None:
    load(DUMPS[-1], path)
    count = "SELECT (SELECT count(*) FROM tables), (SELECT count(*) FROM seats), (SELECT count(*) FROM moves)"
    with closing(sqlite3.connect(path)) as database:
        before = database.execute(count).fetchall()
    await brought("renames", url)
    with closing(sqlite3.connect(path)) as database:
        assert database.execute(count).fetchall() == before
        assert database.execute("SELECT DISTINCT opened_by FROM tables").fetchall() == [(ANN,)]
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []


async def test_a_process_that_is_killed_in_the_middle_of_a_step_leaves_the_layout_before(
    store: Store, url: str
) -> None:
    table = await played(store, 2)
    start = "import asyncio, sys; from tests.store.next_layout import brought; asyncio.run(brought(*sys.argv[1:]))"
    dying = await asyncio.create_subprocess_exec(sys.executable, "-c", start, "dies", url, cwd=ROOT)
    assert await dying.wait() == -signal.SIGKILL
    again = await Store.open(url)
    try:
        assert await again.database.transaction(differences) == []
        assert await again.tables.get(table.id) == table
        await again.commit(commit(table.id, 3))
        asked = "SELECT version_num FROM alembic_version"
        assert await again.database.read(lambda c: c.exec_driver_sql(asked).scalar()) == DUMPS[-1].stem
    finally:
        await again.close()


async def keeps(store: Store) -> None:
    """Check that all data of the dump is there, and that its game can be continued."""
    (running,) = await store.tables.of_user(ANN, (Status.RUNNING,))
    assert (running.thread_id, running.settings, running.last_move) == (77, {"map": "long"}, 2)
    assert (await store.users.guild(3 << 60)).language == "ja"
    assert (await store.users.user(ANN)).time_zone == "Asia/Tokyo"
    assert [seat.name for seat in (await rows_of(store, running.id)).seats] == ["Ann", "Robot"]
    assert [move.said for move in await store.moves.of(running.id)] == [(), ("move", "tarn")]
    assert await store.moves.state(running.id) == (2, b"state 2")
    assert [message.role for message in await store.messages.of(running.id)] == ["board"]
    assert [timer.due_at for timer in await store.timers.next(1)] == [minutes(60)]
    assert await store.moves.is_committed(1 << 61)
    request = (await rows_of(store, running.id)).request
    assert request is not None
    assert request.asked == (1,)
    assert [result.points for result in await results(store) if result.user_id == ANN] == [31]
    looked = [row.name for row in await RobotsPuzzleQueries(store.database).in_guild(NOON.date(), 3 << 60)]
    assert looked == ["Ann", "Ben"]
    assert [await store.tables.seats_sat_at(running.id, one) for one in (ANN, BEN)] == [[0], [1]]
    assert await store.heartbeats.last_reached() == NOON
    assert [seat.missed_limits for seat in (await rows_of(store, running.id)).seats] == [1, 0]
    assert [coming.name for coming in (await rows_of(store, running.id)).comings] == ["Ben"]
    assert (running.again_of, running.private) == (1, False)
    assert (await store.users.guild(3 << 60)).channels == (4,)
    asked = [(one.user_id, one.declined) for one in await store.tables.invited(running.id)]
    assert asked == [(BEN, True)]
    assert await _time_of(store, running.id) == TIME
    assert await _memory_of(store) == MEMORY
    assert await _learning_of(store, running) == LEARNING
    over = [(move.said, move.at, move.events) for move in await store.moves.of(1)]
    assert len(over) == 1
    assert await store.move_archive.unwritten(minutes(60), 0, 9) == []
    await store.commit(commit(running.id, 3))


async def _memory_of(store: Store) -> tuple[object, ...]:
    """Return the stored cups, seasons, ratings, due erasures, and hidden users."""
    cup, (table,) = await store.cups.get(1), await store.tables.of_user(ANN, (Status.RUNNING,))
    return (
        [one.name for one in cup.people] if cup else [],
        [one.people for one in cup.tables] if cup else [],
        [(one.name, one.points) for one in await store.seasons.results(1)],
        {int(one.player): one.games for one in await store.ratings.of([str(ANN)], "andromeda")},
        [one.place for one in await store.ratings.events(1)],
        await store.database.read(_pending_erasures),
        (await store.users.user(ANN)).hides_stats,
        table.unrated,
    )


async def _learning_of(store: Store, table: rows.TableRow) -> tuple[object, ...]:
    """Return the stored lessons, hints and puzzles."""
    puzzles = select(schema.puzzles.c.game, schema.puzzles.c.posed)
    attempts = select(schema.puzzle_attempts.c.user_id, schema.puzzle_attempts.c.worth)
    return (
        (await store.users.user(ANN)).explains,
        table.hints,
        [(one.game, one.step, one.furthest) for one in await store.lessons.of(ANN)],
        await store.seen_tips.kinds((ANN, "andromeda")),
        [(one.number, one.seat, one.level) for one in await store.hints.of(table.id)],
        [tuple(row) for row in await store.database.fetch(puzzles)],
        [tuple(row) for row in await store.database.fetch(attempts)],
    )


def _pending_erasures(connection: Connection) -> list[tuple[object, ...]]:
    return [tuple(row) for row in connection.execute(select(schema.pending_erasures))]


async def _time_of(store: Store, table_id: int) -> tuple[object, ...]:
    """Return the stored times of a table and of a person."""
    reading = await store.aggregates.of(table_id)
    assert reading is not None
    kept, member = await store.table_preferences.of(table_id, ANN), await store.table_preferences.member(3 << 60, ANN)
    return (
        (reading.row.bank_seconds, reading.seats[0].bank, reading.row.voted_end, reading.row.waking),
        [(one.kind, one.choices) for one in reading.votes],
        [(one.form, one.said) for one in reading.orders],
        (kept.note, kept.remind_hours, member.remind_hours, member.dm),
        [one.ends_at for one in await store.vacations.of(ANN)],
        [(one.minutes, one.count, one.late) for one in await store.reliability.answers([ANN])],
        [(one.games, one.left) for one in await store.reliability.games([ANN])],
        [move.waited for move in await store.moves.of(table_id)],
        (await store.users.user(ANN)).digest_minute,
    )


async def test_a_new_database_is_what_the_code_expects(url: str) -> None:
    store = await Store.open(url)
    try:
        assert await store.database.transaction(differences) == []
    finally:
        await store.close()


async def test_a_change_of_the_layout_is_one_line_of_the_log(
    path: Path, url: str, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    written = StringIO()
    monkeypatch.setattr(sys, "stderr", written)
    root = logging.getLogger()
    for name in (*OURS, "alembic", "discord.gateway"):
        request.addfinalizer(partial(logging.getLogger(name).setLevel, logging.getLogger(name).level))
    handlers, level, raising = root.handlers[:], root.level, logging.raiseExceptions
    start_logging("INFO")
    try:
        await (await Store.open(url)).close()
        await brought("adds", url)
    finally:
        root.handlers[:], logging.raiseExceptions = handlers, raising
        root.setLevel(level)
    told = [json.loads(line)["message"] for line in written.getvalue().splitlines()]
    assert told == ["database created", f"database brought from layout {DUMPS[-1].stem} to {NEXT}"]


async def test_opening_again_keeps_everything(store: Store, url: str) -> None:
    table = await played(store, 2)
    again = await Store.open(url)
    try:
        assert await again.tables.get(table.id) == table
    finally:
        await again.close()


async def test_a_database_in_memory_is_refused() -> None:
    with pytest.raises(ValueError, match="file"):
        await Store.open("sqlite+aiosqlite://")
