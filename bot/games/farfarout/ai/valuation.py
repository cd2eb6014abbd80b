"""Valuation of things by an AI seat.

Points are valued by their distance to one of the four ways to win (F3), all else by its possible gain until the end of
the game.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from bot.games.farfarout.ai import odds, weights
from bot.games.farfarout.ai.effect_summary import gist_of
from bot.games.farfarout.ai.resource_values import Stock, values
from bot.games.farfarout.ai.weights import LEVELS, Level
from bot.games.farfarout.components.book import ANOMALY, CREW, EVENT, FOE, MAIN, RELIC, TECH, WEIRD, Book
from bot.games.farfarout.components.data import COLOURS, CURRENCIES, KINDS, ORES, TOKENS, Effect, Item, Quest
from bot.games.farfarout.rules import belongings, dice, quests
from bot.games.farfarout.rules.tracks import EACH, GOAL
from bot.games.farfarout.state import NOBODY, State

SIDE = GOAL + 1
BEST = 0.85
"""Expected maximum of three draws, in standard deviations above the mean."""
BEYOND = 99.0
TELEPATH = KINDS.index("telepath")


def lacking(points: Iterable[int]) -> float:
    """Return the points that a seat lacks on its nearest way to win."""
    three = tuple(points)
    return min(GOAL - max(three), weights.TRIPLE * sum(max(0, EACH - n) for n in three))


@lru_cache(maxsize=8)
def table(focus: float) -> tuple[float, ...]:
    """Return the nearness to a win by the points on the three tracks (see `spot`)."""
    found: list[float] = []
    for w in range(SIDE):
        for r in range(SIDE):
            for e in range(SIDE):
                ways = (GOAL - w, GOAL - r, GOAL - e, weights.TRIPLE * sum(max(0, EACH - n) for n in (w, r, e)))
                near = -focus * math.log(sum(math.exp(-way / focus) for way in ways))
                found.append(-near + (weights.WIN if min(ways) <= 0 else 0))
    return tuple(found)


def spot(wealth: int, reputation: int, exploration: int) -> int:
    """Return the index of these points in `table`."""
    return (min(wealth, GOAL) * SIDE + min(reputation, GOAL)) * SIDE + min(exploration, GOAL)


@lru_cache(maxsize=4096)
def is_goal(here: int) -> bool:
    """Check whether the points at an index of the table win."""
    three = (here // SIDE // SIDE, here // SIDE % SIDE, here % SIDE)
    return max(three) >= GOAL or min(three) >= EACH


class Worth:
    """Values of things to a seat for one decision.

    `share` is the remaining share of the game, `money` the remaining value of an ERG.
    """

    def __init__(self, book: Book, state: State, seat: int, level: int) -> None:
        self.book, self.state, self.seat = book, state, seat
        self.level: Level = LEVELS[level]
        self.me = state.seats[seat]
        self.table = table(self.level.focus)
        self.now = (self.me.wealth, self.me.reputation, self.me.exploration)
        self.here = self.table[spot(*self.now)]
        nearest = min(lacking((one.wealth, one.reputation, one.exploration)) for one in state.seats)
        self.turns = 1 + (weights.ROUNDS - 1) * nearest / (EACH * 3 * weights.TRIPLE)
        self.share = min(1.0, self.turns / weights.ROUNDS)
        self.money = weights.ERG * min(1.0, self.turns / 5)
        self.powers = belongings.powers(book, self.me)
        self.dice = odds.sorted_dice(book, dice.of_seat(book, self.me))
        self.kinds = [sum(book.crew_kinds[one] == kind for one in self.me.crew) for kind in range(len(KINDS))]
        self.most_shields = belongings.most_shields(book, self.me)
        self.site = weights.SITE * self.points(wealth=2) * min(1.0, self.turns / 3)
        self.almost = weights.ALMOST if self.level.gathers else 0.0
        self.uses: dict[str, list[float]] = {}
        self.stocks = self._stocks()
        self.wants: dict[str, float] = {}
        self._has: dict[str, int] = {}
        self._items: dict[int, float] = {}
        self._prices: dict[int, float] = {}
        self._averages: dict[int, float] = {}
        self._kinds: set[int] | None = None
        self._foes: dict[int, tuple[float, float]] = {}
        self._battles: dict[int, tuple[float, float]] = {}
        self._halves: tuple[float, float] | None = None
        self._oddity: float | None = None
        self._row: float | None = None
        self._rows: dict[int, float] = {}
        self.errands = self._errands()
        for known in (self._averages, self._items):
            known.clear()  # now the wants are known
        self.stocks = self._stocks()

    # --- points and resources ----------------------------------------------------------------------------------------

    def points(self, wealth: float = 0, reputation: float = 0, exploration: float = 0) -> float:
        """Return the value of these points from the seat's current ones."""
        if not (wealth or reputation or exploration):
            return 0.0
        w, r, e = self.now
        return self.table[spot(w + int(wealth), r + int(reputation), e + int(exploration))] - self.here

    def _stocks(self) -> tuple[Stock, Stock]:
        """Return plutonium and uranium: some is for quests and tech sites, the rest for sale."""
        found: list[Stock] = []
        for which, name in enumerate(ORES):
            uses = self.uses.get(name, [])
            if which == 1 and self.kinds[TELEPATH]:
                uses = uses + [self.site] * weights.SITES
            prices = values(self.book.track, self.state.market[which], self.money * weights.ORE, uses)
            found.append(Stock(getattr(self.me, name), prices, uses))
        return found[0], found[1]

    def ore(self, which: int, units: float) -> float:
        """Return the value of units of plutonium (0) or uranium (1) gained or lost."""
        return self.stocks[which].gain(units)

    def resources(self, erg: float = 0, plutonium: float = 0, uranium: float = 0) -> float:
        """Return the value of resources gained or spent."""
        value = erg * self.money
        if plutonium:
            value += self.stocks[0].gain(plutonium)
        if uranium:
            value += self.stocks[1].gain(uranium)
        return value

    def shields(self, n: int) -> float:
        """Return the value of shields gained (up to the maximum) or lost."""
        have = self.me.shields
        after = min(max(have + n, 0), max(have, self.most_shields))
        value = (after - have) * weights.SHIELD
        if have == 0 < after:
            value += weights.LAST_SHIELD
        elif after == 0 < have:
            value -= weights.LAST_SHIELD
        return value

    def effect(self, effect: Effect) -> float:
        """Return the value of an effect to the seat."""
        gist = gist_of(effect)
        value = self.points(*gist.points) if gist.points else 0.0
        if gist.goods:
            me, (erg, plutonium, uranium) = self.me, gist.goods
            value += self.resources(max(erg, -me.erg), max(plutonium, -me.plutonium), max(uranium, -me.uranium))
        if effect.shields:
            value += self.shields(effect.shields)
        return value + gist.plain + self._cards(effect) if gist.more else value + gist.plain

    def _cards(self, effect: Effect) -> float:
        """Return the value of crew and items gained or lost."""
        value = 0.0
        if effect.crew > 0:
            value += effect.crew * self.any_crew()
        elif effect.crew < 0 and len(self.me.crew) > 1:
            value -= weights.LOST
        if effect.item < 0 and self.me.items:
            value -= weights.LOST
        for deck, n in ((TECH, effect.tech), (WEIRD, effect.weird), (RELIC, effect.relic)):
            if n:
                value += n * self.any_item(deck)
        if effect.dig and odds.digging(self.book, self.dice)[0]:
            value += weights.ANY_ITEM
        return value

    # --- possessions -------------------------------------------------------------------------------------------------

    def item(self, number: int) -> float:
        """Return the value of having an item."""
        known = self._items.get(number)
        if known is None:
            known = self._items[number] = self._item(number)
        return known

    def _item(self, number: int) -> float:
        item = self.book.items[number]
        value = self.wants.get(item.kind, 0.0) + self.wants.get("item", 0.0)
        if item.use is not None:
            value += self.effect(item.use)
        if item.power is not None:
            value += self.share * self._power(item)
        return value

    def _power(self, item: Item) -> float:
        power = item.power
        assert power is not None
        full = len(self.me.crew) >= self.room()
        return (
            weights.LAND * (power.land and not self.powers.land)
            + weights.LAUNCH * (power.launch and not self.powers.launch)
            + weights.SPEED * power.speed
            + weights.SHIELD * 2 * power.shields
            + weights.BERTH * power.berths * (2 if full else 1)
            + sum(weights.DICE[die] for die in power.dice)
            + weights.TOKEN * len(power.tokens)
            + weights.ERG * weights.PRICES * (power.discover + power.hire + power.invest + power.trade * 2)
            + weights.ERG * weights.MINED * power.mine
            + weights.HULL * (power.hull and not self.powers.hull)
            + weights.CALM * (power.calm and not self.powers.calm)
            + weights.REROLL * power.rerolls
            + weights.STRENGTH * power.strength
        )

    def any_item(self, deck: int) -> float:
        """Return the expected value of the top card of a deck of items."""
        if deck not in self._averages:
            counts = self.state.decks[deck]
            things = [(self.book.decks[deck][at], count) for at, count in enumerate(counts) if count]
            total = sum(count for _, count in things)
            self._averages[deck] = sum(self.item(one) * n for one, n in things) / total if total else 0.0
        return self._averages[deck]

    def crew(self, number: int, *, own: bool = False) -> float:
        """Return the value of a crew member; `own`: already aboard."""
        kind = self.book.crew_kinds[number]
        name = KINDS[kind]
        value = weights.DICE[COLOURS[self.book.crew_dice[number]]]
        if self.kinds[kind] == int(own):
            value += weights.FIRST[name]
            if kind == TELEPATH:
                value += weights.BUILDER * self.points(wealth=2) * min(self.me.uranium / 2, self.turns / 2)
        value = value * self.share + weights.CREW + weights.SETTLER * (kind in self.settlers())
        return value + (self.wants.get(name, 0.0) + self.wants.get("crew", 0.0) + self.wants.get("dice", 0.0))

    def settlers(self) -> set[int]:
        """Return the types of crew for which a discovered planet can be colonised."""
        if self._kinds is None:
            self._kinds = set()
            for place, planet in zip(self.book.slots, self.state.planets, strict=True):
                if planet is not None and planet.colony == planet.foe == NOBODY and not self.book.places[place].home:
                    kind = self.book.planets[planet.token].type
                    self._kinds.update(
                        at for at, name in enumerate(KINDS) if kind in self.book.file.kinds[name].planets
                    )
        return self._kinds

    def room(self) -> int:
        """Return the maximum crew of the ship."""
        return belongings.most_crew(self.book, self.me)

    def any_crew(self) -> float:
        """Return the expected value of the top card of the crew deck."""
        if CREW not in self._averages:
            counts = self.state.decks[CREW]
            total = sum(counts)
            self._averages[CREW] = (
                sum(self.crew(one) * n for one, n in enumerate(counts) if n) / total if total else weights.CREW
            )
        room = len(self.me.crew) < self.room()
        return self._averages[CREW] * (1.0 if room else 0.3)

    def hired(self, number: int) -> float:
        """Return the value of hiring a crew member, with points and price."""
        one = self.book.crew[number]
        cost = max(0, one.cost - self.powers.hire)
        return self.crew(number) + self.points(reputation=one.reputation) - cost * self.money

    def any_hired(self) -> float:
        """Return the expected value of the best of a row that is not visible yet."""
        if self._row is None:
            counts = self.state.decks[CREW]
            self._row = _best_of_three(
                [self.hired(crew) if self.book.crew[crew].cost <= self.me.erg else 0.0 for crew in _drawn(counts)]
            )
        return self._row

    def price(self, number: int) -> float:
        """Return the cost of an item in its cheapest currency; `BEYOND` if the seat cannot pay it."""
        known = self._prices.get(number)
        if known is None:
            price, me = self.book.items[number].price, self.me
            each = ((currency, getattr(price, currency)) for currency in CURRENCIES)
            ways = (-self.resources(**{currency: -n}) for currency, n in each if 0 < n <= getattr(me, currency))
            known = self._prices[number] = min(ways, default=BEYOND)
        return known

    def any_bought(self, deck: int) -> float:
        """Return the expected value of the best buy of a row of items that is not visible yet."""
        if deck not in self._rows:
            found = (self.book.decks[deck][at] for at in _drawn(self.state.decks[deck]))
            self._rows[deck] = _best_of_three([max(0.0, self.item(one) - self.price(one)) for one in found])
        return self._rows[deck]

    def ship(self, number: int) -> float:
        """Return the value of a ship in place of the own one, without points and price."""
        new, old = self.book.ships[number], self.book.ships[self.me.ship]
        value = weights.TOKEN * (sum(new.actions) - sum(old.actions)) + weights.SPEED * (new.speed - old.speed)
        value += sum(weights.DICE[die] for die in new.dice) - sum(weights.DICE[die] for die in old.dice)
        value += weights.BERTH * (new.crew - old.crew) + 2 * weights.SHIELD * (new.shields - old.shields)
        for at, name in enumerate(TOKENS):
            value -= weights.WITHOUT[name] * (old.actions[at] > 0 and not new.actions[at])
        return self.share * value

    # --- quests ------------------------------------------------------------------------------------------------------

    def _errands(self) -> list[Quest]:
        """Return the quests that the seat may complete; their missing parts are added to the wants."""
        self.rewards: dict[str, float] = {}
        found = [self.book.mains[number] for number in self.state.row]
        if self.me.main >= 0:
            found.append(self.book.mains[self.me.main])
        found += (self.book.outposts[number] for number in self.me.outposts if number >= 0)
        for quest in found:
            self.rewards[quest.id] = reward = self.effect(quest.reward)
            short = self.short(quest)
            total = sum(short.values())
            for what, n in self._needed(quest):
                self.uses.setdefault(what, []).extend([self.almost * max(0.0, reward) / n] * n)
            for what, n in short.items():
                if n and what not in ORES:
                    self.wants[what] = self.wants.get(what, 0.0) + self.almost * max(0.0, reward) / total
        return found

    def _needed(self, quest: Quest) -> Iterator[tuple[str, int]]:
        """Return the total plutonium and uranium that a quest takes."""
        for name in ORES:
            n = max([need.n for need in quest.have if need.what == name], default=0)
            if n := max(n, getattr(quest.cargo, name) if quest.cargo is not None else 0):
                yield name, n

    def short(self, quest: Quest) -> dict[str, int]:
        """Return the amounts that the seat lacks for a quest, without place and deed."""
        short = {need.what: max(0, need.n - self.has(need.what)) for need in quest.have}
        if quest.cargo is not None:
            for what in (*CURRENCIES, "tech", "weird", "relic"):
                n = getattr(quest.cargo, what)
                if n:
                    short[what] = max(0, n - self.has(what))
        return short

    def has(self, what: str) -> int:
        """Return the seat's amount of something."""
        known = self._has.get(what)
        if known is None:
            known = self._has[what] = quests.has(self.book, self.state, self.seat, what)
        return known

    def prospect(self, deck: int, number: int) -> float:
        """Return the value of holding a quest: its reward, discounted by the effort."""
        quest = (self.book.mains if deck == MAIN else self.book.outposts)[number]
        return self.effect(quest.reward) / (1 + 0.25 * effort(self, quest))

    def deed_reward(self, deed: str) -> float:
        """Return the rewards of quests for a deed that lack nothing else."""
        return sum(
            self.rewards[quest.id]
            for quest in self.errands
            if quest.deed == deed and not any(self.short(quest).values())
        )

    # --- face-down things --------------------------------------------------------------------------------------------

    def halves(self) -> tuple[float, float]:
        """Return the expected values of planet events: with and without a scan."""
        if self._halves is None:
            counts = self.state.decks[EVENT]
            if not any(counts):
                counts = self.state.gone[EVENT]
            total, scanned, unscanned = sum(counts) or 1, 0.0, 0.0
            for event, count in zip(self.book.events, counts, strict=True):
                if count:
                    loss = self.effect(event.unscanned)
                    scanned += count * self.effect(event.scanned)
                    unscanned += count * (max(0.0, loss) if self.powers.calm else loss)
            self._halves = (scanned / total, unscanned / total)
        return self._halves

    def oddity(self) -> float:
        """Return the expected value of an anomaly."""
        if self._oddity is None:
            counts = self.state.decks[ANOMALY]
            found = sum(n * self.effect(self.book.anomalies[at].effect) for at, n in enumerate(counts) if n)
            self._oddity = found / (sum(counts) or 1)
        return self._oddity

    # --- battles -----------------------------------------------------------------------------------------------------

    def battle(self, foe: int) -> tuple[float, float]:
        """Return the value of fighting an encounter, and the chance to win."""
        known = self._foes.get(foe)
        if known is None:
            known = self._foes[foe] = self._battle(foe)
        return known

    def _battle(self, foe: int) -> tuple[float, float]:
        one = self.book.foes[foe]
        win = self.points(reputation=one.reputation) + self.effect(one.reward)
        lose = self.effect(one.defeat) - weights.BACK
        stake = round(max(0.0, win - lose) / weights.SHIELD)
        theirs = odds.dice_of(self.book, foe)
        _, chance, left = odds.battle(self.book, self.dice, theirs, self.me.shields, self._edge(), float(stake))
        return chance * win + (1 - chance) * lose + (left - self.me.shields) * weights.SHIELD, chance

    def _edge(self) -> int:
        return self.powers.strength + 2 * self.powers.rerolls

    def duel(self, other: int) -> tuple[float, float]:
        """Return the value of attacking a player, and the chance to win.

        The dice that are left show the ERG won.
        """
        them = self.state.seats[other]
        theirs = odds.sorted_dice(self.book, dice.of_seat(self.book, them))
        theirs = (*theirs, *theirs[:1] * them.shields)  # a shield keeps a die
        _, chance, left = odds.battle(self.book, self.dice, theirs, self.me.shields, self._edge(), weights.LOOT)
        loot = min(them.erg, sum(self.book.averages[die] for die in self.dice) * 0.7)
        return chance * loot * self.money + (left - self.me.shields) * weights.SHIELD, chance

    def any_battle(self, level: int) -> tuple[float, float]:
        """Return the same for an unseen encounter of a level."""
        if level not in self._battles:
            self._battles[level] = self._any_battle(level)
        return self._battles[level]

    def _any_battle(self, level: int) -> tuple[float, float]:
        counts = self.state.decks[FOE + level - 1]
        foes = [(self.book.decks[FOE + level - 1][at], n) for at, n in enumerate(counts) if n]
        if not foes:
            return 0.0, 1.0
        total = sum(n for _, n in foes)
        each = [(*self.battle(foe), n) for foe, n in foes]
        return sum(value * n for value, _, n in each) / total, sum(chance * n for _, chance, n in each) / total


