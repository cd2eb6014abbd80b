"""Answers of the pages in two worlds that differ only in what the viewer may not know."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from contextlib import nullcontext
from datetime import UTC, datetime
from itertools import count
from types import SimpleNamespace
from typing import Any

import msgspec

from bot.ai_worker.protocol import PlayOnRequest
from bot.ai_worker.worker import respond
from bot.games.contract import ChoicePath, Choices, Complete, Decision
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import random_path, walk
from bot.games.engine.play_on import TriedMove
from bot.games.registry import GAMES
from bot.rows import MoveRow, SandboxRow
from bot.tables.model import view_filter
from bot.tables.model.loading import GameSnapshot
from bot.tables.model.views import Person, TableInfo, TableView
from bot.tables.sandbox.service import SandboxService
from bot.tables.service import Tables
from bot.web.page_reader import PageReader
from bot.web.pages import Sight
from cogs.sandbox.screen import Choosing, sandbox
from cogs.ui.move_builder import next_step
from cogs.ui.translator import Translator
from rendering.hotspots import BOARD, HAND
from rendering.renderer import Picture, RenderOptions
from tests.fake_renderer import DOT, FakeRenderer
from tests.games.random_game import random_game
from tests.play_game import turned

PEOPLE = [Person(seat + 1, name) for seat, name in enumerate(("Ann", "Ben", "Chie", "Dai", "Eve"))]
NOW = datetime(2026, 1, 1, tzinfo=UTC)
PRESSES = 4
"""Presses in a sandbox: moves of the seat, or of the others where these must decide first."""
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
        self.sandboxes = _sandboxes(self.table)
        tables: Any = SimpleNamespace(
            reader=reader,
            choices=self,
            sandboxes=self.sandboxes,
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
        found += await self._pictures(sight, turn)
        found += await self._steps(sight, said)
        return [msgspec.json.encode(one) for one in found]

    async def _pictures(self, sight: Sight, turn: int) -> list[Any]:
        """Return the places of some pictures."""
        game, own = self.table.game, sight.own
        assert own is not None
        parts = [*game.parts(own.view)]
        shown = [BOARD, *((HAND,) if sight.seat is not None and game.describe_hand(own.view) else ()),
                 *(parts[(turn + nth) % len(parts)] for nth in range(min(DETAILS, len(parts))))]  # fmt: skip
        return [await self._reader.picture_info(sight, one) for one in shown]

    async def _steps(self, sight: Sight, said: ChoicePath) -> list[Any]:
        """Return each question on the way to a choice."""
        found, source, info = list[Any](), self._reader.source(sight), sight.info
        for length in range(1, len(said) + 1) if sight.user_id is not None else ():
            at = await next_step(source, info, sight.user_id or 0, said[:length], number=info.number)
            found.append(await self._reader.step(sight, at))
            if isinstance(at.choices, Complete):
                break
        return found

    async def tried(self, user_id: int, language: str, turn: int) -> list[bytes]:
        """Return the pages and screens of a sandbox after some presses, an undo, and a restart."""
        chance, at = LooseChance(turn), (self.table.id, user_id)
        found = list[Any]()
        await self.sandboxes.restart(*at)
        for _ in range(PRESSES):
            sight = await self._reader.sight(*at, language, "key", tried=True)
            assert sight.sandbox is not None
            found += [await self._reader.page(*at, language, "key", tried=True), *await self._pictures(sight, turn)]
            found.append(sandbox(sight.sandbox, (), sight.voice, Choosing()).to_components())
            if sight.sandbox.seen.outcome is not None:
                break
            if sight.sandbox.waits:
                await self.sandboxes.play_on(*at)
                continue
            state = self.table.game.determinize(sight.sandbox.seen.view, chance)
            said = random_path(self.table.game, state, sight.seat or 0, chance)
            found += await self._steps(sight, said)
            await self.sandboxes.say(*at, said)
        for act in (self.sandboxes.undo, self.sandboxes.restart):
            await act(*at)
            found.append(await self._reader.page(*at, language, "key", tried=True))
        return [msgspec.json.encode(one) for one in found]


def _sandboxes(table: GameSnapshot) -> SandboxService:
    """Return the sandboxes of a table, with a counted luck; their rows are in memory."""
    rows, luck = dict[tuple[int, int], SandboxRow](), count()

    async def get(table_id: int, user_id: int) -> SandboxRow | None:
        return rows.get((table_id, user_id))

    async def put(row: SandboxRow, _: datetime) -> None:
        rows[row.table_id, row.user_id] = row

    async def game(_: int) -> GameSnapshot:
        return table

    async def moment(*_: object) -> GameSnapshot:
        return table

    async def play_on(question: PlayOnRequest) -> tuple[TriedMove, ...]:
        return respond(question).moves

    loader = SimpleNamespace(game=game, moment=moment, reading=nullcontext)
    uow: Any = SimpleNamespace(
        loader=loader, store=SimpleNamespace(sandboxes=SimpleNamespace(get=get, put=put)), now=lambda: NOW
    )
    nothing: Any = None
    workers: Any = SimpleNamespace(play_on=play_on)
    return SandboxService(uow, nothing, nothing, workers, lambda: str(next(luck)))


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


async def compare(table: GameSnapshot, state: Any, decision: Decision, turn: int, *, tried: bool = False) -> int:
    """Compare two worlds for the deciding seat, another seat, or the public in turn.

    If `tried`, the sandboxes of a seat, unless the worlds are equal. Returns 1 if they differ in what is hidden. An
    answer that differs fails.
    """
    game, chance, many = table.game, LooseChance(turn), len(table.info.seats)
    seat = (decision.seat, None, (decision.seat + 1) % many, decision.seat)[turn % 4]
    seat = decision.seat if seat is None and tried else seat
    other = game.determinize(game.view(state, seat), chance)
    asked = seat is not None and any(one.seat == seat for one in game.pending(state))
    said = random_path(game, state, seat or 0, chance) if asked else ()
    user, language = None if seat is None else table.info.seats[seat].user_id, ("en", "ja")[turn // 4 % 2]
    worlds = [World(table, one) for one in (state, other)]
    if tried:
        if other == state:
            return 0
        one, two = [await world.tried(user or 0, language, turn) for world in worlds]
    else:
        one, two = [await world.answers(user, language, said, turn) for world in worlds]
    assert one == two, (seat, said)
    assert worlds[0].studio.drawn == worlds[1].studio.drawn, (seat, said)
    return int(other != state)


async def differing(
    table: GameSnapshot, settings: Mapping[str, str], seed: int, pairs: int, *, tried: bool = False
) -> int:
    """Compare pairs of worlds along random games; return how many differ in what is hidden.

    Only pairs that differ count if `tried`.
    """
    different = compared = 0
    for turn, (state, decision) in enumerate(
        moments(table.row.game, len(table.info.seats), settings, seed), start=seed
    ):
        differs = await compare(table, table.game.clone(state), decision, turn, tried=tried)
        different, compared = different + differs, compared + (differs if tried else 1)
        await asyncio.sleep(0)
        if compared >= pairs:
            break
    return different
