"""Decisions of seats of levels 2 and 3 in a combat.

They go on as long as it pays, and use one-time effects where they help.
"""

from __future__ import annotations

from bot.games.auztralia.ai import odds
from bot.games.auztralia.ai.army import Army
from bot.games.auztralia.ai.odds import Course, Tiles, Units
from bot.games.auztralia.ai.pick_offered import to_the_end
from bot.games.auztralia.ai.valuation import Mind
from bot.games.auztralia.rules import bearing, fighting, persons
from bot.games.auztralia.state import Fight
from bot.games.contract import Ask, ChoicePath
from bot.games.engine.choice_walk import values

SPARE = 0.2
"""Minimum gain to use a personality that could also be used later in the combat."""


class Combat:
    """An own combat in its current state."""

    def __init__(self, mind: Mind, fight: Fight) -> None:
        self.mind, self.fight, self.army = mind, fight, Army(mind)
        book, me = mind.book, mind.me
        found: list[tuple[int, int, int]] = []
        for one in fight.units:
            full = persons.strength(book, me, one.unit)
            found.append((one.unit, max(1, full - one.damage), full))
        self.units: Units = tuple(sorted(found))
        there = [(at, tile) for at, tile in enumerate(mind.state.tiles) if tile.hex == fight.hex]
        self.numbers = [at for at, _ in there]
        self.tiles: Tiles = tuple((book.kind[tile.old_one], self.army.left(tile)) for _, tile in there)
        self.worth = [self.army.prey(tile.old_one, fight.hex, tile.cubes) for _, tile in there]

    def value(self, found: Course) -> float:
        """Return the value of an expected course of the combat."""
        *gone, home = found
        value = sum(likely * worth for likely, worth in zip(gone, self.worth, strict=True))
        if self.fight.defence:
            value -= self.mind.weights.port * (1 - min(gone))
        return value + self.army.keep * home

    def draw(self) -> float:
        """Return the value of fighting on."""
        return self.value(self._course())

    def parts(self) -> tuple[float, float]:
        """Return that value in two parts: defeated tiles, and units that come home."""
        found = self._course()
        home = self.army.keep * found[-1]
        return self.value(found) - home, home

    def _course(self) -> Course:
        return odds.course(self.mind.book, self.army.terms, self.tiles, self.units, self.fight.sanity)

    def home(self) -> float:
        """Return the value of withdrawing."""
        return self.army.keep * odds.home(self.army.terms, self.units)

    def card(self, shield: int = 0, strike: int = -1, n: int = 0) -> float:
        """Return the value of the turned card, with a shield or a strike."""
        mind, fight = self.mind, self.fight
        rows = fighting.rows(mind.book, mind.state, fight)
        kinds = {one.unit for one in fight.units}
        hits = [len(kinds.intersection(row.hits)) for row in rows]
        if strike >= 0:
            hits[strike] += n
        ground, air = fighting.blows(mind.book, mind.state, fight)
        less = min(ground, shield)
        card = (tuple(hits), ground - less, max(0, air - (shield - less)), any(row.sanity for row in rows))
        return self.value(odds.turned(mind.book, self.army.terms, self.tiles, self.units, fight.sanity, card))


def say(mind: Mind, fight: Fight, ask: Ask) -> ChoicePath:
    """Return the choice of the seat in the combat."""
    match fight.stage:
        case "choose":
            combat = Combat(mind, fight)
            return ("draw",) if fight.defence or combat.draw() > combat.home() else ("withdraw", "all")
        case "turned":
            return _turned(mind, fight, ask)
        case "hit":
            return _hit(mind, fight, ask)


def _turned(mind: Mind, fight: Fight, ask: Ask) -> ChoicePath:
    """Let the card count, or use a personality that improves the result."""
    combat = Combat(mind, fight)
    top, said = combat.card() + SPARE, ("stand",)
    for name in values(ask, "use") if "use" in values(ask) else ():
        effect, n, _ = mind.book.effects[int(name)]
        match effect:
            case "redraw":
                worth, use = combat.draw(), ("use", name)
            case "retreat":
                worth, use = combat.home(), ("use", name, "all")
            case "shield":
                worth, use = combat.card(shield=n), ("use", name)
            case _:
                strikes = {at: combat.card(strike=at, n=n) for at, _ in enumerate(combat.tiles)}
                at = max(strikes, key=strikes.__getitem__)
                worth, use = strikes[at], ("use", name, str(combat.numbers[at]))
        if worth > top:
            top, said = worth, use
    return to_the_end(ask, said)


def _hit(mind: Mind, fight: Fight, ask: Ask) -> ChoicePath:
    """Assign the damage to the units that bear it best."""
    terms, me = Army(mind).terms, mind.me

    def choose(left: bearing.Alive, able: list[int]) -> int:
        units = [
            (unit, full - damage, full) for unit, damage in left for full in (persons.strength(mind.book, me, unit),)
        ]
        return odds.bearer(terms, units, able)

    wanted = bearing.value(bearing.way(mind.book, mind.state, fight, choose))
    offered = values(ask, "hit")
    return ("hit", wanted if wanted in offered else offered[0])
