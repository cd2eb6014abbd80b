"""Rules to read: the card, the house rulings, and every component by name."""

from __future__ import annotations

from collections.abc import Sequence

from discord import app_commands

from bot.games.contract import Component, t
from bot.games.registry import GAMES
from bot.tables.errors import WrongStatus
from cogs.answer import answer_in_time, telling, voice_for
from cogs.base import TakuCog
from cogs.ids import Id, NotOurs, whole
from cogs.kinds import Interaction, Routes
from cogs.reply import tell
from cogs.screens import info as screens
from cogs.screens.parts import Screen
from cogs.translate import ls, title
from cogs.values import chosen
from cogs.voice import Voice
from rendering.painter import Picture
from rendering.registry import PAINTERS

GAME_CHOICES = [app_commands.Choice(name=title(game.meta), value=game.meta.id) for game in GAMES.values()]


class Rules(TakuCog):
    """`/rules`, and the buttons that lead there."""

    def routes(self) -> Routes:
        """Each has the game in its `arg`; then the part of the rules, perhaps with a page, or a rule's id."""
        return {"rules": self._rules, "topic": self._topic, "rule": self._rule}

    async def _rules(self, interaction: Interaction, target: Id) -> None:
        await self._show(interaction, *_place(target.arg))

    async def _topic(self, interaction: Interaction, target: Id) -> None:
        game, part, _ = _place(target.arg)
        voice = await voice_for(interaction, game=game)
        await self._show(interaction, game, part, screens.first_page(game, voice, part, whole(chosen(interaction))))

    async def _rule(self, interaction: Interaction, target: Id) -> None:
        """In a message of its own: what was refused, and the question, stay as they are."""
        game, _, rule = target.arg.partition(",")
        place = screens.topic_of(game, rule) if game in GAMES else None
        if place is None:
            raise NotOurs
        part, topic = place
        voice = await voice_for(interaction, game=game)
        at = screens.first_page(game, voice, part, topic)
        await tell(interaction, await self._page(game, voice, part, at))

    async def _show(self, interaction: Interaction, game: str, part: str = screens.CARD, at: int = 0) -> None:
        voice = await voice_for(interaction, game=game)
        await answer_in_time(interaction, self._page(game, voice, part, at))

    async def _page(self, game: str, voice: Voice, part: str, at: int) -> Screen:
        pictured = part == screens.CARD and at == 0
        picture = await self.client.studio.box(game, voice.look()) if pictured else None
        shown = screens.components_on(game, voice, at) if part == screens.COMPONENTS else ()
        return screens.rules(game, voice, part, at, picture, things=await self._drawn(game, shown))

    async def _drawn(self, game: str, components: Sequence[Component]) -> dict[str, Picture]:
        """Those that can be seen, by their ids."""
        drawn = [(one.value, await self.client.studio.draw(PAINTERS[game].thing, one.value)) for one in components]
        return {value: picture for value, picture in drawn if picture is not None}

    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.command(name=ls("rules"), description=ls("A game's rules in short, or one of its components"))
    @app_commands.describe(game=ls("Which game"), about=ls("A component to look up"))
    @app_commands.rename(game=ls("game"), about=ls("about"))
    @app_commands.choices(game=GAME_CHOICES)
    async def rules(self, interaction: Interaction, game: str, about: str = "") -> None:
        """The rules card, or the component."""
        await telling(interaction, self._look_up(interaction, game, about))

    async def _look_up(self, interaction: Interaction, game: str, about: str) -> None:
        if game not in GAMES:
            raise WrongStatus(t("There is no game called “{name}” here.", name=game))
        if not about:
            await self._show(interaction, game)
            return
        await answer_in_time(interaction, self._looked_up(game, about, await voice_for(interaction, game=game)))

    async def _looked_up(self, game: str, about: str, voice: Voice) -> Screen:
        one = _component(game, about, voice)
        return screens.component(game, one, (await self._drawn(game, [one])).get(one.value), voice)

    @rules.autocomplete("about")
    async def _components(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        game = str(interaction.namespace.game)
        if game not in GAMES:
            return []
        voice, low = await voice_for(interaction, game=game), current.casefold()
        named = [(voice.plain(one.name), one.value) for one in GAMES[game].meta.components]
        return [app_commands.Choice(name=n, value=v) for n, v in named if low in n.casefold() or low in v][:25]


def _place(arg: str) -> tuple[str, str, int]:
    """The game, the part of its rules, and the page there. Raises NotOurs."""
    game, *where = arg.split(",")
    page, at, *more = [*where, *(screens.CARD, "0")[len(where) :]]
    if game not in GAMES or page not in screens.PARTS or more:
        raise NotOurs
    return game, page, whole(at)


def _component(game: str, about: str, voice: Voice) -> Component:
    """The component of this id, or of this name in the language of who asks. Raises WrongStatus if there is none."""
    low = about.casefold()
    for one in GAMES[game].meta.components:
        if low in (one.value.casefold(), voice.plain(one.name).casefold()):
            return one
    raise WrongStatus(t("There is no component called “{name}” in this game.", name=about))
