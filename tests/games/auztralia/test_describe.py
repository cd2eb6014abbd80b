"""Tests of the text descriptions: all information of the pictures, for blind players."""

from __future__ import annotations

import msgspec
import pytest

from bot.games.auztralia.components.book import of
from bot.games.auztralia.components.data import GOODS, KINDS
from bot.games.auztralia.components.setfile import set_of
from bot.games.auztralia.game import AUZTRALIA
from bot.games.auztralia.state import State, Task
from bot.games.auztralia.words import phrases
from bot.games.auztralia.words.describe import describe_old_one, describe_person
from bot.games.contract import Part
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import action_of
from bot.words.formatter import formatter
from tests.play_game import at_random

NAMES = ("Ann", "Ben", "Chie", "Dora")
PEOPLE = {one.name: at for at, one in enumerate(set_of("").persons)}
AGNES, OSGOOD, PELL = PEOPLE["Sister Agnes"], PEOPLE["Banker Osgood"], PEOPLE["Sergeant Pell"]


def settings() -> dict[str, str]:
    """Return the default settings."""
    return {setting.id: setting.values[0].value for setting in AUZTRALIA.meta.settings}


def table(seats: int = 2) -> State:
    """Return a game with Ann's turn and an empty map; the row is Agnes and Pell."""
    state, _ = AUZTRALIA.setup(seats, settings(), LooseChance(1))
    empty = len(state.hidden)
    state.phase, state.actor = "play", 0
    state.hidden, state.goods = [0] * empty, [[0] * len(GOODS) for _ in range(empty)]
    state.row = [AGNES, PELL]
    return state


def far(state: State) -> list[int]:
    """Return the hexes of the inland that can be farmed, by number."""
    book = of(state)
    return [at for at, kind in enumerate(book.farm) if kind >= 0]


def lines(state: State, part: Part | None = None, language: str = "en", seat: int | None = None) -> list[str]:
    """Return the text description of the table."""
    say = formatter(language, "auztralia").format
    return [say(text, NAMES) for text in AUZTRALIA.describe(AUZTRALIA.view(state, seat), part)]


def line(state: State, start: str, part: Part | None = None) -> str:
    """Return the only line with this beginning."""
    (one,) = [one for one in lines(state, part) if one.startswith(start)]
    return one


def does(person: int) -> str:
    """Return a personality and its effects."""
    say, one = formatter("en", "auztralia").format, set_of("").persons[person]
    return f"{one.name} – {say(phrases.person_text(one))}"


def hand(state: State, seat: int | None) -> list[str]:
    """Return the text description of the own player board."""
    say = formatter("en", "auztralia").format
    return [say(text, NAMES) for text in AUZTRALIA.describe_hand(AUZTRALIA.view(state, seat))]


# --- the situation ---------------------------------------------------------------------------------------------------


def test_a_choice_from_the_refilled_row() -> None:
    state = table()
    state.tasks.append(Task("choose", 0))
    assert "Ann chooses from the refilled row." in lines(state)


def test_an_attacked_port() -> None:
    state = table()
    at = far(state)[0]
    state.tasks.append(Task("defend", 1, hex=at))
    assert f"Ben's port on {of(state).names[at]} is attacked." in lines(state)


@pytest.mark.parametrize("seed", range(8))
def test_the_whole_table_is_an_alt_text(seed: int) -> None:
    """Discord takes 1,024 characters; the row, which is last, may be cut."""
    chance = LooseChance(seed)
    state, _ = AUZTRALIA.setup(4, settings(), chance)
    while AUZTRALIA.outcome(state) is None:
        for language in ("en", "ja"):
            *told, _ = lines(state, language=language)
            assert sum(len(one) + 1 for one in told) <= 1024
        for _ in range(8):
            if AUZTRALIA.pending(state):
                seat, said = at_random(AUZTRALIA, state, chance)
                AUZTRALIA.play(state, seat, action_of(AUZTRALIA, said), chance)


# --- parts -----------------------------------------------------------------------------------------------------------


def test_the_map() -> None:
    state = table()
    book, (first, second, *_) = of(state), far(state)
    anchor = book.anchor[0]
    state.seats[0].port, state.seats[0].rails = anchor, [0]
    state.farms[first], state.farms[second], state.blight[second] = 0, 0, True
    state.goods[first][GOODS.index("coal")] = 3
    told = lines(state, Part("map"))
    one, other = (book.names[at] for at in book.board.edges[0])
    kinds = [book.board.map.hexes[at].farm for at in (first, second)]
    assert f"Ann: port {book.names[anchor]}." in told
    assert f"Ann: railway {one}–{other}." in told
    assert f"Ann: {kinds[0]} farm {book.names[first]} and {kinds[1]} farm {book.names[second]} (blighted)." in told
    assert f"Coal: {book.names[first]} 3." in told
    assert not [one for one in told if one.startswith("Iron")]
    assert book.names[anchor] not in line(state, "Free anchors", Part("map")).removesuffix(".").replace(",", "").split()


def test_hexes_to_choose_from() -> None:
    state = table()
    book, (first, second, *_) = of(state), far(state)
    state.goods[first][GOODS.index("gold")], state.hidden[first] = 3, 1
    state.farms[second], state.blight[second] = 1, True
    told = lines(state, Part("pick", (book.names[first], book.names[second])))
    here = book.board.map.hexes
    assert told[0].startswith(f"{book.names[first]}: {here[first].land}, land for a {here[first].farm} farm, ")
    assert told[0].endswith("3 gold, and a hidden Old One of level 1.")
    assert f"blighted {here[second].farm} farm of Ben" in told[1]


def test_the_row_with_what_everybody_does() -> None:
    state = table()
    told = lines(state, Part("row"))
    assert told[1:3] == [does(AGNES), does(PELL)]
    state.row = []
    assert lines(state, Part("row"))[0] == "No personality lies in the row."


def test_a_solo_objective_and_a_variant_stand_on_the_calendar() -> None:
    state = table(1)
    say, box = formatter("en", "auztralia").format, set_of("")
    state.objective = 2
    goal = box.objectives[2]
    assert line(state, "Objective", Part("calendar")) == f"Objective {goal.name}: {say(phrases.objective_text(goal))}"
    state.objective, state.variant = -1, 1
    card = box.variants[1]
    assert line(state, "Variant", Part("calendar")) == f"Variant {card.name}: {say(phrases.variant_text(card))}"


def test_a_single_personality() -> None:
    box, say = set_of(""), formatter("en", "auztralia").format
    assert " – ".join(say(text) for text in describe_person(box, PELL)) == does(PELL)
    told = {msgspec.json.encode(describe_person(box, at)) for at in range(len(box.persons))}
    assert len(told) == len(box.persons)


def test_a_kind_of_old_one() -> None:
    name, text = (
        formatter("en", "auztralia").format(text) for text in describe_old_one(set_of(""), KINDS.index("temple"))
    )
    assert name == "Temple"
    assert text.startswith("Never moves. ")


# --- one's own -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("Z22")
def test_drawn_personalities_are_told_to_oneself_alone() -> None:
    state = table()
    for card in (AGNES, PELL):
        state.people[card] = 0
    state.row = []
    before = lines(state), hand(state, 1)
    state.tasks.append(Task("keep", 0, cards=[AGNES, PELL]))
    assert hand(state, 0)[:3] == [
        "You drew these; keep one:",
        does(AGNES),
        does(PELL),
    ]
    assert hand(state, 1) == before[1]
    assert not [one for one in lines(state, seat=1) + lines(state) if "Agnes" in one]
    assert hand(state, None) == []
