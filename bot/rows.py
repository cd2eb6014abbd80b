"""Row types of the database: DTOs whose fields are the columns of a table.

`bot.store.schema` makes the tables from them. Times are aware UTC.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from typing import Annotated

from msgspec import UNSET, Struct, UnsetType

from bot.enums import (
    ComingKind,
    CupStanding,
    Ending,
    Follows,
    Length,
    LimitThen,
    MoveKind,
    RequestKind,
    Status,
    TimerKind,
    VoteKind,
    VoteResult,
    WebCodeKind,
)

Snowflake = Annotated[int, "64 bits"]
"""Id of a user, server, channel, role, message or interaction of Discord."""
RowId = Annotated[int, "rowid"]
"""Id of a row, or primary key that SQLite keeps in place of a rowid."""
MISSED = 3
"""Missed time limits in a row after which a player counts as absent."""


class GuildRow(Struct, frozen=True):
    """Settings of a server; None: not chosen.

    Tables may be opened in these `channels` only, by members with the `opener_role` only, and at most `most_tables` may
    be open or running at a time. `notice_message` in `notice_channel` is the overview of the server's tables.
    `adverts`: tables that seek a substitute are advertised there.

    The puzzle of the day is posted in `puzzle_channel` since `puzzle_since`, at `puzzle_minute` of the day in
    `puzzle_zone`, for the next time at `puzzle_due`: those of `puzzle_games`, None for Ricochet Robots only;
    `puzzle_message` is the last post.
    """

    guild_id: Snowflake
    language: str | None = None
    channels: tuple[int, ...] | None = None
    opener_role: Snowflake | None = None
    most_tables: int | None = None
    notice_channel: Snowflake | None = None
    notice_message: Snowflake | None = None
    adverts: bool = True
    puzzle_channel: Snowflake | None = None
    puzzle_minute: int | None = None
    puzzle_zone: str | None = None
    puzzle_games: tuple[str, ...] | None = None
    puzzle_since: datetime | None = None
    puzzle_due: datetime | None = None
    puzzle_message: Snowflake | None = None


class UserRow(Struct, frozen=True):
    """Settings of a user; `locale` is the language of their Discord client when last seen.

    Quiet hours are hours (0..23) in their time zone; `dm_closed`: Discord refused a direct message. `remind_hours` is
    how long a turn waits before they are reminded, 0 for never. The daily digest is due at `digest_minute` of the day
    in their time zone, the next one at `digest_due`. `hides_rating`, `hides_stats`: others do not see their rating,
    their statistics. `explains`: each kind of decision is explained when they first meet it. `words`: private messages
    begin with the board as text, and the pictures follow if `words_pictures`; `words_opened` counts how often they
    asked for text before. `days_off` are weekdays (0: Monday) in their time zone, None for Saturday and Sunday.
    """

    user_id: Snowflake
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
    words: Length | None = None
    words_pictures: bool = True
    words_opened: int = 0
    days_off: tuple[int, ...] | None = None


class NewTable(Struct, frozen=True):
    """Parameters of a new table; `created_at` None is now. One interaction opens one table.

    `again_of` is the table of which this is a rematch; a table has one rematch.
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
    limit_then: LimitThen = LimitThen.DEFAULT
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
    words_button: bool = False
    days_off: bool = False
    look_seconds: int | None = None
    starts_at: datetime | None = None
    description: str = ""


