"""The trade phase: offers, face-down answers, and the chain of swaps (A26-A37).

Who wants to be asked less says several cards at once: the first is played now, the others at the leader's next cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache

from bot.games.andromeda import cards, movement, phrases
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
    Early,
    Event,
    HandShown,
    Offered,
    Revealed,
    Swapped,
    Took,
)
from bot.games.andromeda.state import NOBODY, Seat, State, Trade
from bot.games.contract import Choices, Complete, Decision, OldVerb, Option, Pick, Refusal, Said, Text, Who, t
from bot.games.saying import said_of, split

_OFFER = OldVerb("offer", t("Play a card"))
_CLOSE = OldVerb("close", t("Stop here"), shown=False)
"""Says less than `_SWAP` does at once, but typed commands and older records have it."""
_ANSWER = OldVerb("answer", t("Answer"))
_SWAP = OldVerb("swap", t("Swap"))
_TAKE = OldVerb("take", t("Take"))

_TWO_FIRST = Refusal("A27", t("The leader must play two cards first."))
_MUST_SWAP = Refusal("A33", t("The leader can't keep their set: choose somebody to swap with."))
_SAME = (
    Refusal("A26", t("The leader has played this card: answer with a different one.")),
    Refusal("A27", t("The leader has played this card: differ from both of the leader's cards.")),
    Refusal("A28", t("The leader has played this card: differ from all of the leader's cards.")),
)

_WAITS = Complete(t("You will be asked for a card when everybody has decided about movement cards."))
_WAIT_HINT = t("you are asked again when everybody has decided about movement cards")
_OFFER_OPTION = Option(_OFFER.value, _OFFER.name, t("face up; everybody answers with another card"))
_CLOSE_HINT = t("play no more, and choose a partner afterwards")
_SWAP_HINT = t("swap your set with another player's and take that into hand")
_SWAP_OPTION = Option(_SWAP.value, _SWAP.name, _SWAP_HINT)
_FIRST_OPTIONS = (
    _OFFER_OPTION,
    Option(_SWAP.value, _SWAP.name, _SWAP_HINT, refusal=_TWO_FIRST),
    Option(_CLOSE.value, _CLOSE.name, _CLOSE_HINT, refusal=_TWO_FIRST),
)
EARLY_OPTIONS = (_OFFER_OPTION, Option(movement.WAIT.value, movement.WAIT.name, _WAIT_HINT))
_FURTHER_OPTIONS = (_OFFER_OPTION, _SWAP_OPTION, Option(_CLOSE.value, _CLOSE.name, _CLOSE_HINT))
_ANSWER_OPTIONS = (Option(_ANSWER.value, _ANSWER.name, t("play a card face down")),)
_TAKE_HINT = t("take the set in front of you into hand")
_LEADER_SWAP_OPTIONS = (_SWAP_OPTION, Option(_TAKE.value, _TAKE.name, _TAKE_HINT, refusal=_MUST_SWAP))
_SWAP_OPTIONS = (_SWAP_OPTION, Option(_TAKE.value, _TAKE.name, _TAKE_HINT))
_OFFER_WHAT = t("Which card do you play face up?")
_OFFER_SEVERAL = t("Which card do you play face up? Pick more, and they follow in this order.")
_ANSWER_WHAT = t("Which card do you play face down?")
_ANSWER_SEVERAL = t("Which card do you play face down? Pick more for the leader's next cards.")
_SWAP_WHOM = t("Whose set do you want?")
_CLOSING = Complete(t("You play no more cards and choose a partner to swap with."), final=True)


def begin(state: State, events: list[Event]) -> None:
    """Opens the phase: the leader plays the first card, at once if it was named before."""
    seats, early = len(state.seats), state.seats[state.leader].early
    state.phase, state.turn = "trade", state.leader
    state.trade = Trade(
        "offer", [cards.no_cards() for _ in range(seats)], [-1] * seats, [False] * seats, [False] * seats
    )
    if early[:1] == [_OFFER.value]:
        play(state, state.trade, state.leader, Offer(split(early[1])), events)


# --- before the phase, while others use their movement cards ---------------------------------------------------------


def is_near(state: State) -> bool:
    """The leader has nothing to decide any more before the trade, but others have."""
    return state.phase == "movement" and state.turn not in (state.leader, NOBODY)


def early_decision(state: State) -> Decision:
    """The leader may name the first cards already; nobody learns of it before the trade."""
    return _early_decision(state.leader, state.round, answered=bool(state.seats[state.leader].early))


@cache
def _early_decision(seat: int, number: int, *, answered: bool) -> Decision:
    if answered:
        prompt = t("You have decided how to begin the trade and may change that.")
    else:
        prompt = t("{who}: as leader, choose cards for the trade already.", who=Who(seat))
    call = movement.call_of(number)
    return Decision(
        seat, "offer", prompt, (_OFFER, movement.WAIT), optional=answered, question=f"offer{number}", call=call
    )


def early_fields(state: State, said: Said) -> Choices:
    """What follows the verb then."""
    match said:
        case ("offer",):
            return _offers(state.seats[state.leader], 0)
        case ("offer", value):
            return _offer_preview(value, final=False)
        case _:
            return _WAITS


def early(state: State, seat: int, action: Action, events: list[Event]) -> None:
    """Keeps what the leader has said."""
    state.seats[seat].early = list(said_of(action))
    events.append(Early(seat=seat, said=said_of(action), to=(seat,)))


def in_words(early_said: Sequence[str]) -> Text:
    """What the leader has said before the trade."""
    return _offer_preview(early_said[1], final=False).preview if early_said[0] == _OFFER.value else _WAITS.preview


# --- what is asked ---------------------------------------------------------------------------------------------------


def most(leader: Seat) -> int:
    """How many cards the leader may play (A29)."""
    return TRADE_MOST + (leader.tech >= TECH_FOURTH_CARD)


def decisions(state: State, trade: Trade) -> tuple[Decision, ...]:
    """The leader's offer, everybody's answers, or one swap."""
    if trade.stage == "offer":
        number = sum(trade.sets[state.leader]) + 1
        leader = state.seats[state.leader]
        if number == 1:
            return (_first_decision(state.leader, state.round, waited=leader.early == movement.WAITED),)
        return (_offer_decision(state.leader, number, most(leader)),)
    if trade.stage == "swap":
        return (_swap_decision(trade.turn, trade.turn == state.leader),)
    return tuple(_answer_decision(seat, trade.answers[seat] >= 0) for seat in _others(state) if not trade.out[seat])


@cache
def _first_decision(seat: int, round_: int, *, waited: bool) -> Decision:
    """The leader has been called when the round began, and is called again after waiting."""
    prompt = t("{who}: as leader, play card {n} face up.", who=Who(seat), n=1)
    call = movement.call_of(round_, again=waited)
    return Decision(seat, "offer", prompt, (_OFFER,), question=f"offer{round_}", call=call)


@cache
def _offer_decision(seat: int, number: int, limit: int) -> Decision:
    if number <= TRADE_LEAST:
        prompt = t("{who}: as leader, play card {n} face up.", who=Who(seat), n=number)
        return Decision(seat, "offer", prompt, (_OFFER,))
    prompt = t("{who}: as leader, play card {n} of at most {most}, or swap.", who=Who(seat), n=number, most=limit)
    return Decision(seat, "offer", prompt, (_OFFER, _SWAP, _CLOSE), part="trade")


@cache
def _answer_decision(seat: int, answered: bool) -> Decision:
    if answered:
        prompt = t("Your card lies face down; you may still play another one instead.")
    else:
        prompt = t("Answer face down with a card that the leader hasn't played.")
    return Decision(seat, "answer", prompt, (_ANSWER,), private=True, optional=answered, part="trade")


@cache
def _swap_decision(seat: int, leads: bool) -> Decision:
    if leads:
        prompt = t("{who}: as leader, choose whose set to take in exchange.", who=Who(seat))
        return Decision(seat, "swap", prompt, (_SWAP,), part="trade")
    prompt = t("{who}: take the set in front of you, or swap it.", who=Who(seat))
    return Decision(seat, "swap", prompt, (_SWAP, _TAKE), part="trade")


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
        return _FURTHER_OPTIONS if sum(trade.sets[seat]) >= TRADE_LEAST else _FIRST_OPTIONS
    if trade.stage == "answer":
        return _ANSWER_OPTIONS
    return _LEADER_SWAP_OPTIONS if seat == state.leader else _SWAP_OPTIONS


def fields(state: State, trade: Trade, seat: int, said: Said) -> Choices:
    """What follows the verb."""
    match said:
        case ("offer",):
            return _offers(state.seats[seat], sum(trade.sets[seat]))
        case ("offer", value):
            return _offer_preview(value, final=True)
        case ("close",):
            return _CLOSING
        case ("answer",):
            return _answers(state, trade, seat)
        case ("answer", value):
            waiting = sum(trade.answers[other] < 0 and not trade.out[other] for other in _others(state))
            return _answer_preview(value, final=waiting == 1 and trade.answers[seat] < 0)
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


def _offers(leader: Seat, played: int) -> Pick:
    """Any cards of the hand, as many as may be played yet."""
    hand, left = leader.hand, most(leader) - played
    options = tuple(_card(card, hand[card], 0) for card in range(N_CARDS) if hand[card])
    return Pick("cards", _OFFER_SEVERAL if left > 1 else _OFFER_WHAT, options, 1, min(left, sum(hand)))


@cache
def _card(card: int, held: int, same: int) -> Option:
    """A hand card; `same` is 0, or how many cards the leader has played, this one among them."""
    refusal = _SAME[min(same, len(_SAME)) - 1] if same else None
    return Option(CARD_IDS[card], CARD_NAMES[card], t("you hold {n}", n=held), copies=held, refusal=refusal)


def _answers(state: State, trade: Trade, seat: int) -> Pick:
    """The hand, with the face-down card back in it; the leader's cards are refused (A26-A29)."""
    hand, offered = state.seats[seat].hand[:], trade.sets[state.leader]
    if trade.answers[seat] >= 0:
        hand[trade.answers[seat]] += 1
    played = sum(offered)
    options = tuple(_card(card, hand[card], played if offered[card] else 0) for card in range(N_CARDS) if hand[card])
    left = most(state.seats[state.leader]) - played + 1
    able = sum(option.copies for option in options if option.refusal is None)
    return Pick("cards", _ANSWER_SEVERAL if left > 1 else _ANSWER_WHAT, options, 1, min(left, able))


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


