"""Tests of F45: digging for relics."""

from __future__ import annotations

import pytest

from bot.games.farfarout.components.book import RELIC
from bot.games.farfarout.events import Dug, Laid, TookRelic, TookTopRelic
from bot.games.farfarout.state import State
from tests.games.farfarout.positions import (
    allowed,
    asked,
    crew,
    dice,
    items,
    names,
    of_type,
    only,
    planet,
    play,
    refused,
    table,
)
from tests.games.position_support import Loaded


def _site() -> State:
    state = table(at="2b.p1")
    planet(state, "2b.p1", "lair", digs=3)
    crew(state, 0, "grey")
    return state


@pytest.mark.rule("F45")
def test_a_grey_icon_lays_out_three_relics_and_one_is_taken() -> None:
    state = _site()
    only(state, RELIC, "idol", "eye", "bell", "orb")
    events = play(state, 0, "dig", chance=Loaded(0, 4))  # green, Grey icon; then the first ones of the deck
    assert of_type(events, Laid)[0].cards == ("idol", "eye", "bell")
    assert (planet(state, "2b.p1").digs, state.tokens) == (2, [1, 0, 1, 1])
    assert asked(state) == [(0, "relic")]
    assert allowed(state, 0, "relic") == ["idol", "eye", "bell", "top"]
    assert of_type(play(state, 0, "relic", "eye"), TookRelic)[0].relic == "eye"
    assert names(state.seats[0].items, "items") == ["eye"]
    assert names(planet(state, "2b.p1").relics, "items") == ["idol", "bell"]


@pytest.mark.rule("F45")
def test_the_top_relic_of_the_deck_may_be_taken_unseen() -> None:
    state = _site()
    only(state, RELIC, "idol", "eye", "bell", "orb")
    play(state, 0, "dig", chance=Loaded(0, 4))
    assert of_type(play(state, 0, "relic", "top"), TookTopRelic)[0].relic == "orb"
    assert len(planet(state, "2b.p1").relics) == 3


@pytest.mark.rule("F45")
def test_the_row_is_refilled_to_three_at_the_next_dig() -> None:
    state = _site()

    items(state, 0, "kit")
    only(state, RELIC, "idol", "eye", "bell", "orb")
    play(state, 0, "dig", chance=Loaded(0, 4))
    play(state, 0, "relic", "idol")
    state.tokens[1] = 1
    assert of_type(play(state, 0, "dig", chance=Loaded(0, 5)), Laid)[0].cards == ("orb",)
    assert allowed(state, 0, "relic") == ["eye", "bell", "orb"]  # no top one: the deck is empty


@pytest.mark.rule("F45")
def test_without_a_grey_icon_the_grey_dice_pay() -> None:
    state = _site()
    crew(state, 0, "grey", "grey2")
    assert of_type(play(state, 0, "dig", chance=dice(3, 2, 4)), Dug)[0].erg == 6
    assert (state.seats[0].erg, planet(state, "2b.p1").digs) == (16, 3)


@pytest.mark.rule("F45")
def test_what_digging_needs() -> None:
    state = _site()
    crew(state, 0, "tele")
    assert refused(state, 0, "dig") == "F45"
    crew(state, 0, "grey")
    planet(state, "2b.p1").digs = 0
    assert refused(state, 0, "dig") == "F45"
    planet(state, "2b.p1").digs = 1
    only(state, RELIC)
    assert refused(state, 0, "dig") == "F45"
    assert refused(table(at="1b.p1"), 0, "dig") == "F45"


@pytest.mark.rule("F45")
def test_a_site_found_has_three_tokens() -> None:
    state = table(at="2b")
    only(state, 10, "lair")
    play(state, 0, "scan", "2b.p1")
    assert planet(state, "2b.p1").digs == 3


@pytest.mark.rule("F45", "F62")
def test_a_copied_grey_icon_digs_too_and_one_relic_is_all() -> None:
    state = _site()
    crew(state, 0, "grey", "tele")
    play(state, 0, "dig", chance=dice(1, 5, 6))  # 1, Grey, Telepath
    play(state, 0, "copy", "a3", "a2")
    assert asked(state) == [(0, "relic")]
    play(state, 0, "relic", "top")
    assert len(state.seats[0].items) == 1
    assert asked(state) == [(0, "turn")]
