"""Read-only DTOs of a table: its public metadata, and a viewer's view of its game state."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from msgspec import Struct

from bot.enums import LimitThen, MoveKind, RequestKind, Status, TimerKind
from bot.games.contract import Decision, Highlight, Outcome, ScorePart, Text
from bot.rows import RequestRow, SeatRow, VacationRow, VoteRow

HELD = "held"
"""The reason of a table that the operator has put on hold."""


class UndoKind(StrEnum):
    """Undo that a seat has: SPENT: only another person could allow it, and there is none."""

    FREE = "free"
    CONSENT = "consent"
    SPENT = "spent"
    NONE = ""


class ScheduledTimer(Struct, frozen=True):
    """A scheduled action of a table, of a kind of `timers`."""

    kind: TimerKind
    at: datetime


class Person(Struct, frozen=True):
    """An acting person: Discord user id, display name, moderated server, and roles.

    None: they act in no server, or moderate nothing there. Moderating one server gives no right in another. The `roles`
    are those that they have in the server where they act.
    """

    id: int
    name: str
    moderates: int | None = None
    roles: frozenset[int] = frozenset()


class Limit(Struct, frozen=True):
    """A time limit, and its consequence `then`: see `TableInfo`.

    A turn takes at most `seconds` (None: no limit per turn); or each seat has a `bank` of seconds, to which `seconds`
    are added each turn; or every turn ends at a `minute` of the day in a time `zone`. `waking`: time counts only in a
    person's own waking hours; `days_off`: not on their days off. With `look` a turn's time runs from the player's first
    look at the table, at the latest after that number of seconds.
    """

    seconds: int | None
    then: LimitThen = LimitThen.DEFAULT
    bank: int | None = None
    minute: int | None = None
    zone: str | None = None
    waking: bool = False
    days_off: bool = False
    look: int | None = None

    @property
    def is_one(self) -> bool:
        """Return whether there is a limit."""
        return self.seconds is not None or self.minute is not None

    @property
    def turn(self) -> timedelta:
        """Return the approximate time of a turn, before a bank is used."""
        return timedelta(days=1) if self.minute is not None else timedelta(seconds=self.seconds or 0)

    @property
    def columns(self) -> dict[str, Any]:
        """The columns of a table's row."""
        return {
            "limit_seconds": self.seconds,
            "limit_then": self.then,
            "bank_seconds": self.bank,
            "limit_minute": self.minute,
            "time_zone": self.zone,
            "waking": self.waking,
            "days_off": self.days_off,
            "look_seconds": self.look,
        }


