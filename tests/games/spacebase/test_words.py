"""Tests of all texts of whole games: their lengths, signs, and what a decision needs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import pytest

from bot.games.contract import TABLE, Complete, Length, Option, Part, Pick, SeatEvent, Text
from bot.games.engine import choice_walk
from bot.games.engine.chance import LooseChance
from bot.games.spacebase import SPACEBASE
from bot.games.spacebase.components.cardfile import set_of
from bot.games.spacebase.components.cards import SECTORS
from bot.games.spacebase.events import Event
from bot.games.spacebase.state import State
from bot.games.spacebase.words.recap import recap
from bot.words.formatter import formatter
from tests.games.signs import NOISE
from tests.play_game import at_random

NAMES = ("Annabell", "Benjamin", "Charlott", "Dorothea", "Eleonore")
SHORT, USUAL, ALT = 600, 1800, 1024
EVERY = 20
"""Number of moves from one position that is read to the next."""
LANGUAGES = ("en", "ja")


def played(seats: int, start: str, seed: int) -> Iterator[tuple[State, list[Event]]]:
    """Yield positions of a random game, with the events since the one before."""
    chance, events = LooseChance(seed), list[Event]()
    state, first = SPACEBASE.setup(seats, {"start": start}, chance)
    events += first
    for at in range(10_000):
        if not at % EVERY or SPACEBASE.outcome(state) is not None:
            yield state, events
            events = []
        if SPACEBASE.outcome(state) is not None:
            return
        seat, said = at_random(SPACEBASE, state, chance)
        assert seat != TABLE
        events += SPACEBASE.play(state, seat, choice_walk.action_of(SPACEBASE, said), chance)
    pytest.fail("the game does not end")


def told(texts: Iterable[Text], language: str) -> str:
    say = formatter(language, "spacebase").format
    return "\n".join(say(text, NAMES) for text in texts)


def asked(state: State, seat: int) -> Iterator[Text]:
    """Yield prompts, names and hints of a seat's decisions, by the first value of each field."""
    ask = SPACEBASE.ask(state, seat)
    for verb in choice_walk.values(ask):
        said = (verb,)
        while not isinstance(choices := ask(said), Complete):
            yield choices.prompt
            if not isinstance(choices, Pick):
                break
            yield from _of_options(choices.options)
            said = (*said, next(choice_walk.picks(choices)))
        else:
            yield choices.preview


def _of_options(options: Iterable[Option]) -> Iterator[Text]:
    for one in options:
        yield one.name
        if one.hint is not None:
            yield one.hint
        if one.refusal is not None:
            yield one.refusal.text


def everything(state: State, events: list[Event]) -> Iterator[Text]:
    """Yield all texts about a position."""
    public = SPACEBASE.view(state, None)
    for part in SPACEBASE.parts(public):
        yield from SPACEBASE.describe(public, part)
    for seat in range(len(state.seats)):
        view = SPACEBASE.view(state, seat)
        for length in Length:
            yield from SPACEBASE.describe(view, None, length)
        yield from SPACEBASE.describe_hand(view)
    for decision in SPACEBASE.pending(state):
        yield decision.prompt
        yield from asked(state, decision.seat)
        for some in decision.attention.shortcuts:
            yield from (one.name for one in some)
    yield from map(SPACEBASE.tell, events)
    yield from recap([SeatEvent(0, event) for event in events])


GAMES = [(seats, start, seed) for seed, (seats, start) in enumerate(((2, "normal"), (3, "light"), (5, "normal")))]


@pytest.mark.parametrize(("seats", "start", "seed"), GAMES)
def test_no_sign_is_read_as_noise(seats: int, start: str, seed: int) -> None:
    for state, events in played(seats, start, seed):
        texts = list(everything(state, events))
        for language in LANGUAGES:
            said = told(texts, language).replace("*", "")  # emphasis is not read
            assert not NOISE & set(said), [line for line in said.split("\n") if NOISE & set(line)]


@pytest.mark.parametrize(("seats", "start", "seed"), [(4, "light", 7), *((5, "normal", seed) for seed in range(3))])
def test_lengths(seats: int, start: str, seed: int) -> None:
    for state, _ in played(seats, start, seed):
        for language in LANGUAGES:
            for view in (SPACEBASE.view(state, seat) for seat in range(seats)):
                assert len(told(SPACEBASE.describe(view, None, Length.SHORT), language)) <= SHORT
                assert len(told(SPACEBASE.describe_hand(view), language)) <= USUAL
            usual = told(SPACEBASE.describe(SPACEBASE.view(state, None)), language)
            assert len(usual) <= USUAL
            until_colonies = re.match(r".*^(?:Colonies: |コロニー：).*?$", usual, re.DOTALL | re.MULTILINE)
            assert until_colonies is not None
            assert len(until_colonies[0]) <= ALT, "an alt text keeps the colonies"


@pytest.mark.parametrize(("seats", "start", "seed"), GAMES)
def test_what_a_decision_needs_is_said(seats: int, start: str, seed: int) -> None:
    for state, _ in played(seats, start, seed):
        cards = [card.name for card in set_of(state.set).cards]
        board = told(SPACEBASE.describe(SPACEBASE.view(state, None)), "en")
        full = told(SPACEBASE.describe(SPACEBASE.view(state, None), None, Length.FULL), "en")
        for seat, me in enumerate(state.seats):
            hand = told(SPACEBASE.describe_hand(SPACEBASE.view(state, seat)), "en")
            assert [line.partition(".")[0] for line in hand.split("\n") if re.match(r"\d+\.", line)] == [
                str(n) for n in range(1, SECTORS + 1)
            ]
            for sector in me.sectors:
                assert all(cards[ship.card] in hand for ship in (sector.station, *sector.deployed) if ship)
        for card in (*(ship for row in state.yard for ship in row), *state.colonies):
            (line,) = told(SPACEBASE.describe(SPACEBASE.view(state, None), Part.lighting([str(card)])), "en").split(
                "\n"
            )
            assert line.startswith(f"{cards[card]}: cost ")
            assert line.partition(" It deploys ")[0] in full
            assert cards[card] in board or card in state.colonies
