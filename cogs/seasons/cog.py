"""`/season`: start and end by moderators, public ladder, automatic announcement of the end."""

from __future__ import annotations

from functools import partial

import discord
from discord import app_commands

from bot.games.contract import t
from bot.tables.model.errors import WrongStatus
from bot.tables.seasons.service import WEEKS, NoSeason
from cogs.board.threads import NEEDED
from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuBot, TakuCog
from cogs.framework.interaction_response import Deferral, defer, from_private, put_form
from cogs.framework.request_budget import BESIDE
from cogs.framework.responses import (
    answer,
    answer_in_time,
    answer_publicly,
    person,
    public_language,
    report_errors,
    say,
    translator_for,
)
from cogs.seasons import screen as screens
from cogs.ui import discord_limits
from cogs.ui.command_choices import GAME_CHOICES
from cogs.ui.command_translator import ls
from cogs.ui.components import Screen
from cogs.ui.custom_ids import CustomId
from cogs.ui.forms import changed
from cogs.ui.transient_errors import is_transient
from cogs.ui.translator import Translator
from rendering.ladder import ladder as draw_ladder

CHORE = "season"
GONE = discord_limits.NO_ACCESS | {discord_limits.UNKNOWN_CHANNEL}


class SeasonsCog(TakuCog):
    """Cog of the commands, and of the announcement of the end."""

    season = app_commands.Group(
        name=ls("season"), description=ls("A season of this server: a ladder of finished games"), guild_only=True
    )

    def __init__(self, client: TakuBot) -> None:
        super().__init__(client)
        client.tables.seasons.on_end(self._ended)

    @season.command(name=ls("start"), description=ls("Begin a season (moderator)"))
    @app_commands.describe(
        weeks=ls("How many weeks it lasts"), game=ls("The game that counts; all if you leave it out")
    )
    @app_commands.rename(weeks=ls("weeks"), game=ls("game"))
    @app_commands.choices(game=GAME_CHOICES)
    async def start(
        self, interaction: Interaction, weeks: app_commands.Range[int, WEEKS[0], WEEKS[1]], game: str = ""
    ) -> None:
        """Start a season, with a public notice in the channel; its end is posted there, too."""
        await report_errors(interaction, self._start(interaction, weeks, game))

    async def _start(self, interaction: Interaction, weeks: int, game: str) -> None:
        if not isinstance(interaction.channel, discord.TextChannel):
            raise WrongStatus(t("A season is told of in a text channel. Do that in one."))
        if not (interaction.app_permissions.view_channel and interaction.app_permissions.send_messages):
            names = (NEEDED["view_channel"], NEEDED["send_messages"])
            raise WrongStatus(t("I can't do that here, because I lack these permissions: {names}", names=names))
        language = await public_language(interaction)
        row = await self.client.tables.seasons.start(
            person(interaction), interaction.channel.id, weeks=weeks, game=game, language=language
        )
        if from_private(interaction):
            await defer(interaction, Deferral.PUBLIC)
        await answer_publicly(interaction, _made(screens.begun(row, Translator(language, game=game or None))))

    @season.command(name=ls("show"), description=ls("The ladder of this season, and who won the ones before"))
    async def show(self, interaction: Interaction) -> None:
        """Show the season privately."""
        await report_errors(interaction, answer_in_time(interaction, self._show(interaction)))

    @season.command(name=ls("end"), description=ls("End the season before its time (moderator)"))
    async def end(self, interaction: Interaction) -> None:
        """End the season; its ladder is posted as usual."""
        await report_errors(interaction, self._end(interaction, CustomId(screens.END)))

    def routes(self) -> Routes:
        """Return the handlers of the season's buttons and form."""
        return {
            screens.SEASON: self._open,
            screens.START: self._ask_start,
            screens.STARTED: self._started,
            screens.ASK_END: self._ask_end,
            screens.END: self._end,
        }

    async def _open(self, interaction: Interaction, target: CustomId) -> None:
        del target
        await answer_in_time(interaction, self._show(interaction))

    async def _ask_start(self, interaction: Interaction, target: CustomId) -> None:
        del target
        await put_form(interaction, screens.form(await translator_for(interaction)))

    async def _started(self, interaction: Interaction, target: CustomId) -> None:
        del target
        await self._start(interaction, *screens.wished(changed(interaction)))

    async def _ask_end(self, interaction: Interaction, target: CustomId) -> None:
        del target
        await answer(interaction, screens.ask_end(await translator_for(interaction)))

    async def _end(self, interaction: Interaction, target: CustomId) -> None:
        del target
        row = await self.client.tables.seasons.end(person(interaction))
        self._ended(row.id)
        await say(interaction, t("The season is over. Its ladder is kept."))

    async def _show(self, interaction: Interaction) -> Screen:
        seasons, guild_id = self.client.tables.seasons, interaction.guild_id or 0
        hall, moderates = await seasons.hall(guild_id, interaction.user.id), person(interaction).moderates is not None
        try:
            seen = await seasons.ladder(guild_id, interaction.user.id)
        except NoSeason as none:
            return screens.no_season(hall, await translator_for(interaction), none.text, moderates=moderates)
        voice = await translator_for(interaction, game=seen.season.game or None)
        drawn = screens.ladder(seen.season, seen.entries, seen.names, voice)
        picture = await self.client.render_service.draw(draw_ladder, drawn, "season") if drawn.rungs else None
        return screens.season(seen, hall, picture, voice, moderates=moderates)

    def _ended(self, season_id: int) -> None:
        self.client.background_tasks.submit((CHORE, 0, season_id), partial(self._tell, season_id))

    async def _tell(self, season_id: int) -> None:
        """Post the end, once: in the channel of the server's overview, else where the season began."""
        seasons = self.client.tables.seasons
        async with seasons.telling(season_id):
            ended = await seasons.ended(season_id)
            if ended is None or ended.season.told:
                return
            row = ended.season
            voice = Translator(row.language, game=row.game or None)
            drawn = screens.final(ended, voice)
            picture = await self.client.render_service.draw(draw_ladder, drawn, "season") if drawn.rungs else None
            server = await self.client.tables.users.server(row.guild_id)
            channel, once = server.notice_channel or row.channel_id, f"{row.id}.season"
            await self.client.budget.acquire(BESIDE, 0)
            self.client.sender.check_for_duplicate(
                channel, once, discord.utils.time_snowflake(row.ended_at or row.ends_at)
            )
            try:
                await self.client.sender.post(channel, screens.over(ended, picture, voice), once)
            except discord.HTTPException as error:
                if is_transient(error) or error.code not in GONE:
                    raise
            await seasons.mark_announced(season_id)


async def _made(screen: Screen) -> Screen:
    return screen