@lru_cache(4096)
def _offer_preview(value: str, *, final: bool) -> Complete:
    first, *rest = (CARD_NAMES[CARD[card]] for card in split(value))
    if rest:
        text = t("Play {card} face up, then {rest} once everybody has answered.", card=first, rest=tuple(rest))
    else:
        text = t("Play {card} face up; everybody answers with another card.", card=first)
    return Complete(text, final)


@lru_cache(4096)
def _answer_preview(value: str, *, final: bool) -> Complete:
    first, *rest = (CARD_NAMES[CARD[card]] for card in split(value))
    if rest:
        text = t(
            "Play {card} face down, and {rest} at the leader's next cards. Instead of one that the leader plays, the"
            " card you hold fewest of goes.",
            card=first,
            rest=tuple(rest),
        )
    else:
        text = t("Play {card} face down.", card=first)
    return Complete(text, final)


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
        case Offer(cards=ids):
            first, *state.seats[seat].plan = (CARD[card] for card in ids)
            _offer(state, trade, first, events)
        case Close():
            _close(state, trade, events)
        case Answer(cards=ids):
            first, *state.seats[seat].plan = (CARD[card] for card in ids)
            _answer(state, trade, seat, first, events)
            _reveal_if_all(state, trade, events)
        case Swap(partner=number):
            if trade.stage == "offer":
                _end_offers(state, trade, events)
            _swap(state, trade, seat, number - 1, events)
            _settle(state, trade, events)
        case Take():
            _take(state, trade, seat, events)
            _settle(state, trade, events)
        case _:
            raise AssertionError(action)


