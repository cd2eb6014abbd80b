"""Limits of presses and of screens of play; the model of a phone against the demo's page."""

from __future__ import annotations

import asyncio
import json
import tempfile
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from bot.games.registry import GAMES
from bot.words.formatter import LANGUAGES
from tests.tools.presses import size
from tests.tools.presses.flows import flows
from tests.tools.presses.limits import BUTTONS, HEIGHT, ROWS
from tests.tools.presses.play import ALONE, THREAD, Message, play

MEASURED = Path(size.__file__).with_name("measured.json")
"""Messages of the demo, as its page showed them in a window of 360 x 800 pixels."""
ERROR = 0.05
MOST, SEEDS = 6, ("1",)
LIMITS = {
    "trade answer, thread": 2,
    "trade answer, alone": 2,
    "challenge, thread": 3,
    "challenge, alone": 3,
    "New table, Andromeda: to the first move": 5,
    "Play alone, Andromeda: to the first move": 4,
    "first round of Andromeda, alone": 15,
    "first round of Andromeda, thread": 15,
    "turn of Space Base, alone": 3.5,
    "turn of Space Base, thread": 3.5,
    "AuZtralia alone, to the port": 4,
    "AuZtralia alone, to the first rails": 8,
    "Far Far Out alone, to the first turn": 6,
}


@pytest.mark.parametrize("measured", json.loads(MEASURED.read_text()), ids=lambda one: f"{one['height']:.0f}")
def test_the_model_of_a_phone_is_the_page(measured: dict[str, Any]) -> None:
    height = size.size(measured["components"], measured["aspects"], private=measured["private"]).height
    assert height == pytest.approx(measured["height"], rel=ERROR)


@cache
def presses() -> dict[str, float]:
    """Return the median presses of each flow."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(flows(Path(folder), SEEDS))


@cache
def screens(game: str) -> tuple[Message, ...]:
    """Return the messages of a few moves, in the thread and alone, in each language."""
    found: list[Message] = []
    with tempfile.TemporaryDirectory() as folder:
        for where, language in product((THREAD, ALONE), LANGUAGES):
            path = Path(folder) / f"{where}-{language}"
            found += asyncio.run(play(path, game, where, language=language, most=MOST, drawn=False)).messages
    return tuple(found)


@pytest.mark.parametrize("flow", LIMITS)
def test_a_flow_takes_few_presses(flow: str) -> None:
    assert presses()[flow] <= LIMITS[flow]


@pytest.mark.parametrize("game", GAMES)
def test_a_screen_of_play_is_not_taller_than_a_phone(game: str) -> None:
    assert [(one.role, one.kind, one.size.height) for one in screens(game) if one.size.height > HEIGHT] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_screen_of_play_has_few_rows(game: str) -> None:
    assert [(one.role, one.kind, one.size.rows) for one in screens(game) if one.size.rows > ROWS] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_screen_of_play_has_few_buttons(game: str) -> None:
    assert [(one.role, one.kind, one.size.buttons) for one in screens(game) if one.size.buttons > BUTTONS] == []
