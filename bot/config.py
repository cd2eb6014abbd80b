"""Settings from the environment and `.env`; every name is in `.env.example`."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Literal

from pydantic import AliasChoices, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.store.private import file_of

PREFIX = "TAKU_"


class BadSettings(Exception):
    """A setting is missing or wrong; the message is one clear sentence for each."""


class Settings(BaseSettings):
    """What the operator decides. `token` is only needed to run on Discord."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, env_file=".env", env_ignore_empty=True, extra="ignore")

    token: SecretStr | None = Field(default=None, validation_alias=AliasChoices("DISCORD_TOKEN"))
    database: str = Field(default="sqlite+aiosqlite:///var/taku.db", repr=False)
    """of PostgreSQL it may hold a password"""
    cache: Path | None = None
    """where is kept what can be made again, pictures of scenery and machine code; without it, `cache` beside the
    database"""
    dev_guild: int | None = Field(default=None, gt=0)
    """commands are synced to this server only, where they appear at once; without it everywhere"""
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    ai_seconds: float = Field(default=1.0, ge=0, le=3600)
    """how long an AI seat waits before it moves"""
    language: Literal["en", "ja"] = "en"
    """of public messages in a server that has chosen none"""
    spacebase_cards: Path | None = None
    """an own set of cards for Space Base, which new tables play"""
    auztralia_set: Path | None = None
    """an own set for AuZtralia, which new tables play"""
    farfarout_set: Path | None = None
    """an own set for Far Far Out, which new tables play"""

    @property
    def cache_folder(self) -> Path:
        """Where is kept what can be made again."""
        return self.cache or (file_of(self.database) or Path("var/none")).with_name("cache")

    @property
    def bot_id(self) -> int | None:
        """Whose token it is: that is its first part. None where there is none, or where it is no token."""
        named = self.token.get_secret_value().partition(".")[0] if self.token else ""
        try:
            return int(base64.urlsafe_b64decode(named + "=="))
        except ValueError:
            return None

    def discord_token(self) -> str:
        """The token. Raises BadSettings if there is none."""
        if self.token is None:
            raise BadSettings(
                "DISCORD_TOKEN is missing: put the bot's token from https://discord.com/developers into .env "
                "(or try the bot without Discord: make demo)."
            )
        return self.token.get_secret_value()


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
