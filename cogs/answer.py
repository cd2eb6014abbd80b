"""Answering an interaction: at once where that is quick, acknowledged first where it is not, never twice."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import discord
import msgspec
from discord import ButtonStyle

from bot.games.contract import Refused, t
from bot.store.errors import StoreBusy
from bot.tables.errors import NotSeated, TableError
from bot.tables.seen import Person, TableInfo
from cogs import limits
from cogs.ids import Id, parse
from cogs.kinds import Interaction
from cogs.screens.parts import Screen, button, note
from cogs.screens.step import refused_lines
from cogs.sending import handed
from cogs.voice import Voice, locale_language

log = logging.getLogger(__name__)

PATIENCE = 0.1
"""Seconds that an answer may take before Discord gets an acknowledgement without it; it waits for three."""


def person(interaction: Interaction) -> Person:
    """Who did it, and the server where they did it if they moderate that."""
    allowed = interaction.permissions
    moderates = interaction.guild_id if allowed.manage_channels or allowed.manage_guild else None
    return Person(interaction.user.id, interaction.user.display_name, moderates)


async def voice_for(interaction: Interaction, info: TableInfo | None = None, game: str | None = None) -> Voice:
    """The person's own language: their setting, else that of their Discord, which is kept for direct messages."""
    spoken = locale_language(interaction.locale)
    return Voice(await _own_language(interaction, spoken) or spoken, info, game)


async def _own_language(interaction: Interaction, spoken: str) -> str | None:
    """What the person has set; `spoken` is kept. A store that is busy keeps nobody from being answered."""
    store, language = interaction.client.store, None
    try:
        row = await store.user(interaction.user.id)
        language = row.language
        if row.locale != spoken:
            await store.save_user(msgspec.structs.replace(row, locale=spoken))
    except StoreBusy as busy:
        log.warning("settings of a person: %s", busy)
    return language


async def public_language(interaction: Interaction) -> str:
    """In which language everybody in this place is spoken to."""
    row = await interaction.client.store.guild(interaction.guild_id or 0)
    if row.language is not None:
        return row.language
    japanese = interaction.guild_locale is discord.Locale.japanese
    return "ja" if japanese else interaction.client.settings.language


def from_private(interaction: Interaction) -> bool:
    """Whether it was clicked on a message that only this person sees and that we may replace."""
    return interaction.message is not None and interaction.message.flags.ephemeral


async def answer(interaction: Interaction, screen: Screen, *, fresh: bool = False) -> None:
    """Shows the screen to this person alone: in the place of the private message they clicked, or as a new one."""
    try:
        await handed(screen, lambda one: _answer(interaction, one, fresh=fresh))
    except discord.HTTPException as error:
        if error.code != limits.ANSWERED:  # the library tried again after Discord's reply to the first try was lost
            raise


async def _answer(interaction: Interaction, screen: Screen, *, fresh: bool) -> None:
    response, files, allowed = interaction.response, screen.files(), screen.allowed_mentions()
    if response.is_done():
        if fresh:
            await interaction.followup.send(view=screen, files=files, ephemeral=True, allowed_mentions=allowed)
        else:
            await interaction.edit_original_response(view=screen, attachments=files, allowed_mentions=allowed)
    elif from_private(interaction) and not fresh:
        await response.edit_message(view=screen, attachments=files, allowed_mentions=allowed)
    else:
        await response.send_message(view=screen, files=files, ephemeral=True, allowed_mentions=allowed)


async def acknowledge(interaction: Interaction) -> None:
    """Tells Discord that the answer will come."""
    if interaction.response.is_done():
        return
    if from_private(interaction):
        await interaction.response.defer()
    else:
        await interaction.response.defer(ephemeral=True, thinking=True)


async def answer_in_time(interaction: Interaction, work: Awaitable[Screen]) -> None:
    """Answers with what `work` makes; acknowledges first if that takes more than a moment."""
    await answer(interaction, await _patiently(work, lambda: acknowledge(interaction)))


async def answer_publicly(interaction: Interaction, work: Awaitable[Screen]) -> int | None:
    """Shows what `work` makes to everybody: in the place of the message that was clicked, or as a new one.

    Returns the message's id.
    """
    clicked = interaction.message
    screen = await _patiently(work, lambda: interaction.response.defer(thinking=clicked is None))
    return await handed(screen, lambda one: _answer_publicly(interaction, one))


async def _answer_publicly(interaction: Interaction, screen: Screen) -> int | None:
    response, clicked, allowed = interaction.response, interaction.message, screen.allowed_mentions()
    if response.is_done():
        return (await interaction.edit_original_response(view=screen, attachments=screen.files())).id
    if clicked is not None:
        await response.edit_message(view=screen, attachments=screen.files(), allowed_mentions=allowed)
        return clicked.id
    return (await response.send_message(view=screen, files=screen.files(), allowed_mentions=allowed)).message_id


async def _patiently(work: Awaitable[Screen], acknowledge: Callable[[], Awaitable[object]]) -> Screen:
    task: asyncio.Future[Screen] = asyncio.ensure_future(work)
    finished, _ = await asyncio.wait({task}, timeout=PATIENCE)
    if not finished:
        await acknowledge()
    return await task


async def telling(interaction: Interaction, work: Awaitable[None], game: str | None = None) -> None:
    """Does `work`; the person is told why if it may not be done. `game`: see `excuse`."""
    try:
        await work
    except (Refused, TableError) as error:
        await excuse(interaction, error, game=game)


async def excuse(
    interaction: Interaction, error: BaseException, *, fresh: bool = False, game: str | None = None
) -> None:
    """Tells the person why it was not done, in a sentence; what nobody foresaw goes to the log by a reference.

    `fresh`: in a message of its own in any case. `game`: it was at no table, and is in the words of this game.
    """
    info = None if game else await _table_of(interaction)
    voice = await voice_for(interaction, info, game)
    match error:
        case NotSeated(text=text) if info is not None and await _has_room(interaction, info):
            join = button(voice.plain(t("Join")), Id("join", info.id), ButtonStyle.success)
            screen = note(voice.say(text), voice.say(t("There is a free seat:")), buttons=[join])
        case Refused():
            screen = note(*refused_lines(error, voice))
        case TableError(text=text):
            screen = note(voice.say(text))
        case _:
            reference = f"{interaction.id & 0xFFFFFF:06x}"
            log.error("interaction %s failed (reference %s)", _named(interaction), reference, exc_info=error)
            line = t("Something went wrong on my side, and nothing has changed. (Reference {code})", code=reference)
            screen = note(voice.say(line))
    try:
        await answer(interaction, screen, fresh=fresh or from_private(interaction))
    except discord.HTTPException as failure:
        log.warning("no answer to interaction %s: %s", _named(interaction), failure)


async def _table_of(interaction: Interaction) -> TableInfo | None:
    """The table that it was about, whose players may be named in the sentence."""
    data: Any = interaction.data or {}
    target = parse(str(data.get("custom_id", "")))
    try:
        if target is not None and target.table:
            return await interaction.client.tables.info(target.table)
        return await interaction.client.tables.in_thread(interaction.channel_id or 0)
    except TableError:
        return None


async def _has_room(interaction: Interaction, info: TableInfo) -> bool:
    return info.status == "running" and (await interaction.client.tables.see(info.id, None)).joinable


def _named(interaction: Interaction) -> str:
    """What was used, without what was said in it: that may be hidden information."""
    data: Any = interaction.data or {}
    return str(data.get("name") or str(data.get("custom_id", "?")).partition(":")[0])
