"""Tests of blunders in Far Far Out: the detectors, and levels from 2 on in known positions."""

from __future__ import annotations

from functools import partial

import pytest

from bot.games.contract import ChoicePath
from bot.games.engine import choice_walk
from bot.games.engine.chance import LooseChance
from bot.games.farfarout import FARFAROUT, ai
from bot.games.farfarout.ai.jobs import jobs
from bot.games.farfarout.ai.valuation import Worth
from bot.games.farfarout.components import book as books
from bot.games.farfarout.components.book import OUTPOST
from bot.games.farfarout.state import State
from tests.games.farfarout.positions import planet, table
from tests.tools.bench.balance import Contest, play
from tests.tools.bench.blunders import jobs as jobs_of
from tests.tools.blunders import farfarout
from tests.tools.blunders.observed_game import Step

thinking = pytest.mark.parametrize("level", [2, 3])


def says(state: State, level: int) -> ChoicePath:
    return ai.ai(FARFAROUT.view(state, 0), partial(FARFAROUT.choices, state, 0), LooseChance(1), level)


def steps(state: State, *said: ChoicePath) -> list[Step[State]]:
    """Return the steps of these moves of seat 0."""
    found: list[Step[State]] = []
    for at, one in enumerate(said):
        before = FARFAROUT.clone(state)
        events = FARFAROUT.play(state, 0, choice_walk.check(FARFAROUT, state, 0, one), LooseChance(1))
        found.append(Step(at, 0, before, one, tuple(events)))
    return found


def kinds(state: State, *said: ChoicePath) -> set[str]:
    return {one.kind for one in farfarout.found(steps(state, *said))}


def turn(state: State, level: int) -> list[Step[State]]:
    """Return the steps of a level's turn, with average dice."""
    found: list[Step[State]] = []
    chance, active = LooseChance(4), state.active
    while state.active == active and (needed := FARFAROUT.pending(state)):
        seat, before = needed[0].seat, FARFAROUT.clone(state)
        ask = partial(FARFAROUT.choices, state, seat)
        said = ai.ai(FARFAROUT.view(state, seat), ask, LooseChance(len(found)), level)
        events = FARFAROUT.play(state, seat, choice_walk.action_of(FARFAROUT, said), chance)
        found.append(Step(len(found), seat, before, said, tuple(events)))
    return found


def test_a_flight_undone_by_the_next_is_found() -> None:
    assert "detour" in kinds(table(), ("fly", "1a.p2"), ("fly", "1d"), ("end",))
    assert "detour" not in kinds(table(), ("fly", "1a"), ("fly", "1a.p2"), ("end",))


def test_tokens_left_for_something_gainful_are_found() -> None:
    assert "idle" in kinds(table(at="1d.a1"), ("end",))


def test_a_win_left_alone_is_found() -> None:
    state = table(at="2b.p1")
    planet(state, "2b.p1", "forge", colony=1)
    state.seats[0].wealth, state.seats[0].erg = 11, 30
    assert "unwon" in kinds(state, ("end",))


@thinking
def test_wins_when_it_can(level: int) -> None:
    state = table(at="2b.p1")
    planet(state, "2b.p1", "forge", colony=1)
    state.seats[0].wealth, state.seats[0].erg = 11, 30
    assert says(state, level) == ("invest",)


@thinking
def test_a_turn_has_nothing_silly(level: int) -> None:
    for at in ("1d", "1a", "2b", "1d.a1"):
        state = table(at=at)
        assert not list(farfarout.found(turn(state, level)))


def test_jumps_from_a_wormhole_to_where_there_is_something_to_do() -> None:
    """Two seats flew into a wormhole and out of it for ever: they considered no place to pay at."""
    settings = {one.id: one.values[0].value for one in FARFAROUT.meta.settings}
    jobs = Contest("farfarout", settings).jobs([2], 2, 300, 20)
    assert play(jobs[159]).length < 60


@thinking
def test_looks_for_better_quests_as_long_as_there_are_any(level: int) -> None:
    """Two seats without ERG, in ships that cannot mine, passed for ever.

    Only a few quests were better than those that they had.
    """
    state, _ = FARFAROUT.setup(2, {}, LooseChance(1))
    every = range(len(state.decks[OUTPOST]))
    ranked = sorted(every, key=partial(Worth(books.of(state), state, 0, level).prospect, OUTPOST))
    state.seats[0].outposts = ranked[-4:-2]
    for held in ranked[-4:-2]:
        state.decks[OUTPOST][held] = 0
    assert ("outpost",) in {job.said for job in jobs(Worth(books.of(state), state, 0, level))}


@thinking
def test_does_what_it_can_at_once_while_something_better_must_wait(level: int) -> None:
    """Level 2 waited for the next turn's job, and left a token unused."""
    state = table(at="1d.p1")
    state.tokens = [1, 0, 0, 1]
    assert says(state, level) != ("end",)


def test_sells_what_it_has_when_there_is_nothing_else_to_live_on() -> None:
    """An endless game: no seat could mine or pay for the first system, and no seat sold an item."""
    settings = {one.id: one.values[0].value for one in FARFAROUT.meta.settings}
    contest = Contest("farfarout", settings).jobs([3, 2], 2, 200, 1)
    assert play(contest[96]).length < 60


def test_finds_new_systems_when_nothing_pays_any_more() -> None:
    """An endless game: all near asteroids were mined, and both seats passed.

    A new system cost more than the estimate of its point.
    """
    settings = {one.id: one.values[0].value for one in FARFAROUT.meta.settings}
    contest = Contest("farfarout", settings).jobs([2], 2, 300, 20)
    assert play(contest[171]).length < 60


def test_a_beginner_flies_to_the_end_of_a_whim() -> None:
    """In two turns of five a flight was undone by the next: each place had new whims.

    They were for things that could not be paid or done in this turn.
    """
    whole, detours = 0, 0
    for job in jobs_of("farfarout", 1, 4, (2,)):
        steps: list[Step[State]] = []
        play(job, steps)
        whole += farfarout.turns(steps)
        detours += sum(one.kind == "detour" for one in farfarout.found(steps))
    assert whole > 150
    assert detours < 0.05 * whole
