"""Reasons for a choice, in a few words: by public information, and by a shortest route."""

from __future__ import annotations

from bot.games.contract import Ask, ChoicePath, Text, Who, t
from bot.games.ricochet.ai import perception
from bot.games.ricochet.rules.moving import read
from bot.games.ricochet.view import View
from bot.games.ricochet.words import phrases


def reasons(view: View, ask: Ask, said: ChoicePath) -> tuple[Text, ...]:
    """Return one reason; none for choices that no AI seat makes."""
    del ask
    match said:
        case ("declare", number):
            return (_declared(view, int(number)),)
        case ("content", number):
            return (t("nothing shorter than {moves} is seen here", moves=phrases.moves(int(number))),)
        case ("pass",):
            return (t("nobody has seen a route, so the next chip can come"),)
        case ("move", _, _):
            return (_step(view),)
        case ("over",):
            return (t("from here no shortest route goes on"),)
        case ("giveup",):
            return (t("no route to the mark is known"),)
        case ("next",):
            return (t("the next chip is revealed at once"),)
        case _:
            return ()


def _declared(view: View, number: int) -> Text:
    others = [call for call in view.calls if call.seat != view.seat]
    if not view.calls:
        return t("you are the first, and the clock starts")
    if not others or number < min(call.number for call in view.calls):
        return t("fewer moves than anybody has declared: you would show first")
    before = min(others, key=lambda call: call.number)
    return t("you may show your route if {who} fails", who=Who(before.seat))


def _step(view: View) -> Text:
    made = len(read(view.way)) if view.way else 0
    return t("move {n} of a shortest route of {moves}", n=made + 1, moves=phrases.moves(len(perception.way(view))))
