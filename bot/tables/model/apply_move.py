"""Apply a choice path to a table: return its move, events and next state for a commit."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from bot.enums import MoveKind, Status
from bot.games.contract import ChoicePath
from bot.games.engine.chance import SealedChance
from bot.games.engine.choice_walk import apply
from bot.rows import Commit, MoveRow
from bot.tables.model.codec import FIRST, pack_events, pack_state
from bot.tables.model.loading import TableSnapshot
from bot.tables.model.results import with_conceded, with_result
from bot.tables.model.undo_rules import asked, has_drawn


def apply_move(
    loaded: TableSnapshot,
    seat: int,
    user_id: int | None,
    said: ChoicePath,
    now: datetime,
    *,
    kind: MoveKind = MoveKind.MOVE,
) -> tuple[Any, Mapping[str, int], Commit]:
    """Return the state after a legal move, the draw counts after it, and the commit.

    Raises Refused.
    """
    game, row = loaded.game, loaded.row
    number = row.last_move + 1
    before = asked(game.pending(loaded.state))
    chance = SealedChance(row.seed or b"", loaded.draws)
    state, events = apply(game, loaded.state, seat, said, chance)
    outcome = game.outcome(state)
    drawn = has_drawn(chance, events)
    written = MoveRow(
        table_id=row.id,
        number=number,
        seat=seat,
        user_id=user_id,
        kind=kind,
        said=said,
        events=pack_events(events),
        sealed=drawn or bool(asked(game.pending(state)) - before),
        undone=False,
        at=now,
        drawn=drawn,
    )
    return (
        state,
        chance.draws,
        Commit(
            table_id=row.id,
            number=number,
            move=written,
            state=pack_state(game, state, chance.draws, whole=number == FIRST),
            status=Status.FINISHED if outcome else None,
            results=with_result(loaded.info, with_conceded(outcome, loaded.info.seats)) if outcome else (),
        ),
    )