class TableRow(Struct, frozen=True):
    """A table; `last_move` is its last move. `seed` and `salt` are secret until it is over.

    `limit_seconds` is the time limit of a turn, `limit_then` the consequence: the safe default or an AI substitute.
    `idle_moves`: automatic moves since a player last did something. `interaction_id` is the one that opened it,
    `again_of` the table of which it is a rematch. `thread_id` is None before the start, unless the channel is a forum,
    and while it runs if its channel is gone; a table in the direct messages of one person, whose `guild_id` is 0, has
    the id of its first message there. `version` counts the changes of the table and its rows, except its messages,
    which `message_version` counts. Only invited users may sit down at a `private` table.

    With `bank_seconds` each seat begins with a time bank, to which `limit_seconds` are added each turn; with
    `limit_minute` every turn ends at that minute of the day in the table's `time_zone`; with `waking`, time runs in a
    player's own waking hours only. `paused_at`: all have agreed to pause, since then. `voted_end`: the host ends it
    only after a vote. `least_reliable`: minimum reliability (percent) to sit down. `unrated`: reason why its result is
    not rated (see `bot.tables.model.rating_text`), "" if there is none. `imported`: number of first moves that came
    with an imported record, whose seed is `first_seed` if the game was continued from there; None: it was played here
    from the start. `hints`: players may request hints. `words_button`: the board has a button to its text.

    `days_off`: time does not run on a player's days off. `look_seconds`: the time of a turn runs from the player's
    first look, at the latest after this many seconds. `starts_at`: the game begins then, which the server's event
    `event_id` says. `description`: a line by the host.
    """

    id: RowId
    game: str
    rules_version: int
    status: Status
    host_id: Snowflake
    guild_id: Snowflake
    channel_id: Snowflake
    thread_id: Snowflake | None
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
    limit_then: LimitThen = LimitThen.DEFAULT
    idle_moves: int = 0
    interaction_id: Snowflake | None = None
    again_of: RowId | None = None
    version: int = 0
    message_version: int = 0
    private: bool = False
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
    words_button: bool = False
    days_off: bool = False
    look_seconds: int | None = None
    starts_at: datetime | None = None
    event_id: Snowflake | None = None
    description: str = ""

    def seed_of(self, number: int) -> bytes:
        """Return the seed of the random numbers of move `number`."""
        came = self.first_seed is not None and number <= (self.imported or 0)
        return (self.first_seed if came else self.seed) or b""

    @property
    def place(self) -> int | None:
        """Return the channel where its boards are posted (see `TableInfo.place`)."""
        return self.channel_id if not self.guild_id and self.thread_id is not None else self.thread_id


class SeatRow(Struct, frozen=True):
    """A seat: a person (`user_id`), an AI (`ai_level`), or an AI substitute for `left_by`.

    With `user_id` and `left_by` it was taken over from `left_by`. `missed_limits`: missed time limits in a row;
    `kept_until`: the seat is reserved for `left_by` until then. `ready`: the player has confirmed to be present, at a
    live table before the start. `bank`: seconds left in the time bank; `conceded_at`: time of concession, after which
    an AI plays on; `wants_substitute`: the player looks for a substitute.
    """

    table_id: RowId
    seat: int
    name: str
    user_id: Snowflake | None = None
    ai_level: int | None = None
    stand_in: bool = False
    left_by: Snowflake | None = None
    missed_limits: int = 0
    kept_until: datetime | None = None
    ready: bool = False
    bank: int | None = None
    conceded_at: datetime | None = None
    wants_substitute: bool = False

    @property
    def called(self) -> bool:
        """Return whether the player is notified: absent ones (too many missed limits) are not."""
        return self.missed_limits < MISSED


class InvitationRow(Struct, frozen=True):
    """An invitation to a table: user, inviter, time, and whether it was declined."""

    table_id: RowId
    user_id: Snowflake
    invited_by: Snowflake
    at: datetime
    declined: bool = False


class RemovalRow(Struct, frozen=True):
    """A user whom the host or a moderator has removed from a table."""

    table_id: RowId
    user_id: Snowflake
    at: datetime


class ComingRow(Struct, frozen=True):
    """A seat event after move `number`: the user of this `name` left, came back, or took it.

    Or gave extra time to the seat named by `detail`, or more time per turn to all.
    """

    table_id: RowId
    number: int
    seat: int
    kind: ComingKind
    name: str
    at: datetime
    detail: str = ""


class MoveRow(Struct, frozen=True):
    """A move of a seat; seat -1 is the table itself.

    A "limit" move is an automatic one after a missed time limit.

    `events` is JSON; `sealed`: no free undo; `undone`: taken back; `drawn`: it drew, rolled or revealed something;
    `waited`: seconds that the table had waited for the seat.
    """

    table_id: RowId
    number: int
    seat: int
    user_id: Snowflake | None
    kind: MoveKind
    said: tuple[str, ...]
    events: bytes
    sealed: bool
    undone: bool
    at: datetime
    drawn: bool = False
    waited: int | None = None


class InteractionRow(Struct, frozen=True):
    """An interaction that was processed, and when."""

    interaction_id: RowId
    at: datetime


class MessageRow(Struct, frozen=True):
    """One of the bot's Discord messages, showing the table after move `number`.

    `user_id` 0: public.
    """

    table_id: RowId
    role: str
    user_id: Snowflake
    channel_id: Snowflake
    message_id: Snowflake
    number: int = 0


class TimerRow(Struct, frozen=True):
    """A timer: an action of a table at `due_at`; `key` tells timers of one kind apart."""

    table_id: RowId
    kind: TimerKind
    key: str
    due_at: datetime
    data: str = ""


