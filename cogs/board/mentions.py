"""Who is called when it is their turn, and by what: a mention in the thread, or the direct message that asks them.

Each person who was called has a row among the messages, of the board that stood there, with the move after which that
was; its role says by what, and what for (`Attention.call`). So nobody is called twice for the same.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

import msgspec

from bot.rows import MessageRow
from bot.tables.model.views import TableInfo, TableView
from cogs.framework.bot import BaseBot

PINGED, WRITTEN, POSTING = "pinged", "written", "posting"
"""POSTING: one more board of the same move may stand below the one that is known."""


def role_of(word: str, *, by_message: bool) -> str:
    """The role of somebody who was called for that."""
    return f"{WRITTEN if by_message else PINGED} {word}".strip()


def word_of(row: MessageRow) -> str:
    """What for a row's person was called."""
    return row.role.partition(" ")[2]


def is_call(row: MessageRow) -> bool:
    """Whether the row stands for somebody who was called."""
    return row.role.partition(" ")[0] in (PINGED, WRITTEN)


def is_unwritten(row: MessageRow, user_id: int, hand: MessageRow | None) -> bool:
    """Whether the row says that the person is called by direct message, and that has not been sent yet (see `sent`)."""
    written = row.role.partition(" ")[0] == WRITTEN and row.user_id == user_id
    return written and (hand is None or hand.channel_id != row.channel_id)


def sent(row: MessageRow, hand: MessageRow) -> MessageRow:
    """The row when the direct message has been sent: it bears its channel."""
    return msgspec.structs.replace(row, channel_id=hand.channel_id)


def uncalled(calls: Sequence[MessageRow]) -> list[MessageRow]:
    """What is noted in the place of these rows, so that at the next look, or the next start, another board calls."""
    return [msgspec.structs.replace(call, role=POSTING, user_id=0) for call in calls[:1]]


def already_mentioned(rows: Iterable[MessageRow], over: Mapping[int, int]) -> set[tuple[int, str]]:
    """Who was called for what and need not be called again.

    A call without a word is for one turn, which is over when the person has moved and another seat after them (`over`
    has the numbers of such moves).
    """
    calls = ((row, word_of(row)) for row in rows if is_call(row))
    return {(row.user_id, word) for row, word in calls if word or row.number >= over.get(row.user_id, 0)}


def ended_calls(
    rows: Iterable[MessageRow], asked: Mapping[int, str], lasting: Collection[tuple[int, str]], calling: Collection[int]
) -> list[MessageRow]:
    """The calls that count no more: of who is asked nothing of the kind, though others are, or is `calling` anew."""
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
    """The people whom the table waits for, to move or to agree, and what they are called for. Not the absent."""
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
    """What people have perhaps been called for that lasts, though they need not answer just now.

    A call without a word (`Attention.call`) is for one time only.
    """
    seats = seen.table.seats
    words = (
        (seats[decision.seat].user_id, decision.attention.call)
        for decision in seen.decisions
        if decision.attention.call
    )
    return {(user, call) for user, call in words if user is not None}


async def is_in_quiet_hours(client: BaseBot, info: TableInfo, called: Iterable[int]) -> bool:
    """Whether all whom it calls are in their quiet hours. Who plays live is there."""
    return info.speed != "live" and await client.tables.users.all_in_quiet_hours(called)
