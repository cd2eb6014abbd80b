"""Achievements for the player with the highest count."""

from __future__ import annotations

from typing import Final

from bot.games.andromeda import events as ev
from bot.games.contract import Achievement, t, tn

ACHIEVEMENTS: Final = (
    Achievement(
        "crown",
        t("Crown jewel"),
        lambda n: tn("an economic centre worth {n} point", "an economic centre worth {n} points", n),
        lambda events: ((one.seat, one.value) for one in events if isinstance(one, ev.Founded)),
        at_once=True,
    ),
    Achievement(
        "pioneer",
        t("Pioneer"),
        lambda n: tn("{n} station sent out", "{n} stations sent out", n),
        lambda events: ((one.seat, one.count) for one in events if isinstance(one, ev.Moved | ev.Deployed)),
    ),
    Achievement(
        "trader",
        t("Trader"),
        lambda n: tn("{n} set swapped", "{n} sets swapped", n),
        lambda events: ((one.seat, 1) for one in events if isinstance(one, ev.Swapped)),
    ),
    Achievement(
        "daring",
        t("Fearless at the ring"),
        lambda n: tn("{n} draw with the ring", "{n} draws with the ring", n),
        lambda events: ((one.seat, 1) for one in events if isinstance(one, ev.RingDrew)),
    ),
    Achievement(
        "engineer",
        t("Engineer"),
        lambda n: tn("{n} development built", "{n} developments built", n),
        lambda events: ((one.seat, 1) for one in events if isinstance(one, ev.ShipBuilt | ev.TechBuilt)),
    ),
)
