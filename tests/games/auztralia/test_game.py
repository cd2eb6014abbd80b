"""Tests of views, determinization, and whole games."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator

import pytest

from bot.games.auztralia import AUZTRALIA
from bot.games.auztralia.components.data import CUBES_EACH, FARMS_EACH, RAILS_EACH, SPARE_DISCS
from bot.games.auztralia.state import NOBODY, State
from bot.games.contract import Complete, Refused
from bot.games.engine import choice_walk
from bot.games.engine.chance import LooseChance
from bot.words.formatter import formatter
from tests.games.auztralia.positions import SETTINGS, book_of, give, play, table

TABLES = [
    (seats, side, mode)
    for seats, side, mode in itertools.product(range(1, 5), ("east", "west"), ("rivals", "together"))
    if seats > 1 or mode == "rivals"
]
SAYING = 60
"""Maximum length of a choice in characters to fit in a button."""


def begin(seats: int, side: str = "east", mode: str = "rivals", seed: int = 1) -> State:
    settings = {**SETTINGS, "side": side, "mode": mode, "variants": "on"}
    return AUZTRALIA.setup(seats, settings, LooseChance(seed))[0]


def game(seats: int, side: str, mode: str, seed: int) -> Iterator[tuple[State, int, choice_walk.ChoicePath]]:
    """Yield every state of a random game with the seat and its choice."""
    chance, state = LooseChance(seed), begin(seats, side, mode, seed)
    for _ in range(3000):
        if AUZTRALIA.outcome(state) is not None:
            assert AUZTRALIA.pending(state) == ()
            return
        (asked,) = AUZTRALIA.pending(state)
        said = choice_walk.random_path(AUZTRALIA, state, asked.seat, chance)
        yield state, asked.seat, said
        state = AUZTRALIA.clone(state)
        AUZTRALIA.play(state, asked.seat, choice_walk.action_of(AUZTRALIA, said), chance)
    raise AssertionError("the game does not end")


def short(value: str) -> str:
    """Return a value as in buttons: repeated items are counted."""
    return "+".join(f"{one}*{n}" if n > 1 else one for one, n in Counter(value.split("+")).items())


def whole(state: State) -> tuple[int, int, int, tuple[int, ...]]:
    """Return the invariants of a game.

    The number of personalities, Old One tiles of the bags and the board including removed ones, and units of each kind.
    """
    persons = sum(state.people) + len(state.row) + len(state.gone) + sum(len(me.persons) for me in state.seats)
    persons += sum(len(task.cards) for task in state.tasks)
    tiles = sum(map(sum, state.bags))
    fighting = [0] * len(state.supply)
    for one in state.fight.units if state.fight else ():
        fighting[one.unit] += 1
    kinds = range(len(state.supply))
    units = tuple(state.supply[n] + fighting[n] + sum(me.units[n] for me in state.seats) for n in kinds)
    return persons, tiles, len(state.tiles), units


@pytest.mark.parametrize(("seats", "side", "mode"), TABLES)
def test_random_games_keep_to_the_box_and_come_to_an_end(seats: int, side: str, mode: str) -> None:
    first = begin(seats, side, mode, seats)
    persons, tiles, _, units = whole(first)
    for state, seat, said in game(seats, side, mode, seats):
        assert isinstance(choice_walk.walk(AUZTRALIA, state, seat, said), Complete)
        assert len("/".join(map(short, said))) < SAYING
        now = whole(state)
        assert (now[0], now[3]) == (persons, units)
        assert now[1] + now[2] <= tiles
        board = book_of(state).board
        for me, seen in zip(state.seats, AUZTRALIA.view(state, None).seats, strict=True):
            assert min(me.goods) >= 0
            assert len(set(me.rails)) == len(me.rails) <= RAILS_EACH
            assert all(0 <= left <= FARMS_EACH for left in seen.farms)
            assert sum(me.spaces) <= CUBES_EACH
            assert me.port == NOBODY or board.map.hexes[me.port].anchor
        for at_seat in range(seats):
            assert sum(tile.cubes[at_seat] for tile in state.tiles) <= CUBES_EACH + SPARE_DISCS


@pytest.mark.parametrize("seats", range(1, 5))
def test_defaults_alone_play_a_game_to_its_end(seats: int) -> None:
    chance, state = LooseChance(seats), begin(seats)
    for _ in range(500):
        if AUZTRALIA.outcome(state) is not None:
            return
        (asked,) = AUZTRALIA.pending(state)
        said = AUZTRALIA.default(state, asked.seat)
        AUZTRALIA.play(state, asked.seat, choice_walk.action_of(AUZTRALIA, said), chance)
    raise AssertionError("the game does not end")


def test_hexes_that_lie_near_are_told_first() -> None:
    state = table()
    give(state, coal=1, iron=1)
    with pytest.raises(Refused) as caught:
        choice_walk.walk(AUZTRALIA, state, 0, ("rail", "rail", "C1.C2"))
    assert formatter("en", "auztralia").format(caught.value.instead[0]) == "A1 to B1"


def test_the_set_that_a_game_began_with_is_the_one_it_goes_on_with() -> None:
    state = table()
    assert AUZTRALIA.extra_settings(state) == {"set": state.set}
    assert AUZTRALIA.extra_settings(None) == {}
    events = play(state, 0, "retrieve")
    assert events
