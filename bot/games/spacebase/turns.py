"""A turn after the rewards: what is bought and used, the end of the turn, the next one, the end of the game
(S12, S14, S28, S29)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bot.games.chance import Chance
from bot.games.contract import Decision, OldVerb, Option, Refusal, Who, t
from bot.games.spacebase import abilities, buying, orders, piles, tracks
from bot.games.spacebase.book import Book
from bot.games.spacebase.events import Event, LastRound, PlayOff, Received, TurnEnded, Victory
from bot.games.spacebase.state import State

GOAL: Final = 40
_BUY = OldVerb("buy", t("Buy"))
_END = OldVerb("end", t("End the turn"), ends=True)
_BOUGHT = Refusal("S12", t("You have already bought a card this turn."))
_NOTHING = Refusal("S15", t("Your credits buy nothing that is on sale."))
_BUY_HINT = t("a ship or a colony, for all your credits")
_BUY_OPTIONS: Final = tuple(
    Option(_BUY.value, _BUY.name, _BUY_HINT, refusal=refusal) for refusal in (None, _BOUGHT, _NOTHING)
)
_END_OPTION = Option(_END.value, _END.name, t("the next player rolls"))


# --- what is asked, and what is legal --------------------------------------------------------------------------------


def decisions(book: Book, state: State) -> tuple[Decision, ...]:
    """The active player; the others only if they can use something, and nobody waits for them."""
    active = state.active
    may_buy = not state.bought and buying.can_buy(book, state, active, state.seats[active].credits)
    found = [_main(active, state.bought, may_buy, tuple(abilities.usable(book, state, active)))]
    for seat in tracks.players(state)[1:]:
        usable = abilities.usable(book, state, seat)
        if usable:
            found.append(other(seat, tuple(usable)))
    return tuple(found)


@lru_cache(maxsize=1024)
def _main(seat: int, bought: bool, may_buy: bool, usable: tuple[str, ...]) -> Decision:
    if bought:
        prompt = t("{who}: use an ability? A card has been bought.", who=Who(seat))
    elif may_buy:
        prompt = t("{who}: buy a ship or a colony?", who=Who(seat))
    else:
        prompt = t("{who}: use an ability? The credits buy nothing.", who=Who(seat))
    verbs = (*((_BUY,) if may_buy else ()), *(abilities.VERB[verb] for verb in usable), _END, orders.ORDERS)
    return Decision(seat, "main", prompt, verbs, part="yard")


@lru_cache(maxsize=1024)
def other(seat: int, usable: tuple[str, ...]) -> Decision:
    """Who may use something while nobody waits for it."""
    prompt = t("{who}: use an ability?", who=Who(seat))
    return Decision(seat, "other", prompt, (*(abilities.VERB[verb] for verb in usable), orders.ORDERS), optional=True)


def verbs(book: Book, state: State, seat: int) -> tuple[Option, ...]:
    """What may be said first."""
    found = abilities.verbs(abilities.usable(book, state, seat))
    if seat != state.active:
        return found
    why = 1 if state.bought else 0 if buying.can_buy(book, state, seat, state.seats[seat].credits) else 2
    return (_BUY_OPTIONS[why], *found, _END_OPTION)


def must_decide(book: Book, state: State) -> bool:
    """Whether the active player has anything to do but end the turn."""
    seat = state.active
    if not state.bought and buying.can_buy(book, state, seat, state.seats[seat].credits):
        return True
    return bool(abilities.usable(book, state, seat))


# --- what happens ----------------------------------------------------------------------------------------------------


def end(book: Book, state: State, chance: Chance, events: list[Event]) -> None:
    """The shipyard is refilled, credits are raised to the income (S14), and it is the next player's turn."""
    seat, me = state.active, state.seats[state.active]
    piles.refill(state, book, chance, events)
    if me.credits < me.income:
        events.append(Received(seat=seat, why="income", credits=me.income - me.credits))
        me.credits = me.income
    following = _next(state)
    if following == _first(state):
        _round_ended(state, events)
        if state.phase == "over":
            return
        following = _first(state)
    state.active, state.bought, state.phase = following, False, "start"
    state.dice, state.fixed = [], []
    for one in state.seats:
        if one.charged:
            one.charged.clear()
    events.append(TurnEnded(seat=seat, next=following))


def _next(state: State) -> int:
    """The next seat that plays on."""
    return tracks.players(state)[1]


def _first(state: State) -> int:
    """Who begins a round: the starting player, or the first after them of those tied."""
    seats = len(state.seats)
    order = ((state.first + step) % seats for step in range(seats))
    return next(seat for seat in order if not state.playoff or seat in state.playoff)


def watch(state: State, events: list[Event]) -> None:
    """Somebody has reached the goal: all have the same number of turns, then it ends, whatever is lost (S28)."""
    if state.final:
        return
    for seat in tracks.players(state):
        if state.seats[seat].points >= GOAL:
            state.final = True
            events.append(LastRound(seat=seat))
            return


def _round_ended(state: State, events: list[Event]) -> None:
    """Most points win; those tied play one more round, until nobody is tied (S29)."""
    state.round += 1
    if not state.final:
        return
    seats = state.playoff or list(range(len(state.seats)))
    most = max(state.seats[seat].points for seat in seats)
    tied = [seat for seat in seats if state.seats[seat].points == most]
    if len(tied) == 1:
        state.phase, state.winner = "over", tied[0]
        events.append(Victory(seats=(tied[0],)))
        return
    state.playoff = tied
    for seat in tied:
        state.seats[seat].gained = 0
    events.append(PlayOff(seats=tuple(tied)))
