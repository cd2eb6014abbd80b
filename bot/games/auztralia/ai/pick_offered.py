"""Checks and completion of choices against those that `ask` offers."""

from __future__ import annotations

from bot.games.contract import Ask, ChoicePath, Choices, Complete, Pick, Refused
from bot.games.engine.choice_walk import NOTHING, accept, allowed


def legal(ask: Ask, said: ChoicePath) -> bool:
    """Return whether the choice is legal and complete."""
    try:
        for at, value in enumerate(said):
            accept(ask(said[:at]), value)
    except Refused:
        return False
    return isinstance(ask(said), Complete)


def to_the_end(ask: Ask, said: ChoicePath) -> ChoicePath:
    """Complete a choice with the first option of each prompt, or nothing where allowed."""
    while not isinstance(choices := ask(said), Complete):
        said = (*said, _first(choices))
    return said


def _first(choices: Choices) -> str:
    assert isinstance(choices, Pick)
    return NOTHING if not choices.at_least else allowed(choices)[0].value
