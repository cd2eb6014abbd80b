"""Tests of first-time tips and of reasons for an AI's choices."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

import bot.games
from bot.games.contract import TABLE, Complete, Decision, Game, Pick
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import action_of, allowed
from bot.games.registry import GAMES, AnyGame
from tests.play_game import advised, at_random, turned
from tests.words.source_texts import catalogue

LONGEST = {"en": 120, "ja": 60}
MOST = 20_000
"""Maximum number of choices before a random game counts as endless."""
LOOKS = 300
"""Number of AI choices that are checked at each table."""
SEATS = 3
"""Number of seats at these tables, if a game can have it."""
OF_CARDS = ("{when}: {effect} {points}.",)
"""Reasons that repeat the text of a card."""
NO_REASONS = next(one.default for one in fields(Game) if one.name == "reasons")
TOLD = [name for name, game in GAMES.items() if game.first_time_tips]
REASONED = [
    pytest.param(name, seats, settings, level, id=f"{name}-{level}")
    for name, game in GAMES.items()
    if game.reasons is not NO_REASONS
    for seats, settings in turned(game)
    if seats == min(max(SEATS, game.meta.seats[0]), game.meta.seats[1])
    for level in (1, 2, 3)
]


def met(game: AnyGame) -> set[str]:
    """Return the kinds of decisions in random games with every number of seats."""
    found: set[str] = set()
    for seats, settings in turned(game):
        chance = LooseChance(seats)
        state, _ = game.setup(seats, settings, chance)
        for _ in range(MOST):
            found |= {decision.kind for decision in game.pending(state)}
            if game.outcome(state) is not None:
                break
            seat, said = at_random(game, state, chance)
            game.play(state, seat, action_of(game, said), chance)
    return found


def trees(name: str) -> Iterator[ast.AST]:
    """All syntax nodes of a game's stages."""
    folder = Path(bot.games.__path__[0]) / name / "stages"
    for file in folder.glob("*.py"):
        yield from ast.walk(ast.parse(file.read_text("utf-8")))


def called(name: str) -> set[str]:
    """Return the kinds in the calls of `Decision`."""
    calls = (node for node in trees(name) if isinstance(node, ast.Call) and ast.unparse(node.func) == Decision.__name__)
    kinds = (call.args[1] for call in calls if len(call.args) > 1)
    return {str(kind.value) for kind in kinds if isinstance(kind, ast.Constant)}


def written(name: str) -> set[str]:
    """Every string literal of the code."""
    return {node.value for node in trees(name) if isinstance(node, ast.Constant) and isinstance(node.value, str)}


@pytest.mark.parametrize("name", TOLD)
def test_every_kind_of_decision_has_its_sentence_and_no_other(name: str) -> None:
    game = GAMES[name]
    kinds, firsts = met(game) | called(name), set(game.first_time_tips)
    assert kinds - firsts == set()
    assert firsts - kinds - written(name) == set()


@pytest.mark.parametrize("name", TOLD)
def test_sentences_are_short_in_both_languages(name: str) -> None:
    found = catalogue(f"bot/games/{name}/words")
    for text in GAMES[name].first_time_tips.values():
        assert text.args == {}
        assert len(text.key) <= LONGEST["en"], text.key
        japanese = str(found[text.key].string)
        assert 0 < len(japanese) <= LONGEST["ja"], japanese
        assert text.key.endswith((".", "?", "!"))
        assert japanese.endswith(("。", "？", "！"))


def is_choice(game: AnyGame, state: Any, seat: int) -> bool:
    """Check that there is more than one legal choice."""
    ask, said = game.ask(state, seat), ()
    while not isinstance(choices := ask(said), Complete):
        if not isinstance(choices, Pick) or len(allowed(choices)) > 1:
            return True
        said = (*said, allowed(choices)[0].value)
    return False


@pytest.mark.parametrize(("name", "seats", "settings", "level"), REASONED)
def test_what_an_ai_seat_says_has_a_reason_that_hangs_on_nothing_hidden(
    name: str, seats: int, settings: dict[str, str], level: int
) -> None:
    game, chance = GAMES[name], LooseChance(level)
    state, _ = game.setup(seats, settings, chance)
    for _ in range(LOOKS):
        if game.outcome(state) is not None:
            return
        seat, said = advised(game, state, chance, level)
        if seat != TABLE:
            view = game.view(state, seat)
            found = game.reasons(view, game.ask(state, seat), said)
            assert found or not is_choice(game, state, seat), said
            assert len(found) <= 2
            assert not [one.key for one in found if one.key.endswith(".") and one.key not in OF_CARDS]
            other = game.determinize(view, LooseChance(seats))
            assert game.reasons(game.view(other, seat), game.ask(other, seat), said) == found
        game.play(state, seat, action_of(game, said), chance)
