"""Tests of F46 to F51, F53, F54, F73: trading, hiring, items, investing."""

from __future__ import annotations

import pytest

from bot.games.contract import Number
from bot.games.farfarout import FARFAROUT
from bot.games.farfarout.components.book import CREW, RELIC, TECH, WEIRD
from bot.games.farfarout.events import Bought, Hired, Laid, Sold, Traded
from bot.games.farfarout.rules.tracks import level
from bot.games.farfarout.state import State
from bot.words.formatter import formatter
from tests.games.farfarout.positions import (
    BOOK,
    allowed,
    asked,
    crew,
    items,
    names,
    number,
    of_type,
    only,
    options,
    planet,
    play,
    points,
    put,
    refused,
    sentence,
    table,
)

# --- trading ---------------------------------------------------------------------------------------------------------


def _prices(state: State) -> list[int]:
    return [BOOK.track[space] for space in state.market]


@pytest.mark.rule("F46", "F73")
def test_each_unit_bought_makes_the_next_dearer() -> None:
    state = table(at="1a.p2")
    traded = of_type(play(state, 0, "trade", "buy", "plutonium", "2"), Traded)[0]
    assert (traded.erg, traded.price) == (7, 5)
    assert (state.seats[0].erg, state.seats[0].plutonium, _prices(state)) == (3, 2, [5, 5])
    assert state.tokens == [1, 1, 0, 1]


@pytest.mark.rule("F46")
def test_each_unit_sold_makes_the_next_cheaper() -> None:
    state = table(at="1a.p2")
    state.seats[0].uranium = 3
    play(state, 0, "trade", "sell", "uranium", "3")
    assert (state.seats[0].erg, state.seats[0].uranium, _prices(state)) == (22, 0, [3, 2])


@pytest.mark.rule("F46")
def test_at_the_ends_of_the_track_the_token_stays() -> None:
    state = table(at="1a.p2")
    state.seats[0].plutonium, state.seats[0].erg = 5, 0
    play(state, 0, "trade", "sell", "plutonium", "5")
    assert (state.seats[0].erg, _prices(state)) == (3 + 2 + 1 + 1 + 1, [1, 5])
    state.tokens[2], state.seats[0].erg = 1, 18
    play(state, 0, "trade", "buy", "uranium", "3")
    assert (state.seats[0].erg, _prices(state)) == (18 - 5 - 6 - 6, [1, 6])


@pytest.mark.rule("F46")
def test_one_trades_what_one_has_and_can_pay() -> None:
    state = table(at="1a.p2")
    assert refused(state, 0, "trade", "sell") == "F46"
    choices = FARFAROUT.choices(state, 0, ("trade", "buy", "plutonium"))
    assert isinstance(choices, Number)
    assert (choices.low, choices.high) == (1, 2)  # 3 and 4, not 5 as well
    assert refused(state, 0, "trade", "buy", "plutonium", "3") == "F46"
    state.seats[0].erg = 4
    assert refused(state, 0, "trade", "buy", "uranium", "1") == "F46"
    state.seats[0].erg = 2
    assert refused(state, 0, "trade") == "F46"


@pytest.mark.rule("F46")
def test_one_market_action_trades_both_resources_as_often_as_one_likes() -> None:
    state = table(at="1a.p2")
    state.seats[0].uranium, state.seats[0].erg = 3, 0
    play(state, 0, "trade", "sell", "uranium", "2")
    assert (state.tokens, state.seats[0].erg) == ([1, 1, 0, 1], 9)
    play(state, 0, "trade", "buy", "plutonium", "2")
    play(state, 0, "trade", "sell", "uranium", "1")
    play(state, 0, "trade", "buy", "plutonium", "1")
    assert (state.seats[0].erg, state.seats[0].plutonium, state.seats[0].uranium) == (9 - 3 - 4 + 3 - 5, 3, 0)
    assert (state.tokens, _prices(state)) == ([1, 1, 0, 1], [6, 2])


@pytest.mark.rule("F46")
def test_a_market_action_is_over_when_one_does_something_else() -> None:
    state = table(at="1a.p2")
    state.seats[0].uranium, state.tokens = 4, [1, 1, 1, 1]
    play(state, 0, "trade", "sell", "uranium", "1")
    play(state, 0, "move", "1a", "green")
    play(state, 0, "fly", "1a.p2")
    assert refused(state, 0, "trade") == "F25"
    state.tokens[2] = 1
    play(state, 0, "trade", "sell", "uranium", "1")
    assert state.tokens[2] == 0
    play(state, 0, "end")
    put(state, 1, "1a.p2")
    state.tokens[2] = 0
    assert refused(state, 1, "trade") == "F25", "another's market action is nobody else's"


