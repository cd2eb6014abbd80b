"""Achievements for the player with the highest count."""

from __future__ import annotations

from typing import Final

from bot.games.contract import Achievement, t, tn
from bot.games.ricochet import events as ev
from bot.games.ricochet.rules.moving import read

ACHIEVEMENTS: Final = (
    Achievement(
        "far",
        t("Far-sighted"),
        lambda n: tn("showed a route of {n} move", "showed a route of {n} moves", n),
        lambda events: ((one.seat, len(read(one.way))) for one in events if isinstance(one, ev.Won)),
        at_once=True,
    ),
    Achievement(
        "first",
        t("First to see it"),
        lambda n: tn("started the clock {n} time", "started the clock {n} times", n),
        lambda events: ((one.seat, 1) for one in events if isinstance(one, ev.Declared) and one.clock == "starts"),
    ),
    Achievement(
        "better",
        t("Always a better idea"),
        lambda n: tn("declared {n} time", "declared {n} times", n),
        lambda events: ((one.seat, 1) for one in events if isinstance(one, ev.Declared)),
    ),
    Achievement(
        "exact",
        t("Said and done"),
        lambda n: tn("{n} chip in exactly the moves declared", "{n} chips in exactly the moves declared", n),
        lambda events: (
            (one.seat, 1) for one in events if isinstance(one, ev.Won) and one.declared == len(read(one.way))
        ),
    ),
    Achievement(
        "generous",
        t("Generous"),
        lambda n: tn("accepted {n} declaration of another", "accepted {n} declarations of others", n),
        lambda events: ((one.seat, 1) for one in events if isinstance(one, ev.Contented)),
    ),
)
