"""`/daily`: the puzzles of the day, answered on private screens."""

from __future__ import annotations

from collections.abc import Sequence

from discord import app_commands

from bot.games.contract import ChoicePath, Part, Refused
from bot.games.engine.choice_walk import NOTHING
from bot.games.registry import GAMES
from bot.games.ricochet.rules.daily import WEEK
from bot.puzzles.service import EASY_ROBOTS, ROBOTS, Attempt, PuzzleStep, archives, puzzle_source
from bot.tables.model.views import TableInfo, TableView
from cogs.framework.bot import Interaction, Routes
from cogs.framework.install_context import hidden
from cogs.framework.responses import (
    answer_in_time,
    person,
    public_language,
    refused_in_place,
    report_errors,
    translator_for,
)
from cogs.play.private_moves import PrivateMoveCog
from cogs.puzzles import screen as screens
from cogs.puzzles.archive_screen import ALL_DAYS, KIND, WEEKDAY, archive
from cogs.puzzles.public_posts import share_once
from cogs.puzzles.robots_screen import OPEN
from cogs.ui.command_choices import GAME_CHOICES
from cogs.ui.command_translator import ls
from cogs.ui.components import Gallery, Screen, gallery
from cogs.ui.custom_ids import MOST_TABLES, PUZZLE, CustomId, UnknownCustomId, parse_int
from cogs.ui.discord_limits import OPTIONS
from cogs.ui.forms import chosen
from cogs.ui.links import ARCHIVE
from cogs.ui.move_builder import (
    NOTHING_SAYABLE,
    ChoiceSource,
    Crumb,
    MoveStep,
    next_step,
    only_verb,
    open_verbs,
    wanted_part,
)
from cogs.ui.step import refused_lines
from cogs.ui.translator import Translator

ARCHIVES = [*GAME_CHOICES, app_commands.Choice(name=ls("Ricochet Robots (easy)"), value=EASY_ROBOTS)]


