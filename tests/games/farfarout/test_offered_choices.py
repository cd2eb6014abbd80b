"""Tests of the prompts of a turn, the hints of places, and the lines of the recap."""

from __future__ import annotations

from bot.games.contract import Complete, Text, Who
from bot.games.farfarout import FARFAROUT
from bot.games.farfarout import events as ev
from bot.words.formatter import formatter
from tests.games.farfarout.positions import allowed, planet, table

_ENGLISH = formatter("en", FARFAROUT.meta.id)


def _said(text: Text) -> str:
    return _ENGLISH.format(text, ("Ann", "Ben"))


def test_the_question_names_its_player_first_and_what_is_left_in_one_line() -> None:
    state = table(at="1d.p2")
    state.tokens = [0, 2, 0, 1]
    prompt = FARFAROUT.pending(state)[0].prompt
    assert Who(0) in prompt.args.values()
    assert _said(prompt) == "Ann acts. 3 tokens, 2 moves each."


def test_without_tokens_only_moves_are_left_over() -> None:
    state = table()
    state.tokens, state.points = [0, 0, 0, 0], 1
    assert _said(FARFAROUT.pending(state)[0].prompt) == "Ann acts. Left over: 1 move."


def test_what_is_most_asked_comes_first_and_the_end_last_and_nothing_that_cannot_be_done() -> None:
    state = table(at="1d.p2")
    verbs = FARFAROUT.pending(state)[0].verbs
    assert (verbs[0].value, verbs[-1].value) == ("fly", "end")
    assert [verb.value for verb in verbs if verb.ends] == ["end"]
    assert {verb.value for verb in verbs} <= {*allowed(state, 0), "deliver"}
    assert "mine" not in {verb.value for verb in verbs}


def test_the_buttons_say_what_a_system_and_an_investment_cost() -> None:
    state = table(at="2b.p1")
    planet(state, "2b.p1", "forge").site = 1
    state.seats[0].erg, state.seats[0].wealth = 30, 5
    named = [_said(verb.name) for verb in FARFAROUT.pending(state)[0].verbs]
    assert {"Scan a system (3 ERG)", "Invest (20 ERG)"} <= {*named}


def test_a_step_that_can_be_taken_back_is_done_at_once_one_that_cannot_is_final() -> None:
    state = table(at="2b.p1")
    planet(state, "2b.p1", "forge")
    state.seats[0].uranium = 2
    final = {
        said: last.is_final
        for said in (("build",), ("fly", "2b"), ("end",))
        if isinstance(last := FARFAROUT.choices(state, 0, said), Complete)
    }
    assert final == {("build",): False, ("fly", "2b"): False, ("end",): True}


def test_the_recap_leaves_out_the_way_to_what_happened() -> None:
    assert not any(one.loud for one in (ev.Moved, ev.Rolled, ev.IconUsed, ev.Rerolled, ev.BattleTurn, ev.GaveUp))
    assert all(one.loud for one in (ev.Discovered, ev.QuestDone, ev.ShipBought, ev.BattleEnded, ev.Looted, ev.Victory))
