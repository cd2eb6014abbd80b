"""Pagination of long texts and lists; each page is built again for the user who turns to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil

from msgspec import Struct
from msgspec.structs import replace

from bot.games.contract import Text, t
from cogs.ui.components import Button, Item, Screen, beside, button, rows, text
from cogs.ui.custom_ids import CustomId
from cogs.ui.discord_limits import TEXT
from cogs.ui.translator import Translator

LETTERS, MOST = TEXT - 600, 20
"""Characters on a page, with room for a heading, and maximum number of entries."""
PEOPLE = 5
"""Users on a page, each with a button."""


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


def people(
    title: Text,
    lines: Sequence[Text],
    entries: Sequence[tuple[str, Button]],
    target: CustomId,
    voice: Translator,
    *,
    add: Item | None = None,
    buttons: Sequence[Button] = (),
) -> Screen:
    """Build a page of users, each a line with the button that takes them off the list.

    The `number` of `target` is the page; `add` is the menu of users to put on it.
    """
    count = max(1, ceil(len(entries) / PEOPLE))
    at = min(target.number, count - 1)
    ways = turning(at, count, lambda to: replace(target, number=to), voice)
    return Screen(
        text([f"### {voice.markdown(numbered(title, at, count))}", *map(voice.markdown, lines)]),
        *(beside(line, off) for line, off in entries[at * PEOPLE : (at + 1) * PEOPLE]),
        *rows(ways),
        add,
        *rows(buttons),
    )
