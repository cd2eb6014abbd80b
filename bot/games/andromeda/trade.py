"""The trade phase: offers, face-down answers, and the chain of swaps (A26-A37)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

from bot.games.andromeda import cards, phrases
from bot.games.andromeda.actions import Action, Answer, Close, Offer, Swap, Take
from bot.games.andromeda.data import (
    CARD,
    CARD_IDS,
    CARD_NAMES,
    N_CARDS,
    N_PLANETS,
    TECH_FOURTH_CARD,
    TRADE_LEAST,
    TRADE_MOST,
)
from bot.games.andromeda.events import (
    Answered,
    AnsweredWith,
    Closed,
    DroppedOut,
    Event,
    HandShown,
    Offered,
    Revealed,
    Swapped,
    Took,
)
from bot.games.andromeda.state import Seat, State, Trade
from bot.games.contract import Choices, Complete, Decision, Option, Pick, Refusal, Said, Verb, Who, t

_OFFER = Verb("offer", t("Offer a card"))
_CLOSE = Verb("close", t("Close the offer"))
_ANSWER = Verb("answer", t("Answer"))
_SWAP = Verb("swap", t("Swap"))
_TAKE = Verb("take", t("Take"))
OFFER_VERBS, ANSWER_VERBS, SWAP_VERBS = (_OFFER, _CLOSE), (_ANSWER,), (_SWAP, _TAKE)

_TWO_FIRST = Refusal("A27", t("The leader must lay two cards before closing."))
_MUST_SWAP = Refusal("A33", t("The leader must swap with somebody."))
_SAME = (
    Refusal("A26", t("The leader has laid this card: answer with a different one.")),
    Refusal("A27", t("The leader has laid this card: differ from both of the leader's cards.")),
    Refusal("A28", t("The leader has laid this card: differ from all of the leader's cards.")),
)

_OFFER_OPTIONS = tuple(
    (
        Option(_OFFER.value, _OFFER.name, t("lay a card in the open")),
        Option(_CLOSE.value, _CLOSE.name, t("lay no more, and swap"), refusal=None if may_close else _TWO_FIRST),
    )
    for may_close in (False, True)
)
_ANSWER_OPTIONS = (Option(_ANSWER.value, _ANSWER.name, t("lay a card face down")),)
_SWAP_HINT = t("swap your set with another player's and take that into hand")
_LEADER_SWAP_OPTIONS = (
    Option(_SWAP.value, _SWAP.name, _SWAP_HINT),
    Option(_TAKE.value, _TAKE.name, refusal=_MUST_SWAP),
)
_SWAP_OPTIONS = (
    Option(_SWAP.value, _SWAP.name, _SWAP_HINT),
    Option(_TAKE.value, _TAKE.name, t("take the set in front of you into hand")),
)
_OFFER_WHAT = t("Which card do you lay in the open?")
_ANSWER_WHAT = t("Which card do you lay face down?")
_SWAP_WHOM = t("Whose set do you want?")
_CLOSING = Complete(t("You lay no further card; the sets are swapped."), final=True)


def begin(state: State) -> None:
    """Opens the phase: the leader lays the first card."""
    seats = len(state.seats)
    state.phase, state.turn = "trade", state.leader
    state.trade = Trade(
        "offer", [cards.no_cards() for _ in range(seats)], [-1] * seats, [False] * seats, [False] * seats
    )


def most(leader: Seat) -> int:
    """How many cards the leader may lay (A29)."""
    return TRADE_MOST + (leader.tech >= TECH_FOURTH_CARD)


def decisions(state: State, trade: Trade) -> tuple[Decision, ...]:
    """The leader's offer, everybody's answers, or one swap."""
    if trade.stage == "offer":
        return (_offer_decision(state.leader, sum(trade.sets[state.leader]) + 1, most(state.seats[state.leader])),)
    if trade.stage == "swap":
        return (_swap_decision(trade.turn, trade.turn == state.leader),)
    return tuple(_answer_decision(seat, trade.answers[seat] >= 0) for seat in _others(state) if not trade.out[seat])


@cache
def _offer_decision(seat: int, number: int, limit: int) -> Decision:
    if number <= TRADE_LEAST:
        prompt = t("{who} leads and lays card {n} in the open.", who=Who(seat), n=number)
    else:
        prompt = t("{who} leads and may lay card {n} of at most {most}.", who=Who(seat), n=number, most=limit)
    return Decision(seat, "offer", prompt, OFFER_VERBS)


@cache
def _answer_decision(seat: int, answered: bool) -> Decision:
    if answered:
        prompt = t("{who} has answered and may still lay another card instead.", who=Who(seat))
    else:
        prompt = t("{who} answers with a different card, face down.", who=Who(seat))
    return Decision(seat, "answer", prompt, ANSWER_VERBS, private=True, optional=answered, part="trade")


@cache
def _swap_decision(seat: int, leads: bool) -> Decision:
    if leads:
        prompt = t("{who} chooses whose set to take in exchange.", who=Who(seat))
    else:
        prompt = t("{who} takes the set in front of them, or swaps it.", who=Who(seat))
    return Decision(seat, "swap", prompt, SWAP_VERBS, part="trade")


def _others(state: State) -> Iterator[int]:
    """Everybody but the leader, clockwise."""
    seats = len(state.seats)
    return ((state.leader + step) % seats for step in range(1, seats))


def _open(state: State, trade: Trade) -> list[int]:
    """Seats with a set lying open that may still be swapped, clockwise from the leader."""
    seats = [state.leader, *_others(state)]
    return [seat for seat in seats if not trade.out[seat] and not trade.done[seat]]


def verbs(state: State, trade: Trade, seat: int) -> tuple[Option, ...]:
    """What may be said first."""
    if trade.stage == "offer":
        return _OFFER_OPTIONS[sum(trade.sets[seat]) >= TRADE_LEAST]
    if trade.stage == "answer":
        return _ANSWER_OPTIONS
    return _LEADER_SWAP_OPTIONS if seat == state.leader else _SWAP_OPTIONS


def fields(state: State, trade: Trade, seat: int, said: Said) -> Choices:
    """What follows the verb."""
    match said:
        case ("offer",):
            hand = state.seats[seat].hand
            return Pick("card", _OFFER_WHAT, tuple(_card(card, hand[card], 0) for card in range(N_CARDS) if hand[card]))
        case ("offer", card):
            return _offer_preview(CARD[card])
        case ("close",):
            return _CLOSING
        case ("answer",):
            return Pick("card", _ANSWER_WHAT, _answers(state, trade, seat))
        case ("answer", card):
            waiting = sum(trade.answers[other] < 0 and not trade.out[other] for other in _others(state))
            return _answer_preview(CARD[card], final=waiting == 1 and trade.answers[seat] < 0)
        case ("swap",):
            return Pick(
                "partner",
                _SWAP_WHOM,
                tuple(_partner(trade, other) for other in range(len(state.seats)) if other != seat),
            )
        case ("swap", number):
            return _swap_preview(int(number) - 1, tuple(trade.sets[seat]), tuple(trade.sets[int(number) - 1]))
        case _:
            return _take_preview(tuple(trade.sets[seat]))


@cache
def _card(card: int, held: int, same: int) -> Option:
    """A hand card; `same` is 0, or how many cards the leader has laid, this one among them."""
    refusal = _SAME[min(same, len(_SAME)) - 1] if same else None
    return Option(CARD_IDS[card], CARD_NAMES[card], t("you hold {n}", n=held), refusal=refusal)


def _answers(state: State, trade: Trade, seat: int) -> tuple[Option, ...]:
    """The hand, with the face-down card back in it; the leader's cards are refused (A26-A29)."""
    hand, offered = state.seats[seat].hand[:], trade.sets[state.leader]
    if trade.answers[seat] >= 0:
        hand[trade.answers[seat]] += 1
    laid = sum(offered)
    return tuple(_card(card, hand[card], laid if offered[card] else 0) for card in range(N_CARDS) if hand[card])


