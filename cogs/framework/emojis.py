"""The application's emojis, kept in step with the signs of the pictures, so that chat and pictures show the same."""

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
"""The kind of chore."""
KEEP, CLEAR = range(2)
"""What is done: emojis are found and uploaded, and those that nobody shows any more are deleted."""
GRACE: Final = 3600.0
"""Seconds after which they are deleted: until all processes are upgraded, some show what is drawn otherwise by now."""
AGAIN: Final = 600.0
"""Seconds after which it is looked again whether the emojis are there, if Discord says that they are not."""
_OURS: Final = re.compile(r"[a-z0-9]+(_[a-z0-9]+)*__[0-9a-f]{5}")
"""Names that `rendering.emojis` gives: an emoji that is called otherwise belongs to whoever runs the bot."""

There = Mapping[str, list[discord.Emoji]]
"""What the application has, by name, the oldest first."""


class EmojiSync:
    """Finds the emojis at the start, and uploads what is missing.

    Several processes may do so at once: of two emojis of one name the older one counts, and what is refused since
    another process was faster is found. Where the application may not have them, words stand alone.
    """

    def __init__(self, client: BaseBot) -> None:
        self._client = client
        self._wanted: dict[str, str] = {}
        self._looked = 0.0

    def begin(self) -> None:
        """In the background: nobody waits for it."""
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
        if await self._upload(await self._look()) is None:
            return
        await self._clear()  # there may be room then
        if refused := await self._upload(await self._look()):
            missing = len(self._wanted) - len(emoji_text.KNOWN)
            log.warning("%s signs are words in chat, since an emoji was refused: %s", missing, refused)

    async def _clear(self) -> None:
        """Deletes ours that are drawn otherwise by now, that nothing is drawn like, or that are there twice."""
        for name, same in (await self._look()).items():
            if _OURS.fullmatch(name):
                await self._delete(same[1:] if name in self._wanted else same)

    async def _look(self) -> There:
        """What there is; what is wanted of it is known from now on."""
        await self._client.budget.acquire(BESIDE, 0)
        found = sorted(await self._client.fetch_application_emojis(), key=lambda one: one.id)
        self._looked = asyncio.get_running_loop().time()
        there: dict[str, list[discord.Emoji]] = {}
        for one in found:
            there.setdefault(one.name, []).append(one)
        emoji_text.know({self._wanted[name]: _part(same[0]) for name, same in there.items() if name in self._wanted})
        return there

    async def _upload(self, there: There) -> discord.HTTPException | None:
        """What is missing, until one is refused though no other process was faster; the refusal, if there was one.

        In an order of this process's own, so that several share the work.
        """
        missing = [name for name in self._wanted if name not in there]
        left = sample(missing, len(missing))
        while left:
            name = left.pop()
            image = await self._client.render_service.emoji(self._wanted[name])
            await self._client.budget.acquire(BESIDE, 0)
            try:
                made = await self._client.create_application_emoji(name=name, image=image)
            except discord.HTTPException as refused:
                if is_transient(refused):
                    raise
                there = await self._look()
                if name not in there:
                    return refused
                left = [one for one in left if one not in there]
            else:
                emoji_text.know({**emoji_text.KNOWN, self._wanted[name]: _part(made)})
        return None

    async def _delete(self, gone: Collection[discord.Emoji]) -> None:
        for one in gone:
            await self._client.budget.acquire(BESIDE, 0)
            with suppress(discord.NotFound):  # another process has done it
                await one.delete()


def _part(one: discord.Emoji) -> discord.PartialEmoji:
    return discord.PartialEmoji(name=one.name, id=one.id)
