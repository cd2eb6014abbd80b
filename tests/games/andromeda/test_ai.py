"""Tests of the AI seats: legal, independent of hidden information, and reasonable."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from bot.games.andromeda import ANDROMEDA
from bot.games.andromeda.ai import ai, search
from bot.games.andromeda.ai.outlook import Outlook
from bot.games.andromeda.ai.weights import ACTING
from bot.games.andromeda.components.data import N_PLANETS
from bot.games.andromeda.rules.sets import planet_of
from bot.games.andromeda.state import State
from bot.games.contract import ChoicePath
from bot.games.engine import choice_walk
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import split
from tests.games.andromeda.positions import FEN, ILEX, SILVER, TARN, hand, in_movement, in_trade, position

LEVELS = (1, 2, 3)
every_level = pytest.mark.parametrize("level", LEVELS)
thinking = pytest.mark.parametrize("level", [2, 3])
NOTHING_OF_NOTE = {"tarn": 1, "brae": 1, "sorrel": 1, "ilex": 1, "vetch": 1, "cairn": 1, "fen": 1}


def says(state: State, level: int, seat: int = 0, seed: int = 1) -> ChoicePath:
    """Return the choice of an AI, checked to be legal."""
    said = ai(ANDROMEDA.view(state, seat), partial(ANDROMEDA.choices, state, seat), LooseChance(seed), level)
    choice_walk.check(ANDROMEDA, state, seat, said)
    return said


def played(levels: tuple[int, ...], seed: int) -> State:
    """Return the last state of a game among AI seats; level 0 makes random legal choices."""
    chance, own = LooseChance(seed), LooseChance(f"ai {seed}")
    state, _ = ANDROMEDA.setup(len(levels), {"minimum": "2"}, chance)
    while needed := [decision for decision in ANDROMEDA.pending(state) if not decision.optional]:
        seat = needed[0].seat
        ask = partial(ANDROMEDA.choices, state, seat)
        if levels[seat]:
            said = ai(ANDROMEDA.view(state, seat), ask, own, levels[seat])
        else:
            said = choice_walk.random_path(ANDROMEDA, state, seat, own)
        ANDROMEDA.play(state, seat, choice_walk.check(ANDROMEDA, state, seat, said), chance)
    assert state.round < 40
    return state


def winners(state: State) -> list[int]:
    """Return the seats in first place at the end."""
    outcome = ANDROMEDA.outcome(state)
    assert outcome is not None
    return [seat for seat, place in enumerate(outcome.places) if place == 1]


@pytest.mark.parametrize("level", [2, 3])
def test_one_of_a_higher_level_wins_more_than_its_share_among_beginners(level: int) -> None:
    wins, games = 0.0, 9
    for number in range(games):
        levels = [1, 1, 1]
        levels[number % 3] = level
        places = winners(played(tuple(levels), number))
        wins += (number % 3 in places) / len(places)
    assert wins > games / 3


@pytest.mark.parametrize("number", range(10))
def test_a_beginner_beats_those_who_play_at_random(number: int) -> None:
    beginner = number % 3
    levels = [0, 0, 0]
    levels[beginner] = 1
    state = played(tuple(levels), number)
    assert winners(state) == [beginner]
    assert state.round < 60


@every_level
def test_equal_views_give_equal_sayings(level: int) -> None:
    """Hidden information is dealt again at every decision of a game: the choice stays the same."""
    chance, differed = LooseChance(5), 0
    state, _ = ANDROMEDA.setup(4, {"minimum": "2"}, chance)
    for step in range(60):
        seat = next(decision.seat for decision in ANDROMEDA.pending(state) if not decision.optional)
        view = ANDROMEDA.view(state, seat)
        other = ANDROMEDA.determinize(view, LooseChance(step))
        assert ANDROMEDA.view(other, seat) == view
        differed += other != state
        said = says(state, level, seat, step)
        assert says(other, level, seat, step) == said
        ANDROMEDA.play(state, seat, choice_walk.action_of(ANDROMEDA, said), chance)
    assert differed > 30


@every_level
@pytest.mark.rule("A50")
def test_takes_a_sure_fourteen(level: int) -> None:
    """Two stations, both one's own, and a set of two: the draw cannot fail."""
    state = position(hand(tarn=2, brae=1, fen=1), hand(**NOTHING_OF_NOTE), hand(**NOTHING_OF_NOTE))
    state.stations[TARN] = [2, 0, 0]
    state.stations[FEN] = [1, 4, 4]
    state.actions = 1
    assert says(state, level)[:2] == ("challenge", "tarn")


@every_level
def test_wastes_no_jokers_on_a_hopeless_draw(level: int) -> None:
    """A station of ten for a place of five is not worth a diamond."""
    state = position(hand(fen=1, diamond=1), hand(**NOTHING_OF_NOTE), hand(**NOTHING_OF_NOTE))
    state.stations[FEN] = [1, 5, 4]
    state.centres[FEN] = [1, 2, -1]
    state.actions = 1
    assert "diamond" not in " ".join(says(state, level))


@thinking
@pytest.mark.rule("A58")
def test_keeps_bonus_cards_to_the_last_when_they_score_more(level: int) -> None:
    """The game ends with this turn: four points in hand beat one chance in ten of four."""
    state = position(hand(cairn=1, platinum=1), hand(fen=1), hand(fen=1))
    state.stations[5] = [1, 5, 4]
    state.centres[5] = [1, 2, -1]
    state.final, state.actions, state.leader = True, 2, 1
    said = says(state, level)
    assert "platinum" not in " ".join(said)


