"""Tests of F4, F55, F56, F73: completing quests."""

from __future__ import annotations

import pytest

from bot.games.farfarout.components.book import CREW, EVENT, MAIN, OUTPOST, RELIC
from bot.games.farfarout.components.data import Need, Quest
from bot.games.farfarout.events import Drew, DrewQuest, QuestDone
from bot.games.farfarout.rules import quests
from bot.games.farfarout.state import NOBODY, Planet, State
from tests.games.farfarout.positions import (
    BOOK,
    allowed,
    asked,
    crew,
    dice,
    items,
    main,
    names,
    number,
    of_type,
    only,
    outposts,
    planet,
    play,
    points,
    refused,
    settle,
    table,
)


@pytest.mark.rule("F4", "F55", "F73")
def test_an_outpost_quest_is_completed_at_once_and_discarded() -> None:
    state = table(at="2b")
    outposts(state, 0, "o.scan", "o.dig")
    only(state, EVENT, "calm1")
    done = of_type(play(state, 0, "scan", "2b.p1"), QuestDone)[0]
    assert (done.deck, done.quest) == ("outpost", "o.scan")
    assert points(state, 0) == (0, 0, 1)
    assert names(state.seats[0].outposts, "outposts") == ["o.dig"]
    assert state.gone[OUTPOST][number("o.scan")] == 1


@pytest.mark.rule("F4", "F56")
def test_a_completed_main_quest_is_followed_by_the_next() -> None:
    state = table(at="1a.p2")
    main(state, 0, "m.hoard")
    only(state, MAIN, "m.ice")
    state.seats[0].uranium = 3
    state.seats[0].erg = 5
    events = play(state, 0, "trade", "buy", "uranium", "1")
    assert of_type(events, QuestDone)[0].quest == "m.hoard"  # visible now, although it was closed
    assert points(state, 0) == (2, 0, 0)
    assert state.seats[0].main == number("m.ice")
    assert of_type(events, Drew)[0].card == ""
    assert of_type(events, DrewQuest)[0].to == (0,)


@pytest.mark.rule("F56")
def test_without_a_quest_to_draw_there_is_none() -> None:
    state = table()
    main(state, 0, "m.hoard")
    state.gone[MAIN] = [0] * len(BOOK.mains)
    state.seats[0].uranium = 4
    state.gone[MAIN][number("m.plain1")] = 0
    settle(state)
    assert points(state, 0) == (2, 0, 0)
    assert BOOK.mains[state.seats[0].main].id == "m.hoard"  # its own discard, reshuffled
    assert state.seats[0].main != NOBODY


@pytest.mark.rule("F56", "F4")
def test_an_open_quest_is_completed_by_anyone_once() -> None:
    state = table(at="1b")
    state.row = [number("m.win"), number("m.mars")]
    only(state, CREW, "grey2")
    done = of_type(play(state, 0, "move", "1b.p2", "red"), QuestDone)[0]
    assert (done.deck, done.quest) == ("row", "m.mars")
    assert state.row == [number("m.win")]
    assert points(state, 0) == (0, 0, 1)
    assert names(state.seats[0].crew, "crew") == ["tele", "grey2"]  # the reward
    assert state.seats[0].main == NOBODY  # the own main quest stays


@pytest.mark.rule("F56")
def test_a_deed_completes_what_the_doer_holds_only() -> None:
    state = table(at="2b")
    outposts(state, 1, "o.scan")
    only(state, EVENT, "calm1")
    assert not of_type(play(state, 0, "scan", "2b.p1"), QuestDone)


@pytest.mark.rule("F55")
def test_a_deed_completes_a_quest_where_it_wants_it() -> None:
    state = table(at="2c.p1")
    planet(state, "2c.p1", "qomru")
    main(state, 0, "m.ice")
    crew(state, 0, "eido", "tele")
    assert not of_type(play(state, 0, "colonise", "eido"), QuestDone)
    state = table(at="2c.p1")
    state.planets[BOOK.places[BOOK.place_of["2c.p1"]].number] = Planet(number("rink"))
    main(state, 0, "m.ice")
    crew(state, 0, "grey2", "tele")
    assert of_type(play(state, 0, "colonise", "tele"), QuestDone)
    assert points(state, 0) == (0, 0, 3)


@pytest.mark.rule("F55", "F67")
@pytest.mark.parametrize(("foe", "won"), [("mite", False), ("ghost", True)])
def test_an_encounter_of_a_level_is_one_of_that_level_or_higher(foe: str, won: bool) -> None:
    state = table(at="2b.p1")
    planet(state, "2b.p1", "lair", foe=number(foe))
    main(state, 0, "m.win")
    crew(state, 0, "tele", "tele2", "elite")
    items(state, 0, "mask")
    only(state, RELIC)
    events = play(state, 0, "fight", chance=dice(3, 5, 5, 5, 1, 1, 1, 3, 5, 5, 5, 1, 1, 3, 5, 5, 5, 1))
    assert bool(of_type(events, QuestDone)) == won