def _offer(state: State, trade: Trade, card: int, events: list[Event]) -> None:
    """The leader's card, and what follows: who can't answer drops out, who has said so before answers."""
    leader = state.leader
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
        _forget_plans(state)
        state.trade = None
        return
    for seat in _others(state):
        me = state.seats[seat]
        if not trade.out[seat] and me.plan:
            _answer(state, trade, seat, _planned(me, offered), events)
    _reveal_if_all(state, trade, events)


def _planned(me: Seat, offered: Sequence[int]) -> int:
    """The next card of the seat's plan that may be played; if none may, the one it holds fewest of.

    Either way the plan is shorter by one: whether a seat is asked again tells how many cards it named, never which.
    """
    card = next((card for card in me.plan if not offered[card]), None)
    me.plan.remove(me.plan[0] if card is None else card)
    return _rarest(me.hand, _legal(offered)) if card is None else card


def _legal(offered: Sequence[int]) -> list[int]:
    """The cards that answer these."""
    return [card for card in range(N_CARDS) if not offered[card]]


def _can_answer(hand: list[int], offered: list[int]) -> bool:
    return any(count and not offered[card] for card, count in enumerate(hand))


def _drop_out(state: State, trade: Trade, seat: int, events: list[Event]) -> None:
    """Played cards return to the hand, which the leader sees (A32)."""
    hand = state.seats[seat].hand
    cards.add(hand, trade.sets[seat])
    trade.sets[seat] = cards.no_cards()
    trade.out[seat] = True
    state.seats[seat].plan.clear()
    events.append(DroppedOut(seat=seat))
    events.append(HandShown(seat=seat, hand=tuple(hand), to=(state.leader, seat)))


