"""Apply a choice path to a table: the draft with its move, events and next state."""

from __future__ import annotations

from datetime import datetime

from msgspec.structs import replace

from bot.enums import MoveKind, Status
from bot.games.contract import ChoicePath
from bot.games.engine.chance import SealedChance
from bot.games.engine.choice_walk import apply
from bot.rows import MoveRow
from bot.tables.model.codec import FIRST, pack_events, pack_state
from bot.tables.model.draft import Draft, DraftMove
from bot.tables.model.loading import GameSnapshot
from bot.tables.model.results import with_conceded, with_result
from bot.tables.model.undo_rules import asked, has_drawn


def apply_move(
    table: GameSnapshot,
    seat: int,
    user_id: int | None,
    said: ChoicePath,
    now: datetime,
    *,
    kind: MoveKind = MoveKind.MOVE,
) -> Draft[None]:
    """Return the draft of a legal move, without the timers that follow from it. Raises Refused."""
    game, row = table.game, table.row
    number = row.last_move + 1
    before = asked(game.pending(table.state))
    chance = SealedChance(row.seed or b"", table.draws)
    state, events = apply(game, table.state, seat, said, chance)
    outcome = game.outcome(state)
    drawn = has_drawn(chance, events)
    move = MoveRow(
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
    row = replace(row, last_move=number)
    if outcome:
        row = replace(row, status=Status.FINISHED, ended_at=now)
    after = GameSnapshot(replace(table.rows, row=row), game, state, chance.draws)
    return Draft(
        table,
        after,
        None,
        DraftMove(move, pack_state(game, state, chance.draws, whole=number == FIRST)),
        results=with_result(table.info, with_conceded(outcome, table.info.seats)) if outcome else (),
    )
