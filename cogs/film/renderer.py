"""Film renderer: renders each film once for all requests, with low priority.

Films show public information, and are cached by everything that determines their content.
"""

from __future__ import annotations

import asyncio
import logging
import os
import threading
from collections.abc import AsyncGenerator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from functools import partial
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec
from msgspec.structs import replace

from bot.games.contract import t
from bot.tables.history.timeline import Timeline
from bot.tables.model.errors import Unplayable, WrongStatus
from bot.tables.model.views import TableInfo
from bot.tables.service import Tables
from cogs.film.storyboard import Storyboard, done, ended, opened, sampled, shown, storyboard
from cogs.framework.file_cache import FileCache
from cogs.framework.services import FilmJob, FilmRequest
from cogs.ui.translator import Translator
from rendering.disk_cache import code
from rendering.film import FilmEncoder, FilmFrame, FilmFrames, size_of
from rendering.film.encoder import Frame
from rendering.registry import RENDERERS
from rendering.render_service import RenderService
from rendering.renderer import Picture

T = TypeVar("T")
log = logging.getLogger(__name__)
NAME: Final = "film.webp"
BREATH: Final = 0.01
"""Seconds between two frames of a film, in which other work is done."""
NICE: Final = 10
"""`nice` value of the encoder."""


class FilmRenderer:
    """Renders one film at a time; equal requests share a job."""

    def __init__(self, tables: Tables, studio: RenderService, folder: Path) -> None:
        self._tables, self._studio, self._shelf = tables, studio, FileCache(folder)
        self._under_way: dict[FilmRequest, FilmJob] = {}
        self._one = asyncio.Lock()
        self._encoder = ThreadPoolExecutor(1, thread_name_prefix="film", initializer=_give_way)
        self._forgotten = 0

    @asynccontextmanager
    async def asked(self, wanted: FilmRequest) -> AsyncGenerator[FilmJob]:
        """Context manager of the film's job, which is cancelled once nobody is waiting.

        Its task raises WrongStatus if there is nothing to show or the game cannot be replayed any more, Unplayable if
        it cannot be replayed at present.
        """
        filming = self._under_way.get(wanted) or self._begin(wanted)
        filming.waiting += 1
        try:
            yield filming
        finally:
            filming.waiting -= 1
            if not filming.waiting and not filming.task.done():
                self._drop(wanted, filming)
                filming.task.cancel()

    def _begin(self, wanted: FilmRequest) -> FilmJob:
        filming = self._under_way[wanted] = FilmJob()
        filming.task = asyncio.create_task(self._found(wanted, filming), name=f"film of table {wanted.table}")
        filming.task.add_done_callback(lambda _: self._drop(wanted, filming))
        return filming

    def _drop(self, wanted: FilmRequest, filming: FilmJob) -> None:
        if self._under_way.get(wanted) is filming:
            del self._under_way[wanted]

    async def forget(self) -> None:
        """Clear the cache after a user deleted their data."""
        self._forgotten += 1
        await asyncio.to_thread(self._shelf.empty)

    async def close(self) -> None:
        """Cancel the jobs."""
        tasks = [filming.task for filming in self._under_way.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._encoder.shutdown(wait=True, cancel_futures=True)

    async def _found(self, wanted: FilmRequest, filming: FilmJob) -> bytes:
        with Tables.no_deadline():
            forgotten = self._forgotten
            info = await self._tables.queries.info(wanted.table)
            voice = Translator(wanted.language, info)
            name = await asyncio.to_thread(_name, wanted, info, voice)
            if (found := await asyncio.to_thread(self._shelf.read, name)) is not None:
                return found
            async with self._one:
                filming.done = 0
                made = await self._made(wanted, voice, filming)
            if forgotten == self._forgotten:
                await asyncio.to_thread(self._shelf.write, name, made)
            return made

    async def _made(self, wanted: FilmRequest, voice: Translator, filming: FilmJob) -> bytes:
        retold = await self._tables.timeline.of(wanted.table, None)
        plot = storyboard(retold, wanted.after, wanted.until)
        try:
            reel = await self._shot(wanted, retold, plot, voice, filming)
        except Unplayable:
            if not retold.table.over:
                raise
            raise WrongStatus(t("This game can't be shown as a film, since today's rules can't replay it.")) from None
        if reel is None:
            raise WrongStatus(t("This game can't be shown as a film just now. Its log tells everything in words."))
        return await self._encode(reel.developed)

    async def _shot(
        self, wanted: FilmRequest, retold: Timeline, plot: Storyboard, voice: Translator, filming: FilmJob
    ) -> FilmEncoder | None:
        """Draw all frames; return None if none could be drawn."""
        budget = self._studio.budget
        pace = replace(plot.pace, glides=plot.pace.glides and budget.film_glides)
        shots = FilmFrames(RENDERERS[retold.table.game], voice.render_context(), pace)
        measuring = sampled(retold, plot.samples)
        while some := await asyncio.to_thread(_one_of, measuring):
            await self._studio.beside(shots.measure, some[0])
        end = await self._end(retold, voice) if wanted.until == retold.table.number else None
        count = 1 + len(plot.turns)
        reel = FilmEncoder(count + (end is not None), part=budget.film_frames)
        telling, last = shown(retold, plot), None
        at = 0
        while some := await asyncio.to_thread(_one_of, telling):
            (turn, scene, changes), at = some[0], at + 1
            lines = opened(retold, voice, wanted.after) if turn is plot.opening else done(turn, voice)
            seat = -1 if turn is plot.opening else turn.seat
            shot = FilmFrame(scene.views[None], changes, seat, lines, at / count)
            if await self._add(reel, shots.draw(shot, end=at == count and end is None)):
                last = shot
            filming.done = round(99 * at / count)
        if last is not None and end is not None:
            await self._add(reel, shots.draw(FilmFrame(last.view, (), *end, 1.0), end=True))
        return None if last is None else reel

    async def _add(self, reel: FilmEncoder, drawing: Iterator[Frame]) -> bool:
        """Draw the frames of a turn, one at a time; return whether they could be drawn."""
        frames: list[Frame] = []
        drawn = -1
        try:
            while len(frames) > drawn:
                drawn = len(frames)
                await self._studio.beside(_draw, drawing, frames)
                await asyncio.sleep(BREATH)
        except Exception:  # a film without one turn is better than none
            log.exception("a turn is missing in a film")
            return False
        if frames:
            await self._encode(partial(reel.add, frames))
        return bool(frames)

    async def _encode(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._encoder, work)

    async def _end(self, retold: Timeline, voice: Translator) -> tuple[int, tuple[str, ...]] | None:
        """Return the winner's seat and the captions of the end, if the game has a result."""
        if not retold.table.over:
            return None
        outcome = (await self._tables.reader.view(retold.table.id, None)).outcome
        return None if outcome is None else ended(outcome, voice)


def as_picture(film: bytes) -> Picture:
    """Return the film as a picture to show."""
    return Picture(film, NAME, *size_of(film))


def _give_way() -> None:
    """Lower the priority of the thread; only Linux has one per thread."""
    with suppress(OSError, AttributeError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)


def _draw(drawing: Iterator[Frame], frames: list[Frame]) -> None:
    frames.extend(islice(drawing, 1))


def _one_of(things: Iterator[T]) -> list[T]:
    return list(islice(things, 1))


def _name(wanted: FilmRequest, info: TableInfo, voice: Translator) -> str:
    """Return the file name, a digest of the film's content: players' names may change."""
    look = voice.render_context()
    shows: list[Any] = [wanted, info.status, info.reason, look.names, look.idle, info.commitment]
    return sha256(code() + msgspec.json.encode(shows)).hexdigest()[:40]
