"""Synchronise the application's emojis with the icons of the pictures.

So chat and pictures show the same.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Collection, Mapping
from contextlib import suppress
from random import sample
from typing import Final

import discord

from cogs.framework.bot import BaseBot
from cogs.framework.request_budget import BESIDE
from cogs.ui import emoji_text
from cogs.ui.transient_errors import is_transient
from rendering.emojis import emojis

log = logging.getLogger(__name__)

EMOJIS: Final = "emojis"
"""Kind of the background task."""
KEEP, CLEAR = range(2)
"""Tasks: find and upload emojis; delete emojis that are no longer used."""
GRACE: Final = 3600.0
"""Seconds until unused emojis are deleted: until all processes are upgraded, some show older drawings."""
AGAIN: Final = 600.0
"""Minimum seconds between checks of the emojis, after Discord reported one as missing."""
_OURS: Final = re.compile(r"[a-z0-9]+(_[a-z0-9]+)*__[0-9a-f]{5}")
"""Names that `rendering.emojis` gives; an emoji of another name belongs to the operator."""

There = Mapping[str, list[discord.Emoji]]
"""The application's emojis by name, the oldest first."""


class EmojiSync:
    """Finds the application's emojis at the start, and uploads missing ones.

    Several processes may do so at once: of two emojis of one name the older one counts, and an emoji that is refused
    because another process was faster is found. If the application may not have emojis, texts have no icons.
    """

    def __init__(self, client: BaseBot) -> None:
        self._client = client
        self._wanted: dict[str, str] = {}
        self._looked = 0.0

    def begin(self) -> None:
        """Start the synchronisation in the background."""
        if self._client.settings.emojis:
            emoji_text.when_refused(self._refused)
            self._client.background_tasks.submit((EMOJIS, 0, KEEP), self._keep)
            asyncio.get_running_loop().call_later(
                GRACE, self._client.background_tasks.submit, (EMOJIS, 0, CLEAR), self._clear
            )

    def _refused(self) -> None:
        if asyncio.get_running_loop().time() - self._looked > AGAIN:
            self._client.background_tasks.submit((EMOJIS, 0, KEEP), self._keep)

    async def _keep(self) -> None:
        try:
            await self._keep_in_step()
        except discord.HTTPException as refused:
            if is_transient(refused):
                raise
            log.warning("signs are words in chat, since the application may not have emojis: %s", refused)

    async def _keep_in_step(self) -> None:
        self._wanted = {await self._client.render_service.emoji_name(sign): sign for sign in emojis()}
        if await self._upload(await self._fetch()) is None:
            return
        await self._clear()  # this may free slots for new emojis
        if refused := await self._upload(await self._fetch()):
            missing = len(self._wanted) - len(emoji_text.KNOWN)
            log.warning("%s signs are words in chat, since an emoji was refused: %s", missing, refused)

    async def _clear(self) -> None:
        """Delete the bot's emojis that are drawn differently now, are unused, or are duplicates."""
        for name, same in (await self._fetch()).items():
            if _OURS.fullmatch(name):
                await self._delete(same[1:] if name in self._wanted else same)

    async def _fetch(self) -> There:
        """Fetch the application's emojis, and register those that are in use."""
        await self._client.budget.acquire(BESIDE, 0)
        found = sorted(await self._client.fetch_application_emojis(), key=lambda one: one.id)
        self._looked = asyncio.get_running_loop().time()
        there: dict[str, list[discord.Emoji]] = {}
        for one in found:
            there.setdefault(one.name, []).append(one)
        emoji_text.know({self._wanted[name]: _part(same[0]) for name, same in there.items() if name in self._wanted})
        return there

    async def _upload(self, there: There) -> discord.HTTPException | None:
        """Upload missing emojis, until one is refused; return the refusal, if there was one.

        They are registered together, so that no message has icons and words for the same thing. A refusal because
        another process was faster is ignored. The order is random, so that several processes share the work.
        """
        missing = [name for name in self._wanted if name not in there]
        left, made = sample(missing, len(missing)), dict[str, discord.PartialEmoji]()
        while left:
            name = left.pop()
            image = await self._client.render_service.emoji(self._wanted[name])
            await self._client.budget.acquire(BESIDE, 0)
            try:
                made[self._wanted[name]] = _part(await self._client.create_application_emoji(name=name, image=image))
            except discord.HTTPException as refused:
                if is_transient(refused):
                    raise
                there = await self._fetch()
                if name not in there:
                    return refused
                left = [one for one in left if one not in there]
        emoji_text.know({**emoji_text.KNOWN, **made})
        return None

    async def _delete(self, gone: Collection[discord.Emoji]) -> None:
        for one in gone:
            await self._client.budget.acquire(BESIDE, 0)
            with suppress(discord.NotFound):  # another process has deleted it
                await one.delete()


def _part(one: discord.Emoji) -> discord.PartialEmoji:
    return discord.PartialEmoji(name=one.name, id=one.id)
