"""Level 1: mostly does what looks best at first sight, else anything else that comes to mind; it thinks of its icons
now and then, and of the choices that follow from an action not much."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.contract import Ask, ChoicePath
from bot.games.engine.chance import Chance
from bot.games.engine.choice_walk import values
from bot.games.farfarout.ai import deciding
from bot.games.farfarout.ai.offered_choices import to_the_end
from bot.games.farfarout.ai.valuation import Worth

SELDOM: Final = 2
"""It uses one of so many icons."""


def say(worth: Worth, ask: Ask, chance: Chance) -> ChoicePath:
    """What it says."""
    verbs = values(ask)
    if "end" in verbs:
        return deciding.turn(worth, ask)
    if "done" in verbs and (len(verbs) == 1 or chance.below(SELDOM, "icons")):
        return ("done",)
    verbs = [verb for verb in verbs if verb not in ("done", "quick")]
    return _anything(ask, (verbs[chance.below(len(verbs), "verb")],), chance)


def _anything(ask: Ask, said: ChoicePath, chance: Chance) -> ChoicePath:
    """Any values, in the order in which they are offered; something rather than nothing."""

    def some(_: ChoicePath, offered: Sequence[str], count: int) -> Sequence[str]:
        real = [one for one in offered if one != "none"] or list(offered)
        picked = list(range(len(real)))
        chance.shuffle(picked, "any")
        return [real[at] for at in sorted(picked[:count])]

    return to_the_end(ask, said, some)
