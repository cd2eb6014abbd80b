"""What a seat of level 4 does in a combat, and what attacks are worth to it: by all cards that may come."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.auztralia.ai import deciding
from bot.games.auztralia.ai.army import Army, Case
from bot.games.auztralia.ai.fights import Combat
from bot.games.auztralia.ai.mind import Mind
from bot.games.auztralia.ai.odds import Card, Units
from bot.games.auztralia.ai.tree import Stakes, Tree, deck_of
from bot.games.auztralia.ai.turn import Parts
from bot.games.auztralia.ai.weights import LUCKY, MARK
from bot.games.auztralia.parts.book import UNIT
from bot.games.auztralia.parts.data import UNITS
from bot.games.auztralia.rules import bearing, fighting, persons
from bot.games.auztralia.state import Fight
from bot.games.contract import Said
from bot.games.engine.saying import split


class Exact(Combat):
    """A combat of one's own, as it stands."""

    def __init__(self, mind: Mind, fight: Fight) -> None:
        super().__init__(mind, fight)
        book = mind.book
        there = [mind.state.tiles[at] for at in self.numbers]
        self.left = tuple(max(0, book.strength[tile.old_one] - sum(tile.cubes)) for tile in there)
        stakes = Stakes(
            kinds=tuple(book.kind[tile.old_one] for tile in there),
            worths=tuple(self.worth),
            full=tuple(book.strength[tile.old_one] for tile in there),
            terms=self.army.terms,
            keep=self.army.keep,
            way=0.0 if fight.defence else mind.cleared(fight.hex),
            mark=0.0 if fight.defence else MARK,
            port=mind.weights.port if fight.defence else 0.0,
        )
        self.tree = Tree(book, stakes, deck_of(mind.state))

    def draw(self) -> float:
        """What it is worth to fight on."""
        return self.tree.draw(self.left, self.units, self.fight.sanity)

    def home(self) -> float:
        """What it is worth to withdraw."""
        return self.tree.leave(self.left, self.units)

    def turned(self, card: Card) -> float:
        """What it is worth that a card does this."""
        return self.tree.card(self.left, self.units, self.fight.sanity, card)

    def hit(self, offered: list[str]) -> str:
        """Those hits after which the combat goes best."""
        mind, fight = self.mind, self.fight
        mad = any(row.sanity for row in fighting.rows(mind.book, mind.state, fight))

        def worth(said: str) -> float:
            left = bearing.after(mind.book, mind.state, fight, bearing.hits_of(mind.state, said))
            return self.tree.after(self.left, _units(mind, left), fight.sanity, mad=mad)

        return max(offered, key=worth)


def _units(mind: Mind, alive: Iterable[tuple[int, int]]) -> Units:
    """Units with their damage, as odds are counted for them."""
    full = {unit: persons.strength(mind.book, mind.me, unit) for unit in range(len(UNITS))}
    return tuple(sorted((unit, max(1, full[unit] - damage), full[unit]) for unit, damage in alive))


class Attacks:
    """Attacks that a seat may begin."""

    def __init__(self, mind: Mind) -> None:
        self.mind, self.army, self.deck = mind, Army(mind), deck_of(mind.state)
        self._trees: dict[tuple[Case, float], Tree] = {}

    def rate(self, parts: Parts, said: Said) -> float:
        """An attack beside all else that could be done, where level 3 takes it to be worth `parts`."""
        mind, army = self.mind, self.army
        at, out = mind.book.number[said[1]], [UNIT[name] for name in split(said[2])]
        counts = tuple(map(out.count, range(len(UNITS))))
        value = sum(points for _, points in parts) + self._worth(at, out) - army.fight(at, counts) - LUCKY
        return deciding.rate(mind, value, army.time(counts))

    def _worth(self, at: int, out: list[int]) -> float:
        army = self.army
        place = army.place(at, sum(army.barrage[unit] for unit in dict.fromkeys(out)))
        units = tuple(sorted((unit, army.full[unit], army.full[unit]) for unit in out))
        stays = army.keep * sum(army.terms.units[unit] for unit in out)
        met = (case.likely * (case.sure + self._meets(case, place.way, units) - stays) for case in place.cases)
        return place.turned + sum(met)

    def _meets(self, case: Case, way: float, units: Units) -> float:
        """What it is worth to have to do with these, the units that come home included."""
        left = tuple(left for _, left in case.tiles)
        tree = self._trees.get((case, way))
        if tree is None:
            stakes = Stakes(
                kinds=tuple(kind for kind, _ in case.tiles),
                worths=case.worths,
                full=left,
                terms=self.army.terms,
                keep=self.army.keep,
                way=way,
                mark=MARK,
            )
            tree = self._trees[case, way] = Tree(self.mind.book, stakes, self.deck)
        return tree.go_on(left, units, self.army.sanity) if left else tree.after(left, units, 0, mad=False)
