"""Decisions of a seat of level 2 or 3: always the option with the highest value."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from bot.games.auztralia.ai import fights, turn
from bot.games.auztralia.ai.army import Army
from bot.games.auztralia.ai.people import blighted, person
from bot.games.auztralia.ai.pick_offered import legal, to_the_end
from bot.games.auztralia.ai.valuation import Mind
from bot.games.auztralia.ai.weights import Weights
from bot.games.auztralia.components.data import UNITS
from bot.games.auztralia.state import NOBODY
from bot.games.contract import Ask, ChoicePath
from bot.games.engine.chance import Chance
from bot.games.engine.choice_walk import NOTHING, values

LATE: Final = 8
"""Maximum turns left of the Old Ones at which turning up a tile does no harm any more."""
PATIENCE: Final = (1, 0.5, 0.15)
"""Factors of the usual cost of time, tried in order until an action pays."""
FINE: Final = 1000
"""Resolution of an error: number of steps."""


def say(mind: Mind, ask: Ask, chance: Chance) -> ChoicePath:
    """Return the choice of the seat among those that `ask` offers."""
    verbs = values(ask)
    match verbs[0] if len(verbs) == 1 else "":
        case "port":
            return ("port", max(values(ask, "port"), key=lambda name: mind.from_port(mind.book.number[name])))
        case "keep" | "choose" as verb:
            card = max(values(ask, verb), key=lambda one: person(mind, int(one)))
            return to_the_end(ask, (verb, card))
        case "take":
            return ("take", _unit(mind, values(ask, "take")))
        case "expose":
            return ("expose", _expose(mind, values(ask, "expose")))
        case _:
            fight = mind.state.fight
            if fight is not None and fight.seat == mind.seat:
                return fights.say(mind, fight, ask)
            return _turn(mind, ask, verbs, chance)


def _turn(mind: Mind, ask: Ask, verbs: list[str], chance: Chance) -> ChoicePath:
    """Use a personality if it gains anything, else take the best action."""
    if (said := used(mind, ask, verbs)) is not None:
        return said
    for part in PATIENCE:
        for worth, _, said in ranked(patient(mind, part), chance):
            if legal(ask, said):
                if worth > 0 or part == PATIENCE[-1]:
                    return said
                break
    return ("retrieve",)


def used(mind: Mind, ask: Ask, verbs: list[str]) -> ChoicePath | None:
    """Return the use of a personality that gains something now, or None."""
    for card in values(ask, "use") if "use" in verbs else ():
        if _useful(mind, int(card)):
            return _use(mind, ask, card)
    return None


def ranked(mind: Mind, chance: Chance, *, wide: bool = False) -> list[tuple[float, turn.Parts, ChoicePath]]:
    """Return all actions, the best first, with value and reasons."""
    found = [
        (rate(mind, sum(points for _, points in parts), time) + _error(mind, chance), parts, said)
        for parts, time, said in turn.ideas(mind, wide=wide)
    ]
    found.sort(key=lambda idea: idea[0], reverse=True)
    return found


def patient(mind: Mind, part: float) -> Mind:
    """Return the same seat with the cost of time multiplied by `part`."""
    return mind if part == 1 else Mind(mind.book, mind.state, mind.seat, _patient(mind.weights, part))


@lru_cache(maxsize=64)
def _patient(weights: Weights, part: float) -> Weights:
    return replace(weights, time=weights.time * part)


def rate(mind: Mind, value: float, time: int) -> float:
    """Return the value adjusted for haste: short actions first, as the rest can be done later."""
    spent = max(1, min(time, mind.left)) ** mind.weights.haste
    return value / spent if value > 0 else value * spent


def _error(mind: Mind, chance: Chance) -> float:
    """Return a random error, smaller near the end when little is left to count."""
    noise = mind.weights.noise * mind.later
    return noise * (chance.below(2 * FINE, "error") / FINE - 1) if noise else 0.0


def _useful(mind: Mind, card: int) -> bool:
    match mind.book.effects[card][0]:
        case "recall":
            return mind.retrieved() > 2 * mind.weights.time or mind.left <= 2
        case "expose":
            return mind.turns <= LATE
        case "restore":
            return blighted(mind) > 0
        case _:
            return True


def _use(mind: Mind, ask: Ask, card: str) -> ChoicePath:
    """Choose the use of a personality; a farm effect goes to the farm least in danger."""
    hexes = [at for at in map(mind.book.number.get, values(ask, "use", card)) if at is not None]
    if hexes:
        return ("use", card, mind.book.names[min(hexes, key=mind.risks.__getitem__)])
    return to_the_end(ask, ("use", card))


def _unit(mind: Mind, names: list[str]) -> str:
    """Return the unit that the army needs most."""
    army, have = Army(mind), mind.me.units

    def worth(name: str) -> tuple[float, int]:
        unit = UNITS.index(name)
        more = tuple(n + (kind == unit) for kind, n in enumerate(have))
        return army.best(more) - (0.5 if have[unit] else 0), mind.book.costs[unit]

    return max(names, key=worth)


def _expose(mind: Mind, names: list[str]) -> str:
    """Return a strong tile that would stay hidden, away from the own farms."""

    def worth(name: str) -> float:
        at = mind.book.number[name]
        level = mind.state.hidden[at]
        points = sum(likely * mind.book.points[one] for likely, one in mind.faces(level))
        near = sum(
            owner == mind.seat and mind.book.board.steps[at][farm] <= 2 for farm, owner in enumerate(mind.state.farms)
        )
        return points * mind.harm * mind.stays_hidden(at) - 0.5 * near * (mind.me.port != NOBODY)

    best = max(names, key=worth, default=NOTHING)
    return best if best != NOTHING and worth(best) > 0 else NOTHING
