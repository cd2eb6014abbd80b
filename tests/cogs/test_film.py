"""`/film` and its buttons, and the film below a result."""

from __future__ import annotations

import asyncio
from io import BytesIO
from pathlib import Path
from unittest.mock import patch

from PIL import Image

from bot.games.engine.chance import LooseChance
from bot.tables.seen import Person
from cogs.films import WHOLE, Wanted
from cogs.premiere import DUE, PREMIERE, due
from rendering.film.shots import Shots
from rendering.studio import Studio
from tests.cogs.play import World, shown, words, world


async def moved(w: World, moves: int = 6) -> int:
    table = await w.open_table("Ben", "Chie", seats=3)
    for at in range(moves):
        assert await w.any_move(table, LooseChance(at))
    return table


async def made(w: World, wanted: Wanted) -> bytes:
    return await w.client.films.of(wanted).task


async def test_anybody_sees_the_game_so_far_as_a_film(tmp_path: Path) -> None:
    async with world(tmp_path, studio=Studio()) as w:
        table = await moved(w)
        told = shown(await w.dai.slash(w.thread, "film"))
        assert told.ephemeral
        (file,) = told.attachments
        assert file.filename == "film.webp"
        info = await w.client.tables.finding.info(table)
        film = await made(w, Wanted(table, WHOLE, info.number, "en"))
        with Image.open(BytesIO(film)) as image:
            assert getattr(image, "n_frames", 1) > 1


async def test_what_has_happened_since_ones_move_is_shorter(tmp_path: Path) -> None:
    async with world(tmp_path, studio=Studio()) as w:
        table = await moved(w)
        info = await w.client.tables.finding.info(table)
        mine = await w.client.tables.looking.last_move_of(table, 0)
        whole, since = await made(w, Wanted(table, WHOLE, info.number, "en")), None
        if mine < info.number:
            since = await made(w, Wanted(table, mine, info.number, "en"))
            assert len(since) < len(whole)
        told = await w.ann.slash(w.thread, "film", part="mine")
        assert shown(told).ephemeral


async def test_before_the_first_move_there_is_none(tmp_path: Path) -> None:
    async with world(tmp_path, studio=Studio()) as w:
        await w.open_table("Ben", "Chie", seats=3)
        assert "Nothing has happened yet" in words(await w.dai.slash(w.thread, "film"))


async def test_the_same_film_is_made_once(tmp_path: Path) -> None:
    async with world(tmp_path, studio=Studio()) as w:
        table = await moved(w)
        info = await w.client.tables.finding.info(table)
        wanted = Wanted(table, WHOLE, info.number, "en")
        with patch.object(Shots, "draw", autospec=True, side_effect=Shots.draw) as draw:
            one, other = await asyncio.gather(made(w, wanted), made(w, wanted))
            drawn = draw.call_count
            assert one == other == await made(w, wanted)
            assert draw.call_count == drawn > 0


async def test_it_shows_what_everybody_saw(tmp_path: Path) -> None:
    """Each board is drawn of the public view."""
    async with world(tmp_path, studio=Studio()) as w:
        table = await moved(w)
        retold = await w.client.tables.retelling.of(table, None)
        public = [scene.views[None] for scene in retold.scenes()]
        info = await w.client.tables.finding.info(table)
        with patch.object(Shots, "draw", autospec=True, side_effect=Shots.draw) as draw:
            await made(w, Wanted(table, WHOLE, info.number, "en"))
        assert draw.call_args_list
        for call in draw.call_args_list:
            assert call.args[1].view in public
            assert all(event.to is None for event in call.args[1].changes)


def films(w: World) -> int:
    """How many stand in the thread."""
    return sum(any(file.filename == "film.webp" for file in one.attachments) for one in w.thread.history())


async def test_it_stands_below_the_result_once_whatever_happens_between(tmp_path: Path) -> None:
    async with world(tmp_path, studio=Studio()) as w:
        table = await moved(w)
        await w.client.tables.ending.end(table, Person(w.ann.id, "Ann"), "Enough.")
        await w.settle()
        info, messages = await w.client.tables.finding.info(table), w.client.tables.messages
        await messages.change([due(info)])
        for _ in range(2):
            await w.restart()
            await w.client.chores.settled()
            assert films(w) == 1
        messages = w.client.tables.messages
        assert await messages.find(table, PREMIERE)
        assert not await messages.find(table, DUE)
        await messages.change([due(info)])
        await w.restart()
        await w.client.chores.settled()
        assert films(w) == 1, "it was posted before the process ended, and not noted"
