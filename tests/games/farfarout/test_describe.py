"""The table in words: whatever the pictures show, for those who cannot see them."""

from __future__ import annotations

import pytest

from bot.games.contract import Part
from bot.games.engine.chance import LooseChance
from bot.games.engine.saying import apply, at_random
from bot.games.farfarout import FARFAROUT
from bot.games.farfarout.state import HIDDEN, Anomaly, Die, State, Task, Throw
from bot.games.farfarout.words import cards
from bot.games.farfarout.words.describe import describe_card
from bot.words.speaker import speaker
from tests.games.farfarout import positions
from tests.games.farfarout.positions import BOOK, crew, fresh, items, main, number, outposts, place, planet, put, table

NAMES = ("Ann", "Ben", "Chie", "Dora")
ALT_TEXT = 1024
"""Discord takes so many letters beside a picture."""


def lines(state: State, part: Part | None = None, language: str = "en", seat: int | None = None) -> list[str]:
    """The table in words."""
    say = speaker(language, "farfarout").say
    return [say(text, NAMES) for text in FARFAROUT.describe(FARFAROUT.view(state, seat), part)]


def line(state: State, start: str, part: Part | None = None, seat: int | None = None) -> str:
    """The only line that begins so."""
    (one,) = [one for one in lines(state, part, seat=seat) if one.startswith(start)]
    return one


def hand(state: State, seat: int | None, language: str = "en") -> list[str]:
    """One's own quests in words."""
    say = speaker(language, "farfarout").say
    return [say(text, NAMES) for text in FARFAROUT.describe_hand(FARFAROUT.view(state, seat))]


# --- the situation ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("F7")
def test_the_set_up() -> None:
    state, _ = fresh(2)
    assert lines(state)[0] == "Everybody chooses a main quest."
    mine = [one for one in hand(state, 0) if one.startswith("You were dealt ")]
    assert len(mine) == 3
    assert not set(mine) & set(hand(state, 1))
    keep, opened = (BOOK.mains[quest].id for quest in state.seats[0].dealt[:2])
    positions.play(state, 0, "quest", keep, opened)
    names = (BOOK.names[one].en for one in (keep, opened))
    assert hand(state, 0)[-1] == "You keep {}, and open {}.".format(*names)
    assert not [one for one in hand(state, 1) if one.startswith("You keep")]


@pytest.mark.parametrize(
    ("task", "said"),
    [
        (Task(0, "land"), "Ann has landed: scan the planet or not?"),
        (Task(0, "hire"), "Ann may hire one of the crew laid out."),
        (Task(0, "shop"), "Ann may buy one of the items laid out."),
        (Task(0, "relic"), "Ann takes a relic."),
        (Task(0, "outpost", cards=[0, 1, 2]), "Ann looks at 3 outpost quests."),
        (Task(0, "main", cards=[0]), "Ann looks at 1 main quest."),
        (Task(1, "spare"), "Ben keeps two of three outpost quests."),
        (Task(0, "excess", n=2, what="row"), "Ann has 2 crew members too many."),
        (Task(0, "give", what="item"), "Ann gives up an item."),
        (Task(0, "give", what="crew"), "Ann dismisses a crew member."),
        (Task(0, "jump"), "Ann may jump to any discovered place."),
        (Task(1, "loot", n=6, other=0), "Ben takes up to 6 ERG or an item of that value from Ann."),
    ],
    ids=lambda value: value.kind if isinstance(value, Task) else "",
)
def test_what_somebody_must_choose(task: Task, said: str) -> None:
    state = table()
    state.tasks = [task]
    assert said in lines(state)


def test_all_that_there_is_to_know_fits_beside_the_picture() -> None:
    """In any state of a game of the house set that is not too far on."""
    chance = LooseChance(4)
    state, _ = FARFAROUT.setup(4, {}, chance)
    for _ in range(250):
        (decision, *_) = FARFAROUT.pending(state)
        state, _ = apply(FARFAROUT, state, decision.seat, at_random(FARFAROUT, state, decision.seat, chance), chance)
        for language in ("en", "ja"):
            assert sum(len(one) + 1 for one in lines(state, language=language)) <= ALT_TEXT


# --- players ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("F16", "F56")
def test_a_ship() -> None:
    state = table()
    crew(state, 0, "tele", "vaul2")
    items(state, 0, "recon")
    main(state, 0, "m.hoard")
    outposts(state, 0, "o.secret", "o.scan")
    state.seats[0].won = 2
    told = lines(state, Part("ship", 0))
    assert told[1].startswith("Scout: Sol class.")
    assert told[2:6] == [
        "Tele: Telepath with 1 orange die. Can colonise water and ice planets.",
        "Vaul2: Vault with 1 green die. Can colonise hot and gas planets.",
        "Recon: Tech item, 4 ERG or 2 plutonium. As long as you have it: landing on planets costs no move.",
        "Beaten encounters: 2. Systems explored: 0.",
    ]
    assert told[6:] == ["Main quest: closed.", "Outpost quests: O.scan and closed."]
    assert lines(state, Part("ship", 0), seat=0)[6:] == ["Main quest: M.hoard.", "Outpost quests: O.secret and O.scan."]


