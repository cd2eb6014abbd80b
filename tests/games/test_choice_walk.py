"""Tests of walking choices: checking, converting, trying everything."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.games.andromeda import ANDROMEDA
from bot.games.andromeda.actions import Exchange, Move, Pass
from bot.games.contract import Complete, FreeText, Number, Option, Pick, Refusal, Refused, t
from bot.games.engine import choice_walk
from bot.games.engine.chance import LooseChance
from tests.games.andromeda.positions import hand, in_movement, position

NAME = t("Something")
PICK = Pick(
    "cards",
    NAME,
    (Option("a", NAME, copies=2), Option("b", NAME), Option("c", NAME, refusal=Refusal("X1", t("No.")))),
    1,
    2,
)


def test_several_picks_are_joined_and_split() -> None:
    for values in ((), ("a",), ("a", "a", "b")):
        assert choice_walk.split(choice_walk.join(values)) == values
    assert choice_walk.join(()) == choice_walk.NOTHING


@pytest.mark.parametrize("value", ["a", "b", "a+a", "a+b"])
def test_what_is_offered_is_accepted(value: str) -> None:
    choice_walk.accept(PICK, value)


@pytest.mark.parametrize(
    ("value", "rule"), [("", ""), ("-", ""), ("c", "X1"), ("d", ""), ("b+b", ""), ("a+a+b", ""), ("b+a", "")]
)
def test_what_is_not_is_refused_with_what_is_possible(value: str, rule: str) -> None:
    with pytest.raises(Refused) as caught:
        choice_walk.accept(PICK, value)
    assert caught.value.rule == rule
    assert caught.value.instead == (NAME, NAME)


def test_where_the_order_counts_every_order_is_offered_and_accepted() -> None:
    assert set(choice_walk.picks(PICK)) == {"a", "b", "a+a", "a+b"}
    ordered = replace(PICK, ordered=True)
    assert set(choice_walk.picks(ordered)) == {"a", "b", "a+a", "a+b", "b+a"}
    for value in choice_walk.picks(ordered):
        choice_walk.accept(ordered, value)


@pytest.mark.parametrize(("value", "rule"), [("", "X2"), ("c", "X1"), ("d", "X2"), ("b+b", "X2"), ("b+a", "X2")])
def test_what_no_option_explains_is_refused_by_the_rule_of_the_question(value: str, rule: str) -> None:
    with pytest.raises(Refused) as caught:
        choice_walk.accept(replace(PICK, rule="X2"), value)
    assert caught.value.rule == rule


def test_a_verb_that_is_not_open_is_not_called_by_its_inner_name() -> None:
    with pytest.raises(Refused) as caught:
        choice_walk.walk(ANDROMEDA, in_movement(position(hand(), hand(), hand())), 0, ("exchange",))
    assert caught.value.text == t("You can't do that now.")
    assert caught.value.instead


@pytest.mark.parametrize("value", ["1", "10", "05"])
def test_numbers_in_their_span_are_accepted(value: str) -> None:
    choice_walk.accept(Number("n", NAME, 1, 10, 5), value)


@pytest.mark.parametrize("value", ["0", "11", "-1", "1.5", "", "x", "１", "9" * 5000])
def test_other_numbers_are_refused(value: str) -> None:
    with pytest.raises(Refused):
        choice_walk.accept(Number("n", NAME, 1, 10, 5), value)


def test_free_words_are_left_to_the_game_and_nothing_follows_the_end() -> None:
    choice_walk.accept(FreeText("w", NAME, "go"), "anything")
    with pytest.raises(Refused):
        choice_walk.accept(Complete(NAME), "more")


def test_actions_are_made_of_sayings_and_back() -> None:
    said = ("move", "tarn", "4", "silver+gold", "2")
    action = choice_walk.action_of(ANDROMEDA, said)
    assert action == Move("tarn", 4, ("silver", "gold"), 2)
    assert choice_walk.path_of(action) == said
    assert choice_walk.action_of(ANDROMEDA, ("exchange", "tarn")) == Exchange(("tarn",))
    assert choice_walk.path_of(Pass()) == ("pass",)
    assert choice_walk.path_of(Move("fen", 2, (), 1)) == ("move", "fen", "2", "-", "1")


@pytest.mark.parametrize("said", [("fly",), ("move", "tarn"), ("pass", "x")])
def test_what_is_no_action_is_an_error(said: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match=r"unknown verb|takes"):
        choice_walk.action_of(ANDROMEDA, said)


def test_silence_and_half_sentences_are_refused() -> None:
    state = position(hand(tarn=4), hand(), hand())
    for said in ((), ("move",), ("move", "tarn", "4")):
        with pytest.raises(Refused):
            choice_walk.check(ANDROMEDA, state, 0, said)


def test_every_saying_is_found_once_and_random_ones_are_among_them() -> None:
    state = position(hand(tarn=4, fen=1, silver=2), hand(), hand())
    found = list(choice_walk.all_paths(ANDROMEDA, state, 0))
    assert len(found) == len(set(found))
    for said in found:
        choice_walk.check(ANDROMEDA, state, 0, said)
    chance = LooseChance(1)
    tried = {choice_walk.random_path(ANDROMEDA, state, 0, chance) for _ in range(2000)}
    assert tried <= set(found)
    assert {said[0] for said in tried} == {said[0] for said in found}


def test_every_movement_is_found() -> None:
    state = in_movement(position(hand(), hand(), hand()))
    assert len(list(choice_walk.all_paths(ANDROMEDA, state, 0))) == 7 * 2 + 2


def test_apply_returns_a_new_state_and_the_events() -> None:
    state = position(hand(tarn=4), hand(fen=1), hand())
    after, events = choice_walk.apply(ANDROMEDA, state, 0, ("move", "tarn", "4", "-", "2"), LooseChance(1))
    assert (state.seats[0].earth, after.seats[0].earth) == (4, 2)
    assert len(events) == 2
