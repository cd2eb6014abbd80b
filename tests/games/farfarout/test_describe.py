"""Tests of the text descriptions: all facts of the pictures for players who cannot see them."""

from __future__ import annotations

import pytest

from bot.games.contract import Length, Part
from bot.games.farfarout import FARFAROUT
from bot.games.farfarout.state import Die, State, Task, Throw
from bot.games.farfarout.words import cards
from bot.games.farfarout.words.describe import describe_card
from bot.words.formatter import formatter
from tests.games.farfarout import positions
from tests.games.farfarout.positions import BOOK, fresh, main, number, outposts, planet, table

NAMES = ("Ann", "Ben", "Chie", "Dora")


def lines(
    state: State, part: Part | None = None, *, seat: int | None = None, length: Length = Length.USUAL
) -> list[str]:
    """Return the description of the table."""
    say = formatter("en", "farfarout").format
    return [say(text, NAMES) for text in FARFAROUT.describe(FARFAROUT.view(state, seat), part, length)]


def line(state: State, start: str, part: Part | None = None, seat: int | None = None) -> str:
    """Return the only line with this beginning."""
    (one,) = [one for one in lines(state, part, seat=seat) if one.startswith(start)]
    return one


def hand(state: State, seat: int | None) -> list[str]:
    """Return the description of a seat's own quests."""
    say = formatter("en", "farfarout").format
    return [say(text, NAMES) for text in FARFAROUT.describe_hand(FARFAROUT.view(state, seat))]


# --- the situation ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("F7")
def test_the_set_up() -> None:
    state, _ = fresh(2)
    assert lines(state)[0] == "Everybody chooses a main quest."
    counted, *mine = hand(state, 0)
    assert counted == "You were dealt 3 main quests:"
    assert len(mine) == 3
    assert not set(mine) & set(hand(state, 1))
    keep, opened = (BOOK.mains[quest].id for quest in state.seats[0].dealt[:2])
    positions.play(state, 0, "quest", keep, opened)
    names = (BOOK.names[one].en for one in (keep, opened))
    assert hand(state, 0)[0] == "You keep {}, and open {}.".format(*names)
    assert not [one for one in hand(state, 1) if one.startswith("You keep")]


@pytest.mark.parametrize(
    ("task", "said"),
    [
        (Task(0, "main", cards=[0]), "Ann looks at 1 main quest."),
        (Task(1, "spare"), "Ben keeps two of three outpost quests."),
        (Task(0, "excess", n=2, what="row"), "Ann has 2 crew members too many."),
        (Task(0, "give", what="item"), "Ann gives up an item."),
        (Task(0, "give", what="crew"), "Ann dismisses a crew member."),
        (Task(1, "loot", n=6, other=0), "Ben takes up to 6 ERG or an item of that value from Ann."),
    ],
    ids=lambda value: value.kind if isinstance(value, Task) else "",
)
def test_what_somebody_must_choose(task: Task, said: str) -> None:
    state = table()
    state.tasks = [task]
    assert said in lines(state)


# --- space -----------------------------------------------------------------------------------------------------------


def test_a_planet_is_found_by_its_place_too() -> None:
    state = table(at="2b.p1")
    planet(state, "2b.p1", "lair")
    assert lines(state, Part("planet", "2b.p1")) == lines(state, Part("planet", "lair"))


def test_places_to_choose_from() -> None:
    state = table(at="2b.p1")
    assert lines(state, Part.lighting(["1a.p1", "2b", "2b.p1", "2b.x1"])) == [
        "Mercury (1a.p1), 5 moves: mining.",
        line(state, "2b, 1 move:", Part("galaxy")),
        "undiscovered hot planet (2b.p1): Ann's ship.",
        "anomaly (2b.x1), 2 moves.",
    ]


def test_places_are_told_by_the_moves_to_them() -> None:
    """Places of the system come first; empty space is left out."""
    state = table(at="2b.p1")
    planet(state, "2b.p1", "lair")
    state.seats[1].place = BOOK.place_of["2c"]
    around = lines(state, Part("near", 0))
    assert around[0].startswith("Ann is at Lair (2b.p1) in ")
    assert "Ann's ship" not in around[0]
    own = [one for one in around if one.startswith("In this system, ")]
    assert own == [one for one in lines(state) if one.startswith("In this system, ")]
    assert any("2c: Ben's ship" in one for one in own)
    beyond = [one for one in around if one.startswith("Beyond, ")]
    distances = [int(one.split(" ")[1]) for one in beyond]
    assert distances == sorted(distances)
    assert around == [around[0], *own, *beyond]


