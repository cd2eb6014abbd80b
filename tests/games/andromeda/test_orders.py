"""Tests of Andromeda's standing orders."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.games.andromeda.orders import ORDERS
from bot.games.contract import ChoicePath, Choices, Option, Pick, Refusal, t

FORMS = {form.id: form for form in ORDERS}
VIEW: Any = SimpleNamespace()
LEADS = Refusal("A26", t("The leader has played this card: answer with a different one."))
HAND = (
    Option("tarn", t("Tarn"), copies=4, refusal=LEADS),
    Option("brae", t("Brae"), copies=3),
    Option("fen", t("Fen"), copies=2),
    Option("gold", t("Gold"), copies=1),
)


def ask(said: ChoicePath) -> Choices:
    """Return the choices of a hand, of which the leader has played Tarn."""
    if not said:
        return Pick("verb", t("What do you do?"), (Option("swap", t("Swap")), Option("take", t("Take"))))
    return Pick("cards", t("Which card do you play face down?"), HAND)


@pytest.mark.parametrize(
    ("which", "kept", "card"),
    [
        ("most", "-", "brae"),
        ("fewest", "-", "fen"),
        ("most", "brae", "fen"),
        ("fewest", "brae+fen", "gold"),
        ("fewest", "tarn", "fen"),
    ],
)
def test_the_leader_is_answered_with_what_can_be_spared(which: str, kept: str, card: str) -> None:
    assert FORMS["answer"].answer(VIEW, ask, ("answer", which, kept)) == ("play", card)


def test_where_only_what_is_kept_could_answer_the_person_is_asked() -> None:
    assert FORMS["answer"].answer(VIEW, ask, ("answer", "most", "brae+fen+gold")) is None


def test_who_keeps_out_of_swaps_takes_their_set_but_the_leader_is_asked() -> None:
    def leading(said: ChoicePath) -> Choices:
        refusal = Refusal("A33", t("The leader can't keep their set: choose somebody to swap with."))
        return Pick(
            "verb", t("What do you do?"), (Option("swap", t("Swap")), Option("take", t("Take"), refusal=refusal))
        )

    assert FORMS["take"].answer(VIEW, ask, ("take",)) == ("take",)
    assert FORMS["take"].answer(VIEW, leading, ("take",)) is None
