"""What a seat, or the public, may know: all but the main and outpost quests that others hold closed, and the quests
that they are choosing from."""

from __future__ import annotations

from msgspec import Struct

from bot.games.farfarout.state import Phase, Reason, Spot, TaskKind, Tile


class SeatView(Struct, frozen=True):
    """A seat as everybody sees it. `main` and `outposts` show what is open (or what the viewer holds): HIDDEN where a
    quest is closed, NOBODY where there is no main quest. `chosen`: the quests of the set-up are chosen."""

    ship: int
    place: int
    shields: int
    erg: int
    plutonium: int
    uranium: int
    wealth: int
    reputation: int
    exploration: int
    crew: tuple[int, ...]
    items: tuple[int, ...]
    main: int
    outposts: tuple[int, ...]
    chosen: bool
    won: int
    explored: int
    way: tuple[int, ...] = ()


class PlanetView(Struct, frozen=True):
    """See `state.Planet`."""

    token: int
    foe: int
    colony: int
    site: int
    digs: int
    hires: tuple[int, ...]
    goods: tuple[int, ...]
    relics: tuple[int, ...]


class AnomalyView(Struct, frozen=True):
    """See `state.Anomaly`."""

    spot: Spot
    digs: int
    relics: tuple[int, ...]


class DieView(Struct, frozen=True):
    """See `state.Die`."""

    colour: int
    face: int
    side: int
    used: bool
    out: bool


class ThrowView(Struct, frozen=True):
    """See `state.Throw`. `total` and `their_total`: what the dice show now, with what items add (in battle)."""

    seat: int
    why: Reason
    mine: tuple[DieView, ...]
    theirs: tuple[DieView, ...]
    foe: int
    rival: int
    turn: int
    loser: int
    rerolls: int
    quick: bool
    total: int
    their_total: int


class TaskView(Struct, frozen=True):
    """See `state.Task`. `cards` only if the task is the viewer's own; `count` is how many they are."""

    seat: int
    kind: TaskKind
    cards: tuple[int, ...]
    count: int
    n: int
    other: int
    what: str


class View(Struct, frozen=True):
    """See `state.State`; `seat` is the viewer (None: the public). `decks` and `gone` are counts by deck, without the
    decks of quests and without what was discarded there; `mains` and `outposts` are the sizes of those decks.
    `unseen_mains`, `unseen_outposts`: the quests that the viewer sees nowhere: those in the decks and those that others
    hold closed or are choosing from. `dealt` and `choice` are the viewer's own."""

    seat: int | None
    seats: tuple[SeatView, ...]
    first: int
    active: int
    tiles: tuple[Tile, ...]
    decks: tuple[tuple[int, ...], ...]
    gone: tuple[tuple[int, ...], ...]
    under: tuple[int, ...]
    planets: tuple[PlanetView | None, ...]
    asteroids: tuple[bool, ...]
    anomalies: tuple[AnomalyView, ...]
    mercury: int
    market: tuple[int, ...]
    row: tuple[int, ...]
    ships: tuple[int, ...]
    set: str
    phase: Phase
    round: int
    tokens: tuple[int, ...]
    points: int
    fought: tuple[int, ...]
    beaten: bool
    stopped: bool
    throw: ThrowView | None
    tasks: tuple[TaskView, ...]
    winners: tuple[int, ...]
    mains: int
    outposts: int
    unseen_mains: tuple[int, ...]
    unseen_outposts: tuple[int, ...]
    dealt: tuple[int, ...] = ()
    choice: str = ""
    trading: bool = False
    traded: tuple[int, int] = (0, 0)