@every_level
@pytest.mark.rule("A12")
def test_leaves_no_station_on_a_planet_at_the_very_end(level: int) -> None:
    """Stations on Earth score, those moved in the last turn do not."""
    state = position(hand(ilex=3), hand(fen=1), hand(fen=1))
    state.stations[ILEX] = [0, 3, 3]
    state.final, state.actions = True, 1
    assert says(state, level)[0] != "move"


@every_level
@pytest.mark.rule("A26")
def test_lays_a_single_card_in_trade_rather_than_breaking_a_set(level: int) -> None:
    state = in_trade(position(hand(tarn=5, cairn=1), hand(brae=5, tarn=2, fen=1), hand(**NOTHING_OF_NOTE)))
    for planet in range(N_PLANETS):
        state.stations[planet] = [3, 3, 3]
    verb, named = says(state, level)
    assert verb in ("play", "offer")
    assert "cairn" in split(named)


@every_level
@pytest.mark.rule("A24")
def test_holds_movement_cards_on_standby_only_if_told(level: int) -> None:
    """An AI never goes on standby."""
    state = in_movement(position(*(hand(**NOTHING_OF_NOTE) for _ in range(3))))
    for planet in range(N_PLANETS):
        state.stations[planet] = [2, 2, 2]
    assert says(state, level)[0] in {"deploy", "recall", "hold"}


def test_never_pays_a_planet_card_set_with_more_jokers_than_needed() -> None:
    """Two Tarn cards make a draw; the silver card stays in hand."""
    state = position(hand(tarn=2, silver=1), hand(**NOTHING_OF_NOTE), hand(**NOTHING_OF_NOTE))
    state.stations[TARN] = [3, 0, 0]
    state.actions = 1
    for level in LEVELS:
        said = says(state, level)
        assert (said[0], planet_of(said[1])) == ("challenge", TARN)
        assert split(said[3]) == ()
    assert state.seats[0].hand[SILVER] == 1


@every_level
def test_plays_a_set_rather_than_passing(level: int) -> None:
    """In the last action of the game, any chance of a place costs nothing."""
    state = position(hand(tarn=4, fen=1), hand(**NOTHING_OF_NOTE), hand(**NOTHING_OF_NOTE))
    state.stations[TARN] = [1, 4, 4]
    state.final, state.actions = True, 1
    said = says(state, level)
    assert (said[0], planet_of(said[1])) == ("challenge", TARN)


def test_a_beginner_challenges_where_earth_cannot_fill_the_set() -> None:
    """Five cards for the one station left on Earth would be a waste."""
    state = position(hand(tarn=5, fen=1), hand(**NOTHING_OF_NOTE), hand(**NOTHING_OF_NOTE), earth=1)
    state.stations[TARN] = [1, 5, 5]
    assert says(state, 1)[:2] == ("challenge", "tarn")


def test_a_beginner_moves_stations_before_a_challenge_with_little_hope() -> None:
    state = position(hand(tarn=5, fen=1), hand(**NOTHING_OF_NOTE), hand(**NOTHING_OF_NOTE))
    state.stations[TARN] = [1, 5, 5]
    assert says(state, 1) == ("move", "tarn", "5", "-", "2")


def test_a_beginner_pays_for_technology_with_a_set_of_no_other_use() -> None:
    state = position(hand(tarn=5, fen=1), hand(**NOTHING_OF_NOTE), hand(**NOTHING_OF_NOTE), earth=0)
    assert says(state, 1) == ("tech", "tarn", "-")


def test_search_is_bounded_by_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """The work of the richest turn: a full hand of thirteen, all planets open, three actions."""
    plans = 0
    plain: Callable[[Outlook, list[int], int], float] = Outlook.plan

    def counted(self: Outlook, cards: list[int], actions: int) -> float:
        nonlocal plans
        plans += 1
        return plain(self, cards, actions)

    monkeypatch.setattr(Outlook, "plan", counted)
    state = position(
        hand(tarn=2, brae=2, sorrel=2, ilex=2, vetch=2, silver=1, gold=1, diamond=1),
        *(hand(**NOTHING_OF_NOTE) for _ in range(4)),
        earth=6,
    )
    for planet in range(N_PLANETS):
        state.stations[planet] = [3, 2, 2, 2, 2]
    says(state, 3)
    assert 0 < plans < 15_000


@pytest.mark.rule("A43", "A45")
def test_outcomes_of_a_challenge_add_up() -> None:
    """Their probabilities sum up to one, and their mean is the value of the challenge."""
    state = position(hand(tarn=6), hand(fen=1), hand(fen=1))
    state.stations[TARN] = [2, 3, 1]
    outlook = Outlook(state, 0, ACTING)
    for draws in (1, 2, 3, 6):
        ends = list(search.outcomes(outlook, TARN, draws))
        assert sum(chance for chance, _, _ in ends) == pytest.approx(1)
        mean = sum(chance * gain for chance, gain, _ in ends)
        assert mean == pytest.approx(outlook.challenge(TARN, outlook.sites[TARN], draws))
    hits = [chance for chance, _, (_, _, taken) in search.outcomes(outlook, TARN, 2) if taken]
    assert hits == pytest.approx([2 / 6, 4 / 6 * 2 / 5])
