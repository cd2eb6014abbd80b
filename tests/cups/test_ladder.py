"""Tests of the ladders of seasons and of the daily puzzle."""

from __future__ import annotations

from datetime import timedelta

from bot.cups.ladder import Solved, league, season

ANN, BEN, CHIE = 1, 2, 3


def solved(user: int, seconds: int, *, shortest: bool = True) -> Solved:
    return Solved(user, shortest, timedelta(seconds=seconds))


def test_a_game_gives_one_point_and_two_for_each_person_behind() -> None:
    (first, second, third) = season([{ANN: 2, BEN: 1, CHIE: 3}])
    assert [(one.user_id, one.place, one.points, one.wins) for one in (first, second, third)] == [
        (BEN, 1, 5, 1),
        (ANN, 2, 3, 0),
        (CHIE, 3, 1, 0),
    ]


def test_who_is_level_gets_half_and_shares_the_place() -> None:
    entries = season([{ANN: 1, BEN: 1}])
    assert {(one.place, one.points, one.wins) for one in entries} == {(1, 2, 1)}


def test_a_game_of_one_person_does_not_count() -> None:
    assert season([{ANN: 1}]) == ()


def test_who_hides_is_not_there_and_leaves_no_gap() -> None:
    entries = season([{ANN: 1, BEN: 2, CHIE: 3}], without=[ANN])
    assert [(one.user_id, one.place, one.points) for one in entries] == [(BEN, 1, 3), (CHIE, 2, 1)]


def test_a_day_gives_points_for_an_answer_the_shortest_way_and_speed() -> None:
    entries = league([[solved(ANN, 30), solved(BEN, 20), solved(CHIE, 5, shortest=False)], [solved(CHIE, 9)]])
    assert {one.user_id: one.points for one in entries} == {BEN: 5, ANN: 4, CHIE: 1 + 5}
    assert [(one.user_id, one.place) for one in entries] == [(CHIE, 1), (BEN, 2), (ANN, 3)]


def test_as_quick_is_as_good() -> None:
    entries = league([[solved(ANN, 10), solved(BEN, 10), solved(CHIE, 11)]])
    assert {one.user_id: one.points for one in entries} == {ANN: 5, BEN: 5, CHIE: 3}
