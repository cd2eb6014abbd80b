"""Database schema: SQLAlchemy tables made from `bot.rows`.

Tests compare it with the migrations' result.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, date, datetime
from enum import StrEnum
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import fields
from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Date,
    DateTime,
    Dialect,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    TypeDecorator,
    false,
    text,
    true,
)

from bot.enums import Status
from bot.rows import (
    AnnouncementRow,
    AnswerRow,
    AttemptRow,
    BanRow,
    BlockRow,
    BookmarkRow,
    ComingRow,
    CommentRow,
    CupPersonRow,
    CupRow,
    CupTableRow,
    DailyRow,
    DiscussionRow,
    GuildRow,
    HintRow,
    InteractionRow,
    InvitationRow,
    LessonRow,
    MemberRow,
    MessageRow,
    MoveRow,
    OrderRow,
    PaceRow,
    PuzzleRow,
    QueueRow,
    RatingEventRow,
    RatingRow,
    ReliabilityRow,
    RemovalRow,
    RequestRow,
    ResultRow,
    RowId,
    SandboxRow,
    SeasonResultRow,
    SeasonRow,
    SeatRow,
    Snowflake,
    TableAlertRow,
    TableRow,
    TimerRow,
    UserRow,
    VacationRow,
    VoteRow,
    WebCodeRow,
    WebSessionRow,
)


class UTCTime(TypeDecorator[datetime]):
    """Column type of an aware datetime, stored as UTC: SQLite has no time zones."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is not None and value.tzinfo is None:
            raise ValueError(f"a time without a zone: {value}")
        return value and value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return value and (value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC))


class _Members(dict[str, str]):
    """Members of an enumeration by value; a word that only a later version knows stays as it is."""

    def __missing__(self, word: str) -> str:
        return word


class Word(TypeDecorator[str]):
    """Column type of a member of `kind`, stored as its value."""

    impl = String
    cache_ok = True

    def __init__(self, kind: type[StrEnum]) -> None:
        super().__init__()
        self.kind = kind

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[..., str]:
        return _Members({one.value: one for one in self.kind}).__getitem__


class JSONTuple(TypeDecorator[tuple[object, ...]]):
    """Column type of a tuple of strings or numbers, or members of `kind`, stored as a JSON list."""

    impl = JSON
    cache_ok = True

    def __init__(self, kind: type[StrEnum] | None = None) -> None:
        super().__init__()
        self.kind = kind
        self._members = _Members({one.value: one for one in kind or ()})

    def process_bind_param(self, value: Sequence[object] | None, dialect: Dialect) -> object:
        return None if value is None else list(value)

    def process_result_value(self, value: Sequence[Any] | None, dialect: Dialect) -> tuple[object, ...] | None:
        if value is None:
            return None
        return tuple(value) if self.kind is None else tuple(self._members[one] for one in value)


metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# SQLite aliases its rowid only to a column of type INTEGER, which holds 64 bits there all the same.
ROW_ID = BigInteger().with_variant(Integer(), "sqlite")
TYPES: Mapping[Any, Any] = {
    int: Integer,
    Snowflake: BigInteger,
    RowId: ROW_ID,
    float: Float,
    bool: Boolean,
    str: String,
    bytes: LargeBinary,
    datetime: UTCTime,
    date: Date,
}


def _type_of(annotation: Any) -> tuple[Any, bool]:
    """Return the column type of a field, and whether it is nullable."""
    arguments = get_args(annotation)
    if NoneType in arguments:
        return _type_of(arguments[0])[0], True
    if get_origin(annotation) is tuple:
        item = arguments[0]
        return JSONTuple(item if isinstance(item, type) and issubclass(item, StrEnum) else None), False
    if get_origin(annotation) is dict:
        return JSON, False
    return TYPES.get(annotation) or Word(annotation), False


def _sql(default: object) -> Any:
    """Return a field's default as that of its column."""
    if isinstance(default, bool):
        return true() if default else false()
    return text("''") if default == "" else str(default)


