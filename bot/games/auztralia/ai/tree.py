"""What combats are worth if one always does what is best: over every card that may come, as often as the deck holds it.

A card that changes nothing leaves everything as it was; every other wears somebody down, so that it comes to an end.
What few cards come twice before the deck is shuffled again is left aside, as is what works once in a combat.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Final

from msgspec import Struct

from bot.games.auztralia.ai.odds import Card, Terms, Units, absorb, home, routed
from bot.games.auztralia.parts.book import ZOMBIE, Book
from bot.games.auztralia.parts.data import AIRSHIP
from bot.games.auztralia.state import State

Strengths = tuple[int, ...]
"""What each tile still bears; 0: it is gone."""
Deck = tuple[int, ...]
Blow = tuple[tuple[frozenset[int], ...], int, int, bool]
"""What a card says: by tile the units that hit it, damage to units, to airships, whether sanity goes."""
FEW: Final = 8
"""With fewer cards than this in the deck it is soon shuffled again."""
SURE: Final = 1 - 1e-9


class Stakes(Struct, frozen=True):
    """What it is about: the `kinds` of the tiles, what it is worth to be rid of each, and of all (`way`); what the
    `units` are worth, and the part of it that counts when they come home; `mark`: of the worth of a tile, the part that
    counts for the damage that stays on it; `full` is what each tile bore at first. `port`: what is lost with the port
    that is defended, until the end; 0 where one may withdraw."""

    kinds: tuple[int, ...]
    worths: tuple[float, ...]
    full: Strengths
    terms: Terms
    keep: float
    way: float = 0.0
    mark: float = 0.0
    port: float = 0.0


def deck_of(state: State) -> Deck:
    """The cards that may come, by number; all of them too where it is nearly used up."""
    return tuple(state.deck) if sum(state.deck) >= FEW else tuple(n + 1 for n in state.deck)


@lru_cache(maxsize=512)
def _blows(book: Book, kinds: tuple[int, ...], deck: Deck) -> tuple[tuple[float, Blow], ...]:
    """What may come against such tiles, and how likely."""
    found = Counter[Blow]()
    for rows, n in zip(book.rows, deck, strict=True):
        if n:
            those = [rows[kind] for kind in kinds]
            hits = tuple(frozenset(row.hits) for row in those)
            damage, air = sum(row.damage for row in those), sum(row.airship for row in those)
            found[hits, damage, air, any(row.sanity for row in those)] += n
    whole = sum(found.values())
    return tuple((n / whole, blow) for blow, n in found.items())


class Tree:
    """All that may come of a combat."""

    def __init__(self, book: Book, stakes: Stakes, deck: Deck) -> None:
        self.stakes = stakes
        self._blows = _blows(book, stakes.kinds, deck)
        self._known: dict[tuple[Strengths, Units, int], float] = {}

    def go_on(self, tiles: Strengths, units: Units, sanity: int) -> float:
        """Before the next card: that comes, or all go home."""
        going = self.draw(tiles, units, sanity)
        return going if self.stakes.port else max(going, self.leave(tiles, units))

    def leave(self, tiles: Strengths, units: Units) -> float:
        """All go home."""
        return self._home(units) + self._marked(tiles)

    def draw(self, tiles: Strengths, units: Units, sanity: int) -> float:
        """The next card comes."""
        key = tiles, units, sanity
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._draw(tiles, units, sanity)
        return found

    def _draw(self, tiles: Strengths, units: Units, sanity: int) -> float:
        value, nothing = 0.0, 0.0
        for card, likely in self._cards(tiles, units).items():
            if any(card[0]) or any(card[1:]):
                value += likely * self.card(tiles, units, sanity, card)
            else:
                nothing += likely
        return value / (1 - nothing) if nothing < SURE else self.leave(tiles, units)

    def _cards(self, tiles: Strengths, units: Units) -> dict[Card, float]:
        """What cards do to these, and how likely."""
        kinds = {unit for unit, _, _ in units}
        air, ground = AIRSHIP in kinds, bool(kinds - {AIRSHIP})
        found = dict[Card, float]()
        for likely, (rows, damage, flak, mad) in self._blows:
            hits = tuple(min(left, len(kinds & row)) for left, row in zip(tiles, rows, strict=True))
            card = hits, damage * ground, flak * air, mad
            found[card] = found.get(card, 0.0) + likely
        return found

    def card(self, tiles: Strengths, units: Units, sanity: int, card: Card) -> float:
        """A card does this."""
        hits, damage, air, mad = card
        left = tuple(max(0, one - hit) for one, hit in zip(tiles, hits, strict=True))
        gone = sum(
            worth for worth, before, now in zip(self.stakes.worths, tiles, left, strict=True) if before and not now
        )
        return gone + self.after(left, absorb(self.stakes.terms, units, damage, air), sanity, mad=mad)

    def after(self, tiles: Strengths, units: Units, sanity: int, *, mad: bool) -> float:
        """All are hit, sanity goes, and the combat may be over."""
        won, routs = not any(tiles), mad and not sanity
        if won:
            return self.stakes.way + self._home(self._routed(units) if routs and not self.stakes.port else units)
        if routs or not units:
            return self._home(self._routed(units)) + self._marked(self._shaken(tiles)) - self.stakes.port
        return self.go_on(tiles, units, sanity - mad)

    def _home(self, units: Units) -> float:
        return self.stakes.keep * home(self.stakes.terms, units)

    def _routed(self, units: Units) -> Units:
        return routed(self.stakes.terms, units)

    def _marked(self, tiles: Strengths) -> float:
        """What the damage is worth that stays."""
        return self.stakes.mark * sum(
            max(0.0, worth) * (1 - left / full)
            for worth, left, full in zip(self.stakes.worths, tiles, self.stakes.full, strict=True)
            if left
        )

    def _shaken(self, tiles: Strengths) -> Strengths:
        """Zombies lose the damage on a rout."""
        return tuple(
            full if left and kind == ZOMBIE else left
            for kind, left, full in zip(self.stakes.kinds, tiles, self.stakes.full, strict=True)
        )
