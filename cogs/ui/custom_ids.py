"""Custom ids: the meaning of a button or menu, which works as long as its message exists.

`purpose:table:number:arg:path` - the purpose selects the handler (see `router`), `number` is the move that was shown,
`arg` is specific to the purpose, `path` is the choice path so far, joined by `/`. Repeated picks are counted
(`silver+silver` is `silver*2`), which keeps the longest choice path within Discord's 100 characters.

Ids that are received may be forged: an unknown one leads to `UnknownCustomId`.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from urllib.parse import quote, unquote

import msgspec
from msgspec import Struct

from bot.games.contract import ChoicePath
from cogs.ui.discord_limits import CUSTOM_ID

FIELDS = 5
MOST, MOST_TABLES, MOST_USERS = 2**31 - 1, 2**63 - 1, 2**63 - 1
"""Maximum integers of the database: numbers of moves and the like, table ids, user ids."""
COPIES = 999
"""Maximum number of copies of one pick in a row."""
LAST_SECOND = 10**11
"""The last point in time that an id may name, in seconds."""
_PLAIN = "+-_~.,'()"


class UnknownCustomId(Exception):
    """The custom id of a button, menu or form is unknown: outdated or forged."""


class CustomId(Struct, frozen=True):
    """A parsed custom id; `table` is 0 without a particular table."""

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
        """True if it is short enough for a button of any table; typed input may be too long."""
        return len(msgspec.structs.replace(self, table=MOST_TABLES)._text()) <= CUSTOM_ID

    def _text(self) -> str:
        return ":".join(
            (
                self.purpose,
                str(self.table),
                str(self.number),
                _quoted(self.arg),
                "/".join(map(_pack, self.said)),
            )
        )


def parse(text: str) -> CustomId | None:
    """Parse a custom id, as the inverse of `str(CustomId)`; return None if it is not one."""
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
    """Parse a number from 0 to `most` in a custom id or a menu value. Raises UnknownCustomId."""
    if not (text.isascii() and text.isdigit()) or len(text) > len(str(most)) or int(text) > most:
        raise UnknownCustomId
    return int(text)


@lru_cache(maxsize=4096)
def _quoted(text: str) -> str:
    return quote(text, safe=_PLAIN)


@lru_cache(maxsize=4096)
def _pack(value: str) -> str:
    runs = ((one, sum(1 for _ in run)) for one, run in groupby(value.split("+")))
    return "+".join(_quoted(one) + (f"*{count}" if count > 1 else "") for one, count in runs)


def _unpack(text: str) -> str:
    values: list[str] = []
    for part in text.split("+"):
        one, star, count = part.partition("*")
        values += [unquote(one)] * (parse_int(count, COPIES) if star else 1)
    return "+".join(values)


class MoveRoutes(Struct, frozen=True):
    """Purposes of the buttons, menus and forms of a step.

    A value, a menu value, one more of several, a form and its submission, and a complete move (`quick`). `bound`: the
    custom id holds the number of the move, the lesson step, or the state of the puzzle, sandbox or
    discussion.
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
SANDBOX = MoveRoutes("try-say", "try-menu", "try-more", "try-write", "try-wrote", "try-say", bound=True)
DISCUSSION = MoveRoutes("vary", "vary-menu", "vary-more", "vary-write", "vary-wrote", "vary", bound=True)
BY_SAY = {ways.say: ways for ways in (MOVE, ORDER, LESSON, PUZZLE, SANDBOX, DISCUSSION)}
