"""Roles of the messages in which tables speak of themselves, and which of them a new board leaves behind."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.rows import MessageRow

REMINDER, TIME_UP, STUCK, ASLEEP, FOLLOWED = "reminder", "time up", "stuck", "asleep", "followed"
"""The last of each for each person; STUCK and ASLEEP are for all, FOLLOWED is for one who does not sit there."""
BELOW = (REMINDER, TIME_UP, ASLEEP)
RESUMED, SUBSTITUTE, VOTE = "resumed", "substitute", "vote"
SHARED: Final = "shared"
"""Role of a message that shows a move, which stands in the place of the person in its row."""


def vote_role(kind: str) -> str:
    """The message of an open vote of this kind; its person is whom the vote is about."""
    return f"{VOTE} {kind}"


def has_newer_below(board: MessageRow, rows: Iterable[MessageRow]) -> bool:
    """Whether something of ours stands below the board, so that the question is not the last thing in the thread."""
    return any(
        (row.role in BELOW or row.role.startswith(f"{VOTE} "))
        and row.channel_id == board.channel_id
        and row.message_id > board.message_id
        for row in rows
    )


def outdated(rows: Iterable[MessageRow], number: int) -> list[MessageRow]:
    """What is true no more after move `number`: that nobody moves."""
    return [row for row in rows if row.role == ASLEEP and row.number < number]
