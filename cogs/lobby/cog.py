"""Cog of open tables: opening, seats, options and start; the command group `/taku`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress

import discord
from discord import app_commands
from msgspec.structs import replace

from bot.enums import Status
from bot.games.common_texts import command
from bot.games.contract import Who, t
from bot.games.registry import GAMES
from bot.rows import MessageRow
from bot.tables.core.locks import KeyedLocks
from bot.tables.datetimes.quiet_hours import zone_of
from bot.tables.lobby.invitations import is_let_in
from bot.tables.model.errors import NoSuchTable, NotAllowed, NotInvited, TableError, WrongStatus
from bot.tables.model.table_rules import check_host, check_open, check_start, those_ready
from bot.tables.model.views import Person, TableInfo
from bot.words.formatter import LANGUAGES
from cogs.board import card_screen as screens
from cogs.board.channel_choice import ChannelTransformer, Chosen, place_for
from cogs.board.forum_posts import adopt
from cogs.board.message_roles import CARD
from cogs.board.solo_delivery import deal
from cogs.board.threads import TableWish, card_of, check_allowed, invite, open_in, post_card, thread_for
from cogs.framework.bot import Handler, Interaction, Routes
from cogs.framework.cog import TakuBot, TakuCog
from cogs.framework.install_context import ANYWHERE, alone_here
from cogs.framework.interaction_response import Deferral, defer, from_private, put_form
from cogs.framework.permissions import table_channels
from cogs.framework.responses import answer, answer_in_time, answer_publicly, person, report_errors, say, translator_for
from cogs.framework.router import Which
from cogs.framework.table_access import is_listed
from cogs.lobby import options_form, time_limit_form
from cogs.lobby.host_replacement_cog import look_for_host
from cogs.lobby.open_separately import ask_game, open_apart
from cogs.lobby.options import configured
from cogs.lobby.ready_check_cog import DONE, asked_first, from_question, put_away
from cogs.lobby.ready_check_screen import NOW
from cogs.lobby.solo_cog import ask_game as ask_alone
from cogs.lobby.solo_cog import play_alone
from cogs.play.hand_cog import turns_of
from cogs.ui.command_choices import GAME_CHOICES
from cogs.ui.command_translator import ls
from cogs.ui.components import Screen, link, note
from cogs.ui.custom_ids import MOST_USERS, CustomId, UnknownCustomId, parse_int
from cogs.ui.forms import changed, chosen
from cogs.ui.info import TABLES, free_at, listed
from cogs.ui.links import main_menu, new_table, to_thread
from cogs.ui.links import play_alone as play_button
from cogs.ui.texts import LANGUAGE_NAMES, channel_url
from cogs.ui.transient_errors import FAILED
from cogs.ui.translator import Translator

SPEED_CHOICES = [
    app_commands.Choice(name=ls("over several days"), value="days"),
    app_commands.Choice(name=ls("live"), value="live"),
]
LEVEL_CHOICES = [
    app_commands.Choice(name=ls("Beginner"), value="1"),
    app_commands.Choice(name=ls("Solid"), value="2"),
    app_commands.Choice(name=ls("Strong"), value="3"),
    app_commands.Choice(name=ls("Master"), value="4"),
][: max(game.levels[-1] for game in GAMES.values())]
"""Choices of all AI levels of any game."""
LANGUAGE_CHOICES = [app_commands.Choice(name=LANGUAGE_NAMES[one], value=one) for one in LANGUAGES]


class LobbyCog(TakuCog):
    """Cog of the card's buttons and of `/taku`."""

    def __init__(self, client: TakuBot) -> None:
        super().__init__(client)
        self._starting = KeyedLocks()
        self._noted: set[int] = set()

    def routes(self) -> Routes:
        """Return the handlers of cards, the host's options, new tables and the list of tables."""
        on_card = {
            "join": self._join,
            "quit": self._quit,
            "options": self._options,
            "ai": self._ai,
            "fill": self._fill,
            "start": self._start,
        }
        return {
            **{purpose: self._noting(handler) for purpose, handler in on_card.items()},
            "sit": self._join,
            "option": self._option,
            "hints": self._hints,
            "inwords": self._words_button,
            "ends": self._ends,
            "line": self._ask_line,
            "lined": self._set_line,
            "unline": self._clear_line,
            "clock": self._time_limit,
            "timed": self._limit,
            "level": self._level,
            TABLES: self._other_tables,
            "new": self._ask_game,
            "newgame": self._open_game,
            "help": self._show_help,
        }

    def asks(self) -> Mapping[str, Which]:
        """Return the table prompt of *Join*."""
        return {"join": Which(self._joinable, t("Several tables are open here. Which one?"))}

    def _noting(self, handler: Handler) -> Handler:
        """Wrap a card's handler: store the card's message, since its receipt may have been lost."""

        async def noting(interaction: Interaction, target: CustomId) -> None:
            message = interaction.message
            noted = message is None or message.flags.ephemeral or from_question(interaction)
            if message is not None and not noted and target.table not in self._noted:
                await self._note_card(interaction, target.table, message.id)
            await handler(interaction, target)

        return noting

    async def _note_card(self, interaction: Interaction, table_id: int, message_id: int) -> None:
        info = await self.client.tables.queries.info(table_id)
        if interaction.channel_id == info.channel_id:
            rows = [MessageRow(table_id, CARD, 0, info.channel_id, message_id, 0)]
        else:
            rows = await adopt(self.client, info, interaction.channel, message_id)
            if rows and info.over:
                self.client.publisher.refresh(table_id)
        if rows:
            if await self.client.tables.messages.find(table_id, CARD) is None:
                await self.client.tables.messages.change(rows)
            self._noted.add(table_id)

    taku = app_commands.Group(
        name="taku",
        description=ls("Tables for board games"),
        allowed_contexts=ANYWHERE,
    )

    # --- opening -----------------------------------------------------------------------------------------------------

    @taku.command(name=ls("new"), description=ls("Open a table and look for players"))
    @app_commands.describe(
        game=ls("What to play"),
        seats=ls("How many players"),
        speed=ls("Over several days, or live"),
        language=ls("Language of the public messages"),
        level=ls("How strong the AI players are, where you play alone"),
        where=ls("Another channel, or a forum, for the table"),
        private=ls("Only people who are invited can join"),
    )
    @app_commands.rename(
        game=ls("game"),
        seats=ls("seats"),
        speed=ls("speed"),
        language=ls("language"),
        level=ls("level"),
        where=ls("where"),
        private=ls("private"),
    )
    @app_commands.choices(game=GAME_CHOICES, speed=SPEED_CHOICES, language=LANGUAGE_CHOICES, level=LEVEL_CHOICES)
    async def new(
        self,
        interaction: Interaction,
        *,
        game: str = "",
        seats: app_commands.Range[int, 1, 12] | None = None,
        speed: str = "days",
        language: str = "",
        level: str = "",
        where: app_commands.Transform[app_commands.AppCommandChannel, ChannelTransformer] | None = None,
        private: bool = False,
    ) -> None:
        """Open a table with the user as host, and post its card; in private, start a solo game."""
        if not alone_here(interaction):
            wish = TableWish(language, speed, seats, private)
            await report_errors(interaction, self._open(interaction, game, where, wish))
        elif game:
            strong = parse_int(level) if level else None
            opening = play_alone(
                self.client, interaction, game, seats=seats, speed=speed, language=language, level=strong
            )
            await report_errors(interaction, opening, game)
        else:
            await ask_alone(interaction)

    async def _open(self, interaction: Interaction, game: str, where: Chosen, wish: TableWish) -> None:
        place = await place_for(interaction, where)
        if not game:
            await ask_game(interaction, place)
            return
        if not place.here:
            await open_apart(self.client, interaction, place, game, wish)
            return
        info = await open_in(interaction, place.channel_id, game, wish)
        if await self.client.tables.messages.find(info.id, CARD) is None:  # else the command was delivered twice
            await self._show_card(interaction, info)
        await translator_for(interaction)  # stores the host's language, for hands

    async def _ask_game(self, interaction: Interaction, target: CustomId) -> None:
        del target
        if alone_here(interaction):
            await ask_alone(interaction)
        else:
            await ask_game(interaction, await place_for(interaction))

    async def _open_game(self, interaction: Interaction, target: CustomId) -> None:
        """Open the table with a public card in a message of its own."""
        channel = parse_int(target.said[0], MOST_USERS) if target.said else None
        await open_apart(self.client, interaction, await place_for(interaction, channel), target.arg)

    async def _show_card(self, interaction: Interaction, info: TableInfo) -> None:
        """Respond with the card, or post it if the response fails.

        If both fail, the table is closed.
        """
        try:
            message = await answer_publicly(interaction, card_of(self.client, info))
            if message is None:
                (card,) = await post_card(self.client, info.channel_id, info, f"{info.id}.card")
                message = card.message_id
        except FAILED:
            await self.client.tables.ending.end(info.id, person(interaction))
            raise
        await self.client.tables.messages.change([MessageRow(info.id, CARD, 0, info.channel_id, message, 0)])
        self.client.publisher.card_shown(info)

    # --- filling -----------------------------------------------------------------------------------------------------

    async def _join(self, interaction: Interaction, target: CustomId) -> None:
        info = await self.client.tables.seating.join(target.table, person(interaction))
        voice = await translator_for(interaction, info)  # even if not needed here, it stores the language, for hands
        if info.status == Status.OPEN:
            await self._joined(interaction, info, voice)
            return
        welcome = voice.markdown(t("Welcome! You have a seat at this table now."))
        await answer(interaction, note(welcome, buttons=[to_thread(info, voice)]))

    async def _joined(self, interaction: Interaction, info: TableInfo, voice: Translator) -> None:
        """Respond with the updated card; outside of it, with a link to it."""
        here = interaction.message is not None and interaction.guild_id is not None
        if here and not from_private(interaction):
            await self._redraw(interaction, info)
            return
        game, names = GAMES[info.game].meta.title, tuple(map(Who, range(len(info.seats))))
        card = await self.client.tables.messages.find(info.id, CARD)
        url = channel_url(info.guild_id, info.channel_id, None if card is None else card.message_id)
        line = voice.markdown(t("You have a seat at this table: {game} ({names}).", game=game, names=names))
        await answer(interaction, note(line, buttons=[link(voice.text(t("To the table")), url)]))

    async def _quit(self, interaction: Interaction, target: CustomId) -> None:
        info = await self.client.tables.queries.info(target.table)
        check_open(info)
        await self._redraw(interaction, await self.client.tables.seating.leave(target.table, interaction.user.id))

    async def _redraw(self, interaction: Interaction, info: TableInfo) -> None:
        """Respond to a click on the card with the updated card."""
        message = interaction.message
        if message is None or message.flags.ephemeral or from_question(interaction):
            await say(interaction, DONE, info)
            return
        await answer_publicly(interaction, card_of(self.client, info))
        self.client.publisher.card_shown(info)

    async def _host_table(self, interaction: Interaction, table_id: int) -> TableInfo:
        """Return the open table, if the user is its host or a moderator.

        For others, it is checked whether the host is still in the server. Raises NotAllowed, WrongStatus.
        """
        info = await self.client.tables.queries.info(table_id)
        try:
            check_host(info, person(interaction))
        except NotAllowed:
            if info.status == Status.OPEN:
                look_for_host(self.client, info)
            raise
        check_open(info)
        return info

    async def _options(self, interaction: Interaction, target: CustomId) -> None:
        """Open a page of the options form; `arg` is the page.

        A moderator first sees the options if there is a line by the host, to clear it with a press.
        """
        info = await self._host_table(interaction, target.table)
        if info.description and interaction.user.id != info.host_id and not from_private(interaction):
            await answer(interaction, options_form.saved(info, await translator_for(interaction, info), -1))
            return
        known, voice = await self.client.tables.reliability.of([info.host_id]), await translator_for(interaction, info)
        await put_form(interaction, options_form.form(info, parse_int(target.arg or "0"), voice, known[info.host_id]))

    async def _hints(self, interaction: Interaction, target: CustomId) -> None:
        """Allow hints, or forbid them; the `number` is the setting."""
        if target.number not in (0, 1):
            raise UnknownCustomId
        info = await self.client.tables.lobby.configure(target.table, person(interaction), hints=bool(target.number))
        await answer(interaction, options_form.saved(info, await translator_for(interaction, info), 0))

    async def _words_button(self, interaction: Interaction, target: CustomId) -> None:
        """Put the button to the text on the board, or under *More*; the `number` is the setting."""
        if target.number not in (0, 1):
            raise UnknownCustomId
        shown, by = bool(target.number), person(interaction)
        info = await self.client.tables.lobby.configure(target.table, by, words_button=shown)
        await answer(interaction, options_form.saved(info, await translator_for(interaction, info), 0))

    async def _ends(self, interaction: Interaction, target: CustomId) -> None:
        """Set who decides on the end, before the start; `arg` is the value."""
        if target.arg not in (options_form.BY_HOST, options_form.BY_VOTE):
            raise UnknownCustomId
        info = await self.client.tables.lobby.configure(
            target.table, person(interaction), voted_end=target.arg == options_form.BY_VOTE
        )
        await answer(interaction, options_form.saved(info, await translator_for(interaction, info), 0))

    async def _ask_line(self, interaction: Interaction, target: CustomId) -> None:
        info = await self._open_table(interaction, target.table)
        await put_form(interaction, options_form.description_form(info, await translator_for(interaction, info)))

    async def _set_line(self, interaction: Interaction, target: CustomId) -> None:
        await self._describe(interaction, target.table, chosen(interaction))

    async def _clear_line(self, interaction: Interaction, target: CustomId) -> None:
        await self._describe(interaction, target.table, "")

    async def _describe(self, interaction: Interaction, table_id: int, line: str) -> None:
        info = await self.client.tables.lobby.configure(table_id, person(interaction), description=line)
        await answer(interaction, options_form.saved(info, await translator_for(interaction, info), 0))

    async def _time_limit(self, interaction: Interaction, target: CustomId) -> None:
        """Open the form, with the host's own time zone as the default."""
        info = await self._open_table(interaction, target.table)
        zone = zone_of(await self.client.tables.users.user(interaction.user.id))
        await put_form(interaction, time_limit_form.form(info, zone, await translator_for(interaction, info)))

    async def _limit(self, interaction: Interaction, target: CustomId) -> None:
        info = await self._open_table(interaction, target.table)
        limit = time_limit_form.with_choices(info, changed(interaction), chosen(interaction))
        info = await self.client.tables.lobby.configure(info.id, person(interaction), limit=limit)
        await answer(interaction, options_form.saved(info, await translator_for(interaction, info), 0))

    async def _open_table(self, interaction: Interaction, table_id: int) -> TableInfo:
        info = await self.client.tables.queries.info(table_id)
        check_host(info, person(interaction))
        check_open(info)
        return info

    async def _option(self, interaction: Interaction, target: CustomId) -> None:
        before = await self.client.tables.queries.info(target.table)
        info, refused = await configured(self.client.tables.lobby, before, person(interaction), changed(interaction))
        voice = await translator_for(interaction, info)
        await answer(interaction, options_form.saved(info, voice, parse_int(target.arg), refused))

    async def _ai(self, interaction: Interaction, target: CustomId) -> None:
        info = await self._host_table(interaction, target.table)
        await answer(interaction, screens.ai_levels(info, await translator_for(interaction, info)))

    async def _level(self, interaction: Interaction, target: CustomId) -> None:
        info = await self.client.tables.seating.add_ai(
            target.table, person(interaction), parse_int(target.arg), interaction=interaction.id
        )
        seated = t("{name} sits down.", name=info.seats[-1].name)
        await answer(interaction, screens.ai_levels(info, await translator_for(interaction, info), seated))

    async def _fill(self, interaction: Interaction, target: CustomId) -> None:
        """Seat AI players up to the number of players in `arg`, and start."""
        info = await self._host_table(interaction, target.table)
        self._check_place(interaction, info)
        await self.client.tables.seating.fill_with_ai(target.table, person(interaction), parse_int(target.arg))
        await self._start(interaction, replace(target, arg=""))

    # --- starting ----------------------------------------------------------------------------------------------------

    async def _start(self, interaction: Interaction, target: CustomId) -> None:
        """Open the thread and deal; in a live game after the ready check.

        `arg`: without the players who are not ready. A simultaneous second click finds the table started.
        """
        info = await self._ready(interaction, target.table)
        now = target.arg == NOW and info.ready_until is not None
        if not now and await asked_first(interaction, info):
            return
        await defer(interaction, Deferral.SAME)
        try:
            async with self._starting.of(target.table):
                info = await self._deal(await self._ready(interaction, target.table), person(interaction))
        except WrongStatus:  # the buttons of the card are shown again
            await self._redraw(interaction, await self.client.tables.queries.info(target.table))
            raise
        await self._redraw(interaction, info)

    async def _ready(self, interaction: Interaction, table_id: int) -> TableInfo:
        """Return the table, if this user may start it here now. Raises NotAllowed, WrongStatus."""
        info = await self._host_table(interaction, table_id)
        check_start(GAMES[info.game], info)
        self._check_place(interaction, info)
        return info

    @staticmethod
    def _check_place(interaction: Interaction, info: TableInfo) -> None:
        """Check that the bot may open the thread. Raises WrongStatus."""
        if not info.direct:
            check_allowed(interaction.app_permissions, forum=info.thread_id is not None)

    async def begin(self, info: TableInfo) -> None:
        """Start the table automatically on behalf of its host. Raises WrongStatus."""
        async with self._starting.of(info.id):
            check_open(await self.client.tables.queries.info(info.id))
            await self._deal(info, Person(info.host_id, ""))

    async def _deal(self, info: TableInfo, by: Person) -> TableInfo:
        """Start in a new thread or the post, where the publisher posts the board.

        Raises WrongStatus without a thread.
        """
        if info.direct:
            return await deal(self.client, info, by)
        tables, asked = self.client.tables, info.speed == "live" and info.ready_until is not None
        card = await tables.messages.find(info.id, CARD)
        players = those_ready(info) if asked else info
        check_start(GAMES[info.game], players)
        message = card.message_id if card else None
        thread = info.thread_id or await thread_for(self.client, players, info.channel_id, message)
        try:
            started = await tables.lobby.start(info.id, by, thread, those_ready=asked)
        except TableError:
            post = info.thread_id is not None
            if not post and (await tables.queries.info(info.id)).thread_id != thread:  # else another process has begun
                with suppress(*FAILED):
                    await self.client.http.edit_channel(thread, archived=True)
            raise
        await put_away(self.client, info.id)
        await invite(self.client, started, thread)
        return started

    # --- commands ----------------------------------------------------------------------------------------------------

    @taku.command(
        name=ls("join"), description=ls("Sit down at the table of this thread, or at an open one of this channel")
    )
    async def join(self, interaction: Interaction) -> None:
        """Join the table of the thread, else one of the channel with a free seat, with a prompt."""
        await report_errors(interaction, self._join_here(interaction))

    async def _join_here(self, interaction: Interaction) -> None:
        here = await self.client.tables.queries.in_thread(interaction.channel_id or 0)
        if here is not None:
            await self._join(interaction, CustomId("join", here.id))
            return
        found = await self._joinable(interaction)
        if len(found) == 1:
            await self._join(interaction, CustomId("join", found[0].id))
        else:
            await self.client.router.ask(interaction, CustomId("join"), found)

    async def _joinable(self, interaction: Interaction) -> list[TableInfo]:
        """Return the joinable tables, newest first.

        Those of people with whom the user has played most come first. Raises NoSuchTable or NotInvited if there is
        none.
        """
        parent = interaction.channel.parent_id if isinstance(interaction.channel, discord.Thread) else None
        found = [
            info
            for info in await self.client.tables.queries.in_guild(interaction.guild_id or 0)
            if info.channel_id in (interaction.channel_id, parent)
            and info.status == Status.OPEN
            and len(info.seats) < info.wanted
        ]
        let_in = [info for info in found if not info.private or is_let_in(info, interaction.user.id)]
        if not let_in:
            raise NotInvited if found else NoSuchTable
        others = [info for info in let_in if info.seat_of(interaction.user.id) is None] or let_in
        together = await self._played_with(interaction, others)
        return sorted(others, key=lambda info: (_regulars(info, together), -info.id))

    @taku.command(name=ls("tables"), description=ls("The open and running tables of this server"))
    async def tables(self, interaction: Interaction) -> None:
        """Show the server's tables with links."""
        await answer_in_time(interaction, self._tables(interaction))

    async def _other_tables(self, interaction: Interaction, target: CustomId) -> None:
        await answer_in_time(interaction, self._tables(interaction, parse_int(target.arg)))

    async def _tables(self, interaction: Interaction, at: int = 0) -> Screen:
        if alone_here(interaction):
            return await turns_of(interaction, at)
        voice, guild_id = await translator_for(interaction), interaction.guild_id or 0
        found = await self.client.tables.queries.in_guild(guild_id)
        channels = await table_channels(self.client, guild_id)
        seen = [info for info in found if is_listed(interaction, info, channels.get(info.channel_id))]
        together = await self._played_with(interaction, seen)
        seen.sort(key=lambda info: _regulars(info, together))
        hosts = await self.client.tables.reliability.of(info.host_id for info in seen if info.status == Status.OPEN)
        adverts = (await self.client.tables.users.server(guild_id)).adverts
        voices = [Translator(voice.language, info) for info in seen]
        return listed(seen, voices, voice, hosts, together, adverts=adverts, at=at)

    async def _played_with(self, interaction: Interaction, infos: Sequence[TableInfo]) -> Mapping[int, int]:
        """Count the user's finished games with each person at open tables, without blocked ones."""
        own, tables = interaction.user.id, self.client.tables
        people = {user for info in infos for user in free_at(info)} - {own, *await tables.blocks.blocked_by(own)}
        return await tables.statistics.games_with(own, people)

    @taku.command(name=ls("help"), description=ls("How to play here"))
    async def help(self, interaction: Interaction) -> None:
        """Show a short help."""
        await self._show_help(interaction, CustomId("help"))

    async def _show_help(self, interaction: Interaction, target: CustomId) -> None:
        del target
        await answer(interaction, _help(await translator_for(interaction)))


