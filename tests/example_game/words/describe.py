"""Board as text, for alt texts and screen readers."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.contract import Length, Part, Text, Who, t
from tests.example_game.state import ROUNDS
from tests.example_game.view import View
from tests.example_game.words import phrases


def describe(view: View, part: Part | None = None, length: Length = Length.USUAL) -> tuple[Text, ...]:
    """Return the round, and the shells of each player."""
    rows = (t("{who}: {shells}", who=Who(seat), shells=phrases.shells(n)) for seat, n in enumerate(view.shells))
    return (t("Round {n} of {last}", n=min(view.round, ROUNDS), last=ROUNDS), *rows)


def describe_hand(view: View) -> tuple[Text, ...]:
    """Return the viewer's own choice."""
    return (t("You will walk {distance}.", distance=phrases.distance(view.mine)),) if view.mine else ()


def parts(view: View) -> Mapping[Part, Text]:
    """Return the separate parts of the board: none."""
    return {}
