"""Tests of the only source of randomness."""

from __future__ import annotations

import hmac
from collections import Counter

import pytest

from bot.games.engine.chance import Chance, LooseChance, SealedChance, commitment

SEED = bytes(range(32))


@pytest.mark.parametrize("chance", [SealedChance(SEED), LooseChance(1)], ids=["sealed", "loose"])
def test_numbers_are_uniform(chance: Chance) -> None:
    counts = Counter(chance.below(6, "die") for _ in range(6000))
    assert set(counts) == set(range(6))
    assert all(850 < count < 1150 for count in counts.values())
    assert chance.used


def test_a_sealed_draw_depends_on_seed_purpose_and_count() -> None:
    def draws(seed: bytes, before: int, purpose: str) -> list[int]:
        chance = SealedChance(seed, {"ring": before})
        return [chance.below(1000, purpose) for _ in range(8)]

    base = draws(SEED, 0, "ring")
    assert base == draws(SEED, 0, "ring")
    assert base[2:] == draws(SEED, 2, "ring")[:-2]
    assert base != draws(SEED, 0, "cards")
    assert base != draws(bytes(32), 0, "ring")
    assert len(set(base)) > 1


def test_what_is_drawn_for_another_purpose_makes_no_difference() -> None:
    alone, among = SealedChance(SEED), SealedChance(SEED)
    for _ in range(8):
        among.below(6, "die")
        assert alone.below(84, "ring") == among.below(84, "ring")
    assert (alone.draws, among.draws) == ({"ring": 8}, {"ring": 8, "die": 8})


def test_a_draw_is_counted_for_who_goes_on_and_not_for_who_went_before() -> None:
    before = {"ring": 3}
    chance = SealedChance(SEED, before)
    chance.below(6, "ring")
    assert (before, chance.draws) == ({"ring": 3}, {"ring": 4})


def test_a_sealed_draw_can_be_checked_by_hand() -> None:
    """HMAC-SHA256 of purpose and count; its first eight bytes as a number, modulo n."""
    chance = SealedChance(SEED, {"ring": 4})
    for count, n in enumerate((5, 100, 84), start=4):
        digest = hmac.new(SEED, f"ring/{count}".encode(), "sha256").digest()
        assert chance.below(n, "ring") == int.from_bytes(digest[:8], "big") % n


def test_a_bag_is_drawn_without_replacement_in_proportion() -> None:
    first: Counter[int] = Counter()
    chance = LooseChance(3)
    for _ in range(3000):
        bag = [1, 0, 2]
        drawn = [chance.draw(bag, "x") for _ in range(3)]
        assert sorted(drawn) == [0, 2, 2]
        assert bag == [0, 0, 0]
        first[drawn[0]] += 1
    assert 850 < first[0] < 1150


def test_an_empty_bag_gives_nothing() -> None:
    with pytest.raises(ValueError, match="nothing left"):
        LooseChance(1).draw([0, 0], "x")


def test_a_shuffle_gives_every_order_equally() -> None:
    counts: Counter[tuple[int, ...]] = Counter()
    chance = LooseChance(4)
    for _ in range(6000):
        things = [1, 2, 3]
        chance.shuffle(things, "x")
        counts[tuple(things)] += 1
    assert len(counts) == 6
    assert all(850 < count < 1150 for count in counts.values())


def test_loose_chance_repeats_itself() -> None:
    one, two = LooseChance("a"), LooseChance("a")
    assert not one.used
    assert [one.below(100, "x") for _ in range(9)] == [two.below(100, "y") for _ in range(9)]


def test_the_commitment_is_the_hash_of_seed_and_salt() -> None:
    assert commitment(b"", b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert commitment(b"a", b"bc") == commitment(b"ab", b"c")
    assert commitment(b"a", b"b") != commitment(b"a", b"c")
