"""The application's emojis, kept in step with the signs of the pictures, so that chat and pictures show the same."""

from __future__ import annotations

import logging
import re
from collections.abc import Collection, Mapping
from contextlib import suppress
from random import sample
from typing import Final

import discord

from cogs.budget import BESIDE
from cogs.kinds import BaseClient
from cogs.signs import KNOWN
from cogs.trouble import may_pass
from rendering.emojis import emojis

log = logging.getLogger(__name__)

EMOJIS: Final = "emojis"
"""The kind of chore."""
_OURS: Final = re.compile(r"[a-z0-9]+(_[a-z0-9]+)*__[0-9a-f]{5}")
"""Names that `rendering.emojis` gives: an emoji that is called otherwise belongs to whoever runs the bot."""

There = Mapping[str, list[discord.Emoji]]
"""What the application has, by name, the oldest first."""


class Emojis:
    """Finds the emojis once a process, uploads what is missing, and deletes what is drawn otherwise by now.

    Several processes may do so at once: of two emojis of one name the older one counts, and each looks again when it
    has changed something. Where the application may not have them, words stand alone.
    """

    def __init__(self, client: BaseClient) -> None:
        self._client = client

    def begin(self) -> None:
        """In the background: nobody waits for it."""
        if self._client.settings.emojis:
            self._client.chores.ask((EMOJIS, 0, 0), self._keep)

    async def _keep(self) -> None:
        try:
            await self._keep_in_step()
        except discord.HTTPException as refused:
            if may_pass(refused):
                raise
            log.warning("signs are not shown in chat, since the application may not have emojis: %s", refused)

    async def _keep_in_step(self) -> None:
        wanted = {await self._client.studio.emoji_name(sign): sign for sign in emojis()}
        there = await self._look(wanted)
        if missing := [name for name in wanted if name not in there]:
            await self._upload(missing, wanted)
            there = await self._look(wanted)
        if gone := _gone(there, wanted):
            await self._delete(gone)
            if missing := [name for name in wanted if name not in there]:  # there is room for them now
                await self._upload(missing, wanted)
                there = await self._look(wanted)
        if missing := [name for name in wanted if name not in there]:
            log.warning("%s signs are not shown in chat: the application takes no more emojis", len(missing))

    async def _look(self, wanted: Mapping[str, str]) -> There:
        """What there is; what is wanted of it is known from now on."""
        await self._client.budget.turn(BESIDE, 0)
        there: dict[str, list[discord.Emoji]] = {}
        for one in sorted(await self._client.fetch_application_emojis(), key=lambda one: one.id):
            there.setdefault(one.name, []).append(one)
        for name, same in there.items():
            if name in wanted:
                _know(wanted[name], same[0])
        return there

    async def _upload(self, missing: Collection[str], wanted: Mapping[str, str]) -> None:
        """Until one is refused, unless that is because another process was faster.

        In an order of this process's own, so that several share the work.
        """
        left = sample(list(missing), len(missing))
        while left:
            name = left.pop()
            image = await self._client.studio.emoji(wanted[name])
            await self._client.budget.turn(BESIDE, 0)
            try:
                _know(wanted[name], await self._client.create_application_emoji(name=name, image=image))
            except discord.HTTPException as refused:
                if may_pass(refused):
                    raise
                there = await self._look(wanted)
                if name not in there:
                    log.warning("an emoji was refused: %s", refused)
                    return
                left = [one for one in left if one not in there]

    async def _delete(self, gone: Collection[discord.Emoji]) -> None:
        for one in gone:
            await self._client.budget.turn(BESIDE, 0)
            with suppress(discord.NotFound):  # another process has done it
                await one.delete()


def _know(sign: str, one: discord.Emoji) -> None:
    KNOWN[sign] = discord.PartialEmoji(name=one.name, id=one.id)


def _gone(there: There, wanted: Collection[str]) -> list[discord.Emoji]:
    """Ours that are drawn otherwise by now, that nothing is drawn like, or that are there twice."""
    return [
        one for name, same in there.items() if _OURS.fullmatch(name) for one in (same[1:] if name in wanted else same)
    ]
