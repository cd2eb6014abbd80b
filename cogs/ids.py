"""What a button or menu means stands in its custom id, so that it works as long as its message exists.

`purpose:table:number:arg:path` - the purpose names the handler (see `router`), `number` is the move that was shown,
`arg` whatever the purpose needs, `path` what has been said so far, joined by `/`. Repeated picks are counted
(`silver+silver` is `silver*2`), which keeps the longest saying within Discord's 100 characters.
"""

from __future__ import annotations

from itertools import groupby
from urllib.parse import quote, unquote

from msgspec import Struct

from bot.games.contract import Said
from cogs.limits import CUSTOM_ID

FIELDS = 5
_PLAIN = "+-_~.,'()"


class Id(Struct, frozen=True):
    """A parsed custom id; `table` 0 is no table in particular."""

    purpose: str
    table: int = 0
    number: int = 0
    arg: str = ""
    said: Said = ()

    def __str__(self) -> str:
        text = ":".join(
            (
                self.purpose,
                str(self.table),
                str(self.number),
                quote(self.arg, safe=_PLAIN),
                "/".join(map(_pack, self.said)),
            )
        )
        if len(text) > CUSTOM_ID:
            raise ValueError(f"custom id of {len(text)} characters: {text}")
        return text


def parse(text: str) -> Id | None:
    """The inverse of `str(Id)`; None if the text is not ours."""
    parts = text.split(":")
    if len(parts) != FIELDS or not all(part.isascii() and part.isdigit() for part in parts[1:3]):
        return None
    said = tuple(_unpack(value) for value in parts[4].split("/")) if parts[4] else ()
    return Id(parts[0], int(parts[1]), int(parts[2]), unquote(parts[3]), said)


def _pack(value: str) -> str:
    runs = ((one, sum(1 for _ in run)) for one, run in groupby(value.split("+")))
    return "+".join(quote(one, safe=_PLAIN) + (f"*{count}" if count > 1 else "") for one, count in runs)


def _unpack(text: str) -> str:
    values: list[str] = []
    for part in text.split("+"):
        one, _, count = part.partition("*")
        values += [unquote(one)] * int(count or 1)
    return "+".join(values)
