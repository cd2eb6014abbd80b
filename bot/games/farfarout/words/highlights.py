"""Highlight of a move to share: a duel or a close fight, a completed quest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.contract import Highlight, Part, Text, Who, t
from bot.games.farfarout import events as ev
from bot.games.farfarout.components.item_names import name
from bot.games.farfarout.state import NOBODY
from bot.games.farfarout.view import View

CLOSE: Final = 1
"""Maximum lead of a close fight."""


def highlight(view: View, events: Sequence[ev.Event]) -> Highlight | None:
    """Return the best highlight; a fight is before a quest."""
    said = _fought(events) or _done(events)
    if said is None:
        return None
    return Highlight(said, Part("dice") if view.throw is not None else None)


def _fought(events: Sequence[ev.Event]) -> Text | None:
    """Return the winner of a duel or close fight, with the totals of its last turn."""
    mine = theirs = 0
    for event in events:
        match event:
            case ev.BattleTurn():
                mine, theirs = event.mine, event.theirs
            case ev.BattleEnded(rival=rival) if rival != NOBODY:
                winner, loser = (event.seat, rival) if event.won else (rival, event.seat)
                return t("{who} beats {rival} in battle!", who=Who(winner), rival=Who(loser))
            case ev.BattleEnded(won=True) if 0 <= mine - theirs <= CLOSE and mine:
                who, foe = Who(event.seat), name(event, event.foe)
                return t("{who} beats {foe}, {mine} to {theirs}!", who=who, foe=foe, mine=mine, theirs=theirs)
            case _:
                pass
    return None


def _done(events: Sequence[ev.Event]) -> Text | None:
    """Return the first completed quest with its player."""
    for event in events:
        if isinstance(event, ev.QuestDone):
            return t("{who} completes the quest “{quest}”!", who=Who(event.seat), quest=name(event, event.quest))
    return None
