"""Tests of fonts and text: no empty boxes, nothing wider than its space."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rendering.fonts import BODY, BOLD, DISPLAY, HEAD, SLAB, SLAB_BOLD, UNKNOWN, Face, clean, covers, missing
from rendering.text import ELLIPSIS, balanced, fit, line, shorten, width, wrap

ROOT = Path(__file__).resolve().parents[2]
FACES = (BODY, BOLD, HEAD, DISPLAY, SLAB, SLAB_BOLD)
TEXTS = [
    *ROOT.glob("cogs/words/*.po"),
    *ROOT.glob("rendering/words/*.po"),
    *(path for path in ROOT.glob("bot/games/**/*") if path.suffix in {".po", ".md", ".toml", ".txt"}),
]
"""The catalogues, and the texts and sets of the games."""
OF_DISCORD = set("🟢🟠🔧⏱")
"""Emoji that no picture has."""


@pytest.mark.parametrize("face", FACES)
def test_every_text_can_be_drawn(face: Face) -> None:
    assert {".po", ".md", ".toml", ".txt"} == {path.suffix for path in TEXTS}
    for path in TEXTS:
        assert missing(path.read_text(encoding="utf-8"), face) <= OF_DISCORD, path


@pytest.mark.parametrize(
    "name",
    [
        "朱镕基 李喆 游錫堃 嘅㛃啦 龟鳖",
        "髙橋 﨑山 𠮷野家 𣘺本 渡邉 ゔヷㇷ゚ ﾊﾝｶｸ",
        "김민준 똠방각하 金大中",
        "Наташа Ґалаґан Ђорђе Ελένη Άγγελος",
        "Nguyễn Thị Ánh Đặng Łódź İpek Šárka Þór",
    ],
)
def test_names_of_people_can_be_drawn(name: str) -> None:
    for face in FACES:
        assert clean(name, face) == name


def test_missing_names_what_is_missing() -> None:
    assert missing("Mika みか ヴェッチ 満杯 −+×…“”’·") == set()
    assert missing("a🚀b\u0627") == {"🚀", "\u0627"}


def test_coverage_is_that_of_the_fonts() -> None:
    latin, japanese = BODY.files
    assert covers(latin, "é")
    assert not covers(latin, "漢")
    assert covers(japanese, "漢")
    assert covers(japanese, "𠮟")
    assert not covers(japanese, "\ue000")
    assert not covers(latin, "\U0010ffff")


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("Zoë", "Zoë"),
        ("🚀 Zoë ✨", "Zoë"),
        ("ねこ🐱ぱんち", f"ねこ{UNKNOWN}ぱんち"),
        ("👨‍👩‍👧", UNKNOWN),
        ("𝓜𝓲𝓴𝓪", "Mika"),
        ("two\nlines\tof\u200b it", "two lines of it"),
    ],
)
def test_odd_names_are_made_plain(name: str, drawn: str) -> None:
    assert clean(name) == drawn


@given(st.text(max_size=40))
@settings(max_examples=200, deadline=None)
def test_nothing_drawn_is_missing(text: str) -> None:
    for face in (BODY, HEAD):
        assert not missing(clean(text, face), face)


@given(st.text(min_size=1, max_size=40), st.integers(60, 400))
@settings(max_examples=100, deadline=None)
def test_fitted_text_fits(text: str, room: int) -> None:
    fitted, size = fit(text, HEAD, 34, room, 20)
    assert 20 <= size <= 34
    assert width(fitted, HEAD, size) <= room


def test_fit_first_shrinks_then_shortens() -> None:
    assert fit("Mika", HEAD, 34, 400, 20) == ("Mika", 34)
    text, size = fit("Alexandria Feather", HEAD, 34, 250, 20)
    assert text == "Alexandria Feather"
    assert 20 < size < 34
    text, size = fit("Alexandria Featherstonehaugh", HEAD, 34, 180, 20)
    assert text.endswith(ELLIPSIS)
    assert size == 20


def test_shortening_leaves_no_space_before_the_dots() -> None:
    for room in range(60, 300, 10):
        assert f" {ELLIPSIS}" not in shorten("a bc def ghij klmno", BODY, 30, room)


@given(st.text(alphabet="abc d、。「」あいうカタカナー漢字", max_size=60), st.integers(80, 300))
@settings(max_examples=100, deadline=None)
def test_wrapped_lines_fit_and_lose_nothing(text: str, room: int) -> None:
    lines = wrap(text, BODY, 24, room)
    assert all(width(one, BODY, 24) <= room for one in lines)
    assert "".join(lines).replace(" ", "") == clean(text).replace(" ", "")


def test_wrapping_keeps_words_and_japanese_rules() -> None:
    assert wrap("seven strange worlds", BODY, 24, 120) == ["seven", "strange", "worlds"]
    assert wrap("地球のステーション", BODY, 20, 136) == ["地球の", "ステーション"]
    for room in range(60, 300, 7):
        for one in wrap("「七つの惑星」に、センターを。築け。", BODY, 24, room)[1:]:
            assert one[0] not in "、。」"


def test_wrapping_stops_at_the_last_line() -> None:
    lines = wrap("one two three four five six seven eight", BODY, 24, 100, 2)
    assert len(lines) == 2
    assert lines[1].endswith(ELLIPSIS)
    assert width(lines[1], BODY, 24) <= 100


def test_words_keep_apart_on_the_last_line() -> None:
    text = "halves are rounded up for stations and draws"
    for room in range(200, 460, 10):
        for one in (wrap(text, BODY, 30, room, 2)[-1], balanced(text, BODY, 30, room, 2)[-1]):
            assert one.rstrip(ELLIPSIS) in text


def test_balanced_lines_leave_nothing_alone() -> None:
    text = "手札の交換で3枚まで交換できる"
    room = width(text, HEAD, 30) - 20
    assert len(wrap(text, HEAD, 30, room)[-1]) < 3
    lines = balanced(text, HEAD, 30, room)
    assert len(lines) == 2
    assert abs(width(lines[0], HEAD, 30) - width(lines[1], HEAD, 30)) < 0.3 * room
    assert "".join(lines) == text
    assert balanced("short", HEAD, 30, 400) == ["short"]
    assert balanced("地球上のステーション", HEAD, 22, 142) == ["地球上の", "ステーション"]


def test_a_line_is_drawn_whole() -> None:
    for text in ("Jgq|Äÿ", "漢字、ー", "W…"):
        drawn = line(text, HEAD, 30)
        left, top = drawn.cut
        assert drawn.mask.getbbox() == (0, 0, *drawn.mask.size)
        assert 0 < left < left + drawn.mask.width < drawn.advance + 2 * drawn.left
        assert 0 < top < top + drawn.mask.height < 45


def test_japanese_words_of_foreign_letters_break_after_a_dot() -> None:
    text = "製缶工エイダ・ストラウド"
    assert wrap(text, BODY, 20, width("製缶工エイダ・", BODY, 20)) == ["製缶工エイダ・", "ストラウド"]


def test_two_japanese_lines_break_where_one_breathes() -> None:
    text = "探索、採掘、発展、バトル、富・評判・探索のどれかで12ポイント"
    first, second = balanced(text, HEAD, 44, 1080, 2)
    assert first.endswith("、")
    assert first + second == text
    assert not balanced("あ" * 40, HEAD, 44, 1080, 2)[0].endswith("、")
