"""Tests of the summary of a game in a sentence or two."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.enums import Status
from bot.games.contract import NonPlayerContestant, Outcome, ScorePart, Text, Who, t, tn
from bot.rows import SeatRow
from bot.tables.model.views import TableInfo
from bot.tables.review.models import Review
from bot.tables.review.summary import story

ANN, BEN = Who(0), Who(1)


def told(
    *points: Sequence[int],
    places: Sequence[int] = (1, 2),
    game: str = "spacebase",
    rivals: tuple[NonPlayerContestant, ...] = (),
) -> tuple[Text, ...]:
    """Return the summary of a game with these points by turn."""
    scores = tuple((ScorePart(t("Won"), mine[-1] if mine else 0),) for mine in points)
    ahead = tuple(
        tuple(mine - theirs for mine, theirs in zip(points[seat], points[1 - seat], strict=True)) for seat in (0, 1)
    )
    seats = tuple(SeatRow(1, seat, "p") for seat in range(2))
    table = TableInfo(
        id=1, game=game, status=Status.FINISHED, host_id=1, guild_id=1, channel_id=1, thread_id=1, language="en",
        speed="days", settings={}, wanted=2, seats=seats, number=9, commitment="",
    )  # fmt: skip
    outcome = Outcome(tuple(places), scores, t("Over."), rivals)
    return story(
        Review(
            table, outcome, len(points[0]), tuple(map(tuple, points)), ahead, (None, None), (None, None), None, ((), ())
        )
    )


def margin(n: int) -> Text:
    return tn(
        "In the end {n} point lay between {who} and {other}.",
        "In the end {n} points lay between {who} and {other}.",
        n, who=ANN, other=BEN,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("ann", "ben", "course"),
    [
        (range(2, 12), range(1, 11), t("{who} was in the lead nearly all the way.", who=ANN)),
        (
            (0, 0, 0, 0, 0, 0, 0, 9, 9, 9),
            (1, 1, 1, 1, 1, 1, 1, 1, 1, 1),
            t("{who} overtook {other} in the course of the game, and stayed ahead.", who=ANN, other=BEN),
        ),
        (
            (0, 0, 0, 0, 0, 0, 0, 0, 0, 9),
            (1, 1, 1, 1, 1, 1, 1, 1, 1, 1),
            t("{who} overtook {other} in the very last turn.", who=ANN, other=BEN),
        ),
        ((0,) * 9 + (1,), (0,) * 10, t("{who} pulled ahead in the very last turn.", who=ANN)),
        (
            (0,) * 18 + (2, 3),
            (1,) * 20,
            t("{who} overtook {other} shortly before the end.", who=ANN, other=BEN),
        ),
        ((0,) * 18 + (1, 2), (0,) * 20, t("{who} pulled ahead shortly before the end.", who=ANN)),
        (
            (0,) * 10 + (1,) * 10,
            (0,) * 20,
            t("{who} pulled ahead in the course of the game, and stayed there.", who=ANN),
        ),
    ],
)
def test_from_when_on_the_winner_was_ahead(ann: Sequence[int], ben: Sequence[int], course: Text) -> None:
    assert told(ann, ben) == (course, margin(ann[-1] - ben[-1]))


def test_where_points_do_not_decide() -> None:
    even = told((3, 5), (4, 5))
    assert even == (t("It was so close that something else than the lead decided for {who}.", who=ANN),)
    assert len(told((3, 5), (4, 4), game="farfarout")) == 1, "tracks do not add up"


def test_there_is_none_where_nobody_alone_has_won() -> None:
    assert told((3, 5), (4, 5), places=(1, 1)) == ()
    house = NonPlayerContestant(t("The House"), 1, (ScorePart(t("Won"), 9),))
    assert told((3, 5), (4, 4), places=(2, 3), rivals=(house,)) == ()
    assert told((5,), (4,)) == ()
