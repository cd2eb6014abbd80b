"""Tests of the standing orders: combat choices and the next turn."""

from __future__ import annotations

import pytest

from bot.games.auztralia import AUZTRALIA
from bot.games.auztralia.state import State
from bot.games.contract import Refused
from tests.games.auztralia.positions import arm, asked, bring, hire, line, old_ones, play, stand, table, turn
from tests.games.auztralia.support import NOTHING, ONE, ONE_SANITY, SANITY, TWO, attack, draw
from tests.games.order_support import Orders

ORDERS = Orders(AUZTRALIA)
ALL_NAMED = ("infantry", "car", "artillery")


def hit_by(*order: str, card: int = TWO, **army: int) -> str | None:
    """Return the unit that takes the damage of a card by an order."""
    state = attack("shoggoth", "3", card, marked=(), **army)
    answer = ORDERS.answer(state, 0, "hits", *order)
    if answer is None:
        return None
    verb, who = answer
    assert verb == "hit"
    return who


@pytest.mark.rule("Z39")
def test_damage_goes_down_the_order() -> None:
    army = {"infantry": 1, "car": 1, "artillery": 1, "train": 1}
    assert hit_by("infantry", "car", "artillery", "-", **army) == "I0.C0"
    assert hit_by("train", "infantry", "rest", "-", **army) == "T0.T1"
    assert hit_by("artillery", "rest", "-", **army) == "A0.A1"


@pytest.mark.rule("Z39", "Z40")
def test_within_a_kind_as_few_as_possible_are_lost() -> None:
    assert hit_by("train", "rest", "-", card=TWO, train=2, infantry=1) == "T0.T0"


@pytest.mark.rule("Z39")
def test_who_is_asked_all_the_same() -> None:
    army = {"infantry": 1, "car": 1, "train": 1}
    assert hit_by("infantry", "rest", "loss", **army) is None
    assert hit_by("train", "rest", "loss", **army) == "T0.T1"
    state = defence()
    assert ORDERS.answer(state, 0, "hits", "car", "rest", "port") is None
    assert ORDERS.answer(state, 0, "hits", "car", "rest", "-") == ("hit", "C0")


def defence() -> State:
    """Return a game where the port of seat 0 is attacked, outside a player's turn."""
    state = table()
    stand(state, "loyalist", "B1")
    arm(state, car=1, train=1)
    state.clock[0] = state.clock[1] = 22
    old_ones(state, 27, NOTHING, ONE)
    return state


@pytest.mark.rule("Z46", "Z39")
def test_orders_hold_when_the_port_is_attacked() -> None:
    state = defence()
    assert asked(state) == [(0, "fight")]
    assert state.fight is not None
    assert state.fight.defence
    assert ORDERS.answer(state, 0, "hits", "train", "rest", "-") == ("hit", "T0")
    play(state, 0, "hit", "T0")


@pytest.mark.rule("Z38")
def test_cards_take_effect_up_to_so_much_damage() -> None:
    state = attack("shoggoth", "3", infantry=2)
    hire(state, "redraw")
    draw(state, TWO)
    assert asked(state) == [(0, "fight")]
    assert ORDERS.answer(state, 0, "cards", "1") is None
    assert ORDERS.answer(state, 0, "cards", "2") == ("stand",)


@pytest.mark.rule("Z42", "Z44")
def test_no_card_routs_without_a_question() -> None:
    state = attack("shoggoth", "3", infantry=3, train=1)
    hire(state, "redraw")
    draw(state, ONE_SANITY)
    assert ORDERS.answer(state, 0, "cards", "9") == ("stand",)
    assert state.fight is not None
    state.fight.sanity = 0
    assert ORDERS.answer(state, 0, "cards", "9") is None


@pytest.mark.rule("Z45")
def test_before_the_first_card_the_fighter_is_asked() -> None:
    state = attack("shoggoth", "3", train=2)
    assert ORDERS.answer(state, 0, "battle", "-") is None
    draw(state, NOTHING)
    assert ORDERS.answer(state, 0, "battle", "-") == ("draw",)