def _partner(trade: Trade, seat: int) -> Option:
    refusal = None
    if trade.out[seat]:
        refusal = _OUT_OF_TRADE[seat]
    elif trade.done[seat]:
        refusal = _FINISHED[seat]
    return Option(
        str(seat + 1), phrases.name(seat), t("{cards}", cards=phrases.pile(trade.sets[seat])), refusal=refusal
    )


_OUT_OF_TRADE = tuple(Refusal("A32", t("{who} has dropped out of this trade.", who=Who(seat))) for seat in range(5))
_FINISHED = tuple(Refusal("A33", t("{who} has finished trading.", who=Who(seat))) for seat in range(5))


@cache
def _offer_preview(card: int) -> Complete:
    return Complete(
        t("Lay {card} in the open; the others answer with something else.", card=CARD_NAMES[card]), final=True
    )


@cache
def _answer_preview(card: int, *, final: bool) -> Complete:
    return Complete(t("Lay {card} face down.", card=CARD_NAMES[card]), final)


@lru_cache(4096)
def _swap_preview(partner: int, gave: tuple[int, ...], got: tuple[int, ...]) -> Complete:
    return Complete(
        t(
            "Take {got} from {who} into hand; {who} gets {gave}.",
            got=phrases.pile(got),
            gave=phrases.pile(gave),
            who=Who(partner),
        ),
        final=True,
    )


@lru_cache(4096)
def _take_preview(taken: tuple[int, ...]) -> Complete:
    return Complete(t("Take {cards} into hand.", cards=phrases.pile(taken)), final=True)


def play(state: State, trade: Trade, seat: int, action: Action, events: list[Event]) -> None:
    """Does it, and all that is forced after it."""
    match action:
        case Offer(card=card):
            _offer(state, trade, seat, CARD[card], events)
        case Close():
            _close(state, trade, events)
        case Answer(card=card):
            _answer(state, trade, seat, CARD[card], events)
        case Swap(partner=number):
            _swap(state, trade, seat, number - 1, events)
            _settle(state, trade, events)
        case Take():
            _take(state, trade, seat, events)
            _settle(state, trade, events)
        case _:
            raise AssertionError(action)