@pytest.mark.rule("F46")
@pytest.mark.parametrize(("first", "then"), [("buy", "sell"), ("sell", "buy")])
def test_in_one_turn_a_resource_is_either_bought_or_sold(first: str, then: str) -> None:
    state = table(at="1a.p2")
    state.seats[0].plutonium, state.seats[0].uranium, state.seats[0].erg, state.tokens[2] = 2, 2, 20, 2
    play(state, 0, "trade", first, "plutonium", "1")
    assert refused(state, 0, "trade", then, "plutonium", "1") == "F46"
    done = "bought" if first == "buy" else "sold"
    assert done in formatter("en", "farfarout").format(sentence(state, 0, "trade", then, "plutonium", "1"))
    assert allowed(state, 0, "trade", then) == ["uranium"]
    play(state, 0, "move", "1a", "red")
    play(state, 0, "fly", "1a.p2")
    assert refused(state, 0, "trade", then, "plutonium", "1") == "F46", "nor with another token"
    play(state, 0, "trade", then, "uranium", "1")
    assert allowed(state, 0, "trade", first) == ["plutonium"]
    assert allowed(state, 0, "trade", then) == ["uranium"]
    play(state, 0, "end")
    play(state, 1, "end")
    assert allowed(state, 0, "trade", then) == ["plutonium", "uranium"]


@pytest.mark.rule("F46")
def test_who_has_traded_all_one_way_learns_why_the_other_way_is_closed() -> None:
    state = table(at="1a.p2")
    state.seats[0].erg = 20
    play(state, 0, "trade", "buy", "uranium", "1")
    assert formatter("en", "farfarout").format(sentence(state, 0, "trade", "sell")) == (
        "You have bought uranium this turn: it can be sold from your next turn on."
    )
    play(state, 0, "trade", "buy", "plutonium", "1")
    assert allowed(state, 0, "trade") == ["buy"]
    state.seats[0].erg = 0
    assert refused(state, 0, "trade") == "F46"


@pytest.mark.rule("F46", "F23")
def test_the_turn_waits_as_long_as_the_market_action_may_go_on() -> None:
    state = table(at="1a.p2")
    state.seats[0].uranium, state.seats[0].erg, state.tokens = 2, 0, [0, 0, 1, 0]
    play(state, 0, "trade", "sell", "uranium", "1")
    assert asked(state) == [(0, "turn")]
    (decision,) = FARFAROUT.pending(state)
    assert "cost no token" in formatter("en", "farfarout").format(decision.prompt, ("Ann", "Ben"))
    hint = options(state, 0)["trade"].hint
    assert hint is not None
    assert formatter("en", "farfarout").format(hint) == "the same market action, no token"
    state.seats[0].erg = 0
    play(state, 0, "trade", "sell", "uranium", "1")
    assert state.active == 0, "there is plutonium to buy"
    state = table(at="1a.p2")
    state.seats[0].uranium, state.seats[0].erg, state.tokens, state.market = 1, 0, [0, 0, 1, 0], [5, 0]
    play(state, 0, "trade", "sell", "uranium", "1")
    assert state.active == 1, "nothing is left to sell, and 1 ERG buys nothing"


@pytest.mark.rule("F46")
def test_one_trades_on_planets_only() -> None:
    assert refused(table(at="1a"), 0, "trade") == "F46"
    assert refused(table(at="1d.a1"), 0, "trade") == "F46"


@pytest.mark.rule("F46")
def test_a_bell_sells_dearer() -> None:
    state = table(at="1a.p2")
    items(state, 0, "bell")
    state.seats[0].uranium = 2
    play(state, 0, "trade", "sell", "uranium", "2")
    assert state.seats[0].erg == 10 + 6 + 5


# --- crew ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("F47")
def test_hiring_refills_the_row_to_three_and_takes_one() -> None:
    state = table(at="1c.p2")
    only(state, CREW, "tele2", "eido2", "vaul2", "grey2")
    events = play(state, 0, "hire")
    assert of_type(events, Laid)[0].cards != ()
    assert (len(planet(state, "1c.p2").hires), state.tokens) == (3, [1, 1, 0, 1])
    assert asked(state) == [(0, "hire")]
    first = allowed(state, 0, "engage")[0]
    assert of_type(play(state, 0, "engage", first), Hired)[0].erg == 4
    assert (state.seats[0].erg, len(state.seats[0].crew), len(planet(state, "1c.p2").hires)) == (6, 2, 2)
    state.tokens[2] = 1
    assert len(of_type(play(state, 0, "hire"), Laid)[0].cards) == 1


