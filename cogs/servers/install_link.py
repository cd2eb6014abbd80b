"""Install link: adds the bot to another server, with the permissions that README.md names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import discord

from bot.games.contract import Text, t
from cogs.board.threads import MANAGE_CHANNELS, NEEDED
from cogs.ui.components import Button, link
from cogs.ui.translator import Translator

PIN_MESSAGES: Final = t("Pin Messages")
OPTIONAL: Mapping[str, Text] = {
    "pin_messages": PIN_MESSAGES,
    "manage_channels": MANAGE_CHANNELS,
    "create_events": t("Create Events"),
}
"""Permissions without which a feature is reduced, by Discord's names."""
OF_FORUMS: Final = "manage_channels"
"""The optional permission that only forums need."""
PERMISSIONS: Final = discord.Permissions(**dict.fromkeys((*NEEDED, "embed_links", *OPTIONAL), True))
"""Permissions that the link requests; a moderator may untick each of them."""
GUILD_INSTALL: Final = "&integration_type=0"
"""Query parameter: the link installs for a server, not for the account of the user who follows it."""


def optional_missing(allowed: discord.Permissions) -> tuple[Text, ...]:
    """Return the names of the optional permissions that are missing in a text channel."""
    return tuple(name for key, name in OPTIONAL.items() if key != OF_FORUMS and not getattr(allowed, key))


def install_url(application: discord.AppInfo | None) -> str | None:
    """Return the URL that adds the bot to a server; None if it is private.

    The library knows the application from the login, so this takes no request.
    """
    if application is None or not application.bot_public or application.bot_require_code_grant:
        return None
    return discord.utils.oauth_url(application.id, permissions=PERMISSIONS) + GUILD_INSTALL


def add_to_server(url: str | None, voice: Translator) -> list[Button]:
    """Return the link to this URL, if there is one."""
    return [] if url is None else [link(voice.text(t("Add to a server")), url)]
