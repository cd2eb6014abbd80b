"""Texts that several screens share."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.contract import Text, t

LEVELS = (t("Beginner"), t("Solid"), t("Strong"))
"""of AI seats, from level 1"""
SPEEDS: Mapping[str, Text] = {"days": t("over days"), "live": t("live")}
LANGUAGE_NAMES: Mapping[str, str] = {"en": "English", "ja": "日本語"}


def mention(user_id: int) -> str:
    """Discord's code for a person; it notifies only those whom the message allows."""
    return f"<@{user_id}>"


def channel_url(guild_id: int, channel_id: int, message_id: int | None = None) -> str:
    """The address of a channel, thread or message."""
    return f"https://discord.com/channels/{guild_id or '@me'}/{channel_id}" + (f"/{message_id}" if message_id else "")
