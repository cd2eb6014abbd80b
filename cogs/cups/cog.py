"""`/cup`: open, show, leave and end a cup; the buttons of its card."""

from __future__ import annotations

from functools import partial

import discord
from discord import app_commands
from discord.ext import commands

from bot.enums import CupStanding, Status
from bot.games.contract import t
from bot.games.registry import GAMES
from bot.rows import Cup
from bot.tables.cups.service import DAYS, LEAST_PEOPLE, MOST_PEOPLE, is_host
from bot.tables.model.errors import NotAllowed, TableError, WrongStatus
from bot.tables.model.notifications import CupSeat
from cogs.board.message_roles import SUBSTITUTE
from cogs.board.threads import check_allowed
from cogs.cups import screen as screens
from cogs.cups.publisher import CHORE, CupPublisher
from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuBot, TakuCog
from cogs.framework.interaction_response import Deferral, defer, from_private, put_form
from cogs.framework.notifications import PendingNotification
from cogs.framework.responses import (
    answer,
    answer_in_time,
    answer_publicly,
    defer_if_slow,
    opening_language,
    person,
    report_errors,
    say,
    suggesting,
    translator_for,
)
from cogs.ui.bidi import as_typed
from cogs.ui.command_choices import GAME_CHOICES
from cogs.ui.command_translator import ls
from cogs.ui.components import Screen
from cogs.ui.custom_ids import CustomId, UnknownCustomId
from cogs.ui.discord_limits import CHOICE_NAME, OPTIONS, cut
from cogs.ui.forms import changed, chosen
from cogs.ui.transient_errors import FAILED
from cogs.ui.translator import Translator, shown, visible


