"""Views: all of the state but two personalities drawn by another seat."""

from __future__ import annotations

from msgspec import Struct

from bot.games.auztralia.state import NOBODY, Moved, Phase, Stage, TaskKind


class SeatView(Struct, frozen=True):
    """A player as in `state.Seat`.

    `hq` are the cubes in the HQ, `farms` the tokens of each kind still to be placed.
    """

    goods: tuple[int, ...]
    spaces: tuple[int, ...]
    units: tuple[int, ...]
    port: int
    rails: tuple[int, ...]
    persons: tuple[int, ...]
    tokens: int
    won: int
    slain: int
    hq: int
    farms: tuple[int, ...]


class TileView(Struct, frozen=True):
    """A face-up Old One as in `state.Tile`."""

    old_one: int
    hex: int
    cubes: tuple[int, ...]
    order: tuple[int, ...] = ()


class FighterView(Struct, frozen=True):
    """A unit of an expedition as in `state.Fighter`."""

    unit: int
    damage: int


class FightView(Struct, frozen=True):
    """A combat as in `state.Fight`."""

    seat: int
    hex: int
    units: tuple[FighterView, ...]
    sanity: int
    defence: bool
    stage: Stage
    card: int
    damage: int
    air: int
    shielded: int
    used: tuple[int, ...]
    cards: tuple[int, ...]
    lost: tuple[int, ...]


class TaskView(Struct, frozen=True):
    """A pending task as in `state.Task`, without the cards that a seat must choose from."""

    kind: TaskKind
    seat: int
    n: int
    hex: int


class View(Struct, frozen=True):
    """A view of `state.State` for a seat or the public.

    Contents of bags and decks are public by what has been seen: `people` are all personalities that this viewer sees
    nowhere (0 or 1 by number). `drawn` are those that the viewing seat must choose from.
    """

    seat: int | None
    seats: tuple[SeatView, ...]
    set: str
    side: str
    together: bool
    hidden: tuple[int, ...]
    tiles: tuple[TileView, ...]
    goods: tuple[tuple[int, ...], ...]
    farms: tuple[int, ...]
    blight: tuple[bool, ...]
    bags: tuple[tuple[int, ...], ...]
    revelations: tuple[tuple[int, ...], ...]
    deck: tuple[int, ...]
    people: tuple[int, ...]
    row: tuple[int, ...]
    supply: tuple[int, ...]
    clock: tuple[int, ...]
    order: tuple[int, ...]
    gone: tuple[int, ...]
    objective: int
    variant: int
    first: int
    actor: int
    phase: Phase
    tasks: tuple[TaskView, ...]
    fight: FightView | None
    revealed: int
    last_revelation: int
    moved: tuple[Moved, ...]
    lost_port: int = NOBODY
    found: tuple[TileView, ...] = ()
    drawn: tuple[int, ...] = ()
