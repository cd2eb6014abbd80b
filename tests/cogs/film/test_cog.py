"""Tests of `/film` and its buttons, and of the film below a result."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from datetime import timedelta
from io import BytesIO
from pathlib import Path
from typing import Any
from unittest.mock import Mock, patch
from zlib import crc32

import pytest
from PIL import Image

from bot.games.engine.chance import LooseChance
from bot.tables.history.timeline import Timeline
from bot.tables.model.errors import Unplayable, WrongStatus
from bot.tables.model.views import Person
from cogs.after_game.film_post import FilmPost
from cogs.film import cog as room
from cogs.film import renderer as studio_room
from cogs.film.storyboard import WHOLE, storyboard
from cogs.framework.message_recovery import STANDING
from cogs.framework.services import FilmJob, FilmRequest
from rendering.film.encoder import Frame
from rendering.film.frames import FilmFrame, FilmFrames
from rendering.render_service import RenderService
from tests.cogs.simulated_client import World, components, labels, with_files, words
from tests.fake_renderer import FakeRenderer

DRAW, MEASURE = FilmFrames.draw, FilmFrames.measure


@pytest.fixture(autouse=True)
def _sketched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make films of two small frames for each turn, whose colour depends on its words."""

    def draw(_: FilmFrames, shot: FilmFrame, *, end: bool = False) -> Iterator[Frame]:
        for nth in range(2):
            yield Frame(Image.new("RGB", (16, 16), crc32(f"{nth}{shot.lines}".encode()) & 0xFFFFFF), 100)

    async def beside(_: RenderService, paint: Callable[..., None], *args: Any) -> None:
        await asyncio.to_thread(paint, *args)

    monkeypatch.setattr(FilmFrames, "draw", draw)
    monkeypatch.setattr(FilmFrames, "measure", Mock())
    monkeypatch.setattr(FakeRenderer, "beside", beside)


async def played(w: World, moves: int = 3) -> int:
    """Play a few moves at a table of three people, without earlier films; return the table's id."""
    await w.client.films.forget()
    table = await w.open_table("Ben", "Chie", seats=3)
    for at in range(moves):
        assert await w.any_move(table, LooseChance(at))
    return table


async def made(w: World, table: int, after: int = WHOLE, language: str = "en") -> bytes:
    """Return the film from this move to the current one."""
    info = await w.client.tables.queries.info(table)
    async with w.client.films.asked(FilmRequest(table, after, info.number, language)) as filming:
        return await asyncio.shield(filming.task)


def kept(w: World) -> list[Path]:
    """Return the cached films."""
    return list((w.database.parent / "cache" / "films").glob("*"))


def frames(film: bytes) -> int:
    with Image.open(BytesIO(film)) as image:
        return getattr(image, "n_frames", 1)


async def test_anybody_sees_the_game_so_far_as_a_film(w: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FilmFrames, "draw", DRAW)
    monkeypatch.setattr(FilmFrames, "measure", MEASURE)
    table = await played(w, 2)
    told = await with_files(await w.dai.slash(w.thread, "film"))
    assert told.ephemeral
    (file,) = told.attachments
    assert file.filename == "film.webp"
    assert labels(told) == ["Board"]
    assert frames(await made(w, table)) > 1


async def test_what_has_happened_since_ones_move_begins_with_the_board_of_then(w: World) -> None:
    table = await played(w, 6)
    retold = await w.client.tables.timeline.of(table, None)
    info = await w.client.tables.queries.info(table)
    first = next(turn for turn in retold.turns if turn.seat >= 0)
    plot = storyboard(retold, first.number, info.number)
    assert plot.opening == first
    assert plot.turns
    assert all(turn.first > first.number for turn in plot.turns)
    with patch.object(FilmFrames, "draw", autospec=True, side_effect=FilmFrames.draw) as draw:
        await made(w, table, first.number)
    opening, *rest = (call.args[1] for call in draw.call_args_list)
    assert opening.seat == -1
    assert opening.lines == ("Andromeda", "Since you moved")
    assert opening.changes == ()
    assert [shot.seat for shot in rest] == [turn.seat for turn in plot.turns]
    waits = next(seat.name for seat in retold.table.seats if seat.seat != retold.turns[-1].seat)
    told = await with_files(await w.people[waits].slash(w.thread, "film", part="mine"))
    assert told.ephemeral


