"""Tests that AuZtralia's words tell the map, all that lies there, and enough to play."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

import pytest

from bot.games.auztralia.components.book import of
from bot.games.auztralia.components.data import FARMS, GOODS
from bot.games.auztralia.game import AUZTRALIA
from bot.games.auztralia.state import NOBODY, State
from bot.games.auztralia.words import phrases
from bot.games.contract import Complete, Length, Part, Pick, Text
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import NOTHING, action_of
from bot.words.formatter import formatter
from tests.games.auztralia.whole_games import NAMES, moments, settings
from tests.words_only.auztralia import Reader
from tests.words_only.reader import NotSaid

SAY = formatter("en", "auztralia").format


def told(texts: Sequence[Text]) -> list[str]:
    """Return the lines of a player's messages."""
    return [SAY(one, NAMES) for one in texts]


def reading(state: State, seat: int, part: Part | None = None, length: Length = Length.FULL) -> Reader:
    """Return a reader of a part, or of the whole, and of the seat's own player board."""
    reader, view = Reader(), AUZTRALIA.view(state, seat)
    reader.read([*told(AUZTRALIA.describe(view, part, length)), *told(AUZTRALIA.describe_hand(view))])
    return reader


@pytest.mark.parametrize("part", [Part("map"), None])
@pytest.mark.parametrize("side", ["east", "west"])
def test_the_rule_of_the_columns_gives_every_neighbour(side: str, part: Part | None) -> None:
    state, _ = AUZTRALIA.setup(2, {**settings(), "side": side}, LooseChance(1))
    reader, board = reading(state, 0, part), of(state).board
    assert reader.land == {here.at: here.land.capitalize() for here in board.map.hexes}
    for at, name in enumerate(board.names):
        assert reader.around(name) == {board.names[near] for near in board.around[at] if near != NOBODY}, name


@pytest.mark.parametrize(("seats", "side"), [(1, "west"), (2, "east"), (3, "west"), (4, "east")])
def test_what_lies_on_the_map_is_told_in_words(seats: int, side: str) -> None:
    for state in islice(moments(seats, side, 7), 0, None, 7):
        reader, whole, names = reading(state, 0, Part("map")), reading(state, 0), of(state).names
        for one in (reader, whole):
            assert one.ports == {NAMES[seat]: names[me.port] for seat, me in enumerate(state.seats) if me.port >= 0}
            assert one.goods == {
                names[at]: {good.capitalize(): n for good, n in zip(GOODS, goods, strict=True) if n}
                for at, goods in enumerate(state.goods)
                if any(goods)
            }
            assert one.hidden == {names[at]: level for at, level in enumerate(state.hidden) if level}
            assert sum(map(len, one.old_ones.values())) == len(state.tiles)
            assert one.old_ones.keys() == {names[tile.hex] for tile in state.tiles}
            assert one.rails == {
                NAMES[seat]: {frozenset(names[end] for end in of(state).board.edges[edge]) for edge in me.rails}
                for seat, me in enumerate(state.seats)
                if me.rails
            }
            assert {at: who for who, farms in one.farms.items() for at in farms} == {
                names[at]: NAMES[who] for at, who in enumerate(state.farms) if who != NOBODY
            }
            assert one.farm_land == {
                names[at]: FARMS[kind]
                for at, kind in enumerate(of(state).farm)
                if kind != NOBODY and state.farms[at] == NOBODY
            }


def test_own_goods_units_and_all_markers_are_told() -> None:
    for state in islice(moments(3, "east", 8), 0, None, 7):
        one, me = reading(state, 0), state.seats[0]
        assert one.counts["Warehouse"] == {good: n for good, n in zip(GOODS, me.goods, strict=True) if n}
        assert sum(one.counts["Barracks"].values()) == sum(me.units)
        assert one.counts["In order"] == {
            **dict(zip(NAMES, state.clock[:-1], strict=False)),
            "the Old Ones": state.clock[-1],
        }
        assert len(one.counts["Time of each action"]) == len(phrases.SPACE_NAMES)
        assert state.fight is None or one.sanity == state.fight.sanity


def test_a_reader_without_words_says_what_is_missing() -> None:
    with pytest.raises(NotSaid, match="land on E4"):
        Reader().choose("Where do you lay the second? (optional)", [("D4 to E4", ""), ("Lay no more", "")])
    with pytest.raises(NotSaid, match="Warehouse"):
        Reader().choose("Which action do you take?", [("Farm 1", "")])


@pytest.mark.parametrize(("side", "seed"), [("east", 1), ("west", 2)])
def test_whole_games_are_played_by_words_alone(side: str, seed: int) -> None:
    chance, chosen = LooseChance(seed), 0
    state, _ = AUZTRALIA.setup(2, {**settings(), "side": side}, chance)
    readers = [Reader(), Reader()]
    while AUZTRALIA.outcome(state) is None:
        (seat,) = AUZTRALIA.asked(state)
        (decision,) = AUZTRALIA.pending(state)
        view, reader = AUZTRALIA.view(state, seat), readers[seat]
        reader.read(told(AUZTRALIA.describe(view, decision.part)) + told(AUZTRALIA.describe_hand(view)))
        reader.read(told(AUZTRALIA.describe(view, Part("calendar"))))
        verbs = [(SAY(verb.name, NAMES), "") for verb in decision.verbs]
        at = reader.choose(SAY(decision.prompt, NAMES), verbs)
        said: tuple[str, ...] = (decision.verbs[chance.below(len(verbs), "verb") if at is None else at].value,)
        while not isinstance(choices := AUZTRALIA.choices(state, seat, said), Complete):
            assert isinstance(choices, Pick)
            if choices.part is not None:
                reader.read(told(AUZTRALIA.describe(view, choices.part)))
            legal = [one for one in choices.options if one.refusal is None]
            named = [(SAY(one.name, NAMES), SAY(one.hint, NAMES) if one.hint else "") for one in legal]
            at = reader.choose(SAY(choices.prompt, NAMES), named) if named else None
            chosen += at is not None
            at = chance.below(len(legal), "option") if at is None and legal else at
            said = (*said, NOTHING if at is None else legal[at].value)
        AUZTRALIA.play(state, seat, action_of(AUZTRALIA, said), chance)
    assert chosen > 20
    assert sum(len(me.rails) for me in state.seats) > 6
