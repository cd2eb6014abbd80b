"""The rows of the database as typed values, their fields in the order of `schema`'s columns; times are aware UTC."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Literal

from msgspec import Struct

Status = Literal["open", "running", "finished", "ended"]
LimitThen = Literal["default", "ai"]
MoveKind = Literal["setup", "move", "limit", "undo"]
ComingKind = Literal["left", "back", "taken", "time", "longer"]
Follows = Literal["", "turns", "end"]
Ending = Literal["played", "stands", "draw", "conceded", "without", "host", "deserted", "lost"]
"""How a game ended: by its rules, as it stood, in a draw, since all but one had conceded; without a result, by the
players or the host, since all had left, or since its place was lost."""
MISSED = 3
"""So many time limits in a row that somebody lets pass, and they are not there."""


class GuildRow(Struct, frozen=True):
    """A server's settings; None: not chosen.

    Tables may be opened in these `channels` only, by people with the `opener_role` only, and at most `most_tables` may
    be open or running at a time. `notice_message` in `notice_channel` always tells what is going on here. `adverts`: it
    is shown here where tables seek a substitute.
    """

    guild_id: int
    language: str | None = None
    channels: tuple[int, ...] | None = None
    opener_role: int | None = None
    most_tables: int | None = None
    notice_channel: int | None = None
    notice_message: int | None = None
    adverts: bool = True


class UserRow(Struct, frozen=True):
    """A person's settings; `locale` is the language that their Discord was last seen in.

    Quiet hours are hours (0..23) in their time zone; `dm_closed`: Discord refused a message. `remind_hours` is how long
    a turn waits for them before they are reminded, 0 for never. At `digest_minute` of the day in their time zone they
    get a daily digest, the next one at `digest_due`. `hides_rating`, `hides_stats`: others do not see their rating,
    their statistics. It `explains` each kind of decision that is new to them.
    """

    user_id: int
    language: str | None = None
    locale: str | None = None
    time_zone: str | None = None
    quiet_from: int | None = None
    quiet_to: int | None = None
    dm: bool = True
    dm_closed: bool = False
    remind_hours: int | None = None
    digest_minute: int | None = None
    digest_due: datetime | None = None
    hides_rating: bool = False
    hides_stats: bool = False
    explains: bool = True


class NewTable(Struct, frozen=True):
    """What must be known to open a table; `created_at` None is now. One interaction opens one table.

    `again_of` is the table that is played again; that, too, opens one.
    """

    game: str
    rules_version: int
    host_id: int
    guild_id: int
    channel_id: int
    language: str
    speed: str
    settings: Mapping[str, str]
    seat_count: int
    created_at: datetime | None = None
    limit_seconds: int | None = None
    limit_then: LimitThen = "default"
    interaction_id: int | None = None
    again_of: int | None = None
    private: bool = False
    bank_seconds: int | None = None
    limit_minute: int | None = None
    time_zone: str | None = None
    waking: bool = False
    voted_end: bool = False
    least_reliable: int | None = None
    hints: bool = True


class TableRow(Struct, frozen=True):
    """A table; `last_move` is its last move. `seed` and `salt` are secret until it is over.

    `limit_seconds` is how long a turn may take, `limit_then` what comes after that: the safe default or an AI that
    stands in. `idle_moves`: how many moves the table has made by itself since a person last did something.
    `interaction_id` is what opened it, `again_of` the one that it repeats. `thread_id` is None before the start, unless
    the channel is a forum, and while it runs if its channel is gone; a table in the direct messages of one person,
    whose `guild_id` is 0, has the id of its first message there. `version` counts the changes of the table and of what
    hangs on it, but for its messages, of which `message_version` counts them. At a `private` one only those sit down
    who are invited.

    With `bank_seconds` each seat begins with a bank of so much time, to which `limit_seconds` are added each turn; with
    `limit_minute` every turn ends at that minute of the day in the table's `time_zone`; where time is counted `waking`,
    it runs in a person's own waking hours alone. `paused_at`: all have agreed to pause, since then. `voted_end`: the
    host ends it only after a vote. `least_reliable`: only people who are at least so reliable (in percent) sit down.
    `unrated`: why its result is not rated, whatever it is (see `bot.tables.model.rating_text`), "" if nothing speaks against it. So
    many of its first moves were `imported` with a record, whose seed is the `first_seed` if others have gone on from
    there; None: it was played here from the start. With `hints` its people may ask what they could do.
    """

    id: int
    game: str
    rules_version: int
    status: Status
    host_id: int
    guild_id: int
    channel_id: int
    thread_id: int | None
    language: str
    speed: str
    settings: dict[str, str]
    seat_count: int
    last_move: int
    seed: bytes | None
    salt: bytes | None
    reason: str
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime | None
    limit_seconds: int | None
    limit_then: LimitThen
    idle_moves: int
    interaction_id: int | None
    again_of: int | None
    version: int
    message_version: int
    private: bool
    bank_seconds: int | None = None
    limit_minute: int | None = None
    time_zone: str | None = None
    waking: bool = False
    paused_at: datetime | None = None
    voted_end: bool = False
    least_reliable: int | None = None
    unrated: str = ""
    imported: int | None = None
    first_seed: bytes | None = None
    hints: bool = True

    def seed_of(self, number: int) -> bytes:
        """What the chance of move `number` comes from."""
        came = self.first_seed is not None and number <= (self.imported or 0)
        return (self.first_seed if came else self.seed) or b""

    @property
    def place(self) -> int | None:
        """The channel where its boards stand (see `TableInfo.place`)."""
        return self.channel_id if not self.guild_id and self.thread_id is not None else self.thread_id


class SeatRow(Struct, frozen=True):
    """Who sits where: a person (`user_id`), an AI (`ai_level`), or an AI standing in for `left_by`, who left; or the
    person who has taken the seat of `left_by`.

    `missed_limits`: how many time limits in a row the person let pass; `kept_until`: nobody but `left_by` may take the
    seat before that. `ready`: at a live table that has not begun, the person says that they are there. `bank` is how
    many seconds they have left where there is one; `conceded_at`: they gave up the game then, and an AI plays on;
    `wants_substitute`: they look for somebody who takes the seat.
    """

    table_id: int
    seat: int
    name: str
    user_id: int | None = None
    ai_level: int | None = None
    stand_in: bool = False
    left_by: int | None = None
    missed_limits: int = 0
    kept_until: datetime | None = None
    ready: bool = False
    bank: int | None = None
    conceded_at: datetime | None = None
    wants_substitute: bool = False

    @property
    def called(self) -> bool:
        """Whether the person is still called: who lets time limits pass in a row is not there."""
        return self.missed_limits < MISSED


class InvitationRow(Struct, frozen=True):
    """Somebody is invited to a table, by whom and when, and whether they have declined."""

    table_id: int
    user_id: int
    invited_by: int
    at: datetime
    declined: bool = False


class ComingRow(Struct, frozen=True):
    """After move `number` somebody of this `name` left a seat, where an AI stands in, came back to it, or took it; or
    gave time to the seat that is the `detail`, or everybody more each turn.
    """

    table_id: int
    number: int
    seat: int
    kind: ComingKind
    name: str
    at: datetime
    detail: str = ""


class MoveRow(Struct, frozen=True):
    """A move. Seat -1 is the table itself; a "limit" is what the table chose for a seat whose time was up; `events` is
    JSON; `sealed`: not to be taken back freely; `undone`: taken back; `drawn`: something was drawn, rolled or revealed
    by it; `waited`: so many seconds the table had waited for the seat."""

    table_id: int
    number: int
    seat: int
    user_id: int | None
    kind: MoveKind
    said: tuple[str, ...]
    events: bytes
    sealed: bool
    undone: bool
    at: datetime
    drawn: bool = False
    waited: int | None = None


class InteractionRow(Struct, frozen=True):
    """An interaction that has been done, and when."""

    interaction_id: int
    at: datetime


class MessageRow(Struct, frozen=True):
    """A message of ours in Discord, showing the table after move `number`; `user_id` 0: public."""

    table_id: int
    role: str
    user_id: int
    channel_id: int
    message_id: int
    number: int = 0


class TimerRow(Struct, frozen=True):
    """Something a table does at `due_at`; `key` tells timers of one kind apart."""

    table_id: int
    kind: str
    key: str
    due_at: datetime
    data: str = ""


class RequestRow(Struct, frozen=True):
    """An open request of a seat to the others (such as taking back move `number`): who agreed, of whom is asked."""

    table_id: int
    kind: str
    seat: int
    number: int
    agreed: tuple[int, ...]
    asked: tuple[int, ...]


class VoteRow(Struct, frozen=True):
    """An open vote of a table: of which `kind`, about which `seat` (-1: the whole table), asked for by whom (None: by
    the table itself). The `voters` (users) may each give one of the `choices`, which stands in the `ballots` by user,
    `until` then. `detail` belongs to the kind.
    """

    table_id: int
    kind: str
    seat: int
    asked_by: int | None
    opened_at: datetime
    until: datetime
    choices: tuple[str, ...]
    voters: tuple[int, ...]
    ballots: dict[str, str]
    detail: str = ""


class OrderRow(Struct, frozen=True):
    """A standing order of a seat's person, or a move ahead: `form` names which, `said` fills it in. `until` says when
    it ends by itself.
    """

    id: int
    table_id: int
    seat: int
    user_id: int
    form: str
    said: tuple[str, ...]
    until: str
    made_at: datetime


class BookmarkRow(Struct, frozen=True):
    """What a person keeps of a table: a private `note`, whether they follow it ("turns", "end" or ""), whether it is
    muted for them, and after how many hours it reminds them. Whoever follows it was told up to move `told`, and the
    next word to them comes at `due` at the earliest.
    """

    table_id: int
    user_id: int
    note: str = ""
    follows: Follows = ""
    muted: bool = False
    remind_hours: int | None = None
    told: int = 0
    due: datetime | None = None


class MemberRow(Struct, frozen=True):
    """A person's settings in one server; None: as everywhere."""

    guild_id: int
    user_id: int
    remind_hours: int | None = None
    dm: bool | None = None