def _drawn(counts: Sequence[int]) -> list[int]:
    """Return the cards that can be drawn."""
    return [at for at, count in enumerate(counts) for _ in range(count)]


def _best_of_three(values: Sequence[float]) -> float:
    """Return the expected value of the best of three cards, from mean and spread."""
    if not values:
        return 0.0
    mean = sum(values) / len(values)
    return mean + BEST * math.sqrt(sum((value - mean) ** 2 for value in values) / len(values))


EFFORT = {
    "": 0.0, "explore": 1.0, "scan": 1.0, "land": 1.0, "anomaly": 2.0, "mine": 1.5, "explode": 3.0, "dig": 3.0,
    "trade": 1.0, "hire": 2.0, "buy": 2.0, "sell": 3.0, "ship": 4.0, "colonise": 2.5, "build": 4.0, "invest": 4.0,
    "win": 1.5, "duel": 5.0,
}  # fmt: skip
"""Effort of the deeds of quests, in actions."""
EACH_LACKING = {"erg": 0.25, "plutonium": 1.0, "uranium": 1.3, "wealth": 2.0, "reputation": 2.0, "exploration": 2.0}
"""Effort for each lacking unit, in actions; 2 for anything else."""


def effort(worth: Worth, quest: Quest) -> float:
    """Return the effort of a quest, in actions."""
    actions = EFFORT[quest.deed] + (1.0 * quest.level if quest.deed == "win" else 0.0) + (1.5 if quest.at else 0.0)
    return actions + sum(EACH_LACKING.get(what, 2.0) * n for what, n in worth.short(quest).items())
