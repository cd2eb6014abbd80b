"""Stages: prompts, legal choices and refusals (T1, T2).

A larger game has a module for each question in `stages/`.
"""

from __future__ import annotations

from bot.games.contract import ChoicePath, Choices, Command, Complete, Decision, Option, Pick, Refusal, t
from tests.example_game.actions import Walk
from tests.example_game.events import ChoiceMade, Chose
from tests.example_game.move import Move, Stage, Verb
from tests.example_game.state import FARTHEST, ROUNDS, State
from tests.example_game.words import phrases

_TIRED = Refusal("T2", t("You walked as far in the last round."))


def _fields(state: State, seat: int, said: ChoicePath) -> Choices:
    if len(said) > 1:
        return Complete(
            t("You walk {distance}.", distance=phrases.distance(int(said[1]))), final=state.paces.count(0) == 1
        )
    options = tuple(
        Option(str(n), phrases.distance(n), refusal=_TIRED if n == state.last[seat] else None)
        for n in range(1, FARTHEST + 1)
    )
    return Pick("paces", t("How far do you walk?"), options, rule="T1")


def _play(move: Move, seat: int, action: Walk) -> None:
    move.state.paces[seat] = action.paces
    move.tell(Chose(seat=seat))
    move.tell(ChoiceMade(paces=action.paces, to=(seat,)))


def _decisions(state: State) -> tuple[Decision, ...]:
    return tuple(
        Decision(seat, "walk", t("Choose how far you walk"), (WALK,), private=True)
        for seat, paces in enumerate(state.paces)
        if not paces
    )


def _default(state: State, seat: int) -> ChoicePath:
    """Return the shortest legal distance."""
    return "walk", "2" if state.last[seat] == 1 else "1"


WALK = Verb(Walk, t("Walk"), Command(t("walk"), t("Choose how far you walk")), fields=_fields, play=_play)
STAGES = (Stage((WALK,), _decisions, _default),)


def now(state: State) -> tuple[Stage, ...]:
    """Return the stages at which a seat may decide now."""
    return STAGES if state.round <= ROUNDS else ()
