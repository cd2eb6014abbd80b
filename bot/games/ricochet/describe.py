"""The board in words: alt texts, the text board, screen readers."""

from __future__ import annotations

from bot.games.contract import Option, Text, t
from bot.games.ricochet import phrases
from bot.games.ricochet.view import View

BEST, SHOWN = "best", "shown"


def parts(view: View) -> tuple[Option, ...]:
    """The last chip's ways, as far as they are known."""
    last = view.last
    if last is None:
        return ()
    best = (Option(BEST, t("The best way")),) if last.best else ()
    shown = (Option(SHOWN, t("The way shown")),) if last.way else ()
    return best + shown


def highlights(view: View) -> tuple[Option, ...]:
    """All of the parts."""
    return parts(view)


def describe(view: View, part: str) -> tuple[Text, ...]:
    """One part, or the whole board."""
    del part
    return (t("{n}", n=view.turn),)


def describe_hand(view: View) -> tuple[Text, ...]:
    """The own filed way."""
    return (t("Your filed way: {way}.", way=phrases.way_text(view.filed)),) if view.filed else ()
