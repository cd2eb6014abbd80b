"""Tests of the worker protocol: a request contains only what its seat knows."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import pytest

from bot.ai_worker.protocol import AiRequest, build_request, line_of, question_of, view_in
from bot.games.contract import Later
from bot.games.engine.chance import LooseChance
from bot.games.registry import GAMES
from tests.e2e.world_support import moments, other_world

LEVEL = 2


@cache
def seen(game: str) -> list[tuple[Any, int]]:
    """Return states of a game, each with a seat that has others' information hidden from it."""
    return moments(GAMES[game], {})


@pytest.mark.parametrize("game", GAMES)
def test_two_worlds_that_a_seat_cannot_tell_apart_ask_the_same(game: str) -> None:
    box = GAMES[game]
    for state, seat in seen(game):
        other = other_world(box, state, seat)
        here, there = (build_request(box, box.view(one, seat), seat, "1", 2.0) for one in (state, other))
        assert line_of(here) == line_of(there)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_asked_is_what_the_seat_knows_and_may_say(game: str) -> None:
    """An AI chooses the same from the request as from the true state."""
    box = GAMES[game]
    for state, seat in seen(game):
        view = box.view(box.clone(state), seat)
        read = question_of(line_of(build_request(box, view, seat, "1", 2.0)))
        assert isinstance(read, AiRequest)
        assert view_in(read) == view
        assert msgspec.json.encode(view) == bytes(read.view)
        if seat in box.asked(state):
            guessed = box.determinize(view_in(read), LooseChance(read.seed))
            said = [box.ai(view, box.ask(one, seat), LooseChance(read.seed), LEVEL) for one in (state, guessed)]
            assert said[0] == said[1]
            assert isinstance(said[0], tuple | Later)
