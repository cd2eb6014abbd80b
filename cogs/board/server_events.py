"""Scheduled events of servers, for rounds of cups and for tables that begin at a set time.

Without the permission to create them there are none; a refusal is logged, and nothing else depends on events.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from datetime import datetime, timedelta
from http import HTTPStatus
from typing import Any

import discord
from msgspec import Struct

from cogs.framework.permissions import ours
from cogs.ui.discord_limits import cut
from cogs.ui.transient_errors import FAILED, is_transient

log = logging.getLogger(__name__)
SOON = timedelta(minutes=1)
"""Lead time of an event: Discord accepts none that begins at once."""
EXTERNAL, GUILD_ONLY, LONGEST = 3, 2, 100
"""Discord's constants of events: a location as text; visible to members; most letters of a name or a location."""


class ServerEvent(Struct, frozen=True):
    """An event from `begins` to `ends`; `url` is its location."""

    name: str
    url: str
    begins: datetime
    ends: datetime
    description: str = ""

    def payload(self) -> Mapping[str, Any]:
        """Return the fields as Discord names them."""
        return {
            "name": cut(self.name, LONGEST),
            "entity_type": EXTERNAL,
            "entity_metadata": {"location": cut(self.url, LONGEST)},
            "scheduled_start_time": self.begins.isoformat(),
            "scheduled_end_time": self.ends.isoformat(),
            "description": self.description,
        }


async def may_make_events(client: discord.Client, guild_id: int, channel_id: int) -> bool:
    """Return whether the bot may create events; False if that is unknown."""
    try:
        allowed = await ours(client, guild_id, channel_id)
    except FAILED as error:
        log.info("what is allowed in channel %s cannot be read: %s", channel_id, error)
        return False
    return allowed.create_events or allowed.manage_events


async def make_event(client: discord.Client, guild_id: int, event: ServerEvent) -> int | None:
    """Create an event; return its id, or None if Discord refuses it. Raises transient errors."""
    try:
        made = await client.http.create_guild_scheduled_event(guild_id, privacy_level=GUILD_ONLY, **event.payload())
    except FAILED as error:
        _check_refused(error, guild_id)
        return None
    return int(made["id"])


async def change_event(client: discord.Client, guild_id: int, event_id: int, event: ServerEvent) -> int | None:
    """Change an event, or replace one that has begun; return its id. Raises transient errors.

    One that was deleted by hand stays so.
    """
    try:
        await client.http.edit_scheduled_event(guild_id, event_id, **event.payload())
    except FAILED as error:
        _check_refused(error, guild_id)
        if isinstance(error, discord.HTTPException) and error.status == HTTPStatus.BAD_REQUEST:
            await drop_event(client, guild_id, event_id)
            return await make_event(client, guild_id, event)
    return event_id


async def drop_event(client: discord.Client, guild_id: int, event_id: int) -> None:
    """Delete an event. Raises transient errors."""
    try:
        await client.http.delete_scheduled_event(guild_id, event_id)
    except FAILED as error:
        _check_refused(error, guild_id)


async def find_event(client: discord.Client, guild_id: int, url: str) -> int | None:
    """Return the id of the bot's own event with this location. Raises transient errors."""
    assert client.user is not None
    try:
        found = await client.http.get_scheduled_events(guild_id, with_user_count=False)
    except FAILED as error:
        _check_refused(error, guild_id)
        return None
    return next((int(one["id"]) for one in found if _is_own(one, client.user.id, url)), None)


def _is_own(event: Mapping[str, Any], user_id: int, url: str) -> bool:
    metadata: Mapping[str, Any] = event.get("entity_metadata") or {}
    return str(event.get("creator_id")) == str(user_id) and metadata.get("location") == cut(url, LONGEST)


def _check_refused(error: BaseException, guild_id: int) -> None:
    """Log a refusal, and raise the error again if it is transient."""
    if is_transient(error):
        raise error
    log.info("an event of server %s: %s", guild_id, error)
