"""Tests of the AI seats: legal choices, independent of hidden facts, and sensible."""

from __future__ import annotations

from functools import partial

import pytest

from bot.games.contract import ChoicePath
from bot.games.engine import choice_walk
from bot.games.engine.chance import LooseChance
from bot.games.farfarout import FARFAROUT, ai
from bot.games.farfarout.ai.jobs import NO_TOKEN, jobs
from bot.games.farfarout.ai.valuation import Worth
from bot.games.farfarout.components.data import COLOURS, Colour
from bot.games.farfarout.state import NOBODY, Die, Reason, State, Task, Throw
from tests.games.farfarout.positions import BOOK, crew, items, main, number, planet, table

LEVELS = (1, 2, 3)
LONG = 60
"""Rounds after which a game is aborted."""
every_level = pytest.mark.parametrize("level", LEVELS)
thinking = pytest.mark.parametrize("level", [2, 3])


def says(state: State, level: int, seat: int = 0, seed: int = 1) -> ChoicePath:
    """Return the choice of an AI, checked to be legal."""
    ask = partial(FARFAROUT.choices, state, seat)
    said = ai.ai(FARFAROUT.view(state, seat), ask, LooseChance(seed), level)
    choice_walk.check(FARFAROUT, state, seat, said)
    return said


def played(levels: tuple[int, ...], seed: int, rounds: int = LONG) -> State:
    """Return the last state of a game among AI seats, or that at which it is aborted."""
    chance, own = LooseChance(seed), LooseChance(f"ai {seed}")
    state, _ = FARFAROUT.setup(len(levels), {}, chance)
    while (needed := FARFAROUT.pending(state)) and state.round < rounds:
        seat = needed[0].seat
        ask = partial(FARFAROUT.choices, state, seat)
        said = ai.ai(FARFAROUT.view(state, seat), ask, own, levels[seat])
        FARFAROUT.play(state, seat, choice_walk.check(FARFAROUT, state, seat, said), chance)
    return state


def test_the_best_beat_beginners() -> None:
    wins = 0
    for game in range(4):
        levels = (3, 1) if game % 2 else (1, 3)
        state = played(levels, game)
        wins += state.winners == [levels.index(3)]
    assert wins >= 3


@every_level
def test_equal_views_give_equal_sayings(level: int) -> None:
    """Hidden facts are dealt again at every decision of a game, without an effect on the choice."""
    chance, differed = LooseChance(5), 0
    state, _ = FARFAROUT.setup(3, {}, chance)
    for step in range(50):
        seat = FARFAROUT.pending(state)[0].seat
        view = FARFAROUT.view(state, seat)
        other = FARFAROUT.determinize(view, LooseChance(step))
        assert FARFAROUT.view(other, seat) == view
        differed += other != state
        said = says(state, level, seat, step)
        assert says(other, level, seat, step) == said
        FARFAROUT.play(state, seat, choice_walk.action_of(FARFAROUT, said), chance)
    assert differed > 10


# --- winning ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("F3", "F53")
def test_wins_by_an_investment() -> None:
    state = table(at="2b.p1")
    planet(state, "2b.p1", "forge", colony=1)
    state.seats[0].wealth, state.seats[0].erg = 11, 30
    assert says(state, 3) == ("invest",)


@thinking
@pytest.mark.rule("F3", "F80")
def test_uses_an_item_that_wins(level: int) -> None:
    state = table()
    state.seats[0].wealth = 11
    items(state, 0, "idol")
    assert says(state, level) == ("use", "idol")


@pytest.mark.rule("F80")
def test_delivers_what_wins() -> None:
    state = table(at="1b.p1")
    items(state, 0, "eye")
    main(state, 0, "m.museum")
    state.seats[0].erg, state.seats[0].reputation = 2, 9
    assert says(state, 3) == ("deliver", "m.museum", "eye")


# --- dice ------------------------------------------------------------------------------------------------------------


Shown = list[tuple[Colour, int]]


def throw(state: State, why: Reason, mine: Shown, theirs: Shown, foe: int = NOBODY) -> None:
    """Put these dice on the table, each with a face (1 to 6)."""

    def dice(shown: Shown) -> list[Die]:
        return [Die(COLOURS.index(die), COLOURS.index(die), face - 1) for die, face in shown]

    state.throw = Throw(0, why, dice(mine), dice(theirs), foe)


@thinking
@pytest.mark.rule("F62")
def test_copies_the_highest_die_and_cancels_it(level: int) -> None:
    state = table(at="2b.p1")
    planet(state, "2b.p1", "forge", foe=0)
    throw(state, "foe", [("orange", 6), ("green", 1)], [("white", 2), ("white", 5)], 0)
    assert says(state, level) == ("copy", "a1", "b2")
    throw(state, "foe", [("green", 6), ("green", 1)], [("white", 2), ("white", 5)], 0)
    assert says(state, level) == ("cancel", "a1", "b2")


