"""What of a move one would show to friends: a fight against a player or one that was close, a quest that is done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.contract import Highlight, Part, Text, Who, t
from bot.games.farfarout import events as ev
from bot.games.farfarout.components.item_names import name
from bot.games.farfarout.state import NOBODY
from bot.games.farfarout.view import View

CLOSE: Final = 1
"""By so much one side was ahead at most."""


def boast(view: View, events: Sequence[ev.Event]) -> Highlight | None:
    """The greatest of what has happened; a fight comes before a quest."""
    said = _fought(events) or _done(events)
    if said is None:
        return None
    return Highlight(said, Part("dice") if view.throw is not None else None)


def _fought(events: Sequence[ev.Event]) -> Text | None:
    """Who has won a fight worth telling, and how it stood in its last turn."""
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
    """Whose quest is done."""
    for event in events:
        if isinstance(event, ev.QuestDone):
            return t("{who} completes the quest “{quest}”!", who=Who(event.seat), quest=name(event, event.quest))
    return None
