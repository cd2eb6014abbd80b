"""Tests of a host's files: each is a set or rejected, quickly, with a few located faults."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Mapping
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from bot.config import BadSettings, Settings
from bot.custom_sets import load
from bot.games.auztralia.components import setfile as auztralia
from bot.games.engine.chance import LooseChance
from bot.games.engine.component_set import (
    LONGEST_FAULT,
    LONGEST_LINE,
    LONGEST_TEXT,
    MOST_FAULTS,
    ComponentSet,
    InvalidSet,
)
from bot.games.farfarout.components import setfile as farfarout
from bot.games.registry import GAMES
from bot.games.spacebase.components import cardfile as spacebase

SECONDS = 10.0
"""Seconds on a busy machine; on an idle one no file takes a second."""
HOUSES: dict[str, Path] = {
    "auztralia": auztralia.HOUSE,
    "farfarout": farfarout.HOUSE_SET,
    "spacebase": spacebase.HOUSE,
}
BOXES: dict[str, ComponentSet[Any]] = {name: game.box for name, game in GAMES.items() if game.box}
every_reader = pytest.mark.parametrize("name", BOXES)
HOSTILE = (
    *("[" * 900, "{a=" * 300, "[\n" * 5_000, "9" * 900, "-1", "1e999", "nan", "inf", "0.5", "true"),
    *(
        '"',
        '"""',
        "'''",
        "\0",
        "\\u0000",
        "\u202e",
        "\ufeff",
        "|",
        "#",
        "\n",
        "\r",
        "\x0b",
        "\x85",
        "\u2028",
        "=",
        "a.b.c.d=1",
        "[[maps]]",
    ),
    *("[[tiles]]", "[x]", "claim1,2,3", "blue:charge", "slots=9", "99", "100", "{}", "[]", "x" * 200, "名" * 60),
)


WRONG = ["x" * 10_000, "a\\u0000b", "a\\nb", "   ", "\\u202e"]
"""Invalid names."""


@st.composite
def mutated(draw: st.DrawFn, house: str) -> str:
    """Return the house set, damaged in up to four places."""
    text = house
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        words = list(re.finditer(r'"[^"\n]*"|-?\d+(?:\.\d+)?|\w+', text[at : at + 400]))
        begin, end = (at, at + draw(st.sampled_from((0, 0, 1, 5, 200))))
        if words and draw(st.booleans()):
            begin, end = (at + one for one in words[0].span())
        hostile = draw(st.sampled_from(HOSTILE) | st.text(max_size=20))
        text = text[:begin] + hostile + text[end:]
    return text


def judged(name: str, text: str) -> object:
    """Return the set, or the fault."""
    began = time.perf_counter()
    try:
        found = BOXES[name].read(text or " ")
    except InvalidSet as bad:
        found = bad
    assert time.perf_counter() - began < SECONDS
    if isinstance(found, InvalidSet):
        assert 1 <= len(found.faults) <= MOST_FAULTS + 1
        assert all(0 < len(fault) <= LONGEST_FAULT + 2 for fault in found.faults)
    return found