class VacationRow(Struct, frozen=True):
    """A vacation of a person: from when until when, and how many seconds of it somebody has waited for them, as far as
    that was counted.
    """

    id: int
    user_id: int
    starts_at: datetime
    ends_at: datetime
    spent: int = 0
    counted_at: datetime | None = None


class AnswerRow(Struct, frozen=True):
    """Of a person's turns so many took at most `minutes`, and more than the bound below that; so many were `late`."""

    user_id: int
    minutes: int
    count: int
    late: int


class ReliabilityRow(Struct, frozen=True):
    """How many games a person has begun, and how many of them they have left."""

    user_id: int
    games: int = 0
    left: int = 0


class Counted(Struct, frozen=True):
    """What a change of a table adds to what is known of people: to their answers, and to the games of theirs."""

    answers: tuple[AnswerRow, ...] = ()
    games: tuple[ReliabilityRow, ...] = ()


class ResultRow(Struct, frozen=True):
    """How a table ended for a seat, and by what `ending`; place 0: without a result. Rivals that are no players have
    seats below 0."""

    table_id: int
    seat: int
    user_id: int | None
    name: str
    ai_level: int | None
    place: int
    points: int
    ending: Ending = "played"


class RatingRow(Struct, frozen=True):
    """How strong a player is taken to be at a game ("" over all games): `mu`, and how unsure that is, `sigma`.

    A player is a person (their id in decimal), an AI of a level ("ai-1" is the weakest) or a rival that is none
    ("rival").
    """

    player: str
    game: str
    mu: float
    sigma: float
    games: int
    at: datetime


