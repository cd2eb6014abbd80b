"""Names that documents may use: environment variables and targets of the Makefile."""

from __future__ import annotations

import re

from bot.config import PREFIX, Settings

TARGET = re.compile(r"^([\w-]+):", re.MULTILINE)
OF_BUILD = {"TAKU_REVISION", "TAKU_VERSION"}
"""Build arguments of the image; the bot reads the first."""


def settings() -> set[str]:
    """Return the environment variables that the bot reads."""
    names = {f"{PREFIX}{name.upper()}" for name in Settings.model_fields}
    return names | {"DISCORD_TOKEN", "DISCORD_PUBLIC_KEY"}
