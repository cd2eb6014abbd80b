"""Answers of the pages in two worlds that differ only in what the viewer may not know."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from types import SimpleNamespace
from typing import Any

import msgspec

from bot.games.contract import ChoicePath, Choices, Complete, Decision
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import random_path, walk
from bot.games.registry import GAMES
from bot.rows import MoveRow
from bot.tables.model import view_filter
from bot.tables.model.loading import GameSnapshot
from bot.tables.model.views import Person, TableInfo, TableView
from bot.tables.service import Tables
from bot.web.page_reader import PageReader
from bot.web.pages import Sight
from cogs.ui.move_builder import next_step
from cogs.ui.translator import Translator
from rendering.hotspots import BOARD, HAND
from rendering.renderer import Picture, RenderOptions
from tests.fake_renderer import DOT, FakeRenderer
from tests.games.random_game import random_game
from tests.play_game import turned

PEOPLE = [Person(seat + 1, name) for seat, name in enumerate(("Ann", "Ben", "Chie", "Dai", "Eve"))]
DETAILS = 2
"""Details of a board whose places are asked for, each time others."""


class ListedRenderer(FakeRenderer):
    """A fake renderer that lists what its pictures are drawn from."""

    def __init__(self) -> None:
        super().__init__()
        self.drawn: list[Any] = []

    async def _once(self, urgency: int, name: Any, paint: Any, *shown: Any, look: RenderOptions) -> Any:
        self.drawn.append((name, shown, look.language, look.names, look.told, look.idle))
        return DOT

    async def hand(self, game: str, view: Any, look: RenderOptions) -> Picture | None:
        drawn = await super().hand(game, view, look)
        self.drawn.append((game, "hand", view, look.changes))
        return drawn


class World:
    """A table in one state: what its pages answer to a viewer, without a database."""

    def __init__(self, table: GameSnapshot, state: Any) -> None:
        self.table = msgspec.structs.replace(table, state=state)
        self.studio = ListedRenderer()
        reader = SimpleNamespace(newest=self._newest, view_of=self._view_of, recap_of=self._recap, log=self._log)
        tables: Any = SimpleNamespace(
            reader=reader,
            choices=self,
            queries=SimpleNamespace(info_of_any_game=self._info),
            table_preferences=SimpleNamespace(of=self._preferences),
            users=SimpleNamespace(user=self._user),
        )
        self._reader = PageReader(tables, self.studio)

    async def _newest(self, table_id: int) -> tuple[GameSnapshot, tuple[()]]:
        return self.table, ()

    async def _view_of(self, table: GameSnapshot, user_id: int | None) -> TableView:
        return view_filter.view_of(table, table.info.seat_of(user_id), self._moves())

    def _moves(self) -> tuple[MoveRow, ...]:
        return self.table.rows.latest

    async def _recap(self, table: GameSnapshot, user_ids: object) -> tuple[()]:
        return ()

    async def _log(self, table_id: int, user_id: int | None, limit: int) -> list[Any]:
        return view_filter.log_lines(self.table.game, self.table.info.seat_of(user_id), self._moves())

    async def _info(self, table_id: int) -> TableInfo:
        return self.table.info

    async def _preferences(self, table_id: int, user_id: int) -> Any:
        return SimpleNamespace(note=None)

    async def _user(self, user_id: int) -> Any:
        return SimpleNamespace(name=None)

    async def choices(self, table_id: int, user_id: int, said: ChoicePath, number: int | None = None) -> Choices:
        """Return the choices of a user after a path, as `ChoiceService` does."""
        seat = self.table.info.seat_of(user_id)
        assert seat is not None
        return walk(self.table.game, self.table.state, seat, said)

    async def answers(self, user_id: int | None, language: str, said: ChoicePath, turn: int) -> list[bytes]:
        """Return the page, the places of some pictures, and each question on the way to a choice."""
        reader, table = self._reader, self.table
        found: list[Any] = [await reader.page(table.id, user_id, language, "key")]
        sight = Sight(table, "key", Translator(language, table.info), user_id)
        public = await self._view_of(table, None)
        own = public if sight.seat is None else await self._view_of(table, user_id)
        sight = msgspec.structs.replace(sight, public=public, own=own)
        parts = [*table.game.parts(own.view)]
        shown = [BOARD, *((HAND,) if sight.seat is not None and table.game.describe_hand(own.view) else ()),
                 *(parts[(turn + nth) % len(parts)] for nth in range(min(DETAILS, len(parts))))]  # fmt: skip
        found += [await reader.picture_info(sight, one) for one in shown]
        for length in range(1, len(said) + 1) if user_id is not None else ():
            at = await next_step(self, table.info, user_id or 0, said[:length], number=table.info.number)
            found.append(await reader.step(sight, at))
            if isinstance(at.choices, Complete):
                break
        return [msgspec.json.encode(one) for one in found]


async def begun(tables: Tables, game: str, seats: int, settings: Mapping[str, str]) -> GameSnapshot:
    """Start a table of people."""
    lobby = await tables.lobby.open(
        game=game, host=PEOPLE[0], guild_id=10, channel_id=11, language="en", wanted=seats, settings=settings
    )
    for one in PEOPLE[1:seats]:
        await tables.seating.join(lobby.id, one)
    await tables.lobby.start(lobby.id, PEOPLE[0], thread_id=20 + seats)
    return await tables.uow.loader.game(lobby.id)


def moments(game: str, seats: int, settings: Mapping[str, str], seed: int) -> Iterator[tuple[Any, Decision]]:
    """Yield states with a decision, of one random game after another."""
    while True:
        yield from random_game(GAMES[game], seats, dict(settings), seed, [])
        seed += 1000


def tables_of(game: str) -> list[tuple[int, dict[str, str]]]:
    """Return numbers of seats and settings at which something may be hidden from somebody."""
    return [(seats, settings) for seats, settings in turned(GAMES[game]) if 2 <= seats <= len(PEOPLE)]


async def compare(table: GameSnapshot, state: Any, decision: Decision, turn: int) -> int:
    """Compare two worlds for the deciding seat, another seat, or the public in turn.

    Returns 1 if they differ in what is hidden. An answer that differs fails.
    """
    game, chance, many = table.game, LooseChance(turn), len(table.info.seats)
    seat = (decision.seat, None, (decision.seat + 1) % many, decision.seat)[turn % 4]
    other = game.determinize(game.view(state, seat), chance)
    asked = seat is not None and any(one.seat == seat for one in game.pending(state))
    said = random_path(game, state, seat or 0, chance) if asked else ()
    user, language = None if seat is None else table.info.seats[seat].user_id, ("en", "ja")[turn // 4 % 2]
    worlds = [World(table, one) for one in (state, other)]
    one, two = [await world.answers(user, language, said, turn) for world in worlds]
    assert one == two, (seat, said)
    assert worlds[0].studio.drawn == worlds[1].studio.drawn, (seat, said)
    return int(other != state)


async def differing(table: GameSnapshot, settings: Mapping[str, str], seed: int, pairs: int) -> int:
    """Compare pairs of worlds along random games; return how many differ in what is hidden."""
    different = 0
    for turn, (state, decision) in enumerate(
        moments(table.row.game, len(table.info.seats), settings, seed), start=seed
    ):
        different += await compare(table, table.game.clone(state), decision, turn)
        await asyncio.sleep(0)
        if turn == seed + pairs - 1:
            break
    return different
