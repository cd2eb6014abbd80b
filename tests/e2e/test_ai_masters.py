"""Tests of AI players of the highest level among people.

They are chosen by a button, shown as thinking, and prompted for hints.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from bot.games.registry import GAMES
from bot.tables.model import table_rules
from bot.tables.play import ai_runner
from bot.words.formatter import formatter
from cogs.hints import cog as hints_cog
from cogs.ui import texts as screens
from tests.ai_worker.fake_worker import LEVELS, master
from tests.cogs.simulated_client import World, labels, menus, shown, words
from tests.e2e.bot_players import advice, asked, ids, next_up, table_at
from tests.e2e.sent_messages import SentMessages
from tests.e2e.solo_support import alone, direct, own_board
from tests.e2e.tables import open_table, play_table, press_card, start
from tests.tables.play.support import Scripted
from tests.tools.soak.polling import poll_until

GAME = "spacebase"
MASTER, NAME = LEVELS[-1], "Master"
THINKS = "is thinking."


@pytest.fixture(autouse=True)
def masterly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Patch one game to have an AI of the highest level, shown as thinking after a short time."""
    monkeypatch.setitem(GAMES, GAME, replace(GAMES[GAME], levels=LEVELS, master=master))
    monkeypatch.setattr(ai_runner, "LONG", 0.05)
    monkeypatch.setattr(hints_cog, "LONG", 0.05)


class Advised(Scripted):
    """A scripted AI that answers as an AI of the middle level."""

    def __init__(self, w: World) -> None:
        super().__init__(())
        self._w = w

    async def choose(self, question: Any) -> Any:
        """Answer once released."""
        await super().choose(question)
        (info,) = await self._w.client.tables.queries.of_user(self._w.ann.id)
        return advice(await table_at(self._w, info.id), question.seat)


def advised(w: World, monkeypatch: pytest.MonkeyPatch) -> Advised:
    """Replace the bot's AI workers of the highest level."""
    masters = Advised(w)
    monkeypatch.setattr(w.client.tables.ai_runner, "_masters", masters)
    return masters


async def test_a_game_offers_the_levels_that_it_has(w: World) -> None:
    for game in GAMES:
        table = await open_table(w, game, seats=GAMES[game].meta.seats[1])
        told = await press_card(w.ann, w.card, "ai")
        assert labels(told) == [str(one.key) for one in screens.LEVELS[: len(GAMES[game].levels)]]
        if game != GAME:
            continue
        button = next(one for one in ids(told) if one.arg == str(MASTER))
        assert "sits down." in words(await w.ann.click(shown(told), custom_id=str(button)))
        info = await w.client.tables.queries.info(table)
        assert info.seats[-1].ai_level == MASTER
        await w.env.advance_time(3)
        await w.settle()
        assert f"(AI: {NAME})" in words(w.card)


async def with_a_master(w: World) -> int:
    """Start a table of Ann and an AI of the highest level."""
    table = await open_table(w, GAME, seats=2)
    told = await press_card(w.ann, w.card, "ai")
    await w.ann.click(shown(told), custom_id=str(next(one for one in ids(told) if one.arg == str(MASTER))))
    await start(w, table)
    return table


async def until_it_is_asked(w: World, table: int) -> None:
    """Let Ann move until the table waits for the AI of the highest level."""
    for _ in range(40):
        await w.settle()
        loaded = await table_at(w, table)
        if not asked(loaded):
            return
        await w.act(table, "Ann", *advice(loaded, 0))
    raise AssertionError("it is never asked")


async def until_it_thinks(w: World, table: int) -> asyncio.Task[int]:
    """Prompt the AI; it thinks until it is released."""
    await until_it_is_asked(w, table)
    step = asyncio.create_task(w.clock.fire_due())
    await poll_until(lambda: w.client.tables.ai_runner.seats(table), 20, "that it thinks")
    await w.settle()
    return step


