"""Tests of pairing: all play, repeated opponents are minimal, seats are balanced."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.cups import pairing
from bot.cups.pairing import Group, Standing, met, paired, repeats, rounds_for, seated, sizes
from bot.cups.standings import Played, points_of, standings
from bot.games.engine.chance import LooseChance


def played(people: int, rounds: int, wanted: int, seed: str) -> list[tuple[Group, ...]]:
    """Return the groups of a number of rounds with random winners."""
    chance, history, games, found = LooseChance(seed), list[Group](), list[Played](), list[tuple[Group, ...]]()
    for _ in range(rounds):
        lines = standings(range(people), games, seed)
        groups = paired([Standing(one.number, one.points) for one in lines], history, sizes(people, wanted, 5))
        for group in groups:
            places = list(range(1, len(group) + 1))
            chance.shuffle(places, "places")
            games.append(Played(group, tuple(places)))
        history += groups
        found.append(groups)
    return found


def partitions(people: Sequence[int], shape: Counter[int]) -> Iterator[list[Group]]:
    """All partitions into groups of these sizes."""
    if not people:
        yield []
        return
    for size in [size for size, many in shape.items() if many]:
        for others in combinations(people[1:], size - 1):
            rest = [one for one in people[1:] if one not in others]
            for more in partitions(rest, shape - Counter([size])):
                yield [(people[0], *others), *more]


@settings(max_examples=60, deadline=None)
@given(st.integers(4, 64), st.integers(2, 5), st.integers(2, 5))
def test_groups_are_as_even_as_they_can_be(people: int, wanted: int, most: int) -> None:
    wanted = min(wanted, most)
    if most == 2 and people % 2:
        people += 1
    shape = sizes(people, wanted, most)
    assert sum(shape) == people
    assert max(shape) - min(shape) <= 1
    assert min(shape) >= 2
    assert max(shape) <= most
    if people % wanted == 0:
        assert set(shape) == {wanted}


@settings(max_examples=10, deadline=None)
@given(st.integers(4, 30), st.integers(2, 5), st.integers(1, 4), st.text("abc", max_size=4))
def test_everybody_plays_each_round_and_the_same_input_makes_the_same_groups(
    people: int, wanted: int, rounds: int, seed: str
) -> None:
    all_rounds = played(people, rounds, wanted, seed)
    for groups in all_rounds:
        assert sorted(one for group in groups for one in group) == list(range(people))
        assert Counter(map(len, groups)) == Counter(sizes(people, wanted, 5))
    assert played(people, rounds, wanted, seed) == all_rounds


@settings(max_examples=40, deadline=None)
@given(st.integers(4, 9), st.integers(2, 4), st.integers(1, 3), st.integers(0, 99))
def test_nobody_meets_again_where_that_can_be_avoided(people: int, wanted: int, before: int, seed: int) -> None:
    """Brute force: no partition has fewer repetitions."""
    history = [group for groups in played(people, before, wanted, str(seed)) for group in groups]
    shape = sizes(people, wanted, 5)
    groups = paired([Standing(one, 0) for one in range(people)], history, shape)
    fewest = min(repeats(one, met(history)) for one in partitions(range(people), Counter(shape)))
    assert repeats(groups, met(history)) == fewest


@pytest.mark.parametrize(("people", "wanted", "rounds"), [(16, 4, 3), (24, 3, 5), (64, 4, 5), (64, 5, 4), (33, 3, 5)])
def test_many_people_meet_new_ones_each_round_and_soon(people: int, wanted: int, rounds: int) -> None:
    begun = time.monotonic()
    history = [group for groups in played(people, rounds, wanted, "many") for group in groups]
    assert max(met(history).values()) == 1
    assert time.monotonic() - begun < 10


def test_those_who_have_as_many_points_meet() -> None:
    history = [(0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11), (12, 13, 14, 15)]
    lines = standings(range(16), [Played(group, (1, 2, 3, 4)) for group in history], "x")
    groups = paired([Standing(one.number, one.points) for one in lines], history, (4, 4, 4, 4))
    assert [sorted(group) for group in groups] == [[0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15]]


def test_even_where_the_search_is_given_up_the_groups_are_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pairing, "EXACT", 1_000)
    history = [group for groups in played(40, 7, 5, "long") for group in groups]
    groups = paired([Standing(one, 0) for one in range(40)], history, sizes(40, 5, 5))
    assert sorted(one for group in groups for one in group) == list(range(40))
    assert repeats(groups, met(history)) < 40


@pytest.mark.parametrize(("people", "wanted"), [(16, 4), (64, 4), (25, 5), (17, 4)])
def test_seats_are_shared_out(people: int, wanted: int) -> None:
    firsts, lasts, rounds = Counter[int](), Counter[int](), 4
    for groups in played(people, rounds, wanted, "seats"):
        firsts.update(group[0] for group in groups)
        lasts.update(group[-1] for group in groups)
    assert max(firsts.values()) <= 2
    assert max(lasts.values()) <= 2


def test_who_sat_first_sits_later() -> None:
    assert seated((0, 1, 2, 3), [(0, 1, 2, 3)], {n: n for n in range(4)})[0] != 0
    order = seated((0, 1), [(0, 1)], {0: 0, 1: 1})
    assert order == (1, 0)
    assert seated((0, 1), [(0, 1), (1, 0)], {0: 0, 1: 1}) == (0, 1)


@pytest.mark.parametrize(
    ("people", "wanted", "rounds"), [(4, 4, 1), (5, 4, 3), (11, 4, 3), (16, 4, 3), (17, 4, 4), (64, 4, 4), (64, 2, 7)]
)
def test_so_many_rounds_tell_people_apart(people: int, wanted: int, rounds: int) -> None:
    assert rounds_for(people, wanted) == rounds


@pytest.mark.parametrize(
    ("places", "points"),
    [
        ((1,), [24]),
        ((1, 2), [24, 0]),
        ((2, 1, 3), [12, 24, 0]),
        ((1, 2, 3, 4), [24, 16, 8, 0]),
        ((1, 2, 3, 4, 5), [24, 18, 12, 6, 0]),
        ((1, 1, 3, 4), [20, 20, 8, 0]),
        ((1, 1, 1, 1, 1), [12] * 5),
        ((1, 2, 2, 2, 5), [24, 12, 12, 12, 0]),
    ],
)
def test_points_by_place_and_shared_places_share(places: tuple[int, ...], points: list[int]) -> None:
    assert points_of(places) == points


@settings(max_examples=50, deadline=None)
@given(st.lists(st.integers(1, 5), min_size=2, max_size=5))
def test_a_group_always_gives_as_many_points(ranks: list[int]) -> None:
    places = [1 + sum(other < one for other in ranks) for one in ranks]
    assert sum(points_of(places)) == 12 * len(places)


def test_what_decides_between_equals() -> None:
    beaten_better = [Played((0, 2), (1, 2)), Played((1, 3), (1, 2)), Played((2, 4), (1, 2))]
    lines = standings(range(5), beaten_better, "x")
    assert [one.number for one in lines[:2]] == [0, 1], "who has beaten somebody with points comes first"
    assert lines[0].berger == 48
    direct = [Played((0, 1), (2, 1)), Played((0, 2), (1, 2)), Played((1, 2), (2, 1))]
    level = standings((0, 1, 2), direct, "x")
    assert {one.points for one in level} == {24}
    assert standings((0, 1), [Played((0, 1), (2, 1)), Played((0, 2), (1, 2))], "x")[0].number == 1
    lots = {tuple(one.number for one in standings(range(4), [], seed)) for seed in "abcdefgh"}
    assert len(lots) > 1, "the lot decides in the end"
    assert standings(range(4), [], "a") == standings(range(4), [], "a")