class PuzzlesCog(PrivateMoveCog):
    """Cog of the command, and of all buttons of a puzzle.

    In their ids, the table is the puzzle, and the number is the count of choices so far.
    """

    ways = PUZZLE

    def routes(self) -> Routes:
        """Return the handlers of navigation and of the choices."""
        return {
            screens.ALL: self._all,
            screens.GO: self._go,
            screens.SOLUTION: self._solution,
            ARCHIVE: self._archive,
            **self.sayings(),
        }

    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.command(name=ls("daily"), description=ls("The puzzles of the day, one for each game; in private"))
    @app_commands.describe(past=ls("Puzzles of past days, to be played without counting"))
    @app_commands.rename(past=ls("past"))
    @app_commands.choices(past=ARCHIVES)
    async def daily(self, interaction: Interaction, past: str | None = None) -> None:
        """Show all puzzles of the day, or an archive."""
        if past is None:
            await self._all(interaction, CustomId(screens.ALL))
        else:
            await self._archive(interaction, CustomId(ARCHIVE, said=(past,)))

    async def _all(self, interaction: Interaction, _: CustomId) -> None:
        await report_errors(interaction, answer_in_time(interaction, self._overview(interaction)))

    async def _overview(self, interaction: Interaction) -> Screen:
        found, voice = await self.client.puzzles.overview(interaction.user.id), await translator_for(interaction)
        return screens.overview(found, [Translator(voice.language, game=entry.game) for entry in found.entries], voice)

    async def _archive(self, interaction: Interaction, target: CustomId) -> None:
        await report_errors(interaction, answer_in_time(interaction, self._archived(interaction, target)))

    async def _archived(self, interaction: Interaction, target: CustomId) -> Screen:
        """Return a page of the archive. Raises UnknownCustomId."""
        kind, day, *_ = (*target.said, *(ROBOTS, ALL_DAYS)[len(target.said) :])
        if target.arg == KIND:
            kind = chosen(interaction)
        elif target.arg == WEEKDAY:
            day = chosen(interaction)
        weekday = None if day == ALL_DAYS else parse_int(day, WEEK - 1)
        if kind not in archives():
            raise UnknownCustomId
        found = await self.client.puzzles.archive(kind, weekday, target.number, OPTIONS, interaction.user.id)
        return archive(found, await translator_for(interaction))

    async def _go(self, interaction: Interaction, target: CustomId) -> None:
        if target.arg == screens.SHARE:
            await self._share(interaction, target)
            return
        if target.arg == OPEN:
            target = CustomId(screens.GO, parse_int(chosen(interaction), MOST_TABLES), arg=OPEN)
        await answer_in_time(interaction, self._gone(interaction, target))

    async def _gone(self, interaction: Interaction, target: CustomId) -> Screen:
        """Return the screen of a puzzle; an outdated button leads to the answer's current state."""
        at = await self._trying(interaction, target)
        puzzling, who = self.client.puzzles, (target.table, person(interaction), interaction.guild_id or 0)
        if target.arg == OPEN and at.worth is not None:
            at = await puzzling.start_over(*who)
        if target.arg in (screens.LOOK, OPEN) or target.number != at.seen.table.number:
            return await self._screen(interaction, at)
        if target.arg == screens.HAND_IN:
            worth, at = await puzzling.hand_in(*who)
            voice, amount = await translator_for(interaction, at.seen.table), puzzle_source(GAMES[at.game]).amount
            if at.best is None:
                await self.client.tables.puzzle_posts.answered(interaction.guild_id or 0)
                kept = worth if at.mine is None else at.mine
                notes = screens.handed_in(amount(worth), amount(kept), voice)
            else:
                notes = screens.practised(amount(worth), amount(at.best), voice)
            return await self._screen(interaction, at, notes=notes)
        at = await (puzzling.back(*who) if target.arg == screens.BACK else puzzling.start_over(*who))
        return await self._screen(interaction, at)

    async def _share(self, interaction: Interaction, target: CustomId) -> None:
        """Post the own answer in the channel, without its moves."""
        at, by = await self._trying(interaction, target), person(interaction)
        if at.mine is None or not self._showable(interaction):
            raise UnknownCustomId
        voice = Translator(await public_language(interaction), game=at.game)
        streak = await self.client.puzzles.streak(by.id, at.day)
        await share_once(interaction, at.day, at.game, screens.share(at, by.name, streak, voice))

    def _showable(self, interaction: Interaction) -> bool:
        return interaction.guild_id is not None and not hidden(interaction)

    # --- choices -----------------------------------------------------------------------------------------------------

    @property
    def _asked(self) -> ChoiceSource:
        return self.client.puzzles

    async def _outside(self, interaction: Interaction, target: CustomId) -> TableInfo:
        return (await self._trying(interaction, target)).seen.table

    async def _gathered(
        self, interaction: Interaction, target: CustomId, step: MoveStep, page: int, gathered: str
    ) -> Screen:
        at = await self._trying(interaction, target)
        return await self._screen(interaction, at, step, page=page, gathered=gathered)

    async def _next(self, interaction: Interaction, target: CustomId, said: ChoicePath, page: int) -> Screen:
        """Return the next field, the puzzle after the choice, or the refusal.

        An outdated button leads to the current state of the answer.
        """
        at = await self._trying(interaction, target)
        info, user = at.seen.table, interaction.user.id
        if at.worth is not None or target.number != info.number:
            return await self._screen(interaction, at)
        try:
            step = await next_step(at.asking, info, user, said)
        except Refused as refused:
            refused_in_place(refused)
            notes = refused_lines(refused, await translator_for(interaction, info))[:1]
            return await self._screen(interaction, at, await self._before(info, user, said[:-1]), notes=notes)
        who = target.table, person(interaction), interaction.guild_id or 0
        on = await self.client.puzzles.say(*who, step.said) if step.said else None
        return await self._screen(interaction, on) if on else await self._screen(interaction, at, step, page=page)

    # --- screens -----------------------------------------------------------------------------------------------------

    async def _trying(self, interaction: Interaction, target: CustomId) -> Attempt:
        return await self.client.puzzles.attempt(target.table, person(interaction), interaction.guild_id or 0)

    async def _screen(
        self,
        interaction: Interaction,
        at: Attempt,
        step: MoveStep | None = None,
        *,
        notes: Sequence[str] = (),
        page: int = 0,
        gathered: str = NOTHING,
    ) -> Screen:
        info, user = at.seen.table, interaction.user.id
        voice = await translator_for(interaction, info)
        pictures = await self._pictures(at.seen, voice, wanted_part(at.seen, step))
        verbs, alone = NOTHING_SAYABLE, None
        if at.worth is None and (step is None or not step.said):
            verbs = await open_verbs(at.asking, at.seen, user)
            alone = await only_verb(at.asking, at.seen, user)
        crumbs, streak = await crumbs_of(at.told, info), None
        if at.worth is not None and at.worth == at.mine and not at.over and not self._showable(interaction):
            streak = await self.client.puzzles.streak(user, at.day)
        return screens.trying(
            at, pictures, voice,
            crumbs=crumbs, verbs=verbs, step=step, alone=alone, notes=notes, page=page, gathered=gathered,
            streak=streak,
        )  # fmt: skip

    async def _pictures(self, seen: TableView, voice: Translator, part: Part | None = None) -> list[Gallery]:
        """Return the pictures of the board, or its relevant part, and of the seat's private area."""
        game, studio, look = GAMES[seen.table.game], self.client.render_service, voice.render_context(seen.changes)
        name, view, beside = game.meta.id, seen.view, puzzle_source(game).beside
        drawn = await (studio.board(name, view, look) if part is None else studio.part(name, view, part, look))
        shown = [gallery(drawn, game.describe(view, part), voice)]
        if beside is not None and (own := beside(seen.seat or 0)) != part:
            drawn = await studio.part(name, view, own, look)
            shown.append(gallery(drawn, game.describe(view, own), voice))
        if words := game.describe_hand(view):
            hand = await studio.hand(name, view, look)
            shown += [gallery(hand, words, voice)] if hand is not None else []
        return [one for one in shown if one is not None]

    async def _solution(self, interaction: Interaction, target: CustomId) -> None:
        await answer_in_time(interaction, self._solved(interaction, target))

    async def _solved(self, interaction: Interaction, target: CustomId) -> Screen:
        who = target.table, person(interaction), interaction.guild_id or 0
        found = await self.client.puzzles.solution(*who)
        info = found.seen.table
        voice = await translator_for(interaction, info)
        pictures = await self._pictures(found.seen, voice)
        unseen = await self.client.tables.users.hiding((one.user_id for one in found.finders), interaction.user.id)
        names = [one.name for one in found.finders if one.user_id not in unseen]
        return screens.solution(found, pictures, voice, crumbs=await crumbs_of(found.told, info), names=names)


async def crumbs_of(told: Sequence[tuple[PuzzleStep, ChoicePath]], info: TableInfo) -> list[tuple[Crumb, ...]]:
    """Return the choice paths as text."""
    return [(await next_step(asking, info, info.host_id, said)).crumbs for asking, said in told]
