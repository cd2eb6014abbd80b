"""View of a seat, or the public.

It has all but the closed main and outpost quests of others, and the quests that they are choosing from.
"""

from __future__ import annotations

from msgspec import Struct

from bot.games.farfarout.state import Phase, Reason, Spot, TaskKind, Tile


class SeatView(Struct, frozen=True):
    """The public view of a seat.

    `main` and `outposts` are the open quests (or the viewer's own): HIDDEN for a closed quest, NOBODY without a main
    quest. `chosen`: the quests of the set-up are chosen.
    """

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
    """View of `state.Planet`."""

    token: int
    foe: int
    colony: int
    site: int
    digs: int
    hires: tuple[int, ...]
    goods: tuple[int, ...]
    relics: tuple[int, ...]


class AnomalyView(Struct, frozen=True):
    """View of `state.Anomaly`."""

    spot: Spot
    digs: int
    relics: tuple[int, ...]


class DieView(Struct, frozen=True):
    """View of `state.Die`."""

    colour: int
    face: int
    side: int
    used: bool
    out: bool


class ThrowView(Struct, frozen=True):
    """View of `state.Throw`.

    `total` and `their_total`: the current totals, in battle with the bonus of items.
    """

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
    """View of `state.Task`; `cards` only of the viewer's own task, `count` is their number."""

    seat: int
    kind: TaskKind
    cards: tuple[int, ...]
    count: int
    n: int
    other: int
    what: str


class View(Struct, frozen=True):
    """View of `state.State`; `seat` is the viewer (None: the public).

    `decks` and `gone` are counts by deck, without the decks of quests and their discards; `mains` and `outposts` are
    the sizes of those decks. `unseen_mains`, `unseen_outposts`: the quests that the viewer sees nowhere: those in the
    decks and those that others hold closed or are choosing from. `dealt` and `choice` are the viewer's own.
    """

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
