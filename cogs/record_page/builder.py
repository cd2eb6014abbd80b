"""Record page builder: renders each page once for all requests, with low priority.

Pages are cached on disk by everything that determines their content.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec
from msgspec.structs import replace
from PIL import Image

from bot.games.contract import Outcome
from bot.rows import CommentRow
from bot.tables.model.errors import TableError
from bot.tables.model.views import ReplayStep, TableInfo
from bot.tables.records.html_page import RECORD_BYTES
from bot.tables.review.move_ratings import SeatMoves
from bot.tables.sandbox.line import EMPTY
from bot.tables.service import Tables
from cogs.framework.file_cache import FileCache
from cogs.framework.services import PageJob
from cogs.record_page.narrator import Comment, Narrator
from cogs.ui.discord_limits import FILE_BYTES
from cogs.ui.translator import Translator
from rendering.record_page import Frames, Pictures, Stop, Story, Told, code, page
from rendering.record_page.frame_diffs import narrowed
from rendering.registry import RENDERERS
from rendering.render_service import RenderService
from rendering.renderer import RenderOptions

T = TypeVar("T")
log = logging.getLogger(__name__)
MOST_BYTES: Final = 7_000_000
"""Maximum bytes of a page: Discord accepts ten million for the whole message."""
WORDS_BYTES: Final = 500_000
"""Bytes of these reserved for the boards' texts, which are written during drawing."""
MOST_BOARDS, MOST_HANDS = 200, 240
"""Maximum numbers of pictures drawn for a page: half a minute of CPU time."""
BOARD_WIDTH, HAND_WIDTH = 720, 540
HANDS_SHARE: Final = 0.3
"""Hands' share of the remaining bytes for pictures."""
LINES_AT_ONCE, STOPS_AT_ONCE = 50, 10
"""Items per batch, between which other work is done."""
WORDS_DONE: Final = 10
"""Percentage of the work that is done when only pictures are missing."""
assert MOST_BYTES < FILE_BYTES - 1_000_000


