"""Roles of the messages in which tables speak of themselves, and which of them a new board leaves behind."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from bot.rows import MessageRow

REMINDER, TIME_UP, STUCK, ASLEEP, STOPPED, END_ASKED, FOLLOWED = (
    "reminder", "time up", "stuck", "asleep", "stopped", "end asked", "followed"
)  # fmt: skip
"""The last of each for each person; STUCK and ASLEEP are for all, FOLLOWED is for one who does not sit there.
STOPPED and END_ASKED about an absent person are from before there were votes."""
BELOW = (REMINDER, TIME_UP, ASLEEP, STOPPED, END_ASKED)
RESUMED, SUBSTITUTE, VOTE = "resumed", "substitute", "vote"


def vote_role(kind: str) -> str:
    """The message of an open vote of this kind; its person is whom the vote is about."""
    return f"{VOTE} {kind}"


def is_buried(board: MessageRow, rows: Iterable[MessageRow]) -> bool:
    """Whether something of ours stands below the board, so that the question is not the last thing in the thread."""
    return any(
        (row.role in BELOW or row.role.startswith(f"{VOTE} "))
        and row.channel_id == board.channel_id
        and row.message_id > board.message_id
        for row in rows
    )


def past(rows: Iterable[MessageRow], waited_for: Collection[int | None], number: int) -> list[MessageRow]:
    """What is true no more after move `number`: that nobody moves, or that this person does not."""
    return [
        row
        for row in rows
        if (row.role == ASLEEP and row.number < number)
        or (row.role in (STOPPED, END_ASKED) and row.user_id not in waited_for)
    ]
