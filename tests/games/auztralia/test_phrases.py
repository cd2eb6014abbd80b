"""Tests of the phrases: goods, units, people, goals and cards."""

from __future__ import annotations

import pytest

from bot.games.auztralia.components.data import GOODS, KINDS, SPACES, UNITS, Objective, Person, Revelation, Variant
from bot.games.auztralia.components.rows import row_of
from bot.games.auztralia.components.setfile import set_of
from bot.games.auztralia.words import phrases
from bot.games.contract import Text
from bot.words.formatter import formatter

BOX = set_of("")


def en(text: Text) -> str:
    return formatter("en", "auztralia").format(text)


def ja(text: Text) -> str:
    return formatter("ja", "auztralia").format(text)


def test_names_differ() -> None:
    for say in (en, ja):
        assert len({say(phrases.GOOD_LABELS[good]) for good in range(len(GOODS))}) == len(GOODS)
        assert len({say(phrases.UNIT_LABELS[unit]) for unit in range(len(UNITS))}) == len(UNITS)
        assert len({say(phrases.KIND_NAMES[kind]) for kind in KINDS}) == len(KINDS)
        assert len({say(phrases.SPACE_NAMES[space]) for space in range(len(SPACES))}) == len(SPACES)
        assert len({say(phrases.DIRECTION_NAMES[direction]) for direction in range(6)}) == 6


# --- personalities ---------------------------------------------------------------------------------------------------


def test_every_personality_has_its_own_words_and_fits_beside_an_option() -> None:
    effects = {(one.effect, one.n, one.unit, one.measure, one.per, one.most, one.points) for one in BOX.persons}
    for say in (en, ja):
        assert len({say(phrases.person_text(one)) for one in BOX.persons}) == len(effects)
    for one in BOX.persons:
        assert en(phrases.called(one)) == one.name
        assert ja(phrases.called(one)) == one.name_ja


@pytest.mark.parametrize(
    ("person", "english"),
    [
        (Person("", "", "score", n=3, measure="healthy"), "At the end: 3 points if none of your farms is blighted."),
        (
            Person("", "", "score", n=2, measure="persons"),
            "At the end: 2 points for every personality that you have.",
        ),
    ],
)
def test_a_personality_in_sentences(person: Person, english: str) -> None:
    assert en(phrases.person_text(person)) == english


# --- goals, revelations, cards ---------------------------------------------------------------------------------------


def test_goals_in_sentences() -> None:
    assert (
        en(phrases.objective_text(Objective("", "", "farms", 9, 6)))
        == "6 points at the end for at least 9 healthy farms."
    )
    assert (
        en(phrases.objective_text(Objective("", "", "healthy", 1, 6)))
        == "6 points at the end for no blighted farm of yours."
    )
    assert ja(phrases.objective_text(Objective("", "", "gold", 10, 5))) == "ゲーム終了時に倉庫の黄金10個以上なら5VP。"
    for say in (en, ja):
        assert len({say(phrases.objective_text(one)) for one in BOX.objectives}) == len(BOX.objectives)


def test_variants_in_sentences() -> None:
    assert en(phrases.variant_text(Variant("", "", old_ones_start=20, wake=2, row=3, gold=-1, cards=3))) == (
        "The Old Ones' marker starts on 20. At the start 2 hidden Old Ones wake. The row holds 3 personalities."
        " Each player begins with 1 less gold. 3 cards move the Old Ones each turn."
    )
    assert en(phrases.variant_text(Variant("", "", gold=2))) == "Each player begins with 2 more gold."
    for say in (en, ja):
        assert len({say(phrases.variant_text(one)) for one in BOX.variants}) == len(BOX.variants)


@pytest.mark.rule("Z32")
def test_revelations_in_sentences() -> None:
    assert en(phrases.revelation_text(Revelation(1))) == "Nothing happens."
    assert en(phrases.revelation_text(Revelation(3, wake=1, spawn=True, effect="infantry"))) == (
        "1 hidden Old One wakes. Every Temple on the board spawns a new Old One; without a Temple, a hidden one"
        " wakes. Every player gains 1 infantry, as long as there is any."
    )
    kinds = {(one.wake, one.spawn, one.persons, one.effect) for one in BOX.revelations}
    for say in (en, ja):
        assert len({say(phrases.revelation_text(one)) for one in BOX.revelations}) == len(kinds)


@pytest.mark.parametrize("wrong", ["", "IAC", "IX 2", "II 2", "I 2sf", "I -1", "I 22"])
def test_what_is_no_row(wrong: str) -> None:
    with pytest.raises(ValueError, match="is no row"):
        row_of(wrong)
