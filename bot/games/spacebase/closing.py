"""Before a turn ends: who was charged in it and may use that ability now is asked whether to, all at once (S19)."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from bot.games.contract import Complete, Decision, OldVerb, Option, Text, Who, t
from bot.games.spacebase import abilities, console, orders, readings, tracks, turns
from bot.games.spacebase.abilities import Usable
from bot.games.spacebase.book import Book
from bot.games.spacebase.events import Event, Kept
from bot.games.spacebase.state import State

_HOLD = OldVerb("hold", t("Keep the charges"))
_OPTION: Final = Option(_HOLD.value, _HOLD.name, t("keep them for later turns"))
HOLDING: Final = Complete(t("You keep your charges for later turns."), final=True)
_ENDING: Final = Complete(t("Your turn ends, and the next player rolls."), final=True)
_ENDING_LATER: Final = Complete(
    t("Your turn ends. Players who were charged in it may use that first; then the next player rolls."), final=True
)


# --- what is asked, and what is legal --------------------------------------------------------------------------------


def decisions(book: Book, state: State) -> tuple[Decision, ...]:
    """Those who were charged, at once; nobody waits for others who could use something."""
    found: list[Decision] = []
    for seat in tracks.players(state)[1:]:
        usable = abilities.usable(book, state, seat)
        if _has_charged(state, seat, usable):
            found.append(_decision(seat, state.active, tuple(usable), f"closing {state.round}.{state.active}"))
        elif usable:
            found.append(turns.other(seat, tuple(usable)))
    return tuple(found)


@lru_cache(maxsize=1024)
def _decision(seat: int, active: int, usable: tuple[str, ...], question: str) -> Decision:
    verbs = (*(abilities.VERB[verb] for verb in usable), _HOLD, orders.ORDERS)
    return Decision(seat, "closing", _prompt(active), verbs, private=True, question=question)


@cache
def _prompt(active: int) -> Text:
    return t("Before {who}'s turn ends: do you use your new charge?", who=Who(active))


def verbs(book: Book, state: State, seat: int) -> tuple[Option, ...]:
    """What may be said first."""
    if seat == state.active:
        return ()
    usable = abilities.usable(book, state, seat)
    found = abilities.verbs(usable)
    return (*found, _OPTION) if _has_charged(state, seat, usable) else found


def ending(book: Book, state: State) -> Complete:
    """What follows the verb `end`; it does not show who has a standing order."""
    return _ENDING_LATER if is_waiting(book, state) else _ENDING


def is_asked(book: Book, state: State, seat: int) -> bool:
    """Whether the seat has something to use that was charged in this turn, and has not said that it keeps it."""
    return _has_charged(state, seat, abilities.usable(book, state, seat))


def _has_charged(state: State, seat: int, usable: Usable) -> bool:
    me = state.seats[seat]
    if not me.charged or not readings.waits_for_the_charged(state):
        return False
    places = (place for paying in usable.values() for place, _ in paying)
    return any(console.find(me.sectors, place).card in me.charged for place in places)


def _keeps_unasked(state: State, seat: int, usable: Usable) -> bool:
    """No order spends a charge; and what can be used on one's own turn as well is no question that matters now."""
    order = state.seats[seat].order
    if order == "clear" and readings.asks_only_if_it_matters(state):
        return not abilities.presses(usable, own=False)
    return orders.chooses(order)


# --- what happens ----------------------------------------------------------------------------------------------------


def hold_by_orders(book: Book, state: State, events: list[Event]) -> None:
    """Who is asked, now or after what another one has done, keeps everything where their order says so."""
    for seat in _charged(state):
        usable = abilities.usable(book, state, seat)
        if _has_charged(state, seat, usable) and _keeps_unasked(state, seat, usable):
            hold(state, seat, events)


def hold(state: State, seat: int, events: list[Event]) -> None:
    """The seat keeps what was charged in this turn."""
    state.seats[seat].charged.clear()
    events.append(Kept(seat=seat))


def is_waiting(book: Book, state: State) -> bool:
    """Whether anybody has still to use or keep something."""
    return any(is_asked(book, state, seat) for seat in _charged(state))


def _charged(state: State) -> list[int]:
    """The others who were charged in this turn: nobody on most turns."""
    return [seat for seat in tracks.players(state)[1:] if state.seats[seat].charged]
