"""Tests that screens and suggestions lead to every move, at all table sizes, with no client."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.games.contract import ChoicePath, Choices, Complete, FreeText, Pick
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import NOTHING, apply, random_path, split, walk
from bot.games.registry import GAMES
from bot.tables.model.views import TableInfo
from bot.tables.play.choices import ChoiceService
from cogs.game_commands.verbs import offered
from cogs.ui.board import turn
from cogs.ui.custom_ids import CustomId
from cogs.ui.move_builder import next_step
from cogs.ui.step import is_typed, picked, step_screen
from cogs.ui.translator import Translator
from tests.cogs.screen_checks import check
from tests.cogs.screen_samples import PICTURE, Asked, seen_by, table
from tests.e2e.bot_players import ids, list_of
from tests.e2e.sent_messages import MENU
from tests.play_game import at_random, values
from tests.tools.soak.player_input import adds, entries

MOST_CLICKS = 40
STATES, EVERY, MOST = 400, 7, 3
"""Every 7th of the first 400 states of a random game is tried, for each verb three of them."""


def message(screen: Any) -> Any:
    """Return the screen as a message is read; it keeps Discord's limits."""
    check(screen)
    return SimpleNamespace(components=screen.to_components())


def begun(game: Any, state: Any, seat: int, board: Any, said: ChoicePath) -> ChoicePath:
    """Return the choice path of the board's button that begins the move.

    A verb that the board does not show is in the list of all moves.
    """
    here = message(board)
    paths = [one.said for one in ids(here) if one.purpose in ("quick", "say") and one.said in (said, said[:1])]
    verbs = [verb for one in game.pending(state) if one.seat == seat for verb in one.verbs if verb.value == said[0]]
    assert paths or list_of(here) or not any(verb.shown and not verb.private for verb in verbs), f"no button for {said}"
    return max(paths, key=len, default=())


def turned(buttons: list[CustomId]) -> int:
    """Return the next page."""
    return max(int(one.arg) for one in buttons if one.arg.isdecimal())


def chosen(here: Any, step: Any, said: ChoicePath, gathered: str) -> tuple[ChoicePath | None, str, int]:
    """Click once: return the longer choice path, or the picks gathered so far, or the next page."""
    buttons, menus = ids(here), ids(here, MENU)
    if menus and (picks := entries(menus[0], said)):
        options = {one["value"] for part in here.components for one in _options(part)}
        if not {*picks} <= options:
            return None, gathered, turned(buttons)
        value = picked(step.choices, picks) if isinstance(step.choices, Pick) else picks[0]
        if menus[0].purpose == "menu":
            return (*step.said, value), NOTHING, 0
        gathered = picked(step.choices, [*split(gathered), *picks])
        complete = len(split(gathered)) == step.choices.at_most
        return ((*step.said, gathered) if complete else None), gathered, 0
    says = [one.said for one in buttons if one.purpose == "say" and one.said == said[: len(one.said)]]
    onward = max(says, key=len, default=())
    if adding := adds(buttons, said, len(onward)):
        return None, adding.said[-1], 0
    if onward == step.said and any(one.said == onward and one.arg for one in buttons):
        return None, gathered, turned(buttons)
    assert len(onward) > len(step.said), f"no way on to {said} from {step.said}"
    return onward, NOTHING, 0


def _options(part: Any) -> list[dict[str, Any]]:
    found = list(part.get("options", ()))
    for inner in (*part.get("components", ()), *filter(None, (part.get("accessory"),))):
        found += _options(inner)
    return found


async def click_through(game: Any, state: Any, seat: int, outside: TableInfo, said: ChoicePath) -> None:
    """Follow the components from the board to the whole move."""
    public = seen_by(game, state, [], outside, None)
    voice, asked = Translator("en", outside), cast(ChoiceService, Asked(game, state, seat))
    path: ChoicePath | None = begun(game, state, seat, turn(public, PICTURE, voice), said)
    step, gathered, page = await next_step(asked, outside, 0, path), NOTHING, 0
    for _ in range(MOST_CLICKS):
        assert step.said == said[: len(step.said)], f"{step.said} does not lead to {said}"
        if isinstance(step.choices, Complete):
            assert step.said == said
            confirms = ids(message(step_screen(step, outside, voice)))
            assert [one.said for one in confirms if one.purpose == "do"] == [said]
            return
        here = message(step_screen(step, outside, voice, page, gathered=gathered))
        if is_typed(step.choices):
            (form,) = (one for one in ids(here) if one.purpose == "write")
            assert form.said == step.said
            path = said[: len(step.said) + 1]
        else:
            path, gathered, page = chosen(here, step, said, gathered)
        if path is not None:
            step, gathered, page = await next_step(asked, outside, 0, path), NOTHING, 0
    raise AssertionError(f"no end to {said}")


def suggested(choices: Choices, value: str, outside: TableInfo) -> bool:
    """Return whether the value is suggested when its picks are typed one by one."""
    picks, voice = split(value), Translator("en", outside)
    typed = ("+".join(picks[:count]) for count in range(len(picks) + 1))
    return any(value == one.value for current in typed for one in offered(choices, current, voice, outside))


def positions(game: Any, seats: int) -> Iterator[tuple[Any, int]]:
    """Play a random game; yield some of its states."""
    chance = LooseChance(seats)
    settings = {name: some[seats % len(some)] for name, some in values(game).items()}
    state, _ = game.setup(seats, settings, chance)
    for number in range(STATES):
        if game.outcome(state) is not None:
            return
        if number % EVERY == 0:
            yield state, number
        seat, said = at_random(game, state, chance, careful=False)
        state, _ = apply(game, state, seat, said, chance)


@pytest.mark.parametrize("name", GAMES)
async def test_every_move_can_be_clicked_and_typed(name: str) -> None:
    game, tried = GAMES[name], Counter[tuple[int, str]]()
    for seats in range(game.meta.seats[0], game.meta.seats[1] + 1):
        for state, number in positions(game, seats):
            if not (asked := game.asked(state)):
                continue
            outside, seat = table(name, seats, number), asked[number % len(asked)]
            said = random_path(game, state, seat, LooseChance(number))
            if tried[seats, said[0]] == MOST:
                continue
            tried[seats, said[0]] += 1
            await click_through(game, state, seat, outside, said)
            for at, value in enumerate(said):
                choices = walk(game, state, seat, said[:at])
                if at and not isinstance(choices, FreeText):
                    assert suggested(choices, value, outside), f"{said}: {value} is not suggested"
    assert len({verb for _, verb in tried}) > 6
