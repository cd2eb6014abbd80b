"""Common parts of the statistics pages: names, numbers, dates, and the message of a page."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime

from babel.dates import format_date, get_month_names

from bot.games.contract import Text, t
from bot.tables.model.table_rules import MINUTE
from cogs.ui.components import Item, Screen, gallery, text
from cogs.ui.layout import COLOUR
from cogs.ui.reliability_text import roughly
from cogs.ui.texts import labelled
from cogs.ui.translator import Translator
from rendering.charts.bars import Bar, Bars
from rendering.charts.page import Page
from rendering.renderer import Picture

HERE, ALL = "here", "all"
"""Scopes in a button: the server of the click, or all servers."""


def percent(share: float) -> str:
    """Format a whole percentage."""
    return f"{round(100 * share)}%"


def long(seconds: float) -> Text:
    """Return a rough duration."""
    return roughly(seconds / MINUTE)


def short_date(day: date | datetime, voice: Translator) -> str:
    """Format a date with its year."""
    return format_date(day, "medium", locale=voice.language)


def day_of_year(day: date, voice: Translator) -> str:
    """Format a date without its year."""
    return format_date(day, "d MMM" if voice.language == "en" else "M/d", locale=voice.language)


def months(voice: Translator) -> tuple[str, ...]:
    """Return the short names of the months."""
    names = get_month_names("abbreviated", "stand-alone", voice.language)
    return tuple(names[n] for n in range(1, 13))


def fame(title: Text, people: Sequence[tuple[str, int, int]], voice: Translator) -> Bars:
    """Return bars of users by name, with their games played and first places."""
    bars = [
        Bar(
            drawn,
            (wins, games - wins),
            voice.text(t("{n} of {most}", n=wins, most=games)),
            told=voice.text(t("first in {n} of {most}", n=wins, most=games)),
            named=named,
        )
        for at, (name, games, wins) in enumerate(people, 1)
        for drawn, named in [voice.named(name, at)]
    ]
    return Bars(voice.text(title), tuple(bars), "won", (voice.text(t("First place")), voice.text(t("Other games"))))


def described(page: Page, voice: Translator) -> list[str]:
    """Return all numbers of a page as text, a line per part, for its alt text."""
    lines = [f"{page.title} – {page.line}"]
    for block in page.blocks:
        title, numbers = block.words()
        said = voice.listing([voice.text(labelled(name, text)) if name else text for name, text in numbers])
        lines.append(voice.text(labelled(title, said)) if title else said)
    return lines


def charted(page: Page, picture: Picture, voice: Translator, lines: Sequence[str], *more: Item) -> Screen:
    """Build a page with its picture, all numbers as alt text, lines and further items."""
    shown = gallery(picture, described(page, voice), voice)
    return Screen(shown, text(lines), *more, colour=COLOUR)
