"""What a game comes to for each seat, however it ends: a row each, and the outcome that is shown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from bot.games.contract import Outcome, ScorePart, Text, t
from bot.games.registry import AnyGame
from bot.rows import Ending, ResultRow, SeatRow
from bot.tables.model import table_rules
from bot.tables.model.views import TableInfo

BY_REASON: dict[str, tuple[Ending, Text]] = {
    table_rules.STANDS: ("stands", t("The players have ended the game as it stands.")),
    table_rules.DRAWN: ("draw", t("The players have agreed on a draw.")),
    table_rules.CONCEDED: ("conceded", t("All others have conceded.")),
}
"""Ways of ending a game early that have a result: what they are called, and what is told."""


def has_result(info: TableInfo) -> bool:
    """Whether a game that was ended before it was over has a result."""
    return info.status == "ended" and info.reason in BY_REASON


def without_result(info: TableInfo, ending: Ending) -> tuple[ResultRow, ...]:
    """Nobody has a place."""
    return tuple(_row(info, seat, 0, 0, ending) for seat in info.seats)


def with_result(info: TableInfo, outcome: Outcome, ending: Ending = "played") -> tuple[ResultRow, ...]:
    """Everybody's place and points; those of rivals that are no players at seats below 0."""
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
    """Whoever has conceded has the place, not the AI that plays on."""
    user = seat.left_by if seat.conceded_at is not None else seat.user_id
    return ResultRow(info.id, seat.seat, user, seat.name, seat.ai_level, place, points, ending)


def outcome_of(game: AnyGame, state: Any, info: TableInfo) -> Outcome | None:
    """How the game has ended: by its rules, or otherwise with a result; None: it runs, or has none."""
    outcome = game.outcome(state)
    if outcome is not None:
        return with_conceded(outcome, info.seats)
    return ended_early(game, state, info, info.reason) if has_result(info) else None


def ended_early(game: AnyGame, state: Any, info: TableInfo, reason: str) -> Outcome | None:
    """What the game comes to if it ends now for this reason, as far as everybody may know; None: without a result."""
    if reason not in BY_REASON:
        return None
    scores = game.standing(game.view(state, None))
    totals = [0 if reason == table_rules.DRAWN else sum(part.points for part in parts) for parts in scores]
    places = tuple(1 + sum(other > mine for other in totals) for mine in totals)
    return with_conceded(Outcome(places, scores, BY_REASON[reason][1]), info.seats)


def with_conceded(outcome: Outcome, seats: Sequence[SeatRow]) -> Outcome:
    """Those who have conceded come after all others, who did it last first; the others move up."""
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
