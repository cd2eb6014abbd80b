"""Texts of ratings: the displayed number, and why a game is not rated.

The rules and the calculation of ratings are in `bot.store.table.rating_math`.
"""

from __future__ import annotations

from bot.enums import Status
from bot.games.contract import Text, t
from bot.rows import SeatRow
from bot.store.table.rating_math import LEAST, Rating
from bot.tables.model.results import has_result
from bot.tables.model.views import TableInfo

UNDO, IMPORTED, LESSON, HINT, REMOVED, TRIED = "undo", "import", "lesson", "hint", "removed", "tried"
"""Reasons why a table is not rated, whatever its result.

In order: a draw was taken back, the game was imported from a record, it began as a lesson, a player used a hint, the
host removed an active player, or moves were tried where that spares what the game is about.
"""
BEGIN, POINTS = 1500, 20
"""Displayed rating of a new player, and the points per unit of skill."""
UNSURE = 6.0
"""A rating is provisional from this `sigma` on: for the first ten to fifteen games."""
_WHY = {
    UNDO: t("Not rated: something was taken back past a draw or a roll."),
    IMPORTED: t("Not rated: this game came with a record."),
    LESSON: t("Not rated: this game began as a lesson."),
    HINT: t("Not rated: hints were used."),
    REMOVED: t("Not rated: the host has removed a player."),
    TRIED: t("Not rated: moves were tried on the board."),
}
_OTHERWISE, _ALONE = t("This game is not rated."), t("Not rated: that takes two people.")


def shown(skill: Rating) -> int:
    """Return the displayed number of a rating.

    It is a lower bound of the skill, so it rises as more is known of the player.
    """
    return round(BEGIN + POINTS * (skill.mu - 3 * skill.sigma))


def is_provisional(skill: Rating) -> bool:
    """Return whether the rating is still provisional."""
    return skill.sigma >= UNSURE


def why_not(info: TableInfo) -> Text | None:
    """Return why the result of a table is not, or will not be, rated.

    None: it is rated, or it has ended without a result.
    """
    if info.over and info.status != Status.FINISHED and not has_result(info):
        return None
    if info.unrated:
        return _WHY.get(info.unrated, _OTHERWISE)
    return _ALONE if sum(map(_is_of_a_person, info.seats)) < LEAST else None


def _is_of_a_person(seat: SeatRow) -> bool:
    """Return whether the seat counts for a person: seated, conceded, or left to an AI."""
    return seat.ai_level is None or seat.stand_in or seat.left_by is not None or seat.conceded_at is not None
