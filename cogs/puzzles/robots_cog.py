"""`/robots daily`: the puzzle of the day, hard or easy, answered on a private screen.

The attempt is in the buttons' ids, so that every click works after a restart, and none of it is stored.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from functools import partial

from discord import app_commands
from msgspec.structs import replace

from bot.cups.ladder import league as league_of
from bot.games.contract import t
from bot.games.ricochet.components.data import LETTERS
from bot.games.ricochet.rules.daily import is_solved
from bot.games.ricochet.rules.moving import Step, read
from bot.puzzles.robots import Answer, Results, RobotsPuzzle, share_key
from bot.tables.model.errors import WrongStatus
from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuBot, TakuCog
from cogs.framework.install_context import ANYWHERE, hidden
from cogs.framework.interaction_response import put_form
from cogs.framework.responses import answer_in_time, person, public_language, report_errors, translator_for
from cogs.puzzles import robots_screen as screens
from cogs.puzzles.league_screen import DAYS, LAST_MONTH, MONTH, PURPOSE, THIS_WEEK, league, league_ladder
from cogs.puzzles.public_posts import post_once, share_once
from cogs.puzzles.robots_screen import GAME
from cogs.ui.command_translator import ls
from cogs.ui.components import Screen
from cogs.ui.custom_ids import CustomId, UnknownCustomId, parse_int
from cogs.ui.forms import chosen
from cogs.ui.links import DAILY, EASY, TODAY
from cogs.ui.translator import Translator
from rendering.ladder import ladder as draw_ladder

PERIODS = [
    app_commands.Choice(name=ls("this month"), value=MONTH),
    app_commands.Choice(name=ls("last month"), value=LAST_MONTH),
    app_commands.Choice(name=ls("this week"), value=THIS_WEEK),
]


class RobotsPuzzleCog(TakuCog):
    """Cog of the command in the game's group, and of the buttons of its screens."""

    def __init__(self, client: TakuBot, group: app_commands.Group) -> None:
        super().__init__(client)
        group.allowed_contexts = ANYWHERE
        about = ls("The puzzle of the day; nobody sees your answer before the day is over")

        @group.command(name=ls("daily"), description=about)
        async def daily(interaction: Interaction) -> None:
            await self._open(interaction, self.client.robots_puzzle)

        @group.command(name=ls("league"), description=ls("The puzzle league of this server"))
        @app_commands.describe(days=ls("Which days count"))
        @app_commands.rename(days=ls("days"))
        @app_commands.choices(days=PERIODS)
        async def league(interaction: Interaction, days: str = MONTH) -> None:
            await self._open_league(interaction, CustomId(PURPOSE, arg=days))

    def routes(self) -> Routes:
        """Return the handlers of the buttons and the form."""
        pressed = dict.fromkeys((DAILY, EASY), self._press)
        results = dict.fromkeys((screens.RESULT, screens.EASY_RESULT), self._result)
        return {**pressed, **results, PURPOSE: self._open_league}

    def _puzzle(self, target: CustomId) -> RobotsPuzzle:
        """Return the service of a button's puzzle."""
        easy = target.purpose in (EASY, screens.EASY_RESULT)
        return self.client.easy_puzzle if easy else self.client.robots_puzzle

    # --- attempts and answers ----------------------------------------------------------------------------------------

    async def _open(self, interaction: Interaction, puzzle: RobotsPuzzle) -> None:
        work = self._screen(interaction, puzzle, puzzle.today(), ())
        await report_errors(interaction, answer_in_time(interaction, work), GAME)

    async def _press(self, interaction: Interaction, target: CustomId) -> None:
        """Handle a button; `arg` identifies it, but most are defined by the route alone."""
        if target.arg == TODAY:
            await self._open(interaction, self._puzzle(target))
            return
        if target.arg == screens.SHARE:
            await report_errors(interaction, self._share(interaction, target), GAME)
            return
        if target.arg == screens.WRITE:
            voice = await translator_for(interaction, game=GAME)
            await put_form(interaction, screens.write_modal(target, voice))
            return
        await report_errors(interaction, answer_in_time(interaction, self._pressed(interaction, target)), GAME)

    async def _pressed(self, interaction: Interaction, target: CustomId) -> Screen:
        if target.arg == screens.OPEN:
            target = replace(target, number=parse_int(chosen(interaction)), arg=screens.TRY)
        day, puzzle, guild_id = self._day(target), self._puzzle(target), interaction.guild_id or 0
        way = read(chosen(interaction)) if target.arg == screens.WROTE else screens.unsaid(target)
        if target.arg == screens.MORE:
            today = await puzzle.open(day, person(interaction), guild_id)
            return screens.more(today, way, await translator_for(interaction, game=GAME))
        if target.arg != screens.HAND_IN:
            robot = LETTERS.index(target.arg) if target.arg in (*LETTERS,) else None
            return await self._screen(interaction, puzzle, day, way, robot=robot)
        done = await puzzle.answer(day, person(interaction), guild_id, way)
        self.client.overviews.touch(guild_id)
        await self.client.tables.puzzle_posts.answered(guild_id)
        return await self._screen(interaction, puzzle, day, way, done)

    async def _screen(
        self,
        interaction: Interaction,
        puzzle: RobotsPuzzle,
        day: date,
        way: Sequence[Step],
        done: Answer | None = None,
        *,
        robot: int | None = None,
    ) -> Screen:
        today = await puzzle.open(day, person(interaction), interaction.guild_id or 0)
        if today.over and is_solved(today.position, way):
            await puzzle.practise(day, person(interaction), way)
        voice, draw = await translator_for(interaction, game=GAME), self.client.render_service.draw
        picture = await draw(screens.picture, day, today.position, way, voice, easy=today.easy)
        handed = screens.answered(done, today, voice) if done else ""
        streak = await self.client.puzzles.streak(interaction.user.id, day) if done else 0
        showable = interaction.guild_id is not None and not hidden(interaction)
        return screens.puzzle(today, way, picture, voice, handed, robot=robot, showable=showable, streak=streak)

    async def _share(self, interaction: Interaction, target: CustomId) -> None:
        """Post the own answer in the channel, without the route."""
        day, by = self._day(target), person(interaction)
        today = await self._puzzle(target).open(day, by, interaction.guild_id or 0)
        if not today.way or hidden(interaction):
            raise UnknownCustomId
        streak = await self.client.puzzles.streak(by.id, day)
        voice = Translator(await public_language(interaction), game=GAME)
        await share_once(interaction, day, target.purpose, screens.share(today, by.name, streak, voice))

    def _day(self, target: CustomId) -> date:
        """Return the day of a button, which must not be in the future. Raises UnknownCustomId."""
        if not 1 <= target.number <= self.client.robots_puzzle.today().toordinal():
            raise UnknownCustomId
        return date.fromordinal(target.number)

    # --- the league --------------------------------------------------------------------------------------------------

    async def _open_league(self, interaction: Interaction, target: CustomId) -> None:
        work = self._league(interaction, target.arg if target.arg in DAYS else MONTH)
        await report_errors(interaction, answer_in_time(interaction, work), GAME)

    async def _league(self, interaction: Interaction, days: str) -> Screen:
        """Build the ranking of this server's visible users. Raises WrongStatus in direct messages."""
        if interaction.guild_id is None:
            raise WrongStatus(t("The puzzle league is one of a server: ask for it there."))
        since, until = period(days, self.client.robots_puzzle.today())
        answers, names = await self.client.robots_puzzle.league(since, until, interaction.guild_id)
        people, user = self.client.tables.users, interaction.user.id
        voice = await translator_for(interaction, game=GAME)
        entries = league_of(answers, await people.hiding(names, user))
        mine = next((one for one in entries if one.user_id == user), None)
        drawn = league_ladder((since, until), entries, names, voice)
        picture = await self.client.render_service.draw(draw_ladder, drawn, "league") if drawn.rungs else None
        return league(drawn, mine, picture, voice, days, hidden=bool(await people.hiding([user])))

    # --- results -----------------------------------------------------------------------------------------------------

    async def _result(self, interaction: Interaction, target: CustomId) -> None:
        if target.arg == screens.SHOW:
            await report_errors(interaction, self._show(interaction, target), GAME)
        else:
            await report_errors(
                interaction, answer_in_time(interaction, self._private_result(interaction, target)), GAME
            )

    async def _private_result(self, interaction: Interaction, target: CustomId) -> Screen:
        results, at = await self._results(interaction, target, interaction.user.id), parse_int(target.arg or "0")
        voice = await translator_for(interaction, game=GAME)
        return await self._told(results, voice, showable=interaction.guild_id is not None, at=at)

    async def _results(self, interaction: Interaction, target: CustomId, reader: int | None = None) -> Results:
        """Return the results with the names visible to the reader (None: to everybody)."""
        puzzle, day = self._puzzle(target), self._day(target)
        results = await puzzle.results(day, interaction.guild_id or 0, interaction.user.id)
        unseen = await self.client.tables.users.hiding((one.user_id for one in results.finders), reader)
        named = tuple(one for one in results.finders if one.user_id not in unseen)
        return replace(results, finders=named, unnamed=len(unseen))

    async def _told(
        self, results: Results, voice: Translator, *, public: bool = False, showable: bool = False, at: int = 0
    ) -> Screen:
        draw, easy = self.client.render_service.draw, results.easy
        film = await draw(screens.film, results.day, results.puzzle, voice.language, easy=easy)
        return screens.result(results, film, voice, public=public, showable=showable, at=at)

    async def _show(self, interaction: Interaction, target: CustomId) -> None:
        """Post the public result in the channel, once."""
        if hidden(interaction):
            raise WrongStatus(t("In this server only you see what I answer, so nobody else can be shown the result."))
        results, channel = await self._results(interaction, target), interaction.channel_id or 0
        place = share_key(channel, 0, target.purpose) if results.easy else channel
        voice = Translator(await public_language(interaction), game=GAME)
        shown = t("The result of that day has already been shown in this channel.")
        await post_once(interaction, results.day, place, partial(self._told, results, voice, public=True), shown)


def period(days: str, today: date) -> tuple[date, date]:
    """Return the first and the last day of a period. A week begins on Monday."""
    first = today.replace(day=1)
    match days:
        case _ if days == THIS_WEEK:
            monday = today - timedelta(days=today.weekday())
            return monday, monday + timedelta(days=6)
        case _ if days == LAST_MONTH:
            last = first - timedelta(days=1)
            return last.replace(day=1), last
        case _:
            return first, (first + timedelta(days=31)).replace(day=1) - timedelta(days=1)
