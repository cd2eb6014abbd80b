"""Query of a past board, encoded in the custom ids of the buttons that lead to one."""

from __future__ import annotations

from msgspec import Struct

from bot.games.contract import ChoicePath
from bot.tables.model.views import TableInfo
from cogs.ui.custom_ids import UnknownCustomId, parse_int

THEN = "then"
"""Purpose of these buttons."""
MINE, WORDS = "mine", "words"


class PastBoardQuery(Struct, frozen=True):
    """Display of a past board: public, or also the view of a `seat` or of the viewer (`mine`).

    `words`: as text instead of pictures.
    """

    seat: int | None = None
    mine: bool = False
    words: bool = False

    @property
    def said(self) -> ChoicePath:
        """Return the query as the choice path of a custom id."""
        eyes = (MINE,) if self.mine else () if self.seat is None else (str(self.seat),)
        return (*eyes, *((WORDS,) if self.words else ()))

    def of(self, user_id: int, info: TableInfo) -> int | None:
        """Return the seat whose view is shown."""
        return info.seat_of(user_id) if self.mine else self.seat


def parse_query(said: ChoicePath) -> PastBoardQuery:
    """Parse the choice path of a custom id. Raises UnknownCustomId."""
    words = WORDS in said[-1:]
    match said[:-1] if words else said:
        case ():
            return PastBoardQuery(words=words)
        case (one,) if one == MINE:
            return PastBoardQuery(mine=True, words=words)
        case (one,):
            return PastBoardQuery(parse_int(one), words=words)
        case _:
            raise UnknownCustomId