async def test_whoever_has_just_moved_is_told_that_nothing_has_happened_since(w: World) -> None:
    table = await played(w)
    retold = await w.client.tables.timeline.of(table, None)
    mover = retold.table.seats[retold.turns[-1].seat].name
    told = words(await w.people[mover].slash(w.thread, "film", part="mine"))
    assert told == "Nothing has happened here since you moved."


async def test_before_the_first_move_there_is_none(w: World) -> None:
    await w.client.films.forget()
    await w.open_table("Ben", "Chie", seats=3)
    assert "Nothing has happened yet" in words(await w.dai.slash(w.thread, "film"))
    assert kept(w) == []


@pytest.mark.own_bot
async def test_a_film_of_one_language_is_made_once_and_kept_until_somebody_deletes_their_data(w: World) -> None:
    table = await played(w)
    with patch.object(FilmFrames, "draw", autospec=True, side_effect=FilmFrames.draw) as draw:
        one, other = await asyncio.gather(made(w, table), made(w, table))
        drawn = draw.call_count
        await w.restart()
        assert one == other == await made(w, table)
        assert draw.call_count == drawn > 0
    assert len(kept(w)) == 1
    assert await made(w, table, language="ja") != one
    await w.client.films.forget()
    assert not kept(w), "after somebody has deleted their data"


