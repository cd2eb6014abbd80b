"""Forum tags of a table's post: its game, its status, and whether it has a free seat.

They are named in the server's language; existing tags with such a name in any language are used.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import discord

from bot.enums import Status
from bot.games.contract import Text, t
from bot.games.registry import GAMES
from bot.tables.model.views import TableInfo
from bot.words.formatter import LANGUAGES, formatter
from cogs.framework.bot import BaseBot
from cogs.framework.permissions import channel_of, ours, server
from cogs.ui import discord_limits
from cogs.ui.discord_limits import cut

OPEN, RUNNING, OVER, FREE = t("Open"), t("Running"), t("Over"), t("Seats free")
STATES = {Status.OPEN: OPEN, Status.RUNNING: RUNNING, Status.FINISHED: OVER, Status.ENDED: OVER}
"""Tag names by table status."""


def has_room(info: TableInfo, *, joinable: bool) -> bool:
    """Return whether there is a free seat; `joinable`: a running game accepts new players."""
    if info.status == Status.OPEN:
        return len(info.seats) < info.wanted
    return info.status == Status.RUNNING and (joinable or any(seat.stand_in for seat in info.seats))


def standing(info: TableInfo, *, room: bool) -> int:
    """Return a number that encodes the status shown by a post's tags."""
    return 2 * (1 + [OPEN, RUNNING, OVER].index(STATES[info.status])) + room


def was_open(number: int) -> bool:
    """Return whether the tags with this number show a game that has not begun."""
    return number // 2 == 1


class ForumTags:
    """Snapshot of the tags of a forum."""

    def __init__(self, available: Sequence[discord.ForumTag], *, moderates: bool = True) -> None:
        self._available, self._moderates = available, moderates

    def of(self, info: TableInfo, *, room: bool) -> list[discord.ForumTag]:
        """Return the tags of a table's post, as far as they exist and the bot may set them."""
        return [*self.of_game(info), *self._settable(_names(STATES[info.status]), *([_names(FREE)] if room else []))]

    def of_game(self, info: TableInfo) -> list[discord.ForumTag]:
        """Return only the tag of the table's game."""
        return self._settable(_title(info.game)) if info.game in GAMES else []

    def _settable(self, *wanted: Collection[str]) -> list[discord.ForumTag]:
        found = (self._find(names) for names in wanted)
        return [tag for tag in found if tag is not None and (self._moderates or not tag.moderated)]

    def missing(self) -> list[tuple[str, ...]]:
        """Return the names, in each language, of all missing tags."""
        return [names for names in _all() if self._find(names) is None]

    def foreign(self, applied: Collection[int]) -> list[int]:
        """Return the tags of a post that others have set."""
        mine = {tag.id for names in _all() if (tag := self._find(names)) is not None}
        return [one for one in applied if one not in mine]

    def _find(self, names: Collection[str]) -> discord.ForumTag | None:
        low = {name.casefold() for name in names}
        return next((tag for tag in self._available if tag.name.casefold() in low), None)


async def forum_of(client: BaseBot, forum_id: int) -> discord.ForumChannel | None:
    """Return the forum; None if the channel is of another type. Raises Discord's errors."""
    channel = await channel_of(client, forum_id)
    return channel if isinstance(channel, discord.ForumChannel) else None


async def tags_of(client: BaseBot, forum: discord.ForumChannel) -> ForumTags:
    """Return the forum's tags; missing ones are created if allowed, as far as they fit."""
    tags = ForumTags(forum.available_tags)
    if not tags.missing() and not any(tag.moderated for tag in forum.available_tags):
        return tags
    allowed = await ours(client, forum.guild.id, forum.id)
    available = list(forum.available_tags)
    if tags.missing() and allowed.manage_channels and len(available) < discord_limits.FORUM_TAGS:
        available = await _made(client, forum)
    return ForumTags(available, moderates=allowed.manage_threads)


async def _made(client: BaseBot, forum: discord.ForumChannel) -> list[discord.ForumTag]:
    """Create missing tags; all tags are set together, so one process at a time does so."""
    async with client.forums.locks.of(forum.id), client.tables.messages.exclusive(0, forum.id):
        newest = await client.fetch_channel(forum.id)
        assert isinstance(newest, discord.ForumChannel)
        available = list(newest.available_tags)
        at = LANGUAGES.index(await server_language(client, forum.guild.id))
        room = discord_limits.FORUM_TAGS - len(available)
        new = [discord.ForumTag(name=names[at]) for names in ForumTags(available).missing()[:room]]
        if new:
            available = list((await newest.edit(available_tags=[*available, *new])).available_tags)
        return available


async def server_language(client: BaseBot, guild_id: int) -> str:
    """Return the language of a server: its setting, else that of its Discord locale."""
    row = await client.tables.users.server(guild_id)
    if row.language is not None:
        return row.language
    japanese = (await server(client, guild_id)).preferred_locale is discord.Locale.japanese
    return "ja" if japanese else client.settings.language


def _all() -> list[tuple[str, ...]]:
    """Return all tag names in each language, the most useful first in case not all fit."""
    return [*map(_names, (OPEN, RUNNING, OVER, FREE)), *map(_title, GAMES)]


def _names(text: Text, game: str | None = None) -> tuple[str, ...]:
    return tuple(cut(formatter(language, game).format(text), discord_limits.TAG_NAME) for language in LANGUAGES)


def _title(game: str) -> tuple[str, ...]:
    return _names(GAMES[game].meta.title, game)