@pytest.mark.rule("Z43", "Z45")
@pytest.mark.parametrize(
    ("when", "card", "said"),
    [
        ("hurt", ONE, ("withdraw", "all")),
        ("loss", ONE, ("draw",)),
        ("sanity", ONE, ("draw",)),
        ("-", ONE, ("draw",)),
        ("hurt+loss+sanity", NOTHING, ("draw",)),
    ],
)
def test_when_all_withdraw(when: str, card: int, said: tuple[str, ...]) -> None:
    state = attack("shoggoth", "3", card, train=1)
    assert ORDERS.answer(state, 0, "battle", when) == said


@pytest.mark.rule("Z42", "Z45")
def test_all_withdraw_without_sanity_and_after_a_loss() -> None:
    state = attack("shoggoth", "3", SANITY, train=1)
    assert ORDERS.answer(state, 0, "battle", "sanity") == ("draw",)
    for _ in range(2):
        draw(state, SANITY)
    assert ORDERS.answer(state, 0, "battle", "sanity") == ("withdraw", "all")
    state = attack("shoggoth", "3", NOTHING, infantry=1, train=1)
    assert state.fight is not None
    state.fight.lost[0] = 1
    assert ORDERS.answer(state, 0, "battle", "loss") == ("withdraw", "all")


@pytest.mark.rule("Z13", "Z14")
def test_a_move_ahead_is_said_in_anothers_turn_and_done_in_ones_own() -> None:
    state = table()
    line(state, "H8", "G8", seat=1)
    bring(state, "G8", coal=3)
    said = ("ahead", "mine", "mine", "G8", "coal")
    assert "3 coal" in ORDERS.text(state, 1, *said)
    assert ORDERS.answer(state, 0, *said[:1], "retrieve") == ("retrieve",)
    turn(state, 1)
    assert ORDERS.answer(state, 1, *said) == said[1:]
    bring(state, "G8", coal=0)
    refused = ORDERS.refusal(state, 1, *said)
    assert refused is not None
    assert refused.rule == "Z21"


@pytest.mark.rule("Z12")
def test_there_is_no_move_ahead_before_the_ports_stand() -> None:
    state = table()
    state.phase = "ports"
    with pytest.raises(Refused) as refused:
        ORDERS.options(state, 0, "ahead")
    assert refused.value.rule == "Z13"


def test_what_is_not_asked_is_not_answered() -> None:
    state = table()
    for said in (("hits", "car", "rest", "-"), ("cards", "9"), ("battle", "-")):
        assert ORDERS.answer(state, 0, *said) is None


@pytest.mark.parametrize("form", ["hits", "cards", "battle"])
def test_every_order_is_a_sentence_and_legal(form: str) -> None:
    state = attack("shoggoth", "3", TWO, infantry=1, car=1, train=1)
    for said in ORDERS.every(state, 0, form):
        for language, end in (("en", "."), ("ja", "。")):
            assert ORDERS.text(state, 0, *said, language=language).endswith(end)
        assert ORDERS.refusal(state, 0, *said) is None


def test_orders_as_sentences() -> None:
    state = table()
    assert ORDERS.text(state, 0, "hits", *ALL_NAMED, "loss+port") == (
        "Damage goes to infantry, then armoured cars, then artillery, then armoured trains. "
        "You are asked when a unit would be lost. You are asked when your port is attacked."
    )
    assert ORDERS.text(state, 0, "hits", "car", "rest", "-") == (
        "Damage goes to armoured cars, then whatever costs least."
    )
    assert ORDERS.text(state, 0, "battle", "hurt+sanity") == (
        "After the first card of a combat you fight on, and withdraw when a unit is damaged or no sanity is left."
    )
    assert ORDERS.text(state, 0, "ahead", "retrieve").startswith("As soon as it is your turn: ")


@pytest.mark.parametrize(
    "said",
    [
        ("hits", "airship"),
        ("hits", "car", "car", "rest", "-"),
        ("hits", "rest"),
        ("cards", "10"),
        ("battle", "loss+hurt"),
        ("ahead", "draw"),
        ("nothing",),
        (),
    ],
)
def test_what_is_no_order(said: tuple[str, ...]) -> None:
    with pytest.raises(Refused):
        ORDERS.text(table(), 0, *said)
