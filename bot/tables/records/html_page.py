"""The record inside a page (`rendering.record_page`), found in a file from anybody.

Such a page is known by one element: a script of JSON whose id is `record`. Only beginnings of scripts are looked at,
each no longer than ours could be, so a file of any making is gone through once.
"""

from __future__ import annotations

import re
from typing import Final

from bot.games.contract import Text, t

RECORD_BYTES: Final = 2 * 1024 * 1024
"""How large the record in a page may be. Others would be ten thousand moves and more."""
_SCRIPT: Final = re.compile(rb"<script\b([^<>]{0,200})>", re.IGNORECASE)
_ID: Final = re.compile(rb"""\bid\s*=\s*(?:"record"|'record'|record(?=[\s/]|$))""", re.IGNORECASE)
_TYPE: Final = re.compile(rb"""\btype\s*=\s*["']?application/json["']?(?=[\s/]|$)""", re.IGNORECASE)
_END: Final = re.compile(rb"</script\b", re.IGNORECASE)
BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
"""Some programs write it at the beginning of a text file."""


class InvalidPage(ValueError):
    """There is no record in the page, or more than one; `text` is a sentence."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.key)
        self.text = text


def is_page(raw: bytes) -> bool:
    """Whether a file is a page, whatever is in it: no record begins like one."""
    return raw[:1024].removeprefix(BYTE_ORDER_MARK).lstrip()[:1] == b"<"


def inside(raw: bytes) -> bytes:
    """The record in a page, as JSON. Raises BadPage."""
    found = [one for one in _SCRIPT.finditer(raw) if _ID.search(one[1])]
    if not found:
        raise InvalidPage(t("There is no record in this page. Use one from the Record button."))
    if len(found) > 1:
        raise InvalidPage(t("There is more than one record in this page, so nobody could say which was checked."))
    if not _TYPE.search(found[0][1]):
        raise InvalidPage(t("The record in this page is not in the right form."))
    begins = found[0].end()
    end = _END.search(raw, begins, begins + RECORD_BYTES + len(b"</script"))
    if end is None and len(raw) - begins > RECORD_BYTES:
        raise InvalidPage(t("The record in this page is too large: {n} MB are allowed.", n=RECORD_BYTES >> 20))
    if end is None:
        raise InvalidPage(t("This page is cut off in the middle of its record. Please get it again."))
    return raw[begins : end.start()]
