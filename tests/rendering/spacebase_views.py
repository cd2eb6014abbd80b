"""Sample tables of Space Base for the renderer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random

from msgspec.structs import replace

from bot.games.contract import Event, Outcome, ScorePart, Who, t
from bot.games.spacebase import events as ev
from bot.games.spacebase.components.cardfile import set_of
from bot.games.spacebase.components.cards import COLONY, SECTORS
from bot.games.spacebase.view import PlacedView, SeatView, SectorView, TaskView, View
from tests.rendering.name_samples import look_at

look = partial(look_at, "spacebase")
SET = Path(__file__).with_name("spacebase_cards.txt").read_text(encoding="utf-8")
CARDS = set_of(SET)
SHIPS = tuple(card for card in CARDS.cards if 0 < card.level < COLONY)


class Box:
    """The ships of a set, dealt at random without duplicates."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.ships = self.random.sample(SHIPS, len(SHIPS))

    def take(self, *, sector: int = 0, level: int = 0) -> int:
        """Take a ship of the sector, or of the level."""
        at = next(
            n for n, card in enumerate(self.ships) if card.sector == sector or card.level == level or not sector + level
        )
        return self.ships.pop(at).id

    def charged(self, card: int, *, deployed: bool) -> PlacedView:
        """Return a ship with some charges."""
        side = CARDS.cards[card].deployed if deployed else CARDS.cards[card].station
        return PlacedView(card, self.random.randint(0, side.slots))

    def console(self, deployed: int, colonies: Sequence[int] = ()) -> tuple[SectorView, ...]:
        """Return a console: starting ships, others above deployed ones, colonies in these sectors."""
        stacks: list[list[int]] = [[start] for start in CARDS.starts]
        while sum(len(stack) - 1 for stack in stacks) < deployed:
            at = self.random.randrange(SECTORS)
            if any(card.sector == at + 1 for card in self.ships):
                stacks[at].append(self.take(sector=at + 1))
        sectors: list[SectorView] = []
        for at, stack in enumerate(stacks, start=1):
            colony = CARDS.colonies[at - 1] if at in colonies else -1
            down = stack if at in colonies else stack[:-1]
            station = None if at in colonies else self.charged(stack[-1], deployed=False)
            sectors.append(SectorView(station, colony, tuple(self.charged(card, deployed=True) for card in down)))
        return tuple(sectors)


def table(seats: int, deployed: Sequence[int], colonies: Sequence[Sequence[int]] = (), seed: int = 1) -> View:
    """Return a game with deployed ships and colonies for each seat; the active player may buy."""
    box = Box(seed + seats)
    yard = tuple(tuple(box.take(level=level) for _ in range(6)) for level in (1, 2, 3))
    colonies = (*colonies, *((),) * seats)[:seats]
    taken = {CARDS.colonies[at - 1] for ats in colonies for at in ats}
    return View(
        seat=None,
        seats=tuple(
            SeatView(
                credits=(7, 0, 13, 4, 22)[n],
                income=(2, 5, 0, 11, 3)[n],
                points=(3, 17, 0, 28, 9)[n],
                sectors=box.console(deployed[n % len(deployed)], colonies[n]),
                chosen=n % 2 == 1,
                drawn=0,
                gained=0,
            )
            for n in range(seats)
        ),
        first=1,
        active=0,
        left=tuple(sum(card.level == level for card in box.ships) for level in (1, 2, 3)),
        yard=yard,
        colonies=tuple(card for card in CARDS.colonies if card not in taken),
        set=SET,
        phase="main",
        round=5,
        dice=(4, 3),
        fixed=(),
        gains=(),
        tasks=(),
        bought=False,
        final=False,
        playoff=(),
        winner=-1,
        taken=("sum", "pair", "sum", "pair", "sum")[:seats],
        unseen=tuple(sorted(card.id for card in box.ships)),
    )


def opening(seats: int) -> View:
    """Before the first roll."""
    view = table(seats, (1,))
    return replace(view, phase="start", round=1, dice=(), taken=("",) * seats)


def allocating(seats: int) -> View:
    """Return a table after a double with one die set; some seats have chosen."""
    view = table(seats, (4, 6, 3), ((), (3,)))
    return replace(view, phase="allocate", dice=(5, 5), fixed=(5, 0), taken=("",) * seats, active=seats - 1)


def claiming(seats: int) -> View:
    """Return a table where a ship is claimed while the roll pays out."""
    view = table(seats, (9, 7), ((2,), (6, 8)))
    task = TaskView(1, "claim", (1,), 1, False)
    taken = ("sum1", *("",) * (seats - 1))
    return replace(view, phase="gain", tasks=(task,), gains=tuple(range(1, seats)), taken=taken)


def buying(seats: int) -> View:
    """Return a turn in which the active player may buy."""
    return table(seats, (10, 6, 8), ((12,), (3, 7)))


def late(seats: int) -> View:
    """Return the last round with full consoles."""
    view = table(seats, (20,), ((1, 12), (3,), (2, 6), (9, 11), (5,)), seed=7)
    rich = tuple(replace(me, credits=26, income=14, points=31 + 4 * n) for n, me in enumerate(view.seats))
    return replace(view, seats=rich, round=14, final=True, active=seats - 1, dice=(6, 6), taken=("pair",) * seats)


