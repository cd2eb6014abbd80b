"""Which set new tables play, and what the operator is told of a file that is none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.config import BadSettings
from bot.games.chance import SealedChance
from bot.games.spacebase import SPACEBASE, current
from bot.games.spacebase.cardfile import HOUSE
from bot.games.spacebase.cards import set_of
from bot.sets import take_cards

OWN = HOUSE.read_text(encoding="utf-8").replace("Dinghy", "Gig")


@pytest.fixture(autouse=True)
def _house() -> Iterator[None]:
    yield
    current.use("")


def written(folder: Path, text: str) -> Path:
    """A file of cards."""
    path = folder / "own.txt"
    path.write_text(text, encoding="utf-8")
    return path


def test_new_tables_play_the_house_set_unless_there_is_another() -> None:
    take_cards(None)
    assert current.supplies() == {}


def test_new_tables_play_the_owner_s_set(tmp_path: Path) -> None:
    take_cards(written(tmp_path, OWN))
    assert current.supplies() == {current.CARDS: OWN}
    assert set_of(OWN).cards[0].name == "Gig"
    assert not set_of(OWN).house


def test_a_table_keeps_the_set_that_it_began_with() -> None:
    current.use(OWN)
    assert current.supplies("") == {}
    assert current.supplies("its own") == {current.CARDS: "its own"}


def test_a_file_with_mistakes_is_refused_whole_and_all_of_them_are_told(tmp_path: Path) -> None:
    wrong = OWN.replace("| Gig | 小舟 | 1c", "| Gig | 小舟 | 1x")
    path = written(tmp_path, re.sub(r"\d+ \| Ember Flats", "x | Ember Flats", wrong))
    with pytest.raises(BadSettings) as raised:
        take_cards(path)
    first, *faults = str(raised.value).splitlines()
    assert first == f"TAKU_SPACEBASE_CARDS is wrong: {path} is no set of cards."
    assert ["(Gig)" in faults[0], "(Ember Flats)" in faults[1], len(faults)] == [True, True, 2]
    assert current.supplies() == {}


def test_a_game_begins_with_the_set_in_use_and_can_be_dealt_again_when_that_has_changed() -> None:
    chosen, seed = {"start": "normal", "goal": "40"}, b"seed" * 8
    current.use(OWN)
    state, events = SPACEBASE.setup(3, {**chosen, **SPACEBASE.supplies(None)}, SealedChance(seed))
    current.use("")
    assert state.set == OWN
    assert SPACEBASE.setup(3, {**chosen, **SPACEBASE.supplies(state)}, SealedChance(seed)) == (state, events)
    house, _ = SPACEBASE.setup(3, {**chosen, **SPACEBASE.supplies(None)}, SealedChance(seed))
    assert house.set == ""


@pytest.mark.parametrize("there", [b"\xff\xfe rubbish", None])
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, there: bytes | None) -> None:
    path = tmp_path / "own.txt"
    if there is not None:
        path.write_bytes(there)
    with pytest.raises(BadSettings, match=r"own.txt cannot be read"):
        take_cards(path)
