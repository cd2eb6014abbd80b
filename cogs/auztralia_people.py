"""`/auztralia person`: a personality by name, with what it does, for the asker alone."""

from __future__ import annotations

from collections.abc import Sequence

from discord import app_commands

from bot.games.auztralia import current
from bot.games.auztralia.data import Person
from bot.games.auztralia.describe import PERSON, describe_person
from bot.games.auztralia.setfile import set_of
from bot.games.contract import Text
from bot.tables.seen import Seen
from cogs.base import Taku
from cogs.lookup import LookUp
from cogs.translate import ls


class AuztraliaPeople(LookUp):
    """The command in the game's group."""

    game = "auztralia"
    part = PERSON

    def __init__(self, client: Taku, group: app_commands.Group) -> None:
        super().__init__(client, group, (ls("person"), ls("Look up a personality")))

    def set_at(self, seen: Seen | None) -> str:
        return current.text() if seen is None else seen.view.set

    def cards(self, text: str) -> Sequence[Person]:
        return set_of(text).persons

    def words(self, text: str, card: int) -> Sequence[Text]:
        return describe_person(set_of(text), card)
