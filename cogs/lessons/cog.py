"""`/learn` and *Teach me*: a private lesson, step by step."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence

from discord import app_commands

from bot.games.contract import ChoicePath, Refused, SeatEvent, Text, t
from bot.games.engine.choice_walk import NOTHING
from bot.games.engine.lesson_files import lesson_of
from bot.games.engine.lesson_player import part_of
from bot.games.registry import GAMES
from bot.tables.lessons.service import LessonView, WrongLessonMove
from bot.tables.model.errors import WrongStatus
from bot.tables.model.views import TableInfo
from cogs.board.solo_delivery import deliver
from cogs.framework.bot import Interaction, Routes
from cogs.framework.install_context import elsewhere
from cogs.framework.responses import answer_in_time, person, refused_in_place, report_errors, translator_for
from cogs.lessons import screen as screens
from cogs.play.private_moves import PrivateMoveCog
from cogs.ui.command_choices import GAME_CHOICES
from cogs.ui.command_translator import ls
from cogs.ui.components import Gallery, Screen, gallery
from cogs.ui.custom_ids import LESSON, CustomId
from cogs.ui.links import LEARN
from cogs.ui.move_builder import NOTHING_SAYABLE, ChoiceSource, MoveStep, next_step, only_verb, open_verbs
from cogs.ui.step import refused_lines
from cogs.ui.translator import Translator
from rendering.lesson import draw_scene
from rendering.registry import RENDERERS


class LessonsCog(PrivateMoveCog):
    """Cog of the command, and of all buttons of a lesson."""

    ways = LESSON

    def routes(self) -> Routes:
        """Return the handlers; in their ids, the table is the lesson and the number is its step."""
        return {
            LEARN: self._learn,
            screens.GO: self._go,
            screens.FINISH: self._finish,
            **self.sayings(),
        }

    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.command(name=ls("learn"), description=ls("Learn a game by playing it, step by step, in private"))
    @app_commands.describe(game=ls("Which game"))
    @app_commands.rename(game=ls("game"))
    @app_commands.choices(game=GAME_CHOICES)
    async def learn(self, interaction: Interaction, game: str = "") -> None:
        """Show the lesson of a game, or the choice of a game."""
        await self._learn(interaction, CustomId(LEARN, arg=game))

    async def _learn(self, interaction: Interaction, target: CustomId) -> None:
        if target.arg:
            await report_errors(interaction, answer_in_time(interaction, self._begun(interaction, target.arg)))
        else:
            await report_errors(interaction, answer_in_time(interaction, self._games(interaction)))

    async def _games(self, interaction: Interaction) -> Screen:
        voice, by = await translator_for(interaction), person(interaction)
        begun = {row.game: row for row in await self.client.tables.lessons.of(interaction.user.id)}
        steps = {game: len(lesson_of(game).steps) for game in GAMES}
        boxes = [Translator(voice.language, game=game) for game in GAMES]
        progress = await self.client.tables.lessons.progress(by.moderates) if by.moderates else []
        return screens.games(boxes, begun, steps, voice, *screens.here(progress, voice))

    async def _begun(self, interaction: Interaction, game: str) -> Screen:
        learning = self.client.tables.lessons
        taught = await learning.begin(game, person(interaction), interaction.guild_id or 0)
        if taught.step is None:  # a finished lesson starts again
            taught = await learning.go_to_step(taught.row.id, person(interaction), 0)
        return await self._screen(interaction, taught)

    async def _go(self, interaction: Interaction, target: CustomId) -> None:
        await answer_in_time(interaction, self._gone(interaction, target))

    async def _gone(self, interaction: Interaction, target: CustomId) -> Screen:
        taught = await self.client.tables.lessons.go_to_step(target.table, person(interaction), target.number)
        return await self._screen(interaction, taught)

    # --- choices of a step -------------------------------------------------------------------------------------------

    @property
    def _asked(self) -> ChoiceSource:
        return self.client.tables.lessons

    async def _outside(self, interaction: Interaction, target: CustomId) -> TableInfo:
        return (await self._taught(interaction, target)).seen.table

    async def _gathered(
        self, interaction: Interaction, target: CustomId, step: MoveStep, page: int, gathered: str
    ) -> Screen:
        taught = await self._taught(interaction, target)
        return await self._screen(interaction, taught, step, page=page, gathered=gathered)

    async def _next(self, interaction: Interaction, target: CustomId, said: ChoicePath, page: int) -> Screen:
        """Return the next field or step, or the refusal.

        An outdated button leads to the current step.
        """
        taught = await self._taught(interaction, target)
        if target.number != taught.number or taught.step is None:
            return await self._screen(interaction, taught)
        learning, info, user = self.client.tables.lessons, taught.seen.table, interaction.user.id
        try:
            step = await next_step(learning, info, user, said)
        except Refused as refused:
            refused_in_place(refused)
            voice = await translator_for(interaction, info)
            notes = _refused(refused, voice)
            return await self._screen(interaction, taught, await self._before(info, user, said[:-1]), notes=notes)
        on = await learning.say(taught.row.id, person(interaction), step.said) if step.said else None
        if on is not None:
            voice = await translator_for(interaction, on.seen.table)
            return await self._screen(interaction, on, notes=self._did(on, voice))
        return await self._screen(interaction, taught, step, page=page)

    def _did(self, taught: LessonView, voice: Translator) -> list[str]:
        """Return a line on the effect of the learner's own move."""
        game, seat = GAMES[taught.row.game], taught.seen.seat or 0
        lines = game.recap([SeatEvent(seat, event) for event in taught.did])
        return [f"-# {screens.DONE} {voice.to(seat).markdown(line)}" for line in lines[-1:]]

    # --- screens -----------------------------------------------------------------------------------------------------

    async def _taught(self, interaction: Interaction, target: CustomId) -> LessonView:
        return await self.client.tables.lessons.current(target.table, person(interaction))

    async def _screen(
        self,
        interaction: Interaction,
        taught: LessonView,
        step: MoveStep | None = None,
        *,
        notes: Sequence[str] = (),
        page: int = 0,
        gathered: str = NOTHING,
    ) -> Screen:
        info, user, learning = taught.seen.table, interaction.user.id, self.client.tables.lessons
        voice = await translator_for(interaction, info)
        picture = await self._picture(taught, voice)
        if taught.step is None:
            return screens.ended(taught, picture, voice, table_here=_table_here(interaction))
        verbs, alone = NOTHING_SAYABLE, None
        if taught.step.says and (step is None or not step.said):
            verbs = await open_verbs(learning, taught.seen, user)
            with contextlib.suppress(WrongLessonMove):  # the lesson asks for what ends the turn
                alone = await only_verb(learning, taught.seen, user)
        return screens.at_step(
            taught,
            picture,
            voice,
            verbs=verbs,
            step=step,
            alone=alone,
            notes=notes,
            page=page,
            gathered=gathered,
            table_here=_table_here(interaction),
        )

    async def _picture(self, taught: LessonView, voice: Translator) -> Gallery | None:
        """Return the picture of the step in the learner's view; at the end the whole board."""
        seen, game = taught.seen, GAMES[taught.row.game]
        if taught.step is None:
            drawn = await self.client.render_service.board(game.meta.id, seen.view, voice.render_context(seen.changes))
            return gallery(drawn, game.describe(seen.view), voice)
        scene, name = taught.step.scene, taught.step.scene.picture
        look = voice.render_context(seen.changes)
        drawn = await self.client.render_service.draw(
            draw_scene, RENDERERS[game.meta.id], game.meta.id, seen.view, scene, look
        )
        part = None if name in ("board", "hand") else part_of(name, tuple(game.parts(seen.view)))
        alt: Sequence[Text] = game.describe_hand(seen.view) if name == "hand" else game.describe(seen.view, part)
        return gallery(drawn, alt, voice)

    # --- continuing as a game ----------------------------------------------------------------------------------------

    async def _finish(self, interaction: Interaction, target: CustomId) -> None:
        await report_errors(interaction, self._finished(interaction, target))

    async def _finished(self, interaction: Interaction, target: CustomId) -> None:
        taught = await self._taught(interaction, target)
        if not taught.is_told:
            raise WrongStatus(t("The lesson is not over yet."))
        await self.client.tables.lessons.go_to_step(target.table, person(interaction), taught.steps)

        async def opened(channel_id: int, language: str, by: int) -> TableInfo:
            return await self.client.tables.lessons.finish(
                target.table, person(interaction), channel_id=channel_id, language=language, interaction=by
            )

        await deliver(self.client, interaction, taught.row.game, opened)


def _refused(refused: Refused, voice: Translator) -> list[str]:
    """Return the refusal, of the game or the lesson."""
    return [voice.markdown(refused.text)] if isinstance(refused, WrongLessonMove) else refused_lines(refused, voice)[:1]


def _table_here(interaction: Interaction) -> bool:
    """Return whether a table can be opened in this place."""
    return interaction.guild_id is not None and not elsewhere(interaction)
