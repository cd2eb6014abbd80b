"""Daily puzzles of games, played by buttons."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import cache
from typing import Any

from simcord.actors import MemberActor

from bot.games.contract import ChoicePath
from bot.games.engine.brute_force import follow, plainly, puzzle_of_day
from bot.games.engine.choice_walk import split
from bot.games.registry import GAMES
from bot.puzzles import codec
from bot.puzzles.service import key
from bot.rows import PuzzleRow
from bot.words.formatter import formatter
from cogs.ui.custom_ids import PUZZLE, CustomId
from cogs.ui.step import NTH
from tests.cogs.message_checks import check_components
from tests.cogs.simulated_client import World, components, labels, shown, words
from tests.e2e.bot_players import ids
from tests.e2e.sent_messages import MENU

DAY = date(2026, 1, 1)
SHORT = {"andromeda": 739_058, "auztralia": 739_056, "farfarout": 739_039, "spacebase": 739_013}
"""Days of each game whose puzzles are found in less than a second; others take up to two minutes."""
MOST = 12
"""Maximum clicks for one choice path."""


@cache
def prepared(game: str) -> PuzzleRow:
    """Return the puzzle of a short day as today's, searched for once."""
    posed, solved = puzzle_of_day(GAMES[game], SHORT[game])
    return codec.encode(GAMES[game], DAY, codec.Puzzle(posed, solved.best, solved.way, solved.answers))


@cache
def ways(game: str) -> tuple[tuple[ChoicePath, ...], tuple[ChoicePath, ...]]:
    """Return a best line, and one that is worth less."""
    puzzle, puzzles = codec.decode(prepared(game)), GAMES[game].puzzles
    assert puzzle is not None
    assert puzzles is not None
    worse = next(line for line, worth, _ in plainly(GAMES[game], puzzles, puzzle.posed) if worth < puzzle.best)
    return puzzle.way, worse


def amount(game: str, line: Sequence[ChoicePath], language: str = "en") -> str:
    """Return the text for the value of a line."""
    puzzle, puzzles = codec.decode(prepared(game)), GAMES[game].puzzles
    assert puzzle is not None
    assert puzzles is not None
    worth = puzzles.worth(puzzle.posed, follow(GAMES[game], puzzles, puzzle.posed, tuple(line)))
    return formatter(language, game).format(puzzles.amount(worth))


async def look(w: World, who: MemberActor, game: str) -> Any:
    """Run `/daily`, and click the game's button."""
    await w.client.puzzles.rows.add(prepared(game))
    there = shown(await who.slash(w.channel, "daily"))
    return shown(await who.click(there, custom_id=str(CustomId("puzzle-go", key(DAY, game)))))


async def say(who: MemberActor, here: Any, said: ChoicePath) -> Any:
    """Complete one choice path by the components of the screen."""
    count = told(here)
    for _ in range(MOST):
        check_components(components(here))
        buttons, menus = ids(here), ids(here, MENU)
        fitting = [
            one for one in buttons if one.purpose == PUZZLE.say and one.said and one.said == said[: len(one.said)]
        ]
        if menus and menus[0].said == said[: len(menus[0].said)] and values(menus[0], said):
            here = shown(await who.select(here, values(menus[0], said), custom_id=str(menus[0])))
        elif fitting:
            here = shown(await who.click(here, custom_id=str(max(fitting, key=lambda one: len(one.said)))))
        else:
            everything = next(one for one in buttons if one.purpose == PUZZLE.say and not one.said)
            here = shown(await who.click(here, custom_id=str(everything)))
        if told(here) != count:
            return here
    raise AssertionError(f"no way to say {said}: {words(here)} {labels(here)}")


def told(here: Any) -> int:
    """Return the number of choices made, as encoded in every button of the screen."""
    found = (*ids(here), *ids(here, MENU))
    return next(one.number for one in found if one.purpose in (PUZZLE.say, PUZZLE.menu, PUZZLE.more) or one.arg)


def values(menu: CustomId, said: ChoicePath) -> list[str]:
    """Return the values to select in a menu."""
    picks = split(said[len(menu.said)]) if len(menu.said) < len(said) else ()
    return [one if not picks[:n].count(one) else f"{one}{NTH}{picks[:n].count(one) + 1}" for n, one in enumerate(picks)]


async def say_all(who: MemberActor, here: Any, line: Sequence[ChoicePath]) -> Any:
    for said in line:
        here = await say(who, here, said)
    return here


async def press(who: MemberActor, here: Any, label: str) -> Any:
    return shown(await who.click(here, label=label))
