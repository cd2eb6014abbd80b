"""Settings from the environment and `.env`; every name is in `.env.example`."""

from __future__ import annotations

import base64
import re
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, AliasChoices, BeforeValidator, Field, SecretStr, ValidationError, field_validator
from pydantic_core import PydanticCustomError
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from bot.memory_budget import Size
from bot.metrics.address import Address, address
from bot.store.engine.file_permissions import file_of

PREFIX = "TAKU_"
OURS = "value error, "
"""Prefix of our own validators' messages."""
LogForm = Literal["json", "text"]
PUBLIC_KEY = re.compile(r"[0-9a-fA-F]{64}")
PAGE = re.compile(r"https?://[^\s/]\S{0,500}")
SHARDS = re.compile(r"(?P<ids>\d+(?:,\d+)*)/(?P<count>\d+)")


class BadSettings(Exception):
    """A setting is missing or wrong; the message is one clear sentence for each."""


def _ids(value: object) -> object:
    """Parse ids separated by commas. Raises ValueError."""
    if not isinstance(value, str):
        return value
    ids = [one.strip() for one in value.split(",") if one.strip()]
    if not all(one.isascii() and one.isdigit() for one in ids):
        raise ValueError("ids of people are meant, with commas between them")
    return frozenset(map(int, ids))


def _page(value: str) -> str:
    """Validate a web URL. Raises ValueError."""
    if not PAGE.fullmatch(value):
        raise ValueError("a page is meant, such as https://example.org/taku")
    return value


def _address(value: object) -> object:
    return address(value) if isinstance(value, str) else value


Page = Annotated[str, AfterValidator(_page)]


class Settings(BaseSettings):
    """Settings of the operator. `token` is only needed to run on Discord."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, env_file=".env", env_ignore_empty=True, extra="ignore")

    token: SecretStr | None = Field(default=None, validation_alias=AliasChoices("DISCORD_TOKEN"))
    database: str = Field(default="sqlite+aiosqlite:///var/taku.db", repr=False)
    """for PostgreSQL it may hold a password"""
    cache: Path | None = None
    """folder for files that can be regenerated (rendered scenery); without it, `cache` next to the
    database
    """
    dev_guild: int | None = Field(default=None, gt=0)
    """commands are synced to this server only, where they appear at once; without it everywhere"""
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log: LogForm | None = None
    """one JSON object a line, or readable text; without it, text if standard error is a terminal"""
    metrics: Annotated[Address | None, NoDecode, BeforeValidator(_address)] = None
    """address of `/metrics`, `/live` and `/ready`; without it they are not served"""
    owners: Annotated[frozenset[int], NoDecode, BeforeValidator(_ids)] = frozenset()
    """ids of further operators of the bot, in addition to the owners of its application"""
    owner_guild: int | None = Field(default=None, gt=0)
    """the operator commands are offered in this server only; without it everywhere"""
    memory: Size | None = None
    """caches and processes for a small host or any other; without it, found by the memory there is"""
    ai_seconds: float = Field(default=1.0, ge=0, le=3600)
    """seconds that an AI seat waits before it moves"""
    master_seconds: float = Field(default=2.0, ge=0, le=60)
    """CPU seconds per decision of a master-level AI; 0: disabled, the level below moves"""
    public_key: str | None = Field(default=None, validation_alias=AliasChoices("DISCORD_PUBLIC_KEY"))
    """the application's public key in hexadecimal; needed to serve interactions by HTTP"""
    listen: Annotated[Address, NoDecode, BeforeValidator(_address)] = Address("127.0.0.1", 8080)
    """address where `python -m bot serve` takes interactions, and where the pages of `web` are served"""
    web: Page | None = None
    """public address of the pages of tables, which are served at `listen`; without it there are none"""
    activity: SecretStr | None = None
    """the application's client secret, with which the pages open in Discord's frame too"""
    shards: str | None = None
    """shard ids of this process and total number of shards, such as 0,1/4; without it there is one"""
    requests: float = Field(default=45.0, gt=0, le=10_000)
    """requests a second that all processes at a PostgreSQL server send to Discord together"""
    emojis: bool = True
    """game icons are uploaded as application emojis; without it they are words in chat"""
    language: Literal["en", "ja"] = "en"
    """of public messages in a server that has chosen none"""
    source: Page | None = None
    support: Page | None = None
    privacy: Page | None = None
    terms: Page | None = None
    """pages linked by `/taku about`: source code, support, the host's privacy notice and terms of service"""
    spacebase_cards: Path | None = None
    """a custom set of cards for Space Base, which new tables play"""
    auztralia_set: Path | None = None
    """a custom set for AuZtralia, which new tables play"""
    farfarout_set: Path | None = None
    """a custom set for Far Far Out, which new tables play"""

    @field_validator("public_key")
    @classmethod
    def _check_public_key(cls, value: str | None) -> str | None:
        if value is not None and not PUBLIC_KEY.fullmatch(value):
            raise PydanticCustomError(
                "public_key", "It has 64 hexadecimal digits; copy it anew from the application's page"
            )
        return value

    @field_validator("shards")
    @classmethod
    def _check_shards(cls, value: str | None) -> str | None:
        if value is None:
            return None
        found = SHARDS.fullmatch(value)
        ids = list(map(int, found["ids"].split(","))) if found else []
        if not found or len({*ids}) < len(ids) or max(ids) >= int(found["count"]):
            raise PydanticCustomError("shards", "Write which ones of how many, such as 0,1/4; they are counted from 0")
        return value

    @property
    def shards_here(self) -> tuple[tuple[int, ...], int] | None:
        """Return this process's shard ids and the total; None: a single connection."""
        if self.shards is None:
            return None
        ids, count = self.shards.split("/")
        return tuple(map(int, ids.split(","))), int(count)

    @property
    def cache_folder(self) -> Path:
        """Return the folder for files that can be regenerated."""
        return self.cache or (file_of(self.database) or Path("var/none")).with_name("cache")

    @property
    def bot_id(self) -> int | None:
        """Return the bot's user id, the first part of the token; None without a valid token."""
        named = self.token.get_secret_value().partition(".")[0] if self.token else ""
        try:
            return int(base64.urlsafe_b64decode(named + "=="))
        except ValueError:
            return None

    def discord_token(self) -> str:
        """Return the token. Raises BadSettings if there is none."""
        if self.token is None:
            raise BadSettings(
                "DISCORD_TOKEN is missing: put the bot's token from https://discord.com/developers into .env "
                "(or try the bot without Discord: make demo)."
            )
        return self.token.get_secret_value()

    def discord_public_key(self) -> str:
        """Return the application's public key in hexadecimal. Raises BadSettings if there is none."""
        if self.public_key is None:
            raise BadSettings(
                "DISCORD_PUBLIC_KEY is missing: put the application's public key from https://discord.com/developers "
                "into .env (or start the bot by the gateway, which needs none: make run)."
            )
        return self.public_key


def load_settings() -> Settings:
    """Load the settings.

    Raises BadSettings with a sentence for each wrong value; the value itself is not repeated.
    """
    try:
        return Settings()
    except ValidationError as error:
        sentences = [f"{_name(one['loc'])} is wrong: {_reason(one['msg'])}." for one in error.errors()]
        raise BadSettings("\n".join(sentences)) from None


def _name(loc: tuple[int | str, ...]) -> str:
    field = str(loc[0])
    return field if field.isupper() else f"{PREFIX}{field.upper()}"


def _reason(message: str) -> str:
    return (message[0].lower() + message[1:]).removeprefix(OURS)