class PageBuilder:
    """Builds the pages of finished tables, one at a time; equal requests share a job."""

    def __init__(self, tables: Tables, studio: RenderService, folder: Path) -> None:
        self._tables, self._studio, self._shelf = tables, studio, FileCache(folder)
        self._under_way: dict[tuple[int, str], PageJob] = {}
        self._one = asyncio.Lock()

    def of(self, table_id: int, language: str) -> PageJob:
        """Return the job of a table's page in a language.

        Its task raises WrongStatus while the game runs, Unplayable if it cannot be replayed any more, NoSuchTable.
        """
        key = (table_id, language)
        if (making := self._under_way.get(key)) is None:
            making = self._under_way[key] = PageJob(lambda making: self._found(table_id, language, making))
            making.task.add_done_callback(lambda _: self._under_way.pop(key, None))
        return making

    async def forget(self) -> None:
        """Clear the cache after a user deleted their data."""
        await asyncio.to_thread(self._shelf.empty)

    async def close(self) -> None:
        """Cancel the jobs."""
        tasks = [making.task for making in self._under_way.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _found(self, table_id: int, language: str, making: PageJob) -> bytes:
        with Tables.no_deadline():
            record = await self._tables.archive.export(table_id)
            info = await self._tables.queries.info(table_id)
            voice = Translator(language, info)
            comments = await self._comments(table_id)
            name = await asyncio.to_thread(_name, info, voice, record, [one for one, _ in comments])
            if (found := await asyncio.to_thread(self._shelf.read, name)) is not None:
                return found
            async with self._one:
                made = await self._made(info, voice, record, making, comments)
            await asyncio.to_thread(self._shelf.write, name, made)
            return made

    async def _comments(self, table_id: int) -> list[Comment]:
        """Return the comments on a game, with the lines of their variations."""
        discussions = self._tables.discussions
        return [
            (one, await discussions.variation(table_id, one.number, one.line) if one.line != EMPTY else ())
            for one in await discussions.comments(table_id)
        ]

    async def _made(
        self, info: TableInfo, voice: Translator, record: bytes, making: PageJob, comments: Sequence[Comment]
    ) -> bytes:
        narrator = Narrator(await self._tables.timeline.of(info.id, None), voice)
        outcome = await self._outcome(info)
        told = await self._told(info, narrator)
        stops: list[Stop] = []
        telling = narrator.stops()
        while some := await asyncio.to_thread(_some, telling, STOPS_AT_ONCE):
            stops += some
        making.done = WORDS_DONE // 2
        notable = narrator.notable(await self._standouts(info))
        kept = record if len(record) <= RECORD_BYTES else None
        story = replace(narrator.story(narrator.commented(stops, comments), told, outcome, kept), notable=notable)
        bare = await asyncio.to_thread(page, story, Pictures())
        making.done = WORDS_DONE
        album = PictureSet(story, narrator, voice.render_context(), MOST_BYTES - WORDS_BYTES - len(bare))
        for done in album.share():
            drawn = await asyncio.to_thread(album.next)
            if drawn is None:
                break
            try:
                await self._studio.beside(album.draw, *drawn)
            except Exception:  # a page without one board is better than none
                log.exception("no board of move %s of table %s", drawn[0].number, info.id)
            making.done = WORDS_DONE + round((99 - WORDS_DONE) * done)
        return await asyncio.to_thread(album.bound)

    async def _outcome(self, info: TableInfo) -> Outcome | None:
        return (await self._tables.reader.view(info.id, None)).outcome

    async def _standouts(self, info: TableInfo) -> Mapping[int, SeatMoves]:
        """Return the notable moves; empty if unavailable, since they are not essential to the page."""
        try:
            return await self._tables.notable_moves.of(info.id)
        except TableError as error:
            log.warning("a page of table %s without best and worst moves: %s", info.id, error)
            return {}

    async def _told(self, info: TableInfo, narrator: Narrator) -> list[Told]:
        """Return the public log of the game, oldest first."""
        told: list[list[Told]] = []
        before = info.number + 1
        while before > 1:
            lines = await self._tables.reader.log(info.id, None, before, LINES_AT_ONCE)
            before -= LINES_AT_ONCE
            told.append(await asyncio.to_thread(narrator.told, lines))
        return [line for some in reversed(told) for line in some]


class PictureSet:
    """The pictures of a page, drawn one by one until its size limit is reached."""

    def __init__(self, story: Story, narrator: Narrator, look: RenderOptions, room: int) -> None:
        self._story, self._narrator, self._look = story, narrator, look
        self._game = narrator.info.game
        self._chosen = chosen(len(story.stops), MOST_BOARDS)
        self._at = {story.stops[at].number: at for at in self._chosen}
        self._stops = list(story.stops)
        self._moments = narrator.moments([story.stops[at] for at in self._chosen])
        secret = [len({stop.hands[seat] for stop in story.stops}) for seat in range(narrator.seats)]
        hands = round(max(0, room) * HANDS_SHARE) if any(count > 1 for count in secret) else 0
        self._boards = Frames(BOARD_WIDTH, max(0, room) - hands, len(self._chosen))
        each = MOST_HANDS // max(1, narrator.seats)
        self._hands = [Frames(HAND_WIDTH, hands // narrator.seats, min(each, count)) for count in secret]
        self._held: list[tuple[str, ...]] = [()] * narrator.seats
        self._left = [each] * narrator.seats
        self._boards_at: dict[int, int] = {}
        self._hands_at: list[dict[int, int]] = [{} for _ in range(narrator.seats)]
        self._last: bytes | None = None

    def share(self) -> Iterator[float]:
        """Yield the fraction done after each moment, from 0 to 1."""
        return ((at + 1) / len(self._chosen) for at in range(len(self._chosen)))

    def next(self) -> tuple[Stop, ReplayStep, tuple[Any, ...]] | None:
        """Replay the game to the next moment to draw, and return it."""
        return next(self._moments, None)

    def draw(self, stop: Stop, scene: ReplayStep, changes: Sequence[Any]) -> None:
        """Draw the board of a moment, and each hand that has changed."""
        at = self._at[stop.number]
        self._stops[at] = replace(self._stops[at], words=self._narrator.described(scene.views[None]))
        painter = RENDERERS[self._game]
        image = painter.draw_board(scene.views[None], replace(self._look, changes=tuple(changes)))
        if (drawn := self._boards.add(image)) is not None:
            self._boards_at[at] = drawn
        if at == self._chosen[-1]:
            self._last = _file(image)
        for seat, held in enumerate(stop.hands):
            if held and held != self._held[seat] and self._left[seat]:
                self._draw_hand(at, seat, painter.draw_hand(scene.views[seat], self._look))
            self._held[seat] = held

    def _draw_hand(self, at: int, seat: int, image: Image.Image | None) -> None:
        self._left[seat] -= 1
        if image is not None and (drawn := self._hands[seat].add(image)) is not None:
            self._hands_at[seat][at] = drawn

    def bound(self) -> bytes:
        """Return the page with all pictures drawn."""
        hands = [one.frames for one in self._hands]
        pictures = Pictures(self._boards.frames, self._boards_at, hands, self._hands_at, self._last)
        return page(replace(self._story, stops=self._stops), pictures)


def chosen(stops: int, most: int) -> list[int]:
    """Return the indices of at most `most` stops, evenly spaced, the first and last included."""
    if stops <= most:
        return list(range(stops))
    return [round(at * (stops - 1) / (most - 1)) for at in range(most)]


def _name(info: TableInfo, voice: Translator, record: bytes, comments: Sequence[CommentRow]) -> str:
    """Return the name of the cached file, a digest of the page's content."""
    look = voice.render_context()
    shown = msgspec.json.encode((info.id, info.reason, info.speed, voice.language, voice.names, look.idle))
    said = msgspec.json.encode(comments) if comments else b""
    return sha256(code() + shown + said + b"\0" + record).hexdigest()[:40]


def _some(things: Iterator[T], most: int) -> list[T]:
    return list(islice(things, most))


def _file(image: Image.Image) -> bytes:
    out = BytesIO()
    narrowed(image, BOARD_WIDTH).save(out, "WEBP", quality=60)
    return out.getvalue()
