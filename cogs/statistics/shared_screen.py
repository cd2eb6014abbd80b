"""What the pages of statistics share: names, numbers and days in words, and the message around a page."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime

from babel.dates import format_date, get_month_names

from bot.games.contract import Text, t
from bot.games.registry import GAMES
from bot.tables.model.table_rules import MINUTE
from cogs.ui.colours import COLOUR
from cogs.ui.components import Item, Screen, gallery, text
from cogs.ui.reliability_text import roughly
from cogs.ui.texts import labelled
from cogs.ui.translator import Translator
from rendering.charts.bars import Bar, Bars
from rendering.charts.page import Page
from rendering.renderer import Picture

HERE, ALL = "here", "all"
"""How far is looked, in a button: at the server where it was pressed, or everywhere."""


def title_of(game: str, voice: Translator) -> str:
    """What a game is called."""
    return Translator(voice.language, game=game).text(GAMES[game].meta.title)


def percent(share: float) -> str:
    """In whole hundredths."""
    return f"{round(100 * share)}%"


def long(seconds: float) -> Text:
    """How long something took, roughly."""
    return roughly(seconds / MINUTE)


def short_date(day: date | datetime, voice: Translator) -> str:
    """A day with its year."""
    return format_date(day, "medium", locale=voice.language)


def day_of_year(day: date, voice: Translator) -> str:
    """A day without its year."""
    return format_date(day, "d MMM" if voice.language == "en" else "M/d", locale=voice.language)


def months(voice: Translator) -> tuple[str, ...]:
    """Their short names, from January on."""
    names = get_month_names("abbreviated", "stand-alone", voice.language)
    return tuple(names[n] for n in range(1, 13))


def fame(title: Text, people: Sequence[tuple[str, int, int]], voice: Translator) -> Bars:
    """People by name with the games that they have played and first places in them."""
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
    """All numbers of a page in words, a line for each of its parts, for those who do not see it."""
    lines = [f"{page.title} – {page.line}"]
    for block in page.blocks:
        title, numbers = block.words()
        said = voice.listing([voice.text(labelled(name, text)) if name else text for name, text in numbers])
        lines.append(voice.text(labelled(title, said)) if title else said)
    return lines


def charted(page: Page, picture: Picture, voice: Translator, lines: Sequence[str], *more: Item) -> Screen:
    """A page with all its numbers in its alt text, a few lines, and what leads on."""
    shown = gallery(picture, described(page, voice))
    return Screen(shown, text(lines), *more, colour=COLOUR)
