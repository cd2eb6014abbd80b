"""Dice of fights by their results."""

from __future__ import annotations

from bot.games.auztralia.state import State
from tests.games.auztralia.positions import (
    Wanted,
    arm,
    line,
    play,
    stand,
    table,
    units,
)

NOTHING, ALL, ALL_1, ALL_2, ONE, TWO, THREE, SANITY, AIR, ONE_AIR, ONE_SANITY, BY_INFANTRY = range(12)


def attack(kind: str, level: str, *cards: int, marked: tuple[int, ...] = (), **army: int) -> State:
    """Return a game where seat 0 attacks a tile on E1 with these units and draws the first card."""
    state = table()
    line(state, "A1", "B1", "C1", "D1")
    stand(state, kind, "E1", level, marked)
    arm(state, **army)
    go(state, *cards)
    return state


def go(state: State, *cards: int) -> list[object]:
    """Attack E1 with all units of seat 0, and draw the first of these cards if there are any."""
    who = "+".join(unit for unit, n in units(state).items() for _ in range(n))
    return [*play(state, 0, "attack", "E1", who), *(draw(state, *cards) if cards else ())]


def draw(state: State, *cards: int) -> list[object]:
    return [*play(state, 0, "draw", chance=Wanted(cards))]
