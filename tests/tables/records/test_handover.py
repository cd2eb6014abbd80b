"""Tests of the handover of a running table to another host, where it continues unchanged."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from bot.cli_handover import hand_over, take_over
from bot.tables.model.codec import pack_state
from bot.tables.model.errors import OnHold, WrongStatus
from bot.tables.model.views import TableInfo
from bot.tables.records.format import BadRecord
from bot.tables.records.verify import verify
from bot.tables.service import Tables
from tests.databases import opened, rows_of
from tests.tables.conftest import ANN, BEN, CHIE


async def played(tables: Tables, running: TableInfo) -> None:
    """Make a few moves, an undo, and let a player leave."""
    await tables.moves.act(running.id, ANN.id, ("bid", "1"))
    await tables.undo.take_back(running.id, ANN.id)
    await tables.moves.act(running.id, ANN.id, ("bid", "2"))
    await tables.seating.leave(running.id, CHIE.id)


async def test_the_other_host_has_all_of_it(tables: Tables, running: TableInfo, tmp_path: Path) -> None:
    await played(tables, running)
    before, moves = await tables.uow.loader.game(running.id), await tables.uow.store.moves.of(running.id)
    raw = await tables.handover.hand_over(running.id)
    with pytest.raises(OnHold):
        await tables.moves.act(running.id, BEN.id, ("bid", "3"))
    store = await opened(tmp_path / "other.db")
    try:
        other = Tables(store, now=tables.now)
        info = await other.handover.take_over(raw)
        assert (info.people, info.host_id, info.names) == (before.info.people, before.info.host_id, before.info.names)
        assert (info.commitment, info.lost, info.unrated) == (before.info.commitment, True, "import")
        loaded = await other.uow.loader.game(info.id)
        assert pack_state(loaded.game, loaded.state, loaded.draws) == pack_state(
            before.game, before.state, before.draws
        )
        kept = [(one.said, one.user_id, one.at, one.undone, one.events) for one in await store.moves.of(info.id)]
        assert kept == [(one.said, one.user_id, one.at, one.undone, one.events) for one in moves]
        assert [one.kind for one in (await rows_of(store, info.id)).comings] == ["left"]
        await other.location.move(info.id, ANN, 11, 77)
        await other.moves.act(info.id, BEN.id, ("bid", "3"))
        await other.ending.end(info.id, ANN, "Enough.")
        verdict = verify(await other.archive.export(info.id))
        assert (verdict.fault, verdict.seal) == (None, before.info.commitment)
    finally:
        await store.close()


async def test_a_file_has_the_names_by_which_other_hosts_read_it(tables: Tables, running: TableInfo) -> None:
    whole = msgspec.json.decode(await tables.handover.hand_over(running.id))
    assert " ".join(whole["outside"]) == (
        "guild_id channel_id host_id language seat_count started_at limit_seconds limit_then bank_seconds limit_minute "
        "time_zone waking paused_at voted_end least_reliable private hints words_button days_off "
        "look_seconds description"
    )
    assert " ".join(whole["seats"][0]) == (
        "table_id seat name user_id ai_level stand_in left_by missed_limits kept_until ready "
        "bank conceded_at wants_substitute"
    )


async def test_only_a_running_table_is_handed_over(tables: Tables, lobby: TableInfo) -> None:
    with pytest.raises(WrongStatus):
        await tables.handover.hand_over(lobby.id)


async def test_what_was_tampered_with_is_not_taken_over(tables: Tables, running: TableInfo) -> None:
    await played(tables, running)
    whole = msgspec.json.decode(await tables.handover.hand_over(running.id))
    for changed in (
        {**whole, "moves": whole["moves"][:-1]},
        {**whole, "seats": whole["seats"][:1]},
        {**whole, "record": {**whole["record"], "seed": "00" * 32}},
        {"record": whole["record"]},
    ):
        with pytest.raises(BadRecord):
            await tables.handover.take_over(msgspec.json.encode(changed))


async def begun(path: Path) -> int:
    """Create a database with a running table."""
    store = await opened(path)
    tables = Tables(store)
    lobby = await tables.lobby.open(game="toy", host=ANN, guild_id=10, channel_id=11, language="en")
    await tables.seating.join(lobby.id, BEN)
    await tables.seating.join(lobby.id, CHIE)
    running = await tables.lobby.start(lobby.id, ANN, thread_id=12)
    await store.close()
    return running.id


def test_a_table_of_earlier_rules_is_not_taken_over_and_nothing_is_written(tmp_path: Path) -> None:
    here, there, file = (tmp_path / name for name in ("here.db", "there.db", "table.json"))
    asyncio.run(begun(there))
    whole = msgspec.json.decode(asyncio.run(given(here)))
    file.write_bytes(msgspec.json.encode({**whole, "record": {**whole["record"], "version": 0}}))
    before = file.read_bytes(), there.read_bytes()
    with pytest.raises(BadRecord, match="use the Taku that made the record"):
        take_over(f"sqlite+aiosqlite:///{there}", file)
    assert (file.read_bytes(), there.read_bytes()) == before


async def given(path: Path) -> bytes:
    """Export a table of a database."""
    table = await begun(path)
    store = await opened(path)
    try:
        return await Tables(store).handover.hand_over(table)
    finally:
        await store.close()


def test_by_command_from_file_to_file(tmp_path: Path) -> None:
    here, there, file = (tmp_path / name for name in ("here.db", "there.db", "table.json"))
    table = asyncio.run(begun(here))
    assert "rests here" in hand_over(f"sqlite+aiosqlite:///{here}", table, file)
    assert file.stat().st_mode & 0o077 == 0
    with pytest.raises(ValueError, match="there already"):
        hand_over(f"sqlite+aiosqlite:///{here}", table, file)
    assert "table 1 here" in take_over(f"sqlite+aiosqlite:///{there}", file)
