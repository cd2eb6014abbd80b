"""The doctor's client: the bot's own commands and connection, without its work."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import aiohttp

from bot.app import Services
from bot.client import FEATURES, Client
from bot.doctor.samples import PURPOSE
from cogs.framework.bot import Interaction
from cogs.ui.command_translator import CommandTranslator
from cogs.ui.custom_ids import parse


class DoctorClient(Client):
    """Client that answers nobody, except by the doctor's own buttons.

    `pressed` are their interactions, by the argument and number of the custom id; `headers` are those of the last
    answer with a rate limit.
    """

    def __init__(self, services: Services, **options: Any) -> None:
        trace = aiohttp.TraceConfig()
        trace.on_request_end.append(self._note)
        super().__init__(services, http_trace=trace, **options)
        self.headers: Mapping[str, str] = {}
        self.pressed = defaultdict[tuple[str, int], asyncio.Queue[Interaction]](asyncio.Queue)

    async def setup_hook(self) -> None:
        """Load the commands; events and interactions of others are ignored."""
        for feature in FEATURES:
            await feature.setup(self)
        await self.tree.set_translator(CommandTranslator())
        self.extra_events.clear()
        self._connection._command_tree = None  # pyright: ignore[reportPrivateUsage]

    async def on_interaction(self, interaction: Interaction) -> None:
        """Keep the doctor's interactions."""
        target = parse(str((interaction.data or {}).get("custom_id", "")))
        if target is not None and target.purpose == PURPOSE and target.arg:
            self.pressed[target.arg, target.number].put_nowait(interaction)

    async def _note(self, _: aiohttp.ClientSession, __: SimpleNamespace, end: aiohttp.TraceRequestEndParams) -> None:
        if "X-RateLimit-Bucket" in end.response.headers:
            self.headers = dict(end.response.headers)
