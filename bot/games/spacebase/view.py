"""Views: a state without other seats' secrets.

Those are ships drawn for the light-speed start, choices until all seats have chosen, and standing orders.
"""

from __future__ import annotations

from msgspec import Struct

from bot.games.spacebase.state import Order, Phase, TaskKind


class PlacedView(Struct, frozen=True):
    """A ship on a console and its charges."""

    card: int
    charges: int


class SectorView(Struct, frozen=True):
    """A sector as in `state.Sector`."""

    station: PlacedView | None
    colony: int
    deployed: tuple[PlacedView, ...]


class SeatView(Struct, frozen=True):
    """A seat as seen by all.

    `chosen`: it has chosen for this roll; `drawn`: the number of ships that it drew to draft; `charged`: see
    `state.Seat`.
    """

    credits: int
    income: int
    points: int
    sectors: tuple[SectorView, ...]
    chosen: bool
    drawn: int
    gained: int
    charged: tuple[int, ...] = ()


class TaskView(Struct, frozen=True):
    """A pending choice as in `state.Task`."""

    seat: int
    kind: TaskKind
    levels: tuple[int, ...]
    times: int
    high: bool


class View(Struct, frozen=True):
    """A view of `state.State` for a seat or the public.

    `left` are the face-down ships by level. `drawn`, `choice` and `order` are the viewing seat's own; `taken` the
    choice of each seat for this roll as far as it is resolved ("" if not yet); `unseen` all face-down ships, in the
    order of their ids: public by what has been seen.
    """

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
