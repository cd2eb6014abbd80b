"""Tests of names in pictures: unique at a table, and drawable."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.cups.ladder import Entry
from bot.games.contract import Who, t
from bot.store.features.statistics import BestRow
from bot.tables.statistics.service import GuildStats
from bot.words.formatter import LANGUAGES
from cogs.puzzles.league_screen import league_ladder
from cogs.statistics.screen import PEOPLE, server_page
from cogs.statistics.shared_screen import fame
from cogs.ui.translator import Translator, visible
from rendering.charts.tiles import Facts
from rendering.fonts import BODY, BOLD, DISPLAY, HEAD, SLAB, SLAB_BOLD, UNKNOWN, clean, drawable, missing
from rendering.ladder import described
from rendering.text import line
from tests.cogs.screen_samples import seated

FACES = (BODY, BOLD, HEAD, DISPLAY, SLAB, SLAB_BOLD)
LETTERS = (
    "Ann éèñ", "Наташа", "Ελένη", "たろうカナ漢字", "김민준", "דודשרה", "مريمعلي", "रामसीता", "გიორგი", "ณัฐพร",
    "🎉🚀👨\u200d👩\u200d👧😀", "\u0301\u0308\u0334\u0489\u20dd", "\u200b\u200d\u2060\u202e\u2069\ufeff\u00ad",
    "\u3164\u2800\u115f ", "0127٣٤", "𝓐𝓷𝓷①Ａ", "•·・.-_!?()", "★☆♥→",
)  # fmt: skip
TRAPS = (
    "Seat 1", "Seat 2", "席2", "Ann", "Ann (seat 1)", "Ann (seat 2)", "דוד", "🎉", "•",
    "An\u0303n", "Añn", "𝓐\u0301",
)  # fmt: skip
"""Names that resemble each other, or placeholders of names."""
NAMES = st.one_of(
    *(st.text(alphabet=letters, max_size=6) for letters in LETTERS),
    st.text(alphabet="".join(LETTERS), max_size=12),
    st.text(max_size=32),
    st.sampled_from(TRAPS),
)


@pytest.mark.parametrize("language", LANGUAGES)
@given(st.lists(NAMES, min_size=1, max_size=10))
@settings(max_examples=150, deadline=None)
def test_all_at_a_table_have_names_of_their_own_that_are_drawn(language: str, names: list[str]) -> None:
    look = Translator(language, seated(*names)).render_context()
    assert len(set(look.names)) == len(look.names) == len(names)
    for seat, name in enumerate(look.names):
        assert look.say(t("{who}", who=Who(seat))) == name
        assert name.strip(UNKNOWN + " ")
        for face in FACES:
            assert not missing(name, face)
            assert clean(name, face) == name
    assert len({clean(name) for name in look.names}) == len(names)


@given(NAMES)
@settings(max_examples=100, deadline=None)
def test_what_is_drawn_of_a_name_is_seen(name: str) -> None:
    drawn = drawable(visible(name))
    if drawn:
        assert line(drawn, HEAD, 30).mask.getbbox() is not None


@pytest.mark.parametrize("name", ["דוד", "مريم", "राम", "გიორგი", "ณัฐ", "🎉🎉", "•", "\u0301", "!דוד", "राम 2", "★🎉"])
def test_whoever_has_no_name_for_pictures_is_called_by_the_seat(name: str) -> None:
    assert Translator("en", seated("Ann", name)).render_context().names == ("Ann", "Seat 2")
    assert Translator("ja", seated("Ann", name)).render_context().names == ("Ann", "席2")


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("דוד Cohen", "Cohen"),
        ("🎉Ann🎉", "Ann"),
        ("𝓐𝓷𝓷", "Ann"),
        ("ねこ🐱", "ねこ"),
        ("7", "7"),
        ("-_-", "-_-"),
        ("★", "★"),
        ("Zoë", "Zoë"),
    ],
)
def test_what_says_something_of_a_name_is_kept(name: str, drawn: str) -> None:
    assert Translator("en", seated(name, "Ben")).render_context().names == (drawn, "Ben")


def test_names_that_are_drawn_alike_are_told_apart_in_pictures_alone() -> None:
    voice = Translator("en", seated("Ann", "Ann🎉", "Seat 4", "🎉"))
    assert voice.render_context().names == ("Ann (seat 1)", "Ann (seat 2)", "Seat 4 (seat 3)", "Seat 4 (seat 4)")
    assert voice.names == ("Ann", "Ann🎉", "Seat 4", "🎉")


def test_a_name_that_looks_like_a_name_with_its_seat_is_told_apart_from_it() -> None:
    assert len(set(Translator("en", seated("Ann", "Ann", "Ann (seat 1)")).names)) == 3


def test_people_without_seats_are_called_by_their_line() -> None:
    bars = fame(t("By game"), [("דוד", 2, 1), ("Ann", 2, 1), ("مريم", 2, 1)], Translator("en")).bars
    assert [one.label for one in bars] == ["Player 1", "Ann", "Player 3"]
    assert [one.named for one in bars] == ["\u2068דוד\u2069", "Ann", "\u2068مريم\u2069"]
    day, entries = date(2026, 11, 25), [Entry(at + 1, at, 3, 1, 1) for at in range(3)]
    shown = league_ladder((day, day), entries, {0: "דוד", 1: "Ann", 2: "مريم"}, Translator("en"))
    assert [one.drawn for one in shown.rungs] == ["Player 1", "Ann", "Player 3"]
    assert f"1 {shown.rungs[0].name}: 3" in described(shown)
    assert shown.rungs[0].name == "\u2068דוד\u2069"


def test_a_record_of_somebody_without_a_name_for_pictures_names_them_in_words_alone() -> None:
    best = (BestRow("ricochet", 12, "דוד"), BestRow("ricochet", 12, "Ann"), BestRow("ricochet", 12, None))
    page = server_page(GuildStats((), 0, (), (), best), "Here", date(2026, 11, 25), PEOPLE, Translator("en"))
    facts = next(block for block in page.blocks if isinstance(block, Facts))
    assert [one.value for one in facts.facts] == ["12", "12 (Ann)", "12"]
    assert [said for _, said in facts.words()[1]] == ["12 (\u2068דוד\u2069)", "12 (Ann)", "12"]
