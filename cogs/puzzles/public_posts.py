"""Posts of results and of own answers by their button, each once in a channel."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import date

from bot.games.contract import Text, t
from bot.puzzles.robots import share_key
from bot.tables.model.errors import WrongStatus
from cogs.framework.bot import Interaction
from cogs.framework.interaction_response import Deferral, defer, show_publicly
from cogs.ui.components import Screen

NOT_POSTED = t("I could not post the result just now. Please try again in a moment.")


async def post_once(
    interaction: Interaction, day: date, place: int, make: Callable[[], Awaitable[Screen]], already: Text
) -> None:
    """Post the screen that `make` returns, once a day for the key `place`.

    Raises WrongStatus, with the text `already` if it is there.
    """
    posts = interaction.client.robots_puzzle
    if not await posts.show(day, place):
        raise WrongStatus(already)
    try:
        await defer(interaction, Deferral.PUBLIC)
        if await show_publicly(interaction, await make()) is None:
            raise WrongStatus(NOT_POSTED)
    except BaseException:
        await posts.unshow(day, place)
        raise


async def share_once(interaction: Interaction, day: date, puzzle: str, screen: Screen) -> None:
    """Post the line about a user's answer to a puzzle. Raises WrongStatus."""

    async def made() -> Screen:
        return screen

    place = share_key(interaction.channel_id or 0, interaction.user.id, puzzle)
    await post_once(interaction, day, place, made, t("You have already shared this answer here."))
