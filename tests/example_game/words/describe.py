"""The board in words, for whoever sees no pictures."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.contract import Part, Text, Who, t
from tests.example_game.state import ROUNDS
from tests.example_game.view import View
from tests.example_game.words import phrases


def describe(view: View, part: Part | None = None) -> tuple[Text, ...]:
    """The round, and who has how many shells."""
    rows = (t("{who}: {shells}", who=Who(seat), shells=phrases.shells(n)) for seat, n in enumerate(view.shells))
    return (t("Round {n} of {last}", n=min(view.round, ROUNDS), last=ROUNDS), *rows)


def describe_hand(view: View) -> tuple[Text, ...]:
    """What the viewer has chosen."""
    return (t("You will walk {distance}.", distance=phrases.distance(view.mine)),) if view.mine else ()


def parts(view: View) -> Mapping[Part, Text]:
    """No detail of the board needs a picture of its own."""
    return {}
