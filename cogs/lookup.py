"""A command of a game's group that shows one card of its set by name, for the asker alone."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Protocol, TypeAlias

from discord import app_commands

from bot.games.contract import Text, t
from bot.tables.errors import WrongStatus
from bot.tables.seen import Seen
from cogs.answer import answer_in_time, telling, voice_for
from cogs.base import Taku, TakuCog
from cogs.kinds import Interaction
from cogs.limits import CHOICE_NAME, OPTIONS, cut
from cogs.screens.parts import Screen, box, gallery, text
from cogs.screens.turn import COLOUR
from cogs.translate import ls
from cogs.voice import Voice
from rendering.painter import Picture

Words: TypeAlias = tuple[app_commands.locale_str, app_commands.locale_str]
"""Name and description"""


class Named(Protocol):
    """A card of a set, which holds its names itself."""

    @property
    def name(self) -> str: ...
    @property
    def name_ja(self) -> str: ...


class LookUp(TakuCog):
    """Base of such a command: `part` is what the game's pictures and `describe` call a card, before its number; ""
    where cards have no picture."""

    game: ClassVar[str]
    part: ClassVar[str] = ""

    def __init__(self, client: Taku, group: app_commands.Group, command: Words) -> None:
        super().__init__(client)

        @app_commands.describe(name=ls("The card's name, in either language"))
        @app_commands.rename(name=ls("name"))
        async def callback(interaction: Interaction, name: str) -> None:
            await telling(interaction, answer_in_time(interaction, self._screen(interaction, name)), self.game)

        async def complete(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
            cards = self.cards(self.set_at(await self._seen(interaction)))
            return offered(cards, current, await voice_for(interaction, game=self.game))

        made: app_commands.Command[TakuCog, ..., None] = app_commands.Command(
            name=command[0], description=command[1], callback=callback
        )
        made.autocomplete("name")(complete)
        group.add_command(made)

    @abstractmethod
    def set_at(self, seen: Seen | None) -> str:
        """The set that a table plays, or that new ones play, as in the game's states."""

    @abstractmethod
    def cards(self, text: str) -> Sequence[Named]:
        """The cards of a set, by number."""

    def part_of(self, card: int) -> str:
        """What the game's pictures and `describe` call a card."""
        return f"{self.part}{card}"

    @abstractmethod
    def words(self, text: str, card: int) -> Sequence[Text]:
        """A card's name, then what it says."""

    async def _seen(self, interaction: Interaction) -> Seen | None:
        """The table where it is asked, which may play a set of its own."""
        info = await self.client.router.table_typed_at(interaction, self.game)
        return await self.client.tables.looking.see(info.id, None) if info and info.number else None

    async def _screen(self, interaction: Interaction, name: str) -> Screen:
        seen, voice = await self._seen(interaction), await voice_for(interaction, game=self.game)
        played = self.set_at(seen)
        card = found(self.cards(played), name)
        words = self.words(played, card)
        if seen is None or not self.part:
            return screen(words, None, voice)
        look = Voice(voice.language, seen.table).look()
        return screen(words, await self.client.studio.part(self.game, seen.view, self.part_of(card), look), voice)


def found(cards: Sequence[Named], name: str) -> int:
    """The number of the card of this name, in either language. Raises WrongStatus if there is none."""
    low = name.strip().casefold()
    for at, card in enumerate(cards):
        if low in (card.name.casefold(), card.name_ja.casefold()):
            return at
    raise WrongStatus(t("There is no card called “{name}” here.", name=name))


def offered(cards: Sequence[Named], typed: str, voice: Voice) -> list[app_commands.Choice[str]]:
    """The cards whose names fit what is typed, those first that begin so, at most 25."""
    low = typed.strip().casefold()
    fitting = [card for card in cards if low in card.name.casefold() or low in card.name_ja.casefold()]
    fitting.sort(key=lambda card: not any(name.casefold().startswith(low) for name in (card.name, card.name_ja)))
    return [
        app_commands.Choice(
            name=cut(card.name_ja if voice.language == "ja" else card.name, CHOICE_NAME), value=card.name
        )
        for card in fitting[:OPTIONS]
    ]


def screen(words: Sequence[Text], picture: Picture | None, voice: Voice) -> Screen:
    """A card with all that it says, and its picture if there is one."""
    name, *lines = words
    return Screen(
        box(
            text([f"### {voice.say(name)}", *map(voice.say, lines)]),
            gallery(picture, map(voice.plain, words)) if picture else None,
            colour=COLOUR,
        ),
        pictures=[picture] if picture else [],
    )
