"""`/farfarout card`: a ship, crew member, item, encounter, planet or quest by name, for the asker alone."""

from __future__ import annotations

from collections.abc import Sequence

from discord import app_commands

from bot.games.contract import Text
from bot.games.farfarout import cards, current
from bot.games.farfarout.book import open_book
from bot.games.farfarout.describe import describe_card
from bot.tables.seen import Seen
from cogs.base import Taku
from cogs.lookup import LookUp
from cogs.translate import ls


class FarfaroutCards(LookUp):
    """The command in the game's group."""

    game = "farfarout"

    def __init__(self, client: Taku, group: app_commands.Group) -> None:
        super().__init__(client, group, (ls("card"), ls("Look up a ship, crew, an item, an encounter, a quest")))

    def set_at(self, seen: Seen | None) -> str:
        return current.text() if seen is None else seen.view.set

    def cards(self, text: str) -> Sequence[cards.Card]:
        return cards.all_of(open_book(text))

    def words(self, text: str, card: int) -> Sequence[Text]:
        return describe_card(self.cards(text)[card])
