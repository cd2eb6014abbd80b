"""Whole games from the welcome message to the result, by people who read texts alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from msgspec import Struct

from bot.games.registry import GAMES
from cogs.ui.board import WON
from tests.cogs.simulated_client import World, words
from tests.e2e.bot_players import asked, board, table_at, until_asked
from tests.e2e.support import let_in, newest_table
from tests.e2e.tables import set_options, start
from tests.words_only import andromeda, auztralia, farfarout, ricochet, spacebase
from tests.words_only.player import Conversation, TextPlayer
from tests.words_only.reader import Reader

MOST_MOVES = 600
BEGINNER = "1"
SETTINGS: Mapping[str, Mapping[str, str]] = {
    "andromeda": {"minimum": "2"},
    "ricochet": {"chips": "1", "puzzles": "easy"},
}
"""Values of a game's settings with which it is short."""


class AtRandom:
    """A reader of any language, who has no opinion."""

    def read(self, lines: Sequence[str]) -> None:
        """Take in the lines."""

    def choose(self, question: str, options: Sequence[tuple[str, str]]) -> int | None:
        """Return None."""


READERS: Mapping[str, Callable[[str], Reader]] = {
    "andromeda": andromeda.Reader,
    "ricochet": lambda _: ricochet.Reader(),
    "spacebase": lambda _: spacebase.Reader(),
    "auztralia": lambda _: auztralia.Reader(),
    "farfarout": farfarout.Reader,
}
"""Readers of the games' English texts, by the name of their player."""


class Played(Struct):
    """A game that was played.

    `lines`: what its first reader heard, could press (in brackets), and pressed (after `>`); `looked`: what the readers
    missed and looked for; `faults`: what no voice can read.
    """

    lines: list[str]
    looked: list[str]
    faults: list[str]


async def play(
    w: World, game: str, readers: Sequence[Reader], *, language: str = "en", most: int = MOST_MOVES
) -> Played:
    """Play a game: Ann and perhaps Ben, who read, and AI players of the first level.

    To its result, if that takes fewer moves than `most`.
    """
    heard = Conversation(w)
    people = [
        TextPlayer(w, actor, heard, reader, Random(at))
        for at, (actor, reader) in enumerate(zip((w.ann, w.ben), readers, strict=False))
    ]
    await let_in(w, language)
    for one in people:
        await one.put_words_first(w.card)
    table = await _opened(w, game, people)
    for _ in range(most):
        loaded = await until_asked(w, table)
        if loaded.info.over:
            await _check_result(w, table)
            break
        seat = asked(loaded)[0]
        (player,) = [one for one in people if one.id == loaded.info.seats[seat].user_id]
        await player.decide(table, loaded.info.place or 0)
    else:
        assert most < MOST_MOVES, "the game does not end"
    for one in people:
        one.hear()
    return Played(people[0].transcript, [line for one in people for line in one.looked], heard.faults)


async def _opened(w: World, game: str, people: Sequence[TextPlayer]) -> int:
    """Open a table by the welcome message's buttons, seat all players, and start it."""
    host, *others = people
    games = await host.press(w.card, "new")
    await host.press(games, "newgame", game)
    table, card = await newest_table(w), w.card
    if settings := SETTINGS.get(game):
        await set_options(w.ann, card, settings)
    for one in others:
        await one.press(card, "join")
    seats = max(2, GAMES[game].meta.seats[0])
    for _ in range(seats - len(people)):
        levels = await host.press(card, "ai")
        await host.press(levels, "level", BEGINNER)
    await start(w, table)
    return table


async def _check_result(w: World, table: int) -> None:
    """Raise AssertionError unless the last message names the winner and all points."""
    loaded, end = await table_at(w, table), words(await board(w, table))
    outcome = loaded.game.outcome(loaded.state)
    assert loaded.info.status == "finished"
    assert outcome is not None
    assert WON in end
    for seat, parts in enumerate(outcome.scores):
        assert loaded.info.names[seat] in end
        assert str(sum(part.points for part in parts)) in end
