"""Tests of F7, F31, F55, F56: hidden facts are in no view."""

from __future__ import annotations

import msgspec
import pytest

from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import random_path
from bot.games.farfarout import FARFAROUT
from bot.games.farfarout.components.book import MAIN, OUTPOST
from bot.games.farfarout.state import HIDDEN, State
from tests.games.farfarout.positions import (
    allowed,
    fresh,
    main,
    number,
    only,
    outposts,
    play,
    settle,
    table,
)


def _swapped(state: State, seat: int, deck: int, one: str) -> State:
    """Return the same state with the seat's quest swapped with one of the deck."""
    other = FARFAROUT.clone(state)
    me = other.seats[seat]
    old = me.main if deck == MAIN else me.outposts[0]
    other.decks[deck][old], other.decks[deck][number(one)] = 1, 0
    if deck == MAIN:
        me.main = number(one)
    else:
        me.outposts[0] = number(one)
    return other


@pytest.mark.rule("F56")
def test_closed_main_quests_of_others_are_not_seen() -> None:
    state = table(3)
    main(state, 1, "m.hoard")
    only(state, MAIN, "m.ice", "m.win")
    other = _swapped(state, 1, MAIN, "m.ice")
    for viewer in (None, 0, 2):
        assert FARFAROUT.view(state, viewer) == FARFAROUT.view(other, viewer)
        assert FARFAROUT.view(state, viewer).seats[1].main == HIDDEN
    assert FARFAROUT.view(state, 1) != FARFAROUT.view(other, 1)
    assert FARFAROUT.view(state, 1).seats[1].main == number("m.hoard")


@pytest.mark.rule("F56")
def test_open_quests_are_seen_by_all() -> None:
    state = table()
    main(state, 1, "m.win")
    outposts(state, 1, "o.scan")
    state.row = [number("m.hoard")]  # closed, but in the open row
    seen = FARFAROUT.view(state, None)
    assert (seen.seats[1].main, seen.seats[1].outposts) == (number("m.win"), (number("o.scan"),))
    assert seen.row == (number("m.hoard"),)
    assert not {number("m.win"), number("m.hoard")} & set(seen.unseen_mains)


@pytest.mark.rule("F55", "F56")
def test_closed_outpost_quests_are_not_seen_wherever_they_stand() -> None:
    state = table()
    outposts(state, 1, "o.secret", "o.scan")
    other = FARFAROUT.clone(state)
    other.seats[1].outposts.reverse()
    assert FARFAROUT.view(state, 0) == FARFAROUT.view(other, 0)
    assert sorted(FARFAROUT.view(state, 0).seats[1].outposts) == [HIDDEN, number("o.scan")]
    assert number("o.secret") in FARFAROUT.view(state, 0).unseen_outposts


@pytest.mark.rule("F7")
def test_what_was_dealt_and_chosen_is_ones_own() -> None:
    state, _ = fresh(3)
    other = FARFAROUT.clone(state)
    other.seats[1].dealt, other.seats[2].dealt = other.seats[2].dealt, other.seats[1].dealt
    assert FARFAROUT.view(state, 0) == FARFAROUT.view(other, 0)
    assert FARFAROUT.view(state, 1) != FARFAROUT.view(other, 1)
    said = random_path(FARFAROUT, state, 1, LooseChance(2))
    play(state, 1, *said)
    other = FARFAROUT.clone(state)
    keep, opened = said[1:]
    other.seats[1].choice = f"{opened}~{keep}"
    assert FARFAROUT.view(state, 0) == FARFAROUT.view(other, 0)
    assert FARFAROUT.view(state, 0).seats[1].chosen
    assert FARFAROUT.view(state, 1) != FARFAROUT.view(other, 1)


@pytest.mark.rule("F56")
@pytest.mark.parametrize("tokens", [[0, 0, 0, 0], [1, 1, 1, 1]])
def test_buttons_and_waiting_do_not_tell_what_somebody_could_deliver(tokens: list[int]) -> None:
    state = table(at="1a.p1")
    state.seats[0].uranium, state.tokens = 3, tokens
    main(state, 0, "m.gift")
    only(state, MAIN, "m.hoard")
    other = _swapped(state, 0, MAIN, "m.hoard")
    for one in (state, other):
        settle(one)
    assert FARFAROUT.pending(state) == FARFAROUT.pending(other)
    assert FARFAROUT.pending(state)[0].seat == 0
    assert "deliver" in allowed(state, 0)
    assert "deliver" not in allowed(other, 0)
    state.gone[MAIN][number("m.gift")] = other.gone[MAIN][number("m.gift")] = 1  # visible to all: nobody holds it
    assert "deliver" not in {verb.value for verb in FARFAROUT.pending(other)[0].verbs if verb.shown}


@pytest.mark.rule("F55", "F31")
@pytest.mark.parametrize(("deck", "said"), [(OUTPOST, ("outpost",)), (MAIN, ("exchange", "green+grey"))])
def test_quests_that_somebody_looks_at_are_not_seen(deck: int, said: tuple[str, ...]) -> None:
    state = table(at="1d.p2")
    main(state, 0, "m.ice")
    if deck == MAIN:
        only(state, MAIN, "m.hoard", "m.win", "m.plain1", "m.plain2")
    play(state, 0, *said)
    drawn = state.tasks[-1].cards
    left = next(quest for quest, there in enumerate(state.decks[deck]) if there)
    other = FARFAROUT.clone(state)
    other.decks[deck][left], other.decks[deck][drawn[0]] = 0, 1
    other.tasks[-1].cards[0] = left
    assert FARFAROUT.view(state, 1) == FARFAROUT.view(other, 1)
    assert FARFAROUT.view(state, None) == FARFAROUT.view(other, None)
    assert FARFAROUT.view(state, 0) != FARFAROUT.view(other, 0)
    assert FARFAROUT.view(state, 1).tasks[-1].count == len(drawn)


@pytest.mark.rule("F56")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_guess_is_a_state_that_looks_the_same(seats: int) -> None:
    """All states of a random game; states survive JSON, and moves do not change their source."""
    chance = LooseChance(seats)
    state, _ = FARFAROUT.setup(seats, {}, chance)
    for step in range(600):
        pending = FARFAROUT.pending(state)
        if not pending:
            break
        seat = pending[chance.below(len(pending), "who")].seat
        before, after = msgspec.json.encode(state), FARFAROUT.clone(state)
        play(after, seat, *random_path(FARFAROUT, state, seat, chance), chance=chance)
        assert msgspec.json.encode(state) == before
        assert msgspec.json.decode(msgspec.json.encode(after), type=State) == after
        state = after
        if step % 10 == 0:
            for viewer in (None, *range(seats)):
                seen = FARFAROUT.view(state, viewer)
                assert FARFAROUT.view(FARFAROUT.determinize(seen, chance), viewer) == seen
