"""Response paths of an interaction: one initial response, then edits and follow-ups.

Discord's receipt of a response may get lost, and an error may be temporary. So the acknowledgement is stored with the
interaction, and a failed path is followed by the remaining ones; at last the board shows the state.
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
"""Sends a screen; returns the key of its message (see `message_key`), if Discord returns the message."""

KEPT, BESIDE, SENDING = "kept", "beside", "sending"
"""Keys of an interaction's extras: a screen was shown; the id of its follow-up message; the lock that is held while an
initial response that replaces the clicked message may be in flight.
"""
ALLOWED = timedelta(minutes=14)
"""Maximum age of an interaction's token in use: Discord accepts it for 15 minutes."""
IN_PLACE = (
    None,
    discord.InteractionResponseType.deferred_message_update,
    discord.InteractionResponseType.message_update,
)
"""Types of the initial response after which the answer can replace the clicked message."""
ANOTHER_WAY = 10.0
"""Seconds for each attempt to replace the clicked message: there is a path without the interaction."""


class Deferral(Enum):
    """Kinds of acknowledgement: a private or public response, or an edit of the clicked message."""

    PRIVATE = auto()
    PUBLIC = auto()
    SAME = auto()


def deferral_of(interaction: Interaction) -> Deferral | None:
    """Return the acknowledgement that was sent, or at least attempted."""
    return interaction.extras.get(Deferral)


async def defer(interaction: Interaction, what: Deferral) -> None:
    """Acknowledge the interaction.

    Never raises: a failed acknowledgement must not stop the work. There is no attempt after Discord's limit: the
    library would sleep as long as a rate limit demands.
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
    """Return whether the clicked message is ephemeral, and can therefore be replaced."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def message_key(message: discord.Message) -> int:
    """Return the key of a message: its id, or for an ephemeral one that of its interaction.

    Over HTTP Discord does not return the id of an ephemeral message that was an interaction's initial response.
    """
    brought = message.interaction_metadata if message.flags.ephemeral else None
    return brought.id if brought else message.id


async def show_privately(interaction: Interaction, screen: Screen) -> int | None:
    """Show the screen privately: in place of the clicked ephemeral message, or as a new one.

    Returns the key of the message; None if every path failed.
    """
    mine = from_private(interaction)
    first = _in_place(interaction) if mine else _first_message(interaction, private=True)
    everybodys = deferral_of(interaction) is Deferral.SAME and not mine
    original = [] if everybodys else [_original(interaction)]
    return await _show(interaction, screen, first, *original, _beside(interaction))


async def show_publicly(interaction: Interaction, screen: Screen) -> int | None:
    """Show the screen publicly: in place of the clicked message, or as a new one; return its id."""
    anew = interaction.message is None or deferral_of(interaction) is Deferral.PUBLIC
    first = _first_message(interaction, private=False) if anew else _in_place(interaction)
    return await _show(interaction, screen, first, _original(interaction))


async def put_in_place(interaction: Interaction, screen: Screen) -> bool:
    """Replace the clicked public message by the screen, by an initial response or an edit.

    Returns False if this interaction has no working path.
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
    """Respond by opening a form."""
    await interaction.response.send_modal(form)
    answered(interaction)


async def launch_activity(interaction: Interaction) -> None:
    """Respond by opening the application's Activity in Discord."""
    await interaction.response.launch_activity()
    answered(interaction)


async def send_followup(interaction: Interaction, screen: Screen) -> int | None:
    """Send a private follow-up; other messages stay as they are.

    A private acknowledgement is replaced by it, and a public one is deleted. Returns the key of the message; None if
    every path failed.
    """
    if _is_open(interaction, Deferral.PUBLIC):
        with suppress(*FAILED):
            async with asyncio.timeout(HANGING):
                await interaction.delete_original_response()
    kept = [_original(interaction)] if _is_open(interaction, Deferral.PRIVATE) else []
    return await _show(interaction, screen, _first_message(interaction, private=True), *kept, _beside(interaction))


async def _show(interaction: Interaction, screen: Screen, first: Way, *later: Way) -> int | None:
    """Send by the first path that Discord accepts.

    The first attempt is `first` if there was no initial response, else one of `later`.
    """
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
    """Return the key of the initial response, after Discord reported that there is one already.

    Its receipt was lost, or the interaction was delivered twice.
    """
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
    """Return whether the error would occur on any path, because the message itself is invalid."""
    if not isinstance(error, discord.HTTPException) or _is_answered(error):
        return False
    return error.status in (HTTPStatus.BAD_REQUEST, HTTPStatus.REQUEST_ENTITY_TOO_LARGE)


# --- response paths --------------------------------------------------------------------------------------------------


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