@pytest.mark.rule("F55", "F80")
def test_cargo_is_delivered_when_its_owner_says_so() -> None:
    state = table(at="1b.p1")
    main(state, 0, "m.museum")
    items(state, 0, "idol", "orb", "kit")
    assert asked(state) == [(0, "turn")]
    assert allowed(state, 0, "deliver") == ["m.museum"]
    assert allowed(state, 0, "deliver", "m.museum") == ["idol", "orb"]
    tokens = list(state.tokens)
    done = of_type(play(state, 0, "deliver", "m.museum", "orb"), QuestDone)[0]
    assert done.items == ("orb",)
    assert (points(state, 0), state.seats[0].erg, state.tokens) == ((0, 3, 0), 8, tokens)
    assert names(state.seats[0].items, "items") == ["idol", "kit"]
    assert state.gone[RELIC][BOOK.position[RELIC, number("orb")]] == 1


@pytest.mark.rule("F55", "F80")
def test_cargo_must_be_there_and_so_must_the_ship() -> None:
    state = table(at="1b.p1")
    main(state, 0, "m.museum")
    assert refused(state, 0, "deliver") == "F55"
    items(state, 0, "idol")
    state.seats[0].erg = 1
    assert refused(state, 0, "deliver") == "F55"
    state = table(at="1c.p1")
    main(state, 0, "m.museum")
    items(state, 0, "idol")
    assert refused(state, 0, "deliver") == "F55"
    state = table(at="1a.p1")
    outposts(state, 0, "o.erg")
    play(state, 0, "deliver", "o.erg", "-")
    assert (points(state, 0), state.seats[0].erg) == ((1, 0, 0), 5)


def _quest(**fields: object) -> Quest:
    return Quest("q", BOOK.file.title, BOOK.mains[0].reward, **fields)  # pyright: ignore[reportArgumentType]


@pytest.mark.rule("F55")
@pytest.mark.parametrize(
    ("at", "here", "there"),
    [
        ("jungle", "2c.p1", "2c"),
        ("hire", "1c.p2", "1c.p1"),
        ("weird", "2c.p1", "1b.p1"),
        ("asteroid", "1d.a1", "1d.p1"),
        ("colony", "2c.p1", "1b.p1"),
        ("home", "1a", "2a"),
        ("away", "2c.p1", "1b.p1"),
        ("saturn", "1c.p2", "1c.p1"),
    ],
)
def test_where_quests_want_one(at: str, here: str, there: str) -> None:
    for where, expected in ((here, True), (there, False)):
        state = table(at=where)
        planet(state, "2c.p1", "den", colony=1)
        assert quests.is_such(BOOK, state, state.seats[0].place, at) is expected


@pytest.mark.rule("F55")
def test_types_of_planet_are_wanted_outside_of_the_home_system() -> None:
    assert not quests.is_such(BOOK, table(), BOOK.place_of["1c.p1"], "gas")


def _rich() -> State:
    state = table()
    me = state.seats[0]
    me.plutonium, me.uranium, me.wealth, me.reputation, me.exploration = 1, 2, 3, 4, 5
    me.won, me.explored = 6, 7
    crew(state, 0, "tele", "tele2")
    items(state, 0, "kit", "mask", "idol", "orb")
    planet(state, "2c.p1", "qomru", colony=0, site=0)
    planet(state, "2b.p1", "forge", colony=1, site=0)
    return state


@pytest.mark.rule("F55")
@pytest.mark.parametrize(
    ("what", "n"),
    [
        ("erg", 10), ("plutonium", 1), ("uranium", 2), ("wealth", 3), ("reputation", 4), ("exploration", 5),
        ("shields", 3), ("dice", 3), ("crew", 2), ("telepath", 2), ("grey", 0), ("item", 4), ("tech", 1),
        ("weird", 1), ("relic", 2), ("colony", 1), ("site", 2), ("won", 6), ("explored", 7),
    ],
)  # fmt: skip
def test_what_quests_want_one_to_have(what: str, n: int) -> None:
    state = _rich()
    assert quests.has(BOOK, state, 0, what) == n
    assert n == 0 or quests.met(BOOK, state, 0, _quest(have=(Need(what, n),)))  # pyright: ignore[reportArgumentType]
    assert not quests.met(BOOK, state, 0, _quest(have=(Need(what, n + 1),)))  # pyright: ignore[reportArgumentType]


@pytest.mark.rule("F55", "F40")
def test_a_planet_scanned_from_its_sector_completes_such_a_quest() -> None:
    state = table(at="2b")
    main(state, 0, "m.hot")
    only(state, EVENT, "calm1")
    assert not of_type(play(state, 0, "scan", "2b.p2"), QuestDone)
    state.tokens[1] = 1
    assert of_type(play(state, 0, "scan", "2b.p1"), QuestDone)[0].quest == "m.hot"
