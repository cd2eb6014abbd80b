"""Standing orders: answering the leader, no swaps, no movement card, passing."""

from __future__ import annotations

from bot.games.andromeda.components.data import CARD, CARD_IDS, CARD_NAMES, N_CARDS, N_PLANETS
from bot.games.andromeda.stages import action, movement, trade
from bot.games.andromeda.view import View
from bot.games.contract import Ask, ChoicePath, Choices, Complete, Option, OrderForm, Pick, Text, t
from bot.games.engine.choice_walk import allowed, split, values

MOST_KEPT = 4
_FEWEST, _MOST = "fewest", "most"
_CARDS = tuple(Option(CARD_IDS[card], CARD_NAMES[card]) for card in range(N_CARDS))
_WHICH = Pick(
    "which",
    t("Which of your cards answers the leader? Planet cards come first."),
    (
        Option(_FEWEST, t("The one I have least of")),
        Option(_MOST, t("The one I have most of")),
    ),
)
_KEPT = Pick(
    "kept",
    t("Which cards do you keep in any case? Where only these could answer, you are asked."),
    _CARDS,
    at_least=0,
    at_most=MOST_KEPT,
    none=t("I keep none of them"),
)


def _answering(view: View, said: ChoicePath) -> Choices:
    match said:
        case (_, which, kept):
            return Complete(lambda: _in_words(which, split(kept)))
        case (_, _):
            return _KEPT
        case _:
            return _WHICH


def _in_words(which: str, kept: tuple[str, ...]) -> Text:
    cards = tuple(CARD_NAMES[CARD[card]] for card in kept)
    match which, cards:
        case ("most", ()):
            return t("Answer the leader with the card you have most of.")
        case ("most", _):
            return t("Answer the leader with the card you have most of, but never with {cards}.", cards=cards)
        case (_, ()):
            return t("Answer the leader with the card you have least of.")
        case _:
            return t("Answer the leader with the card you have least of, but never with {cards}.", cards=cards)


def _answer(view: View, ask: Ask, said: ChoicePath) -> ChoicePath | None:
    _, which, kept = said
    choices = ask((trade.ANSWER_CARD.value,))
    assert isinstance(choices, Pick)
    able = [option for option in allowed(choices) if option.value not in split(kept)]
    if not able:
        return None
    sign = 1 if which == _FEWEST else -1
    first = min(able, key=lambda one: (CARD[one.value] >= N_PLANETS, sign * one.copies, CARD[one.value]))
    return trade.ANSWER_CARD.value, first.value


def _take(view: View, ask: Ask, said: ChoicePath) -> ChoicePath | None:
    """Return the choice of the own set; None for a leader, who must swap."""
    return (trade.TAKE.value,) if trade.TAKE.value in values(ask) else None


ORDERS: tuple[OrderForm[View], ...] = (
    OrderForm(
        id="answer",
        kinds=("answer",),
        name=t("Answer the leader"),
        about=t("with a card that you can spare"),
        fields=_answering,
        answer=_answer,
    ),
    OrderForm(
        id="take",
        kinds=("swap",),
        name=t("Keep out of swaps"),
        about=t("take the set in front of you, and leave all others"),
        fields=lambda view, said: Complete(t("Take the set in front of you whenever you could swap it.")),
        answer=_take,
    ),
    OrderForm(
        id="skip",
        kinds=("movement",),
        name=t("Use no movement card"),
        about=t("skip when you are asked about one"),
        fields=lambda view, said: Complete(t("Use no movement card.")),
        answer=lambda view, ask, said: (movement.HOLD.value,),
    ),
    OrderForm(
        id="pass",
        kinds=("action",),
        name=t("Pass"),
        about=t("give up your actions when it is your turn"),
        fields=lambda view, said: Complete(t("Pass when it is your turn to act.")),
        answer=lambda view, ask, said: (action.PASS.value,),
    ),
)
