"""Stage of a turn after the rewards: purchases, abilities, end of turn (S12, S13, S21)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bot.games.contract import (
    ChoicePath,
    Choices,
    Command,
    Complete,
    Decision,
    Option,
    Part,
    Pick,
    Refusal,
    Who,
    signed,
    t,
)
from bot.games.spacebase import actions as act
from bot.games.spacebase.components import book as books
from bot.games.spacebase.move import Move, Stage, Verb
from bot.games.spacebase.rules import abilities, buying, console, tracks
from bot.games.spacebase.stages import closing, orders
from bot.games.spacebase.state import State
from bot.games.spacebase.words import phrases

_BOUGHT = Refusal("S12", t("You have already bought a card this turn."))
_NOTHING = Refusal("S15", t("Your credits buy nothing that is on sale."))
_ENDING: Final = Complete(t("Your turn ends, and the next player rolls."), final=True)
_ENDING_LATER: Final = Complete(
    t("Your turn ends. Others may use their charges first; then the next player rolls."), final=True
)


def _no_buy(state: State, seat: int) -> Refusal | None:
    if state.bought:
        return _BOUGHT
    return None if buying.can_buy(state, seat, state.seats[seat].credits) else _NOTHING


def _buying(state: State, seat: int, said: ChoicePath) -> Choices:
    match said:
        case (_, number):
            card, budget = books.of(state).cards[int(number)], state.seats[seat].credits
            return Complete(
                lambda: t(
                    "You buy {card} for sector {sector} and pay all of your {credits}.",
                    card=phrases.card_name(card),
                    sector=card.sector,
                    credits=phrases.money(budget),
                ),
                final=not abilities.stays(state, seat, console.station(card.sector - 1)),
                part=Part.lighting((number,)),
            )
        case _:
            which = t("Which card do you buy, for all your credits?")
            options = buying.options(state, seat)
            return Pick("card", which, options, part=buying.lit(options))


def _buy(move: Move, seat: int, action: act.Buy) -> None:
    """Buy a card with a normal purchase: all credits are spent (S13)."""
    me = move.state.seats[seat]
    paid, me.credits, move.state.bought = me.credits, 0, True
    buying.place(move, seat, move.book.cards[int(action.card)], how="buy", paid=paid)


BUY: Final = Verb(
    act.Buy,
    signed("buy_card", t("Buy")),
    Command(t("buy"), t("Buy a ship or a colony for all your credits")),
    t("a ship or a colony, for all your credits"),
    why_not=_no_buy,
    fields=_buying,
    play=_buy,
)


def _ending(state: State, seat: int, said: ChoicePath) -> Choices:
    """Preview the end of the turn, without revealing standing orders."""
    return _ENDING_LATER if closing.is_waiting(state) else _ENDING


def _end(move: Move, seat: int, action: act.End) -> None:
    move.state.phase = "closing"


END: Final = Verb(
    act.End,
    signed("stop", t("End the turn")),
    Command(t("end"), t("End your turn")),
    t("the next player rolls"),
    fields=_ending,
    play=_end,
    ends=True,
)


def must_decide(state: State) -> bool:
    """Return whether the active player can do more than end the turn."""
    return _no_buy(state, state.active) is None or bool(abilities.usable(state, state.active))


def _decisions(state: State) -> tuple[Decision, ...]:
    """Return the active player's decision, and optional ones of seats with a use."""
    active, no_buy = state.active, _no_buy(state, state.active)
    found = [_decision(active, tuple(abilities.usable(state, active)), bought=state.bought, may_buy=no_buy is None)]
    for seat in tracks.players(state)[1:]:
        usable = abilities.usable(state, seat)
        if usable:
            found.append(closing.beside(seat, tuple(usable)))
    return tuple(found)


@lru_cache(maxsize=1024)
def _decision(seat: int, usable: tuple[str, ...], *, bought: bool, may_buy: bool) -> Decision:
    if bought:
        prompt = t("{who}: use an ability? A card has been bought.", who=Who(seat))
    elif may_buy:
        prompt = t("{who}: buy a card?", who=Who(seat))
    else:
        prompt = t("{who}: use an ability? The credits buy nothing.", who=Who(seat))
    verbs = (*((BUY,) if may_buy else ()), *(abilities.VERB[verb] for verb in usable), END, orders.ORDERS)
    return Decision(seat, "main", prompt, verbs, part=Part("yard"))


def _options(state: State, seat: int) -> tuple[Option, ...]:
    found = abilities.menu(state, seat, abilities.usable(state, seat))
    return (BUY.option(state, seat), *found, END.option(state, seat)) if seat == state.active else found


def _default(state: State, seat: int) -> ChoicePath:
    return (END.value,) if seat == state.active else orders.default(state, seat)


STAGE = Stage((BUY, *abilities.VERBS, END), _decisions, _default, options=_options, open_to=tracks.plays)
