"""Tests of the standing orders: icons, losses, landings, loot, and the next turn."""

from __future__ import annotations

import pytest

from bot.games.contract import Refused
from bot.games.farfarout import FARFAROUT
from bot.games.farfarout.state import State, Task
from tests.games.farfarout.positions import asked, crew, dice, items, planet, play, put, table
from tests.games.order_support import Orders

ORDERS = Orders(FARFAROUT)
LOOT = ("kit", "booster")
"""Items of 2 and 6 ERG."""


def met(*mine: int, theirs: tuple[int, int] = (1, 1), who: str = "tele") -> State:
    """Return a duel of seats 0 and 1 in sector 2b.

    The attacker has a green die and that of its crew member, the rival a green and a red one.
    """
    state = table(at="2b")
    crew(state, 0, who)
    put(state, 1, "2b")
    play(state, 0, "attack", "2", chance=dice(*mine, *theirs))
    return state


@pytest.mark.rule("F62")
def test_icons_are_used_in_the_order_each_where_it_helps_most() -> None:
    state = met(3, 6, theirs=(2, 5))  # green 3 and Telepath against green 2 and red 5
    assert asked(state) == [(0, "icons")]
    assert ORDERS.answer(state, 0, "icons", "copy", "rest", "duel") == ("copy", "a2", "b2")
    play(state, 0, "copy", "a2", "b2")


@pytest.mark.rule("F62")
def test_icons_that_are_not_named_are_not_used() -> None:
    state = met(3, 6, theirs=(2, 5))
    assert ORDERS.answer(state, 0, "icons", "set", "rest", "duel") == ("done",)


@pytest.mark.rule("F62")
def test_the_order_decides_which_icon_is_first() -> None:
    state = met(6, 6, theirs=(3, 5))  # shield and Telepath
    assert ORDERS.answer(state, 0, "icons", "cancel", "copy", "rest", "duel") == ("cancel", "a1", "b2")
    assert ORDERS.answer(state, 0, "icons", "copy", "cancel", "rest", "duel") == ("copy", "a2", "b2")


@pytest.mark.rule("F62")
def test_elsewhere_the_thrower_is_asked() -> None:
    state = met(3, 6, theirs=(2, 5))
    assert ORDERS.answer(state, 0, "icons", "copy", "rest", "foe+mine+dig") is None


@pytest.mark.rule("F35", "F62")
def test_icons_are_used_in_mining_too() -> None:
    state = table(at="1d.a1")
    play(state, 0, "mine", chance=dice(4, 6, 1))  # Vault and Telepath: as a copy it is a second Vault
    assert asked(state) == [(0, "icons")]
    assert ORDERS.answer(state, 0, "icons", "copy", "rest", "mine") == ("copy", "a2", "a1")


def beaten(shields: int = 2) -> State:
    """Return a duel in the turn of seat 0 in which seat 1, the rival, has the lower total."""
    state = met(3, 5)
    state.seats[1].shields = shields
    assert asked(state) == [(1, "lose")]
    return state


@pytest.mark.rule("F66")
@pytest.mark.parametrize(
    ("shields", "order", "said"),
    [
        (2, ("shield", "1", "-"), ("shield",)),
        (1, ("shield", "1", "-"), ("weakest",)),
        (1, ("shield", "0", "-"), ("shield",)),
        (1, ("shield", "0", "shield"), None),
        (0, ("shield", "0", "shield"), ("weakest",)),
        (2, ("die", "1", "-"), ("weakest",)),
        (2, ("die", "2", "-"), ("shield",)),
        (0, ("die", "2", "shield"), ("weakest",)),
    ],
)
def test_what_is_lost_first(shields: int, order: tuple[str, ...], said: tuple[str, ...] | None) -> None:
    assert ORDERS.answer(beaten(shields), 1, "losses", *order) == said


@pytest.mark.rule("F66")
def test_the_last_die_may_be_kept_for_a_question() -> None:
    state = beaten()
    assert state.throw is not None
    state.throw.theirs.pop()
    assert ORDERS.answer(state, 1, "losses", "shield", "9", "die") is None
    assert ORDERS.answer(state, 1, "losses", "shield", "9", "-") == ("weakest",)


