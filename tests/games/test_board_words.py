"""Tests of the board as text over whole games: lengths, and no noise for screen readers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bot.games.contract import Complete, Length, Pick, SeatEvent, Text
from bot.games.engine import choice_walk
from bot.games.engine.chance import LooseChance
from bot.games.registry import GAMES, AnyGame
from bot.words.formatter import formatter
from tests.games.random_game import random_game
from tests.games.signs import NOISE
from tests.play_game import turned

WORDED = ("andromeda",)
NAMES = ("Annabell", "Benedict", "Charlene", "Dorothea", "Emiliana")
BUDGET = {Length.SHORT: 600, Length.USUAL: 1_800}
STEP = 9
"""Moments of a game from one that is read to the next."""


def moments(game: AnyGame, seats: int, settings: dict[str, str]) -> Iterator[tuple[Any, int, list[Any]]]:
    """Yield some moments of a game: state, deciding seat, and the events since the last one."""
    events: list[Any] = []
    for n, (state, decision) in enumerate(random_game(game, seats, settings, seats, events)):
        if not n % STEP:
            yield state, decision.seat, events[:]
            events.clear()


def asked(game: AnyGame, state: Any, seat: int) -> Iterator[Text]:
    """Yield the texts of a random path through the choices: prompts, names, hints and previews."""
    said = choice_walk.random_path(game, state, seat, LooseChance(1))
    for n in range(len(said) + 1):
        match game.choices(state, seat, said[:n]):
            case Pick() as pick:
                yield pick.prompt
                for option in pick.options:
                    yield option.name
                    if option.hint is not None:
                        yield option.hint
            case Complete() as end:
                yield end.preview
            case _:
                pass


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", WORDED)
def test_a_whole_game_in_words(name: str, language: str) -> None:
    """Each length within its budget, and every text without signs."""
    game, say = GAMES[name], formatter(language, name).format
    for seats, settings in turned(game):
        for state, seat, events in moments(game, seats, settings):
            texts = list(asked(game, state, seat))
            texts += game.recap([SeatEvent(seat, one) for one in events])
            texts += map(game.tell, events)
            for viewer in (seat, None):
                view = game.view(state, viewer)
                for length, most in BUDGET.items():
                    lines = [say(text, NAMES) for text in game.describe(view, None, length)]
                    assert sum(len(line) + 1 for line in lines) <= most, (length, lines)
                texts += (*game.describe(view, None, Length.FULL), *game.describe_hand(view))
                for part in game.parts(view):
                    texts += game.describe(view, part)
            noisy = {said for text in texts if NOISE & set(said := say(text, NAMES))}
            assert not noisy, noisy
