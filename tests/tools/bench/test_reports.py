"""Tests of the benchmarks: statistics, saved results, and games without an end."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.games.registry import GAMES
from tests.tools.bench import balance, blunders, levels, reports_files, robots
from tests.tools.bench.balance import Contest, Played
from tests.tools.bench.estimates import Guess
from tests.tools.bench.games import play, usual
from tests.tools.bench.level_ratings import Standings, ratings
from tests.tools.bench.levels import Bout, bouts, wins
from tests.tools.bench.report import at_least, highest, interval, mean, middle
from tests.tools.bench.speed import two

ENDED = Played((2, 1, 1), 0, (0.0,) * 3, (), (), 1, {}, places=(2, 2, 3))


def test_bars_are_met_open_or_not() -> None:
    assert at_least(0.6, 65, 100) == "met"
    assert at_least(0.6, 55, 100).startswith("open")
    assert at_least(0.6, 300, 1000) == "NOT MET"


def test_what_hardly_is_exceeded() -> None:
    assert 0.02 < highest(0, 100) < 0.03
    assert highest(5, 100) < interval(5, 100)[1]
    assert mean([1.0, 3.0]) == "2.0 ± 2.0"
    assert middle(list(range(101))) == "50 [40 to 61]"


def test_two_digits_tell_something() -> None:
    assert [two(one) for one in (0, 0.01234, 0.5, 3.04, 98.6, 1234)] == ["0", "0.012", "0.50", "3.0", "99", "1,200"]


def test_a_part_can_be_written_alone(tmp_path: Path) -> None:
    reports_files.write("some", "About.", {"two": ["b"], "one": ["a", "  c"]}, tmp_path)
    reports_files.write("some", "About.", {"two": ["d"]}, tmp_path)
    assert reports_files.read("some", tmp_path) == {"one": ["a", "  c"], "two": ["d"]}
    assert (tmp_path / "some.txt").read_text() == "About.\n\n== one\na\n  c\n\n== two\nd\n"


def test_orders_are_read_as_they_are_written() -> None:
    standings = Standings()
    for levels_, places in (((1, 2), (2, 1)), ((2, 1, 2), (1, 3, 1)), ((1, 2), (2, 1)), ((1, 2), ())):
        standings.add(levels_, places)
    assert standings.text() == "  came in: 2>1 2; 2=2>1 1"
    assert Standings.of(["else", standings.text(), "  came in: 2>1 3"]).orders == {((2,), (1,)): 5, ((2, 2), (1,)): 1}
    skills = ratings(standings)
    assert skills[2].mu > skills[1].mu
    assert skills == ratings(Standings.of([standings.text()]))


def test_who_is_best_of_the_players_wins() -> None:
    assert wins(Bout(2, 1, 3), [ENDED]) == 0.5
    assert [Bout(2, 1, seats).bar for seats in (2, 3, 4)] == [0.6, 0.5, 0.375]


def test_the_brier_score_is_a_sum_over_seats_and_a_rival() -> None:
    guess = Guess(0, (0.5, 0.3, 0.2), (1.0, 0.0, 0.0))
    assert guess.off(guess.chances) == pytest.approx(0.25 + 0.09 + 0.04)
    assert guess.off_a_seat() == pytest.approx((0.25 + 0.09) / 2)
    assert guess.off(guess.won) == 0


@pytest.mark.parametrize("game", GAMES)
def test_an_estimate_is_reported_for_each_game(game: str) -> None:
    assert GAMES[game].estimate
    assert any(name.startswith(f"{game}, ") for name in reports_files.read("estimates"))


@pytest.mark.parametrize("game", GAMES)
def test_each_level_meets_the_one_below(game: str) -> None:
    those = list(bouts(game))
    assert {(one.higher, one.lower) for one in those} >= {(2, 1), (3, 2)}
    assert all(one.seats > 1 and one.higher - one.lower == 1 for one in those)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_without_an_end_is_left(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(balance, "MOST", 3)
    monkeypatch.setattr(robots, "MOST", 1)
    seats = max(2, GAMES[game].meta.seats[0])
    job = Contest(game, usual(game)).jobs([1], seats, 1, 1)[0]
    one = play(job)
    assert one.endless
    assert sum(one.wins) == 0
    assert len(one.parts) == seats
    assert not balance.ended([one])
    assert blunders.together([blunders.looked(job)]).endless == 1
    assert levels.report(Bout(2, 1, seats), [one]).lines == ["1 games, deals of seed 1; 1 did not end"]
