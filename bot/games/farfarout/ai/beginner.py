"""Level 1: mostly the best choice at first sight, else any other.

It uses icons only sometimes, and the choices that follow from an action are nearly random.
"""

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
"""One icon in this many is used."""


def say(worth: Worth, ask: Ask, chance: Chance) -> ChoicePath:
    """Return the choice of the beginner."""
    verbs = values(ask)
    if "end" in verbs:
        return deciding.turn(worth, ask)
    if "done" in verbs and (len(verbs) == 1 or chance.below(SELDOM, "icons")):
        return ("done",)
    verbs = [verb for verb in verbs if verb not in ("done", "quick")]
    return _anything(ask, (verbs[chance.below(len(verbs), "verb")],), chance)


def _anything(ask: Ask, said: ChoicePath, chance: Chance) -> ChoicePath:
    """Complete a choice path with random values in their offered order; not `none` if avoidable."""

    def some(_: ChoicePath, offered: Sequence[str], count: int) -> Sequence[str]:
        real = [one for one in offered if one != "none"] or list(offered)
        picked = list(range(len(real)))
        chance.shuffle(picked, "any")
        return [real[at] for at in sorted(picked[:count])]

    return to_the_end(ask, said, some)
