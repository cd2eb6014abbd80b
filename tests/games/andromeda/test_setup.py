"""Tests of the set-up of a game."""

from __future__ import annotations

import pytest

from bot.games.andromeda import ANDROMEDA
from bot.games.andromeda.components.data import BONUSES, CARDS_PER_PLANET, N_PLANETS, PLANETS, START, STATIONS
from bot.games.andromeda.events import Drew, Refilled, RoundBegan
from bot.games.andromeda.state import State
from bot.games.engine.chance import LooseChance
from tests.games.andromeda.positions import total_cards, total_stations

DEFAULTS = {"minimum": "2"}


def start(seats: int, seed: int = 1, minimum: str = "2") -> State:
    return ANDROMEDA.setup(seats, {"minimum": minimum}, LooseChance(seed))[0]


@pytest.mark.rule("A3")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_sixteen_bonus_cards_in_four_kinds_lie_in_their_piles(seats: int) -> None:
    assert [bonus.id for bonus in BONUSES] == ["silver", "gold", "platinum", "diamond"]
    assert start(seats).bonus == [4, 4, 4, 4]


@pytest.mark.rule("A4", "A8")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_nine_of_84_cards_are_dealt_to_each_and_the_rest_is_the_pile(seats: int) -> None:
    state = start(seats)
    assert total_cards(state) == [12] * 7 + [4] * 4
    assert [sum(seat.hand) for seat in state.seats] == [9] * seats
    assert all(sum(seat.hand[N_PLANETS:]) == 0 for seat in state.seats)
    assert sum(state.deck) == 84 - 9 * seats
    assert state.discard == [0] * 7


@pytest.mark.rule("A5", "A6")
def test_everybody_has_two_movement_cards_and_stands_at_the_start_of_both_tracks() -> None:
    for seat in start(4).seats:
        assert (seat.transports, seat.earth, seat.ship, seat.tech) == (2, 4, 0, 0)


@pytest.mark.rule("A5", "A7")
@pytest.mark.parametrize(("seats", "boxed"), [(3, 0), (4, 4), (5, 7)])
def test_of_26_stations_so_many_stay_in_the_box(seats: int, boxed: int) -> None:
    state = start(seats)
    on_tracks = 2
    for seat in range(seats):
        assert total_stations(state, seat) + on_tracks + boxed == STATIONS


@pytest.mark.rule("A7")
@pytest.mark.parametrize(("seats", "each", "drawn"), [(3, 2, 6), (4, 1, 9), (5, 1, 6)])
def test_stations_are_on_every_planet_and_one_more_for_each_card_drawn(seats: int, each: int, drawn: int) -> None:
    assert (START[seats].each, START[seats].drawn) == (each, drawn)
    for seed in range(10):
        for seat in range(seats):
            here = [row[seat] for row in start(seats, seed).stations]
            assert min(here) >= each
            assert sum(here) == 7 * each + drawn


@pytest.mark.rule("A7")
def test_no_more_stations_come_to_a_planet_than_it_has_cards() -> None:
    for seed in range(50):
        for row in start(4, seed).stations:
            assert sum(row) <= 4 + CARDS_PER_PLANET


@pytest.mark.rule("A9")
def test_the_first_leader_is_drawn_and_begins() -> None:
    leaders: set[int] = set()
    for seed in range(40):
        state, events = ANDROMEDA.setup(3, DEFAULTS, LooseChance(seed))
        leaders.add(state.leader)
        assert events[0] == RoundBegan(seat=state.leader, round=1)
        assert (state.phase, state.turn, state.round) == ("movement", state.leader, 1)
    assert leaders == {0, 1, 2}


@pytest.mark.rule("A8")
def test_only_its_owner_learns_what_a_hand_holds() -> None:
    state, events = ANDROMEDA.setup(3, DEFAULTS, LooseChance(3))
    for event in events:
        if isinstance(event, Drew):
            assert event.to == (event.seat,)
            assert list(event.cards) == state.seats[event.seat].hand[:N_PLANETS]
        elif isinstance(event, Refilled):
            assert event.count == 9
            assert event.to is None


@pytest.mark.rule("A50")
def test_orbit_values_run_from_four_to_fourteen_and_differ_on_a_planet() -> None:
    values = [value for planet in PLANETS for value in planet.orbit]
    assert (min(values), max(values), len(values)) == (4, 14, 21)
    for planet in PLANETS:
        assert list(planet.orbit) == sorted(set(planet.orbit), reverse=True)
