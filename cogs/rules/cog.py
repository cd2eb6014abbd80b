"""Rules: the card, rulings, components and signs; by topic, by search, and from a refusal."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import msgspec
from discord import app_commands

from bot.games.contract import Component, Text, t
from bot.games.engine.lesson_files import lesson_of
from bot.games.registry import GAMES
from bot.tables.model.errors import WrongStatus
from bot.tables.model.table_rules import AI_NAMES
from bot.words.formatter import formatter
from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuCog
from cogs.framework.interaction_response import put_form, send_followup
from cogs.framework.responses import answer, answer_in_time, report_errors, suggesting, translator_for
from cogs.rules import screen as screens
from cogs.rules import search as book
from cogs.rules import search_screen
from cogs.rules.search import Passage
from cogs.ui.command_choices import GAME_CHOICES
from cogs.ui.command_translator import ls
from cogs.ui.components import Screen
from cogs.ui.custom_ids import CustomId, UnknownCustomId, parse_int
from cogs.ui.discord_limits import CHOICE_NAME, OPTIONS, cut
from cogs.ui.forms import chosen
from cogs.ui.translator import Translator
from rendering.registry import RENDERERS
from rendering.renderer import Picture, RenderOptions

PLACE = "@"
"""Prefix of a value that is a passage; without it, it is a search term."""


class RulesCog(TakuCog):
    """Cog of `/rules`, and of the buttons to the rules."""

    def routes(self) -> Routes:
        """Return the handlers.

        `arg` is the game, then the part of the rules, with an optional page, or a rule's id.
        """
        return {
            "rules": self._rules,
            "topic": self._topic,
            "rule": self._rule,
            "find": self._find,
            "found": self._found,
            "passage": self._passage,
        }

    async def _rules(self, interaction: Interaction, target: CustomId) -> None:
        """Show a page of the rules, or the choice of a game."""
        if target.arg:
            await self._show(interaction, *_place(target.arg))
        else:
            await answer(interaction, screens.games(await translator_for(interaction)))

    async def _topic(self, interaction: Interaction, target: CustomId) -> None:
        game, part, _ = _place(target.arg)
        voice = await translator_for(interaction, game=game)
        await self._show(interaction, game, part, screens.first_page(game, voice, part, parse_int(chosen(interaction))))

    async def _rule(self, interaction: Interaction, target: CustomId) -> None:
        """Show a rule in a message of its own; the refusal and its prompt stay as they are."""
        game, _, rule = target.arg.partition(",")
        place = book.told(game, rule) if game in GAMES else None
        if place is None:
            raise UnknownCustomId
        voice = await translator_for(interaction, game=game)
        await send_followup(interaction, await self._read(game, voice, place))

    async def _find(self, interaction: Interaction, target: CustomId) -> None:
        game = _known(target.arg)
        await put_form(interaction, search_screen.form(game, await translator_for(interaction, game=game)))

    async def _found(self, interaction: Interaction, target: CustomId) -> None:
        game = _known(target.arg)
        await answer_in_time(interaction, self._search(interaction, game, chosen(interaction)))

    async def _passage(self, interaction: Interaction, target: CustomId) -> None:
        game = _known(target.arg)
        place = book.passage(game, chosen(interaction))
        await answer_in_time(interaction, self._read(game, await translator_for(interaction, game=game), place))

    async def _show(self, interaction: Interaction, game: str, part: str = book.CARD, at: int = 0) -> None:
        voice = await translator_for(interaction, game=game)
        await answer_in_time(interaction, self._page(game, voice, part, at))

    async def _read(self, game: str, voice: Translator, place: Passage) -> Screen:
        """Build the screen of a passage."""
        if place.part == book.COMPONENTS:
            one = book.component(game, place)
            return screens.component(game, one, (await self._drawn(game, [one])).get(one.value), voice)
        at = screens.first_page(game, voice, place.part, place.topic, *place.lines[:1])
        return await self._page(game, voice, place.part, at, place)

    async def _page(self, game: str, voice: Translator, part: str, at: int, lit: Passage | None = None) -> Screen:
        pages = screens.pages_of(game, voice, part)
        at = min(at, len(pages) - 1)
        picture, alt = await self._seen(game, voice, part, at, lit)
        shown = screens.components_on(game, voice, at) if part == book.COMPONENTS else ()
        things = await self._drawn(game, shown)
        return screens.rules(game, voice, part, at, picture, alt=alt, things=things, lit=lit)

    async def _seen(
        self, game: str, voice: Translator, part: str, at: int, lit: Passage | None
    ) -> tuple[Picture | None, Sequence[str]]:
        """Return the picture above a page, and its alt text."""
        studio, topic = self.client.render_service, screens.pages_of(game, voice, part)[at].topic
        if part == book.SIGNS:
            legend = await studio.every_sign(game, voice.render_context(), topic)
            return legend.picture, [voice.text(line) for line in book.topics(game, part)[topic].lines]
        if scene := screens.scene_on(game, voice, part, at, lit):
            shown = await studio.scene(game, scene, _learning(game, voice))
            return shown.picture, screens.scene_words(game, part, topic, shown.words, voice)
        return (await studio.box(game, voice.render_context()) if part == book.CARD and at == 0 else None), ()

    async def _drawn(self, game: str, components: Sequence[Component]) -> dict[str, Picture]:
        """Return the pictures of components by id, as far as they have any."""
        drawn = [
            (one.value, await self.client.render_service.draw(RENDERERS[game].thing, one.value)) for one in components
        ]
        return {value: picture for value, picture in drawn if picture is not None}

    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.command(name=ls("rules"), description=ls("A game's rules in short, or what they say of something"))
    @app_commands.describe(game=ls("Which game"), about=ls("A topic, a component, or a word to look up"))
    @app_commands.rename(game=ls("game"), about=ls("about"))
    @app_commands.choices(game=GAME_CHOICES)
    async def rules(self, interaction: Interaction, game: str, about: str = "") -> None:
        """Show the rules card, or a search result."""
        await report_errors(interaction, self._look_up(interaction, game, about))

    async def _look_up(self, interaction: Interaction, game: str, about: str) -> None:
        if game not in GAMES:
            raise WrongStatus(t("There is no game called “{name}” here.", name=game))
        if about:
            await answer_in_time(interaction, self._search(interaction, game, about))
        else:
            await self._show(interaction, game)

    async def _search(self, interaction: Interaction, game: str, about: str) -> Screen:
        """Build the passage with this name, else the list of all matches."""
        voice = await translator_for(interaction, game=game)
        if about.startswith(PLACE):
            with suppress(UnknownCustomId):
                return await self._read(game, voice, book.passage(game, about.removeprefix(PLACE)))
        exact = book.exact(game, about)
        found = exact if len(exact) == 1 else book.find(game, about, voice.language)
        if len(found) == 1:
            return await self._read(game, voice, found[0].passage)
        return search_screen.hits(game, about, found, voice)

    @rules.autocomplete("about")
    @suggesting
    async def _offered(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        game = str(interaction.namespace.game)
        if game not in GAMES:
            return []
        voice = await translator_for(interaction, game=game)
        found = book.find(game, current, voice.language)[:OPTIONS]
        named = [(search_screen.told(hit, current, voice), _value(game, hit.passage)) for hit in found]
        return [app_commands.Choice(name=cut(name, CHOICE_NAME), value=value) for name, value in named]


def _learning(game: str, voice: Translator) -> RenderOptions:
    """Return the render options of the game's lesson pictures, with the names of AI players."""
    names, spoken = AI_NAMES[: lesson_of(game).seats], formatter(voice.language, game)

    def say(text: Text) -> str:
        return spoken.format(text, names)

    return msgspec.structs.replace(voice.render_context(), say=say, names=names)


def _value(game: str, place: Passage) -> str:
    return book.component(game, place).value if place.part == book.COMPONENTS else f"{PLACE}{place}"


def _known(game: str) -> str:
    """Return the id of an existing game. Raises UnknownCustomId."""
    if game not in GAMES:
        raise UnknownCustomId
    return game


def _place(arg: str) -> tuple[str, str, int]:
    """Parse the game, the part of its rules, and the page. Raises UnknownCustomId."""
    game, *where = arg.split(",")
    page, at, *more = [*where, *(book.CARD, "0")[len(where) :]]
    if game not in GAMES or page not in book.PARTS or more:
        raise UnknownCustomId
    return game, page, parse_int(at)
