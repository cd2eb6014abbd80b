"""Past boards: moves, the messages that show them, and games that are over."""

from __future__ import annotations

import re
from typing import Any

from bot.games.registry import GAMES
from bot.tables.model.views import Person
from cogs.ui.translator import Translator
from tests.cogs.simulated_client import World, components, words
from tests.e2e.bot_players import advice, asked, next_up, person, until_asked
from tests.e2e.tables import open_table, start


async def play(w: World, table: int, moves: int) -> dict[int, list[str]]:
    """Make n moves; return the board's public text after each."""
    told: dict[int, list[str]] = {}
    for _ in range(moves):
        loaded = await until_asked(w, table)
        if loaded.info.over:
            break
        seat = asked(loaded)[0]
        await w.act(table, person(w, loaded, seat).user.global_name or "", *advice(loaded, seat))
        await w.settle()
        told |= await described(w, table)
    return told


async def to_the_end(w: World, table: int) -> None:
    """Play to the end."""
    while not (await until_asked(w, table)).info.over:
        _, actor, said = await next_up(w, table)
        await w.act(table, actor.user.global_name or "", *said)
    await w.settle()


async def one_chip(w: World) -> int:
    """Start a game that a few moves end."""
    table = await open_table(w, "ricochet", "Ben", seats=2)
    settings = {"chips": "1", "puzzles": "easy"}
    await w.client.tables.lobby.configure(table, Person(w.ann.id, "Ann"), settings=settings)
    await start(w, table)
    return table


async def finished(w: World) -> int:
    """Return a table whose game is over."""
    table = await one_chip(w)
    await to_the_end(w, table)
    return table


async def described(w: World, table: int) -> dict[int, list[str]]:
    """Return the public text of the table's current board."""
    seen = await w.client.tables.reader.view(table, None)
    voice = Translator("en", seen.table)
    return {seen.table.number: list(map(voice.text, GAMES[seen.table.game].describe(seen.view)))}


def alt(message: Any) -> str:
    """Return the alternative text of the message's picture."""
    (gallery,) = (one for one in components(message) if one["type"] == 12)
    return str(gallery["items"][0]["description"])


def number_in(message: Any) -> int:
    """Return the move number that the message shows."""
    found = re.search(r"after move (\d+) of \d+", words(message))
    assert found, words(message)
    return int(found[1])