@thinking
@pytest.mark.rule("F62")
def test_sets_the_die_that_gains_most(level: int) -> None:
    state = table(at="2b.p1")
    planet(state, "2b.p1", "forge", foe=0)
    throw(state, "foe", [("red", 6), ("purple", 1)], [("white", 2)], 0)
    assert says(state, level) == ("set", "a1", "a2", "6")


@thinking
@pytest.mark.rule("F62")
def test_copies_an_icon_where_that_helps_more_than_a_number_and_uses_it(level: int) -> None:
    state = table(at="2b.p1")
    planet(state, "2b.p1", "forge", foe=0)
    throw(state, "foe", [("orange", 6), ("red", 6), ("purple", 1)], [("white", 2)], 0)
    assert state.throw is not None
    state.throw.mine[1].used = True
    said = says(state, level)
    assert said == ("copy", "a1", "a2")
    FARFAROUT.play(state, 0, choice_walk.check(FARFAROUT, state, 0, said), LooseChance(1))
    assert says(state, level) == ("set", "a1", "a2", "5")


@thinking
@pytest.mark.rule("F36", "F62")
def test_copies_no_explosion(level: int) -> None:
    state = table(at="1d.a1")
    throw(state, "mine", [("orange", 6), ("green", 3)], [("black", 6)])
    assert says(state, level) == ("copy", "a1", "a2")


@thinking
@pytest.mark.rule("F45", "F62")
def test_rolls_again_in_digging_only_if_nothing_is_found(level: int) -> None:
    state = table(at="2b.p1")
    planet(state, "2b.p1", "forge", digs=3)
    throw(state, "dig", [("yellow", 6), ("grey", 1)], [])
    assert says(state, level) == ("reroll", "a1", "a2")
    throw(state, "dig", [("yellow", 6), ("grey", 5)], [])
    assert says(state, level) == ("done",)


@thinking
@pytest.mark.rule("F66")
def test_gives_up_the_weakest_die(level: int) -> None:
    state = table(at="2b.p1")
    planet(state, "2b.p1", "forge", foe=0)
    state.seats[0].shields = 0
    throw(state, "foe", [("purple", 6), ("green", 1)], [("white", 6)], 0)
    assert state.throw is not None
    state.throw.loser = 0
    assert says(state, level) == ("weakest",)


# --- choices ---------------------------------------------------------------------------------------------------------


@thinking
@pytest.mark.rule("F48")
def test_parts_with_the_item_that_does_least(level: int) -> None:
    state = table()
    items(state, 0, "cloak", "eye")
    state.tasks = [Task(0, "give", what="item")]
    assert says(state, level) == ("drop", "cloak")


@thinking
@pytest.mark.rule("F31")
def test_keeps_the_quest_that_it_can_complete(level: int) -> None:
    state = table(at="1d.p2")
    items(state, 0, "orb")
    main(state, 0, "m.plain1")
    state.tasks = [Task(0, "main", cards=[number("m.plain2"), number("m.museum")])]
    assert says(state, level) == ("keep", "m.museum", "none")


@pytest.mark.rule("F24")
def test_keeps_the_token_that_it_needs_there() -> None:
    """The only job left is a sale at Earth, so the orange token is not burned on the way."""
    state = table(at="1d")
    state.seats[0].plutonium, state.seats[0].erg, state.tokens = 4, 0, [0, 1, 1, 1]
    said = says(state, 3)
    assert said[0] != "move" or "orange" not in said[2]


# --- the market ------------------------------------------------------------------------------------------------------


@every_level
@pytest.mark.rule("F46")
def test_sells_both_resources_by_one_market_action(level: int) -> None:
    state = table(at="1a.p2")
    crew(state, 0, "vaul")
    state.seats[0].plutonium, state.seats[0].uranium = 3, 2
    FARFAROUT.play(
        state, 0, choice_walk.check(FARFAROUT, state, 0, ("trade", "sell", "plutonium", "3")), LooseChance(1)
    )
    assert says(state, level) == ("trade", "sell", "uranium", "2")


@pytest.mark.rule("F46")
def test_knows_what_one_market_action_may_bring() -> None:
    def trades(state: State) -> list[tuple[int, ChoicePath, float, float, float]]:
        found = jobs(Worth(BOOK, state, 0, 3))
        here = [job for job in found if job.said[:1] == ("trade",) and job.place == state.seats[0].place]
        return [(job.colour, job.said[1:], job.erg, job.plutonium, job.uranium) for job in here]

    state = table(at="1a.p2")  # plutonium costs 3, uranium 5, and the Telepath needs 2 uranium for a site
    state.row = []
    state.seats[0].plutonium = 2
    sale, purchase = ("sell", "plutonium", "2"), ("buy", "uranium", "2")
    assert trades(state) == [(2, sale, 5, -2, 0), (2, purchase, -11, 0, 2), (2, sale, -6, -2, 2)]
    state.trading, state.traded = True, (-1, 0)
    assert [colour for colour, *_ in trades(state)] == [NO_TOKEN] * 3
    state.traded = (1, -1)
    assert not trades(state), "bought is not sold, and sold is not bought"