def _answer(state: State, trade: Trade, seat: int, card: int, events: list[Event]) -> None:
    me = state.seats[seat]
    if trade.answers[seat] >= 0:
        me.hand[trade.answers[seat]] += 1
    me.hand[card] -= 1
    trade.answers[seat] = card
    events.append(Answered(seat=seat))
    events.append(AnsweredWith(seat=seat, card=card, plan=tuple(me.plan), to=(seat,)))


def _reveal_if_all(state: State, trade: Trade, events: list[Event]) -> None:
    """Once everybody has answered; then the leader's next card, if the leader has named one, or the end of offers."""
    if any(not trade.out[other] and trade.answers[other] < 0 for other in _others(state)):
        return
    for seat in _others(state):
        if not trade.out[seat]:
            card, trade.answers[seat] = trade.answers[seat], -1
            trade.sets[seat][card] += 1
            events.append(Revealed(seat=seat, card=card))
    leader = state.seats[state.leader]
    if sum(trade.sets[state.leader]) == most(leader):
        _close(state, trade, events)
    elif leader.plan:
        _offer(state, trade, leader.plan.pop(0), events)
    else:
        trade.stage = "offer"


def _close(state: State, trade: Trade, events: list[Event]) -> None:
    _end_offers(state, trade, events)
    _settle(state, trade, events)


def _end_offers(state: State, trade: Trade, events: list[Event]) -> None:
    events.append(Closed(seat=state.leader))
    _forget_plans(state)
    trade.stage, trade.turn = "swap", state.leader


def _forget_plans(state: State) -> None:
    for seat in state.seats:
        seat.plan.clear()


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
    """The leader plays as little as possible and swaps with the next; others play what they have least of and take."""
    me = state.seats[seat]
    if trade.stage == "offer":
        if sum(trade.sets[seat]) >= TRADE_LEAST:
            return ("swap", _nearest(state, trade))
        return ("offer", CARD_IDS[_rarest(me.hand, range(N_CARDS))])
    if trade.stage == "answer":
        if trade.answers[seat] >= 0:
            return ("answer", CARD_IDS[trade.answers[seat]])
        return ("answer", CARD_IDS[_rarest(me.hand, _legal(trade.sets[state.leader]))])
    return ("swap", _nearest(state, trade)) if seat == state.leader else ("take",)


def _nearest(state: State, trade: Trade) -> str:
    """The leader's next partner clockwise."""
    return str(_open(state, trade)[1] + 1)
