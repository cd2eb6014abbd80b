"""A player of lessons in the demo on a phone, from the first click to the end.

Usage: `python -m tests.tools.demo_lessons FOLDER [GAME…]`.

Plays in both languages by the visible buttons; saves a picture of every screen, and prints the total time.
"""

from __future__ import annotations

import asyncio
import re
import sys
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from discord import ui

from bot.games.contract import LessonStep
from bot.games.engine.choice_walk import split
from bot.games.engine.lesson_files import lesson_of
from bot.games.registry import GAMES
from bot.words.formatter import formatter
from cogs.lessons.cog import LessonsCog
from cogs.ui.components import Screen
from cogs.ui.custom_ids import LESSON, CustomId, parse
from cogs.ui.step import NTH
from tests.demo.drive import ICON, Driver
from tests.tools.demo_screenshots import LOCALES, demo

PHONE = (400, 1000)
MOST = 12
PEOPLE = {"en": "Ann", "ja": "Chie"}


class Shown:
    """The lesson's newest screen, as sent."""

    def __init__(self) -> None:
        self.screen: Screen | None = None

    @asynccontextmanager
    async def watched(self) -> AsyncGenerator[None]:
        """Record each screen made in this block."""
        made: Any = LessonsCog.__dict__["_screen"]

        async def noted(*args: Any, **kwargs: Any) -> Screen:
            self.screen = screen = await made(*args, **kwargs)
            return screen

        with patch.object(LessonsCog, "_screen", noted):
            yield

    def parts(self, kind: type[Any]) -> list[tuple[CustomId, Any]]:
        """Return its buttons or menus with their decoded custom ids."""
        assert self.screen is not None
        those: list[Any] = [one for one in self.screen.walk_children() if isinstance(one, kind)]
        found = [(parse(str(one.custom_id)), one) for one in those]
        return [(target, one) for target, one in found if target is not None]


async def play(drive: Driver, shown: Shown, step: LessonStep, number: int, look: Any) -> None:
    """Do the step's task."""
    for _ in range(MOST):
        buttons, menus = shown.parts(ui.Button), shown.parts(ui.Select)
        says = [(at, one) for at, one in buttons if at.purpose == LESSON.say and at.said == step.says[: len(at.said)]]
        typed = [(at, one) for at, one in buttons if at.purpose == LESSON.write]
        fitting = [(at, one) for at, one in menus if at.purpose == LESSON.menu and at.said == step.says[: len(at.said)]]
        if not step.says:
            onward = next(one for at, one in buttons if at == CustomId("lesson-go", at.table, number + 1))
            await drive.click(onward.label)
        elif whole := [one for at, one in says if at.said == step.says]:
            await press(drive, whole[0])
        elif fitting:
            at, menu = fitting[0]
            picks = split(step.says[len(at.said)])
            wanted = {
                pick if not picks[:n].count(pick) else f"{pick}{NTH}{picks[:n].count(pick) + 1}"
                for n, pick in enumerate(picks)
            }
            await drive.choose(menu.placeholder, *(one.label for one in menu.options if one.value in wanted))
        elif [one for one in says if one[0].said]:
            _, best = max(says, key=lambda one: len(one[0].said))
            await press(drive, best)
            if dialog := await drive.frame.get_by_role("dialog").count():
                await fill(drive, step.says[-dialog])
        elif typed:
            at, one = typed[0]
            await press(drive, one)
            await fill(drive, step.says[len(at.said)])
        else:
            await press(drive, says[0][1])
        await asyncio.sleep(0.8)
        await drive.ready()
        await look()
        if all(
            at.number != number
            for at, _ in (*shown.parts(ui.Button), *shown.parts(ui.Select))
            if at.purpose in (LESSON.say, LESSON.menu, LESSON.write)
        ) and not _waits(shown, number):
            return
    raise AssertionError(step.id)


def _waits(shown: Shown, number: int) -> bool:
    return any(at == CustomId("lesson-go", at.table, number + 1) for at, _ in shown.parts(ui.Button))


async def press(drive: Driver, one: Any) -> None:
    """Click a button, by its label or else by its emoji."""
    pattern = re.escape(one.label or "").replace("/", r"\/")  # escaped for Playwright
    exact = re.compile(rf"^{ICON}{pattern}$")
    named = drive.frame.get_by_role("button", name=exact)
    if one.label and await named.count():
        await named.last.click()
    elif one.label:
        await drive.frame.locator("button", has_text=one.label).last.click()
    else:
        await drive.frame.locator(f'button:has([alt*="{one.emoji.name}"])').last.click()


async def fill(drive: Driver, words: str) -> None:
    """Fill and submit the form."""
    dialog = drive.frame.get_by_role("dialog")
    await dialog.locator("input, textarea").first.fill(words)
    await dialog.get_by_role("button").last.click()


async def learn(address: str, game: str, language: str, folder: Path) -> None:
    """Play the whole lesson."""
    shown = Shown()
    async with Driver.start(address, PHONE, LOCALES[language]) as drive, shown.watched():
        await drive.open(PEOPLE[language], "dm")
        name = next(one for one in await drive.listed() if one.lstrip("/") in ("learn", "学ぶ"))
        await drive.begin(name.lstrip("/"))
        await drive.frame.locator("#send-message").click()
        await asyncio.sleep(1.5)
        await drive.ready()
        since, count = time.monotonic(), 0

        async def look() -> None:
            nonlocal count
            await drive.frame.locator("#channel-timeline").evaluate(
                "list => { for (let one = list; one; one = one.parentElement) one.scrollTop = one.scrollHeight; }"
            )
            await drive.page.screenshot(path=folder / f"{game}-{language}-{count:02}.png")
            count += 1

        await look()
        await drive.click(title(game, language))
        await asyncio.sleep(1.5)
        await look()
        for number, step in enumerate(lesson_of(game).steps):
            await play(drive, shown, step, number, look)
        sys.stdout.write(f"{game} {language}: {count} screens, {time.monotonic() - since:.0f} s\n")


def title(game: str, language: str) -> str:
    """Return the label of its button."""
    return formatter(language, game).format(GAMES[game].meta.title)


async def main(folder: Path) -> None:
    """Play all requested lessons."""
    async with demo() as address:
        for game in sys.argv[2:] or GAMES:
            for language in LOCALES:
                await learn(address, game, language, folder)


if __name__ == "__main__":
    FOLDER = Path(sys.argv[1])
    FOLDER.mkdir(parents=True, exist_ok=True)
    asyncio.run(main(FOLDER))
