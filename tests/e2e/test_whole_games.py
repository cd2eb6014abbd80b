"""Tests of whole games to the result, by buttons alone and by commands alone, with restarts."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from simcord.actors import MemberActor

from bot.games.contract import ChoicePath
from bot.logs import JsonLines
from bot.tables.model.loading import TableSnapshot
from bot.tables.model.views import Person
from bot.tables.records.verify import verify
from cogs.ui.board import WON
from tests.cogs.simulated_client import World, components, labels, with_files, words
from tests.e2e.bot_players import advice, asked, board, by_buttons, by_command, ids, newest, person, until_asked
from tests.e2e.leak_check import LeakCheck
from tests.e2e.sent_messages import SentMessages
from tests.e2e.tables import every_game, open_table, sample, sealed, seat_ai, set_options, start

MOST_MOVES, BY_COMMANDS = 600, 45
STEP, TOGETHER = "a step screen", "simultaneous answers"


class Lines(logging.Handler):
    """The log, formatted as on standard error."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__()
        self.setFormatter(JsonLines())
        self._lines = lines

    def emit(self, record: logging.LogRecord) -> None:
        """Add a line."""
        self._lines.append(self.format(record))


class Restarts:
    """Restarts of the bot, one at each kind of moment."""

    def __init__(self, w: World, before: tuple[str, ...]) -> None:
        self._w, self._left = w, {STEP, TOGETHER, *before}
        self.done: set[str] = set()

    async def at(self, moment: str) -> None:
        """Replace the bot's process, the first time at this moment."""
        if moment in self._left:
            self._left.remove(moment)
            self.done.add(moment)
            await self._w.restart()

    async def on_screen(self) -> None:
        """Restart while a prompt is on a player's screen."""
        await self.at(STEP)


async def play(
    w: World,
    table: int,
    restarts: Restarts,
    move: Callable[[MemberActor, ChoicePath, TableSnapshot, int], Awaitable[Any]],
    most: int | None = None,
) -> None:
    """Play to the end, or n moves: players with a decision follow the advice, by `move`."""
    for _ in range(most or MOST_MOVES):
        loaded = await until_asked(w, table)
        if loaded.info.over:
            return
        seats = asked(loaded)
        if len(seats) > 1:
            await restarts.at(TOGETHER)
        seat = seats[loaded.row.last_move % len(seats)]
        said = advice(loaded, seat)
        await restarts.at(said[0])
        await move(person(w, loaded, seat), said, loaded, seat)
        info = await w.client.tables.queries.info(table)
        assert info.number > loaded.row.last_move, f"{said} was not done"
        await w.settle()
        assert info.over or ids(newest(w, w.thread.id)), "the newest question is the last thing in the thread"
    assert most, "the game does not end"


async def check_end(w: World, table: int) -> None:
    """Check the result, the standings, the card and the record."""
    info = await w.client.tables.queries.info(table)
    assert info.status == "finished"
    end = await board(w, table)
    seen = await w.client.tables.reader.view(table, None)
    assert seen.outcome is not None
    for seat, parts in enumerate(seen.outcome.scores):
        assert f"{seen.outcome.places[seat]}. {info.names[seat]}: {sum(part.points for part in parts)}" in words(end)
    (gallery,) = [one for one in components(end) if one["type"] == 12]
    assert end.attachments
    assert info.names[0] in gallery["items"][0]["description"]
    assert info.seed is not None
    assert info.seed in words(end)
    assert "The game is over." in words(w.card)
    assert labels(w.card) == ["To the table"]
    (poster,) = [one for one in w.channel.history() if WON in words(one)]
    assert poster.attachments
    assert labels(poster) == ["To the table"]
    for record in (await with_files(await w.dai.click(end, label="Record"))).attachments:
        verdict = verify(await record.read())
        assert verdict.fault is None
        assert verdict.checked == info.number
    public = [old for old in w.thread.history() if not old.flags.ephemeral]
    assert [words(old) for old in public[:-1] if labels(old)] == [], "only the newest message has buttons"


@every_game
async def test_by_buttons(w: World, watch: SentMessages, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two people and an AI; typed text only in forms; no leaks."""
    shape = sample(game)
    sealed(monkeypatch, shape.seed)
    log: list[str] = []
    handler = Lines(log)
    logging.getLogger().addHandler(handler)
    try:
        await _by_buttons(w, watch, game, log)
    finally:
        logging.getLogger().removeHandler(handler)


async def _by_buttons(w: World, watch: SentMessages, game: str, log: list[str]) -> None:
    shape = sample(game)
    table = await open_table(w, game, "Ben", ai=0)
    await w.restart()
    await seat_ai(w, w.ann, w.card)
    await set_options(w.ann, w.card, shape.settings)
    await start(w, table)
    hands, restarts = LeakCheck(w, table), Restarts(w, shape.restart_before)
    found = 0

    async def move(actor: MemberActor, said: ChoicePath, loaded: TableSnapshot, seat: int) -> None:
        nonlocal found
        private = any(one.private and one.seat == seat for one in loaded.game.pending(loaded.state))
        with_restart = restarts.on_screen if not private and STEP not in restarts.done else None
        await by_buttons(
            w, table, actor, said, private=private and bool(loaded.row.last_move % 2), between=with_restart
        )
        await w.ai_moves()
        found += await hands.check(watch.new(), log)
        log.clear()

    await hands.check(watch.new(), log)
    await play(w, table, restarts, move)
    assert restarts.done - {TOGETHER} == {STEP, *shape.restart_before}
    assert found > 10 or not hands.held, "the hands were looked for in the wrong words"
    await check_end(w, table)
    watch.new()


@every_game
async def test_by_commands(w: World, watch: SentMessages, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three people; every option is suggested by autocompletion.

    The end is the same as by buttons.
    """
    shape = sample(game)
    sealed(monkeypatch, shape.seed)
    table = await open_table(w, game)
    for name in ("Ben", "Chie"):
        await w.people[name].slash(w.channel, "taku join")
    await w.client.tables.lobby.configure(table, Person(w.ann.id, "Ann"), settings=shape.settings)
    await start(w, table)

    async def move(actor: MemberActor, said: ChoicePath, loaded: TableSnapshot, seat: int) -> None:
        await by_command(w, table, actor, said)

    await play(w, table, Restarts(w, ()), move, BY_COMMANDS)
    watch.new()
