"""The trade phase: offers, face-down answers, and the chain of swaps (A26-A37).

One card is one button (`Play`). To be prompted less often, a player names several at once: the first is played now, the
others at the leader's next cards. Each decision is private: it is asked together with the hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from bot.games.andromeda.actions import Answer, Close, Offer, Play, Swap, Take
from bot.games.andromeda.components.data import CARD, CARD_IDS, CARD_NAMES, N_CARDS, TRADE_LEAST
from bot.games.andromeda.move import Move, Stage, Verb
from bot.games.andromeda.rules import trading
from bot.games.andromeda.stages import movement
from bot.games.andromeda.state import Seat, State, Trade
from bot.games.andromeda.words import phrases
from bot.games.contract import (
    ChoicePath,
    Choices,
    Command,
    Complete,
    Decision,
    DecisionOptions,
    Option,
    Pick,
    Refusal,
    Shortcut,
    Text,
    Who,
    signed,
    t,
)
from bot.games.engine.choice_walk import join, split
from bot.games.engine.stages import complete

PLAY = t("Play a card")
PLAY_HINT = t("face up; everybody answers with another card")
SEVERAL = t("Several cards")
SEVERAL_HINT = t("one now, and the next ones without being asked")
_OFFER_ONE = t("Which card do you play face up?")
_OFFER_SEVERAL = t("Which card do you play face up first, and which ones after it?")
_ANSWER_SEVERAL = t("Which card do you play face down now, and which ones at the leader's next cards?")
_TWO_FIRST = Refusal("A27", t("The leader must play two cards first."))
_MUST_SWAP = Refusal("A33", t("The leader can't keep their set: choose somebody to swap with."))
_SAME = (
    Refusal("A26", t("The leader has played this card: answer with a different one.")),
    Refusal("A27", t("The leader has played this card: differ from both of the leader's cards.")),
    Refusal("A28", t("The leader has played this card: differ from all of the leader's cards.")),
)


def _open(state: State) -> Trade:
    """Return the open trade."""
    assert state.trade is not None
    return state.trade


@cache
def _card(card: int, held: int, same: int) -> Option:
    """Return a hand card; `same` is 0, or how many cards the leader has played, with this one."""
    refusal = _SAME[min(same, len(_SAME)) - 1] if same else None
    return Option(CARD_IDS[card], CARD_NAMES[card], copies=held, refusal=refusal)


# --- offers and swaps of the leader ----------------------------------------------------------------------------------


def _offering(state: State, seat: int, said: ChoicePath) -> Choices:
    match said:
        case (_, value):
            return offers(value, final=True)
        case _:
            return to_offer(state.seats[seat], sum(_open(state).sets[seat]))


def to_offer(leader: Seat, played: int) -> Pick:
    """Return any cards of the hand, as many as may still be played."""
    left = min(trading.most(leader) - played, sum(leader.hand))
    return Pick("cards", _OFFER_SEVERAL, _hand(leader.hand), 1, left, ordered=True)


def offering_one(state: State, seat: int, said: ChoicePath) -> Choices:
    """Return the cards of the hand, each a button that says all: none is to be confirmed."""
    match said:
        case (_, value):
            return offers(value, final=False)
        case _:
            return Pick("card", _OFFER_ONE, _hand(state.seats[seat].hand))


def _hand(hand: Sequence[int], offered: Sequence[int] = (0,) * N_CARDS) -> tuple[Option, ...]:
    """Return the cards of a hand; those that the leader has `offered` are refused (A26-A29)."""
    played = sum(offered)
    return tuple(_card(card, hand[card], played if offered[card] else 0) for card in range(N_CARDS) if hand[card])


def offers(value: str, *, final: bool) -> Complete:
    """Return the text of playing these cards."""
    return Complete(lambda: _offers(value), final, _turned(OFFER_CARDS.value, split(value)))


def _turned(verb: str, cards: Sequence[str]) -> tuple[Shortcut, ...]:
    """Return the same cards with another kind first, as clients may lose the order of picks."""
    return tuple(
        Shortcut((verb, join((card, *_without(card, cards)))), t("{card} first", card=CARD_NAMES[CARD[card]]))
        for card in dict.fromkeys(cards)
        if card != cards[0]
    )


def _without(card: str, cards: Sequence[str]) -> list[str]:
    rest = list(cards)
    rest.remove(card)
    return rest


def _offers(value: str) -> Text:
    first, *rest = (CARD_NAMES[CARD[card]] for card in split(value))
    if rest:
        return t("Play {card} face up, then {rest} once everybody has answered.", card=first, rest=tuple(rest))
    return t("Play {card} face up; everybody answers with another card.", card=first)


def _offer(move: Move, seat: int, action: Offer) -> None:
    trading.offer_all(move, _open(move.state), action.cards)


def _offer_one(move: Move, seat: int, action: Play) -> None:
    trading.offer_all(move, _open(move.state), (action.card,))


def _two_first(state: State, seat: int) -> Refusal | None:
    return None if sum(_open(state).sets[seat]) >= TRADE_LEAST else _TWO_FIRST


def _swapping(state: State, seat: int, said: ChoicePath) -> Choices:
    sets = _open(state).sets
    match said:
        case (_, number):
            partner, gave, got = int(number) - 1, tuple(sets[seat]), tuple(sets[int(number) - 1])
            return Complete(lambda: _swaps(partner, gave, got), final=True)
        case _:
            others = (_partner(_open(state), other) for other in range(len(state.seats)) if other != seat)
            prompt = t("{cards} lie in front of you: whose set do you want instead?", cards=phrases.named(sets[seat]))
            return Pick("partner", prompt, tuple(others))


def _partner(trade: Trade, seat: int) -> Option:
    refusal = None
    if trade.out[seat]:
        refusal = _OUT_OF_TRADE[seat]
    elif trade.done[seat]:
        refusal = _FINISHED[seat]
    lies = tuple(trade.sets[seat])
    return Option(str(seat + 1), phrases.name(seat), lambda: t("{cards}", cards=phrases.named(lies)), refusal=refusal)


_OUT_OF_TRADE = tuple(Refusal("A32", t("{who} has dropped out of this trade.", who=Who(seat))) for seat in range(5))
_FINISHED = tuple(Refusal("A33", t("{who} has finished trading.", who=Who(seat))) for seat in range(5))


def _swaps(partner: int, gave: tuple[int, ...], got: tuple[int, ...]) -> Text:
    return t(
        "Take {got} from {who} into hand; {who} gets {gave}.",
        got=phrases.pile(got),
        gave=phrases.pile(gave),
        who=Who(partner),
    )


def _end_and_swap(move: Move, seat: int, action: Swap) -> None:
    """End the leader's offers and swap."""
    trading.end_offers(move, _open(move.state))
    _swap(move, seat, action)


