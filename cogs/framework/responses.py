"""Responses to interactions: immediate if quick, acknowledged first if slow, never two."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from functools import wraps
from typing import Any, ParamSpec, TypeVar

import discord
from discord import ButtonStyle

from bot.enums import Status
from bot.games.contract import Refused, Text, t
from bot.metrics import registry
from bot.rows import UserRow
from bot.tables.model.errors import NotSeated, ServiceBusy, StaleBoard, TableError, WrongStatus
from bot.tables.model.table_rules import has_another_name
from bot.tables.model.views import Person, TableInfo
from cogs.framework.bot import Interaction
from cogs.framework.interaction_response import (
    Deferral,
    defer,
    from_private,
    is_our_fault,
    send_followup,
    show_privately,
    show_publicly,
)
from cogs.framework.permissions import roles_of
from cogs.framework.table_access import moderates, visible_table
from cogs.ui.components import Screen, button, note
from cogs.ui.custom_ids import CustomId, UnknownCustomId, parse
from cogs.ui.info import OUT_OF_DATE, out_of_date
from cogs.ui.links import rule_button
from cogs.ui.step import refused_lines
from cogs.ui.transient_errors import FAILED
from cogs.ui.translator import Translator, locale_language, private_translator, spoken_language

P = ParamSpec("P")
T = TypeVar("T")
log = logging.getLogger(__name__)

REFUSALS = (Refused, TableError, UnknownCustomId)
"""Errors that the user can correct. The messages of other errors are not deleted, for their reference."""
PATIENCE = 0.07
"""Seconds before an acknowledgement is sent in place of the response; Discord's limit is 3 seconds."""


def person(interaction: Interaction) -> Person:
    """Return the user of the interaction, and the server if they are a moderator of it."""
    user = interaction.user
    return Person(user.id, user.display_name, moderates(interaction), roles_of(user))


def moderated_server(interaction: Interaction) -> int:
    """Return the id of the server, if the user is a moderator. Raises WrongStatus."""
    guild_id = person(interaction).moderates
    if guild_id is None:
        raise WrongStatus(t("Only moderators of this server can do that."))
    return guild_id


async def called_as_now(interaction: Interaction, info: TableInfo) -> TableInfo:
    """Return the table, after updating the user's name to their current name in its server."""
    by = person(interaction)
    if (interaction.guild_id or 0) != info.guild_id or not has_another_name(info, by):
        return info
    try:
        return await interaction.client.tables.seating.rename(info.id, by)
    except TableError as error:
        log.info("a name at table %s stays as it was: %s", info.id, error)
        return info


async def translator_for(
    interaction: Interaction, info: TableInfo | None = None, game: str | None = None
) -> Translator:
    """Return a translator for the user: their own setting, else their Discord language.

    The latter is stored for direct messages.
    """
    spoken = locale_language(interaction.locale)
    return private_translator(await _settings(interaction, spoken), spoken, info, game)


async def _settings(interaction: Interaction, spoken: str) -> UserRow:
    """Return the user's settings, and store `spoken`; the defaults if the store is busy."""
    people, row = interaction.client.tables.users, UserRow(interaction.user.id)
    try:
        row = await people.user(interaction.user.id)
        if row.locale != spoken:
            await people.change(row.user_id, locale=spoken)
    except ServiceBusy as busy:
        log.warning("settings of a person: %s", busy)
    return row


async def public_language(interaction: Interaction) -> str:
    """Return the language of public messages in this place."""
    row = await interaction.client.tables.users.server(interaction.guild_id or 0)
    if row.language is not None:
        return row.language
    japanese = interaction.guild_locale is discord.Locale.japanese
    return "ja" if japanese else interaction.client.settings.language


async def opening_language(interaction: Interaction) -> str:
    """Return the language of a new table: the server's, else that of the user who opens it."""
    row = await interaction.client.tables.users.server(interaction.guild_id or 0)
    if row.language is not None:
        return row.language
    own = await _settings(interaction, locale_language(interaction.locale))
    return own.language or spoken_language(interaction.locale) or await public_language(interaction)


