"""Tests of rating updates from results: rated players, and multi-player arithmetic."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openskill.models import PlackettLuce

from bot.store.table.rating_math import (
    MU,
    NEW,
    SIGMA,
    Contestant,
    Rating,
    RatingBook,
    SeatEnd,
    TableEnd,
    advanced,
    ai_player,
    contestants,
    level_of,
    person,
)

NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)
ANN, BEN, CHIE = (SeatEnd(seat, user, None, seat + 1) for seat, user in enumerate((11, 12, 13)))
AI = SeatEnd(2, None, 2, 3)


def end(*seats: SeatEnd, unrated: str = "", at: datetime = NOON, table_id: int = 1) -> TableEnd:
    return TableEnd(table_id, "toy", at, unrated, seats)


def who(*seats: SeatEnd) -> list[tuple[str, int]]:
    return [(one.player, one.place) for one in contestants(end(*seats))]


# --- rated players ---------------------------------------------------------------------------------------------------


def test_people_ai_levels_and_rivals_are_players() -> None:
    rival = SeatEnd(-1, None, None, 2)
    assert who(rival, ANN, BEN, AI) == [("rival", 2), ("11", 1), ("12", 2), ("ai-2", 4)]


def test_an_ai_player_of_any_level_is_known_by_its_name() -> None:
    assert [level_of(ai_player(level)) for level in (1, 4, 12)] == [1, 4, 12]
    assert [level_of(player) for player in ("ai-", "ai-x", "rival", "", "4")] == [None] * 5


def test_ties_are_ties() -> None:
    assert who(ANN, SeatEnd(1, 12, None, 1), SeatEnd(2, 13, None, 3)) == [("11", 1), ("12", 1), ("13", 3)]


@pytest.mark.parametrize(
    "seats",
    [(ANN, AI), (ANN, SeatEnd(1, None, 1, 2), AI), (SeatEnd(0, 11, None, 0), SeatEnd(1, 12, None, 0))],
    ids=["one person", "one person and two AI players", "without a result"],
)
def test_it_takes_two_people_and_a_result(seats: tuple[SeatEnd, ...]) -> None:
    assert who(*seats) == []
    assert contestants(end(ANN, BEN, unrated="undo")) == []


def test_who_has_left_comes_after_all_who_stayed_whatever_the_ai_has_made_of_it() -> None:
    left = SeatEnd(0, None, 2, 1, left_by=11, stand_in=True)
    assert who(left, SeatEnd(1, 12, None, 2), SeatEnd(2, 13, None, 3)) == [("11", 3), ("12", 1), ("13", 2)]
    other = SeatEnd(1, None, None, 2, left_by=12)
    assert who(left, other, SeatEnd(2, 13, None, 3)) == [("11", 2), ("12", 2), ("13", 1)], "nobody stands in there"


def test_who_has_taken_a_seat_over_is_not_rated_for_what_somebody_else_began() -> None:
    taken = SeatEnd(0, 14, None, 1, left_by=11)
    assert who(taken, SeatEnd(1, 12, None, 2), SeatEnd(2, 13, None, 3)) == [("11", 3), ("12", 1), ("13", 2)]


def test_who_has_conceded_keeps_the_place_that_the_table_gives() -> None:
    conceded = SeatEnd(2, 13, 2, 3, left_by=13, conceded=True)
    left = SeatEnd(0, None, 2, 1, left_by=11, stand_in=True)
    assert who(left, SeatEnd(1, 12, None, 2), conceded) == [("11", 3), ("12", 1), ("13", 2)]


def test_the_nameless_are_people_all_the_same() -> None:
    assert who(SeatEnd(0, None, None, 1), BEN) == [("", 1), ("12", 2)]
    kept = SeatEnd(0, None, 2, 1, stand_in=True, kept={"toy": Rating(30, 3), "": Rating(28, 3)}, kept_place=2)
    assert who(kept, SeatEnd(1, 12, None, 2, kept_place=1)) == [("", 2), ("12", 1)], "as it was before they were"
    assert person("") is None is person(ai_player(1)) is person("rival")
    assert person("12") == 12


# --- the arithmetic --------------------------------------------------------------------------------------------------


def test_a_worked_example() -> None:
    """Two rated players and a new one, computed by the library itself."""
    before = [Rating(30.0, 3.0), NEW, Rating(22.0, 4.0)]
    model = PlackettLuce()
    (ann,), (ben,), (chie,) = model.rate(
        [[model.rating(mu=30.0, sigma=3.0)], [model.rating()], [model.rating(mu=22.0, sigma=4.0)]], ranks=[2, 1, 3]
    )
    after = advanced(["11", "12", "13"], [2, 1, 3], before)
    for ours, theirs in zip(after, (ann, ben, chie), strict=True):
        assert (ours.mu, ours.sigma) == pytest.approx((theirs.mu, theirs.sigma), rel=1e-12)
    assert after[1].mu > MU
    assert after[2].mu < 22.0


skills = st.builds(Rating, st.floats(5, 45), st.floats(1, SIGMA))
games = st.lists(st.tuples(st.integers(1, 5), skills), min_size=2, max_size=6)


@given(games, st.randoms(use_true_random=False))
def test_the_order_of_the_seats_makes_no_difference(seats: list[tuple[int, Rating]], random: Random) -> None:
    names = [str(at) for at in range(len(seats))]
    straight = dict(zip(names, advanced(names, *map(list, zip(*seats, strict=True))), strict=True))
    mixed = list(zip(names, seats, strict=True))
    random.shuffle(mixed)
    again = advanced([name for name, _ in mixed], [s[0] for _, s in mixed], [s[1] for _, s in mixed])
    assert dict(zip([name for name, _ in mixed], again, strict=True)) == straight


@given(games)
def test_a_better_place_is_never_worth_less(seats: list[tuple[int, Rating]]) -> None:
    """With equal ratings before, the better-placed player has no lower rating after."""
    names, places = [str(at) for at in range(len(seats))], [place for place, _ in seats]
    alike = [seats[0][1]] * len(seats)
    after = advanced(names, places, alike)
    for mine, my_place in zip(after, places, strict=True):
        for other, place in zip(after, places, strict=True):
            assert my_place >= place or mine.mu >= other.mu - 1e-9
            assert my_place != place or mine.mu == pytest.approx(other.mu)
    assert sum(one.mu for one in after) == pytest.approx(sum(one.mu for one in alike)), "nothing comes from nowhere"


@given(games)
def test_a_result_tells_more_than_time_takes(seats: list[tuple[int, Rating]]) -> None:
    """A result reduces the uncertainty by more than tau adds between two games."""
    after = advanced([str(at) for at in range(len(seats))], [s[0] for s in seats], [s[1] for s in seats])
    for (_, before), now in zip(seats, after, strict=True):
        assert 0 < now.sigma <= (before.sigma**2 + (MU / 300) ** 2) ** 0.5 + 1e-12


@given(
    st.lists(st.tuples(st.integers(1, 3), st.sampled_from([NEW, Rating(30, 3), Rating(20, 2)])), min_size=2, max_size=8)
)
def test_who_came_alike_and_shares_a_place_goes_alike(seats: list[tuple[int, Rating]]) -> None:
    after = advanced([str(at) for at in range(len(seats))], [s[0] for s in seats], [s[1] for s in seats])
    for one, mine in zip(seats, after, strict=True):
        assert all(mine == theirs for other, theirs in zip(seats, after, strict=True) if other == one)


def test_three_who_share_the_first_place_get_more_than_who_comes_after_them() -> None:
    *first, fourth, last = advanced(list("abcde"), [1, 1, 1, 4, 5], [NEW] * 5)
    assert {one.mu for one in first} == {first[0].mu}
    assert first[0].mu > fourth.mu > last.mu


def test_two_seats_of_one_level_have_their_changes_averaged() -> None:
    apart = advanced(["a", "12", "b"], [1, 2, 3], [NEW, NEW, NEW])
    one = advanced(["ai-1", "12", "ai-1"], [1, 2, 3], [NEW, NEW, NEW])
    assert one[0] == one[2] == Rating((apart[0].mu + apart[2].mu) / 2, (apart[0].sigma + apart[2].sigma) / 2)
    assert one[1] == apart[1]


# --- sequences of results --------------------------------------------------------------------------------------------


def test_a_result_counts_at_its_game_and_over_all() -> None:
    ledger = RatingBook()
    events = ledger.enter(end(ANN, BEN))
    assert [(event.game, event.player) for event in events] == [("toy", "11"), ("toy", "12"), ("", "11"), ("", "12")]
    assert {(row.player, row.game, row.games) for row in ledger.rows} == {
        (player, game, 1) for player in ("11", "12") for game in ("toy", "")
    }
    assert [event.mu for event in events[:2]] == [event.mu for event in events[2:]], "the first game is both"
    other = ledger.enter(TableEnd(2, "dice", NOON + timedelta(days=1), "", (ANN, BEN)))
    assert (other[0].mu_before, other[2].mu_before) == (MU, events[0].mu)


def test_events_of_a_player_have_an_order_even_where_clocks_differ() -> None:
    ledger = RatingBook()
    first = ledger.enter(end(ANN, BEN, table_id=5))
    late = ledger.enter(end(BEN, CHIE, at=NOON - timedelta(seconds=1), table_id=4))
    assert {event.at for event in first} == {NOON}
    assert {event.at for event in late} == {NOON + timedelta(microseconds=1)}


def test_who_is_nameless_comes_to_a_table_as_they_did_and_has_no_rating() -> None:
    kept = {"toy": Rating(30.0, 3.0), "": Rating(28.0, 4.0)}
    ledger = RatingBook()
    named, known = RatingBook(), Contestant(0, "", 1, kept)
    events = ledger.enter(end(SeatEnd(0, None, None, 1, kept=kept, kept_place=1), BEN))
    assert [(event.player, event.mu_before) for event in events if event.seat == known.seat] == [("", 30.0), ("", 28.0)]
    assert {row.player for row in ledger.rows} == {"12"}
    assert named.rows == []
