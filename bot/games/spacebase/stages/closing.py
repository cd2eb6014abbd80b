"""Stage before the end of a turn: use or keep abilities that were just charged (S19).

All seats that were charged in this turn and may use it now decide at once.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bot.games.contract import ChoicePath, Command, Complete, Decision, DecisionOptions, Option, Who, signed, t
from bot.games.engine.stages import complete
from bot.games.spacebase import actions as act
from bot.games.spacebase.components import book as books
from bot.games.spacebase.events import Kept
from bot.games.spacebase.move import Move, Stage, Verb
from bot.games.spacebase.rules import abilities, allocating, console, tracks
from bot.games.spacebase.rules.abilities import Usable
from bot.games.spacebase.stages import orders
from bot.games.spacebase.state import State


def _charged(state: State, seat: int, usable: Usable) -> list[int]:
    """Return the usable places charged in this turn, unless the seat has chosen to keep them."""
    me = state.seats[seat]
    if not me.charged:
        return []
    places = abilities.places(usable)
    return [place for place in places if console.find(me.sectors, place).card in me.charged]


def _keeps_unasked(state: State, seat: int, usable: Usable) -> bool:
    """Return whether the seat keeps its charges by its order.

    No order spends a charge; a use that can wait for the own turn needs no prompt now.
    """
    order = state.seats[seat].order
    return not _matters(state, seat, usable) if order == "clear" else allocating.chooses(order)


def _matters(state: State, seat: int, usable: Usable) -> bool:
    """Return whether a use cannot wait.

    There is no further own turn, or others roll before it and the slots are full by now.
    """
    if abilities.presses(usable, own=False, last=not tracks.has_turn_left(state, seat)):
        return True
    if tracks.following(state) == seat:
        return False
    book, sectors = books.of(state), state.seats[seat].sectors
    return any(console.is_full(book, sectors, place) for place in _charged(state, seat, usable))


def _asked(state: State) -> list[tuple[int, Usable]]:
    """Return the other seats charged in this turn, with their uses: none on most turns."""
    charged = (seat for seat in tracks.players(state)[1:] if state.seats[seat].charged)
    each = ((seat, abilities.usable(state, seat)) for seat in charged)
    return [(seat, usable) for seat, usable in each if _charged(state, seat, usable)]


def is_waiting(state: State) -> bool:
    """Return whether a seat must still decide to use or keep."""
    return bool(_asked(state))


def hold_by_orders(move: Move) -> None:
    """Keep everything for seats whose order says so, now or after another seat's action."""
    for seat, usable in _asked(move.state):
        if _keeps_unasked(move.state, seat, usable):
            _hold(move, seat, act.Hold())


def _hold(move: Move, seat: int, action: act.Hold) -> None:
    """Keep the charges of this turn."""
    move.state.seats[seat].charged.clear()
    move.tell(Kept(seat=seat))


HOLD: Final = Verb(
    act.Hold,
    signed("charge", t("Keep the charges")),
    Command(t("hold"), t("Keep the charges that you could use before the turn ends")),
    t("keep them for later turns"),
    fields=complete(Complete(t("You keep your charges for later turns."), final=True)),
    play=_hold,
)


def _decisions(state: State) -> tuple[Decision, ...]:
    """Return the decisions of the charged seats, and optional ones that nobody waits for."""
    found: list[Decision] = []
    for seat in tracks.players(state)[1:]:
        usable = abilities.usable(state, seat)
        if _charged(state, seat, usable):
            found.append(_decision(seat, state.active, tuple(usable), f"closing {state.round}.{state.active}"))
        elif usable:
            found.append(beside(seat, tuple(usable)))
    return tuple(found)


@lru_cache(maxsize=1024)
def _decision(seat: int, active: int, usable: tuple[str, ...], question: str) -> Decision:
    prompt = t("Before {who}'s turn ends: do you use a charge?", who=Who(active))
    verbs = (*(abilities.VERB[verb] for verb in usable), HOLD, orders.ORDERS)
    return Decision(seat, "closing", prompt, verbs, private=True, attention=DecisionOptions(question=question))


@lru_cache(maxsize=1024)
def beside(seat: int, usable: tuple[str, ...]) -> Decision:
    """Return an optional decision to use an ability, which nobody waits for."""
    verbs = (*(abilities.VERB[verb] for verb in usable), orders.ORDERS)
    return Decision(seat, "other", t("{who}: use an ability?", who=Who(seat)), verbs, optional=True)


def _options(state: State, seat: int) -> tuple[Option, ...]:
    usable = abilities.usable(state, seat)
    held = (HOLD.option(state, seat),) if _charged(state, seat, usable) else ()
    return (*abilities.menu(state, seat, usable), *held)


def _is_open(state: State, seat: int) -> bool:
    return seat != state.active and tracks.plays(state, seat)


def _default(state: State, seat: int) -> ChoicePath:
    if _charged(state, seat, abilities.usable(state, seat)):
        return (HOLD.value,)
    return orders.default(state, seat)


STAGE = Stage((*abilities.VERBS, HOLD), _decisions, _default, options=_options, open_to=_is_open)