def table(
    name: str,
    row: type[Struct],
    *indexes: Index,
    primary_key: str = "",
    parent: Table | None = None,
    index: str = "",
    unique: str = "",
    server_default: str = "",
    **options: Any,
) -> Table:
    """Return a table with a column for each field of `row`, typed by its annotation.

    Names of columns are separated by spaces. Without a `primary_key` rows have an `id` that is not read. A row is
    deleted with that of its `parent`, whose id is in a column named after it, such as `table_id`. `server_default`:
    columns that have the default of their field in the database, too.
    """
    keys, indexed, uniques, defaults = (one.split() for one in (primary_key, index, unique, server_default))
    annotations = get_type_hints(row, include_extras=True)
    parents = {} if parent is None else {f"{parent.name[:-1]}_id": [ForeignKey(parent.c.id, ondelete="CASCADE")]}
    columns = [
        Column(
            field.name,
            type_,
            *parents.get(field.name, ()),
            primary_key=field.name in keys,
            autoincrement=field.name == "id",
            nullable=nullable,
            index=field.name in indexed,
            unique=field.name in uniques,
            server_default=_sql(field.default) if field.name in defaults else None,
        )
        for field in fields(row)
        for type_, nullable in [_type_of(annotations[field.name])]
    ]
    own = [] if keys else [Column("id", ROW_ID, primary_key=True)]
    return Table(name, metadata, *own, *columns, *indexes, **options)


guilds = table("guilds", GuildRow, primary_key="guild_id", index="puzzle_due", server_default="adverts")

users = table(
    "users",
    UserRow,
    primary_key="user_id",
    index="digest_due",
    server_default="hides_rating hides_stats explains words_pictures words_opened",
)

tables = table(
    "tables",
    TableRow,
    Index(None, "status", "id"),
    primary_key="id",
    index="interaction_id again_of host_id guild_id",
    unique="thread_id interaction_id again_of",
    server_default="limit_then idle_moves version message_version private waking voted_end unrated hints words_button "
    "days_off description",
    # Ids are in Discord's buttons: the id of a deleted table must never name another one.
    sqlite_autoincrement=True,
)
OVER = tables.c.status.in_((Status.FINISHED, Status.ENDED))

seats = table(
    "seats",
    SeatRow,
    primary_key="table_id seat",
    parent=tables,
    index="user_id",
    server_default="missed_limits ready wants_substitute",
)

invitations = table(
    "invitations",
    InvitationRow,
    primary_key="table_id user_id",
    parent=tables,
    index="user_id",
    server_default="declined",
)


removals = table("removals", RemovalRow, primary_key="table_id user_id", parent=tables, index="user_id")


def of_table() -> Column[int]:
    """Return the key of a row of a table."""
    return Column(
        "table_id", ROW_ID, ForeignKey(tables.c.id, ondelete="CASCADE"), primary_key=True, autoincrement=False
    )


