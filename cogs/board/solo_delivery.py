"""Delivery of solo tables by direct message."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord

from bot.enums import Status
from bot.tables.model.errors import TableError
from bot.tables.model.views import Person, TableInfo
from cogs.board.message_roles import CARD
from cogs.board.solo_screen import closed, is_set
from cogs.framework.bot import Interaction
from cogs.framework.cog import TakuBot
from cogs.framework.install_context import elsewhere
from cogs.framework.interaction_response import Deferral, defer, from_private, message_key
from cogs.framework.responses import answer, person, translator_for
from cogs.framework.send import direct_channel
from cogs.ui.components import Screen
from cogs.ui.transient_errors import FAILED

Opened = Callable[[int, str, int], Awaitable[TableInfo]]
"""Opens a table by channel id, language and request id: one table per request."""


async def deliver(
    client: TakuBot,
    interaction: Interaction,
    game: str,
    opened: Opened,
    *,
    at_once: bool = True,
    first: Callable[[TableInfo], Awaitable[Screen | None]] | None = None,
) -> None:
    """Open a table in the user's direct messages, post it there, and respond with its link.

    Elsewhere the response is the screen of `first`, if it has one, so that the first move needs no detour. If the user
    cannot receive direct messages, no table is opened, and alternatives are shown.
    """
    voice = await translator_for(interaction, game=game)
    await defer(interaction, Deferral.SAME if from_private(interaction) else Deferral.PRIVATE)
    try:
        channel = await direct_channel(client, interaction.user.id)
        info = await opened(channel, voice.language, _request_id(interaction))
        if info.over:  # this request has opened a table before
            info = await opened(channel, voice.language, interaction.id)
        await _post_first_message(client, info)
    except discord.Forbidden as error:
        await client.dm_reachability.closed(await client.tables.users.user(interaction.user.id), error)
        table_here = interaction.guild_id is not None and not elsewhere(interaction)
        await answer(interaction, closed(game, voice, table_here=table_here))
        return
    if at_once:
        await deal(client, info, person(interaction))
    here = interaction.channel_id == channel
    asked = await first(info) if at_once and first is not None and not here else None
    await answer(interaction, asked or is_set(info, await translator_for(interaction, info), here=here))


def _request_id(interaction: Interaction) -> int:
    """Return the request id: one private prompt opens one table, however often it is answered."""
    asked = interaction.message if from_private(interaction) else None
    return message_key(asked) if asked else interaction.id


async def _post_first_message(client: TakuBot, info: TableInfo) -> None:
    """Post the table's first message, once. If it fails, the table is closed."""
    if await client.tables.messages.find(info.id, CARD) is not None:
        return
    try:
        await client.publisher.post_card(info)
    except FAILED:
        await client.tables.ending.end(info.id, Person(info.host_id, info.names[0]))
        raise


async def deal(client: TakuBot, info: TableInfo, by: Person) -> TableInfo:
    """Start the table at its first message; idempotent. Raises WrongStatus."""
    card = await client.tables.messages.find(info.id, CARD)
    assert card is not None
    if info.status == Status.RUNNING:  # it began as a lesson
        started = await client.tables.lessons.open_practice_table(info.id, card.message_id)
        client.publisher.check_card(started)
        return started
    try:
        started = await client.tables.lobby.start(info.id, by, card.message_id)
    except TableError:
        started = await client.tables.queries.info(info.id)
        if started.status != Status.RUNNING:
            raise
    client.publisher.check_card(started)
    return started
