"""Tests of AI seats of the highest level: masters compute while the table waits for them."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any, cast

import pytest
from msgspec.structs import replace

from bot.ai_worker.client import AiWorkerPool
from bot.games.contract import ChoicePath, Later
from bot.games.registry import GAMES
from bot.store.store import Store
from bot.tables.lobby.solo import NOWHERE
from bot.tables.model.draft import Draft
from bot.tables.model.draft import change as drafted
from bot.tables.model.errors import WrongStatus
from bot.tables.model.loading import GameSnapshot
from bot.tables.model.views import TableInfo
from bot.tables.play import ai_runner
from bot.tables.service import Tables
from bot.worker_process import ROOT
from tests.ai_worker.fake_worker import LEVELS, master, with_masters
from tests.ai_worker.scripted_process import BEGUN, MODULE, WAY
from tests.child_processes import runs
from tests.conftest import Now
from tests.databases import change, opened, url_of
from tests.tables.conftest import ANN, BEN, CHIE
from tests.tables.play.support import Scripted, at_once
from tests.tables.toy_game import TOY, changed, endless, without_clock
from tests.tools.soak.polling import poll_until

MASTER = 4
BELOW = ("bid", "3")
"""The choice of an AI of the level below in the toy game."""


@pytest.fixture(autouse=True)
def masterly(toy: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Patch the toy game: masters, no clock and no end."""
    changed(monkeypatch, levels=LEVELS, master=master)
    without_clock(monkeypatch)
    endless(monkeypatch)


@pytest.fixture
def masters() -> Scripted:
    """Create masters that bid five."""
    return Scripted(("bid", "5"))


@pytest.fixture
def tables(store: Store, now: Now, masters: Scripted) -> Tables:
    """Create tables with these masters."""
    return Tables(store, now=now, masters=masters)


async def begun(tables: Tables, *others: Any, ai: int = 1, level: int = MASTER) -> TableInfo:
    """Start a table with Ann, others, and AI seats at the end."""
    info = await tables.lobby.open(game="toy", host=ANN, guild_id=10, channel_id=11, language="en")
    for one in others:
        await tables.seating.join(info.id, one)
    for _ in range(ai):
        await tables.seating.add_ai(info.id, ANN, level)
    return await tables.lobby.start(info.id, ANN, thread_id=12)


async def says(tables: Tables, info: TableInfo, seat: int = 1) -> ChoicePath:
    """Return the last move after a step of the AI seat."""
    await tables.moves.step_ai(info.id, str(seat), at_once)
    return (await tables.uow.store.moves.of(info.id))[-1].said


async def pondering(tables: Tables, masters: Scripted, info: TableInfo, seat: int = 1) -> asyncio.Future[None]:
    """Start a step of the AI seat whose master is computing."""
    step = asyncio.ensure_future(tables.moves.step_ai(info.id, str(seat), at_once))
    await poll_until(lambda: masters.asked, 20, "a question")
    return step


async def number(tables: Tables, info: TableInfo) -> int:
    """Return the number of the last move."""
    return (await tables.queries.info(info.id)).number


# --- seats of the highest level --------------------------------------------------------------------------------------


async def test_a_master_moves(tables: Tables, masters: Scripted) -> None:
    info = await begun(tables)
    masters.free.set()
    assert await says(tables, info) == ("bid", "5")
    (asked,) = masters.asked
    assert (asked.game, asked.seat, asked.seconds) == ("toy", 1, 2.0)


async def test_it_is_told_what_its_seat_knows(tables: Tables, masters: Scripted) -> None:
    info = await begun(tables)
    masters.free.set()
    await tables.moves.act(info.id, ANN.id, ("bid", "6"))
    await says(tables, info)
    (asked,) = masters.asked
    assert b'"bidden":[true,false]' in bytes(asked.view)
    assert b"6" not in bytes(asked.view)