async def answer(interaction: Interaction, screen: Screen) -> None:
    """Show the screen privately: in place of the clicked ephemeral message, or as a new one."""
    message = await show_privately(interaction, screen)
    if screen.at is not None:
        interaction.client.ephemeral_messages.shown(interaction, screen.at, message)


async def say(interaction: Interaction, line: Text, info: TableInfo | None = None) -> None:
    """Respond privately with one sentence, which at a table is a report."""
    message = await show_privately(interaction, note((await translator_for(interaction, info)).markdown(line)))
    if info is not None:
        interaction.client.ephemeral_messages.reported(interaction, info.id, message)


async def answer_in_time(interaction: Interaction, work: Awaitable[Screen]) -> None:
    """Respond privately with the result of `work`; acknowledge first if it is slow."""
    what = Deferral.SAME if from_private(interaction) else Deferral.PRIVATE
    await answer(interaction, await defer_if_slow(interaction, work, what))


async def answer_publicly(interaction: Interaction, work: Awaitable[Screen]) -> int | None:
    """Show the result of `work` publicly: in place of the clicked message, or as a new one.

    Returns the message's id; None if every path failed.
    """
    what = Deferral.PUBLIC if interaction.message is None else Deferral.SAME
    return await show_publicly(interaction, await defer_if_slow(interaction, work, what))


async def defer_if_slow(interaction: Interaction, work: Awaitable[T], what: Deferral) -> T:
    """Return the result of `work`; acknowledge the interaction if it takes more than `PATIENCE`."""
    task = asyncio.ensure_future(work)
    finished, _ = await asyncio.wait({task}, timeout=PATIENCE)
    if not finished:
        await defer(interaction, what)
    return await task


@asynccontextmanager
async def one_at_a_time(interaction: Interaction) -> AsyncGenerator[None]:
    """Hold the user's lock for expensive work: verification, films, pages, hints.

    The interaction is acknowledged if the user's previous job is running. So no user has two places in a queue.
    """
    lock = interaction.client.user_locks.of(interaction.user.id)
    if lock.locked():
        await defer(interaction, Deferral.SAME if from_private(interaction) else Deferral.PRIVATE)
    async with lock:
        yield


def suggesting(complete: Callable[P, Awaitable[list[T]]]) -> Callable[P, Coroutine[Any, Any, list[T]]]:
    """Decorate an autocompletion: no suggestions after an error of the table or the store."""

    @wraps(complete)
    async def call(*args: P.args, **kwargs: P.kwargs) -> list[T]:
        try:
            return await complete(*args, **kwargs)
        except (Refused, TableError) as refused:
            log.info("autocompletion: %s", refused)
            return []

    return call


async def respond_by_board(interaction: Interaction, work: Awaitable[Screen | None]) -> None:
    """Respond to a click on a board by the updated board, unless `work` returns another screen.

    The interaction is acknowledged if that takes longer than `PATIENCE`.
    """
    more = await defer_if_slow(interaction, _obeyed(interaction, work), Deferral.SAME)
    if more is None:
        await defer(interaction, Deferral.SAME)
    else:
        await answer(interaction, more)


async def _obeyed(interaction: Interaction, work: Awaitable[Screen | None]) -> Screen | None:
    more = await work
    if more is None:
        await interaction.client.pending_presses.wait_shown(interaction, PATIENCE)
    return more


async def report_errors(interaction: Interaction, work: Awaitable[None], game: str | None = None) -> None:
    """Await `work`, and respond with its error if it is refused. `game`: see `send_error`."""
    try:
        await work
    except (Refused, TableError) as error:
        await send_error(interaction, error, game=game)


def refused_in_place(error: Refused | TableError) -> None:
    """Count a refusal that is shown in place, along with its question."""
    registry.refusals.labels(_kind(error)).inc()