past_seat_holders = Table(
    "past_seat_holders",
    metadata,
    of_table(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
)

seat_events = table(
    "seat_events",
    ComingRow,
    parent=tables,
    index="table_id",
    server_default="detail",
)

moves = table("moves", MoveRow, primary_key="table_id number", parent=tables, server_default="drawn")

archived_moves = Table(
    "archived_moves",
    metadata,
    of_table(),
    Column("lines", LargeBinary, nullable=False),
)

snapshots = Table(
    "snapshots",
    metadata,
    of_table(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("state", LargeBinary, nullable=False),
)

messages = table("messages", MessageRow, primary_key="table_id role user_id", parent=tables, index="message_id")
timers = table("timers", TimerRow, primary_key="table_id kind key", parent=tables, index="due_at")
interactions = table("interactions", InteractionRow, primary_key="interaction_id")
requests = table("requests", RequestRow, primary_key="table_id", parent=tables)
votes = table("votes", VoteRow, primary_key="table_id kind seat", parent=tables)
orders = table("orders", OrderRow, primary_key="id", parent=tables, index="table_id")

table_preferences = table(
    "table_preferences",
    BookmarkRow,
    primary_key="table_id user_id",
    parent=tables,
    index="user_id due",
    server_default="note follows muted told",
)

member_settings = table("member_settings", MemberRow, primary_key="guild_id user_id", index="user_id")
blocks = table("blocks", BlockRow, primary_key="user_id blocked_id", index="blocked_id")
bans = table("bans", BanRow, primary_key="guild_id user_id", index="user_id")
web_codes = table("web_codes", WebCodeRow, primary_key="hash", index="user_id expires_at")
web_sessions = table("web_sessions", WebSessionRow, primary_key="hash", index="user_id expires_at")
table_alerts = table("table_alerts", TableAlertRow, primary_key="guild_id user_id", index="user_id due")
queue_entries = table("queue_entries", QueueRow, primary_key="guild_id user_id game speed", index="user_id until")
vacations = table("vacations", VacationRow, primary_key="id", index="user_id ends_at", server_default="spent")
turn_durations = table("turn_durations", AnswerRow, primary_key="user_id minutes")
reliability = table("reliability", ReliabilityRow, primary_key="user_id")

results = table(
    "results", ResultRow, primary_key="table_id seat", parent=tables, index="user_id", server_default="ending"
)

heartbeats = Table(
    "heartbeats",
    metadata,
    Column("what", String, primary_key=True),
    Column("at", UTCTime, nullable=False),
)

database_identity = Table(
    "database_identity",
    metadata,
    Column("what", String, primary_key=True),
    Column("value", String, nullable=False),
)

robots_puzzle_attempts = table(
    "robots_puzzle_attempts", DailyRow, Index(None, "user_id", "day"), primary_key="day guild_id user_id"
)

easy_puzzle_attempts = table(
    "easy_puzzle_attempts", DailyRow, Index(None, "user_id", "day"), primary_key="day guild_id user_id"
)

puzzle_posts = Table(
    "puzzle_posts",
    metadata,
    Column("day", Date, primary_key=True),
    Column("channel_id", BigInteger, primary_key=True, autoincrement=False),
)

puzzles = table("puzzles", PuzzleRow, primary_key="day game")
puzzle_attempts = table("puzzle_attempts", AttemptRow, Index(None, "user_id", "day"), primary_key="day game user_id")

lessons = table(
    "lessons",
    LessonRow,
    Index(None, "user_id", "game", unique=True),
    primary_key="id",
    sqlite_autoincrement=True,  # ids are in Discord's buttons
)

seen_tips = Table(
    "seen_tips",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("game", String, primary_key=True),
    Column("kind", String, primary_key=True),
)

sandboxes = table("sandboxes", SandboxRow, primary_key="table_id user_id", parent=tables, index="user_id at")
discussions = table("discussions", DiscussionRow, primary_key="table_id", parent=tables, index="thread_id leader_id")
comments = table("comments", CommentRow, primary_key="id", parent=tables, index="table_id user_id")
hints = table("hints", HintRow, primary_key="table_id number seat", parent=tables, index="user_id")
latency_buckets = table("latency_buckets", PaceRow, primary_key="slot what ms")
announcements = table("announcements", AnnouncementRow, primary_key="what")

pending_erasures = Table(
    "pending_erasures",
    metadata,
    of_table(),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
)

ratings = table("ratings", RatingRow, primary_key="player game")

rating_events = table(
    "rating_events", RatingEventRow, Index(None, "player", "game"), primary_key="table_id game seat", parent=tables
)

cups = table(
    "cups", CupRow, primary_key="id", index="guild_id status", unique="interaction_id", sqlite_autoincrement=True
)

cup_people = table("cup_people", CupPersonRow, primary_key="cup_id number", parent=cups, index="user_id")
cup_tables = table("cup_tables", CupTableRow, primary_key="cup_id round number", parent=cups, index="table_id")
seasons = table("seasons", SeasonRow, primary_key="id", index="guild_id", sqlite_autoincrement=True)

season_results = table(
    "season_results", SeasonResultRow, primary_key="season_id number", parent=seasons, index="user_id"
)
