"""The ways by which an answer reaches a person: an interaction has one first response, and what its token allows after.

Discord's word on whether it took a response may get lost, or say no only once. So what was promised is kept with the
interaction, and a way that fails is followed by those that may still be open; at last the board shows what there is.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import timedelta
from enum import Enum, auto
from http import HTTPStatus

import discord
from discord import Interaction

from cogs.framework.latency import answered
from cogs.framework.send import HANGING, send_screen
from cogs.ui import discord_limits
from cogs.ui.components import Form, Screen
from cogs.ui.transient_errors import FAILED

log = logging.getLogger(__name__)
Way = Callable[[Screen], Awaitable[int | None]]
"""Shows a screen; returns what its message is known by (see `known`), if Discord tells that."""

KEPT, BESIDE, SENDING = "kept", "beside", "sending"
"""Mark an interaction to which something was shown, by which message if that was not its first response, and the lock
that is held while a first response may be under way which takes the place of what was clicked."""
ALLOWED = timedelta(minutes=14)
"""How long an interaction's token is used: Discord takes it for a quarter of an hour."""
IN_PLACE = (
    None,
    discord.InteractionResponseType.deferred_message_update,
    discord.InteractionResponseType.message_update,
)
"""First responses after which the answer can take the place of what was clicked."""
ANOTHER_WAY = 10.0
"""Seconds that each try to do so may take: there is a way without the interaction."""


class Deferral(Enum):
    """What an acknowledgement says will come: for the person alone, for everybody, or in the message they clicked."""

    PRIVATE = auto()
    PUBLIC = auto()
    SAME = auto()


def deferral_of(interaction: Interaction) -> Deferral | None:
    """What Discord was told, or at least sent, before any answer."""
    return interaction.extras.get(Deferral)


async def defer(interaction: Interaction, what: Deferral) -> None:
    """Tells Discord that the answer will come. Never fails: the work is worth more than its acknowledgement.

    Later than Discord waits for it, there is no use in trying: the library would sleep as long as a limit asks for.
    """
    async with _sending(interaction):
        if interaction.response.is_done() or deferral_of(interaction):
            return
        interaction.extras[Deferral] = what
        try:
            async with asyncio.timeout(discord_limits.ANSWER_SECONDS):
                await interaction.response.defer(ephemeral=what is Deferral.PRIVATE, thinking=what is not Deferral.SAME)
            answered(interaction)
        except FAILED as error:
            if not _is_answered(error):
                log.warning("acknowledgement of interaction %s: %r", interaction.id, error)


def _sending(interaction: Interaction) -> asyncio.Lock:
    return interaction.extras.setdefault(SENDING, asyncio.Lock())


