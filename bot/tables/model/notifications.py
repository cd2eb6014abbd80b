"""Notifications of tables to users: reminders, votes, invitations, digests and the like."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import date, datetime
from enum import StrEnum
from hashlib import blake2b
from typing import TypeAlias, get_args

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.enums import VoteKind, VoteResult
from bot.games.contract import Text
from bot.rows import QueueRow, Saying


class Consequence(StrEnum):
    """Consequence of a timeout for a seat.

    The default choice, an AI stand-in, or the game goes on without it.
    """

    DEFAULT = "default"
    AI = "ai"
    FREE = "free"


class Reminder(Struct, frozen=True):
    """The `nth` reminder to the seat's `user` that the table has been waiting since `since`.

    `last`: it is the last one of this turn. `ends`: when the time limit of the turn is over, or with `clocked` a clock
    of the game that ends the decision before. `also` are reminders of other tables that are sent to the same user along
    with this one; the 0th of them is not a reminder yet. `silence`: the hours without reminders (from, to) that were
    guessed for the user.
    """

    table: int
    seat: int
    user: int
    since: datetime
    nth: int
    last: bool = False
    ends: datetime | None = None
    also: tuple[Reminder, ...] = ()
    silence: tuple[datetime, datetime] | None = None
    clocked: bool = False


class PlayerAbsent(Struct, frozen=True):
    """The seat's `user` has not moved since `since`, and gets no more reminders.

    `ai`: an AI would stand in for them. `missed`: the number of time limits in a row that they missed, if that is the
    reason. `calls` are the active players, who vote on what to do.
    """

    table: int
    seat: int
    user: int
    since: datetime
    ai: bool
    missed: int = 0
    calls: tuple[int, ...] = ()


class VoteAsked(Struct, frozen=True):
    """A vote on the whole table has been opened (see `votes`); `calls` are the voters."""

    table: int
    kind: VoteKind
    opened: datetime
    calls: tuple[int, ...]
    user: int = 0


class VoteOver(Struct, frozen=True):
    """A vote is over: its result, and the ballots. The `user` is its subject, if it has one."""

    table: int
    kind: VoteKind
    seat: int
    user: int
    opened: datetime
    result: VoteResult
    ballots: dict[str, str]


class GameResumed(Struct, frozen=True):
    """The player of `seat` resumes a table paused since `since`; `calls` are the others."""

    table: int
    seat: int
    since: datetime
    calls: tuple[int, ...]
    user: int = 0


class TimeUp(Struct, frozen=True):
    """The time limit of the seat's `user` ran out; their seat is reserved until `kept`."""

    table: int
    seat: int
    user: int
    then: Consequence
    kept: datetime | None = None


class TableIdle(Struct, frozen=True):
    """No player has been active for a while: the table's clocks are suspended."""

    table: int


class TableAbandoned(Struct, frozen=True):
    """An abandoned table `ends` then, unless one of its players (`calls`) goes on or moves."""

    table: int
    ends: datetime
    calls: tuple[int, ...]
    user: int = 0


class TableUnplayable(Struct, frozen=True):
    """The table cannot be played on by this version of the bot; posted in its `thread`."""

    table: int
    thread: int
    number: int
    language: str
    text: Text


class Invited(Struct, frozen=True):
    """The `user` is invited to the table by the person of this name."""

    table: int
    user: int
    by: str


class ReadyAsked(Struct, frozen=True):
    """A ready check of a live game: `calls` have time `until` then to confirm."""

    table: int
    until: datetime
    calls: tuple[int, ...]
    user: int = 0


class AllReady(Struct, frozen=True):
    """All players are ready, and the game begins; `once` distinguishes it from an earlier time."""

    table: int
    once: str
    user: int = 0


class NotReady(Struct, frozen=True):
    """A ready check ended `until` then: the `missing` seats did not confirm.

    `user` is the host. If none is missing, the game could not begin.
    """

    table: int
    until: datetime
    user: int
    missing: tuple[int, ...]


