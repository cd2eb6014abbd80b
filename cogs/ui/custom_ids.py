"""What a button or menu means stands in its custom id, so that it works as long as its message exists.

`purpose:table:number:arg:path` - the purpose names the handler (see `router`), `number` is the move that was shown,
`arg` whatever the purpose needs, `path` what has been said so far, joined by `/`. Repeated picks are counted
(`silver+silver` is `silver*2`), which keeps the longest saying within Discord's 100 characters.

What comes back need not be what was sent: anything that none of our messages says is `NotOurs`.
"""

from __future__ import annotations

from itertools import groupby
from urllib.parse import quote, unquote

import msgspec
from msgspec import Struct

from bot.games.contract import ChoicePath
from cogs.ui.discord_limits import CUSTOM_ID

FIELDS = 5
MOST, MOST_TABLES, MOST_USERS = 2**31 - 1, 2**63 - 1, 2**63 - 1
"""What the database holds: numbers of moves and the like, ids of tables and of people."""
COPIES = 999
"""Of one pick in a row at most."""
LAST_SECOND = 10**11
"""The last point in time that an id may name, in seconds."""
_PLAIN = "+-_~.,'()"


class UnknownCustomId(Exception):
    """A button, menu or form says what none of ours says: it is old, or forged."""


class CustomId(Struct, frozen=True):
    """A parsed custom id; `table` 0 is no table in particular."""

    purpose: str
    table: int = 0
    number: int = 0
    arg: str = ""
    said: ChoicePath = ()

    def __str__(self) -> str:
        text = self._text()
        if len(text) > CUSTOM_ID:
            raise ValueError(f"custom id of {len(text)} characters: {text}")
        return text

    @property
    def fits(self) -> bool:
        """Whether it can stand in a button of any table: what people type may be too long for that."""
        return len(msgspec.structs.replace(self, table=MOST_TABLES)._text()) <= CUSTOM_ID

    def _text(self) -> str:
        return ":".join(
            (
                self.purpose,
                str(self.table),
                str(self.number),
                quote(self.arg, safe=_PLAIN),
                "/".join(map(_pack, self.said)),
            )
        )


def parse(text: str) -> CustomId | None:
    """The inverse of `str(Id)`; None if the text is not ours."""
    if len(text) > CUSTOM_ID or text.count(":") != FIELDS - 1:
        return None
    purpose, table, number, arg, path = text.split(":")
    try:
        said = tuple(map(_unpack, path.split("/"))) if path else ()
        target = CustomId(purpose, parse_int(table, MOST_TABLES), parse_int(number), unquote(arg), said)
        return target if str(target) == text else None
    except (UnknownCustomId, ValueError):
        return None


def parse_int(text: str, most: int = MOST) -> int:
    """The number from 0 to `most` that stands in an id or in a menu's value. Raises NotOurs."""
    if not (text.isascii() and text.isdigit()) or len(text) > len(str(most)) or int(text) > most:
        raise UnknownCustomId
    return int(text)


def _pack(value: str) -> str:
    runs = ((one, sum(1 for _ in run)) for one, run in groupby(value.split("+")))
    return "+".join(quote(one, safe=_PLAIN) + (f"*{count}" if count > 1 else "") for one, count in runs)


def _unpack(text: str) -> str:
    values: list[str] = []
    for part in text.split("+"):
        one, star, count = part.partition("*")
        values += [unquote(one)] * (parse_int(count, COPIES) if star else 1)
    return "+".join(values)


class MoveRoutes(Struct, frozen=True):
    """The purposes of what answers a step: a value, one of a menu, one more of several, a form and what is typed there;
    and of a button that says something complete at once.

    `bound`: it belongs to the move on the board, the step of the lesson, or what was said of the puzzle.
    """

    say: str
    menu: str
    more: str
    write: str
    wrote: str
    quick: str
    bound: bool


MOVE = MoveRoutes("say", "menu", "more", "write", "wrote", "quick", bound=True)
ORDER = MoveRoutes("order", "order-menu", "order-more", "order-write", "order-wrote", "order", bound=False)
LESSON = MoveRoutes("lesson", "lesson-menu", "lesson-more", "lesson-write", "lesson-wrote", "lesson", bound=True)
PUZZLE = MoveRoutes("puzzle", "puzzle-menu", "puzzle-more", "puzzle-write", "puzzle-wrote", "puzzle", bound=True)
BY_SAY = {ways.say: ways for ways in (MOVE, ORDER, LESSON, PUZZLE)}