OFFER_CARD = Verb(
    Play,
    PLAY,
    Command(t("play a card"), t("Play a card in the trade: face up as the leader, else face down"), english="play"),
    PLAY_HINT,
    fields=offering_one,
    play=_offer_one,
)
OFFER_CARDS = Verb(
    Offer,
    SEVERAL,
    Command(t("offer"), t("As leader, play a card face up, and more after it")),
    SEVERAL_HINT,
    fields=_offering,
    play=_offer,
)
_OFFER_LAST = replace(OFFER_CARDS, shown=False)
"""Without a button: `OFFER_CARD` says the same where one card may still be played."""
SWAP_NOW = Verb(
    Swap,
    signed("swapped_cards", t("Swap")),
    hint=t("swap your set with another player's and take that into hand"),
    why_not=_two_first,
    fields=_swapping,
    play=_end_and_swap,
)
CLOSE = Verb(
    Close,
    signed("stop", t("Stop here")),
    Command(t("close"), t("As leader, play no more cards; the sets are swapped")),
    t("play no more, and choose a partner afterwards"),
    why_not=_two_first,
    fields=complete(Complete(t("You play no more cards and choose a partner to swap with."), final=True)),
    play=lambda move, seat, action: trading.close(move, _open(move.state)),
    shown=False,
)
"""Redundant with `SWAP_NOW`, which does more at once, but available as a typed command."""


def _offer_decisions(state: State) -> tuple[Decision, ...]:
    leader, number = state.seats[state.leader], sum(_open(state).sets[state.leader]) + 1
    if number == 1:
        return (_first_decision(state.leader, state.round, waited=leader.early == movement.WAITED),)
    return (_offer_decision(state.leader, number, trading.most(leader)),)


