"""What leaves a table: types for a table's outside and for what one person may see of its inside."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from msgspec import Struct

from bot.games.contract import Decision, Highlight, Outcome, ScorePart, Text
from bot.rows import LimitThen, MoveKind, RequestRow, SeatRow, VacationRow, VoteRow

HELD = "held"
"""The reason why a table rests that whoever runs the bot has stopped."""


class ScheduledTimer(Struct, frozen=True):
    """A table does something of a kind (see `timers`) at a time."""

    kind: str
    at: datetime


class Person(Struct, frozen=True):
    """Somebody who does something: Discord user id, the name shown here, the server that they moderate, their roles.

    None: they do it in no server, or moderate nothing there. To moderate one server says nothing about another. The
    `roles` are those that they have in the server where they do it.
    """

    id: int
    name: str
    moderates: int | None = None
    roles: frozenset[int] = frozenset()


class Limit(Struct, frozen=True):
    """How long people may take, and what comes `then`: see `TableInfo`.

    A turn takes at most so many `seconds` (None: as long as it takes); or each seat has a `bank` of so many, to which
    those are added each turn; or every turn ends at a `minute` of the day in a time `zone`. `waking`: time counts in a
    person's own waking hours alone.
    """

    seconds: int | None
    then: LimitThen = "default"
    bank: int | None = None
    minute: int | None = None
    zone: str | None = None
    waking: bool = False

    @property
    def is_one(self) -> bool:
        """Whether there is any."""
        return self.seconds is not None or self.minute is not None

    @property
    def turn(self) -> timedelta:
        """How long a turn may take, or so, before a bank is used."""
        return timedelta(days=1) if self.minute is not None else timedelta(seconds=self.seconds or 0)

    @property
    def columns(self) -> dict[str, Any]:
        """As a table's row has it."""
        return {
            "limit_seconds": self.seconds,
            "limit_then": self.then,
            "bank_seconds": self.bank,
            "limit_minute": self.minute,
            "time_zone": self.zone,
            "waking": self.waking,
        }


class TableInfo(Struct, frozen=True):
    """A table's outside. `status` is open, running, finished or ended; `number` the last move's, 0 before the start.

    It is played in `thread_id`: None before the start, but for a table in a forum, which is a post from the beginning,
    and None while it runs if its channel is gone.
    `seed` and `salt` (hexadecimal) are there when the table is over, `commitment` from the start; `reason` says why it
    has ended, or rests. A turn may take `limit_seconds`, after which comes `limit_then`: "default" (the safe one) or
    "ai" (one stands in). At a `private` one only those sit down who are `invited`, even if they have `declined`:
    both are known before the game and at private tables. `again_of` is the table that it repeats. Before the game
    `closes_at` is there when it soon closes by itself, `ready_until` while its people are asked whether they are there,
    and `new_host_at` when another one is host by then, since this one has left the server.
    `vacations` are those of the people who sit there, past ones too, and `votes` the open ones; `cup` is the one that
    the table belongs to. For all else see `TableRow`.
    """

    id: int
    game: str
    status: str
    host_id: int
    guild_id: int
    channel_id: int
    thread_id: int | None
    language: str
    speed: str
    settings: Mapping[str, str]
    wanted: int
    seats: tuple[SeatRow, ...]
    number: int
    commitment: str
    seed: str | None = None
    salt: str | None = None
    reason: str = ""
    limit_seconds: int | None = None
    limit_then: LimitThen = "default"
    private: bool = False
    again_of: int | None = None
    invited: tuple[int, ...] = ()
    declined: tuple[int, ...] = ()
    closes_at: datetime | None = None
    new_host_at: datetime | None = None
    ready_until: datetime | None = None
    bank_seconds: int | None = None
    limit_minute: int | None = None
    time_zone: str | None = None
    waking: bool = False
    paused_at: datetime | None = None
    voted_end: bool = False
    least_reliable: int | None = None
    unrated: str = ""
    imported: int | None = None
    vacations: tuple[VacationRow, ...] = ()
    votes: tuple[VoteRow, ...] = ()
    cup: int | None = None
    hints: bool = True

    @property
    def limit(self) -> Limit:
        """How long people may take."""
        return Limit(
            self.limit_seconds, self.limit_then, self.bank_seconds, self.limit_minute, self.time_zone, self.waking
        )

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return tuple(seat.name for seat in self.seats)

    @property
    def people(self) -> tuple[int, ...]:
        """The users who sit here, by seat."""
        return tuple(seat.user_id for seat in self.seats if seat.user_id is not None)

    @property
    def direct(self) -> bool:
        """Whether one person plays it alone, in the direct messages between them and us."""
        return not self.guild_id

    @property
    def place(self) -> int | None:
        """The channel where its boards stand: its thread; of a `direct` one, whose `thread_id` is that of its first
        message, the channel of the direct messages. None before the start, and where that is gone.
        """
        return self.channel_id if self.direct and self.thread_id is not None else self.thread_id

    @property
    def expected(self) -> tuple[int, ...]:
        """Who is invited, has not declined, and does not sit here."""
        return tuple(user for user in self.invited if user not in self.people and user not in self.declined)

    @property
    def lost(self) -> bool:
        """Whether it runs and has no place to be shown: its channel was deleted. It rests until somebody moves it."""
        return self.status == "running" and self.thread_id is None

    @property
    def rests(self) -> bool:
        """Whether nobody can move there now: it is held, or paused."""
        return self.held or self.paused_at is not None

    @property
    def held(self) -> bool:
        """Whether it runs, and whoever runs the bot has it rest."""
        return self.status == "running" and self.reason == HELD

    @property
    def over(self) -> bool:
        """Whether nothing more can happen here."""
        return self.status in ("finished", "ended")

    @property
    def seeks_substitute(self) -> bool:
        """Whether a substitute is sought for one who is not there."""
        return self.status == "running" and any(seat.wants_substitute for seat in self.seats)

    def seat_of(self, user_id: int | None) -> int | None:
        """Where the person sits, if they do."""
        return next((seat.seat for seat in self.seats if seat.user_id is not None and seat.user_id == user_id), None)


