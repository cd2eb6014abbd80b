"""Sample tables of Far Far Out for the renderer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

from bot.games.contract import Event, Outcome, ScorePart, t
from bot.games.farfarout import events as ev
from bot.games.farfarout.components.book import FOE, MAIN, OUTPOST, RELIC, TECH, TILE, WEIRD, open_book
from bot.games.farfarout.components.data import COLOURS, TYPES
from bot.games.farfarout.components.lattice import beside, turn_for
from bot.games.farfarout.rules import galaxy
from bot.games.farfarout.state import HIDDEN, NOBODY, Anomaly, Die, Planet, Seat, State, Task, TaskKind, Throw, Tile
from bot.games.farfarout.view import View
from bot.games.farfarout.views import project
from tests.rendering.name_samples import look_at

look = partial(look_at, "farfarout")
SET = Path(__file__).with_name("farfarout_set.toml").read_text(encoding="utf-8")
"""A set for tests only, so that pictures do not depend on the balance of the house set."""
BOOK = open_book(SET)
ITEMS = TECH, WEIRD, RELIC


def number(thing: str) -> int:
    """Return the number of a thing of the set."""
    return BOOK.numbers[thing]


def place(name: str) -> int:
    """Return the number of a place."""
    return BOOK.place_of[name]


class Table:
    """Builder of a game; drawn things are removed from the decks."""

    def __init__(self, seats: int, seed: int = 1) -> None:
        self.random = Random(seed)
        home = Tile(1, 0, 0, 0)
        self.state = State(
            seats=[Seat(0, BOOK.yard, 3, 10) for _ in range(seats)],
            first=0,
            active=0,
            tiles=[home],
            decks=BOOK.fresh(),
            gone=[[0] * len(things) for things in BOOK.decks],
            under=[],
            planets=[Planet(BOOK.printed[slot]) if slot in BOOK.printed else None for slot in BOOK.slots],
            asteroids=[False] * len(BOOK.rocks),
            anomalies=[Anomaly() for _ in BOOK.oddities],
            mercury=3 * seats,
            market=[BOOK.track.index(3), BOOK.track.index(5)],
            row=[],
            ships=[0] * len(BOOK.ships),
            set=SET,
            phase="turns",
            tokens=[1, 1, 1, 1],
        )
        self.state.row = [self.draw(MAIN) for _ in range(seats)]
        for me in self.state.seats:
            me.main = self.draw(MAIN)
            me.choice = "kept"

    def draw(self, deck: int) -> int:
        """Draw a thing from a deck, which is refilled if empty."""
        if not any(self.state.decks[deck]):
            self.state.decks[deck] = BOOK.fresh()[deck]
        counts = self.state.decks[deck]
        at = self.random.choice([at for at, count in enumerate(counts) if count])
        counts[at] -= 1
        return BOOK.decks[deck][at]

    def explore(self, systems: int) -> None:
        """Join systems up to this number."""
        state = self.state
        pile = self.random.sample(range(2, 11), 9)
        while len(state.tiles) < systems:
            known = galaxy.of(BOOK, tuple(state.tiles))
            sector, side = self.random.choice([(place, side) for place, sides in known.open.items() for side in sides])
            tile = next(tile for tile in state.tiles if tile.number == BOOK.places[sector].tile)
            new = pile.pop()
            state.decks[TILE][BOOK.decks[TILE].index(new)] = 0
            turn = turn_for(BOOK.tiles[new].entry, side)
            state.tiles.append(Tile(new, *beside(tile.q, tile.r, side), turn))

    def places(self, kind: str) -> list[int]:
        """Return the discovered places of a kind."""
        known = galaxy.of(BOOK, tuple(self.state.tiles)).places
        return [place for place in known if BOOK.places[place].kind == kind]

    def discover(self, share: float) -> None:
        """Discover a share of the planets, with their contents."""
        state = self.state
        for slot in self.places("planet"):
            at = BOOK.places[slot].number
            if state.planets[at] is None and self.random.random() < share:
                state.planets[at] = self.planet(self.draw(10 + TYPES.index(BOOK.places[slot].type)))

    def planet(self, token: int) -> Planet:
        """Return a planet that has been visited."""
        icons, level, chance = BOOK.planets[token].icons, BOOK.levels[token], self.random.random
        planet = Planet(token)
        if level:
            planet.foe = self.random.choice((HIDDEN, NOBODY, self.draw(FOE + level - 1)))
        if "hire" in icons and chance() < 0.6:
            planet.hires = [self.draw(0) for _ in range(self.random.choice((2, 3)))]
        if {"tech", "weird"} & set(icons) and chance() < 0.7:
            deck = TECH if "tech" in icons else WEIRD
            planet.goods = [self.draw(deck) for _ in range(self.random.choice((1, 3)))]
        if "dig" in icons:
            planet.digs = self.random.choice((1, 2, 3))
            if chance() < 0.5:
                planet.relics = [self.draw(RELIC) for _ in range(3)]
        return planet

    def settle(self, each: int) -> None:
        """Add colonies and tech sites, exploded asteroids, and taken anomalies."""
        state = self.state
        free = [
            at
            for slot in self.places("planet")
            if not BOOK.places[slot].home and state.planets[at := BOOK.places[slot].number] is not None
        ]
        for seat in range(len(state.seats)):
            for name in ("colony", "site")[: 1 + (seat % 2)] * each:
                planet = state.planets[self.random.choice(free)]
                assert planet is not None
                if getattr(planet, name) == NOBODY and planet.foe == NOBODY:
                    setattr(planet, name, seat)
        for rock in self.places("asteroid")[1::3]:
            state.asteroids[BOOK.places[rock].number] = True
        for n, oddity in enumerate(self.places("anomaly")):
            if n % 3 == 0:
                spot = ("gone", "wormhole", "dig", "wormhole")[n // 3 % 4]
                state.anomalies[BOOK.places[oddity].number] = Anomaly(spot, 2 if spot == "dig" else 0)

    def crew(self, most: int) -> None:
        """Give ships, crew, goods and points to all seats."""
        for seat, me in enumerate(self.state.seats):
            me.ship = (seat * 3 + most) % 5 if most > 1 else 0
            ship = BOOK.ships[me.ship]
            me.shields = max(1, ship.shields - seat % 3)
            me.crew = [self.draw(0) for _ in range(min(most, ship.crew))]
            me.items = [self.draw(self.random.choice(ITEMS)) for _ in range(min(most - 1, 4))]
            me.erg, me.plutonium, me.uranium = (
                self.random.randint(2, 19),
                self.random.randint(0, 4),
                self.random.randint(0, 3),
            )
            if most > 1:
                me.outposts = [self.draw(OUTPOST) for _ in range(1 + seat % 2)]
                me.wealth, me.reputation, me.exploration = (
                    self.random.randint(0, min(11, 3 * most - 3)) for _ in range(3)
                )

    def scatter(self) -> None:
        """Spread the ships over the galaxy, two of them together."""
        spots = self.places("planet")[6:] + self.places("sector")[2:] + self.places("asteroid")
        for me in self.state.seats:
            me.place = self.random.choice(spots)
        if len(self.state.seats) > 2:
            self.state.seats[2].place = self.state.seats[1].place

    def view(self, seat: int | None = None) -> View:
        """Return the view of a seat or the public."""
        return project.view(self.state, seat)


def _quests(seats: int) -> Table:
    table = Table(seats)
    table.state.phase = "quests"
    table.state.row = []
    table.state.tokens = []
    for seat, me in enumerate(table.state.seats):
        me.main, me.choice = NOBODY, "" if seat % 2 == 0 else "1.2"
        me.dealt = [table.draw(MAIN) for _ in range(3)]
    return table


def _recruiting(seats: int) -> Table:
    table = Table(seats)
    table.state.phase, table.state.active, table.state.tokens = "crew", seats - 1, []
    if seats > 2:
        table.state.seats[0].crew, table.state.seats[0].erg = [number("hira")], 5
    return table


def _start(seats: int) -> Table:
    table = Table(seats)
    table.crew(1)
    table.state.tokens, table.state.points = [1, 1, 1, 0], 2
    table.state.seats[0].place = place("1d")
    table.state.seats[0].way = [place("1d.p1"), place("1d")]
    return table


def _middle(seats: int) -> Table:
    table = Table(seats, 5)
    table.explore(4)
    table.discover(0.6)
    table.settle(1)
    table.crew(3)
    table.scatter()
    state = table.state
    state.round, state.active, state.tokens, state.points = 6, 1, [0, 1, 1, 2], 1
    state.market = [4, 2]
    if seats > 3:
        state.seats[1].way = [place("7d"), place("6a"), place("6b.p1"), place("6a.p1")]
    return table


def _late(seats: int) -> Table:
    table = Table(seats, 11)
    table.explore(10)
    table.discover(0.75)
    table.settle(3)
    table.crew(5)
    table.scatter()
    state = table.state
    state.round, state.active, state.tokens, state.points = 14, seats - 1, [1, 2, 0, 2], 0
    state.market = [7, 0]
    if seats > 3:
        state.seats[0].way = [place("3c"), place("6a.p1")]
        state.seats[3].way = [place("3c.p1"), place("3b")]
    return table


def rolled(text: str, out: str = "", used: str = "") -> list[Die]:
    """Dice from text like "blue.2 orange.telepath".

    Those at the indexes in `out` are cancelled, those in `used` have used icons.
    """
    found: list[Die] = []
    for at, one in enumerate(text.split()):
        colour, shown = one.split(".")
        n = COLOURS.index(colour)
        side = next(side for side, face in enumerate(BOOK.dice[n]) if face.text == shown)
        found.append(Die(n, n, side, used=str(at) in used, out=str(at) in out))
    return found


def _mining(seats: int) -> Table:
    table = _middle(seats)
    state = table.state
    rock = next(rock for rock in table.places("asteroid") if not state.asteroids[BOOK.places[rock].number])
    state.seats[1].place = rock
    state.throw = Throw(1, "mine", rolled("green.vault green.1 orange.telepath blue.3"), rolled("black.boom2"))
    return table


def _battle(seats: int) -> Table:
    table = _late(seats)
    state = table.state
    who = state.active
    slot = next(slot for slot in table.places("planet") if BOOK.places[slot].tile == 5)
    foe = number("tyrant")
    state.planets[BOOK.places[slot].number] = Planet(number("ombrax"), foe)
    state.seats[who].place = slot
    mine = rolled("blue.4 purple.5 orange.telepath red.eidolless green.shield grey.2", used="4")
    state.throw = Throw(who, "foe", mine, rolled("white.3 white.1 white.5 purple.6", out="2"), foe=foe, turn=2)
    return table


def _duel(seats: int) -> Table:
    table = _late(seats)
    state = table.state
    state.throw = Throw(0, "duel", rolled("blue.4 yellow.timer"), rolled("green.1 grey.1"), rival=1, turn=3, loser=1)
    return table


def _over(seats: int) -> Table:
    table = _late(seats)
    state = table.state
    state.phase, state.tokens, state.winners = "over", [], [0]
    for seat, one in enumerate(state.seats):
        one.explored, one.won = (4, 2, 3, 1)[seat], (1, 3, 0, 5)[seat]
    me = state.seats[0]
    me.wealth, me.reputation, me.exploration = 12, 4, 5
    return table


START_NEWS: tuple[Event, ...] = (
    ev.TurnBegan(seat=0, round=1),
    ev.Moved(seat=0, place="1d", cost=1, left=1, burned=("red",)),
)
MIDDLE_NEWS: tuple[Event, ...] = (
    ev.Moved(seat=1, place="6a", cost=3, left=1),
    ev.Moved(seat=1, place="6b.p1", planet="qeth", cost=2, left=3),
    ev.Moved(seat=1, place="6a.p1", cost=2, left=1),
    ev.Traded(seat=1, way="sell", ore="plutonium", count=2, erg=6, price=3),
)
LATE_NEWS: tuple[Event, ...] = (
    ev.Discovered(seat=3, tile=7, sector="7a", edge="n", erg=3, points=1),
    ev.Invested(seat=0, planet="halcyra", erg=20),
    ev.Changed(seat=0, why="investment", wealth=1),
    ev.QuestDone(seat=0, deck="main", quest="m.far"),
    ev.Changed(seat=0, why="m.far", exploration=3),
)
SINCE: tuple[tuple[Event, int], ...] = (
    (ev.Moved(seat=0, place="6a.p1", planet="vellmar", cost=3, left=0), 1),
    (ev.Changed(seat=0, why="vellmar", erg=-4, shields=-1), 1),
    (ev.Colonised(seat=1, planet="vellmar", crew="tick"), 2),
    (ev.Changed(seat=1, why="colony", exploration=1), 2),
    (ev.Traded(seat=2, way="sell", ore="plutonium", count=2, erg=6, price=3), 3),
    (ev.Changed(seat=2, why="m.far", wealth=3, reputation=2), 3),
    (ev.Moved(seat=3, place="3b", cost=1, left=0), 4),
    (ev.DigSite(seat=3, place="3a.p1", planet="orlo", digs=2), 4),
)
"""Events of four recap lines, each with its line number."""
MINING_NEWS: tuple[Event, ...] = (ev.Rolled(seat=1, why="mine", mine=("green.vault",), theirs=("black.boom2",)),)
STAGES: dict[str, tuple[Callable[[int], Table], tuple[Event, ...]]] = {
    "quests": (_quests, ()),
    "crew": (_recruiting, ()),
    "start": (_start, START_NEWS),
    "middle": (_middle, MIDDLE_NEWS),
    "late": (_late, LATE_NEWS),
    "mining": (_mining, MINING_NEWS),
    "battle": (_battle, ()),
    "duel": (_duel, ()),
    "over": (_over, ()),
}
HOME = tuple(one.id for one in BOOK.places if one.tile == 1)
"""All places of the home system."""


def table(stage: str, seats: int) -> Table:
    """Return a table of a stage, to be changed further."""
    return STAGES[stage][0](seats)


def view(stage: str, seats: int, seat: int | None = None) -> View:
    """Return the view of a stage for a seat or the public."""
    return table(stage, seats).view(seat)


def choosing(seats: int, kind: TaskKind) -> View:
    """Return a view in which a seat looks at quests of which it keeps one."""
    here = table("middle", seats)
    deck = MAIN if kind == "main" else OUTPOST
    cards = [here.draw(deck) for _ in range(2 if kind == "main" else 3)]
    here.state.tasks = [Task(1, kind, cards)]
    return here.view(1)


def outcome(seats: int) -> Outcome:
    """Return the end of `over`."""
    names = t("Wealth"), t("Reputation"), t("Exploration")
    state = table("over", seats).state
    scores = tuple(tuple(map(ScorePart, names, (me.wealth, me.reputation, me.exploration))) for me in state.seats)
    return Outcome(tuple(range(1, seats + 1)), scores, t("12 points of wealth"))
