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
from rendering.emojis import emojis, name

log = logging.getLogger(__name__)

EMOJIS: Final = "emojis"
"""Kind of the background task."""
KEEP, CLEAR = range(2)
"""Tasks: find and upload emojis; delete emojis that are no longer used."""
GRACE: Final = 3600.0
"""Seconds until unused emojis are deleted: until all processes are upgraded, some show older drawings."""
AGAIN: Final = 600.0
"""Minimum seconds between checks of the emojis, after Discord reported one as missing."""
_HASHED: Final = re.compile(r"([a-z0-9]+(?:_[a-z0-9]+)*)__([0-9a-f]{5})")
"""Names until 1.0: with a hash of the pixels."""
_VERSION: Final = re.compile(r"_v\d+")

There = Mapping[str, list[discord.Emoji]]
"""The application's emojis by name, the oldest first."""


class EmojiSync:
    """Finds the application's emojis at the start, and uploads missing ones.

    Several processes may do so at once: of two emojis of one name the older one counts, and an emoji that is refused
    because another process was faster is found. If the application may not have emojis, texts have no icons. An emoji
    that the operator has given the name of an icon is shown instead of it.
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
        self._wanted = {name(sign): sign for sign in emojis()}
        if await self._upload(await self._rename(await self._fetch())) is None:
            return
        await self._clear()  # this may free slots for new emojis
        if refused := await self._upload(await self._fetch()):
            missing = len(self._wanted) - len(emoji_text.KNOWN)
            log.warning("%s signs are words in chat, since an emoji was refused: %s", missing, refused)

    async def _clear(self) -> None:
        """Delete the bot's emojis that are drawn differently now, have a hash, or are duplicates."""
        signs = {*self._wanted.values()}
        for called, same in (await self._fetch()).items():
            if called in self._wanted:
                await self._delete(same[1:])
            elif _HASHED.fullmatch(called) or _VERSION.sub("", called) in signs:
                await self._delete(same)

    async def _rename(self, there: There) -> There:
        """Rename emojis that have a hash and are drawn alike, so that posted messages keep them."""
        renamed = False
        for called, same in there.items():
            hashed = _HASHED.fullmatch(called)
            if hashed is None or hashed[1] not in self._wanted.values() or name(hashed[1]) in there:
                continue
            if hashed[2] == await self._client.render_service.emoji_fingerprint(hashed[1]):
                await self._client.budget.acquire(BESIDE, 0)
                try:
                    await same[0].edit(name=name(hashed[1]))
                except discord.HTTPException as refused:  # it is uploaded then
                    if is_transient(refused):
                        raise
                renamed = True
        return await self._fetch() if renamed else there

    async def _fetch(self) -> There:
        """Fetch the application's emojis, and register those that are in use."""
        await self._client.budget.acquire(BESIDE, 0)
        found = sorted(await self._client.fetch_application_emojis(), key=lambda one: one.id)
        self._looked = asyncio.get_running_loop().time()
        there: dict[str, list[discord.Emoji]] = {}
        for one in found:
            there.setdefault(one.name, []).append(one)
        emoji_text.know(
            {sign: _part(sign, same[0]) for called, same in there.items() if (sign := self._wanted.get(called))}
        )
        return there

    async def _upload(self, there: There) -> discord.HTTPException | None:
        """Upload missing emojis, until one is refused; return the refusal, if there was one.

        They are registered together, so that no message has icons and words for the same thing. A refusal because
        another process was faster is ignored. The order is random, so that several processes share the work.
        """
        missing = [called for called in self._wanted if called not in there]
        left, made = sample(missing, len(missing)), dict[str, discord.PartialEmoji]()
        while left:
            called = left.pop()
            sign = self._wanted[called]
            image = await self._client.render_service.emoji(sign)
            await self._client.budget.acquire(BESIDE, 0)
            try:
                made[sign] = _part(sign, await self._client.create_application_emoji(name=called, image=image))
            except discord.HTTPException as refused:
                if is_transient(refused):
                    raise
                there = await self._fetch()
                if called not in there:
                    return refused
                left = [one for one in left if one not in there]
        emoji_text.know({**emoji_text.KNOWN, **made})
        return None

    async def _delete(self, gone: Collection[discord.Emoji]) -> None:
        for one in gone:
            await self._client.budget.acquire(BESIDE, 0)
            with suppress(discord.NotFound):  # another process has deleted it
                await one.delete()


def _part(sign: str, one: discord.Emoji) -> discord.PartialEmoji:
    """Return the emoji as messages show it: screen readers say the name that is written there."""
    return discord.PartialEmoji(name=sign, id=one.id)
