"""`/spacebase card`: a ship or a colony by its name, in large and in words, for the asker alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from discord import app_commands

from bot.games.contract import t
from bot.games.spacebase import current, phrases
from bot.games.spacebase.cards import Card, CardSet, set_of
from bot.games.spacebase.describe import CARD, describe_card
from bot.tables.errors import WrongStatus
from bot.tables.seen import Seen
from cogs.answer import answer_in_time, telling, voice_for
from cogs.base import TakuCog
from cogs.kinds import Interaction
from cogs.limits import CHOICE_NAME, OPTIONS, cut
from cogs.screens.parts import Screen, box, gallery, text
from cogs.screens.turn import COLOUR
from cogs.translate import ls
from cogs.voice import Voice
from rendering.painter import Picture

if TYPE_CHECKING:
    from bot.client import Taku

GAME: Final = "spacebase"


class SpacebaseCards(TakuCog):
    """The command in the game's group."""

    def __init__(self, client: Taku, group: app_commands.Group) -> None:
        super().__init__(client)

        @app_commands.describe(name=ls("The card's name, in either language"))
        @app_commands.rename(name=ls("name"))
        async def callback(interaction: Interaction, name: str) -> None:
            await telling(interaction, answer_in_time(interaction, self._screen(interaction, name)), GAME)

        async def complete(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
            cards = _set_at(await self._seen(interaction)).cards
            return offered(cards, current, await voice_for(interaction, game=GAME))

        command: app_commands.Command[TakuCog, ..., None] = app_commands.Command(
            name=ls("card"), description=ls("Look up a ship or a colony"), callback=callback
        )
        command.autocomplete("name")(complete)
        group.add_command(command)

    async def _seen(self, interaction: Interaction) -> Seen | None:
        """The table where it is asked, which may play a set of its own."""
        info = await self.client.router.table_typed_at(interaction, GAME)
        return await self.client.tables.see(info.id, None) if info and info.number else None

    async def _screen(self, interaction: Interaction, name: str) -> Screen:
        seen, voice = await self._seen(interaction), await voice_for(interaction, game=GAME)
        card = found(_set_at(seen).cards, name)
        if seen is None:
            return screen(card, None, voice)
        look = Voice(voice.language, seen.table).look()
        return screen(card, await self.client.studio.part(GAME, seen.view, f"{CARD}{card.id}", look), voice)


def _set_at(seen: Seen | None) -> CardSet:
    return set_of(current.text() if seen is None else seen.view.set)


def found(cards: Sequence[Card], name: str) -> Card:
    """The card of this name, in either language. Raises WrongStatus if there is none."""
    low = name.strip().casefold()
    for card in cards:
        if low in (card.name.casefold(), card.name_ja.casefold()):
            return card
    raise WrongStatus(t("There is no card called “{name}” here.", name=name))


def offered(cards: Sequence[Card], typed: str, voice: Voice) -> list[app_commands.Choice[str]]:
    """The cards whose names fit what is typed, those first that begin so, at most 25."""
    low = typed.strip().casefold()
    fitting = [card for card in cards if low in card.name.casefold() or low in card.name_ja.casefold()]
    fitting.sort(key=lambda card: not any(name.casefold().startswith(low) for name in (card.name, card.name_ja)))
    named = ((cut(voice.plain(phrases.card_name(card)), CHOICE_NAME), card.name) for card in fitting[:OPTIONS])
    return [app_commands.Choice(name=name, value=value) for name, value in named]


def screen(card: Card, picture: Picture | None, voice: Voice) -> Screen:
    """A card with all that it says, and its picture if there is one."""
    name, *lines = describe_card(card)
    return Screen(
        box(
            text([f"### {voice.say(name)}", *map(voice.say, lines)]),
            gallery(picture, map(voice.plain, describe_card(card))) if picture else None,
            colour=COLOUR,
        ),
        pictures=[picture] if picture else [],
    )
