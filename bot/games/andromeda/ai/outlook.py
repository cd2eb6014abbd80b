"""Evaluation of a table for a seat: stations, sets, hands and developments, in points.

The points are relative: one's own, less the average of the others' (weighted). A free place is shared among the
stations around its planet; open gains are discounted by the rounds that are left.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

from bot.games.andromeda.ai.weights import Weights
from bot.games.andromeda.components.cards import halves, least_set
from bot.games.andromeda.components.data import BONUSES, FULL_PLANETS_TO_END, N_PLANETS, ORBITS, PLANETS, SHIP, TECH
from bot.games.andromeda.state import NOBODY, State
from bot.games.andromeda.view import View

Site = tuple[int, int, int]
"""A planet for a seat: own stations, all stations, places taken."""
ORBIT = tuple(planet.orbit for planet in PLANETS)
POINTS = tuple(bonus.points for bonus in BONUSES)
MOST_JOKERS = 2
"""Maximum number of bonus cards that are considered in one set."""
MOST_STATIONS = 6
"""Number of stations on Earth above which more make no difference to a single set."""


def site(table: State | View, planet: int, seat: int) -> Site:
    """Return the planet as it is."""
    here = table.stations[planet]
    return here[seat], sum(here), ORBITS - table.centres[planet].count(NOBODY)


class Outlook:
    """A seat's prospects at a table. `rounds` is the expected number of rounds after this one."""

    def __init__(self, table: State | View, seat: int, weights: Weights) -> None:
        me = table.seats[seat]
        self.weights = weights
        self.sites = [site(table, planet, seat) for planet in range(N_PLANETS)]
        self.earth, self.ship, self.tech = me.earth, me.ship, me.tech
        self.bonus = tuple(table.bonus)
        self.minimum = table.minimum
        self.least = least_set(table.minimum, me.tech)
        self.other = weights.rivals / (len(table.seats) - 1)
        missing = sorted(ORBITS - taken for _, _, taken in self.sites)
        lacking = sum(missing[:FULL_PLANETS_TO_END])
        self.rounds = 0.0 if table.final else 0.3 + weights.pace * lacking
        self.hope = self.rounds / (self.rounds + weights.patience)
        self.home = weights.home + weights.earth * self.rounds if self.rounds else 1.0
        """a station on Earth"""
        self.sent = self.other * self.home * weights.send
        """another's station that returns to Earth"""
        self.transport = weights.transport * min(1.0, self.rounds / 2)
        """a movement card"""
        self._challenges: dict[tuple[int, Site, int], float] = {}
        self._plays: dict[tuple[int, Site, int, int, int], tuple[float, Play]] = {}
        self._raw: dict[tuple[int, Site, int, int], float] = {}
        self._known: dict[tuple[int, Site, int, int, int, int, int], tuple[float, tuple[Gain, ...]]] = {}

    # --- stations and draws ------------------------------------------------------------------------------------------

    def standing(self, planet: int, here: Site) -> float:
        """Return the value of the stations around a planet."""
        own, everybody, taken = here
        if not everybody:
            return 0.0
        places, weight, worth = ORBIT[planet], self.hope, 0.0
        for place in range(taken, ORBITS):
            worth += weight * places[place]
            weight *= self.weights.later
        return worth * (own - (everybody - own) * self.other) / (everybody + self.weights.crowd)

    def move(self, planet: int, here: Site, stations: int) -> float:
        """Return the value of moving stations from Earth to a planet."""
        own, everybody, taken = here
        after = (own + stations, everybody + stations, taken)
        return self.standing(planet, after) - self.standing(planet, here) - stations * self.home

    def challenge(self, planet: int, here: Site, draws: int) -> float:
        """Return the expected value of `draws` draws with the ring."""
        key = (planet, here, draws)
        known = self._challenges.get(key)
        if known is None:
            known = self._challenges[key] = self._challenge(planet, here, draws)
        return known

    def _challenge(self, planet: int, here: Site, draws: int) -> float:
        own, everybody, taken = here
        if taken == ORBITS:
            return min(draws, everybody) * self.home * (own - (everybody - own) * self.other) / everybody
        before, worth, reached = self.standing(planet, here), 0.0, 1.0
        for failed in range(draws):
            left = everybody - failed
            hit = own / left
            worth += reached * hit * (self.founded(planet, here, (own - 1, left - 1, taken + 1), failed) - before)
            reached *= 1 - hit
            if left == own:
                return worth
        return worth + reached * (self.standing(planet, (own, everybody - draws, taken)) - before - draws * self.sent)

    def founded(self, planet: int, here: Site, then: Site, failed: int) -> float:
        """Return the value of a founded centre.

        It includes the stations that stay on the planet, and those that were sent to Earth before it.
        """
        return ORBIT[planet][here[2]] + self.standing(planet, then) - failed * self.sent

    def draws(self, cards: int) -> int:
        """Return the number of draws of a set."""
        return halves(cards, self.tech)

    def deploys(self, cards: int) -> int:
        """Return the number of stations that a set may move."""
        return min(halves(cards, self.tech), self.earth)

    # --- cards -------------------------------------------------------------------------------------------------------

    def joker(self, kind: int) -> float:
        """Return the worth of a bonus card: its points at the end, or at least its use until then."""
        points = float(POINTS[kind])
        return max(points - self.weights.slot * self.rounds, self.weights.joker) if self.rounds else points

    def earned(self, cards: int) -> float:
        """Return the value of the bonus card of a set without jokers."""
        if cards < BONUSES[0].needs:
            return 0.0
        kind = min(cards, BONUSES[-1].needs) - BONUSES[0].needs
        return self.joker(kind) if self.bonus[kind] else 0.0

    def raw(self, planet: int, here: Site, cards: int) -> float:
        """Return the best value of a set of this size on the planet, no card left over or added."""
        key = (planet, here, cards, min(self.earth, MOST_STATIONS))
        known = self._raw.get(key)
        if known is None:
            known = self._raw[key] = self._best_raw(planet, here, cards)
        return known

    def _best_raw(self, planet: int, here: Site, cards: int) -> float:
        if cards < self.least:
            return 0.0
        best = 0.0
        if here[0]:
            best = self.challenge(planet, here, halves(cards, self.tech))
        stations = self.deploys(cards)
        if stations:
            best = max(best, self.move(planet, here, stations))
        return max(0.0, best + self.earned(cards))

    def kept(self, planet: int, here: Site, cards: int) -> float:
        """Return the worth of cards of a planet for the coming rounds, compared with fresh ones."""
        if not cards or not self.rounds:
            return 0.0
        raw = (self.raw(planet, here, cards) + self.raw(planet, here, cards + 1)) / 2
        return self.weights.keep * raw - self.weights.slot * cards

    def play(self, planet: int, here: Site, cards: int, jokers: int) -> tuple[float, Play]:
        """Return the best use on the planet of up to `cards` cards and `jokers` jokers.

        It includes the value of the cards that are kept.
        """
        key = (planet, here, cards, jokers, min(self.earth, MOST_STATIONS))
        known = self._plays.get(key)
        if known is None:
            known = self._plays[key] = max(self.plays(planet, here, cards, jokers), default=(-99.0, NO_PLAY))
        return known

    def plays(self, planet: int, here: Site, cards: int, jokers: int) -> list[tuple[float, Play]]:
        """Return all sensible uses of the planet's cards on it."""
        found: list[tuple[float, Play]] = []
        cost = self.weights.joker if self.rounds else 2.5
        for added in range(min(jokers, MOST_JOKERS) + 1):
            for count in range(max(1, self.least - added), cards + 1):
                rest = self.kept(planet, here, cards - count) - added * cost
                if not added:
                    rest += self.earned(count)
                size = count + added
                if here[0]:
                    draws = halves(size, self.tech)
                    found.append((rest + self.challenge(planet, here, draws), ("challenge", planet, count, added, 0)))
                found += [
                    (rest + self.move(planet, here, stations), ("move", planet, count, added, stations))
                    for stations in range(1, self.deploys(size) + 1)
                ]
        return found

    # --- developments ------------------------------------------------------------------------------------------------

    def step(self, track: str) -> tuple[float, int]:
        """Return the worth and the cost in cards of a track's next space; (0, 0) at its end."""
        weights = self.weights
        if track == "ship":
            if self.ship + 1 == len(SHIP):
                return 0.0, 0
            more = SHIP[self.ship + 1].hand - SHIP[self.ship].hand
            return more * weights.card * self.rounds, SHIP[self.ship + 1].cost
        if self.tech + 1 == len(TECH):
            return 0.0, 0
        points = TECH[self.tech + 1].points - TECH[self.tech].points
        effect = (weights.fourth, weights.third, weights.ceiling)[self.tech]
        return points + effect * self.rounds, TECH[self.tech + 1].cost

    # --- a whole hand ------------------------------------------------------------------------------------------------

    def fresh(self, left: int) -> float:
        """Return the worth of an unknown card that can still be used in `left` actions."""
        return self.weights.fresh if left or self.rounds else 0.0

    def advanced(self, track: str) -> Outlook:
        """Return a copy with one more space on a track."""
        twin = copy(self)
        if track == "ship":
            twin.ship += 1
        else:
            twin.tech += 1
            twin.least = least_set(self.minimum, twin.tech)
            twin._challenges, twin._plays, twin._raw = self._challenges, {}, {}
        return twin

    def changed(self, planet: int, here: Site, earth: int) -> Outlook:
        """Return a copy with another planet and another number on Earth."""
        twin = copy(self)
        twin.sites = self.sites[:]
        twin.sites[planet] = here
        twin.earth = earth
        return twin

    def plan_with(self, planet: int, here: Site, hand: Sequence[int], actions: int) -> float:
        """Return the plan if a planet were like this."""
        known = self.sites[planet]
        self.sites[planet] = here
        worth = self.plan(hand, actions)
        self.sites[planet] = known
        return worth

    def plan_after(self, play: Play, hand: Sequence[int], actions: int) -> float:
        """Return the plan for the hand after a play, with its effects on the planet."""
        verb, planet, _, _, stations = play
        own, everybody, taken = self.sites[planet]
        if verb == "move":
            return self.plan_with(planet, (own + stations, everybody + stations, taken), hand, actions)
        return self.plan(hand, actions)

    def plan(self, hand: Sequence[int], actions: int) -> float:
        """Return the worth of a hand with `actions` actions: the best sets are played, others kept."""
        jokers = sum(hand[N_PLANETS:])
        worth = sum(self.joker(kind) * hand[N_PLANETS + kind] for kind in range(len(POINTS)) if jokers)
        gains: list[Gain] = []
        for planet in range(N_PLANETS):
            if hand[planet]:
                kept, more = self._uses(planet, hand[planet], jokers)
                worth += kept
                gains += more
        gains.sort(reverse=True)
        used: set[object] = set()
        for gain, track, planet, added in gains:
            if not actions:
                break
            if planet in used or (track and track in used) or added > jokers:
                continue
            jokers -= added
            used.add(planet)
            used.add(track)
            worth += gain
            actions -= 1
        if actions and self.rounds:
            lonely = sum(cards == 1 for cards in hand[:N_PLANETS])
            worth += self.weights.fresh * min(lonely, 2 * actions)
        return worth

    def _uses(self, planet: int, cards: int, jokers: int) -> tuple[float, tuple[Gain, ...]]:
        """Return the worth of a planet's cards if they are kept, and the gains of each use over it."""
        here = self.sites[planet]
        key = (planet, here, cards, jokers, min(self.earth, MOST_STATIONS), self.ship, self.tech)
        known = self._known.get(key)
        if known is None:
            kept = self.kept(planet, here, cards)
            best = (self.play(planet, here, cards, added) for added in range(min(jokers, MOST_JOKERS) + 1))
            gains = [(worth - kept, "", planet, play[3]) for worth, play in best]
            for track in ("ship", "tech"):
                value, cost = self.step(track)
                if cost and cards + jokers >= cost:
                    paid = min(cards, cost)
                    rest = self.kept(planet, here, cards - paid) - (cost - paid) * self.weights.joker
                    gains.append((value - kept + rest, track, planet, cost - paid))
            known = self._known[key] = kept, tuple(gain for gain in gains if gain[0] > 0)
        return known


Gain = tuple[float, str, int, int]
"""Gain of a use, the track that it advances, the planet of its cards, and the jokers with them."""
Play = tuple[str, int, int, int, int]
"""A verb, a planet, the numbers of its cards, of jokers, and of stations that move."""
NO_PLAY: Play = ("pass", 0, 0, 0, 0)
