"""Achievements: the player with the most of something."""

from __future__ import annotations

from typing import Final

from bot.games.contract import Achievement, t, tn
from bot.games.farfarout import events as ev

ACHIEVEMENTS: Final = (
    Achievement(
        "explorer",
        t("Explorer"),
        lambda n: tn("{n} planet or system found", "{n} planets and systems found", n),
        lambda events: ((one.seat, 1) for one in events if isinstance(one, ev.Found | ev.Discovered)),
    ),
    Achievement(
        "miner",
        t("Miner"),
        lambda n: tn("{n} ERG mined", "{n} ERG mined", n),
        lambda events: ((one.seat, one.erg) for one in events if isinstance(one, ev.Mined)),
    ),
    Achievement(
        "champion",
        t("Champion"),
        lambda n: tn("{n} battle won", "{n} battles won", n),
        lambda events: ((_winner(one), 1) for one in events if isinstance(one, ev.BattleEnded) and _winner(one) >= 0),
    ),
    Achievement(
        "reliable",
        t("True to their word"),
        lambda n: tn("{n} quest completed", "{n} quests completed", n),
        lambda events: ((one.seat, 1) for one in events if isinstance(one, ev.QuestDone)),
    ),
    Achievement(
        "settler",
        t("Settler"),
        lambda n: tn("{n} colony or tech site", "{n} colonies and tech sites", n),
        lambda events: ((one.seat, 1) for one in events if isinstance(one, ev.Colonised | ev.Built)),
    ),
    Achievement(
        "trader",
        t("Trader"),
        lambda n: tn("{n} unit traded", "{n} units traded", n),
        lambda events: ((one.seat, one.count) for one in events if isinstance(one, ev.Traded)),
    ),
)


def _winner(event: ev.BattleEnded) -> int:
    """Return the seat that has won; below 0 for a creature."""
    return event.seat if event.won else event.rival
