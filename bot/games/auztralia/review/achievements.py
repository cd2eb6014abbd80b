"""Achievements: texts for the seat with the most of each measure."""

from __future__ import annotations

from typing import Final

from bot.games.auztralia import events as ev
from bot.games.contract import Achievement, t, tn

ACHIEVEMENTS: Final = (
    Achievement(
        "defender",
        t("Defender of the land"),
        lambda n: tn("{n} point for Old Ones defeated", "{n} points for Old Ones defeated", n),
        lambda events: (pair for one in events if isinstance(one, ev.OldOneGone) for pair in enumerate(one.points)),
    ),
    Achievement(
        "railway",
        t("Railway builder"),
        lambda n: tn("{n} rail laid", "{n} rails laid", n),
        lambda events: ((one.seat, len(one.rails)) for one in events if isinstance(one, ev.RailLaid)),
    ),
    Achievement(
        "farmer",
        t("Green thumb"),
        lambda n: tn("{n} farm placed", "{n} farms placed", n),
        lambda events: ((one.seat, len(one.farms)) for one in events if isinstance(one, ev.Farmed)),
    ),
    Achievement(
        "prospector",
        t("Prospector"),
        lambda n: tn("{n} good mined", "{n} goods mined", n),
        lambda events: ((one.seat, one.count) for one in events if isinstance(one, ev.Mined)),
    ),
    Achievement(
        "recruiter",
        t("Friend of the people"),
        lambda n: tn("{n} personality recruited", "{n} personalities recruited", n),
        lambda events: ((one.owner, 1) for one in events if isinstance(one, ev.Recruited)),
    ),
    Achievement(
        "giver",
        t("Good neighbour"),
        lambda n: tn("{n} good given away", "{n} goods given away", n),
        lambda events: ((one.seat, one.count) for one in events if isinstance(one, ev.Given)),
    ),
)
