"""`/auztralia oldone`: a kind of Old One with all its tiles, for the asker alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from discord import app_commands
from msgspec import Struct

from bot.games.auztralia import current, phrases
from bot.games.auztralia.data import KINDS
from bot.games.auztralia.describe import OLD_ONE, describe_old_one
from bot.games.auztralia.setfile import set_of
from bot.games.contract import Text
from bot.tables.seen import Seen
from bot.words.speaker import speaker
from cogs.base import Taku
from cogs.lookup import LookUp
from cogs.translate import ls


class Kind(Struct, frozen=True):
    """A kind's names, which are the same in every set."""

    name: str
    name_ja: str


NAMES: Final = tuple(
    Kind(*(speaker(language, "auztralia").say(phrases.kind_name(kind)) for language in ("en", "ja"))) for kind in KINDS
)


class AuztraliaOldOnes(LookUp):
    """The command in the game's group."""

    game = "auztralia"
    part = OLD_ONE

    def __init__(self, client: Taku, group: app_commands.Group) -> None:
        super().__init__(client, group, (ls("oldone"), ls("Look up a kind of Old One")))

    def set_at(self, seen: Seen | None) -> str:
        return current.text() if seen is None else seen.view.set

    def cards(self, text: str) -> Sequence[Kind]:
        del text
        return NAMES

    def part_of(self, card: int) -> str:
        return f"{self.part}{KINDS[card]}"

    def words(self, text: str, card: int) -> Sequence[Text]:
        return describe_old_one(set_of(text), card)
