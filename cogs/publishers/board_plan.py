"""Planned update of a board: notifications, edit or new message, changes of stored rows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.rows import MessageRow
from bot.tables.model.views import TableInfo
from cogs.board.mentions import POSTING, already_mentioned, ended_calls, is_call, people_asked, people_called, role_of
from cogs.board.message_roles import BOARD, OLD, has_newer_below, outdated
from cogs.publishers.table_messages import BoardFingerprint, TableMessages, outside
from cogs.publishers.table_now import TableNow


class BoardPlan(Struct, frozen=True):
    """An update of the board.

    `asked`: users for whom the table is waiting, with the reasons; `new`: those with a new decision; `calling`: all
    users to notify. `edits`: the stored board is edited if possible, otherwise another one is posted.
    """

    content: BoardFingerprint
    asked: Mapping[int, str]
    new: tuple[int, ...]
    calling: tuple[int, ...]
    edits: bool


class BoardRows(Struct, frozen=True):
    """Message rows to save and to forget; `stale` are forgotten notices, to be deleted."""

    save: list[MessageRow]
    forget: list[MessageRow]
    stale: list[MessageRow]


class UnstoredBoards(Struct, frozen=True):
    """Rows of boards that were found in Discord; `newest`: one of them shows the last move."""

    save: list[MessageRow]
    newest: bool


def stored_board(rows: Iterable[MessageRow]) -> MessageRow | None:
    """Return the row of the current board."""
    return next((row for row in rows if row.role == BOARD), None)


def posting_rows(rows: Iterable[MessageRow]) -> list[MessageRow]:
    """Return the row of another board of the same move that may be posted, if there is one."""
    return [row for row in rows if row.role == POSTING]


def first_message(info: TableInfo) -> int:
    """Return the message after which the table's others are, if tables share the channel."""
    return (info.thread_id or 0) if info.direct else 0


def old_board(board: MessageRow, since: int) -> MessageRow:
    """Return the row of a board that has yet to lose its buttons, the newest since move `since`."""
    return replace(board, role=OLD, user_id=board.message_id, number=since)


def plan_board(
    now: TableNow, rows: Sequence[MessageRow], shown: TableMessages, unreached: tuple[int, ...], *, adopted: bool
) -> BoardPlan | None:
    """Plan the update of a running table's board; None if it is up to date.

    It is edited unless somebody is notified. A reminder or a vote that was posted below it since the same move contains
    a newer prompt, so a new board is posted. A board that was `adopted` has notified its users already. `unreached`:
    see `HandMessages`.
    """
    info, seen, board = now.info, now.seen, stored_board(rows)
    assert seen is not None
    asked = people_asked(seen)
    content = BoardFingerprint(
        outside(info), info.number, seen.request, asked, unreached, seen.ends, seen.away, seen.thinking
    )
    if board is not None and shown.board == content and not posting_rows(rows):
        return None
    thinks = bool(seen.thinking) or shown.thinks
    if board is not None and info.direct and now.last_mover is None and not asked and not thinks:
        return None  # AI players move next: one board shows all their moves
    called = already_mentioned(rows, now.turns_over)
    due = () if adopted else tuple(user for user, word in asked.items() if (user, word) not in called)
    new = tuple(user for user in due if user != now.last_mover)  # who plays on needs no notification
    edits = board is not None and not new and (board.number == info.number or not has_newer_below(board, rows))
    return BoardPlan(content, asked, new, tuple(asked) if adopted else due, edits)


def board_rows(
    posted: MessageRow, now: TableNow, rows: Sequence[MessageRow], plan: BoardPlan, written: Sequence[int]
) -> BoardRows:
    """Return the changes of rows after the board was `posted`, or edited.

    `written`: users who are notified by direct message.
    """
    assert now.seen is not None
    board = stored_board(rows)
    replaced = board is not None and board.message_id != posted.message_id
    old = [old_board(board, _newest_since(board, rows))] if board is not None and replaced else []
    calls = [
        replace(posted, role=role_of(plan.asked[user], by_message=user in written), user_id=user)
        for user in plan.calling
    ]
    gone = ended_calls(rows, plan.asked, people_called(now.seen), plan.calling)
    stale = outdated(rows, now.info.number)
    return BoardRows([posted, *calls, *old], [*gone, *stale], stale)


def changed_rows(
    rows: Iterable[MessageRow], save: Iterable[MessageRow], forget: Iterable[MessageRow]
) -> tuple[MessageRow, ...]:
    """Return a table's rows after a change: a saved row replaces the one of its role and user."""
    after = {(row.role, row.user_id): row for row in rows}
    for row in forget:
        after.pop((row.role, row.user_id), None)
    return tuple((after | {(row.role, row.user_id): row for row in save}).values())


def unstored_boards(
    info: TableInfo, place: int, rows: Sequence[MessageRow], found: Iterable[tuple[int, int]]
) -> UnstoredBoards:
    """Return the rows of boards that were not stored, of all boards `found`.

    These are message ids and moves shown, the newest first. Only the newest one remains, and none after the end.
    """
    known, noted = stored_board(rows), {row.message_id for row in rows}
    strays = [
        MessageRow(info.id, BOARD, 0, place, message_id, number)
        for message_id, number in found
        if message_id not in noted
    ]
    newest, older = ([], strays) if info.over else (strays[:1], strays[1:])
    if newest and known is not None:
        older = [*older, known]
    save = [*newest, *(old_board(row, row.number) for row in older)]
    return UnstoredBoards(save, newest=bool(strays) and strays[0].number == info.number)


def _newest_since(board: MessageRow, rows: Iterable[MessageRow]) -> int:
    """Return the move after which the board became the newest, by its notifications."""
    since = (row.number for row in rows if is_call(row) and row.message_id == board.message_id)
    return min(since, default=board.number)