@pytest.mark.rule("F40", "F41")
def test_landings_are_scanned_or_not() -> None:
    state = table(at="2b")
    play(state, 0, "fly", "2b.p1")
    assert asked(state) == [(0, "land")]
    assert ORDERS.answer(state, 0, "landing", "scan") == ("scan", "2b.p1")
    assert ORDERS.answer(state, 0, "landing", "blind", "9") is None
    assert ORDERS.answer(state, 0, "landing", "blind", "1") == ("blind",)
    play(state, 0, "scan", "2b.p1")


@pytest.mark.rule("F70")
@pytest.mark.parametrize(("erg", "said"), [(9, ("erg", "dear", "erg")), (4, ("erg", "dear", "dear"))])
def test_loot(erg: int, said: tuple[str, str, str]) -> None:
    state = table(at="2b")
    items(state, 1, *LOOT)
    state.seats[1].erg = erg
    state.tasks = [Task(0, "loot", n=9, other=1)]
    dear = LOOT[-1]
    for what, one in zip(("erg", "item", "most"), said, strict=True):
        assert ORDERS.answer(state, 0, "loot", what) == ("loot", dear if one == "dear" else one)


@pytest.mark.rule("F70")
def test_loot_without_erg_is_an_item() -> None:
    state = table(at="2b")
    items(state, 1, *LOOT)
    state.seats[1].erg = 0
    state.tasks = [Task(0, "loot", n=9, other=1)]
    assert ORDERS.answer(state, 0, "loot", "erg") == ("loot", LOOT[-1])


@pytest.mark.rule("F22", "F23")
def test_a_move_ahead_is_said_in_anothers_turn_and_done_first_in_ones_own() -> None:
    state = table()
    put(state, 1, "1d")
    said = ("ahead", "fly", "1d.a1")
    assert ORDERS.text(state, 1, *said).startswith("As soon as it is your turn: ")
    play(state, 0, "end")
    assert ORDERS.answer(state, 1, *said) == said[1:]
    play(state, 1, "fly", "1a")
    assert asked(state) == [(1, "turn")]
    assert ORDERS.answer(state, 1, *said) is None, "the turn has begun otherwise"


@pytest.mark.rule("F22", "F29")
def test_a_move_ahead_that_is_not_possible_any_more_is_refused() -> None:
    state = table(at="1d")
    state.asteroids[0] = True
    refused = ORDERS.refusal(state, 0, "ahead", "fly", "1d.a1")
    assert refused is not None


@pytest.mark.rule("F7")
def test_there_is_no_move_ahead_before_the_first_turn() -> None:
    state = table()
    state.phase = "crew"
    with pytest.raises(Refused) as refused:
        ORDERS.options(state, 0, "ahead")
    assert refused.value.rule == "F22"


@pytest.mark.parametrize("form", ["losses", "landing", "loot"])
def test_every_order_is_a_sentence_in_both_languages(form: str) -> None:
    state = table()
    planet(state, "2b.p1", "forge")
    for said in ORDERS.every(state, 0, form):
        assert ORDERS.text(state, 0, *said).endswith(".")
        assert ORDERS.text(state, 0, *said, language="ja").endswith("。")
        assert ORDERS.answer(state, 0, *said) is None, "this is not asked now"


def test_orders_as_sentences() -> None:
    state = table()
    assert ORDERS.text(state, 0, "icons", "copy", "set", "rest", "foe+mine") == (
        "Icons are used where they help most (against encounters and when mining): "
        "Telepath icon, then Eidolless icon, then no more."
    )
    assert ORDERS.text(state, 0, "losses", "shield", "2", "die") == (
        "You give up shields as long as you have more than 2 shields, then the weakest die. "
        "You are asked about the last die."
    )


@pytest.mark.parametrize(
    "said",
    [
        ("icons", "boom"),
        ("icons", "copy", "rest", "-"),
        ("icons", "copy", "copy"),
        ("losses", "die", "0", "-"),
        ("losses", "shield", "x", "-"),
        ("landing", "blind"),
        ("loot", "everything"),
        ("ahead", "copy"),
    ],
)
def test_what_is_no_order(said: tuple[str, ...]) -> None:
    with pytest.raises(Refused):
        ORDERS.text(table(), 0, *said)
