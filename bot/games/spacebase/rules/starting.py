"""First player, and bonuses of the others (S4, S5, S45)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.spacebase.events import Started
from bot.games.spacebase.move import Move

BONUSES: Final = ((0, 0), (1, 0), (2, 0), (0, 1), (0, 1))
"""Credits and income by turn order (S5)."""


def begin(move: Move, ranks: Sequence[tuple[int, ...]], ships: Sequence[tuple[int, ...]]) -> None:
    """Choose the first player by the highest rank, ties at random (S4, S45).

    Then give the bonuses (S5) and begin the first turn.
    """
    state = move.state
    best = [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
    state.first = state.active = best[0] if len(best) == 1 else best[move.chance.below(len(best), "first")]
    for at in range(len(state.seats)):
        me = state.seats[(state.first + at) % len(state.seats)]
        money, income = BONUSES[at]
        me.credits += money
        me.income += income
    state.phase = "start"
    move.tell(Started(ships=tuple(ships), first=state.first))
