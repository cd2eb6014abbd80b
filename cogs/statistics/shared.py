"""What the commands with statistics share: how far they look, and showing a page to everybody."""

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
    """The server where it is asked, if it has let the bot in; else nothing was played there."""
    return None if elsewhere(interaction) else interaction.guild_id


def scope_of(interaction: Interaction, target: CustomId) -> int | None:
    """How far a button looks: at the server where it is pressed, or (None) everywhere.

    Raises NotOurs, and WrongStatus where there is no server to look at.
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
    """Posts what is `made` in the language of the place, for everybody there. Raises WrongStatus."""
    if hidden(interaction):
        raise WrongStatus(t("In this server only you see what I answer, so nobody else can be shown this."))
    voice = Translator(await public_language(interaction))
    await defer(interaction, Deferral.PUBLIC)
    if await show_publicly(interaction, await made(voice)) is None:
        raise WrongStatus(t("I could not post it just now. Please try again in a moment."))
