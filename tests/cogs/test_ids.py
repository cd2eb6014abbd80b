"""Custom ids say everything and come back as they were."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.ids import Id, parse
from cogs.limits import CUSTOM_ID

WORDS = st.text(st.characters(exclude_characters="+", exclude_categories=["Cs"]), max_size=6)


@given(st.integers(0, 10**9), st.integers(0, 10**6), WORDS, st.lists(WORDS.filter(bool), max_size=2))
def test_an_id_comes_back(table: int, number: int, arg: str, said: list[str]) -> None:
    target = Id("say", table, number, arg, tuple(said))
    try:
        text = str(target)
    except ValueError:
        return
    assert parse(text) == target
    assert len(text) <= CUSTOM_ID


@pytest.mark.parametrize("text", ["", "x", "say:1:2", "say:a:2::", "say:1:-2::", "say:1:2::x:y:z"])
def test_what_is_not_ours_is_nothing(text: str) -> None:
    assert parse(text) is None


def test_the_longest_saying_of_andromeda_fits() -> None:
    jokers = "+".join(["silver"] * 4 + ["gold"] * 4 + ["platinum"] * 4 + ["diamond"] * 4)
    target = Id("wrote", 10**9, 10**5, "12", ("challenge", "sorrel", "12", jokers))
    assert parse(str(target)) == target


def test_too_long_is_an_error_not_another_meaning() -> None:
    with pytest.raises(ValueError, match="custom id"):
        str(Id("say", 1, 1, "", ("x" * 100,)))
