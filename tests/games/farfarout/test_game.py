"""Tests of whole games and their invariants."""

from __future__ import annotations

import pytest

from bot.games.contract import Pick
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import check, random_path
from bot.games.farfarout import FARFAROUT
from bot.games.farfarout.components.book import open_book
from bot.games.farfarout.rules import belongings
from tests.games.farfarout.positions import BOOK, items, names, play, refused, table

LONGEST = 60


@pytest.mark.rule("F1", "F20", "F72")
def test_random_play_comes_to_an_end() -> None:
    """Each seat with a decision has a choice, defaults are legal, and all choices have buttons."""
    chance, book = LooseChance(2), open_book("")
    state, _ = FARFAROUT.setup(2, {}, chance)
    steps = 0
    while pending := FARFAROUT.pending(state):
        decision = pending[chance.below(len(pending), "who")]
        seat = decision.seat
        if steps % 20 == 0:
            check(FARFAROUT, state, seat, FARFAROUT.default(state, seat))
            verbs = FARFAROUT.choices(state, seat, ())
            assert isinstance(verbs, Pick)
            buttons = {verb.value for verb in decision.verbs if verb.shown}
            buttons |= {one.said[0] for row in decision.attention.shortcuts for one in row}
            possible = {option.value for option in verbs.options if option.refusal is None}
            assert possible <= buttons <= possible | {"deliver"}
        said = random_path(FARFAROUT, state, seat, chance)
        for at in range(1, len(said)) if steps % 5 == 0 else ():
            assert refused(state, seat, *said[:at], "nonsense")[:1] == "F"
        assert len(" ".join(said)) < LONGEST
        play(state, seat, *said, chance=chance)
        for me in state.seats:
            assert min(me.shields, me.erg, me.plutonium, me.uranium) >= 0
            assert state.phase != "turns" or belongings.can_fly(book, me.crew, me.ship)
            assert len(set(me.items)) == len(me.items)
        steps += 1
    outcome = FARFAROUT.outcome(state)
    assert outcome is not None
    assert outcome.places.count(1) == len(state.winners) > 0


@pytest.mark.rule("F80", "F4")
def test_items_that_are_used_up_leave_the_game() -> None:
    state = table()
    items(state, 0, "idol", "kit", "recon")
    state.seats[0].shields = 1
    tokens = list(state.tokens)
    assert refused(state, 0, "use", "recon") == "F80"
    play(state, 0, "use", "idol")
    play(state, 0, "use", "kit")
    assert (state.seats[0].wealth, state.seats[0].shields, state.tokens) == (1, 3, tokens)
    assert names(state.seats[0].items, "items") == ["recon"]
    assert not any(any(counts) for counts in state.gone[4:7])
    assert refused(state, 0, "use") == "F80"


@pytest.mark.rule("F30", "F80")
def test_a_door_leads_anywhere() -> None:
    state = table()
    items(state, 0, "door")
    play(state, 0, "use", "door")
    play(state, 0, "jump", "2c.a1")
    assert BOOK.places[state.seats[0].place].id == "2c.a1"


@pytest.mark.rule("F23")
def test_items_bring_tokens_at_the_beginning_of_a_turn() -> None:
    state = table()
    items(state, 1, "bell")
    play(state, 0, "end")
    assert state.tokens == [1, 1, 1, 2]