class StartSoon(Struct, frozen=True):
    """The game of an open table begins `at` a set time, of which its players are reminded."""

    table: int
    at: datetime
    user: int = 0


class StartDue(Struct, frozen=True):
    """The game of an open table begins now, `at` its set time; `nth` counts the attempts."""

    table: int
    at: datetime
    nth: int
    user: int = 0


class StartMissed(Struct, frozen=True):
    """The game of an open table did not begin `at` its set time; its host, the `user`, is asked."""

    table: int
    at: datetime
    user: int


class LobbyExpired(Struct, frozen=True):
    """The table has closed, since it was not started within a week. The `user` is its host."""

    table: int
    user: int


class HostGone(Struct, frozen=True):
    """The `user` has hosted the open table, has left its server and had a day to come back."""

    table: int
    user: int


class Digest(Struct, frozen=True):
    """The daily digest of the `user` is due: waiting and followed tables.

    It belongs to no table.
    """

    user: int
    due: datetime
    table: int = 0


class FollowUpdate(Struct, frozen=True):
    """News at the `tables` that the `user` follows, as of `at`; `table` is the first of them."""

    table: int
    user: int
    tables: tuple[int, ...]
    at: datetime


class TablesOpened(Struct, frozen=True):
    """Tables have opened in a server since a time, and the `user` is told of them at `at`.

    It belongs to no table.
    """

    user: int
    guild: int
    since: datetime
    at: datetime
    table: int = 0


class QueueSeated(Struct, frozen=True):
    """The queue has seated these players at a new table; to be announced along with its card."""

    table: int
    entries: tuple[QueueRow, ...]
    user: int = 0


class PuzzlePost(Struct, frozen=True):
    """The puzzle of the `day` is to be posted in the server's channel for it."""

    guild: int
    day: date
    table: int = 0


class OrderEnded(Struct, frozen=True):
    """An order of the `user` could not be followed, and was deleted; `name` is that of its form."""

    table: int
    user: int
    order: int
    form: str


class CupSeat(Struct, frozen=True):
    """The `user`, a substitute in a cup, takes over the seat of the player of this `name`."""

    table: int
    user: int
    cup: int
    name: str


Notification: TypeAlias = (
    Reminder
    | PlayerAbsent
    | VoteAsked
    | VoteOver
    | GameResumed
    | TimeUp
    | TableIdle
    | TableAbandoned
    | Invited
    | ReadyAsked
    | AllReady
    | NotReady
    | StartSoon
    | StartDue
    | StartMissed
    | LobbyExpired
    | HostGone
    | Digest
    | FollowUpdate
    | TablesOpened
    | QueueSeated
    | PuzzlePost
    | OrderEnded
    | CupSeat
)
"""Notifications that a change commits to the outbox, so that they are sent even if the process ends."""


class Redelivery(Struct, frozen=True):
    """A `notice` that may not have been sent: its process failed or is late.

    With `since` it may have been sent after that time.
    """

    notice: Notification
    since: datetime

    @property
    def table(self) -> int:
        """The table of the notification."""
        return self.notice.table


Notice: TypeAlias = Notification | TableUnplayable | Redelivery
Hearer: TypeAlias = Callable[[Notice], Awaitable[None]]
_by_name = {one.__name__: one for one in get_args(Notification)}


def saying(notice: Notification) -> Saying:
    """Encode a notification for the outbox of its table."""
    if isinstance(notice, Reminder):
        notice = replace(notice, also=())
    packed = msgspec.json.encode((type(notice).__name__, notice))
    return Saying(blake2b(packed, digest_size=16).hexdigest(), packed)


def decode(packed: bytes) -> Notification | None:
    """Decode a notification; None if another version of the bot has written it."""
    name, rest = msgspec.json.decode(packed, type=tuple[str, msgspec.Raw])
    return msgspec.json.decode(rest, type=_by_name[name]) if name in _by_name else None