class RequestRow(Struct, frozen=True):
    """An open request of a seat to the others (such as an undo back to move `number`).

    With the seats that were asked, and those that agreed.
    """

    table_id: RowId
    kind: RequestKind
    seat: int
    number: int
    agreed: tuple[int, ...]
    asked: tuple[int, ...]


class VoteRow(Struct, frozen=True):
    """An open vote of a table about a `seat` (-1: the whole table).

    It was opened by a user, or by the table (None). The `voters` (users) may each choose one of the `choices` until
    `until`; `ballots` are the choices by user. `detail` depends on the kind.
    """

    table_id: RowId
    kind: VoteKind
    seat: int
    asked_by: Snowflake | None
    opened_at: datetime
    until: datetime
    choices: tuple[VoteResult, ...]
    voters: tuple[int, ...]
    ballots: dict[str, str]
    detail: str = ""


class OrderRow(Struct, frozen=True):
    """A standing order of a seat's user, or a premove.

    `form` names the kind, `said` is its choice path. It expires at `until`.
    """

    id: RowId
    table_id: RowId
    seat: int
    user_id: Snowflake
    form: str
    said: tuple[str, ...]
    until: str
    made_at: datetime


class BookmarkRow(Struct, frozen=True):
    """A user's bookmark of a table: private `note`, following, muting, reminder.

    Following is "turns", "end" or ""; the reminder is in hours. A follower was notified up to move `told`, and the next
    notification is due at `due` at the earliest.
    """

    table_id: RowId
    user_id: Snowflake
    note: str = ""
    follows: Follows = Follows.NOTHING
    muted: bool = False
    remind_hours: int | None = None
    told: int = 0
    due: datetime | None = None


class BlockRow(Struct, frozen=True):
    """A user who does not want to sit at one table with another."""

    user_id: Snowflake
    blocked_id: Snowflake
    at: datetime


class BanRow(Struct, frozen=True):
    """A ban: a user may take no seat in a server (0: anywhere), by a moderator or the operator."""

    guild_id: Snowflake
    user_id: Snowflake
    banned_by: Snowflake
    at: datetime
    reason: str = ""


class WebCodeRow(Struct, frozen=True):
    """A one-time code that signs a user in to the page of a table, as a hash; see `WebCodeKind`."""

    hash: str
    kind: WebCodeKind
    user_id: Snowflake
    table_id: int
    expires_at: datetime


class WebSessionRow(Struct, frozen=True):
    """A browser that is signed in to the pages of tables; `hash` is that of its token."""

    hash: str
    user_id: Snowflake
    created_at: datetime
    expires_at: datetime


class TableAlertRow(Struct, frozen=True):
    """A user who is told when tables of these `games` (none: of all) open in a server.

    They were told at `told_at`; tables that have opened since are to be told at `due`.
    """

    guild_id: Snowflake
    user_id: Snowflake
    games: tuple[str, ...] = ()
    told_at: datetime | None = None
    due: datetime | None = None


class QueueRow(Struct, frozen=True):
    """A user who waits in a server for players of a game at a speed, until `until`.

    At least `least` people are to play, at a table in the channel and language.
    """

    guild_id: Snowflake
    user_id: Snowflake
    game: str
    speed: str
    name: str
    least: int
    channel_id: Snowflake
    language: str
    joined_at: datetime
    until: datetime


class MemberRow(Struct, frozen=True):
    """Settings of a user in one server; None: as everywhere."""

    guild_id: Snowflake
    user_id: Snowflake
    remind_hours: int | None = None
    dm: bool | None = None


class VacationRow(Struct, frozen=True):
    """A vacation of a user, with the seconds counted so far that others waited for them."""

    id: RowId
    user_id: Snowflake
    starts_at: datetime
    ends_at: datetime
    spent: int = 0
    counted_at: datetime | None = None


class AnswerRow(Struct, frozen=True):
    """Histogram bucket of a user's turns: turns of at most `minutes`, and late ones.

    Its lower bound is the next smaller bucket.
    """

    user_id: Snowflake
    minutes: int
    count: int
    late: int


class ReliabilityRow(Struct, frozen=True):
    """Numbers of games that a user has begun and left."""

    user_id: Snowflake
    games: int = 0
    left: int = 0


class Counted(Struct, frozen=True):
    """Increments of users' reliability by a change of a table: turn durations, and games."""

    answers: tuple[AnswerRow, ...] = ()
    games: tuple[ReliabilityRow, ...] = ()


