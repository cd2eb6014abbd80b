"""Presses of flows: from the welcome to the first move, a turn, a round, a daily puzzle."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from cogs.ui.custom_ids import CustomId
from cogs.ui.links import PLAY
from tests.cogs.simulated_client import World, components, shown, world
from tests.e2e import robots_support
from tests.e2e.bot_players import ids
from tests.e2e.sent_messages import LINK
from tests.e2e.support import pressed
from tests.tools.presses.play import ALONE, THREAD, Decision, Thumb, play

WELCOME, FIRST, DAILY = 1, 1, 1
"""Presses of the welcome's button, of the first one on the board, and of the puzzle's button."""
OPENING = ("fill", "start", "ai")
"""Purposes of a card's buttons that lead to the start, the fastest first."""
MOST = 12
SEEDS = ("1", "2", "3")


async def new_table(w: World, game: str) -> int:
    """Open a table by *New table* and start it with AI players; return the presses."""
    thumb = Thumb(w.ann)
    picker = await w.ann.slash(w.channel, "taku new")
    await thumb.click(shown(picker), custom_id=_button(picker, "newgame", game))
    for _ in range(MOST):
        await w.settle()
        await w.env.advance_time(3)
        (table,) = await w.client.tables.queries.of_user(w.ann.id)
        if table.number:
            return WELCOME + thumb.presses
        answer = await thumb.click(w.card, custom_id=next(filter(None, (_button(w.card, one) for one in OPENING))))
        if answer.response is not None and (level := _button(answer, "level", "2")):
            await thumb.click(shown(answer), custom_id=level)
    raise AssertionError("the table does not start")


async def play_alone(w: World, game: str) -> int:
    """Open a table by *Play alone* in a channel; return the presses until its board is in sight."""
    thumb = Thumb(w.ann)
    here = shown(await w.ann.slash(w.channel, "taku new"))
    picker = await pressed(w, w.ann, here, CustomId(PLAY))
    answer = await thumb.click(picker, custom_id=_button(picker, PLAY, game))
    await w.settle()
    links = [one for one in components(answer) if one.get("style") == LINK]
    return WELCOME + thumb.presses + bool(links)


async def robots_daily(w: World) -> int:
    """Solve the daily puzzle of Ricochet Robots; return the presses."""
    thumb: Any = Thumb(w.ann)
    screen = await robots_support.walk(thumb, await robots_support.look(w, w.ann), robots_support.best().way)
    await robots_support.press(thumb, screen, "Hand in")
    return DAILY + thumb.presses


def _button(message: Any, purpose: str, arg: str = "") -> str:
    """Return the custom id of a message's button of this purpose, or an empty string."""
    return next((str(one) for one in ids(message) if one.purpose == purpose and arg in ("", one.arg)), "")


def until(decisions: Sequence[Decision], verb: str) -> int:
    """Return the presses of one player up to the first such move."""
    last = next(at for at, one in enumerate(decisions) if one.verb == verb)
    return sum(one.presses for one in decisions[: last + 1])


def before(decisions: Sequence[Decision], *kinds: str) -> int:
    """Return the presses of one player before the first decision of another kind than these."""
    return sum(one.presses for one in decisions[: next(n for n, one in enumerate(decisions) if one.kind not in kinds)])


def first_round(decisions: Sequence[Decision]) -> int:
    """Return the presses of one player in the first round."""
    return sum(one.presses for one in decisions if one.state.round == 1)


def turns(decisions: Sequence[Decision]) -> list[int]:
    """Return the presses of each turn of Space Base, all of that player's own decisions in it."""
    found = defaultdict[Hashable, int](int)
    for one in decisions:
        if one.state.active == one.seat:
            found[one.seat, one.state.round] += one.presses
    return list(found.values())[:-1]  # the last one may not be over


async def flows(path: Path, seeds: Sequence[str] = SEEDS) -> dict[str, float]:
    """Return the median presses of each flow, in games with these seeds."""
    (path / "flows").mkdir()
    async with world(path / "flows") as w:
        found: dict[str, float] = {"New table, Andromeda: to the first move": await new_table(w, "andromeda") + FIRST}
        alone = await play_alone(w, "andromeda")
        found["Play alone, Andromeda: to the first move"] = alone + FIRST
        found["daily puzzle of Robots"] = await robots_daily(w)
        found["moves of that puzzle"] = robots_support.best().number
    games: dict[tuple[str, str], list[list[Decision]]] = defaultdict(list)
    for game, where, most in (
        ("andromeda", ALONE, 16),
        ("andromeda", THREAD, 36),
        ("auztralia", ALONE, 14),
        ("farfarout", ALONE, 6),
        ("spacebase", ALONE, 20),
        ("spacebase", THREAD, 30),
    ):
        for seed in seeds:
            played = await play(path / f"{game}-{where}-{seed}", game, where, seed=seed, most=most, drawn=False)
            games[game, where].append(played.decisions)
    for where in (ALONE, THREAD):
        rounds = [first_round([one for one in some if one.seat == 0]) for some in games["andromeda", where]]
        found[f"first round of Andromeda, {where}"] = median(rounds)
        moves = [one for some in games["andromeda", where] for one in some]
        found[f"trade answer, {where}"] = median(one.presses for one in moves if one.kind == "answer")
        found[f"challenge, {where}"] = median(one.presses for one in moves if one.verb == "challenge")
        found[f"turn of Space Base, {where}"] = median(n for some in games["spacebase", where] for n in turns(some))
    trips, first = games["auztralia", ALONE], games["farfarout", ALONE]
    found["AuZtralia alone, to the port"] = alone + median(until(some, "port") for some in trips)
    found["AuZtralia alone, to the first rails"] = alone + median(_rails(some) for some in trips)
    found["Far Far Out alone, to the first turn"] = alone + median(before(some, "quests", "crew") for some in first)
    return found


def _rails(decisions: Sequence[Decision]) -> int:
    """Return the presses of the port and of the first rails."""
    return until(decisions, "port") + next(one.presses for one in decisions if one.verb == "rail")
