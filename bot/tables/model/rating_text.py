"""What is said of ratings: the number that is shown, and why a game is not rated.

What is rated, and how, is in `bot.store.table.rating_math`.
"""

from __future__ import annotations

from bot.games.contract import Text, t
from bot.rows import SeatRow
from bot.store.table.rating_math import LEAST, Rating
from bot.tables.model.results import has_result
from bot.tables.model.views import TableInfo

UNDO, IMPORTED, LESSON, HINT, REMOVED = "undo", "import", "lesson", "hint", "removed"
"""Why a table is not rated, whatever its result: a draw was taken back, its game came with a record or was begun as a
lesson, somebody was shown what to do, or sent away by the host while they were there."""
BEGIN, POINTS = 1500, 20
"""The number of who has never played, and what a point of skill makes of it."""
UNSURE = 6.0
"""From this `sigma` on a rating is provisional: some ten to fifteen games."""
_WHY = {
    UNDO: t("Not rated: something was taken back past a draw or a roll."),
    IMPORTED: t("Not rated: this game came with a record."),
    LESSON: t("Not rated: this game began as a lesson."),
    HINT: t("Not rated: hints were used."),
    REMOVED: t("Not rated: the host has removed a player."),
}
_OTHERWISE, _ALONE = t("This game is not rated."), t("Not rated: that takes two people.")


def shown(skill: Rating) -> int:
    """The number of a rating: what somebody is worth almost for sure, so it rises as more is known of them."""
    return round(BEGIN + POINTS * (skill.mu - 3 * skill.sigma))


def is_provisional(skill: Rating) -> bool:
    """Whether too little is known of a player yet."""
    return skill.sigma >= UNSURE


def why_not(info: TableInfo) -> Text | None:
    """Why the result of a table is not, or will not be, rated; None: it is, or it has ended without any result."""
    if info.over and info.status != "finished" and not has_result(info):
        return None
    if info.unrated:
        return _WHY.get(info.unrated, _OTHERWISE)
    return _ALONE if sum(map(_is_of_a_person, info.seats)) < LEAST else None


def _is_of_a_person(seat: SeatRow) -> bool:
    """Whether a person has a place by it: who sits there, has conceded, or has left it to an AI."""
    return seat.ai_level is None or seat.stand_in or seat.left_by is not None or seat.conceded_at is not None
