"""Tests of fighting on, card after card."""

from __future__ import annotations

import pytest

from bot.games.auztralia import AUZTRALIA
from bot.games.auztralia.events import CardTurned, FightOver
from bot.games.auztralia.state import State
from bot.games.contract import Pick
from bot.games.engine import choice_walk
from bot.games.engine.chance import SealedChance
from tests.games.auztralia.positions import Wanted, allowed, arm, hire, is_final, line, play, refused, stand, table
from tests.games.auztralia.support import ALL, ALL_1, NOTHING, ONE, SANITY, attack

SEED = bytes(range(32))


def cards(events: list[object]) -> list[int]:
    return [event.card for event in events if isinstance(event, CardTurned)]


def fight_on(state: State, until: str, *drawn: int) -> list[object]:
    return [*play(state, 0, "fight", until, chance=Wanted(drawn))]


@pytest.mark.rule("Z43", "Z45")
def test_before_each_card_of_an_expedition_one_may_fight_on() -> None:
    state = attack("shoggoth", "3", train=1)
    assert allowed(state, 0) == ["draw", "fight", "withdraw"]
    assert allowed(state, 0, "fight") == ["damage", "damage3", "loss", "end"]
    assert is_final(state, 0, "fight", "end")
    asked = AUZTRALIA.choices(state, 0, ("fight",))
    assert isinstance(asked, Pick)
    assert not any(option.hint for option in asked.options), "the prompt says once what else ends it"


@pytest.mark.rule("Z43")
def test_to_the_end_means_until_one_side_is_gone() -> None:
    state = attack("zombie", "2", infantry=1)
    events = fight_on(state, "end", NOTHING, ALL, NOTHING, ALL, ALL)
    assert cards(events) == [NOTHING, ALL, NOTHING, ALL, ALL], "each card is told"
    assert [event.how for event in events if isinstance(event, FightOver)] == ["won"]
    lost = attack("shoggoth", "3", train=1)
    events = fight_on(lost, "end", SANITY, SANITY, SANITY, SANITY)
    assert [event.how for event in events if isinstance(event, FightOver)] == ["routed"]


@pytest.mark.rule("Z39", "Z43")
def test_it_stops_at_the_damage_or_loss_that_was_named() -> None:
    state = attack("shoggoth", "3", train=1)
    assert cards(fight_on(state, "damage", NOTHING, ONE, NOTHING)) == [NOTHING, ONE]
    assert allowed(state, 0) == ["draw", "fight", "withdraw"]
    three = attack("shoggoth", "3", train=2)
    for one in three.fight.units if three.fight else ():
        one.damage = 0
    assert cards(fight_on(attack("shoggoth", "3", infantry=4), "damage3", ONE, ALL_1, ONE, ONE)) == [ONE, ALL_1, ONE]
    loss = attack("shoggoth", "3", artillery=1, infantry=0, train=0)
    assert cards(fight_on(loss, "loss", ONE, ONE)) == [ONE, ONE]
    assert loss.fight is None


@pytest.mark.rule("Z42")
def test_it_stops_when_the_next_sanity_would_be_a_rout_but_not_if_it_goes_to_the_end() -> None:
    state = attack("shoggoth", "3", train=1)
    assert cards(fight_on(state, "loss", SANITY, SANITY, SANITY, SANITY)) == [SANITY] * 3
    assert state.fight is not None
    assert state.fight.sanity == 0


@pytest.mark.rule("Z39")
def test_it_stops_where_the_owner_must_choose() -> None:
    state = attack("shoggoth", "3", infantry=1, train=1)
    assert cards(fight_on(state, "end", NOTHING, ONE, NOTHING)) == [NOTHING, ONE]
    assert allowed(state, 0) == ["hit"]
    shielded = attack("shoggoth", "3", train=1)
    hire(shielded, "shield")
    assert cards(fight_on(shielded, "end", NOTHING, ONE, ONE)) == [NOTHING, ONE]
    assert allowed(shielded, 0) == ["stand", "use"]


@pytest.mark.rule("Z46")
def test_in_the_defence_of_a_port_cards_come_by_themselves() -> None:
    state = attack("shoggoth", "3", train=1)
    assert state.fight is not None
    state.fight.defence, state.fight.stage = True, "turned"
    state.fight.card = NOTHING
    hire(state, "redraw")
    assert "fight" not in allowed(state, 0)


def test_it_brings_no_other_luck_than_card_by_card() -> None:
    """The random draws are those of the single cards."""

    def begun() -> State:
        state = table()
        line(state, "A1", "B1", "C1", "D1")
        stand(state, "shoggoth", "E1", "3")
        arm(state, train=2)
        play(state, 0, "attack", "E1", "train+train")
        return state

    one, other = begun(), begun()
    chance = SealedChance(SEED)
    AUZTRALIA.play(one, 0, choice_walk.action_of(AUZTRALIA, ("fight", "end")), SealedChance(SEED))
    while other.fight is not None and other.fight.stage == "choose":
        AUZTRALIA.play(other, 0, choice_walk.action_of(AUZTRALIA, ("draw",)), chance)
    assert one == other


def test_a_fight_that_never_ends_stops_after_as_many_cards_as_there_are() -> None:
    state = attack("shoggoth", "3", train=1)
    state.deck = [0] * len(state.deck)
    state.deck[NOTHING] = 99
    assert len(cards(fight_on(state, "end"))) == 40
    assert refused(state, 0, "fight", "never") == "Z43"