@pytest.mark.rule("F47")
def test_one_may_hire_nobody() -> None:
    state = table(at="1c.p2")
    play(state, 0, "hire")
    play(state, 0, "engage", "none")
    assert len(planet(state, "1c.p2").hires) == 3
    assert asked(state) == [(0, "turn")]


@pytest.mark.rule("F47")
def test_hiring_needs_the_icon_and_erg() -> None:
    assert refused(table(at="1b.p1"), 0, "hire") == "F47"
    state = table(at="1c.p2")
    only(state, CREW, "elite", "tele2")
    state.seats[0].erg = 4
    play(state, 0, "hire")
    assert refused(state, 0, "engage", "elite") == "F47"
    assert "tele2" in allowed(state, 0, "engage")
    state = table(at="1c.p2")
    only(state, CREW)
    assert refused(state, 0, "hire") == "F47"


@pytest.mark.rule("F47")
def test_who_can_pay_for_nobody_is_not_asked() -> None:
    state = table(at="1c.p2")
    only(state, CREW, "elite")
    state.seats[0].erg = 6
    play(state, 0, "hire")
    assert asked(state) == [(0, "turn")]


@pytest.mark.rule("F4", "F47")
def test_elite_crew_give_reputation() -> None:
    state = table(at="1c.p2")
    only(state, CREW, "elite")
    play(state, 0, "hire")
    play(state, 0, "engage", "elite")
    assert points(state, 0) == (0, 2, 0)


@pytest.mark.rule("F48")
def test_crew_above_the_limit_joins_the_row_of_the_planet() -> None:
    state = table(at="1c.p2")
    crew(state, 0, "tele", "grey")
    only(state, CREW, "vaul2")
    play(state, 0, "hire")
    play(state, 0, "engage", "vaul2")
    assert asked(state) == [(0, "excess")]
    play(state, 0, "drop", "grey")
    assert names(state.seats[0].crew, "crew") == ["tele", "vaul2"]
    assert names(planet(state, "1c.p2").hires, "crew") == ["grey"]
    assert asked(state) == [(0, "turn")]


@pytest.mark.rule("F48")
def test_a_bunk_has_room_for_one_more() -> None:
    state = table(at="1c.p2")
    crew(state, 0, "tele", "grey")
    items(state, 0, "bunk")
    only(state, CREW, "vaul2")
    play(state, 0, "hire")
    play(state, 0, "engage", "vaul2")
    assert len(state.seats[0].crew) == 3
    assert asked(state) == [(0, "turn")]


# --- items -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("F49", "F51")
def test_buying_refills_the_row_to_three_and_one_price_is_paid() -> None:
    state = table(at="1b.p1")
    only(state, TECH, "recon", "booster", "plates", "bunk")
    state.seats[0].plutonium = 2
    assert len(of_type(play(state, 0, "shop"), Laid)[0].cards) == 3
    row = planet(state, "1b.p1").goods
    state.seats[0].items, row[:] = [], [number("recon"), number("booster"), number("plates")]
    assert allowed(state, 0, "buy", "recon") == ["erg", "plutonium"]
    assert allowed(state, 0, "buy", "booster") == ["erg"]  # no uranium
    assert of_type(play(state, 0, "buy", "recon", "plutonium"), Bought)[0].price == 2
    assert (state.seats[0].plutonium, state.seats[0].erg) == (0, 10)
    assert names(state.seats[0].items, "items") == ["recon"]
    assert names(row, "items") == ["booster", "plates"]
    assert asked(state) == [(0, "turn")]


@pytest.mark.rule("F49")
def test_one_item_an_action_and_none_if_one_likes() -> None:
    state = table(at="1b.p1")
    play(state, 0, "shop")
    play(state, 0, "buy", "none", "none")
    assert len(planet(state, "1b.p1").goods) == 3
    assert refused(state, 0, "shop") == "F25"


@pytest.mark.rule("F49")
def test_items_are_bought_where_their_icon_is() -> None:
    assert refused(table(at="1c.p2"), 0, "shop") == "F49"
    state = table(at="2c.p1")
    planet(state, "2c.p1", "den")
    only(state, WEIRD, "mask")
    play(state, 0, "shop")
    assert "mask" in allowed(state, 0, "buy")


