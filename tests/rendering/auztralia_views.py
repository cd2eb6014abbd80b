"""Sample tables of AuZtralia for the renderer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import cast

from msgspec.structs import replace

from bot.games.auztralia import events as ev
from bot.games.auztralia.components.book import open_book
from bot.games.auztralia.components.data import CUBES_EACH, FARMS_EACH, LEVELS, RAILS_EACH, SPACES, UNITS
from bot.games.auztralia.rules import scoring
from bot.games.auztralia.state import NOBODY, Moved, Stage, State
from bot.games.auztralia.view import FighterView, FightView, SeatView, TaskView, TileView, View
from bot.games.contract import Event, Outcome
from tests.rendering.name_samples import look_at

look = partial(look_at, "auztralia")
SET = Path(__file__).with_name("auztralia_set.toml").read_text(encoding="utf-8")
BOOK = open_book(SET, "east")
TILES = BOOK.box.old_ones


def tile(kind: str, level: str = "") -> int:
    """Return the number of a tile."""
    return next(n for n, one in enumerate(TILES) if one.kind == kind and level in ("", one.level))


class Country:
    """Builder of a map."""

    def __init__(self, seats: int, seed: int, side: str = "east") -> None:
        self.book = open_book(SET, side)
        self.random = Random(seed)
        count = len(self.book.names)
        self.goods = [[0, 0, 0, 0] for _ in range(count)]
        self.hidden = [0] * count
        self.farms = [NOBODY] * count
        self.blight = [False] * count
        self.tiles: list[TileView] = []
        self.ports: list[int] = []
        self.rails: list[list[int]] = [[] for _ in range(seats)]
        inland = [at for at, here in enumerate(self.book.board.map.hexes) if here.land != "coast"]
        for at in self.random.sample(inland, 26):
            good = self.random.choice((0, 0, 1, 1, 2, 2, 3))
            self.goods[at][good] += (3, 3, 3, 1)[good]
            if self.random.random() < 0.2:
                self.goods[at][self.random.choice((0, 1))] += 3
        for at in self.random.sample([at for at in inland if self.book.level[at]], 17):
            self.hidden[at] = self.book.level[at]
        for _ in range(seats):
            free = [at for at in self.book.anchor if all(self.book.board.steps[at][port] > 2 for port in self.ports)]
            self.ports.append(self.random.choice(free))

    def blocked(self, at: int) -> bool:
        """Check whether an Old One is on a hex."""
        return bool(self.hidden[at]) or any(one.hex == at for one in self.tiles)

    def build(self, seat: int, count: int) -> None:
        """Build rails from the port on."""
        edges = self.book.board.edges
        while len(self.rails[seat]) < count:
            reached = {self.ports[seat], *(at for edge in self.rails[seat] for at in edges[edge])}
            free = [n for n, (a, b) in enumerate(edges) if n not in self.rails[seat]
                    and (a in reached) != (b in reached) and not self.blocked(b if a in reached else a)]  # fmt: skip
            if not free:
                return
            self.rails[seat].append(self.random.choice(free))

    def farm(self, seat: int, count: int) -> None:
        """Build farms along the rails."""
        edges = self.book.board.edges
        spots = sorted({at for edge in self.rails[seat] for at in edges[edge]} - set(self.ports))
        free = [at for at in spots if self.book.farm[at] >= 0 and not any(self.goods[at]) and not self.blocked(at)
                and self.farms[at] == NOBODY]  # fmt: skip
        for at in self.random.sample(free, min(count, len(free))):
            self.farms[at] = seat

    def wake(self, count: int) -> None:
        """Reveal hidden Old Ones and let them walk."""
        for _ in range(count):
            at = next(at for at in self.book.board.waking if self.hidden[at])
            level = str(self.hidden[at])
            self.hidden[at] = 0
            kinds = [n for n, one in enumerate(TILES) if one.level == level and one.kind != "kangaroo"]
            free = [near for near in self.book.board.around[at] if near != NOBODY and not self.blocked(near)]
            spot = self.random.choice(free or [at])
            marks = tuple(self.random.choice((0, 0, 0, 1, 2)) for _ in self.rails)
            self.tiles.append(TileView(self.random.choice(kinds), spot, marks))
            if self.farms[spot] != NOBODY:
                self.blight[spot] = True


def seat_view(country: Country, seat: int, *, late: bool) -> SeatView:
    """Return a player in the middle of a game."""
    random = Random(f"{seat} {late}")
    spaces = [0] * len(SPACES)
    for _ in range(12 if late else 2):
        spaces[random.randrange(len(SPACES) - 1)] += 1
    mine = [country.book.farm[at] for at, owner in enumerate(country.farms) if owner == seat]
    persons = tuple(range(seat * 5, seat * 5 + (4 if late else 0)))
    units = tuple(random.randint(0, 3 - n // 2) for n in range(len(UNITS))) if late else (0, 0, 0, 0, 0)
    return SeatView(
        goods=(random.randint(0, 4), random.randint(0, 4), random.randint(0, 9), random.randint(0, 3) if late else 0),
        spaces=tuple(spaces),
        units=units,
        port=country.ports[seat],
        rails=tuple(sorted(country.rails[seat])),
        persons=persons,
        tokens=random.randint(0, 4) if late else 0,
        won=random.randint(0, 9) if late else 0,
        slain=random.randint(0, 3) if late else 0,
        hq=max(0, CUBES_EACH - sum(spaces) - sum(one.cubes[seat] for one in country.tiles)),
        farms=tuple(FARMS_EACH - mine.count(kind) for kind in range(3)),
    )


def _view(country: Country, seats: tuple[SeatView, ...], clock: tuple[int, ...], order: tuple[int, ...]) -> View:
    box = country.book.box
    held = {person for me in seats for person in me.persons}
    row = tuple(person for person in range(len(box.persons)) if person not in held)[3:8]
    return View(
        seat=None,
        seats=seats,
        set=SET,
        side=country.book.board.map.side,
        together=False,
        hidden=tuple(country.hidden),
        tiles=tuple(country.tiles),
        goods=tuple(tuple(here) for here in country.goods),
        farms=tuple(country.farms),
        blight=tuple(country.blight),
        bags=tuple(tuple(one.count if one.level == level else 0 for one in TILES) for level in LEVELS),
        revelations=((0,) * len(box.revelations),) * 3,
        deck=(1,) * len(box.cards),
        people=tuple(int(n not in held and n not in row) for n in range(len(box.persons))),
        row=row,
        supply=(6, 2, 3, 2, 1),
        clock=clock,
        order=order,
        gone=(),
        objective=NOBODY,
        variant=NOBODY,
        first=0,
        actor=next(m for m in reversed(order) if clock[m] == min(clock)),
        phase="play",
        tasks=(),
        fight=None,
        revealed=0,
        last_revelation=NOBODY,
        moved=(),
    )


def placing(seats: int) -> View:
    """Return the placement of ports: the last player has one, the others have not."""
    country = Country(seats, seats)
    none, ports = (0,) * len(SPACES), [NOBODY] * seats
    if seats > 1:
        ports[-1] = country.ports[-1]
    mine = tuple(
        replace(seat_view(country, seat, late=False), rails=(), goods=(2, 2, 4, 0), spaces=none, port=ports[seat])
        for seat in range(seats)
    )
    start = BOOK.box.starts[seats - 1]
    view = _view(country, mine, (*(start,) * seats, 22), (seats, *reversed(range(seats))))
    return replace(view, phase="ports", actor=max(0, seats - 2))


def early(seats: int, side: str = "east") -> View:
    """Return an early game: some rails, no Old One awake."""
    country = Country(seats, 10 + seats, side)
    for seat in range(seats):
        country.build(seat, 4)
        country.farm(seat, 1)
    mine = tuple(seat_view(country, seat, late=False) for seat in range(seats))
    clock = (*((9, 9, 11, 9)[:seats] if seats > 1 else (4,)), 22)
    return _view(country, mine, clock, (seats, *range(seats)))


def late(seats: int, side: str = "east") -> View:
    """Return a full map with walking Old Ones."""
    country = Country(seats, 30 + seats, side)
    for seat in range(seats):
        country.build(seat, RAILS_EACH - 2)
        country.farm(seat, 8)
    country.wake(7)
    moved = tuple(
        Moved(one.old_one, next(at for at in country.book.board.around[one.hex] if at != NOBODY), one.hex)
        for one in country.tiles[:3]
    )
    mine = tuple(seat_view(country, seat, late=True) for seat in range(seats))
    clock = (*((41, 43, 41, 44)[:seats]), 41)
    order = (0, seats, *range(1, seats)) if seats > 1 else (1, 0)
    view = _view(country, mine, clock, order)
    return replace(view, moved=moved, revealed=9, last_revelation=20)


def fighting(seats: int, stage: Stage = "choose") -> View:
    """Return an expedition against two tiles on one hex."""
    view = late(seats)
    spot = view.tiles[0].hex
    marks = (2, 1, 0, 0)[:seats]
    tiles = (
        TileView(tile("shoggoth", "2"), spot, marks),
        TileView(tile("zombie", "1"), spot, (0,) * seats),
        *view.tiles[2:],
    )
    units = tuple(FighterView(unit, damage) for unit, damage in ((0, 0), (0, 0), (1, 1), (3, 2), (4, 0)))
    fight = FightView(
        seat=0, hex=spot, units=units, sanity=2, defence=False, stage=stage, card=22, damage=2 if stage == "hit" else 0,
        shielded=0, used=(), cards=(4, 9, 22), air=0, lost=(0,) * len(UNITS),
    )  # fmt: skip
    return replace(view, tiles=tiles, fight=fight, actor=0)


def defending(seats: int) -> View:
    """Return an attack on a port."""
    view = fighting(seats)
    seat = seats - 1
    spot = view.seats[seat].port
    tiles = (TileView(tile("cthulhu"), spot, (1,) * seats), *view.tiles[2:])
    assert view.fight is not None
    fight = replace(
        view.fight, seat=seat, hex=spot, defence=True, sanity=0, units=view.fight.units[1:3], card=NOBODY, cards=()
    )
    return replace(view, tiles=tiles, fight=fight, actor=seats, tasks=(TaskView("defend", seat, 1, spot),))


def choosing(seats: int) -> View:
    """Return a seat's choice of one of two personalities."""
    view = early(seats)
    return replace(view, seat=0, tasks=(TaskView("keep", 0, 1, NOBODY),), drawn=(20, 29))


