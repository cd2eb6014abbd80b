"""Pagination of long texts; each page is built again for the user who turns to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from bot.games.contract import Text, t
from cogs.ui.components import Button, button
from cogs.ui.custom_ids import CustomId
from cogs.ui.discord_limits import TEXT
from cogs.ui.translator import Translator

LETTERS, MOST = TEXT - 600, 20
"""Characters on a page, with room for a heading, and maximum number of entries."""


class Page(Struct, frozen=True):
    """A page: its entries, its index, and the number of pages."""

    entries: Sequence[Sequence[str]]
    at: int
    count: int

    @property
    def lines(self) -> list[str]:
        """The lines of all entries."""
        return [line for entry in self.entries for line in entry]


def page_of(entries: Sequence[Sequence[str]], at: int, letters: int = LETTERS, most: int = MOST) -> Page:
    """Return the page with this index, or the last one: there may be fewer entries than before.

    A page has at most `letters` characters, and at most `most` entries.
    """
    pages: list[list[Sequence[str]]] = [[]]
    room = letters
    for entry in entries:
        taken = sum(len(line) + 1 for line in entry)
        if pages[-1] and (len(pages[-1]) == most or taken > room):
            pages.append([])
            room = letters
        pages[-1].append(entry)
        room -= taken
    at = min(at, len(pages) - 1)
    return Page(pages[at], at, len(pages))


def numbered(title: Text, at: int, count: int) -> Text:
    """Return the title with the page number, if there are several pages."""
    return title if count == 1 else t("{title} ({page}/{pages})", title=title, page=at + 1, pages=count)


PAGES = t("Previous page"), t("Next page")


def turning(
    at: int, count: int, to: Callable[[int], CustomId], voice: Translator, names: tuple[Text, Text] = PAGES
) -> list[Button]:
    """Return the buttons to the previous and the next page, if these exist."""
    there = [(other, name) for other, name in zip((at - 1, at + 1), names, strict=True) if 0 <= other < count]
    return [button(voice.text(name), to(other)) for other, name in there]
