"""Tests of importing records: only replayed data is trusted."""

from __future__ import annotations

import random
import threading
import tracemalloc
from pathlib import Path

import msgspec
import pytest

from bot.games.contract import SPEED
from bot.games.engine.chance import SealedChance, commitment
from bot.games.registry import GAMES
from bot.games.spacebase.components import cardfile as spacebase
from bot.store.store import Store
from bot.tables.model.apply_move import apply_move
from bot.tables.model.draft import Draft, unchanged
from bot.tables.model.errors import WrongStatus
from bot.tables.model.loading import GameSnapshot, as_game
from bot.tables.model.views import TableInfo
from bot.tables.records import import_record
from bot.tables.records.format import SALT, SCHEME, SEED, BadRecord, Record, read
from bot.tables.records.import_record import TargetPlace, play
from bot.tables.records.verify import verify
from bot.tables.service import Tables
from tests.tables.conftest import ANN, BEN
from tests.tables.recorded_games import PATHS, SMALL, moments_of, named, record_at

HERE = TargetPlace(1, 2, "en")
MOST, SECONDS = 10_000, 60.0


def raw_of(path: Path) -> bytes:
    return path.read_bytes()


async def taken_in(tables: Tables, raw: bytes, number: int | None = None, interaction: int = 9) -> TableInfo:
    played = await tables.record_import.played(raw, number, most=MOST, seconds=SECONDS)
    return await tables.record_import.take_in(played, ANN, HERE, interaction=interaction)


async def on(tables: Tables, table_id: int) -> GameSnapshot:
    """Make the default move of a seat that is asked, if there is one; return the table then."""

    async def moved(table: GameSnapshot) -> Draft[None]:
        asked = table.game.asked(table.state)
        if not asked:
            return unchanged(table)
        return apply_move(table, asked[0], None, table.game.default(table.state, asked[0]), tables.now())

    return as_game((await tables.uow.run(table_id, moved)).after)


@pytest.mark.parametrize("path", SMALL, ids=named)
async def test_a_game_that_is_over_is_there_to_look_at_move_by_move(tables: Tables, path: Path) -> None:
    record = record_at(path)
    info = await taken_in(tables, raw_of(path))
    found, game = moments_of(record), GAMES[record.game]
    over = game.outcome(found[len(found)].state) is not None
    assert info.status == ("finished" if over else "running")
    assert (info.imported, info.unrated) == (len(record.moves), "import")
    retold = await tables.timeline.of(info.id, None)
    for scene in retold.scenes():
        assert scene.views[None] == game.view(found[scene.number].state, None)
    if over:
        assert not info.people
        assert verify(await tables.archive.export(info.id)).fault is None


@pytest.mark.parametrize("path", SMALL, ids=named)
async def test_it_is_played_on_from_any_move_with_luck_that_nobody_knows(tables: Tables, path: Path) -> None:
    """Earlier draws are of the record's seed, later ones of a new one; both are verified."""
    record = record_at(path)
    middle = len(record.moves) // 2
    info = await taken_in(tables, raw_of(path), middle)
    assert info.paused_at is not None
    assert info.people == (ANN.id,)
    assert info.number == middle
    await tables.location.move(info.id, ANN, 2, 77)
    await tables.resume.resume(info.id, ANN.id)
    number = max([(await on(tables, info.id)).row.last_move for _ in range(6)])
    await tables.ending.end(info.id, ANN, "Enough.")
    raw = await tables.archive.export(info.id)
    again = msgspec.json.decode(raw, type=Record)
    assert again.imported == middle
    assert again.first_seed == record.seed != again.seed
    verdict = verify(raw)
    assert verdict.fault is None
    assert verdict.checked == number
    assert "had a different outcome" in str(verify(raw.replace(record.seed.encode(), b"00" * 32)).fault)


async def test_the_same_press_twice_is_one_table(tables: Tables) -> None:
    raw = PATHS[0].read_bytes()
    assert (await taken_in(tables, raw)).id == (await taken_in(tables, raw)).id
    assert (await taken_in(tables, raw, interaction=10)).id != (await taken_in(tables, raw)).id


async def test_others_take_the_seats_where_ai_players_stand_in(tables: Tables) -> None:
    info = await taken_in(tables, PATHS[0].read_bytes(), 5)
    await tables.location.move(info.id, ANN, 2, 77)
    info = await tables.seating.join(info.id, BEN)
    assert set(info.people) == {ANN.id, BEN.id}


async def test_its_seal_was_never_posted_here(tables: Tables) -> None:
    over = next(path for path in PATHS if play(record_at(path), most=MOST, seconds=SECONDS).over)
    info = await taken_in(tables, over.read_bytes())
    assert await tables.archive.posted_seal(info.id, info.game) is None


def forged(**changes: object) -> bytes:
    return msgspec.json.encode({**msgspec.json.decode(PATHS[0].read_bytes()), **changes})


