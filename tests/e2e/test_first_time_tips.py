"""Tests of tips: shown once to each player, at the first decision of a kind."""

from __future__ import annotations

import logging
from unittest.mock import AsyncMock

import pytest

from bot.games.registry import GAMES
from bot.store.engine.errors import StoreBusy
from bot.words.formatter import formatter
from tests.cogs.simulated_client import World, shown, words
from tests.e2e.bot_players import board, next_up
from tests.e2e.sent_messages import SentMessages
from tests.e2e.tables import every_game, play_table

SIGN = "💡"


@every_game
async def test_the_first_of_a_kind_is_explained_once(w: World, watch: SentMessages, game: str) -> None:
    table = await play_table(w, game, ai=2)
    loaded, actor, said = await next_up(w, table)
    decision = next(one for one in loaded.game.pending(loaded.state) if one.seat == 0)
    kind, first = decision.kind, GAMES[game].first_time_tips[decision.kind]
    line = f"{SIGN} {formatter('en', game).format(first, names=loaded.info.names)}"
    assert line in words(await actor.slash(w.thread, "hand"))
    assert (line in words(await board(w, table))) is not decision.private
    await w.act(table, "Ann", *said)
    await w.client.tables.first_time_tips.settled()
    assert kind in await w.client.tables.uow.store.seen_tips.kinds((actor.id, game))
    await w.ai_moves()
    assert line not in words(await actor.slash(w.thread, "hand"))
    assert line not in words(await board(w, table))
    watch.new()


async def test_a_busy_store_has_it_explained_once_more(
    w: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = await play_table(w, "spacebase", ai=2)
    _, actor, said = await next_up(w, table)
    assert SIGN in words(await actor.slash(w.thread, "hand"))
    monkeypatch.setattr(w.client.tables.uow.store.seen_tips, "add", AsyncMock(side_effect=StoreBusy("locked")))
    await w.act(table, "Ann", *said)
    await w.client.tables.first_time_tips.settled()
    assert [one.getMessage() for one in caplog.records if one.levelno >= logging.WARNING] == [
        "something is explained to a person once more: locked"
    ]
    assert not await w.client.tables.uow.store.seen_tips.kinds((actor.id, "spacebase"))


async def test_nobody_is_told_who_does_not_want_it(w: World) -> None:
    await play_table(w, "spacebase", ai=2)
    assert SIGN in words(await w.ann.slash(w.thread, "hand"))
    settings = await w.ann.slash(w.channel, "settings")
    settings = await w.ann.click(shown(settings), label="Explanations: on")
    assert SIGN not in words(await w.ann.slash(w.thread, "hand"))
    await w.ann.click(shown(settings), label="Explanations: off")
    assert SIGN in words(await w.ann.slash(w.thread, "hand"))