async def test_it_shows_what_everybody_saw(w: World) -> None:
    """Each board is drawn from the public view."""
    table = await played(w)
    retold = await w.client.tables.timeline.of(table, None)
    public = [scene.views[None] for scene in retold.scenes()]
    with patch.object(FilmFrames, "draw", autospec=True, side_effect=FilmFrames.draw) as draw:
        await made(w, table)
    assert draw.call_args_list
    for call in draw.call_args_list:
        assert call.args[1].view in public
        assert all(event.to is None for event in call.args[1].changes)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Patch films to be encoded slowly, with progress at once; return the progress messages."""
    told: list[str] = []
    show = room.answer

    async def answer(interaction: Any, screen: Any) -> None:
        told.append("\n".join(getattr(item, "content", "") for item in screen.walk_children()).strip())
        await show(interaction, screen)

    monkeypatch.setattr(studio_room, "BREATH", 0.02)
    monkeypatch.setattr(room, "TELL_SECONDS", 0.02)
    monkeypatch.setattr(room, "answer", answer)
    return told


async def test_whoever_waits_is_told_how_far_it_is_in_one_message(w: World, slow: list[str]) -> None:
    await played(w)
    before = len(w.thread.history())
    told = await with_files(await w.dai.slash(w.thread, "film"))
    assert told.ephemeral
    shares = [int(line.split()[1]) for line in slow if line.startswith("Film: ")]
    assert len(shares) > 1
    assert shares == sorted(set(shares)), "it grows, and nothing is told twice"
    assert "Film:" not in words(told), "the film takes the place of that"
    assert len(w.thread.history()) == before


async def test_a_film_that_reaches_nobody_any_more_is_not_made(
    w: World, slow: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    await played(w)
    monkeypatch.setattr(room, "ALLOWED", timedelta(0))
    with patch.object(
        studio_room.FilmRenderer, "asked", autospec=True, side_effect=studio_room.FilmRenderer.asked
    ) as asked:
        await w.dai.slash(w.thread, "film")
    assert asked.called
    assert slow == []
    assert kept(w) == []


async def test_who_goes_leaves_it_to_whoever_waits_for_the_same(w: World, slow: list[str]) -> None:
    del slow
    table = await played(w)
    info = await w.client.tables.queries.info(table)
    wanted = FilmRequest(table, WHOLE, info.number, "en")
    async with w.client.films.asked(wanted) as one:
        async with w.client.films.asked(wanted) as other:
            assert one is other
        assert not one.task.cancelled()
        assert frames(await asyncio.shield(one.task)) > 1
    async with w.client.films.asked(FilmRequest(table, WHOLE, info.number, "ja")) as gone:
        pass
    await asyncio.wait({gone.task})
    assert gone.task.cancelled()
    assert len(kept(w)) == 1


async def test_one_film_is_made_at_a_time(w: World, slow: list[str]) -> None:
    del slow
    table = await played(w)
    info = await w.client.tables.queries.info(table)
    films = w.client.films

    async def begun(*filming: FilmJob) -> FilmJob:
        while all(one.done is None for one in filming):  # noqa: ASYNC110 - nothing tells when
            await asyncio.sleep(0.01)
        return next(one for one in filming if one.done is not None)

    async with (
        films.asked(FilmRequest(table, WHOLE, info.number, "en")) as one,
        films.asked(FilmRequest(table, WHOLE, info.number, "ja")) as other,
    ):
        first = await begun(one, other)
        second = other if first is one else one
        assert second.done is None
        assert "another one" in room.screens.progress(second.done).key
        await asyncio.shield(first.task)
        await begun(second)


async def test_a_game_that_cannot_be_replayed_has_no_film_and_says_so(w: World) -> None:
    table = await played(w)
    with patch.object(Timeline, "scenes", side_effect=Unplayable):
        with pytest.raises(Unplayable):
            await made(w, table)
        await w.client.tables.ending.end(table, Person(w.ann.id, "Ann"), "Enough.")
        with pytest.raises(WrongStatus, match="can't replay"):
            await made(w, table)
    assert kept(w) == []


async def test_a_turn_that_cannot_be_drawn_is_left_out(w: World, caplog: pytest.LogCaptureFixture) -> None:
    table = await played(w)
    whole, drawn = frames(await made(w, table, language="ja")), 0

    def draw(shots: FilmFrames, shot: Any, *, end: bool = False) -> Any:
        nonlocal drawn
        drawn += 1
        if drawn == 2:
            raise ValueError
        yield from draw_one(shots, shot, end=end)

    draw_one = FilmFrames.draw
    with patch.object(FilmFrames, "draw", draw):
        assert 0 < frames(await made(w, table)) < whole
    assert "a turn is missing" in caplog.text


def films(w: World) -> int:
    """Return the number of films in the thread."""
    return sum(any(file.filename == "film.webp" for file in one.attachments) for one in w.thread.history())


@pytest.mark.own_bot
async def test_it_stands_below_the_result_once_with_its_words_whatever_happens_between(w: World) -> None:
    table = await played(w)
    await w.client.tables.ending.end(table, Person(w.ann.id, "Ann"), "Enough.")
    await w.settle()
    info, messages = await w.client.tables.queries.info(table), w.client.tables.messages
    await messages.change([FilmPost(w.client).due(info)])
    for _ in range(2):
        await w.restart()
        await w.client.background_tasks.join(without=(STANDING,))
        assert films(w) == 1
    last = w.thread.history()[-1]
    assert "The whole game as a film." in words(last)
    gallery = next(one for one in components(last) if one["type"] == 12)
    assert gallery["items"][0]["description"].startswith("Andromeda as a film")
    messages = w.client.tables.messages
    assert await messages.find(table, FilmPost.kind)
    assert not await messages.find(table, FilmPost.due_role)
    await messages.change([FilmPost(w.client).due(info)])
    await w.restart()
    await w.client.background_tasks.join(without=(STANDING,))
    assert films(w) == 1, "it was posted before the process ended, and not noted"