async def send_error(interaction: Interaction, error: BaseException, *, game: str | None = None) -> None:
    """Respond with an error message; never raises.

    Unexpected errors are logged with a reference. `game`: there is no table, and the error is in this game's
    vocabulary.
    """
    registry.refusals.labels(_kind(error)).inc()
    try:
        info = None if game else await _table_of(interaction)
        message = await send_followup(interaction, await _excuse(interaction, error, info, game))
        if isinstance(error, REFUSALS):
            interaction.client.ephemeral_messages.reported(interaction, info.id if info else 0, message)
    except Exception:
        log.exception("no excuse for interaction %s", _named(interaction))


async def _excuse(interaction: Interaction, error: BaseException, info: TableInfo | None, game: str | None) -> Screen:
    voice = await translator_for(interaction, info, game)
    match error:
        case NotSeated(text=text) if info is not None and await _has_room(interaction, info):
            join = button(voice.text(t("Join")), CustomId("join", info.id), ButtonStyle.success)
            return note(voice.markdown(text), voice.markdown(t("There is a free seat:")), buttons=[join])
        case Refused():
            played = info.game if info else game
            rule = rule_button(played, error.rule, voice) if played else None
            return note(*refused_lines(error, voice), buttons=[rule] if rule else [])
        case StaleBoard(text=text):
            return out_of_date(text, info, voice)
        case ServiceBusy(text=text):
            log.warning("interaction %s: %s", _named(interaction), error)
            return note(voice.markdown(text))
        case TableError(text=text):
            return interaction.client.error_screens.screen(error, voice) or note(voice.markdown(text))
        case UnknownCustomId():
            return out_of_date(OUT_OF_DATE, info, voice)
        case _ if isinstance(error, FAILED) and not is_our_fault(error):
            log.warning("interaction %s: %s", _named(interaction), error)
            line = t("Discord did not let me do all of that. What is done stays done; please check and try again.")
            return note(voice.markdown(line))
        case _:
            reference = f"{interaction.id & 0xFFFFFF:06x}"
            log.error("interaction %s failed (reference %s)", _named(interaction), reference, exc_info=error)
            text = t(
                "Something went wrong on my side. The board shows what is saved. (Reference {code})", code=reference
            )
            return note(voice.markdown(text))


def _kind(error: BaseException) -> str:
    """Return the metric label of an error: a refusal's name, else Discord's or the bot's fault."""
    if isinstance(error, REFUSALS):
        return type(error).__name__
    return "Discord" if isinstance(error, FAILED) and not is_our_fault(error) else "Fault"


async def _table_of(interaction: Interaction) -> TableInfo | None:
    """Return the table of the interaction, whose players the error message may name."""
    data: Any = interaction.data or {}
    target = parse(str(data.get("custom_id", "")))
    try:
        if target is not None and (table := interaction.client.table_of(target)):
            return await visible_table(interaction, table)
        return await _table_here(interaction)
    except (TableError, *FAILED):  # Discord is queried for visibility, and may not respond
        return None


async def _table_here(interaction: Interaction) -> TableInfo | None:
    """Return the table of this thread; in direct messages the only one played there, if any."""
    finding = interaction.client.tables.queries
    if interaction.guild_id is not None:
        return await finding.in_thread(interaction.channel_id or 0)
    there = [info for info in await finding.solo_tables(interaction.user.id) if info.place == interaction.channel_id]
    return there[0] if len(there) == 1 else None


async def _has_room(interaction: Interaction, info: TableInfo) -> bool:
    with suppress(TableError):
        return info.status == Status.RUNNING and (await interaction.client.tables.reader.view(info.id, None)).joinable
    return False


def _named(interaction: Interaction) -> str:
    """Return the name of the command or button, without values: they may be hidden information."""
    data: Any = interaction.data or {}
    return str(data.get("name") or str(data.get("custom_id", "?")).partition(":")[0])