def moving(seats: int) -> View:
    """Return a table where a seat puts a charge on a slot."""
    view = buying(seats)
    return replace(view, tasks=(TaskView(seats - 1, "charge", (), 1, False),))


def closing(seats: int) -> View:
    """Return the end of a turn; charges made in it may be used."""
    view = late(seats)
    cards = CARDS.cards
    charged = tuple(
        tuple(
            placed.card
            for sector in me.sectors
            for placed in sector.deployed
            if placed.charges and cards[placed.card].deployed.slots
        )[:3]
        for me in view.seats
    )
    seated = tuple(replace(me, charged=ships) for me, ships in zip(view.seats, charged, strict=True))
    return replace(view, seats=seated, phase="closing", final=False)


def crowded(seats: int) -> View:
    """Before a roll: forty ships are deployed above two sectors, and each seat is nearly full."""
    view = late(seats)
    ships = tuple(PlacedView(card.id, 1) for card in SHIPS)
    sectors = [replace(sector, deployed=()) for sector in view.seats[0].sectors]
    for at in (2, 8):
        sectors[at] = replace(sectors[at], deployed=ships[at : at + 20])
    rich = tuple(replace(me, credits=99, income=99, points=88 + n) for n, me in enumerate(view.seats))
    return replace(view, seats=(replace(rich[0], sectors=tuple(sectors)), *rich[1:]), phase="start", dice=(), active=0)


def playing_off(seats: int) -> View:
    """Two seats are tied."""
    view = late(seats)
    return replace(view, phase="rolled", playoff=(0, 1), active=1, taken=("",) * seats)


def drafting(seats: int) -> View:
    """Return the light-speed start in the public view."""
    view = table(seats, (0,))
    fresh = tuple(replace(me, credits=15, income=1, points=0, drawn=6) for me in view.seats)
    return replace(view, seats=fresh, phase="draft", round=1, dice=(), taken=("",) * seats)


def over(seats: int) -> View:
    """Return the end of a game."""
    return replace(late(seats), phase="over", winner=seats - 1)


def drawn(seats: int) -> View:
    """Return a seat's own view of `drafting`."""
    view = drafting(seats)
    ships = [card.id for card in SHIPS if card.id in view.unseen]
    box = Box(4)
    mine = [card.id for card in box.ships if card.level == 1 and card.id in ships][:4]
    mine += [card.id for card in box.ships if card.level == 2 and card.id in ships][:2]
    return replace(view, seat=1, drawn=tuple(mine))


def choosing(seats: int, seat: int = 0) -> View:
    """Return a seat's own view while all seats choose, on full consoles."""
    view = late(seats)
    return replace(view, seat=seat, phase="allocate", dice=(2, 5), taken=("",) * seats)


GAINS: tuple[Event, ...] = (
    ev.Rolled(seat=0, dice=(4, 3)),
    ev.Gained(seat=0, choice="sum", sectors=(7,), credits=4, points=2),
    ev.Gained(seat=1, choice="pair", sectors=(4, 3), credits=12, income=1, points=10, charges=2),
)
RECAP: tuple[Event, ...] = (
    ev.Rolled(seat=1, dice=(6, 5)),
    ev.Gained(seat=1, choice="sum", sectors=(11,), credits=6),
    ev.Gained(seat=3, choice="sum", sectors=(11,), points=4),
    ev.Bought(seat=1, card=40, sector=5, how="buy", paid=9),
    ev.Rolled(seat=2, dice=(4, 3)),
    ev.Gained(seat=2, choice="pair", sectors=(4, 3), credits=3, charges=1),
    ev.Gained(seat=0, choice="sum", sectors=(7,), points=2),
    ev.Lost(seat=2, points=(0, 3, 0, 3)),
)
RECAP_LINES = (1, 1, 1, 1, 2, 2, 2, 2)
"""Two turns, a line each."""
NEWS: tuple[Event, ...] = (
    ev.Swapped(seat=2, one=3, other=9),
    ev.Refilled(cards=(buying(3).yard[0][1], buying(3).yard[2][5])),
)
STAGES: dict[str, tuple[Callable[[int], View], tuple[Event, ...]]] = {
    "drafting": (drafting, ()),
    "opening": (opening, ()),
    "allocating": (allocating, ()),
    "claiming": (claiming, (ev.Gained(seat=0, choice="sum1", sectors=(8,), credits=3),)),
    "buying": (buying, (*GAINS, ev.Lost(seat=0, points=(0, 3, 0, 0, 0)))),
    "moving": (moving, ()),
    "closing": (closing, ()),
    "late": (late, (ev.Bought(seat=1, card=40, sector=5, how="buy", paid=9, points=3),)),
    "playoff": (playing_off, ()),
    "over": (over, (ev.Victory(seats=(0,)),)),
}


def outcome(seats: int) -> Outcome:
    """Return the end of `over`."""
    points = [me.points for me in over(seats).seats]
    places = tuple(1 + sum(other > mine for other in points) for mine in points)
    scores = tuple((ScorePart(t("Victory points"), mine),) for mine in points)
    return Outcome(places, scores, t("{who} has won", who=Who(seats - 1)))
