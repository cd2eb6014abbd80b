"""The puzzle of the day in a channel: moderators' settings, and one post a day.

The part that all servers have in common is made once a day and language.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from datetime import UTC, date, datetime, time
from zoneinfo import ZoneInfo

import discord

from bot.games.contract import t
from bot.games.registry import GAMES
from bot.games.ricochet.words import phrases
from bot.games.ricochet.words.describe import marks, standing
from bot.puzzles.service import ROBOTS, PuzzleUnavailable, key, offered, puzzle_source
from bot.puzzles.streaks import DAY
from bot.rows import GuildRow
from bot.tables.datetimes.quiet_hours import zone_of
from bot.tables.datetimes.time_of_day import HOUR, clock, minute_of
from bot.tables.model.errors import WrongStatus
from bot.tables.model.notifications import PuzzlePost
from bot.tables.model.views import Person
from bot.tables.notifications.puzzle_posts import USUAL
from cogs.board.threads import missing_for_post
from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuBot, TakuCog
from cogs.framework.interaction_response import put_form
from cogs.framework.notifications import PendingNotification
from cogs.framework.permissions import server_language
from cogs.framework.responses import answer_in_time, moderated_server, translator_for
from cogs.puzzles import channel_screen as screens
from cogs.puzzles import screen as puzzle_screens
from cogs.puzzles.channel_screen import Posed, Solver, games_of
from cogs.puzzles.cog import crumbs_of
from cogs.puzzles.difficulty_text import rated
from cogs.puzzles.robots_screen import level, long_date, picture, shortest
from cogs.ui import discord_limits
from cogs.ui.components import Screen
from cogs.ui.custom_ids import MOST_USERS, CustomId, UnknownCustomId, parse_int
from cogs.ui.forms import chosen, values
from cogs.ui.links import PUZZLE_CHANNEL
from cogs.ui.transient_errors import is_transient
from cogs.ui.translator import Translator

log = logging.getLogger(__name__)
GONE = discord_limits.NO_ACCESS | {discord_limits.UNKNOWN_CHANNEL}
"""Error codes after which nothing more is posted."""


class PuzzleChannelCog(TakuCog):
    """Cog of the settings, and of the posts."""

    def __init__(self, client: TakuBot) -> None:
        super().__init__(client)
        client.notifications.register(PuzzlePost, self._post)
        self._posed: dict[tuple[date, str, str], asyncio.Task[Posed]] = {}

    def routes(self) -> Routes:
        """Return the handler; each choice is saved at once, and without one the settings are shown."""
        return {PUZZLE_CHANNEL: self._change}

    # --- settings ----------------------------------------------------------------------------------------------------

    async def _change(self, interaction: Interaction, target: CustomId) -> None:
        guild_id = moderated_server(interaction)
        zone = zone_of(await self.client.tables.users.user(interaction.user.id))
        if target.arg == screens.TIME:
            row = await self.client.tables.users.server(guild_id)
            await put_form(interaction, screens.time_form(row, zone, await translator_for(interaction)))
            return
        await answer_in_time(interaction, self._changed(interaction, target.arg, guild_id, zone))

    async def _changed(self, interaction: Interaction, what: str, guild_id: int, zone: str) -> Screen:
        posts, people = self.client.tables.puzzle_posts, self.client.tables.users
        match what:
            case "":
                row = await people.server(guild_id)
            case screens.CHANNEL:
                row = await posts.switch_on(guild_id, await self._channel(interaction, guild_id), zone)
            case screens.GAMES_CHOSEN:
                row = await people.change_server(guild_id, puzzle_games=_games(values(interaction)))
            case screens.TIMED:
                row = await posts.set_time(guild_id, _minute(chosen(interaction)), zone)
            case screens.OFF:
                row = await posts.switch_off(guild_id)
            case _:
                raise UnknownCustomId
        place = row.puzzle_channel
        lacking = None if place is None else await missing_for_post(self.client, guild_id, place)
        midnight = datetime.combine(self.client.robots_puzzle.today() + DAY, time(), UTC).astimezone(ZoneInfo(zone))
        begins = midnight.hour * HOUR + midnight.minute
        return screens.settings(row, lacking, begins, zone, await translator_for(interaction))

    async def _channel(self, interaction: Interaction, guild_id: int) -> int:
        """Return the chosen channel. Raises WrongStatus unless a post is possible there."""
        channel = parse_int(chosen(interaction), MOST_USERS)
        lacking = await missing_for_post(self.client, guild_id, channel)
        if lacking is None:
            raise WrongStatus(t("That is no text channel of this server that I can see. Please choose another one."))
        if lacking:
            place = f"<#{channel}>"
            raise WrongStatus(t("In {channel} I lack these permissions: {names}", channel=place, names=tuple(lacking)))
        return channel

    # --- posts -------------------------------------------------------------------------------------------------------

    async def _post(self, pending: PendingNotification) -> None:
        """Post the puzzle, in one request; end the posts of a server where Discord refuses that."""
        notice, posts = pending.notice, self.client.tables.puzzle_posts
        assert isinstance(notice, PuzzlePost)
        row = await self.client.tables.users.server(notice.guild)
        if row.puzzle_channel is None or notice.day != self.client.robots_puzzle.today():
            return
        screen = await self._screen(row, notice.day)
        self.client.notifications.check_for_duplicate(row.puzzle_channel, pending)
        try:
            sent = await self.client.sender.post(row.puzzle_channel, screen, pending.once)
        except discord.HTTPException as error:
            if is_transient(error) or error.code not in GONE:
                raise
            log.info("the puzzle of the day has no place in server %s any more: %s", notice.guild, error)
            await posts.switch_off(notice.guild, refused=True)
        else:
            await posts.posted(notice.guild, sent.id)

    async def _screen(self, row: GuildRow, day: date) -> Screen:
        language, games = await server_language(self.client, row.guild_id), games_of(row)
        voice = Translator(language, game=games[0])
        posed = await self._once(day, games[0], voice)
        solvers = await self._solvers(day - DAY, games[0], row.guild_id)
        hidden = await self.client.tables.users.hiding(solvers)
        named = [one for user, one in solvers.items() if user not in hidden]
        return screens.post(posed, day, games, named, voice, answered=len(solvers))

    async def _once(self, day: date, game: str, voice: Translator) -> Posed:
        """Return the part that all servers have in common, made once."""
        key_of = day, game, voice.language
        if key_of not in self._posed:
            self._posed = {one: task for one, task in self._posed.items() if one[0] == day}
            make = self._robots(day, voice) if game == ROBOTS else self._other(day, game, voice)
            self._posed[key_of] = task = asyncio.create_task(make)
            task.add_done_callback(lambda task: self._drop_failed(key_of, task))
        return await asyncio.shield(self._posed[key_of])

    def _drop_failed(self, key_of: tuple[date, str, str], task: asyncio.Task[Posed]) -> None:
        if task.cancelled() or task.exception() is not None:
            self._posed.pop(key_of, None)

    async def _robots(self, day: date, voice: Translator) -> Posed:
        puzzle = self.client.robots_puzzle
        position = await puzzle.position(day)
        drawn = await self.client.render_service.draw(picture, day, position, (), voice)
        alt = (marks(position.board, position.chip), *standing(position.board, position.robots))
        task = voice.markdown(phrases.task(position.chip))
        lines = (f"{long_date(day, voice)} · {level(day, voice)}", task)
        told = [*shortest(await puzzle.puzzle(day - DAY), voice), *rated(await puzzle.counts(day - DAY), voice)]
        return Posed(drawn, alt, lines, tuple(told))

    async def _other(self, day: date, game: str, voice: Translator) -> Posed:
        puzzles, rules = self.client.puzzles, GAMES[game]
        player = voice.text(t("Player {n}", n=1))
        await puzzles.make(day, game)
        posed = await puzzles.position(key(day, game), player)
        look = Translator(voice.language, posed.seen.table).render_context()
        drawn = await self.client.render_service.board(game, posed.seen.view, look)
        alt = tuple(rules.describe(posed.seen.view))
        lines = (long_date(day, voice), voice.markdown(posed.task))
        try:
            found = await puzzles.solution(key(day - DAY, game), Person(0, player), 0)
        except PuzzleUnavailable:
            return Posed(drawn, alt, lines, ())
        crumbs = await crumbs_of(found.told, found.seen.table)
        solution = puzzle_screens.best_answer(found, crumbs, Translator(voice.language, found.seen.table))
        return Posed(drawn, alt, lines, (*solution, *rated(found.counts, voice)))

    async def _solvers(self, day: date, game: str, guild_id: int) -> dict[int, Solver]:
        """Return the people of a server who answered, best first, by id."""
        if game == ROBOTS:
            rows = await self.client.robots_puzzle.solvers(day, guild_id)
            return {row.user_id: Solver(row.name, phrases.moves(row.moves or 0), row.best) for row in rows}
        amount, found = puzzle_source(GAMES[game]).amount, await self.client.puzzles.solvers(key(day, game), guild_id)
        return {row.user_id: Solver(row.name, amount(row.worth or 0), row.best) for row in found}


def _games(chosen: Sequence[str]) -> tuple[str, ...]:
    """Return the chosen games. Raises UnknownCustomId."""
    if not chosen or not {*chosen} <= {*offered()}:
        raise UnknownCustomId
    return tuple(chosen)


def _minute(typed: str) -> int:
    """Return the typed time as a minute of the day. Raises WrongStatus."""
    if (minute := minute_of(typed)) is None:
        raise WrongStatus(t("“{name}” is no time of the day. Type one such as {time}.", name=typed, time=clock(USUAL)))
    return minute
