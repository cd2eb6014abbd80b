"""Settings from the environment and `.env`; every name is in `.env.example`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal

from pydantic import AliasChoices, Field, SecretStr, ValidationError, field_validator
from pydantic_core import PydanticCustomError
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.store.private import file_of

PREFIX = "TAKU_"
PUBLIC_KEY = re.compile(r"[0-9a-fA-F]{64}")
LISTEN = re.compile(r"(?:\[(?P<v6>[^\[\]\s]+)\]|(?P<host>[^:\s]+)):(?P<port>\d{1,5})")
SHARDS = re.compile(r"(?P<ids>\d+(?:,\d+)*)/(?P<count>\d+)")


class BadSettings(Exception):
    """A setting is missing or wrong; the message is one clear sentence for each."""


class Settings(BaseSettings):
    """What the operator decides. `token` is only needed to run on Discord."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, env_file=".env", env_ignore_empty=True, extra="ignore")

    token: SecretStr | None = Field(default=None, validation_alias=AliasChoices("DISCORD_TOKEN"))
    database: str = "sqlite+aiosqlite:///var/taku.db"
    cache: Path | None = None
    """where is kept what can be made again, pictures of scenery and machine code; without it, `cache` beside the
    database"""
    dev_guild: int | None = Field(default=None, gt=0)
    """commands are synced to this server only, where they appear at once; without it everywhere"""
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    ai_seconds: float = Field(default=1.0, ge=0, le=3600)
    """how long an AI seat waits before it moves"""
    public_key: str | None = Field(default=None, validation_alias=AliasChoices("DISCORD_PUBLIC_KEY"))
    """the application's, in hexadecimal; without it nothing can be served by HTTP"""
    listen: str = "127.0.0.1:8080"
    """where `python -m bot serve` takes interactions"""
    shards: str | None = None
    """these connections of so many, such as 0,1/4; without it there is one"""
    language: Literal["en", "ja"] = "en"
    """of public messages in a server that has chosen none"""
    spacebase_cards: Path | None = None
    """an own set of cards for Space Base, which new tables play"""
    auztralia_set: Path | None = None
    """an own set for AuZtralia, which new tables play"""
    farfarout_set: Path | None = None
    """an own set for Far Far Out, which new tables play"""

    @field_validator("public_key")
    @classmethod
    def _check_public_key(cls, value: str | None) -> str | None:
        if value is not None and not PUBLIC_KEY.fullmatch(value):
            raise PydanticCustomError(
                "public_key", "It has 64 hexadecimal digits; copy it anew from the application's page"
            )
        return value

    @field_validator("listen")
    @classmethod
    def _check_listen(cls, value: str) -> str:
        if not (found := LISTEN.fullmatch(value)) or int(found["port"]) > 65535:
            raise PydanticCustomError("listen", "Write a host and a port, such as 127.0.0.1:8080")
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
    def listen_at(self) -> tuple[str, int]:
        """Host and port."""
        found = LISTEN.fullmatch(self.listen)
        assert found
        return found["v6"] or found["host"], int(found["port"])

    @property
    def shards_here(self) -> tuple[tuple[int, ...], int] | None:
        """The numbers of this process's connections, and how many there are in all; None: there is only one."""
        if self.shards is None:
            return None
        ids, count = self.shards.split("/")
        return tuple(map(int, ids.split(","))), int(count)

    @property
    def cache_folder(self) -> Path:
        """Where is kept what can be made again."""
        return self.cache or (file_of(self.database) or Path("var/none")).with_name("cache")

    def discord_token(self) -> str:
        """The token. Raises BadSettings if there is none."""
        if self.token is None:
            raise BadSettings(
                "DISCORD_TOKEN is missing: put the bot's token from https://discord.com/developers into .env "
                "(or try the bot without Discord: make demo)."
            )
        return self.token.get_secret_value()

    def discord_public_key(self) -> str:
        """The application's public key, in hexadecimal. Raises BadSettings if there is none."""
        if self.public_key is None:
            raise BadSettings(
                "DISCORD_PUBLIC_KEY is missing: put the application's public key from https://discord.com/developers "
                "into .env (or start the bot by the gateway, which needs none: make run)."
            )
        return self.public_key


def load_settings() -> Settings:
    """The settings. Raises BadSettings with a sentence for each wrong value, which itself is not repeated."""
    try:
        return Settings()
    except ValidationError as error:
        sentences = [
            f"{_name(one['loc'])} is wrong: {one['msg'][0].lower()}{one['msg'][1:]}." for one in error.errors()
        ]
        raise BadSettings("\n".join(sentences)) from None


def _name(loc: tuple[int | str, ...]) -> str:
    field = str(loc[0])
    return field if field.isupper() else f"{PREFIX}{field.upper()}"
