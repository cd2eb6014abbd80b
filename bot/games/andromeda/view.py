"""Types of the views of a table for a seat, or the public (`project` makes them)."""

from __future__ import annotations

from msgspec import Struct

from bot.games.andromeda.state import Drawn


class SeatView(Struct, frozen=True):
    """Public state of a player; the hand is a number here."""

    hand_size: int
    earth: int
    transports: int
    ship: int
    tech: int
    standby: bool


class TradeView(Struct, frozen=True):
    """The open trade. `sets` are the open cards by seat, 11 counts each.

    `answered` are the seats that have played face down; `mine` is one's own face-down card (-1 none), `plan` the cards
    for the next offers.
    """

    stage: str
    sets: tuple[tuple[int, ...], ...]
    answered: tuple[bool, ...]
    out: tuple[bool, ...]
    done: tuple[bool, ...]
    turn: int
    mine: int
    shown: tuple[tuple[int, tuple[int, ...]], ...]
    """(seat, hand) of those that dropped out; only in the leader's view (A32)"""
    plan: tuple[int, ...] = ()


class ChallengeView(Struct, frozen=True):
    """The open challenge."""

    planet: int
    draws: int
    made: int


class View(Struct, frozen=True):
    """The table in the view of `seat` (None: the public).

    `hand` is that seat's 11 counts, None for the public. `early` is its choice before its turn to move, and `hands` are
    everybody's, when the game is over. `waited` is true if the seat whose turn it is has waited for it.

    `stations` is [planet][seat], `centres` [planet][place, best first] with the owner's seat or -1, `deck` the number
    of cards left, `discard` and `bonus` counts by kind, `waiting` the seats that must decide, `last` the last
    challenge.
    """

    seat: int | None
    seats: tuple[SeatView, ...]
    hand: tuple[int, ...] | None
    stations: tuple[tuple[int, ...], ...]
    centres: tuple[tuple[int, ...], ...]
    deck: int
    discard: tuple[int, ...]
    bonus: tuple[int, ...]
    minimum: int
    leader: int
    round: int
    phase: str
    turn: int
    actions: int
    trade: TradeView | None
    challenge: ChallengeView | None
    final: bool
    waiting: tuple[int, ...]
    early: tuple[str, ...] = ()
    waited: bool = False
    hands: tuple[tuple[int, ...], ...] | None = None
    last: Drawn | None = None
