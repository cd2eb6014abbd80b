"""Common parts of the statistics commands: their scope, and posting a page publicly."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.games.contract import t
from bot.tables.model.errors import WrongStatus
from cogs.framework.bot import Interaction
from cogs.framework.install_context import elsewhere, hidden
from cogs.framework.interaction_response import Deferral, defer, show_publicly
from cogs.framework.responses import public_language
from cogs.statistics.shared_screen import ALL, HERE
from cogs.ui.components import Screen
from cogs.ui.custom_ids import CustomId, UnknownCustomId
from cogs.ui.translator import Translator


def server_of(interaction: Interaction) -> int | None:
    """Return the id of the interaction's server, if the bot is installed there."""
    return None if elsewhere(interaction) else interaction.guild_id


def scope_of(interaction: Interaction, target: CustomId) -> int | None:
    """Return the scope of a button: the id of the interaction's server, or None for all servers.

    Raises UnknownCustomId, and WrongStatus without a server.
    """
    if target.said == (ALL,):
        return None
    if target.said != (HERE,):
        raise UnknownCustomId
    guild = server_of(interaction)
    if guild is None:
        raise WrongStatus(t("I am not on this server, so nothing was played here."))
    return guild


async def show(interaction: Interaction, made: Callable[[Translator], Awaitable[Screen]]) -> None:
    """Post the page of `made` publicly, in the language of the place. Raises WrongStatus."""
    if hidden(interaction):
        raise WrongStatus(t("In this server only you see what I answer, so nobody else can be shown this."))
    voice = Translator(await public_language(interaction))
    await defer(interaction, Deferral.PUBLIC)
    if await show_publicly(interaction, await made(voice)) is None:
        raise WrongStatus(t("I could not post it just now. Please try again in a moment."))
