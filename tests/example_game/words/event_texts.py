"""Events as log lines."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.contract import Text, Who, t
from bot.games.engine.event_text import Words, event_text
from tests.example_game import events as ev
from tests.example_game.words import phrases

_WORDS: Words = {
    "distance": lambda event: phrases.distance(event.paces),
    "found": lambda event: _found(event.shells),
}


def tell(event: ev.Event) -> Text:
    """Return an event as one sentence in the present tense."""
    return event_text(event, _line(event), _WORDS)


def _line(event: ev.Event) -> Text:
    match event:
        case ev.TideRose() if not any(event.shells):
            return t("The tide rises to {die}, and nobody finds anything.")
        case ev.TideRose():
            return t("The tide rises to {die}: {found}.")
        case _:
            return event.line


def _found(shells: Iterable[int]) -> tuple[Text, ...]:
    return tuple(t("{who} {shells}", who=Who(seat), shells=phrases.shells(n)) for seat, n in enumerate(shells) if n)