async def test_the_board_says_that_it_thinks_until_it_moves(w: World, monkeypatch: pytest.MonkeyPatch) -> None:
    masters, table = advised(w, monkeypatch), await with_a_master(w)
    with w.env.time_context():
        await until_it_is_asked(w, table)
        before = [one.id for one in w.thread.history()]
        watch = SentMessages(w.env)
        step = await until_it_thinks(w, table)
        name = (await w.client.tables.queries.info(table)).names[1]
        assert f"💭 {name} {THINKS}" in words(w.board)
        assert [one.id for one in w.thread.history()] == before
        assert [one.body.get("allowed_mentions", {}).get("users", []) for one in watch.new()] == [[]]
        masters.free.set()
        await step
        await w.settle()
    assert THINKS not in words(w.board)


async def test_who_plays_alone_sees_it_too(w: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_rules, "STAND_IN_LEVEL", MASTER)
    masters, info = advised(w, monkeypatch), await alone(w, GAME)
    with w.env.time_context():
        step = await until_it_thinks(w, info.id)
        assert THINKS in words(await own_board(w, info.id))
        there = len(direct(w))
        masters.free.set()
        await step
        await w.settle()
    assert THINKS not in words(await own_board(w, info.id))
    assert len(direct(w)) <= there


async def test_alone_it_is_gone_when_another_ai_player_moves(w: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_rules, "STAND_IN_LEVEL", MASTER)
    advised(w, monkeypatch)
    info, ponder = await alone(w, GAME), w.client.tables.ai_runner
    with w.env.time_context():
        await until_it_is_asked(w, info.id)
        ponder._takes_long(info.id, 1)
        w.client.publisher.touch(info.id)
        await w.settle()
        assert THINKS in words(await own_board(w, info.id))
        ponder._ends(info.id, 1)
        w.client.publisher.touch(info.id)
        await w.settle()
    assert THINKS not in words(await own_board(w, info.id))


async def test_a_master_can_be_asked_for_a_hint(w: World, monkeypatch: pytest.MonkeyPatch) -> None:
    masters = advised(w, monkeypatch)
    table = await play_table(w, GAME, ai=2)
    _, actor, _ = await next_up(w, table)
    told = await actor.slash(w.thread, "hint")
    (menu,) = menus(told)
    assert [one["value"] for one in menu["options"]] == [str(level) for level in LEVELS]
    masters.free.set()
    told = await actor.select(shown(told), [str(MASTER)], custom_id=menu["custom_id"])
    loaded = await table_at(w, table)
    assert next(one.said for one in ids(told) if one.purpose == "do") == advice(loaded, 0)


async def test_whoever_waits_for_a_hint_reads_that_it_is_thought_about(
    w: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    masters = advised(w, monkeypatch)
    table = await play_table(w, GAME, ai=2)
    _, actor, _ = await next_up(w, table)
    told = await actor.slash(w.thread, "hint")
    (menu,) = menus(told)
    asyncio.get_running_loop().call_later(0.6, masters.free.set)
    watch = SentMessages(w.env)
    told = await actor.select(shown(told), [str(MASTER)], custom_id=menu["custom_id"])
    await poll_until(masters.free.is_set, 20, "the answer")
    await w.settle()
    assert any("The AI is thinking." in one.text for one in watch.new())


async def test_at_a_game_without_masters_the_best_there_is_hints(w: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, GAME, replace(GAMES[GAME], levels=LEVELS[:-1], master=None))
    table = await play_table(w, GAME, ai=2)
    _, actor, _ = await next_up(w, table)
    w.client.tables.hints.levels.put(actor.id, MASTER)
    told = await actor.slash(w.thread, "hint")
    (menu,) = menus(told)
    assert [(one["value"], bool(one.get("default"))) for one in menu["options"]] == [
        ("1", False),
        ("2", False),
        ("3", True),
    ]


def test_masters_have_a_name_in_every_language() -> None:
    names = [formatter(language).format(screens.LEVELS[MASTER - 1], ()) for language in ("en", "ja")]
    assert names == [NAME, "名人"]