# --- space -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("F43", "F79")
def test_the_galaxy() -> None:
    state = table(at="2b.p1")
    state.asteroids[BOOK.places[place("2a.a1")].number] = True
    told = lines(state, Part("galaxy"))
    assert told[0] == "Home:"
    assert told[5:9] == [
        "Reach:",
        "2a: plutonium asteroid (2a.a1) [exploded].",
        "2b: undiscovered hot planet (2b.p1) [Ann's ship], undiscovered water planet (2b.p2), anomaly (2b.x1), and open"
        " to the south-east.",
        "2c: undiscovered jungle planet (2c.p1), uranium asteroid (2c.a1), and open to the south-west.",
    ]
    assert told[-1] == "Systems not discovered yet: 8."


@pytest.mark.rule("F43")
def test_no_side_is_open_when_no_system_is_left() -> None:
    state = table()
    state.decks[-1] = [0] * len(state.decks[-1])
    assert all("open to" not in one for one in lines(state, Part("galaxy")))


@pytest.mark.rule("F29", "F30", "F45")
@pytest.mark.parametrize(
    ("there", "said"),
    [
        (Anomaly("hidden"), "anomaly (2b.x1)"),
        (Anomaly("wormhole"), "wormhole (2b.x1)"),
        (Anomaly("dig", digs=2), "dig site (2b.x1) [dig site with 2 relics]"),
    ],
)
def test_anomalies(there: Anomaly, said: str) -> None:
    state = table()
    state.anomalies[BOOK.places[place("2b.x1")].number] = there
    assert said in line(state, "2b:", Part("galaxy"))


@pytest.mark.rule("F29")
def test_an_anomaly_that_was_taken_is_gone() -> None:
    state = table()
    state.anomalies[BOOK.places[place("2b.x1")].number] = Anomaly("gone")
    assert "2b.x1" not in line(state, "2b:", Part("galaxy"))


@pytest.mark.rule("F42", "F57", "F58", "F63")
def test_a_planet() -> None:
    state = table(at="2b.p1")
    planet(state, "2b.p1", "lair", foe=HIDDEN, digs=3, colony=1)
    assert lines(state, Part("planet", "lair")) == [
        "Lair",
        "Hot planet: level 1 encounter and dig site.",
        "Lair (2b.p1): hidden encounter of level 1, dig site with 3 relics, colony of Ben, and Ann's ship.",
    ]
    assert lines(state, Part("planet", "2b.p1")) == lines(state, Part("planet", "lair"))
    planet(state, "2b.p1", foe=number("mite"), site=0)
    assert "encounter Mite" in lines(state, Part("planet", "lair"))[2]
    assert "tech site of Ann" in lines(state, Part("planet", "lair"))[2]


@pytest.mark.rule("F47", "F49", "F50")
def test_what_is_laid_out() -> None:
    state = table()
    found = planet(state, "2b.p1", "forge")
    found.goods = [number("recon"), number("idol")]
    planet(state, "1c.p2").hires = [number("tele2")]
    rows = [
        "Saturn, for hire: Tele2 (Telepath, 4 ERG).",
        "Forge, for sale: Recon (4 ERG or 2 plutonium) and Idol (6 ERG).",
    ]
    assert [one for one in lines(state, Part("market")) if one in rows] == rows
    assert lines(state, Part("planet", "forge"))[-1] == rows[1]


@pytest.mark.rule("F27")
def test_what_is_around_a_ship() -> None:
    state = table(at="2c")
    assert lines(state, Part("near", 0)) == [
        "Ann is at Reach 2c.",
        "2c: Ann's ship, undiscovered jungle planet (2c.p1), uranium asteroid (2c.a1), and open to the south-west.",
        "Beside it:",
        line(state, "2a:", Part("galaxy")),
        line(state, "2b:", Part("galaxy")),
    ]


def test_places_to_choose_from() -> None:
    state = table(at="2b.p1")
    assert lines(state, Part.lighting(["1a.p1", "2b", "2b.p1", "2b.x1"])) == [
        "Mercury (1a.p1): mining.",
        line(state, "2b:", Part("galaxy")),
        "undiscovered hot planet (2b.p1): Ann's ship.",
        "anomaly (2b.x1).",
    ]


# --- the market, quests ----------------------------------------------------------------------------------------------


