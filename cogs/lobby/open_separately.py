"""Opening a table with a card in a message or post of its own, not in the response."""

from __future__ import annotations

from bot.games.registry import GAMES
from bot.tables.model.errors import WrongStatus
from cogs.board.channel_choice import ChannelChoice
from cogs.board.threads import NO_WISH, TableWish, open_in, why_not
from cogs.framework.bot import Interaction
from cogs.framework.cog import TakuBot
from cogs.framework.interaction_response import Deferral, defer, from_private
from cogs.framework.responses import answer, person, translator_for
from cogs.lobby.new_table_screen import games, opened
from cogs.ui.transient_errors import FAILED
from cogs.ui.translator import Translator


async def open_apart(
    client: TakuBot,
    interaction: Interaction,
    where: ChannelChoice,
    game: str,
    wish: TableWish = NO_WISH,
) -> None:
    """Open the table and respond with its link. Without a card, it is closed.

    Raises WrongStatus.
    """
    await defer(interaction, Deferral.SAME if from_private(interaction) else Deferral.PRIVATE)
    info = await open_in(interaction, where.channel_id, game, wish)
    try:
        info, card = await client.publisher.post_card(info)
    except FAILED as error:
        await client.tables.ending.end(info.id, person(interaction))
        raise WrongStatus(why_not(error, forum=where.forum)) from error
    await answer(interaction, opened(info, card, await translator_for(interaction, info), here=where.here))


async def ask_game(interaction: Interaction, where: ChannelChoice) -> None:
    """Prompt for the game of a table in this channel."""
    own = (await translator_for(interaction)).language
    elsewhere = None if where.here else where.channel_id
    await answer(interaction, games((Translator(own, game=game) for game in GAMES), elsewhere))
