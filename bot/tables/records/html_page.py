"""Extraction of a record from an untrusted HTML page (`rendering.record_page`).

Such a page has one element, a JSON script with the id `record`. Only the start tags of scripts are parsed, each up to
the length of ours, so that a file of any content is scanned once.
"""

from __future__ import annotations

import re
from typing import Final

from bot.games.contract import Text, t

RECORD_BYTES: Final = 2 * 1024 * 1024
"""Maximum size of the record in a page, in bytes; larger ones would have over ten thousand moves."""
_SCRIPT: Final = re.compile(rb"<script\b([^<>]{0,200})>", re.IGNORECASE)
_ID: Final = re.compile(rb"""\bid\s*=\s*(?:"record"|'record'|record(?=[\s/]|$))""", re.IGNORECASE)
_TYPE: Final = re.compile(rb"""\btype\s*=\s*["']?application/json["']?(?=[\s/]|$)""", re.IGNORECASE)
_END: Final = re.compile(rb"</script\b", re.IGNORECASE)
BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
"""Written at the beginning of text files by some programs."""


class InvalidPage(ValueError):
    """A page with no record, or more than one; `text` says so."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.key)
        self.text = text


def is_page(raw: bytes) -> bool:
    """Return whether a file is an HTML page of any content; no record begins like one."""
    return raw[:1024].removeprefix(BYTE_ORDER_MARK).lstrip()[:1] == b"<"


def inside(raw: bytes) -> bytes:
    """Extract the record in a page, as JSON. Raises InvalidPage."""
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
