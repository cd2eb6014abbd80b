"""Tests of custom ids: a lossless round trip, and invalid ones are ignored."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.ui.custom_ids import MOST, CustomId, UnknownCustomId, parse, parse_int
from cogs.ui.discord_limits import CUSTOM_ID
from cogs.ui.forms import chosen

WORDS = st.text(st.characters(exclude_characters="+", exclude_categories=["Cs"]), max_size=6)
PIECES = ["say", ":", "/", "*", "+", "%", "%zz", "%00", "%ff", "a", "1", "99999999", "²", "٣", "-", "\ud800", "あ"]


@given(st.integers(0, 10**9), st.integers(0, 10**6), WORDS, st.lists(WORDS.filter(bool), max_size=2))
def test_an_id_comes_back(table: int, number: int, arg: str, said: list[str]) -> None:
    target = CustomId("say", table, number, arg, tuple(said))
    try:
        text = str(target)
    except ValueError:
        return
    assert parse(text) == target
    assert len(text) <= CUSTOM_ID


@given(st.one_of(st.text(), st.lists(st.sampled_from(PIECES)).map("".join)))
def test_whatever_comes_is_an_id_of_ours_or_none(text: str) -> None:
    target = parse(text)
    assert target is None or str(target) == text


@pytest.mark.parametrize(
    "text",
    [
        *("", "x", "say:1:2", "say:a:2::", "say:1:-2::", "say:1:2::x:y:z", "say:٣:2::", "say:1:²::", "say:01:2::"),
        *("say:1:2::a*x", "say:1:2::a*", "say:1:2::a*1", "say:1:2::a*2*3", "say:1:2::*99999999", "say:1:2::%zz"),
        *("say:1:2:%ff:", f"say:{2**63}:2::", f"say:1:{2**31}::", f"say:1:2::{'x' * 100}", "say:1:2:\ud800:"),
    ],
)
def test_what_is_not_ours_is_nothing(text: str) -> None:
    assert parse(text) is None


@pytest.mark.parametrize("text", ["", "-1", "+1", " 1", "1_0", "²", "٣", "x", str(MOST + 1), "9" * 5000])
def test_what_is_no_number_of_ours(text: str) -> None:
    with pytest.raises(UnknownCustomId):
        parse_int(text)


def test_a_menu_of_one_choice_gives_one() -> None:
    assert chosen(_menu("a")) == "a"
    for values in ((), ("a", "b")):
        with pytest.raises(UnknownCustomId):
            chosen(_menu(*values))


def _menu(*values: str) -> Any:
    return SimpleNamespace(data={"values": values})


def test_the_longest_saying_of_andromeda_fits() -> None:
    jokers = "+".join(["silver"] * 4 + ["gold"] * 4 + ["platinum"] * 4 + ["diamond"] * 4)
    target = CustomId("wrote", 10**9, 10**5, "12", ("challenge", "sorrel", "12", jokers))
    assert parse(str(target)) == target


def test_too_long_is_an_error_not_another_meaning() -> None:
    with pytest.raises(ValueError, match="custom id"):
        str(CustomId("say", 1, 1, "", ("x" * 100,)))
