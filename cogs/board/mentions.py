"""Notifications of pending decisions: by mention in the thread, or by direct message.

Each user who was notified has a row among the messages, with the board's id and the move after which it was; its role
holds the way and the reason (`Attention.call`). So nobody is notified twice of the same.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

import msgspec

from bot.rows import MessageRow
from bot.tables.model.views import TableInfo, TableView
from cogs.framework.bot import BaseBot

PINGED, WRITTEN, POSTING = "pinged", "written", "posting"
"""POSTING: one more board of the same move may be below the stored one."""


def role_of(word: str, *, by_message: bool) -> str:
    """Return the role of a user who was notified for this reason."""
    return f"{WRITTEN if by_message else PINGED} {word}".strip()


def word_of(row: MessageRow) -> str:
    """Return the reason of a notification row."""
    return row.role.partition(" ")[2]


def is_call(row: MessageRow) -> bool:
    """Return whether the row is a notification."""
    return row.role.partition(" ")[0] in (PINGED, WRITTEN)


def is_unwritten(row: MessageRow, user_id: int, hand: MessageRow | None) -> bool:
    """Return whether the row is a notification by a direct message that was not sent yet.

    See `sent`.
    """
    written = row.role.partition(" ")[0] == WRITTEN and row.user_id == user_id
    return written and (hand is None or hand.channel_id != row.channel_id)


def sent(row: MessageRow, hand: MessageRow) -> MessageRow:
    """Return the row after the direct message was sent, with its channel."""
    return msgspec.structs.replace(row, channel_id=hand.channel_id)


def uncalled(calls: Sequence[MessageRow]) -> list[MessageRow]:
    """Return the row that replaces these, so that another board notifies the users."""
    return [msgspec.structs.replace(call, role=POSTING, user_id=0) for call in calls[:1]]


def already_mentioned(rows: Iterable[MessageRow], over: Mapping[int, int]) -> set[tuple[int, str]]:
    """Return the user ids and reasons that need no further notification.

    A notification without a reason holds for one turn, which ends when the user has moved and another seat after them
    (`over`: numbers of such moves).
    """
    calls = ((row, word_of(row)) for row in rows if is_call(row))
    return {(row.user_id, word) for row, word in calls if word or row.number >= over.get(row.user_id, 0)}


def ended_calls(
    rows: Iterable[MessageRow], asked: Mapping[int, str], lasting: Collection[tuple[int, str]], calling: Collection[int]
) -> list[MessageRow]:
    """Return the notifications that have ended.

    Their user has no such decision any more, though others have, or is in `calling`, to be notified again.
    """
    kept = {*asked.items(), *lasting}
    return [
        row
        for row in rows
        if is_call(row)
        and (
            (asked and (row.user_id, word_of(row)) not in kept)
            or (row.user_id in calling and word_of(row) == asked[row.user_id])
        )
    ]


def people_asked(seen: TableView) -> dict[int, str]:
    """Return the users for whom the table is waiting, to move or to agree, with the reasons.

    Absent players are excluded.
    """
    table = seen.table
    asked: dict[int, str] = {}
    for decision in seen.decisions:
        seat = table.seats[decision.seat]
        if not decision.optional and seat.user_id is not None and seat.called:
            asked.setdefault(seat.user_id, decision.attention.call)
    for at in seen.request.asked if seen.request else ():
        user = table.seats[at].user_id
        if seen.request and at not in seen.request.agreed and user is not None:
            asked.setdefault(user, "")
    return asked


def people_called(seen: TableView) -> set[tuple[int, str]]:
    """Return users and reasons of notifications that last, though no answer is required now.

    A notification without a reason (`Attention.call`) is for one time only.
    """
    seats = seen.table.seats
    words = (
        (seats[decision.seat].user_id, decision.attention.call)
        for decision in seen.decisions
        if decision.attention.call
    )
    return {(user, call) for user, call in words if user is not None}


async def is_in_quiet_hours(client: BaseBot, info: TableInfo, called: Iterable[int]) -> bool:
    """Return whether all mentioned users are in quiet hours.

    Live games have none, since their players are present.
    """
    return info.speed != "live" and await client.tables.users.all_in_quiet_hours(called)