class ResultRow(Struct, frozen=True):
    """Result of a table for a seat, with its `ending`; place 0: without a result.

    Rivals that are no players have seats below 0.
    """

    table_id: RowId
    seat: int
    user_id: Snowflake | None
    name: str
    ai_level: int | None
    place: int
    points: int
    ending: Ending = Ending.PLAYED


class RatingRow(Struct, frozen=True):
    """Rating of a player at a game ("": overall): mean `mu` and uncertainty `sigma`.

    A player is a person (their id in decimal), an AI of a level ("ai-1" is the weakest) or a rival that is no player
    ("rival").
    """

    player: str
    game: str
    mu: float
    sigma: float
    games: int
    at: datetime


class RatingEventRow(Struct, frozen=True):
    """Rating event: change by a table's result for a seat (-1: the rival) at one game.

    The game is "" for the overall rating.
    """

    table_id: RowId
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
    """Histogram bucket of the metric `what` in the five minutes from `slot` on.

    The number of samples of at most `ms` milliseconds, and more than the next smaller bucket. All processes add to the
    same rows.
    """

    slot: datetime
    what: str
    ms: int
    count: int


class AnnouncementRow(Struct, frozen=True):
    """Announcement of the bot's operator in both languages, and its expiry."""

    what: str
    english: str
    japanese: str
    until: datetime


class Late(Struct, frozen=True):
    """Overdue timers of tables: their number, and the due time of the oldest (None: none)."""

    count: int
    oldest: datetime | None


