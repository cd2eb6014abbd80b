"""Tests of the record page of a finished game: content, size, rendered once."""

from __future__ import annotations

import asyncio
import json
import os
import re
from collections.abc import Collection, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.enums import MoveKind
from bot.games.contract import t
from bot.games.engine.chance import LooseChance, SealedChance, commitment
from bot.games.engine.choice_walk import apply
from bot.games.engine.play_on import TriedMove
from bot.games.registry import GAMES
from bot.rows import CommentRow
from bot.store.store import Store
from bot.tables.model.errors import WrongStatus
from bot.tables.records.format import SCHEME, Record, RecordedMove
from bot.tables.records.verify import verify
from bot.tables.review import notable_moves
from bot.tables.review.move_ratings import NotableMove, SeatMoves
from bot.tables.sandbox.line import EMPTY, encode_line
from bot.tables.service import Tables
from bot.worker_process import WorkerFailed
from cogs.framework.file_cache import LONGEST, FileCache
from cogs.record_page import builder as room
from cogs.record_page.builder import PageBuilder, chosen
from cogs.ui.components import Document, Screen, text
from rendering.render_service import RenderService
from tests.conftest import BOTH
from tests.fake_renderer import FakeRenderer
from tests.play_game import at_random
from tests.tables.recorded_games import NOON, OF_THREE, moments_of, over, record_at, written

