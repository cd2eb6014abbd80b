"""The light-speed start: ships drawn and bought in private, by all at once (S43 to S45).

While it lasts a seat's `choice` is what it has bought, in this order: `12+40`, with a dot at the end when it is done.
Nothing is paid or placed until all are done.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from bot.games.chance import Chance
from bot.games.contract import Choices, Complete, Decision, OldVerb, Option, Pick, Said, Who, t
from bot.games.spacebase import buying, console, orders, phrases, piles, starting
from bot.games.spacebase.book import Book
from bot.games.spacebase.cards import Card
from bot.games.spacebase.events import Drafted, Drawn, Event
from bot.games.spacebase.state import Seat, State

CREDITS: Final = 15
INCOME: Final = 1
DRAWN: Final = (1, 1, 1, 1, 2, 2)
"""Levels of the ships that each draws."""
NONE: Final = "-"
DONE: Final = "."
_DRAFT = OldVerb("draft", t("Buy a drawn ship"))
OPTIONS: Final = (Option(_DRAFT.value, _DRAFT.name, t("or stop buying")),)
_VERBS = (_DRAFT, orders.ORDERS)
_WHICH = t(
    "Which of your drawn ships do you buy next? (optional) Of several for one sector the last one stays there;"
    " you keep the credits left."
)
_NO_SHIP = t("Buy no more")
_STOPPING = Complete(t("You buy no more of the drawn ships."), final=True)


def begin(book: Book, state: State, chance: Chance, events: list[Event]) -> None:
    """Everybody draws (S44)."""
    state.phase = "draft"
    for seat, me in enumerate(state.seats):
        me.drawn = [piles.draw(state, book, level, chance) for level in DRAWN]
        events.append(Drawn(ships=tuple(me.drawn), to=(seat,)))
    for seat in range(len(state.seats)):
        _settle(book, state, seat, events)


def bought(choice: str) -> list[int]:
    """The ships in a choice, in order."""
    return [int(card) for card in choice.removesuffix(DONE).split("+") if card]


def _is_done(me: Seat) -> bool:
    return me.choice.endswith(DONE)


def all_done(state: State) -> bool:
    """Whether nobody is waited for."""
    return all(_is_done(me) for me in state.seats)


def _left(book: Book, me: Seat) -> tuple[int, list[int]]:
    """Credits left, and the drawn ships not bought."""
    mine = bought(me.choice)
    return me.credits - sum(book.cards[card].cost for card in mine), [card for card in me.drawn if card not in mine]


# --- what is asked, and what is legal --------------------------------------------------------------------------------


def decisions(state: State) -> tuple[Decision, ...]:
    """All who are not done, at once."""
    return tuple(_decision(seat) for seat, me in enumerate(state.seats) if not _is_done(me))


@cache
def _decision(seat: int) -> Decision:
    prompt = t("{who}: buy some of the ships you drew.", who=Who(seat))
    return Decision(seat, "draft", prompt, _VERBS, private=True, question="draft")


def is_asked(state: State, seat: int) -> bool:
    """Whether the seat may still buy."""
    return not _is_done(state.seats[seat])


def fields(book: Book, state: State, seat: int, said: Said) -> Choices:
    """What follows the verb."""
    match said:
        case (_,):
            purse, left = _left(book, state.seats[seat])
            return Pick(
                "ship", _WHICH, tuple(_offer(book.cards[card], purse) for card in left), at_least=0, none=_NO_SHIP
            )
        case (_, "-"):
            return _STOPPING
        case (_, card):
            return _buying(book.cards[int(card)])
        case _:
            raise AssertionError(said)


def _offer(card: Card, purse: int) -> Option:
    return buying.offer(card) if card.cost <= purse else buying.too_dear(card, purse, "S44")


@lru_cache(maxsize=1024)
def _buying(card: Card) -> Complete:
    return Complete(
        t("You buy {card} for sector {sector} and pay {credits}.", card=phrases.card_name(card), sector=card.sector,
          credits=phrases.money(card.cost)),
    )  # fmt: skip


def default(book: Book, state: State, seat: int) -> Said:
    """The dearest affordable ship of a sector where none was bought yet."""
    me = state.seats[seat]
    purse, left = _left(book, me)
    taken = {book.cards[card].sector for card in bought(me.choice)}
    fitting = [card for card in left if book.cards[card].cost <= purse and book.cards[card].sector not in taken]
    if not fitting:
        return ("draft", NONE)
    return ("draft", str(max(fitting, key=lambda card: (book.cards[card].cost, -card))))


# --- what happens ----------------------------------------------------------------------------------------------------


def play(book: Book, state: State, seat: int, ship: str, events: list[Event]) -> None:
    """One more ship, or no more."""
    me = state.seats[seat]
    if ship == NONE:
        me.choice += DONE
        events.append(Drafted(seat=seat))
        return
    me.choice = f"{me.choice}+{ship}" if me.choice else ship
    _settle(book, state, seat, events)


def _settle(book: Book, state: State, seat: int, events: list[Event]) -> None:
    """Who can afford no further ship is done."""
    me = state.seats[seat]
    purse, left = _left(book, me)
    if all(book.cards[card].cost > purse for card in left):
        me.choice += DONE
        events.append(Drafted(seat=seat))


def resolve(book: Book, state: State, chance: Chance, events: list[Event]) -> None:
    """All is placed and paid, the rest goes under the decks; most credits start, then the highest sector (S44, S45)."""
    ships: list[tuple[int, ...]] = []
    ranks: list[tuple[int, ...]] = []
    for me in state.seats:
        mine = bought(me.choice)
        me.credits, left = _left(book, me)
        for card in mine:
            console.put(book, me.sectors, book.cards[card].sector - 1, card)
        for card in left:
            state.under[book.cards[card].level - 1].append(card)
        me.drawn, me.choice = [], ""
        ships.append(tuple(mine))
        ranks.append((me.credits, max((book.cards[card].sector for card in mine), default=0)))
    starting.begin(state, ranks, ships, chance, events)