def over(seats: int) -> View:
    """Return the end of a game, with hidden tiles face up.

    One of four seats has won, otherwise the Old Ones.
    """
    view = late(seats)
    found = tuple(TileView(tile("migo", "3"), at, (0,) * seats) for at, level in enumerate(view.hidden) if level)[:3]
    mine = tuple(replace(me, won=me.won + 42) if (seat, seats) == (1, 4) else me for seat, me in enumerate(view.seats))
    return replace(
        view, phase="over", seats=mine, hidden=(0,) * len(view.hidden), found=found, clock=(53,) * (seats + 1),
        order=(), moved=(),
    )  # fmt: skip


NEWS: tuple[Event, ...] = (
    ev.RailLaid(seat=0, rails=(("D10", "E10"), ("E10", "E9"))),
    ev.Mined(seat=0, hex="F4", good="iron", count=3),
    ev.TurnedUp(hex="C8", kind="zombie", level="2", strength=3, points=3, why="wake"),
    ev.Revealed(card=20, level=3, wake=1, spawn=False, persons=0, effect="infantry"),
    ev.Refilled(card=8),
)
TOLD: tuple[Event, ...] = (
    *NEWS[:2],
    ev.Farmed(seat=1, farms=(("D9", "sheep"),), gold=1),
    ev.OldOneMoved(kind="temple", source="F6", target="F7"),
    ev.Blighted(seat=3, hex="E10", kind="zombie"),
    ev.OldOneGone(hex="G7", kind="loyalist", points=(0, 0, 4, 1)),
)
"""Events with one recap line each."""
STAGES: dict[str, tuple[Callable[[int], View], tuple[Event, ...]]] = {
    "placing": (placing, (ev.PortPlaced(seat=1, hex="F11"),)),
    "early": (early, NEWS[:2]),
    "late": (late, NEWS),
    "fighting": (fighting, ()),
    "over": (over, ()),
}


def outcome(seats: int) -> Outcome:
    """Return the end of `over`."""
    end = scoring.outcome(cast("State", over(seats)))
    assert end is not None
    return end