def test_a_planet_is_told_with_its_type_and_its_encounter() -> None:
    state = table(at="2b.p1")
    there = planet(state, "2b.p1", "lair")
    there.foe = number("mite")
    at, foe, *_ = lines(state, Part("near", 0))
    assert at == "Ann is at Lair (2b.p1) in Reach: hot and encounter Mite."
    assert foe.startswith("Mite: Encounter of level 1 with ")
    assert foe in lines(state, Part("planet", "lair"))
    assert foe in lines(state, length=Length.FULL)


def test_the_starting_crew_is_told_while_it_is_bought() -> None:
    state, _ = fresh(2)
    state.phase = "crew"
    told = lines(state, length=Length.SHORT)
    assert len([one for one in told if ", colonises " in one]) == len(BOOK.starters)


def test_quests_name_their_nearest_place() -> None:
    state = table(at="2b.p1")
    main(state, 0, "m.ice")
    (mine,) = [one for one in hand(state, 0) if one.startswith("Main quest")]
    assert mine.startswith("Main quest: M.ice: colonise an ice planet outside the home system; reward 2 exploration; ")
    assert mine.endswith("; no such place is known.")


def test_the_longest_text_says_each_thing_once() -> None:
    state = table(at="2b.p1")
    planet(state, "2b.p1", "forge")
    main(state, 0, "m.hoard")
    state.row = [number("m.ice")]
    whole = lines(state, length=Length.FULL, seat=0)
    things = [one for one in whole if not one.startswith("Beaten encounters")]
    assert len(set(things)) == len(things)
    for part in (Part("quests"), Part("held"), Part("market"), Part("galaxy"), Part("ship", 1)):
        assert set(lines(state, part, seat=0)) <= set(whole)


# --- the market, quests ----------------------------------------------------------------------------------------------


@pytest.mark.rule("F55", "F56")
def test_quests_are_told_to_those_who_may_see_them() -> None:
    state = table()
    main(state, 0, "m.hoard")
    main(state, 1, "m.win")
    outposts(state, 0, "o.secret")
    state.row = [number("m.ice")]
    told = lines(state, Part("quests"))
    assert told[:2] == [
        "Open to everybody:",
        "M.ice: Asked: colonise an ice planet outside the home system. Reward: 2 exploration.",
    ]
    held = lines(state, Part("held"))
    assert held == [
        "Quests that players hold:",
        "Ann holds 2 closed quests.",
        "Ben: M.win: Main quest, open. Asked: beat an encounter of level 2 or higher. Reward: 2 reputation.",
    ]
    assert not [one for one in (*told, *held) if "M.hoard" in one or "O.secret" in one]
    mine = lines(state, Part("held"), seat=0)
    assert "Ann: M.hoard: Main quest, closed. Asked: have 4 uranium. Reward: 2 wealth." in mine
    assert "Open quests: M.ice: no such place is known." in lines(state)


# --- dice ------------------------------------------------------------------------------------------------------------


def thrown(state: State, **fields: int) -> Throw:
    """Put a green 2 and an orange Telepath icon of seat 0 on the table against a white 5."""
    throw = Throw(0, "foe", mine=[Die(0, 0, 1), Die(1, 1, 5)], theirs=[Die(8, 8, 4)], foe=number("mite"))
    for name, value in fields.items():
        setattr(throw, name, value)
    state.throw = throw
    return throw


def test_dice_of_digging() -> None:
    state = table()
    thrown(state, foe=-1).why = "dig"
    assert "Ann is digging for relics." in lines(state)


# --- parts and cards -------------------------------------------------------------------------------------------------


def test_a_single_card() -> None:
    recon = next(card for card in cards.all_of(BOOK) if card.name == "Recon")
    say = formatter("en", "farfarout").format
    assert [say(text) for text in describe_card(recon)] == [
        "Recon",
        "Tech item, 4 ERG or 2 plutonium. As long as you have it: landing on planets costs no move.",
    ]
