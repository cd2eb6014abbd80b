"""Highlights of a move worth sharing: a defeated Old One, a defended port."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.auztralia import events as ev
from bot.games.auztralia.components.book import open_book
from bot.games.auztralia.view import View
from bot.games.auztralia.words import phrases
from bot.games.contract import Event, Highlight, Part, Who, t

GREATEST: Final = "cthulhu"


def highlight(view: View, events: Sequence[Event]) -> Highlight | None:
    """Return the last combat of the move won against Old Ones with points, or None."""
    shown = Part("fight") if view.fight is not None else None
    for event in reversed(events):
        if isinstance(event, ev.FightOver) and event.how == "won":
            gone = [
                one for one in events if isinstance(one, ev.OldOneGone) and one.hex == event.hex and any(one.points)
            ]
            if not gone:
                continue
            who, at = Who(event.seat), event.hex
            held = open_book(view.set, view.side).number[at] == view.seats[event.seat].port
            if any(one.kind == GREATEST for one in gone):
                return Highlight(t("{who} has defeated Cthulhu on {hex}!", who=who, hex=at), shown)
            kinds = tuple(phrases.KIND_NAMES[one.kind] for one in gone)
            if held:
                return Highlight(
                    t("{who} holds the port on {hex} against {kinds}!", who=who, hex=at, kinds=kinds), shown
                )
            points = phrases.points(sum(one.points[event.seat] for one in gone))
            said = t("{who} has defeated {kinds} on {hex}: {points}!", who=who, kinds=kinds, hex=at, points=points)
            return Highlight(said, shown)
    return None
