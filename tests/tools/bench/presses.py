"""Benchmark of interactions of a game, by buttons on a simulated Discord.

Usage: `python -m tests.tools.bench.presses [--game G] [--rounds N] [--level L]`.

Three people (two if a game has no three) play as the AI of a level advises. Counted are, for each round of the game:
the interactions of a person (buttons, menus, forms), messages in the thread, and direct messages to a person; and the
lines of ephemeral answers.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean, median
from typing import Any

from msgspec import Struct

from bot.games.registry import GAMES
from bot.tables.model.codec import unpack_events
from tests.cogs.simulated_client import World, world
from tests.e2e.bot_players import advice, asked, by_buttons, person, until_asked
from tests.e2e.sent_messages import Sent, SentMessages
from tests.e2e.tables import open_table, start

NAMES = ("Ann", "Ben", "Chie")
ROUND = {
    "andromeda": ("RoundBegan", 1),
    "ricochet": ("Turned", 1),
    "spacebase": ("Rolled", 3),
    "auztralia": ("Advanced", 3),
    "farfarout": ("TurnBegan", 3),
}
"""The event that begins a round (or one of a number of turns of it)."""
MOST_MOVES = 2000
APART = 600.0
"""Seconds between two moves: nobody waits at the table."""
COMPONENT, FORM = 3, 5


class Counted(Struct):
    """Counts of a part of a game."""

    presses: int = 0
    posts: int = 0
    messages: int = 0
    lines: list[int] = []
    moves: int = 0
    began: int = 0


def lines_of(sent: Sent) -> int:
    """Return the lines of text in an answer."""
    return sum(len(str(one["content"]).splitlines()) for one in sent.components if one["type"] == 10)


def noted(w: World, counted: Counted, thread: int, at: int, sent: Sequence[Sent]) -> int:
    """Add everything sent since request `at`; return the new end of the requests."""
    backend = w.env.backend
    for request in backend.http_requests[at:]:
        if request.method == "POST" and request.path.strip("/").endswith("/messages") and request.json:
            channel = int(request.path.strip("/").split("/")[1])
            counted.posts += channel == thread
            counted.messages += channel in backend.dm_channels.values()
    private = {actor.id for actor in w.people.values()}
    counted.lines += [lines_of(one) for one in sent if one.reader in private and "channels/" not in one.where]
    return len(backend.http_requests)


def pressed(w: World) -> int:
    """Return the number of clicks, choices and submitted forms."""
    return sum(int(one.type) in (COMPONENT, FORM) for one in w.env.backend.interactions.values())


async def play(game: str, rounds: int, path: Path) -> Counted:
    """Play the first rounds of a game."""
    counted = Counted()
    async with world(path, NAMES) as w:
        table = await open_table(w, game, *NAMES[1:], seats=len(NAMES))
        await start(w, table)
        watch, name, thread = SentMessages(w.env), ROUND[game][0], w.thread.id
        at, before = len(w.env.backend.http_requests), pressed(w)
        for _ in range(MOST_MOVES):
            loaded = await until_asked(w, table)
            events = [
                e
                for move in await w.client.tables.uow.store.moves.of(table)
                for e in unpack_events(loaded.game, move.events)
            ]
            counted.began = sum(type(event).__name__ == name for event in events)
            if loaded.info.over or counted.began > rounds * ROUND[game][1]:
                break
            seats = asked(loaded)
            seat = seats[loaded.row.last_move % len(seats)]
            await by_buttons(w, table, person(w, loaded, seat), advice(loaded, seat))
            await w.settle()
            counted.moves += 1
            w.time.pass_by(APART)
            at = noted(w, counted, thread, at, watch.new())
        counted.presses = pressed(w) - before
    return counted


def told(game: str, counted: Counted) -> str:
    """Return a line for a game."""
    rounds = max(1, counted.began - 1) / ROUND[game][1]
    each = rounds * len(NAMES)
    lines = counted.lines or [0]
    return (
        f"{game}: {counted.moves} moves, {rounds:.1f} rounds; a person and round {counted.presses / each:.1f} presses,"
        f" {counted.messages / each:.1f} direct messages; a round {counted.posts / rounds:.1f} posts;"
        f" lines of an answer median {median(lines):.0f}, mean {fmean(lines):.1f}, most {max(lines)}"
    )


def main() -> None:
    """Print a line for each game."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", choices=list(GAMES), action="append")
    parser.add_argument("--rounds", type=int, default=6)
    given: Any = parser.parse_args()
    logging.disable(logging.WARNING)
    for game in given.game or GAMES:
        with tempfile.TemporaryDirectory() as folder:
            print(told(game, asyncio.run(play(game, given.rounds, Path(folder)))), flush=True)


if __name__ == "__main__":
    main()