class RatingEventRow(Struct, frozen=True):
    """What a table's result made of the rating of who sat at a seat (-1: the rival) at a game, or over all ("")."""

    table_id: int
    game: str
    seat: int
    player: str
    place: int
    mu_before: float
    sigma_before: float
    mu: float
    sigma: float
    at: datetime


class PaceRow(Struct, frozen=True):
    """Of `what` was counted in the five minutes from `slot` on: so many took at most `ms` milliseconds.

    And more than the bound below that. All processes add to the same rows.
    """

    slot: datetime
    what: str
    ms: int
    count: int


class AnnouncementRow(Struct, frozen=True):
    """What whoever runs the bot lets everybody know, in both languages, and until when it is shown."""

    what: str
    english: str
    japanese: str
    until: datetime


class Late(Struct, frozen=True):
    """How many timers of tables should have rung by a time, and when the oldest of them; None: there are none."""

    count: int
    oldest: datetime | None


class Stored(Struct, frozen=True):
    """How much is stored: tables that are over, seats at others, days on which a daily puzzle was looked at, tables for
    which there are notes and the like, turns of which it was counted how long they took, vacations, standing orders,
    games at which there is a rating, places in cups and seasons, lessons.
    """

    over: int
    current: int
    days: int
    bookmarks: int = 0
    turns: int = 0
    vacations: int = 0
    orders: int = 0
    ratings: int = 0
    cups: int = 0
    lessons: int = 0


class Saying(Struct, frozen=True):
    """What a table has to say to people; `once` tells it from all others."""

    once: str
    notice: bytes


