"""What a seat, or the public, may know: all but the ships that others have drawn for the light-speed start, what others
have chosen before all have, and others' standing orders."""

from __future__ import annotations

from msgspec import Struct

from bot.games.spacebase.state import Order, Phase, TaskKind


class PlacedView(Struct, frozen=True):
    """A ship on a console and its charges."""

    card: int
    charges: int


class SectorView(Struct, frozen=True):
    """See `state.Sector`."""

    station: PlacedView | None
    colony: int
    deployed: tuple[PlacedView, ...]


class SeatView(Struct, frozen=True):
    """A seat as everybody sees it; `chosen`: it has chosen for this roll; `drawn`: how many ships it drew to draft;
    `charged`: see `state.Seat`."""

    credits: int
    income: int
    points: int
    sectors: tuple[SectorView, ...]
    chosen: bool
    drawn: int
    gained: int
    charged: tuple[int, ...] = ()


class TaskView(Struct, frozen=True):
    """See `state.Task`."""

    seat: int
    kind: TaskKind
    levels: tuple[int, ...]
    times: int
    high: bool


class View(Struct, frozen=True):
    """See `state.State`. `left` are the ships face down by level. `drawn`, `choice` and `order` are the viewing seat's
    own; `taken` what each seat took on this roll as far as it is resolved ("" yet nothing); `unseen` all ships that lie
    face down somewhere, in the order of their ids: public by what has been seen."""

    seat: int | None
    seats: tuple[SeatView, ...]
    first: int
    active: int
    left: tuple[int, ...]
    yard: tuple[tuple[int, ...], ...]
    colonies: tuple[int, ...]
    set: str
    phase: Phase
    round: int
    dice: tuple[int, ...]
    fixed: tuple[int, ...]
    gains: tuple[int, ...]
    tasks: tuple[TaskView, ...]
    bought: bool
    final: bool
    playoff: tuple[int, ...]
    winner: int
    taken: tuple[str, ...]
    unseen: tuple[int, ...]
    drawn: tuple[int, ...] = ()
    choice: str = ""
    order: Order = "ask"
