"""Rollouts: their rules are the rules."""

from __future__ import annotations

from collections import Counter
from functools import partial

import numpy as np
import pytest

from bot.games.andromeda import ANDROMEDA
from bot.games.andromeda.ai import ai
from bot.games.andromeda.ai.rollout.playing import perform
from bot.games.andromeda.ai.rollout.table import ANSWER, EARTH, OFFER, PHASE, POINTS, SWAP, Table, code_of, copied, laid
from bot.games.andromeda.rules import trading
from bot.games.andromeda.state import State
from bot.games.contract import Said
from bot.games.engine import saying
from bot.games.engine.chance import LooseChance
from tests.games.andromeda.positions import FEN, TARN, hand, position

BY_LUCK = {"exchange", "challenge", "draw"}
"""What is said there leads to different states."""


def next_seat(state: State) -> int:
    """Who says something next; of several the nearest to the leader."""
    if state.trade is not None and state.trade.stage == "answer":
        return next(
            seat for seat in trading.others(state) if not state.trade.out[seat] and state.trade.answers[seat] < 0
        )
    return next(one.seat for one in ANDROMEDA.pending(state) if not one.optional)


def done(state: State, seat: int, said: Said, seed: int = 1) -> Table:
    """A state as machine code leaves it after a saying."""
    table = copied(laid(state, seat))
    perform(table, seat, code_of(said, state.seats[seat]), np.array([seed], np.uint64))
    return table


def is_same(one: Table, other: Table) -> bool:
    """Whether nothing differs; what is left of a trade that is over does not count."""
    trades = one.now[PHASE] in {OFFER, ANSWER, SWAP}
    rows = zip(one._fields, one, other, strict=True)
    return all(np.array_equal(mine, its) for name, mine, its in rows if trades or name not in {"out", "done"})


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("level", [0, 2])
def test_each_saying_does_what_the_rules_say(seats: int, level: int) -> None:
    """In whole games, as long as no luck comes in; level 0 says anything legal."""
    verbs = Counter[str]()
    for number in range(6 if level else 2):
        chance = LooseChance(f"{seats} {number}")
        state, _ = ANDROMEDA.setup(seats, {"minimum": "2"}, chance)
        while ANDROMEDA.pending(state):
            seat = next_seat(state)
            ask = partial(ANDROMEDA.choices, state, seat)
            said = saying.at_random(ANDROMEDA, state, seat, chance)
            if level:
                said = ai(ANDROMEDA.view(state, seat), ask, chance, level)
            several = said[0] in {"offer", "answer"} and "+" in said[-1]
            if several or said[0] in {"standby", "ready"}:
                said = ANDROMEDA.default(state, seat)
            table, before = done(state, seat, said), state.round
            ANDROMEDA.play(state, seat, saying.action_of(ANDROMEDA, said), chance)
            if said[0] not in BY_LUCK and state.round == before and state.phase != "over":
                assert is_same(table, laid(state, next_seat(state))), said
                verbs[said[0]] += 1
    assert len(verbs) >= 6


def test_a_sure_draw_founds_a_centre() -> None:
    state = position(hand(tarn=4), hand(fen=1), hand(fen=1))
    state.stations[TARN] = [2, 0, 0]
    table = done(state, 0, ("challenge", "tarn", "4", "-"))
    assert (table.seats[0, POINTS], table.stations[TARN, 0], table.taken[TARN], table.hands[0, 7]) == (14, 1, 1, 1)


def test_each_station_is_as_likely_to_be_drawn() -> None:
    state = position(hand(fen=2), hand(tarn=1), hand(tarn=1))
    state.stations[FEN] = [1, 2, 1]
    drawn = Counter[int]()
    for seed in range(1, 2001):
        table = done(state, 0, ("challenge", "fen", "2", "-"), seed)
        drawn[next((seat for seat in (1, 2) if table.seats[seat, EARTH] > 4), 0)] += 1
    assert [drawn[seat] for seat in range(3)] == pytest.approx([500, 1000, 500], abs=100)


def test_cards_that_are_exchanged_are_drawn_anew() -> None:
    state = position(hand(fen=2, silver=1), hand(tarn=1), hand(tarn=1))
    table = done(state, 0, ("exchange", "fen+silver"))
    assert table.hands[0].sum() == 3
    assert table.discard[FEN] == 1
    assert table.bonus[0] == state.bonus[0] + 1
    assert table.deck.sum() == sum(state.deck) - 2