@pytest.mark.rule("F51")
def test_what_one_cannot_pay_for_is_refused() -> None:
    state = table(at="1b.p1")
    only(state, TECH, "kit", "booster")
    state.seats[0].erg = 2
    play(state, 0, "shop")
    assert refused(state, 0, "buy", "booster") == "F51"
    assert allowed(state, 0, "buy", "kit") == ["erg"]


@pytest.mark.rule("F50", "F51")
def test_an_item_is_sold_to_the_planet_for_a_currency_of_its_price() -> None:
    state = table(at="1b.p1")
    items(state, 0, "mask", "plates")
    planet(state, "1b.p1").goods = [number(one) for one in ("recon", "kit", "bunk")]
    state.seats[0].shields = 5
    assert set(allowed(state, 0, "sell")) == {"mask", "plates"}  # either kind at either shop
    assert allowed(state, 0, "sell", "plates") == ["erg", "plutonium"]
    assert of_type(play(state, 0, "sell", "plates", "plutonium"), Sold)[0].price == 2
    assert (state.seats[0].plutonium, state.seats[0].erg, state.seats[0].shields) == (2, 10, 3)
    assert names(planet(state, "1b.p1").goods, "items") == ["recon", "kit", "bunk", "plates"]


@pytest.mark.rule("F50")
def test_relics_are_sold_and_bought_back_on_any_planet() -> None:
    state = table(at="1a.p2")
    items(state, 0, "idol", "mask")
    assert allowed(state, 0, "sell") == ["idol"]
    play(state, 0, "sell", "idol", "erg")
    assert state.seats[0].erg == 16
    play(state, 0, "end")
    put(state, 1, "1a.p2")
    assert not of_type(play(state, 1, "shop"), Laid)
    play(state, 1, "buy", "idol", "erg")
    assert (state.seats[1].erg, names(state.seats[1].items, "items")) == (4, ["idol"])


@pytest.mark.rule("F50")
def test_nothing_is_sold_where_there_is_no_shop() -> None:
    state = table(at="1a.p2")
    items(state, 0, "mask")
    assert refused(state, 0, "sell") == "F50"
    assert not planet(state, "1a.p2").goods


@pytest.mark.rule("F48", "F50")
def test_crew_that_a_sold_bunk_had_room_for_leaves() -> None:
    state = table(at="1b.p1")
    items(state, 0, "bunk")
    crew(state, 0, "tele", "grey", "vaul2")
    play(state, 0, "sell", "bunk", "erg")
    assert asked(state) == [(0, "excess")]
    play(state, 0, "drop", "grey")
    assert names(state.under, "crew") == ["grey"]


@pytest.mark.rule("F49")
def test_relics_sold_at_a_shop_do_not_fill_its_row() -> None:
    state = table(at="1b.p1")
    planet(state, "1b.p1").goods = [number("idol")]
    only(state, TECH, "recon", "booster", "plates", "bunk")
    assert len(of_type(play(state, 0, "shop"), Laid)[0].cards) == 3
    assert "idol" in options(state, 0, "buy")
    assert BOOK.item_decks[number("idol")] == RELIC


# --- investing -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("F54")
def test_levels_end_at_four_and_eight() -> None:
    assert [level(n) for n in range(13)] == [1] * 5 + [2] * 4 + [3] * 4


@pytest.mark.rule("F53", "F54", "F4")
@pytest.mark.parametrize(("wealth", "cost"), [(0, 10), (4, 10), (5, 20), (8, 20), (9, 30)])
@pytest.mark.parametrize("what", ["colony", "site"])
def test_an_investment_costs_ten_erg_a_level_of_wealth(wealth: int, cost: int, what: str) -> None:
    state = table(at="2c.p1")
    planet(state, "2c.p1", "qomru", **{what: 1})  # of any seat
    state.seats[0].wealth, state.seats[0].erg = wealth, cost
    play(state, 0, "invest")
    assert (state.seats[0].wealth, state.seats[0].erg, state.tokens[2]) == (wealth + 1, 0, 0)


@pytest.mark.rule("F53")
def test_what_investing_needs() -> None:
    state = table(at="2c.p1")
    planet(state, "2c.p1", "qomru")
    assert refused(state, 0, "invest") == "F53"
    planet(state, "2c.p1").colony = 0
    state.seats[0].erg = 9
    assert refused(state, 0, "invest") == "F53"
    items(state, 0, "bell")
    assert "invest" in allowed(state, 0)