async def test_what_cannot_be_played_again_is_refused(tables: Tables, store: Store) -> None:
    for raw, why in (
        (b"{}", "not the record"),
        (forged(seed="00" * 32), "does not match its fairness seal"),
        (forged(players=[]), "does not name everybody"),
        (forged(players=[""] * 9), "does not name everybody"),
        (forged(version=99), "played under version"),
        (forged(game="chess"), "no game called"),
        (forged(moves=[]), "no move"),
        (forged(imported=3, first_seed="zz"), "not in the right form"),
        (forged(imported=3, first_seed="00" * 32), "different outcome"),
    ):
        with pytest.raises(BadRecord, match=why):
            await taken_in(tables, raw)
    assert await store.tables.get(1) is None


async def test_a_record_is_read_beside_the_event_loop(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[int] = []

    def reading(raw: bytes) -> Record:
        threads.append(threading.get_ident())
        return read(raw)

    monkeypatch.setattr(import_record, "read", reading)
    await taken_in(tables, raw_of(PATHS[0]))
    assert len(threads) == 1
    assert threads[0] != threading.get_ident()


async def test_a_move_that_there_is_not_is_refused(tables: Tables) -> None:
    for number in (0, 100_000):
        with pytest.raises(BadRecord, match="has the moves 1 to"):
            await taken_in(tables, PATHS[0].read_bytes(), number)


async def test_a_record_that_is_too_long_is_refused(tables: Tables) -> None:
    with pytest.raises(BadRecord, match="not taken in here"):
        await tables.record_import.played(PATHS[0].read_bytes(), None, most=3, seconds=9)
    with pytest.raises(BadRecord, match="takes too long"):
        await tables.record_import.played(PATHS[0].read_bytes(), None, most=10_000, seconds=0)


async def test_a_server_that_has_as_many_tables_as_it_allows_takes_in_no_more(tables: Tables) -> None:
    await tables.users.change_server(1, most_tables=1)
    await taken_in(tables, PATHS[0].read_bytes(), 5)
    with pytest.raises(WrongStatus, match=r"allows \{n\} table"):
        await taken_in(tables, PATHS[0].read_bytes(), 5, interaction=10)


def hostile(moves: int, letters: int, **changes: object) -> bytes:
    """Return a record with a set of the host's own and repeated undos of one move.

    The set has this number of incompressible characters.
    """
    game, chance = GAMES["spacebase"], random.Random(1)
    box = game.box
    assert box is not None
    text = spacebase.HOUSE.read_text(encoding="utf-8")
    while len(text) < letters:
        text += f"# {chance.randbytes(450).hex()}\n"
    settings = {one.id: one.values[0].value for one in game.meta.settings} | {SPEED: "days", box.key: text}
    seed, salt = bytes(SEED), bytes(SALT)
    _, events = game.setup(2, settings, SealedChance(seed))
    first = {"number": 1, "kind": "setup", "seat": -1, "said": ["2"], "events": msgspec.to_builtins(events)}
    undo = {"kind": "undo", "seat": 0, "said": ["2"], "events": []}
    record = {
        "game": "spacebase", "version": game.meta.version, "players": ["A", "B"], "settings": settings,
        "commitment": commitment(seed, salt), "seed": seed.hex(), "salt": salt.hex(), "scheme": SCHEME,
        "table": 1, "imported": 0, "first_seed": "", "hints": [],
        "moves": [first, *({**undo, "number": number} for number in range(2, moves + 1))],
    }  # fmt: skip
    return msgspec.json.encode({**record, **changes})


async def test_a_set_is_stored_once_a_table(tables: Tables, store: Store) -> None:
    info = await taken_in(tables, hostile(200, 100_000))
    states = await store.states.of(info.id)
    assert len(states) > 8
    assert [number for number, raw in states.items() if len(raw) > 100_000] == [1]
    await tables.location.move(info.id, ANN, 2, 77)
    await tables.resume.resume(info.id, ANN.id)
    loaded = await on(tables, info.id)
    assert len((await store.moves.state(info.id))[1]) < 100_000
    await tables.ending.end(info.id, ANN, "Enough.")
    assert verify(await tables.archive.export(info.id)).fault is None
    retold = await tables.timeline.of(info.id, None)
    assert len({scene.number for scene in retold.scenes()}) == 201
    assert (await Tables(store).uow.loader.game(info.id)).state.set == loaded.state.set


async def test_a_record_costs_little_more_than_its_size(tables: Tables, path: Path) -> None:
    """At most five and a half times as much of memory, twice as much of the disk."""
    await taken_in(tables, raw_of(PATHS[0]), interaction=8)  # warm up caches of compiled code
    raw, before = hostile(2_400, 100_000), disk(path.parent)
    tracemalloc.start()
    try:
        await taken_in(tables, raw)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 5.5 * len(raw)
    assert disk(path.parent) - before < 2 * len(raw)


def disk(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


async def test_states_that_take_too_much_room_are_refused(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_record, "STATES_BYTES", 2_000)
    with pytest.raises(BadRecord, match="more room than is given"):
        await taken_in(tables, raw_of(PATHS[0]))
