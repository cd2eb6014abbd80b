"""Reviews, and the lines of their screens."""

from __future__ import annotations

from collections.abc import Sequence

from simcord.components import walk_components

from bot.enums import Status
from bot.games.contract import Outcome, t
from bot.games.registry import GAMES
from bot.rows import SeatRow
from bot.tables.model.views import TableInfo
from bot.tables.review.models import Award, LuckTotal, Review, TimeSpent, TurningPoint

TEXT, GALLERY = 10, 12
LANGUAGES = ("en", "ja")


def review(
    game: str = "spacebase",
    seats: int = 3,
    turning: TurningPoint | None = None,
    outcome: Outcome | None = None,
    *,
    turns: int = 5,
) -> Review:
    """Return a review of a game in which each seat's points per turn are its number."""
    rows = tuple(SeatRow(1, seat, f"Player {seat}", None if seat == 2 else seat + 1, 2 if seat == 2 else None)
                 for seat in range(seats))  # fmt: skip
    table = TableInfo(
        id=1, game=game, status=Status.FINISHED, host_id=1, guild_id=1, channel_id=1, thread_id=1, language="en",
        speed="days", settings={}, wanted=seats, seats=rows, number=40, commitment="",
    )  # fmt: skip
    curves = tuple(tuple(seat * n for n in range(turns)) for seat in range(seats))
    ahead = tuple(
        tuple(mine[n] - max((other[n] for other in curves if other is not mine), default=0) for n in range(turns))
        for mine in curves
    )
    honours = (Award("leap", t("Great leap"), t("{n}", n=3)), Award("company", t("Good company"), t("{n}", n=9)))
    spent = tuple(None if row.ai_level else TimeSpent(86_400 * 3, 3_600, 86_400, 12) for row in rows)
    luck = tuple(
        None if GAMES[game].luck.amount is None else LuckTotal(2.25 - seat * 2, 9.0, 3.5) for seat in range(seats)
    )
    return Review(table, outcome, turns, curves, ahead, spent, luck, turning, (honours,) * seats)


def lines(screen: object) -> list[str]:
    texts = [one["content"] for one in parts(screen) if one["type"] == TEXT]
    return [line for said in texts for line in str(said).splitlines()]


def parts(screen: object) -> Sequence[dict[str, object]]:
    return list(walk_components(screen.to_components()))  # pyright: ignore[reportAttributeAccessIssue]
