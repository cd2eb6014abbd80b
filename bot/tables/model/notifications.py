"""What tables have to say of themselves to people, besides showing how they stand."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime
from hashlib import blake2b
from typing import Literal, TypeAlias, get_args

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.games.contract import Text
from bot.rows import Saying

Given: TypeAlias = Literal["default", "ai", "free"]
"""What came of a seat: the table chose the safe default, an AI stands in, or the game goes on without the seat."""


class Reminder(Struct, frozen=True):
    """The seat's `user` is to be told, for the `nth` time, that the table has waited since `since`.

    `last`: there will be no further one this turn; `ends`: when the time limit of the turn is over, or with `clocked` a
    clock of the game that ends the question before. `also` are reminders of other tables that are to be told to the
    same person along with this one, the 0th of those that are no reminder yet. `silence`: the hours without reminders
    (from, to) that were guessed for the person.
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
    """The seat's `user` has not moved since `since` and is called no more. `ai`: one would stand in for them.

    `missed`: so many time limits in a row ran out on them, if that is the reason. `calls` are the people who are there
    and vote on what to do.
    """

    table: int
    seat: int
    user: int
    since: datetime
    ai: bool
    missed: int = 0
    calls: tuple[int, ...] = ()


class VoteAsked(Struct, frozen=True):
    """A vote on the whole table has been opened (see `votes`); `calls` are asked."""

    table: int
    kind: str
    opened: datetime
    calls: tuple[int, ...]
    user: int = 0


class VoteOver(Struct, frozen=True):
    """A vote is over: what came of it, and who was for what. The `user` is whom it was about, if it was somebody."""

    table: int
    kind: str
    seat: int
    user: int
    opened: datetime
    result: str
    ballots: dict[str, str]


class GameResumed(Struct, frozen=True):
    """The person of `seat` goes on at a table that was paused since then; `calls` are the others."""

    table: int
    seat: int
    since: datetime
    calls: tuple[int, ...]
    user: int = 0


class TimeUp(Struct, frozen=True):
    """The time limit of the seat's `user` was over, and what came of it; the seat is theirs alone until `kept`."""

    table: int
    seat: int
    user: int
    then: Given
    kept: datetime | None = None


class TableIdle(Struct, frozen=True):
    """Nobody has been there for a while: the table's clocks rest."""

    table: int


class TableUnplayable(Struct, frozen=True):
    """This version of the bot cannot play the table on: said in its `thread`, whatever else of it can be read."""

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
    """A live game is to begin: `calls` are asked whether they are there, and have time `until` then."""

    table: int
    until: datetime
    calls: tuple[int, ...]
    user: int = 0


class AllReady(Struct, frozen=True):
    """Everybody is there, and the game begins; `once` tells it from another time."""

    table: int
    once: str
    user: int = 0


class NotReady(Struct, frozen=True):
    """The time `until` which people were asked is over: the `missing` seats did not say that they are there.

    `user` is the host; with nobody missing, the game could not begin.
    """

    table: int
    until: datetime
    user: int
    missing: tuple[int, ...]


class LobbyExpired(Struct, frozen=True):
    """The table has closed, since nobody started it within a week. The `user` is its host."""

    table: int
    user: int


class HostGone(Struct, frozen=True):
    """The `user` has hosted the open table, has left its server and had a day to come back."""

    table: int
    user: int


class Digest(Struct, frozen=True):
    """The daily digest of the `user` is due: what waits for them, and what is new where they follow. No table's own."""

    user: int
    due: datetime
    table: int = 0


class FollowUpdate(Struct, frozen=True):
    """The `user` follows these `tables`, at which something has happened by `at`; `table` is the first of them."""

    table: int
    user: int
    tables: tuple[int, ...]
    at: datetime


class OrderEnded(Struct, frozen=True):
    """An order of the `user`, by the form of this name, could not be followed any more, and was deleted."""

    table: int
    user: int
    order: int
    form: str


class CupSeat(Struct, frozen=True):
    """The `user`, a substitute in a cup, has the seat there that somebody of this `name` had."""

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
    | Invited
    | ReadyAsked
    | AllReady
    | NotReady
    | LobbyExpired
    | HostGone
    | Digest
    | FollowUpdate
    | OrderEnded
    | CupSeat
)
"""What comes of a change, and is said even if the process ends that made it."""


class Redelivery(Struct, frozen=True):
    """The `notice` was not said in time by whoever was to do it; or it was, after `since`, and nobody knows."""

    notice: Notification
    since: datetime

    @property
    def table(self) -> int:
        """Whose it is."""
        return self.notice.table


Notice: TypeAlias = Notification | TableUnplayable | Redelivery
Hearer: TypeAlias = Callable[[Notice], Awaitable[None]]
_by_name = {one.__name__: one for one in get_args(Notification)}


def saying(notice: Notification) -> Saying:
    """As the store keeps it until it was said; each table's by itself."""
    if isinstance(notice, Reminder):
        notice = replace(notice, also=())
    packed = msgspec.json.encode((type(notice).__name__, notice))
    return Saying(blake2b(packed, digest_size=16).hexdigest(), packed)


def told(packed: bytes) -> Notification | None:
    """From a saying; None: another version of the bot knows what it is."""
    name, rest = msgspec.json.decode(packed, type=tuple[str, msgspec.Raw])
    return msgspec.json.decode(rest, type=_by_name[name]) if name in _by_name else None