class TableInfo(Struct, frozen=True):
    """Metadata of a table. `status` is open, running, finished or ended.

    `number` is that of the last move, 0 before the start. It is played in `thread_id`: None before the start, but for a
    table in a forum, which is a post from the beginning, and None while it runs if its channel is gone.

    `seed` and `salt` (hexadecimal) are there when the table is over, `commitment` from the start; `reason` says why it
    has ended, or is paused. A turn may take `limit_seconds`, after which `limit_then` follows: "default" (the safe
    choice) or "ai" (one stands in). At a `private` table only those sit down who are `invited`, even if they have
    `declined`: both are known before the game and at private tables. `again_of` is the table that it repeats. Before
    the game `closes_at` is there when it soon expires, `ready_until` during a ready check, and `new_host_at` when
    another player becomes host by then, since this one has left the server. During it `ends_at` is there when it soon
    ends, since nobody moves.

    `vacations` are those of the seated people, past ones too, and `votes` the open ones; `cup` is the cup that the
    table belongs to. For all other fields see `TableRow`.
    """

    id: int
    game: str
    status: Status
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
    limit_then: LimitThen = LimitThen.DEFAULT
    private: bool = False
    again_of: int | None = None
    invited: tuple[int, ...] = ()
    declined: tuple[int, ...] = ()
    closes_at: datetime | None = None
    ends_at: datetime | None = None
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
    words_button: bool = False
    days_off: bool = False
    look_seconds: int | None = None
    starts_at: datetime | None = None
    event_id: int | None = None
    description: str = ""

    @property
    def limit(self) -> Limit:
        """The time limit of a turn."""
        return Limit(
            self.limit_seconds,
            self.limit_then,
            self.bank_seconds,
            self.limit_minute,
            self.time_zone,
            self.waking,
            self.days_off,
            self.look_seconds,
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
        """Return whether it is a single-player table in direct messages."""
        return not self.guild_id

    @property
    def place(self) -> int | None:
        """The channel of its boards: the thread, or of a `direct` table the direct-message channel.

        Of a `direct` table `thread_id` is that of its first message. None before the start, and if the channel was
        deleted.
        """
        return self.channel_id if self.direct and self.thread_id is not None else self.thread_id

    @property
    def expected(self) -> tuple[int, ...]:
        """The invited users who have not declined and are not seated."""
        return tuple(user for user in self.invited if user not in self.people and user not in self.declined)

    @property
    def lost(self) -> bool:
        """Return whether it runs without a channel, since that was deleted.

        It is paused until it is moved.
        """
        return self.status == Status.RUNNING and self.thread_id is None

    @property
    def rests(self) -> bool:
        """Return whether moves are blocked: it is on hold, or paused."""
        return self.held or self.paused_at is not None

    @property
    def held(self) -> bool:
        """Return whether it runs, and the operator has put it on hold."""
        return self.status == Status.RUNNING and self.reason == HELD

    @property
    def over(self) -> bool:
        """Return whether the table is finished or ended."""
        return self.status in (Status.FINISHED, Status.ENDED)

    @property
    def seeks_substitute(self) -> bool:
        """Return whether a substitute is sought for an absent player."""
        return self.status == Status.RUNNING and any(seat.wants_substitute for seat in self.seats)

    def seat_of(self, user_id: int | None) -> int | None:
        """Return the person's seat, if they have one."""
        return next((seat.seat for seat in self.seats if seat.user_id is not None and seat.user_id == user_id), None)


class TableWait(Struct, frozen=True):
    """A table that waits for a user since a time; `until`: their time limit, if they have one.

    It is `asleep` if the table is idle, and does not press for an answer.
    """

    table: int
    since: datetime
    until: datetime | None = None
    asleep: bool = False


class RunningClock(Struct, frozen=True):
    """A running clock: the decision that ends then, and when."""

    name: Text
    at: datetime


class TableView(Struct, frozen=True):
    """The view of a begun table for one seat, or for the public (`seat` None).

    `changes` are the events of the last move; `undo` is "" (nothing to take back), "free", "consent" or "spent" (nobody
    is there who could allow it), for the public that of any seat; `ends` are the running clocks; `joinable`: the game
    admits a new seat; `away` maps the seats of people on vacation to its end; `thinking` are the seats of AI players
    that have been thinking for long. `is_step`: the `request` is to undo the last step of who asks, and no more.
    """

    table: TableInfo
    seat: int | None
    view: Any
    decisions: tuple[Decision, ...]
    changes: tuple[Any, ...]
    standing: tuple[tuple[ScorePart, ...], ...]
    outcome: Outcome | None
    undo: UndoKind
    request: RequestRow | None
    ends: tuple[RunningClock, ...] = ()
    joinable: bool = False
    away: Mapping[int, datetime] = {}
    thinking: tuple[int, ...] = ()
    is_step: bool = False

    @property
    def mine(self) -> tuple[Decision, ...]:
        """Return the decisions of the viewing seat."""
        return tuple(decision for decision in self.decisions if decision.seat == self.seat)

    @property
    def waiting(self) -> tuple[int, ...]:
        """Return the seats that the table waits for."""
        return tuple(dict.fromkeys(decision.seat for decision in self.decisions if not decision.optional))


class ChangesSince(Struct, frozen=True):
    """Public changes since a seat moved: a line per turn, and the events.

    `numbers` has the line that renders each event, from 1 on.
    """

    lines: tuple[Text, ...] = ()
    changes: tuple[Any, ...] = ()
    numbers: tuple[int, ...] = ()


class ShareableMove(Struct, frozen=True):
    """A highlight of a move to share: a sentence, and the public view of the table then."""

    table: TableInfo
    highlight: Highlight
    view: Any
    changes: tuple[Any, ...]


class WayBack(Struct, frozen=True):
    """The undo of move `number` and all after it: how a seat can have it.

    `moves` is the number of moves that it takes back, `seats` are those that made them, `request` the kind of the
    request to the others.
    """

    number: int
    kind: UndoKind
    moves: int
    seats: tuple[int, ...]
    request: RequestKind

    @property
    def is_open(self) -> bool:
        """Return whether it is possible, at once or by consent."""
        return self.kind in (UndoKind.FREE, UndoKind.CONSENT)


class PastBoard(Struct, frozen=True):
    """The public view of a table after move `number` of `moves`, with that turn's lines.

    The lines may be of that move alone. `undone`: the move was taken back later. `eyes` are the seats whose views the
    viewer may see (see `bot.tables.history.timeline.eyes`), as far as they existed then; `own` is the view of the
    requested `seat` (None: the public view alone), `whispered` its private lines. `back` is how the viewer can have the
    undo of all later moves (None: not at all).
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
    back: WayBack | None = None


class ReplayStep(Struct, frozen=True):
    """A table after move `number`, which `seat` made (TABLE: the table itself).

    `views` are the requested views by seat, None for the public one. `changes` and `lines` are the public events and
    lines of the move, `standing` the public points at that time; `undone`: it was taken back later. `waited` is the
    seconds that the table waited for it, if they were counted.
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
    """Result of an undo: `done`, or else consent was requested from the others."""

    seen: TableView
    done: bool


class LogLine(Struct, frozen=True):
    """A log line: its move and seat (-1: the table), text, and whether it was undone."""

    number: int
    seat: int
    text: Text
    undone: bool
    at: datetime
    loud: bool = True
