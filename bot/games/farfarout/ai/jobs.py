"""Possible jobs of a seat by place, each with its costs and gains."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from msgspec import Struct

from bot.games.contract import ChoicePath
from bot.games.farfarout.ai import odds, weights
from bot.games.farfarout.ai.valuation import Worth
from bot.games.farfarout.components.book import CREW, GREEN_DIE, MAIN, OUTPOST, PLANET, RELIC, TILE, Book
from bot.games.farfarout.components.data import CURRENCIES, KINDS, LEVELS, ORES, TYPES, Icon, PlanetToken, Quest
from bot.games.farfarout.rules import belongings, exploring, galaxy, piles
from bot.games.farfarout.rules.shopping import SHOPS
from bot.games.farfarout.rules.tracks import level
from bot.games.farfarout.rules.trading import BOUGHT, SOLD
from bot.games.farfarout.state import HIDDEN, NOBODY, Planet

GREEN, GREY, ORANGE, RED = 0, 1, 2, 3
NO_TOKEN, ANY_TWO = -1, 4
"""Token colours of jobs, in addition to those of `data.TOKENS`."""
SITE_URANIUM: Final = 2
INVEST: Final = 10
FEW_ERG: Final = 5
"""Assumed price of crew for hire that is not visible yet."""
_KINDS: Final = {name: number for number, name in enumerate(KINDS)}
_LEVEL_OF: Final = {icon: number for number, icon in enumerate(LEVELS, 1)}


class Job(Struct):
    """A job at a place, or (`near`) anywhere in its sector.

    `colour`: the token that it takes. `gain`: its value without the certain points `wealth`, `reputation`,
    `exploration`. Resources: paid (negative, needed beforehand) or expected. `said`: the choice path there. `group`:
    only one job of a group can be done. `again`: it can be repeated. `over`: the turn ends. `invest`: its price rises
    with wealth.
    """

    place: int
    colour: int
    gain: float
    said: ChoicePath
    near: bool = False
    wealth: int = 0
    reputation: int = 0
    exploration: int = 0
    erg: float = 0.0
    plutonium: float = 0.0
    uranium: float = 0.0
    group: str = ""
    again: bool = False
    over: bool = False
    invest: bool = False


class Deal(Struct, frozen=True):
    """A trade: its choice path, and its gain in ERG, plutonium and uranium."""

    said: ChoicePath
    brings: tuple[int, int, int]


def jobs(worth: Worth) -> list[Job]:
    """Return all jobs worth considering."""
    return list(_Jobs(worth).all())


def sales(worth: Worth) -> list[Job]:
    """Return all possible sales, profitable or not."""
    return list(_Jobs(worth).sales())


class _Jobs:
    def __init__(self, worth: Worth) -> None:
        self.worth, self.book, self.state, self.seat = worth, worth.book, worth.state, worth.seat
        self.me = worth.me
        self.free = belongings.may_leave(self.book, self.me)
        self.deeds: dict[str, list[Quest]] = {}
        self.visits: list[Quest] = []
        for quest in worth.errands:
            if quest.deed:
                self.deeds.setdefault(quest.deed, []).append(quest)
            elif not any(worth.short(quest).values()):
                self.visits.append(quest)
        self.promises: dict[int, float] = {}
        self.trades: list[Deal] | None = None
        self.ground = weights.GROUND * worth.share

    def all(self) -> Iterator[Job]:
        book, state = self.book, self.state
        space = galaxy.of(book, state.tiles)
        if self.me.shields and not state.beaten:
            yield from self._duels()
        for place in space.places:
            here = book.places[place]
            match here.kind:
                case "planet":
                    planet = state.planets[here.number]
                    if planet is None:
                        yield from self._undiscovered(place, here.type)
                    else:
                        yield from self._planet(place, planet)
                case "asteroid":
                    if not state.asteroids[here.number]:
                        yield from self._asteroid(place, here.ore)
                case "anomaly":
                    yield from self._anomaly(place)
                case _:
                    if space.open[place] and any(state.decks[TILE]):
                        yield self._discover(place)
                    if self.visits and here.home:
                        yield from self._visits(place, None, None)

    # --- quests ------------------------------------------------------------------------------------------------------

    def _deed(
        self,
        deed: str,
        place: int,
        token: PlanetToken | None = None,
        planet: Planet | None = None,
        *,
        level: int = 1,
        speed: int = 0,
    ) -> float:
        """Return the value of quests that a deed at a place completes.

        Counters of deeds are one higher then; `speed` is gained by the deed.
        """
        bonus = 0.0
        for quest in self.deeds.get(deed, ()):
            if quest.level > level:
                continue
            if quest.at and not self._is_at(quest.at, place, token, planet):
                continue
            short = {what: n for what, n in self.worth.short(quest).items() if n}
            done = _DONE.get(deed, ())
            if "speed" in short and (slow := short.pop("speed") - speed) > 0:
                short["speed"] = slow
            lacking = sum(n - (what in done) for what, n in short.items())
            reward = self.worth.rewards[quest.id]
            if lacking <= 0:
                bonus += reward
            elif any(one in done for one in short):
                bonus += self.worth.almost * reward / (1 + lacking)
        return bonus

    def _is_at(self, at: str, place: int, token: PlanetToken | None, planet: Planet | None) -> bool:
        here = self.book.places[place]
        match at:
            case "asteroid":
                return here.kind == "asteroid"
            case "home":
                return here.home
            case "away":
                return here.kind == "planet" and not here.home
            case "colony":
                return planet is not None and planet.colony != NOBODY
            case "site":
                return planet is not None and planet.site != NOBODY
            case _ if at in TYPES:
                return here.kind == "planet" and here.type == at and not here.home
            case _:
                return token is not None and (at in token.icons or at == token.id)

    def _visits(self, place: int, token: PlanetToken | None, planet: Planet | None) -> Iterator[Job]:
        """Return quests that only need a visit (with the cargo)."""
        for quest in self.visits:
            if self._is_at(quest.at, place, token, planet) or not quest.at:
                cargo, said = quest.cargo, ("deliver", quest.id) if quest.cargo is not None else ()
                loss = 0.0
                if cargo is not None:
                    for kind in ("tech", "weird", "relic"):
                        mine = sorted(
                            self.worth.item(item) for item in self.me.items if self.book.items[item].kind == kind
                        )
                        loss += sum(mine[: getattr(cargo, kind)])
                reward = quest.reward
                points = self.worth.points(reward.wealth, reward.reputation, reward.exploration)
                yield Job(
                    place,
                    NO_TOKEN,
                    self.worth.rewards[quest.id] - points - loss + weights.READY,
                    said,
                    wealth=reward.wealth,
                    reputation=reward.reputation,
                    exploration=reward.exploration,
                    erg=-cargo.erg if cargo else 0,
                    plutonium=-cargo.plutonium if cargo else 0,
                    uranium=-cargo.uranium if cargo else 0,
                    group=quest.id,
                )

    # --- exploring ---------------------------------------------------------------------------------------------------

    def _undiscovered(self, place: int, kind: str) -> Iterator[Job]:
        promise = self._promise(TYPES.index(kind))
        scanned, unscanned = self.worth.halves()
        yield Job(
            place,
            GREY,
            promise * 0.9 + scanned + self._deed("scan", place),
            ("scan",),
            near=True,
            group=self.book.places[place].id,
        )
        yield Job(
            place,
            NO_TOKEN,
            promise + unscanned + self._deed("land", place) - weights.MOVE,
            (),
            group=self.book.places[place].id,
        )

    def _promise(self, kind: int) -> float:
        """Return the expected value of an undiscovered planet of a type."""
        if kind not in self.promises:
            self.promises[kind] = self._any_planet(PLANET + kind)
        return self.promises[kind]

    def _any_planet(self, deck: int) -> float:
        counts = self.state.decks[deck]
        value = self.ground * any(counts)
        for icon, share in _icons(self.book, deck, tuple(counts)):
            if icon == "dig" and not odds.digging(self.book, self.worth.dice)[0]:
                continue
            if icon in _LEVEL_OF:
                fight, _ = self.worth.any_battle(_LEVEL_OF[icon])
                value += share * 0.5 * max(0.0, fight)
                continue
            value += share * weights.PLANET.get(icon, 0.0) * self.worth.share
        return value

    def _discover(self, place: int) -> Job:
        few = self.me.exploration <= exploring.FEW
        return Job(
            place,
            GREY,
            weights.SYSTEM * self.worth.share + self._deed("explore", place),
            ("discover",),
            near=True,
            exploration=int(few),
            erg=-exploring.price(self.book, self.state, self.seat),
            again=self.me.exploration < exploring.FEW,
        )

    def _anomaly(self, place: int) -> Iterator[Job]:
        spot = self.state.anomalies[self.book.places[place].number]
        if spot.spot == "hidden":
            yield Job(
                place,
                NO_TOKEN,
                self.worth.oddity() + self._deed("anomaly", place),
                (),
                group=self.book.places[place].id,
            )
        elif spot.spot == "dig" and spot.digs:
            yield from self._dig(place, spot.relics)

    def _dig(
        self, place: int, relics: list[int], token: PlanetToken | None = None, planet: Planet | None = None
    ) -> Iterator[Job]:
        chance, erg = odds.digging(self.book, self.worth.dice)
        if not chance or not (relics or piles.left(self.state, RELIC)):
            return
        best = max((self.worth.item(one) for one in relics), default=0.0)
        unseen = self.worth.any_item(RELIC)
        laid = unseen * 1.5 if len(relics) < 3 else unseen
        find = max(best, laid) + self._deed("dig", place, token, planet)
        gain = chance * find + (1 - chance) * erg * self.worth.money
        yield Job(place, GREY, gain, ("dig",), again=True)

    # --- other players -----------------------------------------------------------------------------------------------

    def _duels(self) -> Iterator[Job]:
        """Return attacks on the players within reach (F70)."""
        for other, them in enumerate(self.state.seats):
            here = self.book.places[them.place]
            planet = self.state.planets[here.number] if here.kind == "planet" else None
            sheltered = planet is not None and planet.colony != NOBODY
            if other != self.seat and other not in self.state.fought and not here.home and not sheltered:
                gain, chance = self.worth.duel(other)
                gain += chance * self._deed("duel", them.place, None, planet)
                if gain > 0:
                    yield Job(here.sector, RED, gain, ("attack", str(other + 1)), near=True, group=f"duel {other}")

    # --- mining ------------------------------------------------------------------------------------------------------

    def _asteroid(self, place: int, ore: str) -> Iterator[Job]:
        if not self.me.shields or not self._can_mine():
            return
        erg, units, risk = odds.mining(self.book, self.worth.dice, black=True)
        erg += self.worth.powers.mine
        loss = 0.0 if self.worth.powers.hull else risk * self.worth.shields(-1)
        which = ORES.index(ore)
        gain = erg * self.worth.money + self.worth.ore(which, units) + loss + self._deed("mine", place)
        gain += 0.4 * self._deed("explode", place)
        yield Job(
            place,
            GREEN,
            gain - self.worth.resources(erg, units * (which == 0), units * (which == 1)),
            ("mine",),
            erg=erg,
            plutonium=units * (which == 0),
            uranium=units * (which == 1),
            again=True,
        )

    def _can_mine(self) -> bool:
        return bool(self.book.ships[self.me.ship].actions[GREEN]) and GREEN_DIE in self.worth.dice

    def _mercury(self, place: int, token: PlanetToken, planet: Planet) -> Iterator[Job]:
        if self.state.mercury and self._can_mine():
            erg, units, _ = odds.mining(self.book, self.worth.dice, black=False)
            erg = min(self.state.mercury, erg + 2 * units) + self.worth.powers.mine
            yield Job(place, GREEN, self._deed("mine", place, token, planet), ("mine",), erg=erg, again=True)

    # --- planets -----------------------------------------------------------------------------------------------------

    def _planet(self, place: int, planet: Planet) -> Iterator[Job]:
        book, state, worth, me = self.book, self.state, self.worth, self.me
        token, home = book.planets[planet.token], book.places[place].home
        trades = False
        if self.visits:
            yield from self._visits(place, token, planet)
        if planet.foe != NOBODY and me.shields and not state.beaten:
            level_ = book.levels[planet.token]
            gain, chance = worth.any_battle(level_) if planet.foe == HIDDEN else worth.battle(planet.foe)
            gain += chance * self._deed("win", place, token, planet, level=level_)
            if chance > weights.RISK:
                yield Job(place, RED, gain, ("fight",))
        for icon in token.icons:
            match icon:
                case "hire":
                    trades = True
                    yield from self._hire(place, token, planet)
                case "tech" | "weird":
                    trades = True
                    yield from self._shop(place, token, planet, icon)
                case "dig":
                    if planet.digs:
                        yield from self._dig(place, planet.relics, token, planet)
                case "mine":
                    yield from self._mercury(place, token, planet)
                case "yard":
                    trades = True
                    yield from self._ships(place)
                case "outpost":
                    yield from self._neptune(place)
                case _:
                    pass
        if planet.colony != NOBODY or planet.site != NOBODY:
            trades = True
            yield Job(
                place,
                ORANGE,
                self._deed("invest", place, token, planet) if self.deeds else 0.0,
                ("invest",),
                wealth=1,
                erg=-max(0, INVEST * level(me.wealth) - worth.powers.invest),
                again=True,
                invest=True,
            )
        if not home and planet.foe == NOBODY:
            yield from self._settle(place, token, planet)
        if trades or place == me.place:
            yield from self._trade(place, token, planet)
        lacking = worth.most_shields - me.shields
        if lacking >= 2 or not me.shields:
            yield Job(place, ANY_TWO, worth.shields(lacking), ("recover",), group="recover")

    def _settle(self, place: int, token: PlanetToken, planet: Planet) -> Iterator[Job]:
        """Return jobs for colonies and tech sites."""
        book, worth = self.book, self.worth
        if planet.colony == NOBODY:
            settlers = [
                crew for crew in self.free if token.type in book.file.kinds[KINDS[book.crew_kinds[crew]]].planets
            ]
            if settlers:
                crew = min(settlers, key=lambda one: worth.crew(one, own=True))
                gain = self._deed("colonise", place, token, planet) - worth.crew(crew, own=True)
                gain += worth.wants.get("colony", 0.0) + weights.SETTLER
                yield Job(place, RED, gain, ("colonise", book.crew[crew].id), exploration=1, group=book.crew[crew].id)
        if planet.site == NOBODY and worth.kinds[_KINDS["telepath"]]:
            gain = self._deed("build", place, token, planet) + worth.wants.get("site", 0.0)
            yield Job(place, RED, gain, ("build",), wealth=2, uranium=-SITE_URANIUM, group=f"build {place}")

    def _hire(self, place: int, token: PlanetToken, planet: Planet) -> Iterator[Job]:
        worth, purse = self.worth, self.me.erg + self.worth.powers.hire
        full = len(self.me.crew) >= worth.room()
        worst = min((worth.crew(one, own=True) for one in self.free), default=0.0) if full else 0.0
        best, cost = 0.0, 0
        for crew in planet.hires:
            gain = worth.hired(crew) - worst
            if self.book.crew[crew].cost <= purse and gain > best:
                best, cost = gain, self.book.crew[crew].cost
        if len(planet.hires) < 3 and piles.left(self.state, CREW) and purse >= FEW_ERG:
            fresh = worth.any_hired() - worst
            if fresh > best:
                best, cost = fresh, FEW_ERG
        if best > 0:
            erg = max(0, cost - worth.powers.hire)
            gain = best + erg * worth.money + self._deed("hire", place, token, planet)
            yield Job(place, ORANGE, gain, ("hire",), erg=-erg, again=True)

    def _shop(self, place: int, token: PlanetToken, planet: Planet, icon: str) -> Iterator[Job]:
        worth = self.worth
        deck = SHOPS[icon]
        best = max((worth.item(one) - worth.price(one) for one in planet.goods), default=0.0)
        if len(planet.goods) < 3 and piles.left(self.state, deck):
            best = max(best, worth.any_bought(deck))
        best += self._deed("buy", place, token, planet)
        if best > 0:
            yield Job(place, ORANGE, best, ("shop",), again=True)
        yield from (job for job in self._sales(place, token, planet) if job.gain > 0)

    def _sales(self, place: int, token: PlanetToken, planet: Planet) -> Iterator[Job]:
        for number in self.me.items:
            item, worth = self.book.items[number], self.worth
            income = max(worth.resources(**{currency: getattr(item.price, currency)}) for currency in CURRENCIES)
            gain = income + self._deed("sell", place, token, planet) - worth.item(number)
            yield Job(place, ORANGE, gain, ("sell", item.id), group=item.id)

    def sales(self) -> Iterator[Job]:
        """Return sales of every item in every shop, losses included."""
        for place in galaxy.of(self.book, self.state.tiles).places:
            here = self.book.places[place]
            if here.kind == "planet" and (planet := self.state.planets[here.number]) is not None:
                token = self.book.planets[planet.token]
                if any(icon in SHOPS for icon in token.icons):
                    yield from self._sales(place, token, planet)

    def _ships(self, place: int) -> Iterator[Job]:
        book, worth, me = self.book, self.worth, self.me
        for number, ship in enumerate(book.ships):
            if number in (0, me.ship) or (ship.copies and not self.state.ships[number]):
                continue
            if belongings.can_fly(book, me.crew, number):
                faster = ship.speed - book.ships[me.ship].speed
                gain = worth.ship(number) + self._deed("ship", place, speed=faster)
                gain += worth.shields(ship.shields - me.shields)
                yield Job(place, ORANGE, gain, ("ship", ship.id), wealth=ship.wealth, erg=-ship.cost, over=True)

    def _neptune(self, place: int) -> Iterator[Job]:
        worth, me = self.worth, self.me
        if any(self.state.decks[OUTPOST]):
            unseen = [worth.prospect(OUTPOST, n) for n, count in enumerate(self.state.decks[OUTPOST]) if count]
            unseen.sort()
            have = min((worth.prospect(OUTPOST, number) for number in me.outposts), default=0.0)
            gain = _best_third(unseen, have if len(me.outposts) >= 2 else 0.0)
            if gain > 0:
                yield Job(place, RED, gain, ("outpost",), again=True)
        if me.main >= 0 and any(self.state.decks[MAIN]):
            unseen = [worth.prospect(MAIN, n) for n, count in enumerate(self.state.decks[MAIN]) if count]
            unseen.sort()
            gain = unseen[len(unseen) * 2 // 3] - worth.prospect(MAIN, me.main)
            if gain > 0:
                yield Job(place, ANY_TWO, gain, ("exchange",), group="exchange")

    def _trade(self, place: int, token: PlanetToken, planet: Planet) -> Iterator[Job]:
        """Return trades of one resource, or of both by one market action.

        The sale is first, and pays for the purchase.
        """
        if self.trades is None:
            self.trades = list(self._trades())
        bonus = self._deed("trade", place, token, planet)
        goes_on = self.state.trading and self.seat == self.state.active and place == self.me.place
        colour = NO_TOKEN if goes_on else ORANGE
        for deal in self.trades:
            erg, plutonium, uranium = deal.brings
            yield Job(place, colour, bonus, deal.said, erg=erg, plutonium=plutonium, uranium=uranium, group="trade")

    def _trades(self) -> Iterator[Deal]:
        plutonium, uranium = [list(self._deals(which)) for which in range(len(ORES))]
        yield from plutonium
        yield from uranium
        for one, other in itertools.product(plutonium, uranium):
            erg, *ores = map(sum, zip(one.brings, other.brings, strict=True))
            yield Deal(max(one, other, key=lambda deal: deal.brings[0]).said, (erg, ores[0], ores[1]))

    def _sale(self, which: int, n: int) -> float:
        """Return the value of selling `n` units."""
        erg = _income(self.book.track, self.state.market[which], n) + n * self.worth.powers.trade
        return erg * self.worth.money - self.worth.stocks[which].kept_from(n)

    def _deals(self, which: int) -> Iterator[Deal]:
        """Return sales of a resource, or purchases as far as it is needed."""
        worth, me, track, ore = self.worth, self.me, self.book.track, ORES[which]
        have, at = getattr(me, ore), self.state.market[which]
        done = self.state.traded[which] if self.seat == self.state.active else 0
        if have and done != BOUGHT:
            sales = [(self._sale(which, n), n) for n in range(1, have + 1)]
            _, n = max(sales)
            yield Deal(
                ("trade", "sell", ore, str(n)), _brings(_income(track, at, n) + n * worth.powers.trade, which, -n)
            )
        wanted = _wanted(worth, ore) - have
        if wanted > 0 and done != SOLD:
            erg = sum(track[min(len(track) - 1, at + step)] for step in range(wanted))
            yield Deal(("trade", "buy", ore, str(wanted)), _brings(-erg, which, wanted))


def _best_third(values: Sequence[float], have: float) -> float:
    """Return the expected gain of the best of three values over `have`; a worse one is not kept."""
    best = values[len(values) * 2 // 3 :]
    return sum(max(0.0, one - have) for one in best) / len(best)


def _income(track: Sequence[int], at: int, n: int) -> int:
    """Return the income from `n` units sold one after the other."""
    return sum(track[max(0, at - nth)] for nth in range(n))


def _brings(erg: int, which: int, units: int) -> tuple[int, int, int]:
    return (erg, 0, units) if which else (erg, units, 0)


@lru_cache(maxsize=4096)
def _icons(book: Book, deck: int, counts: tuple[int, ...]) -> tuple[tuple[Icon, float], ...]:
    """Return the average number of each icon on the top planet of a stack."""
    found = Counter[Icon]()
    for at, count in enumerate(counts):
        for icon in book.planets[book.decks[deck][at]].icons:
            found[icon] += count
    return tuple((icon, n / sum(counts)) for icon, n in found.items() if n)


_DONE: Final = {
    "explore": ("explored",), "win": ("won",), "dig": ("relic", "item"), "colonise": ("colony",), "build": ("site",),
    "hire": ("crew", "dice"), "buy": ("item", "tech", "weird"), "mine": ("plutonium", "uranium", "erg"),
    "invest": ("wealth",), "ship": ("shields", "dice", "wealth"),
}  # fmt: skip
"""Counters that a deed increases by one."""


def _wanted(worth: Worth, ore: str) -> int:
    """Return the number of units worth buying: a quest's, or those of a tech site."""
    wanted = SITE_URANIUM if ore == "uranium" and worth.kinds[_KINDS["telepath"]] else 0
    for quest in worth.errands:
        for need in quest.have:
            if need.what == ore:
                wanted = max(wanted, need.n)
        if quest.cargo is not None:
            wanted = max(wanted, getattr(quest.cargo, ore))
    return wanted
