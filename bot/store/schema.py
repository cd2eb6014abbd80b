"""Database schema as SQLAlchemy tables; tests compare it with the migrations' result."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

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

from bot.enums import (
    ComingKind,
    CupStanding,
    Ending,
    Follows,
    LimitThen,
    MoveKind,
    RequestKind,
    Status,
    TimerKind,
    VoteKind,
    VoteResult,
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
RowId = BigInteger().with_variant(Integer(), "sqlite")


def of_table() -> Column[int]:
    """Return the foreign key column of the table that a row belongs to."""
    return Column("table_id", RowId, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True, autoincrement=False)


guilds = Table(
    "guilds",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("language", String),
    Column("channels", JSONTuple),
    Column("opener_role", BigInteger),
    Column("most_tables", Integer),
    Column("notice_channel", BigInteger),
    Column("notice_message", BigInteger),
    Column("adverts", Boolean, nullable=False, server_default=true()),
)

users = Table(
    "users",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("language", String),
    Column("locale", String),
    Column("time_zone", String),
    Column("quiet_from", Integer),
    Column("quiet_to", Integer),
    Column("dm", Boolean, nullable=False),
    Column("dm_closed", Boolean, nullable=False),
    Column("remind_hours", Integer),
    Column("digest_minute", Integer),
    Column("digest_due", UTCTime, index=True),
    Column("hides_rating", Boolean, nullable=False, server_default=false()),
    Column("hides_stats", Boolean, nullable=False, server_default=false()),
    Column("explains", Boolean, nullable=False, server_default=true()),
)

tables = Table(
    "tables",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("game", String, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("status", Word(Status), nullable=False),
    Column("host_id", BigInteger, nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("thread_id", BigInteger, unique=True),
    Column("language", String, nullable=False),
    Column("speed", String, nullable=False),
    Column("settings", JSON, nullable=False),
    Column("seat_count", Integer, nullable=False),
    Column("last_move", Integer, nullable=False),
    Column("seed", LargeBinary),
    Column("salt", LargeBinary),
    Column("reason", String, nullable=False),
    Column("created_at", UTCTime, nullable=False),
    Column("started_at", UTCTime),
    Column("ended_at", UTCTime),
    Column("limit_seconds", Integer),
    Column("limit_then", Word(LimitThen), nullable=False, server_default="default"),
    Column("idle_moves", Integer, nullable=False, server_default="0"),
    Column("interaction_id", BigInteger, unique=True, index=True),
    Column("again_of", RowId, unique=True, index=True),
    Column("version", Integer, nullable=False, server_default="0"),
    Column("message_version", Integer, nullable=False, server_default="0"),
    Column("private", Boolean, nullable=False, server_default=false()),
    Column("bank_seconds", Integer),
    Column("limit_minute", Integer),
    Column("time_zone", String),
    Column("waking", Boolean, nullable=False, server_default=false()),
    Column("paused_at", UTCTime),
    Column("voted_end", Boolean, nullable=False, server_default=false()),
    Column("least_reliable", Integer),
    Column("unrated", String, nullable=False, server_default=text("''")),
    Column("imported", Integer),
    Column("first_seed", LargeBinary),
    Column("hints", Boolean, nullable=False, server_default=true()),
    Index(None, "status", "id"),
    Index(None, "host_id"),
    Index(None, "guild_id"),
    # Ids are in Discord's buttons: the id of a deleted table must never name another one.
    sqlite_autoincrement=True,
)
OVER = tables.c.status.in_((Status.FINISHED, Status.ENDED))

seats = Table(
    "seats",
    metadata,
    of_table(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", String, nullable=False),
    Column("user_id", BigInteger, index=True),
    Column("ai_level", Integer),
    Column("stand_in", Boolean, nullable=False),
    Column("left_by", BigInteger),
    Column("missed_limits", Integer, nullable=False, server_default="0"),
    Column("kept_until", UTCTime),
    Column("ready", Boolean, nullable=False, server_default=false()),
    Column("bank", Integer),
    Column("conceded_at", UTCTime),
    Column("wants_substitute", Boolean, nullable=False, server_default=false()),
)

invitations = Table(
    "invitations",
    metadata,
    of_table(),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False, index=True),
    Column("invited_by", BigInteger, nullable=False),
    Column("at", UTCTime, nullable=False),
    Column("declined", Boolean, nullable=False, server_default=false()),
)

past_seat_holders = Table(
    "past_seat_holders",
    metadata,
    of_table(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
)

seat_events = Table(
    "seat_events",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("table_id", RowId, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("number", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", Word(ComingKind), nullable=False),
    Column("name", String, nullable=False),
    Column("at", UTCTime, nullable=False),
    Column("detail", String, nullable=False, server_default=text("''")),
)

moves = Table(
    "moves",
    metadata,
    of_table(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("user_id", BigInteger),
    Column("kind", Word(MoveKind), nullable=False),
    Column("said", JSONTuple, nullable=False),
    Column("events", LargeBinary, nullable=False),
    Column("sealed", Boolean, nullable=False),
    Column("undone", Boolean, nullable=False),
    Column("at", UTCTime, nullable=False),
    Column("drawn", Boolean, nullable=False, server_default=false()),
    Column("waited", Integer),
)

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

messages = Table(
    "messages",
    metadata,
    of_table(),
    Column("role", String, primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("message_id", BigInteger, nullable=False, index=True),
    Column("number", Integer, nullable=False),
)

timers = Table(
    "timers",
    metadata,
    of_table(),
    Column("kind", Word(TimerKind), primary_key=True),
    Column("key", String, primary_key=True),
    Column("due_at", UTCTime, nullable=False, index=True),
    Column("data", String, nullable=False),
)

interactions = Table(
    "interactions",
    metadata,
    Column("interaction_id", RowId, primary_key=True, autoincrement=False),
    Column("at", UTCTime, nullable=False),
)

requests = Table(
    "requests",
    metadata,
    of_table(),
    Column("kind", Word(RequestKind), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("agreed", JSONTuple, nullable=False),
    Column("asked", JSONTuple, nullable=False),
)

votes = Table(
    "votes",
    metadata,
    of_table(),
    Column("kind", Word(VoteKind), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("asked_by", BigInteger),
    Column("opened_at", UTCTime, nullable=False),
    Column("until", UTCTime, nullable=False),
    Column("choices", JSONTuple(VoteResult), nullable=False),
    Column("voters", JSONTuple, nullable=False),
    Column("ballots", JSON, nullable=False),
    Column("detail", String, nullable=False),
)

orders = Table(
    "orders",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("table_id", RowId, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("form", String, nullable=False),
    Column("said", JSONTuple, nullable=False),
    Column("until", String, nullable=False),
    Column("made_at", UTCTime, nullable=False),
)

table_preferences = Table(
    "table_preferences",
    metadata,
    of_table(),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False, index=True),
    Column("note", String, nullable=False, server_default=text("''")),
    Column("follows", Word(Follows), nullable=False, server_default=text("''")),
    Column("muted", Boolean, nullable=False, server_default=false()),
    Column("remind_hours", Integer),
    Column("told", Integer, nullable=False, server_default="0"),
    Column("due", UTCTime, index=True),
)

member_settings = Table(
    "member_settings",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False, index=True),
    Column("remind_hours", Integer),
    Column("dm", Boolean),
)

vacations = Table(
    "vacations",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("user_id", BigInteger, nullable=False, index=True),
    Column("starts_at", UTCTime, nullable=False),
    Column("ends_at", UTCTime, nullable=False, index=True),
    Column("spent", Integer, nullable=False, server_default="0"),
    Column("counted_at", UTCTime),
)

turn_durations = Table(
    "turn_durations",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("minutes", Integer, primary_key=True, autoincrement=False),
    Column("count", Integer, nullable=False),
    Column("late", Integer, nullable=False),
)

reliability = Table(
    "reliability",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("games", Integer, nullable=False),
    Column("left", Integer, nullable=False),
)

results = Table(
    "results",
    metadata,
    of_table(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, index=True),
    Column("name", String, nullable=False),
    Column("ai_level", Integer),
    Column("place", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("ending", Word(Ending), nullable=False, server_default="played"),
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

robots_puzzle_attempts = Table(
    "robots_puzzle_attempts",
    metadata,
    Column("day", Date, primary_key=True),
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", String, nullable=False),
    Column("opened_at", UTCTime, nullable=False),
    Column("moves", Integer),
    Column("way", String),
    Column("answered_at", UTCTime),
    Column("best", Boolean, nullable=False),
    Index(None, "user_id", "day"),
)

puzzle_posts = Table(
    "puzzle_posts",
    metadata,
    Column("day", Date, primary_key=True),
    Column("channel_id", BigInteger, primary_key=True, autoincrement=False),
)

puzzles = Table(
    "puzzles",
    metadata,
    Column("day", Date, primary_key=True),
    Column("game", String, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("posed", LargeBinary, nullable=False),
)

puzzle_attempts = Table(
    "puzzle_attempts",
    metadata,
    Column("day", Date, primary_key=True),
    Column("game", String, primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("name", String, nullable=False),
    Column("opened_at", UTCTime, nullable=False),
    Column("line", JSONTuple, nullable=False),
    Column("way", JSONTuple),
    Column("worth", Integer),
    Column("best", Boolean, nullable=False),
    Column("answered_at", UTCTime),
    Index(None, "user_id", "day"),
)

lessons = Table(
    "lessons",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("user_id", BigInteger, nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("game", String, nullable=False),
    Column("step", Integer, nullable=False),
    Column("furthest", Integer, nullable=False),
    Column("begun_at", UTCTime, nullable=False),
    Column("at", UTCTime, nullable=False),
    Column("done_at", UTCTime),
    Index(None, "user_id", "game", unique=True),
    # Ids are in Discord's buttons.
    sqlite_autoincrement=True,
)

seen_tips = Table(
    "seen_tips",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("game", String, primary_key=True),
    Column("kind", String, primary_key=True),
)

hints = Table(
    "hints",
    metadata,
    Column("table_id", RowId, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, index=True),
    Column("level", Integer, nullable=False),
    Column("at", UTCTime, nullable=False),
)

latency_buckets = Table(
    "latency_buckets",
    metadata,
    Column("slot", UTCTime, primary_key=True),
    Column("what", String, primary_key=True),
    Column("ms", Integer, primary_key=True, autoincrement=False),
    Column("count", Integer, nullable=False),
)

announcements = Table(
    "announcements",
    metadata,
    Column("what", String, primary_key=True),
    Column("english", String, nullable=False),
    Column("japanese", String, nullable=False),
    Column("until", UTCTime, nullable=False),
)

pending_erasures = Table(
    "pending_erasures",
    metadata,
    of_table(),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
)

ratings = Table(
    "ratings",
    metadata,
    Column("player", String, primary_key=True),
    Column("game", String, primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("at", UTCTime, nullable=False),
)

rating_events = Table(
    "rating_events",
    metadata,
    of_table(),
    Column("game", String, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("player", String, nullable=False),
    Column("place", Integer, nullable=False),
    Column("mu_before", Float, nullable=False),
    Column("sigma_before", Float, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("at", UTCTime, nullable=False),
    Index(None, "player", "game"),
)

cups = Table(
    "cups",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("guild_id", BigInteger, nullable=False, index=True),
    Column("channel_id", BigInteger, nullable=False),
    Column("host_id", BigInteger, nullable=False),
    Column("name", String, nullable=False),
    Column("game", String, nullable=False),
    Column("language", String, nullable=False),
    Column("settings", JSON, nullable=False),
    Column("size", Integer, nullable=False),
    Column("places", Integer, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("days", Integer, nullable=False),
    Column("lots", String, nullable=False),
    Column("created_at", UTCTime, nullable=False),
    Column("ends_at", UTCTime),
    Column("status", Word(Status), nullable=False, index=True),
    Column("round", Integer, nullable=False),
    Column("reason", String, nullable=False),
    Column("message_id", BigInteger),
    Column("event_id", BigInteger),
    Column("told", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Column("interaction_id", BigInteger, unique=True),
    sqlite_autoincrement=True,
)

cup_people = Table(
    "cup_people",
    metadata,
    Column("cup_id", RowId, ForeignKey("cups.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, index=True),
    Column("name", String, nullable=False),
    Column("status", Word(CupStanding), nullable=False),
)

cup_tables = Table(
    "cup_tables",
    metadata,
    Column("cup_id", RowId, ForeignKey("cups.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("final", Boolean, nullable=False),
    Column("people", JSONTuple, nullable=False),
    Column("table_id", RowId, index=True),
    Column("places", JSONTuple),
)

seasons = Table(
    "seasons",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("guild_id", BigInteger, nullable=False, index=True),
    Column("channel_id", BigInteger, nullable=False),
    Column("game", String, nullable=False),
    Column("language", String, nullable=False),
    Column("weeks", Integer, nullable=False),
    Column("starts_at", UTCTime, nullable=False),
    Column("ends_at", UTCTime, nullable=False),
    Column("ended_at", UTCTime),
    Column("told", Boolean, nullable=False),
    sqlite_autoincrement=True,
)

season_results = Table(
    "season_results",
    metadata,
    Column("season_id", RowId, ForeignKey("seasons.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("place", Integer, nullable=False),
    Column("user_id", BigInteger, index=True),
    Column("name", String, nullable=False),
    Column("points", Integer, nullable=False),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
)
