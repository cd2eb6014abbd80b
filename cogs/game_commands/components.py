"""Commands of a game's group that show one of its components by name, privately."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import app_commands

from bot.games.contract import Text, t
from bot.games.engine.component_set import ComponentSet, LookUp
from bot.games.registry import AnyGame
from bot.tables.model.errors import WrongStatus
from bot.tables.model.views import TableView
from bot.words.formatter import LANGUAGES, formatter
from cogs.framework.bot import Interaction
from cogs.framework.cog import TakuBot, TakuCog
from cogs.framework.responses import answer_in_time, report_errors, suggesting, translator_for
from cogs.ui.command_translator import in_game, ls
from cogs.ui.components import Screen, gallery, text
from cogs.ui.discord_limits import CHOICE_NAME, OPTIONS, cut
from cogs.ui.layout import COLOUR
from cogs.ui.translator import Translator
from rendering.renderer import Picture


class ComponentCommands(TakuCog):
    """Cog of the commands that a game defines for its components."""

    def __init__(self, client: TakuBot, group: app_commands.Group, game: AnyGame, box: ComponentSet[Any]) -> None:
        super().__init__(client)
        self.__cog_name__ = f"{game.meta.id} look-ups"
        self._game, self._box = game.meta.id, box
        for look_up in box.look_ups:
            self._add(group, look_up)

    def _add(self, group: app_commands.Group, look_up: LookUp[Any]) -> None:
        name, about = in_game(self._game, look_up.label.name), in_game(self._game, look_up.label.about)

        @group.command(name=name, description=about)
        @app_commands.describe(name=ls("The card's name, in either language"))
        @app_commands.rename(name=ls("name"))
        async def show(interaction: Interaction, name: str) -> None:
            await report_errors(
                interaction, answer_in_time(interaction, self._screen(interaction, look_up, name)), self._game
            )

        @show.autocomplete("name")
        @suggesting
        async def complete(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
            names = look_up.names(self._read(await self._seen(interaction)))
            return offered(spoken(names, self._game), current, await translator_for(interaction, game=self._game))

    def _read(self, seen: TableView | None) -> Any:
        """Return the set that the table plays, or that new tables play."""
        return self._box.read(self._box.played(seen and seen.view))

    async def _seen(self, interaction: Interaction) -> TableView | None:
        """Return the table of the interaction, which may play a set of its own."""
        info = await self.client.router.table_typed_at(interaction, self._game)
        return await self.client.tables.reader.view(info.id, None) if info and info.number else None

    async def _screen(self, interaction: Interaction, look_up: LookUp[Any], name: str) -> Screen:
        seen, voice = await self._seen(interaction), await translator_for(interaction, game=self._game)
        played = self._read(seen)
        thing = found(spoken(look_up.names(played), self._game), name)
        words = look_up.words(played, thing)
        if seen is None or look_up.part is None:
            return screen(words, None, voice)
        look = Translator(voice.language, seen.table).render_context()
        return screen(
            words, await self.client.render_service.part(self._game, seen.view, look_up.part(thing), look), voice
        )


Names = Sequence[str]
"""Names of a component by language."""


def spoken(things: Sequence[Text], game: str) -> Sequence[Names]:
    """Return the names of the components by language."""
    speakers = [formatter(language, game) for language in LANGUAGES]
    return [[one.format(thing) for one in speakers] for thing in things]


def found(things: Sequence[Names], name: str) -> int:
    """Return the index of the component with this name in any language. Raises WrongStatus."""
    low = name.strip().casefold()
    for at, names in enumerate(things):
        if any(one.casefold() == low for one in names):
            return at
    raise WrongStatus(t("There is no card called “{name}” here.", name=name))


def offered(things: Sequence[Names], typed: str, voice: Translator) -> list[app_commands.Choice[str]]:
    """Return up to 25 components that match the input, prefixes first."""
    low, language = typed.strip().casefold(), LANGUAGES.index(voice.language)
    fitting = [names for names in things if any(low in one.casefold() for one in names)]
    fitting.sort(key=lambda names: not any(one.casefold().startswith(low) for one in names))
    return [app_commands.Choice(name=cut(names[language], CHOICE_NAME), value=names[0]) for names in fitting[:OPTIONS]]


def screen(words: Sequence[Text], picture: Picture | None, voice: Translator) -> Screen:
    """Build a component's description, and its picture if there is one."""
    name, *lines = words
    return Screen(
        text([f"### {voice.markdown(name)}", *map(voice.markdown, lines)]),
        gallery(picture, words, voice),
        colour=COLOUR,
    )