def from_private(interaction: Interaction) -> bool:
    """Whether it was clicked on a message that only this person sees and that we may replace."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def message_key(message: discord.Message) -> int:
    """What a message of ours is known by: its number, or that of the interaction which brought it to one person alone.

    Discord does not tell the number of a private message that was the very response to an interaction over HTTP.
    """
    brought = message.interaction_metadata if message.flags.ephemeral else None
    return brought.id if brought else message.id


async def show_privately(interaction: Interaction, screen: Screen) -> int | None:
    """Shows the screen to this person alone: in the place of the private message they clicked, or as a new one.

    Returns what the message is known by; None if Discord took it by no way.
    """
    mine = from_private(interaction)
    first = _in_place(interaction) if mine else _first_message(interaction, private=True)
    everybodys = deferral_of(interaction) is Deferral.SAME and not mine
    original = [] if everybodys else [_original(interaction)]
    return await _show(interaction, screen, first, *original, _beside(interaction))


async def show_publicly(interaction: Interaction, screen: Screen) -> int | None:
    """Shows the screen to everybody: in the place of the message that was clicked, or as a new one; returns its id."""
    anew = interaction.message is None or deferral_of(interaction) is Deferral.PUBLIC
    first = _first_message(interaction, private=False) if anew else _in_place(interaction)
    return await _show(interaction, screen, first, _original(interaction))


async def put_in_place(interaction: Interaction, screen: Screen) -> bool:
    """Puts the screen in the place of the message for everybody that was clicked, the first time or again.

    False where Discord takes it by no way of this interaction.
    """
    async with _sending(interaction):
        if interaction.response.type not in IN_PLACE:
            return False
        later = _original(interaction)
        for way in (later,) if interaction.response.is_done() else (_in_place(interaction), later):
            try:
                async with asyncio.timeout(ANOTHER_WAY):
                    await send_screen(screen, way)
            except FAILED as error:
                log.warning("in the place of what was clicked, interaction %s: %r", interaction.id, error)
            else:
                interaction.extras |= {Deferral: Deferral.SAME, KEPT: True}
                return True
    return False


async def put_form(interaction: Interaction, form: Form) -> None:
    """Opens a form for the person: that is the answer."""
    await interaction.response.send_modal(form)
    answered(interaction)


async def send_followup(interaction: Interaction, screen: Screen) -> int | None:
    """Tells this person alone, and leaves every message as it is, but for a promise that only they see.

    Returns what the message is known by; None if Discord took it by no way.
    """
    if _is_open(interaction, Deferral.PUBLIC):
        with suppress(*FAILED):
            async with asyncio.timeout(HANGING):
                await interaction.delete_original_response()
    kept = [_original(interaction)] if _is_open(interaction, Deferral.PRIVATE) else []
    return await _show(interaction, screen, _first_message(interaction, private=True), *kept, _beside(interaction))


async def _show(interaction: Interaction, screen: Screen, first: Way, *later: Way) -> int | None:
    """By the first way that Discord takes: the first response if there was none, else one of the `later`."""
    for way in later if interaction.response.is_done() else (first, *later):
        try:
            async with asyncio.timeout(HANGING):
                shown = await send_screen(screen, way)
        except FAILED as error:
            if _is_answered(error) and deferral_of(interaction) is None:
                return await _already(interaction)
            if is_our_fault(error):
                raise
            log.warning("answer to interaction %s: %r", interaction.id, error)
        else:
            interaction.extras[KEPT] = True
            return shown
    return None


async def _already(interaction: Interaction) -> int | None:
    """The message that was shown before: the receipt of this very answer was lost, or the interaction came twice."""
    try:
        async with asyncio.timeout(HANGING):
            return message_key(await interaction.original_response())
    except FAILED as error:
        log.warning("answer to interaction %s, which was there: %s", interaction.id, error)
        return None


def _is_open(interaction: Interaction, what: Deferral) -> bool:
    return deferral_of(interaction) is what and KEPT not in interaction.extras


def _is_answered(error: BaseException) -> bool:
    return isinstance(error, discord.HTTPException) and error.code == discord_limits.ANSWERED


def is_our_fault(error: BaseException) -> bool:
    """Whether it would fail by any way: the message itself is wrong."""
    if not isinstance(error, discord.HTTPException) or _is_answered(error):
        return False
    return error.status in (HTTPStatus.BAD_REQUEST, HTTPStatus.REQUEST_ENTITY_TOO_LARGE)


# --- the ways --------------------------------------------------------------------------------------------------------


def _in_place(interaction: Interaction) -> Way:
    async def way(screen: Screen) -> int | None:
        mentions = screen.allowed_mentions()
        await interaction.response.edit_message(view=screen, attachments=screen.files(), allowed_mentions=mentions)
        answered(interaction)
        return message_key(interaction.message) if interaction.message else None

    return way


def _first_message(interaction: Interaction, *, private: bool) -> Way:
    async def way(screen: Screen) -> int | None:
        sent = await interaction.response.send_message(
            view=screen, files=screen.files(), ephemeral=private, allowed_mentions=screen.allowed_mentions()
        )
        answered(interaction)
        return interaction.id if private else sent.message_id

    return way


def _original(interaction: Interaction) -> Way:
    async def way(screen: Screen) -> int | None:
        mentions = screen.allowed_mentions()
        edited = await interaction.edit_original_response(
            view=screen, attachments=screen.files(), allowed_mentions=mentions
        )
        return message_key(edited)

    return way


def _beside(interaction: Interaction) -> Way:
    async def way(screen: Screen) -> int | None:
        sent = await interaction.followup.send(
            view=screen, files=screen.files(), ephemeral=True, allowed_mentions=screen.allowed_mentions(), wait=True
        )
        interaction.extras[BESIDE] = sent.id
        return message_key(sent)

    return way
