"""Draft of a change of a table: the table before and after it, and its side effects."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, Generic, TypeVar, cast

from msgspec import UNSET, Struct
from msgspec.structs import asdict, replace

from bot.enums import Status
from bot.rows import (
    ComingRow,
    Commit,
    Counted,
    InvitationRow,
    MoveRow,
    OrderRow,
    RemovalRow,
    ResultRow,
    SeatRow,
    TimerRow,
    VoteRow,
)
from bot.store.table.aggregate import LATEST, TableAggregate
from bot.tables.model.loading import TableSnapshot
from bot.tables.model.notifications import Notification, saying

R = TypeVar("R")
N = TypeVar("N")


class Undo(Struct, frozen=True):
    """An undo of all moves from `number` on; restored prompts get at least these `seconds`.

    The minimum does not apply to the `seat` that has undone without the consent of others.
    """

    number: int
    seconds: int
    seat: int | None = None

    def least(self, seat: int) -> int:
        """Return the minimum seconds of a seat."""
        return 0 if seat == self.seat else self.seconds


class DraftMove(Struct, frozen=True):
    """Move of a draft: its row, the packed state after it, and the `undone` moves.

    `counts_idle`: the table's `idle_moves` follow from it; else they stay.
    """

    row: MoveRow
    state: bytes
    undone: tuple[int, ...] = ()
    undo: Undo | None = None
    counts_idle: bool = True


class Draft(Struct, Generic[R], frozen=True):
    """Change of a table, with the `result` of deciding on it.

    The differences between `before` and `after` are written, in one transaction, at the version of `before`. `notices`
    are sent by this process once that is done, the `background_notices` in a task of their own, and all of them by
    another process if this one ends; `outbox` by another process only. `comings` are appended, and `results`,
    `counted`, `invited`, `declined`, `removed` and `readmitted` written as well. Listeners hear of it unless it is
    `unannounced`: nothing that others see has changed. A change that must be made before the one that was asked for
    `is_prelude`; one that does no harm if it is made again `is_idempotent`, and its interaction is not remembered.
    """

    before: TableSnapshot
    after: TableSnapshot
    result: R
    move: DraftMove | None = None
    comings: tuple[ComingRow, ...] = ()
    results: tuple[ResultRow, ...] = ()
    counted: tuple[Counted, ...] = ()
    invited: tuple[InvitationRow, ...] = ()
    declined: tuple[int, ...] = ()
    removed: tuple[RemovalRow, ...] = ()
    readmitted: tuple[int, ...] = ()
    notices: tuple[Notification, ...] = ()
    background_notices: tuple[Notification, ...] = ()
    outbox: tuple[Notification, ...] = ()
    unannounced: bool = False
    is_prelude: bool = False
    is_idempotent: bool = False

    @property
    def writes(self) -> bool:
        """Return whether there is something to write."""
        return self.after is not self.before or bool(
            self.invited or self.declined or self.readmitted or self.outbox or self.notices
        )

    def changing(
        self,
        *,
        seats: Iterable[SeatRow] | None = None,
        timers: Iterable[TimerRow] | None = None,
        votes: Iterable[VoteRow] | None = None,
        orders: Iterable[OrderRow] | None = None,
        **columns: Any,
    ) -> Draft[R]:
        """Return the draft with other rows, and columns of the table's own row; None: unchanged."""
        given = {"seats": seats, "timers": timers, "votes": votes, "orders": orders}
        rows = {name: tuple(value) for name, value in given.items() if value is not None}
        after = self.after.with_columns(**columns)
        return replace(self, after=after.with_rows(**rows) if rows else after)

    def notifying(self, *notices: Notification) -> Draft[R]:
        """Return the draft with notifications to send after the commit."""
        return replace(self, notices=(*self.notices, *notices))

    def counting(self, counted: Counted) -> Draft[R]:
        """Return the draft with increments of users' statistics."""
        return replace(self, counted=(*self.counted, counted)) if counted != Counted() else self

    def with_idle_moves(self, count: int) -> Draft[R]:
        """Return the draft of a move with this count of idle moves, whatever the move is."""
        assert self.move is not None
        return replace(self, move=replace(self.move, counts_idle=False)).changing(idle_moves=count)

    def returning(self, result: N) -> Draft[N]:
        """Return the draft with another result."""
        return cast("Draft[N]", replace(self, result=result))


def unchanged(table: TableSnapshot, result: R = None) -> Draft[R]:
    """Return the draft of a decision that changes nothing."""
    return Draft(table, table, result)


