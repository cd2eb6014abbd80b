"""Names that documents may use: settings and targets of the Makefile."""

from __future__ import annotations

import re

from bot.config import PREFIX, Settings

TARGET = re.compile(r"^([\w-]+):", re.MULTILINE)
OF_BUILD = {"TAKU_REVISION", "TAKU_VERSION"}
"""What is said when the image is built; the bot reads the first."""


def settings() -> set[str]:
    """What the bot takes from its surroundings."""
    names = {f"{PREFIX}{name.upper()}" for name in Settings.model_fields}
    return names | {"DISCORD_TOKEN", "DISCORD_PUBLIC_KEY"}
