"""Stage: the light-speed start, a simultaneous private draft of ships (S43 to S45).

During it a seat's `choice` is its purchases in order: `12+40`, with a dot at the end when it is done. Nothing is paid
or placed until all are done.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from bot.games.contract import ChoicePath, Choices, Command, Complete, Decision, DecisionOptions, Pick, Who, signed, t
from bot.games.spacebase import actions as act
from bot.games.spacebase.components import book as books
from bot.games.spacebase.components.book import Book
from bot.games.spacebase.events import Drafted, Drawn
from bot.games.spacebase.move import Move, Stage, Verb
from bot.games.spacebase.rules import buying, console, piles, starting
from bot.games.spacebase.stages.orders import ORDERS
from bot.games.spacebase.state import Seat, State
from bot.games.spacebase.words import phrases

CREDITS: Final = 15
INCOME: Final = 1
DRAWN: Final = (1, 1, 1, 1, 2, 2)
"""Levels of the ships that each seat draws."""
NONE: Final = "-"
DONE: Final = "."
_WHICH = t(
    "Which of your drawn ships do you buy next? (optional) Of several for one sector the last one stays there;"
    " you keep the credits left."
)


def bought(choice: str) -> list[int]:
    """Return the ships in a choice, in order."""
    return [int(card) for card in choice.removesuffix(DONE).split("+") if card]


def _is_asked(state: State, seat: int) -> bool:
    return not state.seats[seat].choice.endswith(DONE)


def all_done(state: State) -> bool:
    """Return whether all seats are done."""
    return not any(_is_asked(state, seat) for seat in range(len(state.seats)))


def _left(book: Book, me: Seat) -> tuple[int, list[int]]:
    """Return the credits left, and the drawn ships not bought."""
    mine = bought(me.choice)
    return me.credits - sum(book.cards[card].cost for card in mine), [card for card in me.drawn if card not in mine]


# --- decisions and legal choices -------------------------------------------------------------------------------------


def _fields(state: State, seat: int, said: ChoicePath) -> Choices:
    book = books.of(state)
    cards = book.cards
    match said:
        case (_, "-"):
            return Complete(t("You buy no more of the drawn ships."), final=True)
        case (_, number):
            return Complete(lambda: phrases.buys(cards[int(number)], cards[int(number)].sector))
        case _:
            purse, left = _left(book, state.seats[seat])
            dear = buying.too_dear(purse, "S44")
            options = tuple(
                buying.offer(book, cards[card], dear if cards[card].cost > purse else None) for card in left
            )
            return Pick("ship", _WHICH, options, at_least=0, none=t("Buy no more"))


def _play(move: Move, seat: int, action: act.Draft) -> None:
    """Buy one more ship, or finish."""
    me = move.state.seats[seat]
    if action.ship == NONE:
        _finish(move, seat)
        return
    me.choice = f"{me.choice}+{action.ship}" if me.choice else action.ship
    _finish_if_poor(move, seat)


DRAFT: Final = Verb(
    act.Draft,
    signed("buy_card", t("Buy a drawn ship")),
    Command(t("draft"), t("Light-speed start: buy one of the ships that you drew")),
    t("or stop buying"),
    fields=_fields,
    play=_play,
)


def _decisions(state: State) -> tuple[Decision, ...]:
    """Return a decision for each seat that is not done."""
    return tuple(_decision(seat) for seat in range(len(state.seats)) if _is_asked(state, seat))


@cache
def _decision(seat: int) -> Decision:
    prompt = t("{who}: buy some of the ships you drew.", who=Who(seat))
    return Decision(seat, "draft", prompt, (DRAFT, ORDERS), private=True, attention=DecisionOptions(question="draft"))


def _default(state: State, seat: int) -> ChoicePath:
    """Return the most expensive affordable ship of a sector without a purchase yet."""
    cards, me = books.of(state).cards, state.seats[seat]
    purse, left = _left(books.of(state), me)
    taken = {cards[card].sector for card in bought(me.choice)}
    fitting = [card for card in left if cards[card].cost <= purse and cards[card].sector not in taken]
    best = max(fitting, key=lambda card: (cards[card].cost, -card), default=NONE)
    return (DRAFT.value, str(best))


STAGE = Stage((DRAFT,), _decisions, _default, open_to=_is_asked)


# --- what happens ----------------------------------------------------------------------------------------------------


def begin(move: Move) -> None:
    """Deal ships to all seats (S44)."""
    move.state.phase = "draft"
    for seat, me in enumerate(move.state.seats):
        me.drawn = [piles.draw(move, level) for level in DRAWN]
        move.tell(Drawn(ships=tuple(me.drawn), to=(seat,)))
    for seat in range(len(move.state.seats)):
        _finish_if_poor(move, seat)


def _finish_if_poor(move: Move, seat: int) -> None:
    """Finish for a seat that cannot afford another ship."""
    purse, left = _left(move.book, move.state.seats[seat])
    if all(move.book.cards[card].cost > purse for card in left):
        _finish(move, seat)


def _finish(move: Move, seat: int) -> None:
    move.state.seats[seat].choice += DONE
    move.tell(Drafted(seat=seat))


def resolve(move: Move) -> None:
    """Place and pay all purchases, and put the rest under the decks.

    The seat with most credits starts, then by the highest sector (S44, S45).
    """
    book = move.book
    ships: list[tuple[int, ...]] = []
    ranks: list[tuple[int, ...]] = []
    for me in move.state.seats:
        mine = bought(me.choice)
        me.credits, left = _left(book, me)
        for card in mine:
            console.put(book, me.sectors, book.cards[card].sector - 1, card)
        for card in left:
            move.state.under[book.cards[card].level - 1].append(card)
        me.drawn, me.choice = [], ""
        ships.append(tuple(mine))
        ranks.append((me.credits, max((book.cards[card].sector for card in mine), default=0)))
    starting.begin(move, ranks, ships)