class CupsCog(TakuCog):
    """Cog of the commands and buttons; `CupPublisher` does the automatic part."""

    cup = app_commands.Group(
        name=ls("cup"), description=ls("Cups: several rounds of a game, and a final"), guild_only=True
    )

    def __init__(self, client: TakuBot) -> None:
        super().__init__(client)
        self.conducting = CupPublisher(client)
        client.notifications.register(CupSeat, self._call_substitute)
        client.on_start(self.conducting.begin)
        client.tables.events.subscribe(self.conducting.changed)
        client.tables.cups.rounds.on_change(self.conducting.refresh)

    def routes(self) -> Routes:
        """Return the handlers of the card's buttons, of the forms, and of the list of cups."""
        return {
            screens.CUP: self._press,
            screens.CHOSEN: self._configure,
            screens.CUPS: self._list,
            screens.NEW: self._ask_new,
            screens.OPENED: self._opened,
        }

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Close the cups of a deleted channel."""
        self.client.background_tasks.submit((CHORE, 0, channel.id), partial(self.conducting.lose_channel, channel.id))

    @commands.Cog.listener()
    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        """Restore the card of a cup, if it was deleted."""
        self.conducting.on_message_deleted(payload.message_id)

    @commands.Cog.listener()
    async def on_raw_bulk_message_delete(self, payload: discord.RawBulkMessageDeleteEvent) -> None:
        """Restore the bot's messages after a bulk deletion."""
        for message_id in payload.message_ids:
            self.conducting.on_message_deleted(message_id)

    # --- commands ----------------------------------------------------------------------------------------------------

    @cup.command(name=ls("new"), description=ls("Open a cup and look for people"))
    @app_commands.describe(
        game=ls("What to play"),
        name=ls("What the cup is called"),
        days=ls("How many days a round lasts at most"),
        seats=ls("How many sit at a table"),
        rounds=ls("How many rounds before the final; by the number of people if you leave it out"),
        places=ls("How many people at most"),
        play=ls("Whether you play yourself"),
    )
    @app_commands.rename(
        game=ls("game"),
        name=ls("name"),
        days=ls("days"),
        seats=ls("seats"),
        rounds=ls("rounds"),
        places=ls("places"),
        play=ls("play"),
    )
    @app_commands.choices(game=GAME_CHOICES)
    async def new(
        self,
        interaction: Interaction,
        *,
        game: str,
        name: app_commands.Range[str, 1, 32] = "",
        days: app_commands.Range[int, DAYS[0], DAYS[1]] = 7,
        seats: app_commands.Range[int, 2, 5] | None = None,
        rounds: app_commands.Range[int, 1, 7] | None = None,
        places: app_commands.Range[int, LEAST_PEOPLE, MOST_PEOPLE] = MOST_PEOPLE,
        play: bool = True,
    ) -> None:
        """Open a cup with the user as host, and post its card."""

        wish = screens.CupWish(game, name, days, seats, rounds or 0, places, play)
        await report_errors(interaction, self._open(interaction, wish))

    async def _open(self, interaction: Interaction, wish: screens.CupWish) -> None:
        if not isinstance(interaction.channel, discord.TextChannel):
            raise WrongStatus(t("A cup stands in a text channel. Do that in one."))
        check_allowed(interaction.app_permissions)
        language = await opening_language(interaction)
        title = visible(wish.name) if wish.name else _title(wish.game, language)
        cup = await self.client.tables.cups.open(
            game=wish.game, host=person(interaction), guild_id=interaction.guild_id or 0,
            channel_id=interaction.channel.id, language=language, name=title, days=wish.days, size=wish.seats,
            rounds=wish.rounds, places=wish.places, plays=wish.plays, interaction=interaction.id,
        )  # fmt: skip
        if cup.row.message_id is None:
            await self._show_card(interaction, cup)

    @cup.command(name=ls("show"), description=ls("How a cup stands, your table and what comes next"))
    @app_commands.describe(cup=ls("Which cup; the one you are in if you leave it out"))
    @app_commands.rename(cup=ls("cup"))
    async def show(self, interaction: Interaction, cup: int | None = None) -> None:
        """Show a cup privately."""
        await report_errors(interaction, answer_in_time(interaction, self._mine(interaction, cup)))

    @cup.command(name=ls("withdraw"), description=ls("Leave a cup for good"))
    @app_commands.describe(cup=ls("Which cup; the one you are in if you leave it out"))
    @app_commands.rename(cup=ls("cup"))
    async def withdraw(self, interaction: Interaction, cup: int | None = None) -> None:
        """Withdraw from a cup, after a confirmation if it has begun."""

        async def leaving() -> None:
            found = await self._which(interaction, cup)
            if found.row.status == Status.RUNNING:
                await self._ask_out(interaction, found)
            else:
                await self._leave(interaction, found.row.id)

        await report_errors(interaction, leaving())

    @cup.command(name=ls("end"), description=ls("End a cup without a winner (host, moderator)"))
    @app_commands.describe(cup=ls("Which cup; the one you are in if you leave it out"))
    @app_commands.rename(cup=ls("cup"))
    async def end(self, interaction: Interaction, cup: int | None = None) -> None:
        """End a cup; running games continue."""

        async def ending() -> None:
            await self._end(interaction, (await self._which(interaction, cup)).row.id)

        await report_errors(interaction, ending())

    async def _end(self, interaction: Interaction, cup_id: int) -> None:
        await self.client.tables.cups.end(cup_id, person(interaction))
        self.conducting.refresh(cup_id)
        await say(interaction, t("The cup is over. Games at its tables go on, but no longer count."))

    @show.autocomplete("cup")
    @withdraw.autocomplete("cup")
    @end.autocomplete("cup")
    @suggesting
    async def _cups(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        found = await self.client.tables.cups.in_guild(interaction.guild_id or 0)
        return [
            app_commands.Choice(name=cut(shown(row.name), CHOICE_NAME), value=row.id)
            for row in found
            if as_typed(current).casefold() in row.name.casefold()
        ][:OPTIONS]

    async def _which(self, interaction: Interaction, cup_id: int | None) -> Cup:
        return await self.client.tables.cups.of(interaction.guild_id or 0, interaction.user.id, cup_id)

    async def _list(self, interaction: Interaction, target: CustomId) -> None:
        del target
        found = await self.client.tables.cups.in_guild(interaction.guild_id or 0)
        await answer(interaction, screens.cups(found, await translator_for(interaction)))

    async def _ask_new(self, interaction: Interaction, target: CustomId) -> None:
        del target
        await put_form(interaction, screens.new_form(await translator_for(interaction)))

    async def _opened(self, interaction: Interaction, target: CustomId) -> None:
        """Open the cup of a form."""
        del target
        await self._open(interaction, screens.wished(changed(interaction), chosen(interaction)))

    # --- the card ----------------------------------------------------------------------------------------------------

    async def _show_card(self, interaction: Interaction, cup: Cup) -> None:
        """Respond with the card, or post it if the response fails, since a cup needs its card."""
        screen = await self.conducting.card(cup)
        if from_private(interaction):
            await defer(interaction, Deferral.PUBLIC)
        try:
            message = await answer_publicly(interaction, _made(screen))
        except FAILED:
            await self.client.tables.cups.end(cup.row.id, person(interaction))
            raise
        if message is not None:
            await self.client.tables.cups.save_message(cup.row.id, message_id=message)
            self.conducting.shown(cup, screen)
        self.conducting.refresh(cup.row.id)

    async def _press(self, interaction: Interaction, target: CustomId) -> None:
        cup = await self.client.tables.cups.get(target.number)
        if cup.row.guild_id != interaction.guild_id:
            raise UnknownCustomId
        cups, by = self.client.tables.cups, person(interaction)
        match target.arg:
            case screens.JOIN | screens.SPARE:
                joined = await cups.join(cup.row.id, by, spare=target.arg == screens.SPARE)
                await translator_for(interaction)  # stores the language, for the user's hand
                await self._redraw(interaction, joined)
            case screens.LEAVE:
                await self._leave(interaction, cup.row.id)
            case screens.START:
                started = await defer_if_slow(interaction, cups.start(cup.row.id, by), Deferral.SAME)
                await self._redraw(interaction, started)
                self.conducting.refresh(cup.row.id)
            case screens.OPTIONS:
                if not is_host(cup, by):
                    raise NotAllowed
                await put_form(interaction, screens.form(cup, await translator_for(interaction, game=cup.row.game)))
            case screens.SHOW:
                await answer_in_time(interaction, self._mine(interaction, cup.row.id))
            case screens.ASK_OUT:
                await self._ask_out(interaction, cup)
            case screens.OUT:
                await defer_if_slow(interaction, cups.withdraw(cup.row.id, by.id), Deferral.SAME)
                self.conducting.refresh(cup.row.id)
                await say(interaction, t("You are out of the cup. Thank you for having played."))
            case screens.ASK_END:
                await answer(interaction, screens.ask_end(cup, await translator_for(interaction)))
            case screens.END:
                await self._end(interaction, cup.row.id)
            case _:
                raise UnknownCustomId

    async def _ask_out(self, interaction: Interaction, cup: Cup) -> None:
        if not any(one.user_id == interaction.user.id and one.status != CupStanding.OUT for one in cup.people):
            raise WrongStatus(t("You are not in this cup."))
        await answer(interaction, screens.ask_out(cup, await translator_for(interaction)))

    async def _leave(self, interaction: Interaction, cup_id: int) -> None:
        cup = await self.client.tables.cups.withdraw(cup_id, interaction.user.id)
        if interaction.message is None or interaction.message.id != cup.row.message_id:
            self.conducting.refresh(cup_id)
            await say(interaction, t("You have left the cup."))
        else:
            await self._redraw(interaction, cup)
            if cup.row.status == Status.ENDED:
                self.conducting.refresh(cup_id)

    async def _redraw(self, interaction: Interaction, cup: Cup) -> None:
        """Respond to a click on the card with the updated card."""
        screen = await defer_if_slow(interaction, self.conducting.card(cup), Deferral.SAME)
        await answer_publicly(interaction, _made(screen))
        self.conducting.shown(cup, screen)

    async def _configure(self, interaction: Interaction, target: CustomId) -> None:
        cup = await self.client.tables.cups.configure(target.number, person(interaction), changed(interaction))
        await self._redraw(interaction, cup)

    async def _mine(self, interaction: Interaction, cup_id: int | None) -> Screen:
        cup = await self._which(interaction, cup_id)
        self.conducting.look_whether_stands(cup)
        cup = await self.client.tables.cups.as_seen(cup, interaction.user.id)
        voice, picture = await translator_for(interaction, game=cup.row.game), None
        if cup.row.round:
            picture = await self.client.render_service.draw(screens.picture_of, cup, voice)
        return screens.mine(cup, person(interaction), await self.conducting.tables_of(cup), picture, voice)

    async def _call_substitute(self, pending: PendingNotification) -> None:
        """Notify the substitute in the thread of their new table."""
        notice = pending.notice
        assert isinstance(notice, CupSeat)
        try:
            cup, info = (
                await self.client.tables.cups.get(notice.cup),
                await self.client.tables.queries.info(notice.table),
            )
        except TableError:
            return
        if info.seat_of(notice.user) is not None:
            screen = screens.seat_taken(cup, notice.user, notice.name, Translator(cup.row.language, info))
            await self.client.notifications.post_in_thread(info, screen, SUBSTITUTE, notice.user, pending)


async def _made(screen: Screen) -> Screen:
    return screen


def _title(game: str, language: str) -> str:
    voice = Translator(language, game=game if game in GAMES else None)
    return voice.text(t("{game} cup", game=GAMES[game].meta.title)) if game in GAMES else game
