"""Level 1: farms and mines what lies at hand, builds where the way is free, fights with everybody it has; often it
simply does something. It asks for nothing but what is legal."""

from __future__ import annotations

from typing import Final

from bot.games.auztralia.parts.data import GOODS
from bot.games.auztralia.state import State
from bot.games.contract import Ask, Complete, Pick, Said
from bot.games.engine.chance import Chance
from bot.games.engine.saying import NOTHING, allowed, join, values

WHIM: Final = 30
"""How often in 100 it does just anything."""
_FIRST: Final = ("use", "farm", "attack", "rail", "mine", "trade", "military", "recruit", "retrieve")
"""What it does rather than anything else; of `use` and `attack` see below."""
_ARMY: Final = 3
"""Units with which it dares to attack."""


def say(state: State, seat: int, ask: Ask, chance: Chance) -> Said:
    """What it says."""
    verbs = [verb for verb in values(ask) if verb != "give"]
    me = state.seats[seat]
    if state.fight is not None and "draw" in verbs:
        goes_on = not state.fight.cards or chance.below(5, "brave")
        return ("draw",) if goes_on else to_the_end(ask, ("withdraw",), chance)
    if sum(me.spaces) >= 5 and chance.below(2, "tidy") and "retrieve" in verbs:
        return ("retrieve",)
    if chance.below(100, "whim") < WHIM:
        return to_the_end(ask, (verbs[chance.below(len(verbs), "which")],), chance)
    for verb in _FIRST:
        if verb not in verbs or (verb == "attack" and sum(me.units) < _ARMY):
            continue
        if verb == "military" and sum(me.units) >= 2 * _ARMY:
            continue
        return to_the_end(ask, (verb,), chance)
    return to_the_end(ask, (verbs[0],), chance)


def to_the_end(ask: Ask, said: Said, chance: Chance) -> Said:
    """The rest: any value, as many as may be, the better goods."""
    while not isinstance(choices := ask(said), Complete):
        assert isinstance(choices, Pick)
        said = (*said, _value(choices, chance))
    return said


def _value(pick: Pick, chance: Chance) -> str:
    options = allowed(pick)
    if not options or not pick.at_most:
        return NOTHING
    if pick.at_most > 1:
        return join(tuple(option.value for option in options for _ in range(option.copies))[: pick.at_most])
    goods = [option.value for option in options if option.value in GOODS]
    if pick.field == "good" and goods:
        return max(goods, key=GOODS.index)
    return options[chance.below(len(options), "any")].value
