"""Tests of the render service and the encoder."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from io import BytesIO
from random import Random
from unittest.mock import Mock

import msgspec
import pytest
from PIL import Image

from bot.games.andromeda.events import RoundBegan
from bot.games.contract import Part, t
from bot.games.registry import GAMES
from bot.memory_budget import BUDGETS, NORMAL, MemoryBudget
from rendering.encode import MOST
from rendering.registry import RENDERERS
from rendering.render_service import RenderService
from rendering.renderer import Picture, RenderOptions, picture
from tests.rendering import andromeda_views as views


def test_every_game_has_a_painter() -> None:
    assert set(RENDERERS) == set(GAMES)


def test_even_noise_is_small_enough() -> None:
    noise = Image.frombytes("RGB", (1400, 1120), Random(1).randbytes(1400 * 1120 * 3))
    taken = picture(noise.resize((700, 560)).resize((1400, 1120)), "noise")
    assert len(taken.data) <= MOST
    assert Image.open(BytesIO(taken.data)).size == (taken.width, taken.height) == (1400, 1120)


async def test_all_kinds_of_pictures() -> None:
    studio, look = RenderService(), views.look("en", 3)
    try:
        board, hand, part, box, result = await asyncio.gather(
            studio.board("andromeda", views.opening(3), look),
            studio.hand("andromeda", views.opening(3), look),
            studio.part("andromeda", views.opening(3), Part("ship"), look),
            studio.box("andromeda", look),
            studio.result("andromeda", views.over(3), views.outcome(3), look),
        )
        assert hand is None
        assert [picture.name for picture in (board, part, box, result)] == [
            "board.jpg", "ship.jpg", "box.jpg", "result.jpg"
        ]  # fmt: skip
        with pytest.raises(KeyError):
            await studio.board("chess", views.opening(3), look)
    finally:
        studio.close()


@pytest.mark.parametrize("budget", BUDGETS.values(), ids=BUDGETS)
async def test_painting_does_not_hold_up_the_loop(monkeypatch: pytest.MonkeyPatch, budget: MemoryBudget) -> None:
    at_once, begun = budget.render_threads, list[RenderOptions]()
    both, go = threading.Barrier(at_once + 1), threading.Event()

    def slow(look: RenderOptions) -> Picture:
        begun.append(look)
        if not go.is_set():
            both.wait(10)
        go.wait(10)
        return Picture(b"", "box.jpg", 1, 1)

    monkeypatch.setattr(RENDERERS["andromeda"], "box", slow)
    studio = RenderService(budget)
    tasks = [asyncio.create_task(studio.box("andromeda", views.look("en", 3))) for _ in range(at_once + 1)]
    await asyncio.to_thread(both.wait, 10)
    assert not any(task.done() for task in tasks)
    assert len(begun) == at_once, "the last one waits for a thread"
    go.set()
    assert len(await asyncio.gather(*tasks)) == at_once + 1
    studio.close()
    with pytest.raises(RuntimeError):
        await studio.box("andromeda", views.look("en", 3))


async def test_free_memory_is_returned_once_after_some_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    trimmed = Mock()
    monkeypatch.setattr("rendering.render_service.trim", trimmed)
    monkeypatch.setattr("rendering.render_service.TRIM_SECONDS", 0.1)
    studio = RenderService()
    try:
        for _ in range(2):
            await studio.draw(Mock())
        trimmed.assert_not_called()
        await asyncio.sleep(0.3)
    finally:
        studio.close()
    trimmed.assert_called_once_with()


async def test_what_is_warmed_is_painted_in_real_words(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []

    async def listen(_studio: RenderService, _urgency: int, _paint: object, *args: object) -> None:
        said.extend(look.say(t("Mercury")) for look in args if isinstance(look, RenderOptions))

    monkeypatch.setattr(RenderService, "_run", listen)
    studio = RenderService()
    try:
        await studio.warm("farfarout")
    finally:
        studio.close()
    assert set(said) == {"Mercury"}


async def test_who_presses_meanwhile_is_served_first(monkeypatch: pytest.MonkeyPatch) -> None:
    painted, go = list[str](), threading.Event()

    def slow(what: str) -> Callable[..., Picture]:
        def paint(*_: object) -> Picture:
            painted.append(what)
            go.wait(10)
            return Picture(b"", f"{what}.jpg", 1, 1)

        return paint

    for what in ("board", "hand", "part", "box"):
        monkeypatch.setattr(RENDERERS["andromeda"], what, slow(what))
    studio, look, view = RenderService(), views.look("en", 3), views.opening(3)
    try:
        pressed = [asyncio.create_task(studio.box("andromeda", look)) for _ in range(NORMAL.render_threads)]
        await asyncio.sleep(0)
        warming = asyncio.create_task(studio.warm("andromeda"))
        await asyncio.sleep(0)
        pressed.append(asyncio.create_task(studio.draw(slow("own"))))
        pressed.append(asyncio.create_task(studio.board("andromeda", view, look)))
        for _ in range(3):
            await asyncio.sleep(0)
        go.set()
        await asyncio.gather(warming, *pressed)
    finally:
        go.set()
        studio.close()
    assert painted[:2] == ["box", "box"]
    assert set(painted[2:4]) == {"own", "board"}
    assert painted[4:] == ["board", "hand"]


async def test_warming_takes_one_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    at_once, most, lock = [0], [0], threading.Lock()

    def paint(*_: object) -> Picture:
        with lock:
            at_once[0] += 1
            most[0] = max(most[0], at_once[0])
        time.sleep(0.01)
        with lock:
            at_once[0] -= 1
        return Picture(b"", "x.jpg", 1, 1)

    for what in ("board", "hand", "part", "box"):
        monkeypatch.setattr(RENDERERS["andromeda"], what, paint)
    studio = RenderService()
    try:
        await studio.warm("andromeda")
    finally:
        studio.close()
    assert most[0] == 1


class Counted:
    """A renderer with a counter; with `fails` its first drawing fails."""

    def __init__(self, *, fails: bool = False) -> None:
        self.seen, self._fails = list[object](), fails

    def __call__(self, view: object, look: RenderOptions) -> Picture:
        self.seen.append((view, look.language, look.names, look.changes, look.beside))
        if self._fails and len(self.seen) == 1:
            raise ValueError("no")
        return Picture(str(view).encode(), f"{len(self.seen)}.jpg", 1, 1)


async def test_the_very_same_picture_is_painted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    studio, hands, look = RenderService(), Counted(), views.look("en", 3)
    monkeypatch.setattr(RENDERERS["andromeda"], "hand", hands)
    try:
        both = [studio.hand("andromeda", views.opening(3), views.look("en", 3)) for _ in range(2)]
        first, second = await asyncio.gather(*both)
        assert first is second
        assert await studio.hand("andromeda", views.opening(3), look) is first
        assert len(hands.seen) == 1
    finally:
        studio.close()


async def test_whatever_decides_a_picture_makes_another(monkeypatch: pytest.MonkeyPatch) -> None:
    studio, hands, look = RenderService(), Counted(), views.look("en", 3)
    monkeypatch.setattr(RENDERERS["andromeda"], "hand", hands)
    view = views.opening(3)
    others = [
        (msgspec.structs.replace(view, seat=1), look),
        (view, views.look("ja", 3)),
        (view, msgspec.structs.replace(look, names=("Somebody", *look.names[1:]))),
        (view, msgspec.structs.replace(look, changes=(RoundBegan(2, 0),))),
        (view, msgspec.structs.replace(look, beside=True)),
    ]
    try:
        for shown, how in [(view, look), *others]:
            await studio.hand("andromeda", shown, how)
        assert len(hands.seen) == len(set(hands.seen)) == 1 + len(others)
        for n in range(NORMAL.recent_pictures):
            await studio.hand("andromeda", view, msgspec.structs.replace(look, names=(str(n),)))
        await studio.hand("andromeda", view, look)
        assert hands.seen.count(hands.seen[0]) == 2, "the one that was asked for first has gone"
    finally:
        studio.close()


async def test_what_could_not_be_painted_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    studio, hands, look = RenderService(), Counted(fails=True), views.look("en", 3)
    monkeypatch.setattr(RENDERERS["andromeda"], "hand", hands)
    try:
        with pytest.raises(ValueError, match="no"):
            await studio.hand("andromeda", views.opening(3), look)
        assert await studio.hand("andromeda", views.opening(3), look) is not None
    finally:
        studio.close()