@cache
def _first_decision(seat: int, round_: int, *, waited: bool) -> Decision:
    """Return the leader's decision, mentioned when the round began, and again after waiting."""
    prompt = t("{who}: as leader, play card {n} face up.", who=Who(seat), n=1)
    call = movement.call_of(round_, again=waited)
    return Decision(
        seat,
        "offer",
        prompt,
        (OFFER_CARD, OFFER_CARDS),
        private=True,
        attention=DecisionOptions(question=f"offer{round_}", call=call),
    )


@cache
def _offer_decision(seat: int, number: int, limit: int) -> Decision:
    several = OFFER_CARDS if number < limit else _OFFER_LAST
    if number <= TRADE_LEAST:
        prompt = t("{who}: as leader, play card {n} face up.", who=Who(seat), n=number)
        return Decision(seat, "offer", prompt, (OFFER_CARD, several), private=True)
    prompt = t("{who}: as leader, swap, or play card {n} of at most {most} first.", who=Who(seat), n=number, most=limit)
    verbs = (SWAP_NOW, OFFER_CARD, several, CLOSE)
    return Decision(seat, "offer", prompt, verbs, private=True)


def _offer_default(state: State, seat: int) -> ChoicePath:
    """Offer as little as possible, and swap with the next."""
    if sum(_open(state).sets[seat]) >= TRADE_LEAST:
        return _swap_with_next(state)
    return (OFFER_CARD.value, CARD_IDS[trading.rarest(state.seats[seat].hand, range(N_CARDS))])


OFFER = Stage((OFFER_CARD, OFFER_CARDS, SWAP_NOW, CLOSE), _offer_decisions, _offer_default)


# --- face-down answers -----------------------------------------------------------------------------------------------


def _answering(state: State, seat: int, said: ChoicePath) -> Choices:
    trade = _open(state)
    match said:
        case (_, value):
            waiting = sum(trade.answers[other] < 0 and not trade.out[other] for other in trading.others(state))
            final = waiting == 1 and trade.answers[seat] < 0
            return Complete(lambda: _answers(value), final, _turned(ANSWER_CARDS.value, split(value)))
        case _:
            options = _to_answer(state, trade, seat)
            left = trading.most(state.seats[state.leader]) - sum(trade.sets[state.leader]) + 1
            able = sum(option.copies for option in options if option.refusal is None)
            return Pick("cards", _ANSWER_SEVERAL, options, 1, min(left, able), ordered=True)


def _answering_one(state: State, seat: int, said: ChoicePath) -> Choices:
    """Return the cards that answer, each a button that says all: none is to be confirmed."""
    match said:
        case (_, value):
            return Complete(lambda: _answers(value))
        case _:
            trade = _open(state)
            prompt = t(
                "{who} has played {cards}: which card do you play face down?",
                who=Who(state.leader),
                cards=phrases.named(trade.sets[state.leader]),
            )
            return Pick("card", prompt, _to_answer(state, trade, seat))


def _to_answer(state: State, trade: Trade, seat: int) -> tuple[Option, ...]:
    """Return the hand, with the face-down card back in it."""
    hand = state.seats[seat].hand[:]
    if trade.answers[seat] >= 0:
        hand[trade.answers[seat]] += 1
    return _hand(hand, trade.sets[state.leader])


def _answers(value: str) -> Text:
    first, *rest = (CARD_NAMES[CARD[card]] for card in split(value))
    if rest:
        return t(
            "Play {card} face down, and {rest} at the leader's next cards. Instead of one that the leader plays, the"
            " card you hold fewest of goes.",
            card=first,
            rest=tuple(rest),
        )
    return t("Play {card} face down.", card=first)


def _answer(move: Move, seat: int, action: Answer) -> None:
    trade = _open(move.state)
    first, *move.state.seats[seat].plan = (CARD[card] for card in action.cards)
    trading.answer(move, trade, seat, first)
    trading.reveal_if_all(move, trade)


def _answer_one(move: Move, seat: int, action: Play) -> None:
    _answer(move, seat, Answer((action.card,)))