def _offer(state: State, trade: Trade, leader: int, card: int, events: list[Event]) -> None:
    state.seats[leader].hand[card] -= 1
    offered = trade.sets[leader]
    offered[card] += 1
    events.append(Offered(seat=leader, card=card))
    trade.stage = "answer"
    for seat in _others(state):
        if not trade.out[seat] and not _can_answer(state.seats[seat].hand, offered):
            _drop_out(state, trade, seat, events)
    if all(trade.out[seat] for seat in _others(state)):
        _take(state, trade, leader, events)  # AMB-8: nobody is left to trade with
        state.trade = None


def _can_answer(hand: list[int], offered: list[int]) -> bool:
    return any(count and not offered[card] for card, count in enumerate(hand))


def _drop_out(state: State, trade: Trade, seat: int, events: list[Event]) -> None:
    """Laid cards return to the hand, which the leader sees (A32)."""
    hand = state.seats[seat].hand
    cards.add(hand, trade.sets[seat])
    trade.sets[seat] = cards.no_cards()
    trade.out[seat] = True
    events.append(DroppedOut(seat=seat))
    events.append(HandShown(seat=seat, hand=tuple(hand), to=(state.leader, seat)))


def _answer(state: State, trade: Trade, seat: int, card: int, events: list[Event]) -> None:
    hand = state.seats[seat].hand
    if trade.answers[seat] >= 0:
        hand[trade.answers[seat]] += 1
    hand[card] -= 1
    trade.answers[seat] = card
    events.append(Answered(seat=seat))
    events.append(AnsweredWith(seat=seat, card=card, to=(seat,)))
    if all(trade.out[other] or trade.answers[other] >= 0 for other in _others(state)):
        _reveal(state, trade, events)


def _reveal(state: State, trade: Trade, events: list[Event]) -> None:
    for seat in _others(state):
        if not trade.out[seat]:
            card, trade.answers[seat] = trade.answers[seat], -1
            trade.sets[seat][card] += 1
            events.append(Revealed(seat=seat, card=card))
    if sum(trade.sets[state.leader]) == most(state.seats[state.leader]):
        _close(state, trade, events)
    else:
        trade.stage = "offer"


def _close(state: State, trade: Trade, events: list[Event]) -> None:
    events.append(Closed(seat=state.leader))
    trade.stage, trade.turn = "swap", state.leader
    _settle(state, trade, events)


def _swap(state: State, trade: Trade, seat: int, partner: int, events: list[Event]) -> None:
    """The seat takes the partner's set into hand; the partner, with the seat's set, decides next (A33-A35)."""
    gave, got = trade.sets[seat], trade.sets[partner]
    cards.add(state.seats[seat].hand, got)
    trade.sets[seat], trade.sets[partner] = cards.no_cards(), gave
    trade.done[seat] = True
    trade.turn = partner
    events.append(Swapped(seat=seat, partner=partner, gave=tuple(gave), got=tuple(got)))


def _take(state: State, trade: Trade, seat: int, events: list[Event]) -> None:
    """The seat takes its set; the nearest open set clockwise from the leader is next (A36)."""
    taken, trade.sets[seat] = trade.sets[seat], cards.no_cards()
    cards.add(state.seats[seat].hand, taken)
    trade.done[seat] = True
    events.append(Took(seat=seat, cards=tuple(taken)))
    trade.turn = next(iter(_open(state, trade)), -1)


def _settle(state: State, trade: Trade, events: list[Event]) -> None:
    """Makes the choices that are none: the leader's only partner, and nobody to swap with (A33, A37)."""
    while open_sets := _open(state, trade):
        partners = [seat for seat in open_sets if seat != trade.turn]
        if not partners:
            _take(state, trade, trade.turn, events)
        elif trade.turn == state.leader and len(partners) == 1:
            _swap(state, trade, trade.turn, partners[0], events)
        else:
            return
    state.trade = None


def _rarest(hand: list[int], allowed: Iterable[int]) -> int:
    """The allowed card held least often, planet cards before bonus cards."""
    return min((card for card in allowed if hand[card]), key=lambda card: (card >= N_PLANETS, hand[card], card))


def default(state: State, trade: Trade, seat: int) -> Said:
    """The leader lays as little as possible and swaps with the next; others lay what they have least of and take."""
    hand = state.seats[seat].hand
    if trade.stage == "offer":
        if sum(trade.sets[seat]) >= TRADE_LEAST:
            return ("close",)
        return ("offer", CARD_IDS[_rarest(hand, range(N_CARDS))])
    if trade.stage == "answer":
        if trade.answers[seat] >= 0:
            return ("answer", CARD_IDS[trade.answers[seat]])
        offered = trade.sets[state.leader]
        return ("answer", CARD_IDS[_rarest(hand, [card for card in range(N_CARDS) if not offered[card]])])
    if seat == state.leader:
        return ("swap", str(next(other for other in _open(state, trade) if other != seat) + 1))
    return ("take",)
