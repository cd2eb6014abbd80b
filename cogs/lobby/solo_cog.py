"""Solo tables, *Play alone*: in the direct messages of a user, from anywhere."""

from __future__ import annotations

from bot.games.contract import t
from bot.games.registry import GAMES
from bot.tables.model.errors import WrongStatus
from bot.tables.model.views import TableInfo
from cogs.board.solo_delivery import deliver
from cogs.board.solo_screen import IN_MESSAGES
from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuBot, TakuCog
from cogs.framework.responses import answer, person, translator_for
from cogs.lobby import solo_screen as screens
from cogs.publishers.hand_messages import hand_screen
from cogs.ui.components import Screen
from cogs.ui.custom_ids import CustomId
from cogs.ui.links import PLAY, PREPARE
from cogs.ui.translator import Translator


class SoloCog(TakuCog):
    """Cog of the button, and of the choice of a game."""

    def routes(self) -> Routes:
        """Return the handlers; without a game there is a prompt."""
        return {PLAY: self._play, PREPARE: self._prepare}

    async def _play(self, interaction: Interaction, target: CustomId) -> None:
        if target.arg:
            await play_alone(self.client, interaction, target.arg)
        else:
            await ask_game(interaction)

    async def _prepare(self, interaction: Interaction, target: CustomId) -> None:
        if target.arg:
            await play_alone(self.client, interaction, target.arg, at_once=False)
        else:
            await ask_game(interaction, prepare=True)


async def ask_game(interaction: Interaction, *, prepare: bool = False) -> None:
    """Prompt for the game of a solo table; `prepare`: with options before the start."""
    voice = await translator_for(interaction)
    boxes = [Translator(voice.language, game=game) for game in GAMES]
    await answer(interaction, screens.games(boxes, voice, prepare=prepare))


async def play_alone(
    client: TakuBot,
    interaction: Interaction,
    game: str,
    *,
    seats: int | None = None,
    level: int | None = None,
    speed: str = "days",
    language: str = "",
    at_once: bool = True,
) -> None:
    """Open a solo table, start it if `at_once`, and respond with its link.

    Raises WrongStatus. If the user cannot receive direct messages, no table is opened, and alternatives are shown.
    """
    if game not in GAMES:
        raise WrongStatus(t("There is no game called “{name}” here.", name=game))

    async def opened(channel_id: int, spoken: str, by: int) -> TableInfo:
        return await client.tables.solo.open(
            game=game,
            person=person(interaction),
            channel_id=channel_id,
            language=language or spoken,
            speed=speed,
            wanted=seats,
            level=level,
            interaction=by,
        )

    async def first(info: TableInfo) -> Screen | None:
        """Build the hand with the first prompt, if the user has the first move."""
        seen = await client.tables.reader.view(info.id, interaction.user.id)
        if all(decision.optional for decision in seen.mine):
            return None
        voice = await translator_for(interaction, info)
        return await hand_screen(client, seen, interaction.user.id, voice, [voice.markdown(IN_MESSAGES)], away=True)

    await deliver(client, interaction, game, opened, at_once=at_once, first=first)
