"""Value of personalities to a seat of level 2 or 3."""

from __future__ import annotations

from typing import Final

from bot.games.auztralia.ai.valuation import Mind
from bot.games.auztralia.components.book import ANY
from bot.games.auztralia.components.data import GOLD, PHOSPHATE, RAILS_EACH, PersonEffect

_MARTIAL: Final[dict[PersonEffect, tuple[float, bool]]] = {
    "range": (1.2, True),
    "tough": (1.2, False),
    "barrage": (1.6, False),
    "calm": (1.0, True),
    "swift": (1.2, True),
    "rally": (0.6, False),
    "retreat": (0.9, False),
    "redraw": (1.2, False),
    "shield": (0.9, True),
    "strike": (2.0, True),
}
"""Value for a whole army in points, and whether it counts for each of the n."""


def person(mind: Mind, card: int) -> float:
    """Return the value of a personality to this seat."""
    effect, n, unit = mind.book.effects[card]
    if effect in _MARTIAL:
        worth, each = _MARTIAL[effect]
        value = worth * (n if each else 1) * _army(mind) * (1.0 if unit == ANY or mind.me.units[unit] else 0.5)
    else:
        value = _useful(mind, effect, card)
    return value * mind.weights.people + mind.book.box.persons[card].points


def _army(mind: Mind) -> float:
    """Return the factor for the size of the army and the time left for it."""
    return min(1.0, (1 + sum(mind.me.units)) / 4) * min(1.0, mind.left / 15)


def _useful(mind: Mind, effect: PersonEffect, card: int) -> float:
    n, left = mind.book.effects[card][1], mind.left
    match effect:
        case "guard":
            return 1.2 * min(1.0, sum(mind.farmed) / 4) * min(1.0, mind.turns / 15)
        case "cheap":
            return 0.09 * n * left
        case "prospect":
            return 0.07 * n * left
        case "rails":
            return 0.11 * n * min(left, RAILS_EACH - len(mind.me.rails))
        case "crops":
            return 0.06 * n * left
        case "import":
            return 0.05 * n * left
        case "unit":
            return 2.2 * mind.later
        case _:
            return _once(mind, effect, card)


def _once(mind: Mind, effect: PersonEffect, card: int) -> float:
    n = mind.book.effects[card][1]
    match effect:
        case "cash":
            return mind.gain_gold(n)
        case "goods":
            return mind.gain(n, n, 0, 0)
        case "recall":
            return mind.retrieved() * 0.8
        case "restore":
            return (2 + mind.harm) * min(1.0, 0.3 * blighted(mind) + 0.3)
        case "expose":
            return n * mind.harm * 2.0 if mind.sleeping else 0.0
        case _:
            return _scored(mind, card)


def blighted(mind: Mind) -> int:
    """Return the number of own blighted farms."""
    return sum(one and mind.state.farms[at] == mind.seat for at, one in enumerate(mind.state.blight))


def _scored(mind: Mind, card: int) -> float:
    """Return the expected points at the end: current ones and likely gains."""
    printed = mind.book.box.persons[card]
    me, farms = mind.me, mind.farmed
    have, rate = {
        "farms": (sum(farms), 0.22),
        "sheep": (farms[0], 0.08),
        "cattle": (farms[1], 0.08),
        "corn": (farms[2], 0.08),
        "sets": (min(farms), 0.06),
        "phosphate": (me.goods[PHOSPHATE], 0.06),
        "rails": (len(me.rails), 0.35),
        "persons": (len(me.persons), 0.08),
        "gold": (me.goods[GOLD], 0.0),
        "slain": (me.slain, 0.05),
        "units": (sum(me.units), 0.05),
        "healthy": (1, 0.0),
    }[printed.measure or "gold"]
    return min(printed.most, printed.n * (have + rate * mind.left) / printed.per)