ANSWER_CARD = Verb(
    Play,
    signed("hand", t("Answer")),
    hint=t("play a card face down"),
    fields=_answering_one,
    play=_answer_one,
)
ANSWER_CARDS = Verb(
    Answer,
    SEVERAL,
    Command(t("answer"), t("Answer the leader with a card face down, and with more at the next cards")),
    SEVERAL_HINT,
    fields=_answering,
    play=_answer,
)


_ANSWER_LAST = replace(ANSWER_CARDS, shown=False)


def _answer_decisions(state: State) -> tuple[Decision, ...]:
    trade = _open(state)
    more = sum(trade.sets[state.leader]) < trading.most(state.seats[state.leader])
    return tuple(
        [
            _answer_decision(seat, answered=trade.answers[seat] >= 0, more=more)
            for seat in trading.others(state)
            if not trade.out[seat]
        ]
    )


@cache
def _answer_decision(seat: int, *, answered: bool, more: bool) -> Decision:
    if answered:
        prompt = t("Your card lies face down; you may still play another one instead.")
    else:
        prompt = t("Answer face down with a card that the leader hasn't played.")
    verbs = (ANSWER_CARD, ANSWER_CARDS if more else _ANSWER_LAST)
    return Decision(seat, "answer", prompt, verbs, private=True, optional=answered)


def _answer_default(state: State, seat: int) -> ChoicePath:
    """Keep the face-down card, or play one with fewest copies."""
    trade = _open(state)
    card = trade.answers[seat]
    if card < 0:
        card = trading.rarest(state.seats[seat].hand, trading.allowed(trade.sets[state.leader]))
    return (ANSWER_CARD.value, CARD_IDS[card])


def _answers_now(state: State, seat: int) -> bool:
    return seat != state.leader and not _open(state).out[seat]


ANSWER = Stage((ANSWER_CARD, ANSWER_CARDS), _answer_decisions, _answer_default, open_to=_answers_now)


# --- chain of swaps --------------------------------------------------------------------------------------------------


def _swap(move: Move, seat: int, action: Swap) -> None:
    trade = _open(move.state)
    trading.swap(move, trade, seat, action.partner - 1)
    trading.go_on(move, trade)


def _taking(state: State, seat: int, said: ChoicePath) -> Choices:
    taken = tuple(_open(state).sets[seat])
    return Complete(lambda: t("Take {cards} into hand.", cards=phrases.pile(taken)), final=True)


def _take(move: Move, seat: int, action: Take) -> None:
    trade = _open(move.state)
    trading.take(move, trade, seat)
    trading.go_on(move, trade)


SWAP_SETS = Verb(
    Swap,
    SWAP_NOW.name,
    Command(t("swap"), t("Swap the set in front of you with another player's")),
    SWAP_NOW.hint,
    fields=_swapping,
    play=_swap,
)
TAKE = Verb(
    Take,
    signed("accept", t("Take")),
    Command(t("take"), t("Take the set in front of you into your hand")),
    t("take the set in front of you into hand"),
    why_not=lambda state, seat: _MUST_SWAP if seat == state.leader else None,
    fields=_taking,
    play=_take,
)


def _swap_decisions(state: State) -> tuple[Decision, ...]:
    turn = _open(state).turn
    return (_swap_decision(turn, turn == state.leader),)


@cache
def _swap_decision(seat: int, leads: bool) -> Decision:
    if leads:
        prompt = t("{who}: as leader, choose whose set to take in exchange.", who=Who(seat))
        return Decision(seat, "swap", prompt, (SWAP_SETS,), private=True)
    prompt = t("{who}: take the set in front of you, or swap it.", who=Who(seat))
    return Decision(seat, "swap", prompt, (SWAP_SETS, TAKE), private=True)


def _swap_default(state: State, seat: int) -> ChoicePath:
    """Swap with the next as the leader, take as another."""
    return _swap_with_next(state) if seat == state.leader else (TAKE.value,)


def _swap_with_next(state: State) -> ChoicePath:
    """Return the leader's next partner clockwise."""
    return (SWAP_SETS.value, str(trading.open_sets(state, _open(state))[1] + 1))


SWAP = Stage((SWAP_SETS, TAKE), _swap_decisions, _swap_default)
