"""Roles of a table's messages, and the notices that a new board makes obsolete."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.rows import MessageRow

CARD, BOARD, OLD, TOLD, RESULT, CARD_DUE = "card", "board", "old", "told", "result", "due card"
"""OLD: a board that has yet to lose its buttons, or a card from which the table has moved, with the message's id as the
user id and the move after which it was the newest. TOLD: the last old board that was collapsed, with the last move of
its recap. CARD_DUE: the card has yet to show this move, and the process may
end before. Its first word is no role, or it would be searched for in Discord. Each user who was notified along with a
board has a row, too (see `mentions`).
"""
REMINDER, TIME_UP, STUCK, FOLLOWED = "reminder", "time up", "stuck", "followed"
ASLEEP, ABANDONED = "asleep", "abandoned"
"""The last notice of each kind by user; STUCK, ASLEEP and ABANDONED are for all, FOLLOWED is for a spectator."""
OPENED = "opened"
"""The message by which a user was told of a new table."""
BELOW = (REMINDER, TIME_UP, ASLEEP, ABANDONED)
RESUMED, SUBSTITUTE, VOTE = "resumed", "substitute", "vote"
DISCUSSION: Final = "discussion"
"""Role of the board message of a discussion, in a thread of its own."""
SHARED: Final = "shared"
"""Role of a message with a shared move; its row has the move's number as the user id."""


def vote_role(kind: str) -> str:
    """Return the role of an open vote's message, whose user is the subject of the vote."""
    return f"{VOTE} {kind}"


def has_newer_below(board: MessageRow, rows: Iterable[MessageRow]) -> bool:
    """Return whether a notice is below the board, which is then not the last message."""
    return any(
        (row.role in BELOW or row.role.startswith(f"{VOTE} "))
        and row.channel_id == board.channel_id
        and row.message_id > board.message_id
        for row in rows
    )


def outdated(rows: Iterable[MessageRow], number: int) -> list[MessageRow]:
    """Return the notices that are obsolete after move `number`: that nobody moves."""
    return [row for row in rows if row.role in (ASLEEP, ABANDONED) and row.number < number]
