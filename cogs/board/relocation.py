"""Relocation of a table to another channel."""

from __future__ import annotations

from collections.abc import Iterable

import discord
from msgspec.structs import replace

from bot.enums import Status
from bot.rows import MessageRow
from bot.tables.model.errors import TableError, WrongStatus
from bot.tables.model.views import Person, TableInfo
from cogs.board.channel_choice import ChannelChoice
from cogs.board.forum_posts import POST, leave, withdraw
from cogs.board.message_roles import BOARD, CARD, OLD, TOLD
from cogs.board.threads import invite, post_card, thread_for, why_not
from cogs.framework.bot import BaseBot
from cogs.framework.cog import TakuBot
from cogs.ui.transient_errors import is_transient


async def relocate(client: TakuBot, info: TableInfo, place: ChannelChoice, by: Person) -> TableInfo:
    """Move a table: post the new messages, save the change, then remove the old messages.

    In this order, the table has a place whichever step fails. Raises WrongStatus if Discord refuses it permanently.
    """
    messages, here, old = client.tables.messages, list[MessageRow](), list[MessageRow]()
    channel, (card, *others) = place.channel_id, await _new_card(client, info, place)
    try:
        thread = card.channel_id if card.channel_id != channel else None
        if thread is None and info.status != Status.OPEN:
            thread = await thread_for(client, info, channel, card.message_id)
        here = [row for row in await messages.of(info.id) if row.channel_id in (info.channel_id, info.thread_id)]
        old = _left_behind(here)
        await messages.change([card, *others, *old], _past(here, others))
        moved = await client.tables.location.move(info.id, by, channel, thread)
    except TableError:
        await client.save_messages(here, [*others, *old])
        await withdraw(client, card, channel)
        raise
    client.publisher.refresh(info.id)
    if (post := next((row for row in here if row.role == POST), None)) is not None:
        leave(client, info, post)
    if thread is not None:
        await invite(client, moved, thread)
    return moved


async def _new_card(client: BaseBot, info: TableInfo, place: ChannelChoice) -> list[MessageRow]:
    """Post the card; return the rows to store.

    Raises WrongStatus if Discord refuses permanently.
    """
    there = replace(info, channel_id=place.channel_id, thread_id=None)
    try:
        return await post_card(client, place.channel_id, there)
    except discord.HTTPException as error:
        if is_transient(error):
            raise
        raise WrongStatus(why_not(error, forum=place.forum)) from error


def _past(here: Iterable[MessageRow], others: Iterable[MessageRow]) -> list[MessageRow]:
    """Return the rows to delete of the previous place, except for those that are replaced."""
    kept = {CARD, OLD, TOLD, *(row.role for row in others)}
    return [row for row in here if row.role not in kept]


def _left_behind(here: Iterable[MessageRow]) -> list[MessageRow]:
    """Return the messages of the previous place that have buttons to remove."""
    return [replace(row, role=OLD, user_id=row.message_id) for row in here if row.role in (CARD, BOARD)]
