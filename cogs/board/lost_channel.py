"""Tables whose channel was deleted: pause them and notify their players."""

from __future__ import annotations

from functools import partial

import discord

from bot.enums import Status
from bot.games.common_texts import command
from bot.games.contract import Text, t
from bot.games.registry import GAMES
from bot.tables.model.views import TableInfo
from cogs.framework.bot import BaseBot
from cogs.framework.request_budget import PRIVATE
from cogs.framework.send import direct_channel
from cogs.ui.components import note
from cogs.ui.transient_errors import retry_forever
from cogs.ui.translator import private_translator

RESTS = t("The channel of your table was deleted, so the game is paused. Nothing is lost.")
WAY_ON = t("The host can move it to another channel: type **{command}** there.", command=command("taku move"))
GONE = t("The channel of your table was deleted before the game began, so the table is gone too.")
POST_GONE = t("The post of your table was deleted before the game began, so the table is gone too.")


async def on_channel_deleted(client: BaseBot, info: TableInfo) -> None:
    """Pause the table, delete its message rows, and notify its players once."""
    if not await client.tables.location.mark_channel_lost(info.id, info.channel_id):
        return
    await retry_forever(partial(_forget_place, client, info))
    for user in info.people:
        client.background_tasks.submit(("lost place", info.id, user), partial(_notify, client, info, user))


async def _forget_place(client: BaseBot, info: TableInfo) -> None:
    """Delete the rows of the table's messages in its channel and thread."""
    messages, places = client.tables.messages, (info.channel_id, info.thread_id)
    await messages.change((), [row for row in await messages.of(info.id) if row.channel_id in places])


async def _notify(client: BaseBot, info: TableInfo, user_id: int) -> None:
    """Notify one player, unless the table continues elsewhere meanwhile."""
    person = await client.tables.users.user(user_id)
    if not person.dm or person.dm_closed:
        return
    if info.status == Status.RUNNING and not (await client.tables.queries.info(info.id)).lost:
        return
    voice = private_translator(person, person.locale or info.language, info)
    gone = GONE if info.thread_id is None else POST_GONE
    lines: list[Text] = [gone] if info.status == Status.OPEN else [RESTS, WAY_ON]
    await client.budget.acquire(PRIVATE, info.id)
    channel = await direct_channel(client, user_id)
    screen = note(f"### {voice.markdown(GAMES[info.game].meta.title)}", *map(voice.markdown, lines))
    try:
        await client.sender.post(channel, screen, f"{info.id}.{info.channel_id}.{user_id}.lost")
    except discord.Forbidden as error:
        await client.dm_reachability.closed(person, error)
