"""Tests of the texts alone: readers play whole games without messages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bot.games.contract import ChoicePath, Complete, Decision, Length, Number, Pick
from bot.games.engine import choice_walk
from bot.games.engine.chance import LooseChance
from bot.games.registry import GAMES, AnyGame
from bot.words.formatter import formatter
from tests.play_game import advised, turned
from tests.words_only import andromeda, farfarout
from tests.words_only.reader import Reader

NAMES = ("Ann", "Ben", "Chie", "Dora", "Emil")
READERS: dict[str, Callable[[str], Reader]] = {"andromeda": andromeda.Reader, "farfarout": farfarout.Reader}


def decide(game: AnyGame, state: Any, decision: Decision, reader: Reader, chance: LooseChance) -> ChoicePath:
    """Return the reader's choice, or a random one where it has no opinion."""
    say, seat = formatter("en", game.meta.id).format, decision.seat
    view = game.view(state, seat)

    def read(*texts: Any) -> None:
        reader.read([say(text, NAMES) for text in texts])

    read(*game.describe(view, None, Length.USUAL), *game.describe_hand(view))
    if decision.part is not None:
        read(*game.describe(view, decision.part))
    said: ChoicePath = ()
    while not isinstance(now := game.choices(state, seat, said), Complete):
        if isinstance(now, Pick):
            if now.part is not None:
                read(*game.describe(view, now.part))
            said = (*said, picked(now, reader, say, chance))
        elif isinstance(now, Number):
            numbers = [(str(n), "") for n in range(now.low, now.high + 1)]
            at = reader.choose(say(now.prompt, NAMES), numbers)
            said = (*said, numbers[chance.below(len(numbers), "number") if at is None else at][0])
        else:
            raise AssertionError(now)
    return said


def picked(pick: Pick, reader: Reader, say: Callable[..., str], chance: LooseChance) -> str:
    """Return the reader's picks of a field, as many as it wants."""
    values = list[str]()
    left = [one for one in pick.options for _ in range(one.copies) if one.refusal is None]
    while left and len(values) < pick.at_most:
        offers = [(say(one.name, NAMES), "" if one.hint is None else say(one.hint, NAMES)) for one in left]
        if enough := len(values) >= pick.at_least:
            offers.append(("Choose these" if values else say(pick.none, NAMES), ""))
        at = reader.choose(say(pick.prompt, NAMES), offers) if len(offers) > 1 else 0
        at = chance.below(len(offers), "pick") if at is None else at
        if enough and at == len(offers) - 1:
            break
        values.append(left.pop(at).value)
    return choice_walk.join(tuple(values))


@pytest.mark.parametrize("name", READERS)
def test_the_texts_say_all_that_a_reader_needs(name: str) -> None:
    """A reader scores against AI players of the first level, and misses nothing."""
    game = GAMES[name]
    for seats, settings in turned(game):
        chance, reader = LooseChance(seats), READERS[name](NAMES[0])
        state, _ = game.setup(seats, settings, chance)
        while (outcome := game.outcome(state)) is None:
            decision = next((one for one in game.pending(state) if one.seat == 0 and not one.optional), None)
            seat, said = (0, decide(game, state, decision, reader, chance)) if decision else advised(
                game, state, chance, 1)  # fmt: skip
            game.play(state, seat, choice_walk.action_of(game, said), chance)
        points = [sum(part.points for part in score) for score in outcome.scores]
        assert points[0] > 0