def change(
    table: TableSnapshot,
    *,
    seats: Iterable[SeatRow] | None = None,
    timers: Iterable[TimerRow] | None = None,
    votes: Iterable[VoteRow] | None = None,
    orders: Iterable[OrderRow] | None = None,
    comings: Sequence[ComingRow] = (),
    results: Sequence[ResultRow] = (),
    **columns: Any,
) -> Draft[None]:
    """Return the draft of a change other than by a move: see `Draft.changing`."""
    draft = Draft(table, table, None, comings=tuple(comings), results=tuple(results))
    return draft.changing(seats=seats, timers=timers, votes=votes, orders=orders, **columns)


def set_timer(table: TableSnapshot, timer: TimerRow) -> Draft[None]:
    """Return the draft with a timer in place of the one with its kind and key, if there is one."""
    others = (one for one in table.timers if (one.kind, one.key) != (timer.kind, timer.key))
    return change(table, timers=(*others, timer))


def end(
    table: TableSnapshot,
    now: datetime,
    reason: str,
    results: Sequence[ResultRow],
    seats: Sequence[SeatRow] | None = None,
) -> Draft[None]:
    """Return the draft of the end of a table with these results, not by a move."""
    return change(table, seats=seats, timers=(), results=results, status=Status.ENDED, reason=reason, ended_at=now)


def finalized(draft: Draft[R]) -> Draft[R]:
    """Return a draft at its new version, with the consequences that hold for every change.

    A move, and a change of the people or the status, closes an open request; orders end with their owner's seat and
    with the game.
    """
    before, after = draft.before.rows, draft.after.rows
    row, seats = after.row, tuple(sorted(after.seats, key=lambda seat: seat.seat))
    others = [one.user_id for one in before.seats] != [one.user_id for one in seats]
    begun = before.row.started_at is not None
    sits = {(seat.seat, seat.user_id) for seat in seats}
    over = row.status in {Status.FINISHED, Status.ENDED}
    closes = draft.move is not None or (begun and others) or row.status != before.row.status
    rows = replace(
        after,
        row=replace(row, version=before.row.version + 1),
        seats=tuple(replace(seat, table_id=row.id) for seat in seats),
        timers=tuple(sorted(after.timers, key=lambda timer: timer.due_at)),
        votes=tuple(sorted(after.votes, key=lambda vote: (vote.opened_at, vote.kind, vote.seat))),
        request=None if closes and after.request == before.request else after.request,
        orders=() if over else tuple(one for one in after.orders if (one.seat, one.user_id) in sits),
        comings=(*after.comings, *draft.comings),
        latest=after.latest if draft.move is None else (*after.latest, draft.move.row)[-LATEST:],
    )
    return replace(draft, after=replace(draft.after, rows=rows))


def rows_after(draft: Draft[Any]) -> TableAggregate | None:
    """Return the rows of the table once a finalized draft is written; None: they must be read.

    The database assigns the ids of new orders, and the vacations are those of other people if people come or leave.
    """
    before, after = draft.before.rows, draft.after.rows
    others = {one.user_id for one in before.seats} ^ {one.user_id for one in after.seats}
    new = any(not one.id for one in after.orders)
    stale = before.row.private != after.row.private or before.row.status != after.row.status
    return None if new or others - {None} or draft.invited or draft.declined or stale else after


def commit_of(draft: Draft[Any], interaction: int | None = None) -> Commit:
    """Return the commit that writes a finalized draft."""
    before, after, move = draft.before.rows, draft.after.rows, draft.move
    kept = {one.id for one in after.orders}
    return Commit(
        table_id=after.row.id,
        number=after.row.last_move if move else 0,
        move=move.row if move else None,
        state=move.state if move else b"",
        undone=move.undone if move else (),
        version=before.row.version,
        interaction=interaction,
        table=_columns(before, after),
        begun=after.row.started_at is not None,
        seats=after.seats if after.seats != before.seats else None,
        timers=after.timers if after.timers != before.timers else None,
        votes=after.votes if after.votes != before.votes else None,
        request=after.request if after.request != before.request else UNSET,
        new_orders=tuple(one for one in after.orders if not one.id),
        ordered=tuple(one.id for one in before.orders if one.id not in kept),
        comings=draft.comings,
        results=draft.results,
        invited=draft.invited,
        declined=draft.declined,
        removed=draft.removed,
        readmitted=draft.readmitted,
        counted=draft.counted,
        sayings=tuple(map(saying, (*draft.outbox, *draft.notices, *draft.background_notices))),
    )


def _columns(before: TableAggregate, after: TableAggregate) -> Mapping[str, object]:
    was, now = asdict(before.row), asdict(after.row)
    return {name: value for name, value in now.items() if value != was[name] and name not in COUNTED_COLUMNS}


COUNTED_COLUMNS = frozenset({"version", "message_version", "last_move"})
"""Columns that each write advances by itself."""
