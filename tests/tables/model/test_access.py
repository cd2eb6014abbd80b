"""Tests of table visibility: each kind of viewer, place and table."""

from __future__ import annotations

from itertools import product

import msgspec

from bot.enums import Status
from bot.rows import SeatRow
from bot.tables.model.access import Viewer, may_see
from bot.tables.model.views import TableInfo

HOME, OTHER = 1, 2
CHANNEL, THREAD, ELSEWHERE, DIRECT = 10, 11, 12, 13
HOST, SEAT, FORMER, INVITED, LATE, MEMBER, STRANGER = range(100, 107)
PEOPLE = {
    "host": HOST,
    "seat": SEAT,
    "former seat": FORMER,
    "invited": INVITED,
    "invited, and the game has begun": LATE,
    "member who sees the channel": MEMBER,
    "member who does not": MEMBER,
    "stranger": STRANGER,
}
PLACES = {
    "its thread": (HOME, THREAD),
    "its channel": (HOME, CHANNEL),
    "elsewhere in its server": (HOME, ELSEWHERE),
    "another server": (OTHER, ELSEWHERE),
    "direct messages": (None, DIRECT),
}
TABLE = TableInfo(
    id=1,
    game="andromeda",
    status=Status.RUNNING,
    host_id=HOST,
    guild_id=HOME,
    channel_id=CHANNEL,
    thread_id=THREAD,
    language="en",
    speed="days",
    settings={},
    wanted=3,
    seats=(SeatRow(1, 0, "Host", HOST), SeatRow(1, 1, "Seat", SEAT)),
    number=5,
    commitment="",
)
KINDS = {
    "open": msgspec.structs.replace(TABLE, status="open", thread_id=None, number=0, invited=(INVITED,)),
    "running": msgspec.structs.replace(TABLE, invited=(INVITED,)),
    "finished": msgspec.structs.replace(TABLE, status="finished", invited=(INVITED,)),
    "imported": msgspec.structs.replace(TABLE, imported=3, invited=(INVITED,)),
    "its channel is gone": msgspec.structs.replace(TABLE, thread_id=None, invited=(INVITED,)),
    "private": msgspec.structs.replace(TABLE, private=True, invited=(INVITED,)),
    "private, finished": msgspec.structs.replace(TABLE, private=True, status="finished", invited=(INVITED,)),
}
ALONE = {
    "alone": msgspec.structs.replace(TABLE, guild_id=0, channel_id=DIRECT, seats=(SeatRow(1, 0, "Host", HOST),)),
    "alone, finished": msgspec.structs.replace(
        TABLE, guild_id=0, channel_id=DIRECT, seats=(SeatRow(1, 0, "Host", HOST),), status="finished"
    ),
}


def viewer(who: str, where: str) -> Viewer:
    """Return a viewer; Discord shows the channel to all who can ask there."""
    guild_id, channel_id = PLACES[where]
    sees = who == "member who sees the channel"
    return Viewer(
        PEOPLE[who],
        guild_id,
        channel_id,
        let_in=who in ("former seat", "invited, and the game has begun"),
        sees_channel=sees,
    )


def test_who_sees_a_table_of_a_server() -> None:
    wrong: list[tuple[str, str, str]] = []
    for kind, who, where in product(KINDS, PEOPLE, PLACES):
        has_part = who in ("host", "seat", "former seat", "invited", "invited, and the game has begun")
        there = where == "its channel" or (where == "its thread" and KINDS[kind].thread_id is not None)
        shown = who == "member who sees the channel" and where != "another server" and not kind.startswith("private")
        if may_see(KINDS[kind], viewer(who, where)) != (has_part or there or shown):
            wrong.append((kind, who, where))
    assert wrong == []


def test_a_table_for_one_is_seen_by_that_person_alone() -> None:
    seen = [one for one in product(ALONE, PEOPLE, PLACES) if may_see(ALONE[one[0]], viewer(*one[1:]))]
    assert seen == list(product(ALONE, ("host",), PLACES))