class RunningClock(Struct, frozen=True):
    """A clock that runs: what ends then, and when."""

    name: Text
    at: datetime


class TableView(Struct, frozen=True):
    """What one person, or the public (`seat` None), may see of a table that has begun.

    `changes` are the events of the last move; `undo` is "" (nothing to take back), "free", "consent" or "spent"
    (nobody is there who could allow it), for the public what anybody may; `ends` are the clocks that run; `joinable`:
    somebody may sit down at a new seat; `away` are the seats whose people are on vacation, and until when; `thinking`
    those of AI players that have been thinking for long.
    """

    table: TableInfo
    seat: int | None
    view: Any
    decisions: tuple[Decision, ...]
    changes: tuple[Any, ...]
    standing: tuple[tuple[ScorePart, ...], ...]
    outcome: Outcome | None
    undo: str
    request: RequestRow | None
    ends: tuple[RunningClock, ...] = ()
    joinable: bool = False
    away: Mapping[int, datetime] = {}
    thinking: tuple[int, ...] = ()

    @property
    def mine(self) -> tuple[Decision, ...]:
        """What the viewing seat must or may decide."""
        return tuple(decision for decision in self.decisions if decision.seat == self.seat)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that the table waits for."""
        return tuple(dict.fromkeys(decision.seat for decision in self.decisions if not decision.optional))


class ChangesSince(Struct, frozen=True):
    """What everybody may know of what happened since a seat has moved: a line a turn, the events, and of each event
    which line tells it, from 1 on.
    """

    lines: tuple[Text, ...] = ()
    changes: tuple[Any, ...] = ()
    numbers: tuple[int, ...] = ()


class ShareableMove(Struct, frozen=True):
    """What of a move is worth showing to others: a sentence, and the table as everybody saw it then."""

    table: TableInfo
    highlight: Highlight
    view: Any
    changes: tuple[Any, ...]


class PastBoard(Struct, frozen=True):
    """A table as everybody saw it after move `number` of `moves`: what was told of the turn that ended with it, or of
    that move alone, and with what events. `undone`: the move was taken back later.

    `eyes` are the seats whose views may be seen by whoever looks (see `bot.tables.history.timeline.eyes`), as far as they were
    there; `own` is what the `seat` saw whose view was asked for (None: everybody's alone), `whispered` what only it was
    told.
    """

    table: TableInfo
    number: int
    moves: int
    view: Any
    changes: tuple[Any, ...]
    lines: tuple[Text, ...]
    undone: bool
    eyes: tuple[int, ...]
    seat: int | None = None
    own: Any = None
    whispered: tuple[Text, ...] = ()


class ReplayStep(Struct, frozen=True):
    """A table after move `number`, which `seat` made (TABLE: the table itself).

    `views` are what was asked for: by seat, None for everybody's. `changes` and `lines` are what everybody may know of
    the move, `standing` everybody's points as far as all knew them then; `undone`: it was taken back later. The table
    had `waited` so many seconds for it, if that was counted.
    """

    number: int
    seat: int
    kind: MoveKind
    at: datetime
    waited: int | None
    undone: bool
    views: Mapping[int | None, Any]
    changes: tuple[Any, ...]
    lines: tuple[Text, ...]
    standing: tuple[tuple[ScorePart, ...], ...]


class UndoResult(Struct, frozen=True):
    """What came of taking back: `done`, or else the others have been asked."""

    seen: TableView
    done: bool


class LogLine(Struct, frozen=True):
    """A line of the log: the move's number, who moved (-1: the table), what happened, and whether it was taken back."""

    number: int
    seat: int
    text: Text
    undone: bool
    at: datetime
    loud: bool = True
