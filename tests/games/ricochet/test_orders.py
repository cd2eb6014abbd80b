"""Tests of Ricochet Robots' standing orders."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.games.contract import ChoicePath, Choices, Option, Pick, Refusal, t
from bot.games.ricochet.orders import ORDERS

FORMS = {form.id: form for form in ORDERS}
VIEW: Any = SimpleNamespace()
LOWEST = 6


def ask(said: ChoicePath) -> Choices:
    """Return the choices after a declaration of six; nobody can accept another number."""
    other = Refusal("R10", t("Declare a number first."))
    options = (Option(str(n), t("{n}", n=n), refusal=None if n == LOWEST else other) for n in range(2, 12))
    return Pick("number", t("Which number do you accept?"), tuple(options))


@pytest.mark.parametrize(
    ("when", "number", "accepts"),
    [
        ("most", 5, False),
        ("most", 6, True),
        ("most", 7, True),
        ("least", 5, True),
        ("least", 6, True),
        ("least", 7, False),
    ],
)
def test_a_number_is_accepted_if_the_condition_holds(when: str, number: int, accepts: bool) -> None:
    said = FORMS["accept"].answer(VIEW, ask, ("accept", when, str(number)))
    assert said == (("content", str(LOWEST)) if accepts else None)