def _regulars(info: TableInfo, together: Mapping[int, int]) -> int:
    """Return the sort key of a table, which puts those of frequent co-players first."""
    return -max((together.get(user, 0) for user in free_at(info)), default=0)


def _help(voice: Translator) -> Screen:
    lines = [
        t(
            "**{command}** opens a table. Others press *Join*; *Start* begins the game, or *Start with AI* at once, "
            "with AI players in the free seats.",
            command=command("taku new"),
        ),
        t(
            "**{command}** in our direct messages deals for you alone, against AI players; also where I am no member.",
            command=command("taku new"),
        ),
        t("Each table is played in a thread of its own. The newest board, with its buttons, is at the bottom."),
        t(
            "Buttons ask step by step. What you type, or pick several of, and cannot take back is "
            "shown before you press *Confirm*; a button or an entry that names it acts at once. "
            "Everything is also there as a command."
        ),
        t(
            "Your hand comes by direct message; *My hand* and **{command}** show it to you alone. *More* below a "
            "board has the log, the rules, and close-ups.",
            command=command("hand"),
        ),
        t(
            "**{turns}** lists your tables, **{rules}** explains a game, **{settings}** sets your "
            "language and messages.",
            turns=command("turns"),
            rules=command("rules"),
            settings=command("settings"),
        ),
        t(
            "Unsure about a rule? Look it up with **{rules}**, or ask the host of the table. If something is broken, "
            "tell whoever runs this bot, with the reference from the message.",
            rules=command("rules"),
        ),
    ]
    return note(
        f"## {voice.markdown(t('How to play'))}",
        *(f"- {voice.markdown(line)}" for line in lines),
        buttons=[new_table(voice), play_button(voice), main_menu(voice)],
    )