MANY = 200
SEED, SALT = b"\1" * 32, b"\2" * 16


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run on one database: pages do not depend on the kind of database."""
    if "url" in metafunc.fixturenames:
        metafunc.parametrize("url", BOTH[:1], indirect=True)


async def ended(store: Store, record: Record) -> int:
    """Store a recorded game as a finished table."""
    row = await over(store, await written(store, record, moments_of(record)), NOON)
    return row.id


def data_of(page: bytes) -> dict[str, Any]:
    """Return the data of the page's script."""
    found = re.search(rb'<script type="application/json" id="game">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    return json.loads(found[1])


def pages_in(folder: Path) -> list[Path]:
    """Return the files of the folder."""
    return list((folder / "pages").glob("*"))


def long_game(moves: int) -> Record:
    """Return a record of an unfinished game of n moves."""
    game, chance = GAMES["ricochet"], SealedChance(SEED)
    settings = {one.id: one.values[0].value for one in game.meta.settings}
    state, events = game.setup(3, settings, chance)
    made = [RecordedMove(1, MoveKind.SETUP, -1, ("3",), msgspec.Raw(msgspec.json.encode(events)))]
    while len(made) < moves:
        seat, said = at_random(game, state, LooseChance(len(made)), careful=False)
        chance = SealedChance(SEED, chance.draws)
        state, events = apply(game, state, seat, said, chance)
        made.append(RecordedMove(len(made) + 1, MoveKind.MOVE, seat, said, msgspec.Raw(msgspec.json.encode(events))))
        assert game.outcome(state) is None
    return Record(
        "ricochet", game.meta.version, ("Ann", "Ben", "Cleo"), {**settings, "speed": "days"},
        commitment(SEED, SALT), SEED.hex(), SALT.hex(), tuple(made), SCHEME, 1, 0, "", (),
    )  # fmt: skip


@pytest.mark.parametrize("path", list(OF_THREE.values())[::2], ids=lambda path: path.stem)
async def test_a_page_tells_the_whole_game_and_is_its_record(
    store: Store, tables: Tables, tmp_path: Path, path: Path
) -> None:
    record = record_at(path)
    page = await PageBuilder(tables, FakeRenderer(), tmp_path).of(await ended(store, record), "ja").task
    assert verify(page).fault is None
    assert verify(page).record.moves == record.moves
    data = data_of(page)
    assert [seat["name"] for seat in data["seats"]] == list(record.players)
    assert data["stops"][-1]["number"] == len(record.moves)
    game = GAMES[record.game]
    last = moments_of(record)[len(record.moves)].state
    standing = [[part.points for part in parts] for parts in game.standing(game.view(last, None))]
    assert [sum(points) for points in data["stops"][-1]["standing"]] == list(map(sum, standing))
    for seat, hand in enumerate(data["stops"][-1]["hands"]):
        words = [data["lines"][line] for line in data["said"][hand]]
        assert len(words) == len(game.describe_hand(game.view(last, seat)))
    assert f'data-move="{len(record.moves)}"'.encode() in page
    assert b'<html lang="ja">' in page


async def test_names_from_right_to_left_stand_alone_in_it(store: Store, tables: Tables, tmp_path: Path) -> None:
    record = record_at(OF_THREE["andromeda"])
    people = ("שרה", "דוד", "מרים", "יעקב", "לאה")[: len(record.players)]
    record = msgspec.structs.replace(record, players=people)
    page = await PageBuilder(tables, FakeRenderer(), tmp_path).of(await ended(store, record), "en").task
    assert verify(page).record.players == people
    data = data_of(page)
    body = re.sub(r"<(style|script).*?</\1>", "", page.decode(), flags=re.DOTALL)
    texts = [
        *re.sub(r"<bdi>[^<]*</bdi>", "", body).split("\n"),
        *data["lines"],
        *(seat["name"] for seat in data["seats"]),
    ]
    texts += [line for stop in data["stops"] for line in stop["lines"]]
    named = [one for one in texts if any(name in one for name in people)]
    assert len(named) > 10
    for one in named:
        rest = re.sub("\u2068[^\u2068\u2069]*\u2069", "", one)
        assert not [name for name in people if name in rest], one
    assert body.count("<bdi>") >= len(people)


async def test_best_and_worst_moves_stand_in_it(
    store: Store, tables: Tables, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def judge(record: bytes, numbers: Collection[int]) -> Mapping[int, SeatMoves]:
        return {1: SeatMoves(None, NotableMove(12, t("Declare"), t("<Accept>"), 2))}

    monkeypatch.setattr(notable_moves, "judge_apart", judge)
    record = record_at(OF_THREE["ricochet"])
    page = (await PageBuilder(tables, FakeRenderer(), tmp_path).of(await ended(store, record), "en").task).decode()
    assert (
        '<a href="#12" data-move="12">Worst, move 12:</a> Declare <em>About 2 moves better: &lt;Accept&gt;</em>' in page
    )
    assert "luck that came afterwards is not counted" in page


async def test_comments_stand_at_their_moves_and_make_another_page(
    store: Store, tables: Tables, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def none(record: bytes, numbers: Collection[int]) -> Mapping[int, SeatMoves]:
        return {}

    monkeypatch.setattr(notable_moves, "judge_apart", none)
    table, builder = await ended(store, record_at(OF_THREE["ricochet"])), PageBuilder(tables, FakeRenderer(), tmp_path)
    bare = await builder.of(table, "en").task
    number = (await tables.past_boards.turns(table))[2].number
    tried = encode_line((TriedMove(0, ("leap",), "a"),))
    said = [(number, EMPTY, "Too <b>early</b>"), (number, tried, "There!"), (number, tried, "")]
    for at, line, words in said:
        row = CommentRow(0, table, 7, "<Eve>", at, line, words, NOON)
        assert await store.discussions.comment(row, 9)
    page = await builder.of(table, "en").task
    stop = next(one for one in data_of(page)["stops"] if one["number"] == number)
    assert [line for line in stop["lines"] if line.startswith("💬")] == [
        "💬 <Eve>: Too <b>early</b>",
        "💬 <Eve>: There!",
    ], "today's rules refuse the variation"
    assert b"&lt;Eve&gt;: Too &lt;b&gt;early&lt;/b&gt;</li>" in page
    assert b"<Eve>" not in page
    for one in await tables.discussions.comments(table):
        await tables.discussions.withdraw(7, one.id)
    assert await builder.of(table, "en").task == bare


async def test_where_they_are_not_known_the_page_has_none(
    store: Store, tables: Tables, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(record: bytes, numbers: Collection[int]) -> Mapping[int, SeatMoves]:
        raise WorkerFailed("no memory")

    monkeypatch.setattr(notable_moves, "judge_apart", fails)
    page = (
        await PageBuilder(tables, FakeRenderer(), tmp_path)
        .of(await ended(store, record_at(OF_THREE["andromeda"])), "en")
        .task
    )
    assert b'id="notable"' not in page


@pytest.mark.painted
async def test_its_boards_are_drawn_and_made_once_for_all_who_ask(
    store: Store, tables: Tables, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "MOST_BOARDS", 3)
    monkeypatch.setattr(room, "MOST_HANDS", 3)
    table, studio = await ended(store, record_at(OF_THREE["andromeda"])), RenderService()
    pages = PageBuilder(tables, studio, tmp_path)
    one, other = pages.of(table, "en"), pages.of(table, "en")
    assert one is other
    page = await one.task
    assert one.done == 99
    data = data_of(page)
    assert len(data["boards"]) == 3
    assert sum("words" in stop for stop in data["stops"]) == 3
    assert data["stops"][-1].get("shows") is None
    assert all(data["hands"])
    assert b'<img id="still" src="data:image/webp;base64,' in page
    studio.close()
    again = pages.of(table, "en")
    assert again is not one
    assert await again.task == page, "it lies in the folder: the studio draws no more"
    assert await PageBuilder(tables, studio, tmp_path).of(table, "en").task == page


async def test_while_a_game_runs_it_has_no_page(store: Store, tables: Tables, tmp_path: Path) -> None:
    record = record_at(OF_THREE["andromeda"])
    row = await written(store, record, moments_of(record))
    making = PageBuilder(tables, FakeRenderer(), tmp_path / "pages").of(row.id, "en")
    with pytest.raises(WrongStatus):
        await making.task
    assert pages_in(tmp_path) == []


async def test_a_board_that_cannot_be_drawn_is_left_out(
    store: Store, tables: Tables, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken(FakeRenderer):
        async def _run(self, *args: Any, **kwargs: Any) -> Any:
            raise ValueError("no ink")

    page = (
        await PageBuilder(tables, Broken(), tmp_path)
        .of(await ended(store, record_at(OF_THREE["andromeda"])), "en")
        .task
    )
    assert data_of(page)["boards"] == []
    assert "no board of move" in caplog.text
    caplog.clear()


@pytest.mark.painted
async def test_a_long_game_fits(store: Store, tables: Tables, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With fewer boards than moves, and not bytes enough for those."""
    boards, most, studio = MANY // 10, 1_000_000, RenderService()
    monkeypatch.setattr(room, "MOST_BOARDS", boards)
    monkeypatch.setattr(room, "MOST_HANDS", boards)
    monkeypatch.setattr(room, "MOST_BYTES", most)
    table = await ended(store, long_game(MANY))
    page = await PageBuilder(tables, studio, tmp_path).of(table, "en").task
    studio.close()
    assert len(page) <= most
    data = data_of(page)
    assert boards // 2 < len(data["boards"]) < boards
    assert len(data["stops"]) > boards
    assert page.count(b"data-move=") == len(await tables.reader.log(table, None, None, MANY))
    assert verify(page).checked == MANY


def test_the_boards_that_are_drawn_are_as_far_apart_as_they_can_be() -> None:
    assert chosen(5, 10) == [0, 1, 2, 3, 4]
    some = chosen(1_000, 200)
    assert len(set(some)) == 200
    assert (some[0], some[-1]) == (0, 999)
    gaps = {after - before for before, after in pairwise(some)}
    assert gaps <= {5, 6}


def test_what_nobody_asks_for_is_not_kept_for_ever(tmp_path: Path) -> None:
    shelf = FileCache(tmp_path / "pages", most=30)
    for name in "abc":
        shelf.write(name, b"0123456789")
    assert [shelf.read(name) for name in "abcd"] == [*[b"0123456789"] * 3, None]
    os.utime(tmp_path / "pages" / "a", (1, 1))
    shelf.write("d", b"0123456789")
    assert [bool(shelf.read(name)) for name in "abcd"] == [False, True, True, True]
    os.utime(tmp_path / "pages" / "b", (1, 1 + LONGEST))
    shelf.write("e", b"0123456789")
    assert shelf.read("b") is None
    shelf.empty()
    assert pages_in(tmp_path) == []


def test_a_folder_that_cannot_be_written_costs_time_only(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "file").write_bytes(b"")
    shelf = FileCache(tmp_path / "file" / "pages")
    shelf.write("a", b"1")
    assert shelf.read("a") is None
    shelf.empty()
    assert "cannot be kept" in caplog.text
    caplog.clear()


async def test_closing_stops_what_is_being_made(store: Store, tables: Tables, tmp_path: Path) -> None:
    class Slow(FakeRenderer):
        async def _run(self, *args: Any, **kwargs: Any) -> Any:
            await asyncio.Future()

    pages = PageBuilder(tables, Slow(), tmp_path)
    making = pages.of(await ended(store, record_at(OF_THREE["andromeda"])), "en")
    while making.done < 10:  # noqa: ASYNC110 - nothing else tells
        await asyncio.sleep(0.01)
    await pages.close()
    assert making.task.cancelled()


def test_a_message_too_large_for_discord_goes_without_its_files() -> None:
    screen = Screen(text(["The end."]))
    screen.attach(Document("taku-1.html", b"page"))
    assert [file.filename for file in screen.files()] == ["taku-1.html"]
    plain = screen.without_files()
    assert not plain.files()
    assert not [one for one in plain.walk_children() if isinstance(one, Document)]
    assert "The end." in str(plain.to_components())
