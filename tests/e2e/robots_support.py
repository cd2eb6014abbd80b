"""The daily puzzle of Ricochet Robots, played by buttons and forms."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from simcord.actors import MemberActor
from simcord.results import InteractionResult

from bot.games.ricochet.components.data import ARROWS, LETTERS
from bot.games.ricochet.rules.daily import Puzzle, puzzle
from bot.games.ricochet.rules.moving import Step
from tests.cogs.simulated_client import World, labels, shown

DAY = date(2026, 1, 1)
MORE = ("More…", "その他…")


def best() -> Puzzle:
    """Return the puzzle of the day with a shortest route."""
    return puzzle(DAY.toordinal())


async def look(w: World, who: MemberActor) -> InteractionResult:
    """Run `/robots daily` in the channel."""
    return await who.slash(w.channel, "robots daily")


async def press(who: MemberActor, screen: InteractionResult, label: str) -> InteractionResult:
    """Click a button of the visible screen by its label, if necessary one behind *More…*."""
    if label not in labels(screen):
        screen = await who.click(shown(screen), label=next(one for one in MORE if one in labels(screen)))
    return await who.click(shown(screen), label=label)


async def walk(who: MemberActor, screen: InteractionResult, way: Sequence[Step]) -> InteractionResult:
    """Click the robots' buttons, move by move, and choose a robot where it is another one."""
    for robot, direction in way:
        arrow = LETTERS[robot] + ARROWS[direction]
        if LETTERS[robot] in labels(screen):
            screen = await press(who, screen, LETTERS[robot])
        screen = await press(who, screen, next(one for one in labels(screen) if one.endswith(arrow)))
    return screen


async def write_down(who: MemberActor, screen: InteractionResult, way: str) -> InteractionResult:
    """Submit a whole route by the form."""
    return await who.submit_modal(await press(who, screen, "Type a route…"), {"text": way})