@pytest.mark.rule("F15", "F21")
def test_ships_for_sale() -> None:
    state = table()
    raphael = [one for one in lines(state, Part("market")) if one.startswith("Raphael")]
    assert len(raphael) == 1
    state.ships[number("raphael")] = 0
    assert not [one for one in lines(state, Part("market")) if one.startswith(("Raphael", "Scout"))]


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
    assert told[2] == "Ann holds 2 closed quests."
    assert (
        told[3] == "Ben: M.win: Main quest, open. Asked: beat an encounter of level 2 or higher. Reward: 2 reputation."
    )
    assert not [one for one in told if "M.hoard" in one or "O.secret" in one]
    mine = lines(state, Part("quests"), seat=0)
    assert "Ann: M.hoard: Main quest, closed. Asked: have 4 uranium. Reward: 2 wealth." in mine
    assert "Open quests: M.ice." in lines(state)


# --- dice ------------------------------------------------------------------------------------------------------------


def thrown(state: State, **fields: int) -> Throw:
    """Seat 0 has thrown a green 2 and an orange Telepath icon against a white 5."""
    throw = Throw(0, "foe", mine=[Die(0, 0, 1), Die(1, 1, 5)], theirs=[Die(8, 8, 4)], foe=number("mite"))
    for name, value in fields.items():
        setattr(throw, name, value)
    state.throw = throw
    return throw


@pytest.mark.rule("F61", "F65")
def test_dice_on_the_table() -> None:
    state = table()
    throw = thrown(state, turn=3)
    throw.theirs[0].out = True
    assert "Battle, turn 3: Ann 2, Mite 0." in lines(state)
    throw.theirs[0].out, throw.mine[1].used = False, True
    assert lines(state, Part("dice")) == [
        "Battle, turn 3: Ann 2, Mite 5.",
        "Ann: a1 green 2 and a2 orange Telepath icon (used).",
        "Mite: b1 white 5.",
        "Shields of Ann: 3.",
    ]
    throw.theirs[0].out = True
    assert "Mite: b1 white 5 (cancelled)." in lines(state, Part("dice"))


@pytest.mark.rule("F66", "F70")
def test_dice_of_two_players() -> None:
    state = table()
    thrown(state, rival=1, foe=-1, loser=1).why = "duel"
    told = lines(state, Part("dice"))
    assert told[2] == "Ben: b1 white 5."
    assert told[-2:] == ["Shields of Ben: 3.", "Ben gives up a die or a shield."]


@pytest.mark.rule("F35", "F45")
def test_dice_of_an_action() -> None:
    state = table()
    thrown(state, foe=-1).why = "mine"
    assert lines(state, Part("dice")) == [
        "Ann is mining.",
        "Ann: a1 green 2 and a2 orange Telepath icon.",
        "The black die: b1 white 5.",
    ]
    thrown(state, foe=-1).why = "dig"
    assert "Ann is digging for relics." in lines(state)


# --- parts and cards -------------------------------------------------------------------------------------------------


def test_parts() -> None:
    state = table()
    view = FARFAROUT.view(state, None)
    named = {str(part): speaker("en", "farfarout").say(name, NAMES) for part, name in FARFAROUT.parts(view).items()}
    assert named == {
        "galaxy": "Galaxy",
        "near0": "Around Ann",
        "near1": "Around Ben",
        "ship0": "Ann",
        "ship1": "Ben",
        "quests": "Quests",
        "market": "Market",
    }
    assert list(map(str, FARFAROUT.highlights(view))) == ["near0", "ship0", "ship1", "quests"]


def test_planets_with_something_to_see_and_thrown_dice_are_parts_too() -> None:
    state = table(at="2b.p1")
    planet(state, "2b.p1", "lair", foe=number("mite"))
    planet(state, "2b.p2", "pool")
    thrown(state)
    view = FARFAROUT.view(state, None)
    values = list(map(str, FARFAROUT.parts(view)))
    assert values[0] == "dice"
    assert values[-1] == "planet:lair"
    assert "planet:pool" not in values
    assert next(iter(FARFAROUT.highlights(view))) == Part("dice")


def test_there_is_nothing_around_anybody_before_the_first_turn() -> None:
    state, _ = fresh(2)
    assert list(map(str, FARFAROUT.highlights(FARFAROUT.view(state, None)))) == ["ship0", "ship1", "quests"]


def test_a_single_card() -> None:
    recon = next(card for card in cards.all_of(BOOK) if card.name == "Recon")
    say = speaker("en", "farfarout").say
    assert [say(text) for text in describe_card(recon)] == [
        "Recon",
        "Tech item, 4 ERG or 2 plutonium. As long as you have it: landing on planets costs no move.",
    ]


def test_a_seat_sees_where_all_ships_are() -> None:
    state = table(3)
    put(state, 1, "2a.a1")
    assert "plutonium asteroid (2a.a1) [Ben's ship]" in line(state, "2a:", Part("galaxy"))
