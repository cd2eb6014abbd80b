"""Results of a game by seat, however it ends: rows to store, and the displayed outcome."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from bot.enums import Ending, Status
from bot.games.contract import Outcome, ScorePart, Text, t
from bot.games.registry import AnyGame
from bot.rows import ResultRow, SeatRow
from bot.tables.model import table_rules
from bot.tables.model.views import TableInfo

BY_REASON: dict[str, tuple[Ending, Text]] = {
    table_rules.STANDS: (Ending.STANDS, t("The players have ended the game as it stands.")),
    table_rules.DRAWN: (Ending.DRAW, t("The players have agreed on a draw.")),
    table_rules.CONCEDED: (Ending.CONCEDED, t("All others have conceded.")),
}
"""Early endings that have a result: the stored name and the text of each."""


def has_result(info: TableInfo) -> bool:
    """Return whether a game that was ended early has a result."""
    return info.status == Status.ENDED and info.reason in BY_REASON


def without_result(info: TableInfo, ending: Ending) -> tuple[ResultRow, ...]:
    """Return the result rows of a game without result: no seat has a place."""
    return tuple(_row(info, seat, 0, 0, ending) for seat in info.seats)


def with_result(info: TableInfo, outcome: Outcome, ending: Ending = Ending.PLAYED) -> tuple[ResultRow, ...]:
    """Return each seat's place and points; rivals that are no players have seats below 0."""
    scored = zip(info.seats, outcome.places, outcome.scores, strict=True)
    players = (_row(info, seat, place, _points(parts), ending) for seat, place, parts in scored)
    rivals = (
        ResultRow(info.id, -at, None, rival.name.key, None, rival.place, _points(rival.parts), ending)
        for at, rival in enumerate(outcome.rivals, start=1)
    )
    return (*players, *rivals)


def _points(parts: Iterable[ScorePart]) -> int:
    return sum(part.points for part in parts)


def _row(info: TableInfo, seat: SeatRow, place: int, points: int, ending: Ending) -> ResultRow:
    """Return the result of a seat; of a player who conceded, not of the AI that plays on."""
    user = seat.left_by if seat.conceded_at is not None else seat.user_id
    return ResultRow(info.id, seat.seat, user, seat.name, seat.ai_level, place, points, ending)


def outcome_of(game: AnyGame, state: Any, info: TableInfo) -> Outcome | None:
    """Return the outcome by the game's rules or of an early ending.

    None: the game is running, or has no result.
    """
    outcome = game.outcome(state)
    if outcome is not None:
        return with_conceded(outcome, info.seats)
    return ended_early(game, state, info, info.reason) if has_result(info) else None


def ended_early(game: AnyGame, state: Any, info: TableInfo, reason: str) -> Outcome | None:
    """Return the public outcome if the game ends now for this reason; None: no result."""
    if reason not in BY_REASON:
        return None
    scores = game.standing(game.view(state, None))
    totals = [0 if reason == table_rules.DRAWN else sum(part.points for part in parts) for parts in scores]
    places = tuple(1 + sum(other > mine for other in totals) for mine in totals)
    return with_conceded(Outcome(places, scores, BY_REASON[reason][1]), info.seats)


def with_conceded(outcome: Outcome, seats: Sequence[SeatRow]) -> Outcome:
    """Return the outcome with conceded seats placed last, the earliest concession at the end."""
    gone = sorted((seat.conceded_at, seat.seat) for seat in seats if seat.conceded_at is not None)
    if not gone:
        return outcome
    playing = [seat.seat for seat in seats if seat.conceded_at is None]
    ranks = {seat: (0, outcome.places[seat]) for seat in playing}
    ranks |= {seat: (1 + len(gone) - at, 0) for at, (_, seat) in enumerate(gone)}
    rivals = tuple(
        replace(one, place=1 + sum(rank < (0, one.place) for rank in ranks.values())) for one in outcome.rivals
    )
    beside = [(0, one.place) for one in outcome.rivals]
    places = tuple(1 + sum(other < ranks[seat] for other in (*ranks.values(), *beside)) for seat in range(len(seats)))
    return replace(outcome, places=places, rivals=rivals)
