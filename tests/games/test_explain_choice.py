"""Tests of explanations of choices, with ratings made by hand."""

from __future__ import annotations

from bot.games.contract import RatedChoice, Term, t
from bot.games.contract.ai import points
from bot.games.engine.explain_choice import Gap, compare, different, rank, why_not
from bot.words.formatter import formatter

INCOME, PRICE = t("income over the turns left"), t("price")


def rated(worth: float, *said: str, **terms: float) -> RatedChoice:
    names = {"income": INCOME, "price": PRICE}
    return RatedChoice(said, worth, tuple(Term(names[name], n) for name, n in terms.items()))


KESTREL = rated(7.2, "buy", "kestrel", income=9, price=-2)
NOVA = rated(4.9, "buy", "nova", income=6, price=-1)
PASS = rated(4.8, "pass")


def test_what_counts_most_makes_the_difference() -> None:
    found = compare(KESTREL, NOVA)
    assert (round(found.worth, 1), found.amount, found.term) == (2.3, 2, INCOME)
    assert compare(rated(3, "a", price=-1), rated(1, "b", price=-4)).term == PRICE, "what costs less is better, too"


def test_a_term_that_only_one_has_counts_nothing_for_the_other() -> None:
    assert compare(KESTREL, PASS).term == INCOME
    assert compare(rated(4, "a"), rated(1, "b", price=-3)).term == PRICE


def test_several_terms_of_one_name_are_added_up() -> None:
    twice = RatedChoice(("a",), 4, (Term(PRICE, -1), Term(PRICE, -1), Term(INCOME, 3)))
    assert compare(rated(6, "b", price=-2, income=5), twice).term == INCOME


def test_where_no_term_makes_half_a_point_none_is_named() -> None:
    assert compare(rated(5, "a"), rated(1, "b")).term is None
    assert compare(rated(5, "a", income=1.4), rated(1, "b", income=1)).term is None


def test_what_differs_by_less_than_half_a_point_is_equal() -> None:
    assert [Gap(n).amount for n in (0, 0.49, 0.5, 1.4, 1.6)] == [0, 0, 1, 1, 2]


def test_it_is_said_in_words_that_anybody_understands() -> None:
    told = [why_not("2", compare(KESTREL, one), points) for one in (NOVA, KESTREL)]
    told.append(why_not("2", Gap(1.0), points))
    assert [formatter("en").format(one) for one in told] == [
        "Why not 2? It is about 2 pts worse; the main difference: income over the turns left.",
        "2 is about equally good.",
        "Why not 2? It is about 1 pt worse.",
    ]
    assert [formatter("ja").format(one) for one in told] == [
        "2だと約2点劣る見込みです。主な違い：income over the turns left。",
        "2もほぼ同じくらい良い手です。",
        "2だと約1点劣る見込みです。",
    ]


def test_variants_of_one_thing_are_one() -> None:
    every = [rated(5, "buy", "kestrel", "1"), rated(4, "buy", "kestrel", "2"), NOVA, PASS, rated(1, "roll")]
    assert different(every, 3) == [every[0], NOVA, PASS]
    assert different(every[:2], 3) == every[:2], "better than nothing to compare it with"
    assert different(every[:1], 3) == every[:1]
    assert different([], 3) == []


def test_equal_ones_keep_their_order() -> None:
    assert rank([PASS, KESTREL, rated(4.8, "roll")]) == [KESTREL, PASS, rated(4.8, "roll")]
