"""Tests of sets as files: all errors are reported with their place."""

from __future__ import annotations

import pytest

from bot.games.engine.component_set import InvalidSet
from bot.games.farfarout.components import setfile
from bot.games.farfarout.components.book import open_book
from bot.games.farfarout.components.data import TYPES
from tests.games.farfarout.positions import BOX


def _faults(*changes: tuple[str, str]) -> tuple[str, ...]:
    text = BOX
    for before, after in changes:
        assert before in text
        text = text.replace(before, after, 1)
    with pytest.raises(InvalidSet) as caught:
        setfile.read(text)
    return caught.value.faults


def test_both_sets_can_be_played() -> None:
    setfile.read(BOX)
    assert open_book("").house


def test_the_house_set_keeps_to_what_the_rules_say() -> None:
    file = open_book("").file
    tokens = [planet for planet in file.planets if not planet.home]
    assert len(tokens) == 28
    assert len(file.tiles) == 10
    assert {planet.type for planet in tokens} == set(TYPES)
    assert len({frozenset(planet.icons) for planet in tokens}) == 28
    assert any(item.price.plutonium == 2 and item.price.erg == 4 for item in file.items)
    assert any(foe.dice == ("white",) * 3 and foe.reward.relic == 1 for foe in file.foes)
    assert any(planet.name.en == "Qom-Ru" for planet in tokens)
    recon = next(item for item in file.items if item.name.en == "Recon Droid")
    assert recon.kind == "tech"
    assert recon.power is not None
    assert recon.power.land


def test_what_is_no_toml_is_said_so() -> None:
    with pytest.raises(InvalidSet) as caught:
        setfile.read("= 3")
    assert "no TOML" in caught.value.faults[0]


def test_every_entry_of_a_wrong_form_is_named() -> None:
    faults = _faults(
        ('kind = "timer"\ncost = 3', 'kind = "cook"\ncost = "x"'),
        ('type = "hot"\nicons = ["tech"]', 'type = "lava"\nicons = ["tech"]'),
        ("[market]", "[bazaar]"),
    )
    assert [fault.split(":")[0] for fault in faults] == [
        "bazaar",
        "market",
        "planets 9 (forge), type",
        "crew 3 (time), kind",
        "crew 3 (time), cost",
    ]


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ('id = "pool"', 'id = "forge"', "same id"),
        ('id = "pool"', 'id = "Pool!"', "an id is"),
        ('{ en = "Reach", ja = "辺境" }', '{ en = "", ja = "辺境" }', "name, en: it must not be empty"),
        ("number = 10", "number = 11", "numbered 1 to 10"),
        ("entry = 2", "entry = 3", "its entry is one of the open edges"),
        ("edges = [2, 5]", "edges = [2, 7]", "edges 2: it must be 0 to 5, not “7”"),
        ('next = ["a"]\nedges = [3]', "edges = [3]", "not beside each other"),
        ("at = [0.1, 0.1]", "at = [1.1, 0.1]", "lies outside"),
        ('type = "ice"\nicons = ["dig"]', 'type = "gas"\nicons = ["dig"]', "there are 0 of them"),
        ('icons = ["easy", "dig"]', 'icons = ["easy", "hard"]', "one level of encounter"),
        ('icons = ["hard", "weird"]', 'icons = ["tech", "weird"]', "one kind of shop"),
        ('type = "hot"\nicons = []\n\n[[planets]]\nid = "pool"',
         'type = "hot"\nicons = ["tech"]\n\n[[planets]]\nid = "pool"',
         "same icons"),
        ('icons = ["hire"]\n\n[[planets]]\nid = "deep"', 'icons = ["yard"]\n\n[[planets]]\nid = "deep"',
         "belong to the home system"),
        ('planet = "venus"', 'planet = "earth"', "printed there once"),
        ('id = "x.worm"\n', 'id = "x.worm"\ncopies = 0\n', "copies: it must be 1 to 99, not “0”"),
        ("reputation = 1\ndice", "reputation = -1\ndice", "reputation: it must be 0 to 99"),
        ('dice = ["white"]', 'dice = ["black"]', "no black ones"),
        ("reward = { erg = 4 }", "reward = { erg = -4 }", "nothing is lost"),
        ("defeat = { erg = -3 }", "defeat = { erg = 3 }", "nothing is gained"),
        ('at = "mars"', 'at = "pluto"', "neither a kind of place"),
        ("price = { erg = 6 }", "price = { uranium = 6 }", "in ERG and in nothing else"),
        ("price = { erg = 4, plutonium = 2 }", "price = { erg = 4 }", "more than one currency"),
        ("track = [1, 2, 3", "track = [3, 2, 1", "from cheap to dear"),
        ("uranium = 5", "uranium = 9", "not on the track"),
        ('"vault", "vault", "shield"]', '"vault", "vault", "boom2"]', "no explosions"),
        ('red = ["1", "2"', 'red = ["1"', "6 faces"),
        ('red = ["1", "2", "3", "4", "5", "eidolless"]', 'red = ["1", "2", "3", "4", "5", "6"]', "shows its icon"),
        ('red = ["1"', 'red = ["cat"', "is no face"),
        ('die = "yellow"', 'die = "green"', "a die of its own"),
        ('planets = ["hot", "jungle"]', 'planets = ["hot", "hot"]', "two different types"),
        ("start = true", "start = false", "5 of them"),
        ("cost = 5\nstart = true", "cost = 11\nstart = true", "10 ERG at most"),
        ("cost = 0\nwealth", "cost = 1\nwealth", "what everybody begins with"),
        ("cost = 12", "cost = 120", "cost: it must be 0 to 99, not “120”"),
        ("cargo = { relic = 1, erg = 2 }", "cargo = { relic = 1, tech = 2 }", "one kind only"),
        ("power = { speed = 1 }", "power = { speed = -2 }", "power, speed: it must be 0 to 99, not “-2”"),
        ("unscanned = { back = true }", "unscanned = { jump = true }", "by events"),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_named(before: str, after: str, said: str) -> None:
    faults = _faults((before, after))
    assert any(said in fault for fault in faults), faults
