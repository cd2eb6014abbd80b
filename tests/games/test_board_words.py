"""Tests of the board as text over whole games: lengths, and no noise for screen readers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import pytest

from bot.games.contract import Complete, Length, Pick, SeatEvent, Text
from bot.games.engine import choice_walk
from bot.games.engine.chance import LooseChance
from bot.games.registry import GAMES, AnyGame
from bot.words.formatter import LANGUAGES, formatter
from tests.games.random_game import random_game
from tests.games.signs import NOISE
from tests.play_game import turned

STEPS = {"andromeda": 19, "farfarout": 311}
"""Games that are tested, with the number of moments from one that is read to the next."""
NAMES = ("Annabell", "Benedict", "Charlene", "Dorothea", "Emiliana")
BUDGET = {Length.SHORT: 600, Length.USUAL: 1_800}


def moments(game: AnyGame, seats: int, settings: dict[str, str]) -> Iterator[tuple[Any, int, list[Any]]]:
    """Yield some moments of a game: state, deciding seat, and the events since the last one."""
    events: list[Any] = []
    for n, (state, decision) in enumerate(random_game(game, seats, settings, seats, events)):
        if not n % STEPS[game.meta.id]:
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


def told(game: AnyGame, state: Any, seat: int, events: Sequence[Any]) -> Iterator[Text]:
    """Yield all texts of a moment: question, log, recap, and all words of the board."""
    yield from asked(game, state, seat)
    yield from game.recap([SeatEvent(seat, one) for one in events])
    yield from map(game.tell, events)
    for viewer in (seat, None):
        view = game.view(state, viewer)
        yield from game.describe_hand(view)
        for part in game.parts(view):
            yield from game.describe(view, part)
        for length in Length:
            yield from game.describe(view, None, length)


@pytest.mark.parametrize("name", STEPS)
def test_a_whole_game_in_words(name: str) -> None:
    """Each length within its budget, ends of sentences, and every text without signs."""
    game = GAMES[name]
    for seats, settings in turned(game):
        for state, seat, events in moments(game, seats, settings):
            texts = [*told(game, state, seat, events)]
            for language in LANGUAGES:
                say = formatter(language, name).format
                noisy = {said for text in texts if NOISE & set(said := say(text, NAMES))}
                assert not noisy, noisy
                view = game.view(state, seat)
                shown = (game.describe_hand(view), *(game.describe(view, part) for part in game.parts(view)))
                ends = [say(texts[-1], NAMES) for texts in shown if texts]
                assert all(line.endswith((".", "。")) for line in ends), ends
                for viewer, (length, most) in product((seat, None), BUDGET.items()):
                    lines = [say(text, NAMES) for text in game.describe(game.view(state, viewer), None, length)]
                    assert sum(len(line) + 1 for line in lines) <= most, (length, lines)