class Stored(Struct, frozen=True):
    """Inventory of stored personal data.

    Numbers of finished tables, of seats at others, of days with a viewed puzzle, of bookmarked tables, of counted
    turns, of vacations, standing orders, rated games, places in cups and seasons, lessons, and blocked users.
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
    blocks: int = 0


class Saying(Struct, frozen=True):
    """An outbox message of a table; `once` is its deduplication key."""

    once: str
    notice: bytes


class Commit(Struct, frozen=True):
    """Changes of a table that are written atomically, with or without a move.

    `move.number` must be `number`, one more than the table's; `state` is the state after it, and `undone` are moves
    that it takes back. `version`: expected version of the table; None: any. `interaction` is remembered, so that the
    same one never commits twice. `table` are changed columns of the table's row; `seats`, `timers` and `votes` replace
    all of the table's unless None; if the game has `begun`, the users seated then are recorded. `request` is the open
    request, None closes it, as every move does. `new_orders` are added (their ids are ignored), and those of the ids
    `ordered` end. `comings`, `results` and invitations (`invited`) are added, and those of the users `declined` marked.
    Removals (`removed`) are added, and those of the users `readmitted` deleted. `sayings` are queued in the outbox;
    `counted` is added to users' reliability.
    """

    table_id: int
    number: int = 0
    move: MoveRow | None = None
    state: bytes = b""
    interaction: int | None = None
    undone: tuple[int, ...] = ()
    version: int | None = None
    table: Mapping[str, object] = {}
    begun: bool = True
    seats: tuple[SeatRow, ...] | None = None
    timers: tuple[TimerRow, ...] | None = None
    votes: tuple[VoteRow, ...] | None = None
    request: RequestRow | UnsetType | None = UNSET
    new_orders: tuple[OrderRow, ...] = ()
    ordered: tuple[int, ...] = ()
    comings: tuple[ComingRow, ...] = ()
    results: tuple[ResultRow, ...] = ()
    invited: tuple[InvitationRow, ...] = ()
    declined: tuple[int, ...] = ()
    removed: tuple[RemovalRow, ...] = ()
    readmitted: tuple[int, ...] = ()
    sayings: tuple[Saying, ...] = ()
    counted: tuple[Counted, ...] = ()

    @property
    def ends(self) -> bool:
        """Return whether the table is over with it."""
        return self.table.get("status") in {Status.FINISHED, Status.ENDED}


class CupRow(Struct, frozen=True):
    """A cup of a server, with groups of `size` people if the number permits.

    At most `places` people take part. `rounds` are those before the final, 0: by the number of people at the start;
    each lasts at most `days`. `round` is the current one, `ends_at` its end, or before the start that of the
    registration. `lots` is the last tie-breaker. `told` is the last announced round, -1 after the end. `reason` says
    why it ended without a winner.
    """

    id: RowId
    guild_id: Snowflake
    channel_id: Snowflake
    host_id: Snowflake
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
    status: Status = Status.OPEN
    round: int = 0
    reason: str = ""
    message_id: Snowflake | None = None
    event_id: Snowflake | None = None
    told: int = 0
    version: int = 0
    interaction_id: Snowflake | None = None


class CupPersonRow(Struct, frozen=True):
    """A participant of a cup; `number` counts from 1 in order of registration."""

    cup_id: RowId
    number: int
    user_id: Snowflake | None
    name: str
    status: CupStanding


class CupTableRow(Struct, frozen=True):
    """A group of a cup's round: its people by seat, its table once opened, and their places.

    People are numbers of the cup; 0 is a seat that does not count, such as an AI. Place 0 is that of such a seat.
    """

    cup_id: RowId
    round: int
    number: int
    final: bool
    people: tuple[int, ...]
    table_id: RowId | None = None
    places: tuple[int, ...] | None = None


class Cup(Struct, frozen=True):
    """A cup with its people by number, and the groups of all rounds in order."""

    row: CupRow
    people: tuple[CupPersonRow, ...]
    tables: tuple[CupTableRow, ...]


class SeasonRow(Struct, frozen=True):
    """A season of a server: period and `game` ("": all) of the results on its ladder.

    `told`: the end was announced in its channel.
    """

    id: RowId
    guild_id: Snowflake
    channel_id: Snowflake
    game: str
    language: str
    weeks: int
    starts_at: datetime
    ends_at: datetime
    ended_at: datetime | None = None
    told: bool = False


class SeasonResultRow(Struct, frozen=True):
    """Place of a user at the end of a season; `number` tells rows of the same place apart."""

    season_id: RowId
    number: int
    place: int
    user_id: Snowflake | None
    name: str
    points: int
    games: int
    wins: int


class LessonRow(Struct, frozen=True):
    """A user's lesson: server (0: direct message), current step, and the furthest step.

    `at` is the time of the last action, `done_at` that of the completion.
    """

    id: RowId
    user_id: Snowflake
    guild_id: Snowflake
    game: str
    step: int
    furthest: int
    begun_at: datetime
    at: datetime
    done_at: datetime | None = None


class SandboxRow(Struct, frozen=True):
    """A user's private copy of a table as of move `number`, in which moves are tried.

    `seed` completes what the user did not know then; `line` are the moves since, encoded by `bot.tables.sandbox.line`.
    """

    table_id: RowId
    user_id: Snowflake
    number: int
    seed: str
    line: str
    at: datetime


class DiscussionRow(Struct, frozen=True):
    """A shared look at a finished table, in a thread: a move, and a variation from there.

    `leader_id` is the user who steps through the game; None: nobody. `line` is the variation, as in `SandboxRow`.
    """

    table_id: RowId
    thread_id: Snowflake
    leader_id: Snowflake | None
    number: int
    line: str
    at: datetime


class CommentRow(Struct, frozen=True):
    """A user's comment on a move of a finished table, or on a variation from there.

    `line` is the variation, as in `SandboxRow`. Without `text` it was kept for itself.
    """

    id: RowId
    table_id: RowId
    user_id: Snowflake
    name: str
    number: int
    line: str
    text: str
    at: datetime


class HintRow(Struct, frozen=True):
    """A hint that a user requested at a table after move `number`.

    It was given by an AI of this level.
    """

    table_id: RowId
    number: int
    seat: int
    user_id: Snowflake | None
    level: int
    at: datetime


class PuzzleRow(Struct, frozen=True):
    """A game's puzzle of a day, under this `version` of the rules: see `bot.puzzles.codec`."""

    day: date
    game: str
    version: int
    posed: bytes


class AttemptRow(Struct, frozen=True):
    """A user's attempt at a puzzle: the current `line`, and the best submitted answer (`way`).

    `guild_id` is the server of the last submission (0: none); `best` is disclosed only when the day is over. A `way`
    without `worth` is a best answer that was found after the day, and does not count.
    """

    day: date
    game: str
    user_id: Snowflake
    guild_id: Snowflake
    name: str
    opened_at: datetime
    line: tuple[tuple[str, ...], ...] = ()
    way: tuple[tuple[str, ...], ...] | None = None
    worth: int | None = None
    best: bool = False
    answered_at: datetime | None = None


class DailyRow(Struct, frozen=True):
    """A user's view of a day's puzzle in a server (0: direct message), and their best answer.

    The answer is the same in all of the user's rows of that day; `best`: no solution is shorter. A `way` without
    `moves` is a shortest one that was found after the day, and does not count.
    """

    day: date
    guild_id: Snowflake
    user_id: Snowflake
    name: str
    opened_at: datetime
    moves: int | None = None
    way: str | None = None
    answered_at: datetime | None = None
    best: bool = False
