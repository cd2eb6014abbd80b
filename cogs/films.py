"""Makes films of games, each once for all who ask, beside everything else that is painted.

They show what everybody saw, and are kept for a while under all that decides what they show.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from bot.games.contract import t
from bot.games.registry import GAMES
from bot.tables.errors import WrongStatus
from bot.tables.retelling import Retold, Turn
from bot.tables.seen import Scene, TableInfo
from bot.tables.service import Tables
from cogs.pages import Making
from cogs.screens.turn import winners
from cogs.shelf import Shelf
from cogs.voice import Voice
from rendering.film import Reel, Shot, Shots, paced
from rendering.film.reel import Frame
from rendering.page import code
from rendering.painter import Picture
from rendering.registry import PAINTERS
from rendering.scale import FILM
from rendering.studio import Studio

NAME = "film.webp"
WHOLE = 0
"""The move before the first one: a film from there on shows the whole game."""
SAMPLES = 4


class Wanted(Struct, frozen=True):
    """A film of the turns of a table after a move, up to another one, in a language."""

    table: int
    after: int
    until: int
    language: str


class Films:
    """One is made at a time; who asks for what is being made waits for the same."""

    def __init__(self, tables: Tables, studio: Studio, folder: Path) -> None:
        self._tables, self._studio, self._shelf = tables, studio, Shelf(folder)
        self._under_way: dict[Wanted, Making] = {}
        self._one = asyncio.Lock()
        self._encoder = ThreadPoolExecutor(1, thread_name_prefix="film")

    def of(self, wanted: Wanted) -> Making:
        """The film. Its task raises WrongStatus where there is nothing to show, Pinned where it cannot be told."""
        if (making := self._under_way.get(wanted)) is None:
            making = self._under_way[wanted] = Making(lambda making: self._found(wanted, making))
            making.task.add_done_callback(lambda _: self._under_way.pop(wanted, None))
        return making

    async def close(self) -> None:
        """Stops what is being made."""
        tasks = [making.task for making in self._under_way.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._encoder.shutdown(wait=True, cancel_futures=True)

    async def _found(self, wanted: Wanted, making: Making) -> bytes:
        with Tables.apart():
            info = await self._tables.finding.info(wanted.table)
            voice = Voice(wanted.language, info)
            name = await asyncio.to_thread(_name, wanted, info, voice)
            if (found := await asyncio.to_thread(self._shelf.read, name)) is not None:
                return found
            async with self._one:
                made = await self._made(wanted, voice, making)
            await asyncio.to_thread(self._shelf.write, name, made)
            return made

    async def _made(self, wanted: Wanted, voice: Voice, making: Making) -> bytes:
        retold = await self._tables.retelling.of(wanted.table, None)
        turns = [turn for turn in retold.turns if wanted.after < turn.number <= wanted.until and _tells(turn)]
        if not turns or turns[-1].number == 1:
            raise WrongStatus(t("Nothing has happened yet that a film could show."))
        pace = paced(len(turns))
        shown = [turns[at] for at in pace.shown]
        numbers = {turn.number for turn in shown}
        every = max(1, len(shown) // SAMPLES)
        sampled = {turn.number for turn in [*shown[::every], shown[-1]]}
        samples = await asyncio.to_thread(_views, retold, sampled)
        end = await self._end(retold, voice) if wanted.until == retold.table.number else None
        shots = Shots(PAINTERS[retold.table.game], voice.look(), pace, samples)
        reel, telling = Reel(len(shown)), _told(retold, numbers, wanted.after)
        for at, turn in enumerate(shown, 1):
            told = await asyncio.to_thread(next, telling, None)
            if told is None:
                break
            scene, changes = told
            last = at == len(shown)
            lines = (end,) if last and end is not None else _caption(turn, voice, retold)
            shot = Shot(scene.views[None], changes, turn.seat, lines, at / len(shown))
            frames: list[Frame] = []
            await self._studio.beside(_draw, shots, shot, last, frames)
            await self._encode(partial(reel.add, frames))
            making.done = round(99 * at / len(shown))
        return await self._encode(reel.developed)

    async def _encode(self, work: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._encoder, work)

    async def _end(self, retold: Retold, voice: Voice) -> str | None:
        """Who has won, if the game has ended with a result."""
        if not retold.table.over:
            return None
        outcome = (await self._tables.looking.see(retold.table.id, None)).outcome
        return None if outcome is None else f"{voice.plain(winners(outcome))}. {voice.plain(outcome.reason)}"


def as_picture(film: bytes) -> Picture:
    """The film as something to be shown."""
    return Picture(film, NAME, FILM, FILM)


def _draw(shots: Shots, shot: Shot, end: bool, frames: list[Frame]) -> None:
    frames += shots.draw(shot, end=end)


def _tells(turn: Turn) -> bool:
    """Whether there is anything in it for everybody; the deal is shown in any case."""
    return turn.number == 1 or bool(turn.lines)


def _caption(turn: Turn, voice: Voice, retold: Retold) -> tuple[str, ...]:
    """What was done in a turn; of the deal, what is played and by whom."""
    if turn.number == 1:
        title = voice.plain(GAMES[retold.table.game].meta.title)
        return title, " · ".join(voice.names)
    return tuple(map(voice.plain, turn.lines))


def _views(retold: Retold, numbers: set[int]) -> list[Any]:
    return [scene.views[None] for scene in retold.scenes(numbers=numbers)]


def _told(retold: Retold, numbers: set[int], after: int) -> Iterator[tuple[Scene, tuple[Any, ...]]]:
    """The table after each of these moves, and what all may know of what had changed since the one before."""
    changes: list[Any] = []
    for scene in retold.scenes():
        if scene.undone or scene.number <= after:
            continue
        changes += scene.changes
        if scene.number in numbers:
            yield scene, tuple(changes)
            changes = []


def _name(wanted: Wanted, info: TableInfo, voice: Voice) -> str:
    """Of the file in which the film is kept: people may have another name by now."""
    look = voice.look()
    shown = msgspec.json.encode((wanted, info.status, info.reason, look.names, look.idle, info.commitment))
    return sha256(code() + shown).hexdigest()[:40]
