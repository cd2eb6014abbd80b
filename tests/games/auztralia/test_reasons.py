"""Tests of the reasons for a move."""

from __future__ import annotations

from bot.games.auztralia.game import AUZTRALIA
from bot.words.formatter import formatter
from tests.games.auztralia.positions import bring, give, hide, line, table


def test_goods_that_an_old_one_guards_on_the_railway_are_not_the_next() -> None:
    state = table(2)
    give(state, coal=9, iron=9)
    line(state, "A1", "B1", "C1")
    hide(state, "C1")
    for name in ("C1", "H1"):
        bring(state, name, gold=1)
    view, ask = AUZTRALIA.view(state, 0), AUZTRALIA.ask(state, 0)
    (reason,) = AUZTRALIA.reasons(view, ask, ("rail", "rail", "C1.D1", "-", "-"))
    told = formatter("en", "auztralia").format(reason)
    assert told == "the next goods are 4 hexes away from your railway then"
