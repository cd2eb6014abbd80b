"""Tests of whole games to the result, by buttons and commands, with restarts.

`tests/cogs/play/test_choice_paths.py` follows all other moves, at tables of all sizes.
"""

from __future__ import annotations

import logging
from collections import Counter

import pytest
from simcord.actors import MemberActor

from bot.games.contract import ChoicePath
from bot.games.registry import GAMES
from bot.logs import JsonLines
from bot.tables.model.loading import GameSnapshot
from bot.tables.records.verify import verify
from cogs.film.renderer import FilmRenderer
from cogs.ui.board import WON
from tests.cogs.simulated_client import World, components, labels, with_files, words
from tests.e2e.bot_players import advice, asked, board, by_buttons, by_command, ids, newest, person, until_asked
from tests.e2e.leak_check import LeakCheck
from tests.e2e.sent_messages import SentMessages
from tests.e2e.tables import every_game, open_table, sample, sealed, set_options, start

MOST_MOVES = 600
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


class Player:
    """Makes moves: the first of a kind by click, the second by command, others by the service."""

    def __init__(self, w: World, table: int, watch: SentMessages, restarts: Restarts, log: list[str]) -> None:
        self._w, self._table, self._watch, self._restarts, self._log = w, table, watch, restarts, log
        self._hands, self._often, self._quiet = LeakCheck(w, table), Counter[str](), False
        self.found = 0

    @property
    def held(self) -> int:
        """The number of hands that others must not see."""
        return self._hands.held

    async def move(self, loaded: GameSnapshot, seat: int) -> None:
        """Make the move that the game advises; nobody reads anything of another's hand."""
        w, actor, said = self._w, person(self._w, loaded, seat), advice(loaded, seat)
        verb = said[0]
        await self._restarts.at(verb)
        self._often[verb] += 1
        typed = self._often[verb] == 2 and len(said) > 1
        if self._often[verb] > 1 and not typed:
            with w.env.time_context():
                await w.client.tables.moves.act(self._table, actor.id, said)
            self._quiet = True
            return
        if self._quiet:  # earlier hands are not looked for
            await w.settle()
            self._watch.new()
            await self._hands.check([], [])
            await self._hands.check([], [])
            self._log.clear()
            self._quiet = False
        if typed:
            await by_command(w, self._table, actor, said)
        else:
            await self._click(actor, said, loaded, seat)
        await w.ai_moves()
        await w.settle()
        self.found += await self._hands.check(self._watch.new(), self._log)
        self._log.clear()
        info = await w.client.tables.queries.info(self._table)
        assert info.number > loaded.row.last_move, f"{said} was not done"
        assert info.over or ids(newest(w, w.thread.id)), "the newest question is the last thing in the thread"

    async def _click(self, actor: MemberActor, said: ChoicePath, loaded: GameSnapshot, seat: int) -> None:
        private = any(one.private and one.seat == seat for one in loaded.game.pending(loaded.state))
        restart = self._restarts.on_screen if not private and STEP not in self._restarts.done else None
        private = private and bool(loaded.row.last_move % 2)
        await by_buttons(self._w, self._table, actor, said, private=private, between=restart)


async def play(w: World, table: int, restarts: Restarts, player: Player) -> None:
    """Play to the end: players with a decision follow the advice."""
    for _ in range(MOST_MOVES):
        loaded = await until_asked(w, table)
        if loaded.info.over:
            await w.settle()
            return
        seats = asked(loaded)
        if len(seats) > 1:
            await restarts.at(TOGETHER)
        await player.move(loaded, seats[loaded.row.last_move % len(seats)])
    raise AssertionError("the game does not end")


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
    assert info.seed not in words(end)
    assert info.seed in words(await w.ann.click(end, label="Fair play"))
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
    old_boards = [old for old in public[:-1] if "Fair play" not in labels(old)]
    assert [words(old) for old in old_boards if labels(old)] == [], "only the newest board has buttons"


async def no_film(*_: object) -> None:
    """Draw nothing: films have tests of their own, and replay the whole game."""


@every_game
async def test_from_the_first_move_to_the_record(
    w: World, watch: SentMessages, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two people, and AI players on further seats; typed text only in forms; no leaks."""
    sealed(monkeypatch, sample(game).seed)
    monkeypatch.setattr(FilmRenderer, "_shot", no_film)
    log: list[str] = []
    handler = Lines(log)
    logging.getLogger().addHandler(handler)
    try:
        await _to_the_record(w, watch, game, log)
    finally:
        logging.getLogger().removeHandler(handler)


async def _to_the_record(w: World, watch: SentMessages, game: str, log: list[str]) -> None:
    shape, seats = sample(game), max(2, GAMES[game].meta.seats[0])
    table = await open_table(w, game, "Ben", ai=seats - 2, seats=seats)
    await set_options(w.ann, w.card, shape.settings)
    await start(w, table)
    restarts = Restarts(w, shape.restart_before)
    player = Player(w, table, watch, restarts, log)
    await play(w, table, restarts, player)
    assert restarts.done - {TOGETHER} == {STEP, *shape.restart_before}
    assert player.found > 5 or not player.held, "the hands were looked for in the wrong words"
    await check_end(w, table)
    watch.new()
