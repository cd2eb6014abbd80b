"""Tests of F31, F32, F55, F56: shields, quests at Neptune."""

from __future__ import annotations

import pytest

from bot.games.contract import Pick
from bot.games.farfarout import FARFAROUT
from bot.games.farfarout.components.book import MAIN, OUTPOST
from bot.games.farfarout.events import DrewQuest, QuestKept
from tests.games.farfarout.positions import (
    BOOK,
    allowed,
    asked,
    items,
    main,
    names,
    of_type,
    only,
    outposts,
    play,
    refused,
    table,
)
from tests.games.position_support import Loaded


@pytest.mark.rule("F32")
def test_two_tokens_of_any_colour_recover_all_shields() -> None:
    state = table(at="1a.p2")
    state.seats[0].shields = 0
    choices = FARFAROUT.choices(state, 0, ("recover",))
    assert isinstance(choices, Pick)
    assert (choices.at_least, choices.at_most, len(choices.options)) == (2, 2, 4)
    assert refused(state, 0, "recover", "green") == "F32"
    play(state, 0, "recover", "green+red")
    assert (state.seats[0].shields, state.tokens) == (3, [0, 1, 1, 0])


@pytest.mark.rule("F32")
def test_shields_are_recovered_on_planets_with_two_tokens_and_if_some_are_missing() -> None:
    state = table(at="1a.p2")
    assert refused(state, 0, "recover") == "F32"
    state.seats[0].shields = 1
    state.tokens = [0, 0, 0, 1]
    assert refused(state, 0, "recover") == "F32"
    state = table(at="1a")
    state.seats[0].shields = 1
    assert refused(state, 0, "recover") == "F32"


@pytest.mark.rule("F32", "F16")
def test_plates_raise_the_maximum() -> None:
    state = table(at="1a.p2")
    items(state, 0, "plates")
    play(state, 0, "recover", "green+grey")
    assert state.seats[0].shields == 5


@pytest.mark.rule("F31")
def test_a_main_quest_is_exchanged_for_one_of_two_drawn() -> None:
    state = table(at="1d.p2")
    main(state, 0, "m.ice")
    only(state, MAIN, "m.hoard", "m.win", "m.plain1")
    assert refused(state, 0, "exchange", "green") == "F31"
    events = play(state, 0, "exchange", "green+orange", chance=Loaded(0, 0))
    drawn = of_type(events, DrewQuest)[0]
    assert (drawn.quests, drawn.to) == (("m.hoard", "m.win"), (0,))
    assert state.tokens == [0, 1, 0, 1]
    decision = FARFAROUT.pending(state)[0]
    assert (decision.kind, decision.private) == ("main", True)
    kept = of_type(play(state, 0, "keep", "m.win", "none"), QuestKept)[0]
    assert (kept.quest, kept.dropped) == ("m.win", "")  # the one given back is closed
    assert BOOK.mains[state.seats[0].main].id == "m.win"
    back = {BOOK.mains[quest].id for quest, there in enumerate(state.decks[MAIN]) if there}
    assert back == {"m.ice", "m.hoard", "m.plain1"}


@pytest.mark.rule("F31")
def test_exchanging_needs_neptune_and_two_tokens() -> None:
    state = table(at="1d.p1")
    only(state, MAIN, "m.win")
    assert refused(state, 0, "exchange") == "F31"
    state = table(at="1d.p2")
    assert refused(state, 0, "exchange") == "F31"  # none left
    only(state, MAIN, "m.win")
    state.tokens = [1, 0, 0, 0]
    assert refused(state, 0, "exchange") == "F31"


@pytest.mark.rule("F55")
def test_of_three_outpost_quests_one_is_kept_and_the_rest_go_back() -> None:
    state = table(at="1d.p2")
    only(state, OUTPOST, "o.scan", "o.erg", "o.dig", "o.blind")
    events = play(state, 0, "outpost", chance=Loaded(0, 0, 0))
    assert of_type(events, DrewQuest)[0].quests == ("o.scan", "o.erg", "o.dig")
    assert state.tokens == [1, 1, 1, 0]
    assert allowed(state, 0, "keep") == ["o.scan", "o.erg", "o.dig"]
    play(state, 0, "keep", "o.erg", "none")
    assert names(state.seats[0].outposts, "outposts") == ["o.erg"]
    assert sum(state.decks[OUTPOST]) == 3


@pytest.mark.rule("F55")
def test_with_two_outpost_quests_one_is_given_back_or_nothing_changes() -> None:
    state = table(at="1d.p2")
    outposts(state, 0, "o.scan", "o.secret")
    play(state, 0, "outpost")
    assert allowed(state, 0, "keep") == ["o.erg", "o.dig", "o.blind", "none"]
    assert allowed(state, 0, "keep", "o.dig") == ["o.scan", "o.secret"]
    kept = of_type(play(state, 0, "keep", "o.dig", "o.secret"), QuestKept)[0]
    assert (kept.quest, kept.dropped) == ("o.dig", "")
    assert names(state.seats[0].outposts, "outposts") == ["o.scan", "o.dig"]
    state.tokens[3] = 1
    play(state, 0, "outpost")
    assert of_type(play(state, 0, "keep", "none", "none"), QuestKept)[0].none
    assert names(state.seats[0].outposts, "outposts") == ["o.scan", "o.dig"]
    assert sum(state.decks[OUTPOST]) == 3


@pytest.mark.rule("F55", "F71")
def test_outpost_quests_are_taken_at_neptune() -> None:
    assert refused(table(at="1d.p1"), 0, "outpost") == "F55"
    state = table(at="1d.p2")
    only(state, OUTPOST)
    assert refused(state, 0, "outpost") == "F55"


@pytest.mark.rule("F55")
def test_discarded_quests_are_reshuffled_when_the_deck_is_used_up() -> None:
    state = table(at="1d.p2")
    only(state, OUTPOST, "o.scan")
    state.gone[OUTPOST][BOOK.numbers["o.dig"]] = 1
    drawn = of_type(play(state, 0, "outpost"), DrewQuest)[0]
    assert drawn.quests == ("o.scan", "o.dig")
    assert asked(state) == [(0, "outpost")]


@pytest.mark.rule("F56")
def test_a_closed_quest_that_is_kept_is_named_to_nobody() -> None:
    state = table(at="1d.p2")
    only(state, OUTPOST, "o.secret", "o.scan", "o.dig")
    play(state, 0, "outpost")
    assert of_type(play(state, 0, "keep", "o.secret", "none"), QuestKept)[0].quest == ""
