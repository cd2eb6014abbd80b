"""The base Discord client that the cogs share, and type aliases of the cogs."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, TypeAlias

import discord
from discord.app_commands import CommandTree
from discord.ext import commands

from bot.app import Services
from bot.rows import MessageRow
from bot.tables.core.locks import KeyedLocks
from cogs.framework.background_tasks import TaskQueue
from cogs.framework.dm_reachability import DmReachability
from cogs.framework.edit_by_interaction import PendingPresses
from cogs.framework.ephemeral_messages import EphemeralMessages
from cogs.framework.error_screens import ErrorScreens
from cogs.framework.forum_opener import ForumPostOpener
from cogs.framework.request_budget import RequestBudget
from cogs.framework.send import IdempotentSender
from cogs.framework.services import Films, Overviews, Publisher, RecordPages
from cogs.ui.custom_ids import CustomId
from cogs.ui.transient_errors import retry_forever

LONGEST_LIMIT = 30.0
"""Seconds that discord.py waits for a rate limit, its minimum; requests with longer limits are retried later."""
UNREAD = ("MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_REACTION_ADD", "MESSAGE_REACTION_REMOVE")
"""Gateway events that are included in the intents needed for deleted messages. They are not parsed: nothing reads what
people write, and there are very many of them.
"""
# No voice is used: suppress the library's warnings about missing codecs.
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


class BaseBot(commands.Bot):
    """Discord client with the table services, the renderer, shared queues, limits and caches."""

    films: Films
    record_pages: RecordPages

    def __init__(self, services: Services, *, tree_cls: type[CommandTree[Any]] = CommandTree, **options: Any) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=tree_cls,
            intents=discord.Intents(guilds=True, guild_messages=True),
            max_messages=None,
            allowed_contexts=discord.app_commands.AppCommandContext(guild=True, dm_channel=True),
            allowed_installs=discord.app_commands.AppInstallationType(guild=True, user=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_ratelimit_timeout=LONGEST_LIMIT,
            **options,
        )
        for event in UNREAD:
            self._connection.parsers.pop(event, None)
        self.tables, self.puzzles = services.tables, services.puzzles
        self.robots_puzzle, self.easy_puzzle = services.robots_puzzle, services.easy_puzzle
        self.render_service, self.settings = services.render_service, services.settings
        self.web = services.settings.web
        """Public address of the pages of tables; None: there are none."""
        self.background_tasks, self.budget, self.sender = TaskQueue(), RequestBudget(), IdempotentSender(self)
        self.user_locks, self.verify_lock = KeyedLocks(), asyncio.Lock()
        """Locks by user (see `cogs.framework.responses.one_at_a_time`), and a lock that verifies one record at a time.
        """
        self.tableless_purposes = set[str]()
        """Purposes of custom ids whose number is not a table id."""
        self.forums, self.error_screens = ForumPostOpener(self), ErrorScreens()
        self.ephemeral_messages, self.pending_presses, self.dm_reachability = (
            EphemeralMessages(self.background_tasks),
            PendingPresses(),
            DmReachability(self.tables),
        )

    @property
    def publisher(self) -> Publisher:
        """Return the publisher of the messages of tables."""
        raise NotImplementedError

    @property
    def overviews(self) -> Overviews:
        """Return the updater of the servers' overviews."""
        raise NotImplementedError

    def table_of(self, target: CustomId) -> int:
        """Return the id of the table that a custom id is about; 0 for none."""
        return 0 if target.purpose in self.tableless_purposes else target.table

    async def save_messages(self, save: Sequence[MessageRow], forget: Sequence[MessageRow] = ()) -> None:
        """Store or delete rows of posted messages, retrying until the database accepts them."""
        if save or forget:
            await retry_forever(partial(self.tables.messages.change, save, forget))

    def save_messages_soon(self, save: Sequence[MessageRow], forget: Sequence[MessageRow] = ()) -> None:
        """Store or delete rows of posted messages with a delay.

        For rows that can be found in Discord again after a crash.
        """
        if save or forget:
            self.tables.messages.change_soon(save, forget)


Interaction: TypeAlias = discord.Interaction[BaseBot]
Handler: TypeAlias = Callable[[Interaction, CustomId], Awaitable[None]]
"""Handler of a button, menu or form (see `values`)."""
Routes: TypeAlias = "dict[str, Handler]"
