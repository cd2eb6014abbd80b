"""Rules: set-up, automatic consequences, scoring (T3-T5).

A larger game has a module for each in `rules/`.
"""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.contract import Outcome, ScorePart, t
from bot.games.engine.chance import Chance
from tests.example_game.events import Event, TideRose
from tests.example_game.move import Move
from tests.example_game.state import FARTHEST, ROUNDS, State
from tests.example_game.view import View


def setup(seats: int, settings: Mapping[str, str], chance: Chance) -> tuple[State, list[Event]]:
    """Make the initial state, without shells."""
    return State([0] * seats, [0] * seats, [0] * seats), []


def settle(move: Move) -> None:
    """Raise the tide and begin the next round once all seats have chosen."""
    state = move.state
    if 0 in state.paces:
        return
    die = 1 + move.chance.below(FARTHEST, "tide")
    found = tuple(n if n <= die and state.paces.count(n) == 1 else 0 for n in state.paces)
    move.tell(TideRose(die=die, paces=tuple(state.paces), shells=found))
    state.shells = [had + more for had, more in zip(state.shells, found, strict=True)]
    state.last, state.paces = state.paces, [0] * len(state.paces)
    state.round += 1


def standing(view: View) -> tuple[tuple[ScorePart, ...], ...]:
    """Return the shells of each seat, which are public."""
    return tuple((ScorePart(t("Shells"), n),) for n in view.shells)


def outcome(state: State) -> Outcome | None:
    """Return the result: most shells win, ties share a place."""
    if state.round <= ROUNDS:
        return None
    places = tuple(1 + sum(other > n for other in state.shells) for n in state.shells)
    return Outcome(places, tuple((ScorePart(t("Shells"), n),) for n in state.shells), t("The last tide has risen."))
