"""Achievements: texts for the seat with the most of each measure."""

from __future__ import annotations

from typing import Final

from bot.games.contract import Achievement, signed, t, tn
from bot.games.spacebase import events as ev

ACHIEVEMENTS: Final = (
    Achievement(
        "jackpot",
        t("Jackpot"),
        lambda n: signed("credits", tn("{n} credit from a single roll", "{n} credits from a single roll", n)),
        lambda events: ((one.seat, one.credits) for one in events if isinstance(one, ev.Gained)),
        at_once=True,
    ),
    Achievement(
        "shipwright",
        t("Shipwright"),
        lambda n: tn("{n} ship bought", "{n} ships bought", n),
        lambda events: ((one.seat, 1) for one in events if isinstance(one, ev.Bought) and not one.points),
    ),
    Achievement(
        "colonist",
        t("Founder of colonies"),
        lambda n: tn("{n} colony bought", "{n} colonies bought", n),
        lambda events: ((one.seat, 1) for one in events if isinstance(one, ev.Bought) and one.points),
    ),
    Achievement(
        "tinkerer",
        t("Tinkerer"),
        lambda n: tn("{n} ability used", "{n} abilities used", n),
        lambda events: ((one.seat, 1) for one in events if isinstance(one, ev.Used)),
    ),
    Achievement(
        "harvest",
        t("Rich harvest"),
        lambda n: tn("{n} point gained from rolls", "{n} points gained from rolls", n),
        lambda events: ((one.seat, one.points) for one in events if isinstance(one, ev.Gained)),
    ),
)
