"""Games of two people on pages, by touch and by mouse, and of a third in Discord."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from msgspec import Struct
from playwright.async_api import Browser

from bot.config import Address
from bot.games.registry import GAMES
from bot.tables.model.loading import GameSnapshot
from bot.tables.model.views import Person
from bot.web.site import run_pages
from rendering.render_service import RenderService
from rendering.renderer import Picture, RenderOptions
from tests.cogs.simulated_client import World, world
from tests.e2e.bot_players import advice, asked, person, until_asked
from tests.e2e.tables import open_table, sample, start
from tests.fake_renderer import DOT
from tests.sockets.load_balancer import free_port
from tests.tools.presses.page import taps
from tests.tools.presses.play import THREAD, decide, one_card
from tests.web.touch import TouchPlayer

ON_PAGES = {"Ann": True, "Ben": False}
"""The people on pages, and whether they touch."""
BY_BUTTONS = "Chie"


class PicturesOfPlay(RenderService):
    """A render service without the covers of cards, which no page shows."""

    async def box(self, game: str, look: RenderOptions) -> Picture:
        return DOT


class Played(Struct):
    """Figures of a game: moves and taps on pages, moves by buttons, errors of the pages."""

    over: bool = False
    on_pages: int = 0
    taps: int = 0
    by_buttons: int = 0
    errors: Sequence[str] = ()


@asynccontextmanager
async def with_pages(path: Path) -> AsyncGenerator[tuple[World, str]]:
    """Run the bot in a simulated Discord, and serve its pages; yield their address too."""
    port = free_port()
    address = f"http://127.0.0.1:{port}/"
    async with world(path, studio=PicturesOfPlay()) as w:
        settings = w.client.settings.model_copy(update={"web": address, "listen": Address("127.0.0.1", port)})
        w.client.settings = settings
        with w.env.time_context():
            async with run_pages(w.client, settings):
                yield w, address


@asynccontextmanager
async def seated(
    w: World, browser: Browser, game: str, address: str
) -> AsyncGenerator[tuple[int, dict[str, TouchPlayer]]]:
    """Open and start a table of three, and two of their pages."""
    table = await open_table(w, game, "Ben", BY_BUTTONS, seats=max(3, GAMES[game].meta.seats[0]))
    await w.client.tables.lobby.configure(table, Person(w.ann.id, "Ann"), settings=sample(game).settings)
    await start(w, table)
    async with AsyncExitStack() as stack:
        players = dict[str, TouchPlayer]()
        for name, touch in ON_PAGES.items():
            url = await link(w, table, name, address)
            players[name] = await stack.enter_async_context(TouchPlayer.open(browser, url, touch=touch))
        yield table, players


async def link(w: World, table: int, name: str, address: str) -> str:
    """Return the link by which a player opens their page."""
    access = w.client.tables.web_access
    return f"{address}t/{await access.key(table)}#{await access.offer(table, w.people[name].id)}"


async def play(w: World, table: int, players: dict[str, TouchPlayer], most: int) -> Played:
    """Play at most `most` moves; people follow the advice of an AI."""
    played = Played()
    for _ in range(most):
        loaded = await until_asked(w, table)
        if loaded.info.over:
            break
        seats = asked(loaded)
        await _move(w, loaded, seats[loaded.info.number % len(seats)], players, played)
        await w.ai_moves()
        await w.settle()
        number = (await w.client.tables.queries.info(table)).number
        assert number > loaded.info.number, "no move was made"
        for player in players.values():
            await player.shows(number)
    played.over = (await w.client.tables.queries.info(table)).over
    played.taps = sum(player.taps for player in players.values())
    played.errors = [error for player in players.values() for error in player.errors]
    return played


async def _move(w: World, loaded: GameSnapshot, seat: int, players: dict[str, TouchPlayer], played: Played) -> None:
    said, actor, table = one_card(loaded, seat, advice(loaded, seat)), person(w, loaded, seat), loaded.info.id
    player = players.get(actor.user.global_name or "")
    if player is None:
        done = await decide(w, table, loaded, seat, said, last=None, where=THREAD)
        assert done is not None, f"no buttons lead to {said}"
        played.by_buttons += 1
    else:
        await player.shows(loaded.info.number)
        path = await taps(w, table, actor.id, said, shown=await player.picture(), phone=player.touch)
        await player.choose(path, loaded.info.number + 1)
        played.on_pages += 1
