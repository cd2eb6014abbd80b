"""Tests of F29, F30, F74: effects of anomalies."""

from __future__ import annotations

import pytest

from bot.games.farfarout.components.book import ANOMALY, CREW, OUTPOST, TECH, WEIRD
from bot.games.farfarout.events import AnomalyFound, Drew, DrewQuest
from bot.games.farfarout.state import Task
from tests.games.farfarout.positions import (
    BOOK,
    allowed,
    asked,
    at,
    crew,
    join,
    names,
    of_type,
    only,
    outposts,
    place,
    play,
    refused,
    settle,
    table,
)


@pytest.mark.rule("F29", "F74", "F4")
@pytest.mark.parametrize(
    ("token", "what", "value"),
    [
        ("x.fame", "reputation", 1),
        ("x.view", "exploration", 1),
        ("x.gold", "wealth", 1),
        ("x.erg", "erg", 15),
        ("x.plut", "plutonium", 2),
        ("x.uran", "uranium", 2),
    ],
)
def test_anomalies_give_what_they_say_once(token: str, what: str, value: int) -> None:
    state = table(at="2b")
    only(state, ANOMALY, token)
    found = of_type(play(state, 0, "move", "2b.x1", "red"), AnomalyFound)[0]
    assert found.anomaly == token
    assert getattr(state.seats[0], what) == value
    assert state.anomalies[0].spot == "gone"
    assert sum(state.decks[ANOMALY]) == 0
    play(state, 0, "fly", "2b")
    assert refused(state, 0, "move", "2b.x1", "grey") == "F29"


@pytest.mark.rule("F29", "F74")
@pytest.mark.parametrize(("token", "deck", "item"), [("x.tech", TECH, "recon"), ("x.weird", WEIRD, "mask")])
def test_items_come_from_the_top_of_their_deck(token: str, deck: int, item: str) -> None:
    state = table(at="2b")
    only(state, ANOMALY, token)
    only(state, deck, item)
    drew = of_type(play(state, 0, "move", "2b.x1", "red"), Drew)[0]
    assert drew.card == item
    assert names(state.seats[0].items, "items") == [item]


@pytest.mark.rule("F74", "F78")
def test_a_castaway_joins_and_with_a_full_ship_somebody_goes_under_the_deck() -> None:
    state = table(at="2b")
    crew(state, 0, "tele", "vaul2")
    only(state, ANOMALY, "x.crew")
    only(state, CREW, "elite")
    play(state, 0, "move", "2b.x1", "red")
    assert asked(state) == [(0, "excess")]
    assert state.seats[0].reputation == 0  # not hired
    assert allowed(state, 0, "drop") == ["tele", "vaul2", "elite"]
    play(state, 0, "drop", "vaul2")
    assert names(state.seats[0].crew, "crew") == ["tele", "elite"]
    assert names(state.under, "crew") == ["vaul2"]


@pytest.mark.rule("F74", "F55")
def test_an_outpost_gives_a_quest_and_of_three_one_keeps_two() -> None:
    state = table(at="2b")
    outposts(state, 0, "o.scan", "o.erg")
    only(state, ANOMALY, "x.outpost")
    only(state, OUTPOST, "o.secret")
    events = play(state, 0, "move", "2b.x1", "red")
    assert of_type(events, Drew)[0].card == ""  # closed: only its owner gets its id
    secret = of_type(events, DrewQuest)[0]
    assert (secret.quests, secret.to) == (("o.secret",), (0,))
    assert asked(state) == [(0, "spare")]
    play(state, 0, "drop", "o.erg")
    assert names(state.seats[0].outposts, "outposts") == ["o.scan", "o.secret"]
    assert state.decks[OUTPOST][BOOK.numbers["o.erg"]] == 1


@pytest.mark.rule("F74", "F45")
def test_a_derelict_is_a_dig_site_of_three() -> None:
    state = table(at="2b")
    only(state, ANOMALY, "x.dig")
    play(state, 0, "move", "2b.x1", "red")
    assert (state.anomalies[0].spot, state.anomalies[0].digs) == ("dig", 3)
    crew(state, 0, "grey")
    assert "dig" in allowed(state, 0)


@pytest.mark.rule("F30")
def test_who_finds_a_wormhole_may_go_anywhere_at_once() -> None:
    state = table(at="2b")
    only(state, ANOMALY, "x.worm")
    play(state, 0, "move", "2b.x1", "red")
    assert state.anomalies[0].spot == "wormhole"
    assert asked(state) == [(0, "jump")]
    assert {"stay", "1a", "1a.p1", "1d.a1", "2c.p1"} <= set(allowed(state, 0, "jump"))
    tokens, left = list(state.tokens), state.points
    play(state, 0, "jump", "1c.p1")
    assert (at(state, 0), state.tokens, state.points) == ("1c.p1", tokens, left)


@pytest.mark.rule("F30")
def test_a_wormhole_stays_and_one_may_stay_there() -> None:
    state = table(at="2b")
    state.anomalies[0].spot = "wormhole"
    play(state, 0, "move", "2b.x1", "red")
    play(state, 0, "jump", "stay")
    assert at(state, 0) == "2b.x1"
    assert state.anomalies[0].spot == "wormhole"
    play(state, 0, "fly", "2b")
    play(state, 0, "move", "2b.x1", "grey")
    assert asked(state) == [(0, "jump")]


@pytest.mark.rule("F30", "F36", "F29")
def test_a_wormhole_does_not_lead_to_what_is_gone_and_says_so() -> None:
    state = table(at="2b")
    join(state, 3, 1, 1, 2)
    state.anomalies[0].spot, state.anomalies[1].spot = "wormhole", "gone"
    state.asteroids[0] = True
    play(state, 0, "move", "2b.x1", "red")
    assert refused(state, 0, "jump", "1d.a1") == "F36"
    assert refused(state, 0, "jump", "3b.x1") == "F29"
    assert refused(state, 0, "jump", "2b.x1") == "F27"
    assert refused(state, 0, "jump", "4a") == "F30"


@pytest.mark.rule("F30", "F41")
def test_through_a_wormhole_one_lands_as_elsewhere() -> None:
    state = table(at="2b")
    state.anomalies[0].spot = "wormhole"
    state.tokens = [0, 0, 1, 1]
    play(state, 0, "move", "2b.x1", "red")
    play(state, 0, "jump", "2c.p1")
    assert state.planets[BOOK.places[place("2c.p1")].number] is not None


@pytest.mark.rule("F29")
def test_taking_off_from_where_an_anomaly_was_costs_a_move() -> None:
    state = table(at="2b")
    only(state, ANOMALY, "x.erg")
    play(state, 0, "move", "2b.x1", "red")
    state.points = 0
    assert refused(state, 0, "move", "2b", "-") == "F18"  # a token must be burned
    play(state, 0, "move", "2b", "grey")
    assert state.points == 1


@pytest.mark.rule("F55", "F74")
def test_a_third_outpost_quest_asks_for_nothing_once_another_one_is_completed() -> None:
    state = table(at="2b")
    outposts(state, 0, "o.scan", "o.erg", "o.dig")
    state.tasks = [Task(0, "spare")]
    settle(state)
    assert asked(state) == [(0, "spare")]
    outposts(state, 0, "o.scan", "o.erg")
    settle(state)
    assert asked(state) == [(0, "turn")]
