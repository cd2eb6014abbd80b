"""Tests of the plan of a board: edit or new message, notifications, changes of rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from bot.enums import Status
from bot.games.contract import Decision, t
from bot.rows import MessageRow, SeatRow
from bot.tables.model.views import TableInfo, TableView, UndoKind
from cogs.board.mentions import PINGED, POSTING, WRITTEN
from cogs.board.message_roles import ASLEEP, BOARD, OLD, REMINDER
from cogs.publishers.board_plan import BoardPlan, board_rows, changed_rows, plan_board, unstored_boards
from cogs.publishers.table_messages import TableMessages
from cogs.publishers.table_now import TableNow

ANN, BEN, THREAD = 100, 101, 20
INFO = TableInfo(
    id=1, game="andromeda", status=Status.RUNNING, host_id=ANN, guild_id=3, channel_id=10, thread_id=THREAD,
    language="en", speed="days", settings={}, wanted=2, commitment="", number=5,
    seats=(SeatRow(1, 0, "Ann", ANN), SeatRow(1, 1, "Ben", BEN)),
)  # fmt: skip
BOARD_5 = MessageRow(1, BOARD, 0, THREAD, 50, 5)
BOARD_4 = replace(BOARD_5, message_id=40, number=4)


def table(*asked: int, last_mover: int | None = None, info: TableInfo = INFO, **seen: Any) -> TableNow:
    """Return a table that waits for these seats."""
    decisions = tuple(Decision(seat, "move", t("Move"), ()) for seat in asked)
    there = TableView(
        table=info, seat=None, view=None, decisions=decisions, changes=(), standing=(), outcome=None,
        undo=UndoKind.NONE, request=None, **seen,
    )  # fmt: skip
    return TableNow(info, there, last_mover=last_mover)


def called(user: int, board: MessageRow) -> MessageRow:
    """Return the row of a user who was mentioned on the board."""
    return replace(board, role=PINGED, user_id=user)


def planned(now: TableNow, *rows: MessageRow, shown: TableMessages | None = None, adopted: bool = False) -> BoardPlan:
    """Return the plan, which is one."""
    plan = plan_board(now, rows, shown or TableMessages(), (), adopted=adopted)
    assert plan is not None
    return plan


def after(now: TableNow, posted: MessageRow, *rows: MessageRow, written: Sequence[int] = ()) -> set[tuple[str, int]]:
    """Return the roles and users of the rows that are saved."""
    return {(row.role, row.user_id) for row in board_rows(posted, now, rows, planned(now, *rows), written).save}


def test_a_board_is_up_to_date_if_it_shows_the_same() -> None:
    now, shown = table(0), TableMessages()
    shown.board = planned(now).content
    rows = (BOARD_5, called(ANN, BOARD_5))
    assert plan_board(now, rows, shown, (), adopted=False) is None
    assert plan_board(now, (), shown, (), adopted=False), "there is no board"
    assert plan_board(now, rows, shown, (0,), adopted=False), "Ann's direct messages are closed now"
    assert plan_board(now, (*rows, replace(BOARD_5, role=POSTING)), shown, (), adopted=False)


def test_a_new_player_is_called_by_another_board() -> None:
    plan = planned(table(1, last_mover=ANN), BOARD_4, called(ANN, BOARD_4))
    assert (plan.new, plan.calling, plan.edits) == ((BEN,), (BEN,), False)


def test_a_player_who_moves_on_is_called_without_a_new_board() -> None:
    plan = planned(table(0, last_mover=ANN), BOARD_4)
    assert (plan.new, plan.calling, plan.edits) == ((), (ANN,), True)


def test_a_board_above_a_reminder_is_posted_again_after_a_move_only() -> None:
    reminder = MessageRow(1, REMINDER, ANN, THREAD, 60, 4)
    now = table(0, last_mover=ANN)
    assert not planned(now, BOARD_4, reminder).edits
    assert planned(now, BOARD_5, reminder).edits


def test_an_adopted_board_has_called_everybody() -> None:
    plan = planned(table(0, 1), BOARD_5, adopted=True)
    assert (plan.new, plan.calling, plan.edits) == ((), (ANN, BEN), True)


def test_moves_of_ai_players_at_a_solo_table_wait_for_the_next_question() -> None:
    solo = replace(INFO, guild_id=0)
    rows = (BOARD_4,)
    assert plan_board(table(info=solo), rows, TableMessages(), (), adopted=False) is None
    assert planned(table(info=solo, thinking=(1,)), *rows)
    assert planned(table(info=solo), *rows, shown=TableMessages(thinks=True)), "the board says that they think"
    assert planned(table(info=solo), *rows[1:]), "there is no board"


def test_the_rows_of_a_board_and_of_the_one_before() -> None:
    now, posted = table(1), BOARD_5
    assert after(now, posted, BOARD_4, called(ANN, BOARD_4)) == {(BOARD, 0), (PINGED, BEN), (OLD, 40)}
    assert after(now, posted, written=[BEN]) == {(BOARD, 0), (WRITTEN, BEN)}
    edited = replace(BOARD_4, number=5)
    assert after(now, edited, BOARD_4) == {(BOARD, 0), (PINGED, BEN)}


def test_a_replaced_board_is_old_since_its_first_call() -> None:
    rows = (BOARD_4, replace(called(ANN, BOARD_4), number=2))
    now = table(1)
    (old,) = [row for row in board_rows(BOARD_5, now, rows, planned(now, *rows), ()).save if row.role == OLD]
    assert (old.message_id, old.number) == (40, 2)


def test_ended_calls_and_stale_notices_are_forgotten() -> None:
    asleep, rows = MessageRow(1, ASLEEP, 0, THREAD, 45, 4), (BOARD_4, called(ANN, BOARD_4))
    now = table(1)
    changes = board_rows(BOARD_5, now, (*rows, asleep), planned(now, *rows), ())
    assert (changes.forget, changes.stale) == ([rows[1], asleep], [asleep])


def test_the_newest_board_that_was_not_stored_remains() -> None:
    found = unstored_boards(INFO, THREAD, [BOARD_4], [(55, 5), (52, 5), (40, 4)])
    assert found.newest
    assert [(row.role, row.message_id) for row in found.save] == [(BOARD, 55), (OLD, 52), (OLD, 40)]


def test_no_board_remains_after_the_end() -> None:
    over = replace(INFO, status="finished")
    found = unstored_boards(over, THREAD, [BOARD_4], [(55, 5), (40, 4)])
    assert [(row.role, row.message_id) for row in found.save] == [(OLD, 55)]


def test_an_earlier_board_in_the_thread_has_called_nobody_of_now() -> None:
    assert not unstored_boards(INFO, THREAD, [], [(44, 4)]).newest
    assert not unstored_boards(INFO, THREAD, [BOARD_5], [(50, 5)]).save


def test_a_saved_row_replaces_the_one_of_its_role_and_user() -> None:
    ann, ben = called(ANN, BOARD_4), called(BEN, BOARD_4)
    posted = replace(BOARD_5, message_id=51)
    assert set(changed_rows((BOARD_4, ann, ben), [posted, called(BEN, posted)], [ann])) == {
        posted,
        called(BEN, posted),
    }
