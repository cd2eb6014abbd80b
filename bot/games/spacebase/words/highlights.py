"""Highlights of a move worth sharing: a roll with many rewards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.contract import Event, Highlight, Text, Who, t
from bot.games.spacebase import events as ev
from bot.games.spacebase.view import View
from bot.games.spacebase.words import phrases

MANY: Final = 10
"""Minimum points in one roll."""
RARE, GOOD = 12, 8
"""Sum that is rarely wanted, and its minimum rewards to be a highlight."""


def highlight(view: View, events: Sequence[Event]) -> Highlight | None:
    """Return the best of the gains, if it is a highlight."""
    gains = [event for event in events if isinstance(event, ev.Gained) and _is_great(event)]
    if not gains or len(view.dice) != 2:
        return None
    return Highlight(_said(view, max(gains, key=_worth)))


def _is_great(gain: ev.Gained) -> bool:
    return gain.points >= MANY or (RARE in gain.sectors and gain.points + gain.credits >= GOOD)


def _worth(gain: ev.Gained) -> tuple[int, int]:
    return gain.points, gain.credits


def _said(view: View, gain: ev.Gained) -> Text:
    one, other = view.dice
    gained = phrases.gain_text(gain.credits, gain.income, gain.points)
    if gain.seat == view.active:
        return t("{who} rolls {one} and {other} and gains {gain} at once!",
                 who=Who(gain.seat), one=one, other=other, gain=gained)  # fmt: skip
    return t("{active} rolls {one} and {other}, and {who} gains {gain} at once!",
             active=Who(view.active), one=one, other=other, who=Who(gain.seat), gain=gained)  # fmt: skip
