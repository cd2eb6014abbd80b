"""Tests of tables of which nobody moves for 60 days, in Discord."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.engine.chance import LooseChance
from bot.tables.model.notifications import TableAbandoned
from bot.tables.model.views import Person
from bot.tables.scheduling import nightly
from bot.tables.scheduling.nightly import NightlyMaintenance
from tests.cogs.simulated_client import World, labels, words
from tests.e2e.bot_players import newest
from tests.e2e.lobby_support import days
from tests.e2e.solo_support import alone, direct
from tests.e2e.tables import play_table

GAME = "andromeda"


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nightly, "PAUSE", 0)


async def night(w: World) -> None:
    """Let 61 days pass, and the night after them."""
    await days(w, 61)
    await NightlyMaintenance(w.client.tables, now=w.time).run_once()
    await w.settle()


async def abandoned(w: World, language: str = "en") -> tuple[int, Any]:
    """Return a table of Ann and Ben of which nobody moves, and the question about it."""
    table = await play_table(w, GAME, "Ben", "Chie")
    await w.client.tables.lobby.configure(table, Person(w.ann.id, "Ann"), language=language)
    await night(w)
    return table, newest(w, w.thread.id)


async def test_who_goes_on_is_asked_again_in_60_days(w: World) -> None:
    table, question = await abandoned(w)
    assert "Nobody has moved here for 60 days. Does this game go on?" in words(question)
    assert labels(question) == ["We go on", "End the table…"]
    assert {one.id for one in question.mentions} == {w.ann.id, w.ben.id, w.chie.id}
    assert "You have no seat" in words(await w.dai.click(question, label="We go on"))
    await w.ben.click(question, label="We go on")
    await w.settle()
    there = next(one for one in w.thread.history() if one.id == question.id)
    assert "Ben goes on with this game" in words(there)
    assert labels(there) == []
    await days(w, 8)
    assert not (await w.client.tables.queries.info(table)).over
    await night(w)
    assert "We go on" in labels(newest(w, w.thread.id))


async def test_without_an_answer_it_ends_and_says_why(w: World) -> None:
    table, question = await abandoned(w)
    assert (await w.ann.click(question, label="End the table…")).modal is not None
    await days(w, 7.1)
    assert (await w.client.tables.queries.info(table)).over
    assert "Nobody has moved here for 60 days, so this table was ended." in words(newest(w, w.thread.id))
    assert question.id not in [one.id for one in w.thread.history()]


async def test_a_deleted_question_comes_back_and_a_move_removes_it(w: World) -> None:
    table, question = await abandoned(w, "ja")
    assert "60日間、誰も操作していません。" in words(question)
    assert labels(question)[0] == "続ける"
    w.env.backend.delete_message(w.thread.id, question.id)
    await w.settle()
    again = newest(w, w.thread.id)
    assert again.id != question.id
    assert labels(again)[0] == "続ける"
    assert await w.any_move(table, LooseChance(1))
    await w.settle()
    assert again.id not in [one.id for one in w.thread.history()]


async def test_a_question_that_was_not_sent_is_sent_after_the_start(w: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await play_table(w, GAME, "Ben", "Chie")

    async def lost(_: Any) -> None:
        """End before anything is sent."""

    monkeypatch.setitem(w.client.notifications._handlers, TableAbandoned, lost)
    await night(w)
    assert "We go on" not in labels(newest(w, w.thread.id))
    await w.restart()
    await w.settle()
    assert "We go on" in labels(newest(w, w.thread.id))
    await w.restart()
    await w.settle()
    assert sum("We go on" in labels(one) for one in w.thread.history()) == 1


async def test_a_player_alone_is_asked_by_message(w: World) -> None:
    info = await alone(w, GAME)
    await w.ai_moves()
    await night(w)
    question = direct(w)[-1]
    assert labels(question)[0] == "We go on"
    await days(w, 7.1)
    assert (await w.client.tables.queries.info(info.id)).over
    assert "Nobody has moved here for 60 days" in words(direct(w)[-1])
