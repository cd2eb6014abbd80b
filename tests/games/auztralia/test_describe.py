"""Tests of the text descriptions: all information of the pictures, for blind players."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product, repeat

import msgspec
import pytest

from bot.games.auztralia.components.book import of
from bot.games.auztralia.components.data import GOODS, KINDS
from bot.games.auztralia.components.setfile import set_of
from bot.games.auztralia.events import Event
from bot.games.auztralia.game import AUZTRALIA
from bot.games.auztralia.state import State, Task
from bot.games.auztralia.words import phrases
from bot.games.auztralia.words.describe import describe_old_one, describe_person
from bot.games.contract import Length, Part, Pick, SeatEvent, Text
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import NOTHING
from bot.words.formatter import formatter
from tests.games.auztralia.whole_games import NAMES, moments, settings
from tests.games.signs import NOISE

PEOPLE = {one.name: at for at, one in enumerate(set_of("").persons)}
AGNES, OSGOOD, PELL = PEOPLE["Sister Agnes"], PEOPLE["Banker Osgood"], PEOPLE["Sergeant Pell"]


def table(seats: int = 2) -> State:
    """Return a game with Ann's turn and an empty map; the row is Agnes and Pell."""
    state, _ = AUZTRALIA.setup(seats, settings(), LooseChance(1))
    empty = len(state.hidden)
    state.phase, state.actor = "play", 0
    state.hidden, state.goods = [0] * empty, [[0] * len(GOODS) for _ in range(empty)]
    state.row = [AGNES, PELL]
    return state


def offered(state: State, seat: int) -> Iterator[Text]:
    """Yield prompts, options, and parts beside them, on a random way through the choices."""
    chance = LooseChance(len(state.order))
    said: tuple[str, ...] = ()
    while isinstance(choices := AUZTRALIA.choices(state, seat, said), Pick):
        yield choices.prompt
        for one in choices.options:
            yield one.name
            if one.hint is not None:
                yield one.hint
            if one.refusal is not None:
                yield one.refusal.text
        if choices.part is not None:
            yield from AUZTRALIA.describe(AUZTRALIA.view(state, seat), choices.part)
        legal = [one.value for one in choices.options if one.refusal is None]
        if not legal and choices.at_least:
            return
        said = (*said, legal[chance.below(len(legal), "any")] if legal and choices.at_least else NOTHING)


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
    return f"{one.name}. {say(phrases.person_text(one))}"


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


LONG = ("Johannes", "Benedict", "Clotilde", "Dorothea")
MOST = {Length.SHORT: 600, Length.USUAL: 1800}


@pytest.mark.parametrize(("seats", "side", "seed"), [(1, "east", 1), (2, "west", 2), (3, "east", 3), (4, "west", 4)])
def test_each_length_keeps_within_its_letters(seats: int, side: str, seed: int) -> None:
    for state in islice(moments(seats, side, seed), 0, None, 3):
        for seat, language, (length, most) in product((None, 0), ("en", "ja"), MOST.items()):
            say = formatter(language, "auztralia").format
            told = AUZTRALIA.describe(AUZTRALIA.view(state, seat), None, length)
            assert sum(len(say(one, LONG)) + 1 for one in told) <= most


def test_the_situation_is_told_first_in_each_length() -> None:
    view, say = AUZTRALIA.view(table(), 0), formatter("en", "auztralia").format
    firsts = {say(AUZTRALIA.describe(view, None, length)[0], NAMES) for length in Length}
    assert firsts == {"Ann at 10, the Old Ones at 22."}


def test_the_whole_in_full_tells_nothing_twice() -> None:
    for state in islice(moments(3, "west", 5), 0, None, 3):
        say, view = formatter("en", "auztralia").format, AUZTRALIA.view(state, 0)
        told = [say(one, NAMES) for one in AUZTRALIA.describe(view, None, Length.FULL)]
        once = [
            one for one in told if not one.startswith(("Warehouse", "HQ", "Barracks", "Farms", "Old Ones: ", "Pers"))
        ]
        assert len(once) == len(set(once))
        for part in ("map", "row", "calendar", "seat"):
            assert set(lines(state, Part(part, 0 if part == "seat" else None), seat=0)[1:]) <= set(told)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_text_of_a_game_has_a_sign_that_is_read_as_noise(language: str) -> None:
    """But the narrow buttons of actions, whose times the own player board tells in words."""
    say, happened = formatter(language, "auztralia").format, list[SeatEvent[Event]]()
    for state in islice(moments(4, "east", 6, happened), 0, None, 3):
        for seat in AUZTRALIA.asked(state)[:1]:
            view = AUZTRALIA.view(state, seat)
            told = [*AUZTRALIA.describe(view, None, Length.FULL), *AUZTRALIA.describe_hand(view), *offered(state, seat)]
            for decision in AUZTRALIA.pending(state):
                told += [decision.prompt, *(verb.name for verb in decision.verbs if decision.kind != "turn")]
                told += [one.name for row in decision.attention.shortcuts for one in row]
            assert not [one for one in map(say, told, repeat(NAMES)) if NOISE & set(one)]
    told = [*AUZTRALIA.recap(happened), *(AUZTRALIA.tell(one.event) for one in happened)]
    assert not [one for one in map(say, told, repeat(NAMES)) if NOISE & set(one)]


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
    assert f"Ann: railway {one} to {other}." in told
    assert f"Ann: {kinds[0]} farm on {book.names[first]}; blighted {kinds[1]} farm on {book.names[second]}." in told
    assert f"Coal: 3 on {book.names[first]}." in told
    assert not [one for one in told if one.startswith("Iron")]
    assert not [one for one in told if one.startswith("Free anchors")]
    state.phase = "ports"
    free = line(state, "Free anchors", Part("map")).removesuffix(".").replace(",", "").split()
    assert book.names[anchor] not in free
    assert book.names[book.anchor[1]] in free


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
    assert ". ".join(say(text) for text in describe_person(box, PELL)) == does(PELL)
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
