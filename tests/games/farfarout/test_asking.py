"""What a turn's question says, what places are good for, what is worth a line of the recap."""

from __future__ import annotations

from bot.games.contract import Complete, Text, Who
from bot.games.farfarout import FARFAROUT
from bot.games.farfarout import events as ev
from bot.words.speaker import speaker
from tests.games.farfarout.positions import options, table

_ENGLISH = speaker("en", FARFAROUT.meta.id)


def _said(text: Text) -> str:
    return _ENGLISH.say(text, ("Ann", "Ben"))


def test_the_question_names_its_player_first_and_only_tokens_that_can_do_something_have_lines() -> None:
    state = table(at="1d.p2")
    prompt = FARFAROUT.pending(state)[0].prompt
    assert Who(0) in prompt.args.values()
    lines = _said(prompt).splitlines()
    assert lines[0] == "Ann acts. Each token: 2 moves."
    assert any(line.startswith("1 × red token (interact): Outpost quest") for line in lines)
    assert lines[-1].startswith("Only good for moves here: green")
    assert not any("green token" in line for line in lines)


def test_without_tokens_only_moves_are_left_over() -> None:
    state = table()
    state.tokens, state.points = [0, 0, 0, 0], 1
    assert _said(FARFAROUT.pending(state)[0].prompt) == "Ann acts. Left over: 1 move."


def test_the_end_of_a_turn_names_what_is_lost() -> None:
    state = table()
    state.tokens, state.points = [1, 0, 1, 0], 1
    last = FARFAROUT.choices(state, 0, ("end",))
    assert isinstance(last, Complete)
    assert _said(last.preview) == "Your turn ends, and the next player's begins. Lost: 2 tokens and 1 move."


def test_places_say_what_they_are_good_for_and_keep_their_names() -> None:
    state = table(at="1d.p2")
    found = options(state, 0, "move")
    assert _said(found["1d.p1"].hint or Text("")) == "2 moves, 1 token · shipyard"
    assert _said(found["1d.p2"].name) == "Neptune (1d.p2)"


def test_the_recap_leaves_out_the_way_to_what_happened() -> None:
    assert not any(one.loud for one in (ev.Moved, ev.Rolled, ev.IconUsed, ev.Rerolled, ev.BattleTurn, ev.GaveUp))
    assert all(one.loud for one in (ev.Discovered, ev.QuestDone, ev.ShipBought, ev.BattleEnded, ev.Looted, ev.Victory))