async def test_the_same_question_has_the_same_seed_after_an_undo(tables: Tables, masters: Scripted) -> None:
    info = await begun(tables, ai=2)
    masters.free.set()
    for _ in range(3):
        await tables.moves.act(info.id, ANN.id, ("bid", "6"))
        await says(tables, info)
        assert (await tables.undo.take_back(info.id, ANN.id)).done
    assert len({one.seed for one in masters.asked}) == 1


async def test_the_levels_below_ask_no_master(tables: Tables, masters: Scripted) -> None:
    info = await begun(tables, level=3)
    assert await says(tables, info) == BELOW
    assert not masters.asked


async def test_where_none_answers_the_level_below_moves_and_the_log_says_why(
    store: Store, now: Now, caplog: pytest.LogCaptureFixture
) -> None:
    masters = Scripted()
    masters.free.set()
    tables = Tables(store, now=now, masters=masters)
    info = await begun(tables)
    assert await says(tables, info) == BELOW
    assert [one.message for one in caplog.records] == [
        f"table {info.id}: level 3 speaks for a master: it does not want to"
    ]


async def test_what_is_not_possible_is_not_done(store: Store, now: Now, caplog: pytest.LogCaptureFixture) -> None:
    masters = Scripted(*(wrong := [("fly",), (), ("bid",), ("bid", "7"), ("bid", "1", "1"), ("close",)]))
    masters.free.set()
    tables = Tables(store, now=now, masters=masters)
    info = await begun(tables)
    for _ in wrong:
        assert await says(tables, info) == BELOW
        await tables.moves.act(info.id, ANN.id, ("bid", "1"))
    told = [one.message.endswith("what it says is not possible") for one in caplog.records]
    assert told == [True] * len(wrong)


async def test_without_time_the_level_below_moves(store: Store, now: Now, caplog: pytest.LogCaptureFixture) -> None:
    tables = Tables(store, now=now)
    with caplog.at_level(logging.INFO):
        assert await says(tables, await begun(tables)) == BELOW
    (told,) = [one for one in caplog.records if one.name == ai_runner.__name__]
    assert told.levelname == "INFO"
    assert "TAKU_MASTER_SECONDS" in told.message