@every_reader
def test_a_spoilt_set_is_refused_or_can_be_played(name: str) -> None:
    house, game = HOUSES[name].read_text(encoding="utf-8"), GAMES[name]
    usual = {setting.id: setting.values[0].value for setting in game.meta.settings}

    @settings(max_examples=40, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
    @given(text=mutated(house))
    def check(text: str) -> None:
        if not isinstance(judged(name, text), InvalidSet):
            state, _ = game.setup(game.meta.seats[1], usual | {BOXES[name].key: text}, LooseChance(1))
            assert game.pending(state)

    check()


@every_reader
@settings(max_examples=25, deadline=None, derandomize=True)
@given(text=st.text(max_size=2_000))
@example(text="")
@example(text="[" * 100_000)
@example(text="[\n" * 100_000)
@example(text="a=" + "{b=" * 300)
@example(text="a=" + "9" * 900)
@example(text="\n".join(f"[{'a.' * 400}a{n}]" for n in range(400)))
@example(text="a" + ".a" * 60_000 + " = 1")
@example(text="\n".join(f"x{n} = 1" for n in range(30_000)))
@example(text="[[persons]]\n" * 30_000)
@example(text="1 1 2 | a | b | 1c | 1c\n" * 15_000)
@example(text="\0" * 1_000)
@example(text="x" * (LONGEST_TEXT + 1))
def test_any_text_is_refused(name: str, text: str) -> None:
    assert isinstance(judged(name, text), InvalidSet)


@pytest.mark.parametrize("name", ["auztralia", "farfarout"])
@pytest.mark.parametrize(
    ("spoilt", "told"),
    [
        ("x = " + "[\n" * 3_000 + "\n", r"line \d+: lists stand in lists, far too deep"),
        ("\n" + "a." * 400 + "a = 1\n", r"line \d+: names stand in names, far too deep"),
        ("x = {" + "a . " * 200 + "a = 1}\n", r"line \d+: names stand in names, far too deep"),
        ("".join(f"[a{at}.b]\n" for at in range(3_000)), "the file has more than 2,000 sections"),
        (f"x = {'9' * (LONGEST_LINE + 1)}\n", "line 3: it has more than 1,000 letters"),
    ],
)
def test_the_place_is_named(name: str, spoilt: str, told: str) -> None:
    refused = judged(name, f"# mine\n\n{spoilt}")
    assert isinstance(refused, InvalidSet)
    assert re.fullmatch(told, refused.faults[0]), refused.faults


@every_reader
def test_no_name_is_longer_than_a_menu_or_unreadable(name: str) -> None:
    """Each text of the house set is replaced by one of the invalid names, in turn."""
    read, house = BOXES[name].read, HOUSES[name]
    text = house.read_text(encoding="utf-8")
    if name == "spacebase":
        wrongs = [wrong.encode().decode("unicode_escape") for wrong in WRONG]
        names = list(re.finditer(r"^\w[^|#\n]*\| ([^|\n]+?) +\|", text, re.MULTILINE))
    else:
        wrongs = WRONG
        names = list(re.finditer(r'(?:name|name_ja|en|ja|title) = "([^"\n]*)"', text))
    assert len(names) > 20
    for one, wrong in zip(names[::9], cycle(wrongs), strict=False):
        with pytest.raises(InvalidSet):
            read(text[: one.start(1)] + wrong + text[one.end(1) :])


@every_reader
@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"\xff\xfea\x00b\x00", "cannot be read: it is not written in UTF-8 (byte 1)"),
        ("名前".encode("shift_jis"), "cannot be read: it is not written in UTF-8"),
        (b"x" * (5 * LONGEST_TEXT), f"the file has more than {LONGEST_TEXT:,} letters"),
        (None, "cannot be read"),
    ],
)
def test_a_file_that_is_none_is_told(name: str, content: bytes | None, told: str, tmp_path: Path) -> None:
    path = tmp_path if content is None else tmp_path / "own.txt"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(BadSettings) as refused:
        load(BOXES[name], path)
    assert told in str(refused.value)
    assert str(path) in str(refused.value)


@every_reader
def test_a_mark_before_the_text_does_no_harm(name: str, tmp_path: Path) -> None:
    path = tmp_path / "own.txt"
    path.write_bytes(b"\xef\xbb\xbf" + HOUSES[name].read_bytes())
    load(BOXES[name], path)
    load(BOXES[name], None)


# --- the set in use --------------------------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def _house() -> Iterator[None]:
    yield
    for box in BOXES.values():
        box.use("")


@pytest.fixture
def own(name: str) -> str:
    """Return a host's set."""
    return HOUSES[name].read_text(encoding="utf-8") + "# mine\n"


def setup(name: str, supplied: Mapping[str, str]) -> tuple[Any, object]:
    """Return a game that begins with this set."""
    usual = {setting.id: setting.values[0].value for setting in GAMES[name].meta.settings}
    return GAMES[name].setup(3, {**usual, **supplied}, LooseChance(1))


def test_every_set_has_a_setting() -> None:
    assert BOXES
    assert {box.host for box in BOXES.values()} <= {*Settings.model_fields}


@every_reader
def test_new_tables_play_the_hosts_set_and_each_goes_on_with_its_own(name: str, own: str, tmp_path: Path) -> None:
    box, path = BOXES[name], tmp_path / "own.txt"
    path.write_text(own, encoding="utf-8")
    before, _ = setup(name, GAMES[name].extra_settings(None))
    assert GAMES[name].extra_settings(None) == {}
    load(box, path)
    state, events = setup(name, GAMES[name].extra_settings(None))
    assert (state.set, box.played(None), box.played(state)) == (own, own, own)
    assert GAMES[name].extra_settings(before) == {}
    load(box, None)
    assert GAMES[name].extra_settings(None) == {}
    assert setup(name, GAMES[name].extra_settings(state)) == (state, events)


@every_reader
def test_a_file_with_mistakes_is_refused_whole(name: str, own: str, tmp_path: Path) -> None:
    box, path = BOXES[name], tmp_path / "own.txt"
    box.use(own)
    path.write_text(f"{own}what = 3\n", encoding="utf-8")
    with pytest.raises(BadSettings) as raised:
        load(box, path)
    first, *faults = str(raised.value).splitlines()
    assert first == f"TAKU_{box.host.upper()} is wrong: {path} is no set."
    assert faults
    assert box.text == own