class Commit(Struct, frozen=True):
    """All that one move changes, written together or not at all.

    `move.number` must be `number`, one more than the table's. `state` is the state after it. `status` changes the
    table's (finished or ended also sets `ended_at` to the move's time); `table` are further columns of the table's
    row; `seats`, `timers` and `votes` replace all of the table's unless None; who sits there then, or when the game
    begins, is remembered; `undone` are moves this one takes back; `interaction` is remembered, so that the same one
    never commits twice. An open request of the table is closed. `version`: what the table must have; None: any.
    `sayings` are to be said, whichever process does it; `counted` is added to what is known of people; `ordered` are
    standing orders that end with it.
    """

    table_id: int
    number: int
    move: MoveRow
    state: bytes
    interaction: int | None = None
    status: Status | None = None
    results: tuple[ResultRow, ...] = ()
    undone: tuple[int, ...] = ()
    timers: tuple[TimerRow, ...] | None = None
    table: Mapping[str, object] = {}
    seats: tuple[SeatRow, ...] | None = None
    version: int | None = None
    sayings: tuple[Saying, ...] = ()
    votes: tuple[VoteRow, ...] | None = None
    counted: tuple[Counted, ...] = ()
    ordered: tuple[int, ...] = ()

    @property
    def columns(self) -> dict[str, object]:
        """What changes in the table's row, beside its number."""
        changes = dict(self.table)
        if self.status is not None:
            changes["status"] = self.status
        if self.status in {"finished", "ended"}:
            changes["ended_at"] = self.move.at
        return changes


CupStatus = Literal["open", "running", "finished", "ended"]
CupStanding = Literal["in", "spare", "out"]
"""Of somebody in a cup: they play, would take the place of somebody who does not, or are out of it."""


class CupRow(Struct, frozen=True):
    """A cup of a server. `size` people sit at a table, if that comes out even; at most so many `places` there are.

    `rounds` are those before the final, 0: by the number of people when it starts; each lasts at most so many `days`.
    `round` is the one that runs, which `ends_at` then; before the start the cup closes then. `lots` decides what
    nothing else does. `told` is the last round that was announced, -1 when the
    end was. `reason` says why it ended without a winner.
    """

    id: int
    guild_id: int
    channel_id: int
    host_id: int
    name: str
    game: str
    language: str
    settings: dict[str, str]
    size: int
    places: int
    rounds: int
    days: int
    lots: str
    created_at: datetime
    ends_at: datetime | None = None
    status: CupStatus = "open"
    round: int = 0
    reason: str = ""
    message_id: int | None = None
    event_id: int | None = None
    told: int = 0
    version: int = 0
    interaction_id: int | None = None


class CupPersonRow(Struct, frozen=True):
    """Somebody in a cup, who is known there by `number`, from 1 on in the order in which they came."""

    cup_id: int
    number: int
    user_id: int | None
    name: str
    status: CupStanding


class CupTableRow(Struct, frozen=True):
    """A group of a cup's round: its people by seat, then its table when that is opened, then their places.

    People are numbers of the cup; 0 is nobody who counts, as an AI. Place 0 is that of nobody who counts.
    """

    cup_id: int
    round: int
    number: int
    final: bool
    people: tuple[int, ...]
    table_id: int | None = None
    places: tuple[int, ...] | None = None


class Cup(Struct, frozen=True):
    """A cup with all that hangs on it: its people by number, and the groups of all rounds in order."""

    row: CupRow
    people: tuple[CupPersonRow, ...]
    tables: tuple[CupTableRow, ...]


class SeasonRow(Struct, frozen=True):
    """A season of a server: from when until when finished games of a `game` ("": of all) count for its ladder.

    `told`: the end was announced in its channel.
    """

    id: int
    guild_id: int
    channel_id: int
    game: str
    language: str
    weeks: int
    starts_at: datetime
    ends_at: datetime
    ended_at: datetime | None = None
    told: bool = False


class SeasonResultRow(Struct, frozen=True):
    """Where somebody stood at the end of a season; `number` tells rows of the same place apart."""

    season_id: int
    number: int
    place: int
    user_id: int | None
    name: str
    points: int
    games: int
    wins: int


class LessonRow(Struct, frozen=True):
    """A person's lesson: begun in a server (0: by direct message), at which step they are, and the furthest they were.

    `at` is when they last did something, `done_at` when they had come to the end.
    """

    id: int
    user_id: int
    guild_id: int
    game: str
    step: int
    furthest: int
    begun_at: datetime
    at: datetime
    done_at: datetime | None = None


class HintRow(Struct, frozen=True):
    """Somebody at a table asked after move `number` what they could do; the AI that told them had this level."""

    table_id: int
    number: int
    seat: int
    user_id: int | None
    level: int
    at: datetime