async def test_a_game_that_has_lost_the_level_goes_on(
    tables: Tables, masters: Scripted, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = await begun(tables)
    changed(monkeypatch, levels=TOY.levels, master=None)
    assert await says(tables, info) == BELOW
    assert not masters.asked


# --- obsolete computations -------------------------------------------------------------------------------------------


async def test_a_seat_that_is_taken_over_is_not_thought_for(tables: Tables, masters: Scripted) -> None:
    info = await begun(tables, BEN, ai=0)
    await tables.seating.leave(info.id, BEN.id)
    rows = (await tables.queries.info(info.id)).seats
    seats = [replace(one, ai_level=MASTER) if one.stand_in else one for one in rows]
    await change(tables.uow.store, info.id, seats=seats)
    step = await pondering(tables, masters, info)
    await tables.seating.join(info.id, BEN)
    await step
    assert (masters.given_up, await number(tables, info)) == (1, 1)
    assert not await _ai_timers(tables, info)


async def test_what_is_taken_back_is_thought_about_anew(tables: Tables, masters: Scripted) -> None:
    info = await begun(tables)
    await tables.moves.act(info.id, ANN.id, ("bid", "1"))
    step = await pondering(tables, masters, info)
    assert (await tables.undo.take_back(info.id, ANN.id)).done
    await step
    before = await number(tables, info)
    assert masters.given_up == 1
    assert await _ai_timers(tables, info)
    masters.free.set()
    await says(tables, info)
    assert await number(tables, info) == before + 1


async def test_another_move_that_changes_nothing_for_it_lets_it_think_on(tables: Tables, masters: Scripted) -> None:
    info = await begun(tables)
    step = await pondering(tables, masters, info)
    await tables.moves.act(info.id, ANN.id, ("bid", "1"))
    assert not masters.given_up
    masters.free.set()
    await step
    assert (await tables.uow.store.moves.of(info.id))[-1].said == ("bid", "5")


async def _ended(tables: Tables, info: TableInfo) -> None:
    await tables.ending.end(info.id, ANN, "Enough.")


async def _held(tables: Tables, info: TableInfo) -> None:
    await tables.operator.hold(info.id)


async def _paused(tables: Tables, info: TableInfo) -> None:
    async def paused(table: GameSnapshot) -> Draft[None]:
        return drafted(table, paused_at=tables.now(), timers=())

    await tables.uow.run(info.id, paused)


@pytest.mark.parametrize("rests", [_ended, _held, _paused])
async def test_at_a_table_that_rests_or_is_over_nobody_thinks(
    tables: Tables, masters: Scripted, caplog: pytest.LogCaptureFixture, rests: Callable[[Tables, TableInfo], Any]
) -> None:
    info = await begun(tables)
    step = await pondering(tables, masters, info)
    await rests(tables, info)
    await step
    assert (masters.given_up, await number(tables, info)) == (1, 1)
    assert not caplog.records


async def test_when_the_bot_ends_the_thinking_ends_and_the_table_waits_on(tables: Tables, masters: Scripted) -> None:
    info = await begun(tables)
    step = await pondering(tables, masters, info)
    step.cancel()
    with pytest.raises(asyncio.CancelledError):
        await step
    await asyncio.sleep(0)
    assert masters.given_up == 1
    assert await _ai_timers(tables, info)


async def _ai_timers(tables: Tables, info: TableInfo) -> list[str]:
    return [one.key for one in await tables.uow.store.timers.of(info.id) if one.kind == "ai"]


# --- thinking indicator ----------------------------------------------------------------------------------------------


async def test_who_thinks_for_long_is_seen_to_think_until_the_move(
    tables: Tables, masters: Scripted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ai_runner, "LONG", 0.05)
    heard: list[int] = []
    tables.ai_runner.on_long(heard.append)
    info = await begun(tables)
    step = await pondering(tables, masters, info)
    assert (await tables.reader.view(info.id, None)).thinking == ()
    await poll_until(lambda: heard, 20, "that it thinks")
    assert heard == [info.id]
    assert (await tables.reader.view(info.id, ANN.id)).thinking == (1,)
    masters.free.set()
    await step
    assert (await tables.reader.view(info.id, None)).thinking == ()


async def test_who_is_quick_is_not(tables: Tables, masters: Scripted, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ai_runner, "LONG", 0.05)
    heard: list[int] = []
    tables.ai_runner.on_long(heard.append)
    info = await begun(tables)
    masters.free.set()
    await says(tables, info)
    await asyncio.sleep(0.1)
    assert not heard


async def test_who_is_not_asked_any_more_does_not_think(
    tables: Tables, masters: Scripted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ai_runner, "LONG", 0.01)
    info = await begun(tables)
    step = await pondering(tables, masters, info)
    await poll_until(lambda: tables.ai_runner.seats(info.id), 20, "that it thinks")
    await _ended(tables, info)
    assert tables.ai_runner.seats(info.id) == ()
    await step


async def test_any_ai_that_takes_long_is_seen_to_think(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ai_runner, "LONG", 0.01)
    info = await begun(tables, level=1)

    async def slowly(choose: Callable[[], ChoicePath | Later]) -> ChoicePath | Later:
        await poll_until(lambda: tables.ai_runner.seats(info.id), 20, "that it thinks")
        return choose()

    await tables.moves.step_ai(info.id, "1", slowly)
    assert await number(tables, info) == 2


# --- levels ----------------------------------------------------------------------------------------------------------


async def test_only_what_the_game_has_can_be_seated(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    info = await tables.lobby.open(game="toy", host=ANN, guild_id=10, channel_id=11, language="en")
    assert (await tables.seating.add_ai(info.id, ANN, MASTER)).seats[-1].ai_level == MASTER
    changed(monkeypatch, levels=TOY.levels, master=None)
    for level in (0, MASTER, 5):
        with pytest.raises(WrongStatus, match="no AI players of that level"):
            await tables.seating.add_ai(info.id, ANN, level)


async def test_who_played_against_a_master_plays_against_the_best_that_there_is(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def open_alone(level: int | None = None) -> int | None:
        info = await tables.solo.open(game="toy", person=CHIE, channel_id=5, language="en", level=level)
        assert info.guild_id == NOWHERE
        return info.seats[1].ai_level

    assert await open_alone() == 2
    assert await open_alone(MASTER) == MASTER
    assert await open_alone() == MASTER
    changed(monkeypatch, levels=TOY.levels, master=None)
    assert await open_alone() == 3
    with pytest.raises(WrongStatus, match="no AI players of that level"):
        await open_alone(MASTER)


# --- with a worker process -------------------------------------------------------------------------------------------


@pytest.fixture
async def real(store: Store, now: Now) -> AsyncIterator[Tables]:
    """Create tables with masters in a worker process."""
    masters = AiWorkerPool(0.2, MODULE)
    yield Tables(store, now=now, masters=masters)
    await masters.close()


async def test_masters_play_on_and_on(real: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    info = await begun(real, ai=2)
    for _ in range(4):
        await real.moves.act(info.id, ANN.id, ("bid", "6"))
        await asyncio.gather(*(real.moves.step_ai(info.id, seat, at_once) for seat in "12"))
    moves = await real.uow.store.moves.of(info.id)
    assert [sum(one.seat == seat for one in moves) for seat in range(3)] == [4] * 3
    assert any(one.said != BELOW for one in moves if one.seat)


async def test_the_process_ends_when_the_table_moves_on(
    real: Tables, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    searching = tmp_path / "begun"
    monkeypatch.setenv(WAY, "asleep")
    monkeypatch.setenv(BEGUN, str(searching))
    info = await begun(real)
    masters = cast("Any", real.ai_runner)._masters
    step = asyncio.ensure_future(real.moves.step_ai(info.id, "1", at_once))
    await poll_until(searching.exists, 20, "a search")
    pid = str(masters.pid)
    await _held(real, info)
    await step
    assert not runs(pid)
    assert await number(real, info) == 1


def test_no_game_offers_what_it_has_not() -> None:
    for game in GAMES.values():
        assert (game.levels[-1] == MASTER) >= (game.master is not None)
        assert list(game.levels) == sorted(game.levels)


# --- a killed bot ----------------------------------------------------------------------------------------------------


async def think_on(url: str, begins: Path) -> None:
    """Run a bot whose master computes for ever; write its process id and table to the file."""
    with_masters()
    masters, store = AiWorkerPool(9.0, MODULE), await opened(url)
    tables = Tables(store, masters=masters)
    info = await begun(tables)
    step = asyncio.ensure_future(tables.moves.step_ai(info.id, "1", at_once))
    await poll_until(Path(os.environ[BEGUN]).exists, 20, "a search")
    begins.write_text(f"{masters.pid} {info.id}")  # noqa: ASYNC240 - a few bytes
    await step


async def test_a_bot_that_is_killed_in_mid_thought_loses_nothing_and_leaves_nobody(tmp_path: Path, now: Now) -> None:
    url, begins = url_of(tmp_path / "taku.db"), tmp_path / "begins"
    environment = {**os.environ, WAY: "busy", BEGUN: str(tmp_path / "begun")}
    work = f"import {__name__} as t; t.asyncio.run(t.think_on({url!r}, t.Path({str(begins)!r})))"
    bot = await asyncio.create_subprocess_exec(
        sys.executable, "-c", work, cwd=ROOT, env=environment, start_new_session=True
    )
    await poll_until(lambda: begins.exists() and begins.read_text(), 30, "a search")
    pid, table = begins.read_text().split()
    bot.kill()
    await bot.wait()
    await poll_until(lambda: not runs(pid), 20, "its end")
    store, masters = await opened(url), AiWorkerPool(0.2, MODULE)
    tables = Tables(store, now=now, masters=masters)
    info = await tables.queries.info(int(table))
    assert info.number == 1
    assert await _ai_timers(tables, info)
    await tables.moves.step_ai(info.id, "1", at_once)
    assert await number(tables, info) == 2
    await masters.close()
    await store.close()
