"""`/spacebase card`: a ship or a colony by its name, in large and in words, for the asker alone."""

from __future__ import annotations

from collections.abc import Sequence

from discord import app_commands

from bot.games.contract import Text
from bot.games.spacebase import current
from bot.games.spacebase.cards import Card, set_of
from bot.games.spacebase.describe import CARD, describe_card
from bot.tables.seen import Seen
from cogs.base import Taku
from cogs.lookup import LookUp
from cogs.translate import ls


class SpacebaseCards(LookUp):
    """The command in the game's group."""

    game = "spacebase"
    part = CARD

    def __init__(self, client: Taku, group: app_commands.Group) -> None:
        super().__init__(client, group, (ls("card"), ls("Look up a ship or a colony")))

    def set_at(self, seen: Seen | None) -> str:
        return current.text() if seen is None else seen.view.set

    def cards(self, text: str) -> Sequence[Card]:
        return set_of(text).cards

    def words(self, text: str, card: int) -> Sequence[Text]:
        return describe_card(set_of(text).cards[card])
