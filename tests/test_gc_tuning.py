"""Tests of garbage collection: long-lived objects are frozen, free memory is released."""

from __future__ import annotations

import gc
from collections.abc import Callable

import pytest

from bot.gc_tuning import freeze, trim


def _opening(library: object) -> Callable[[None], object]:
    def opened(_: None) -> object:
        return library

    return opened


def test_what_is_there_is_not_looked_through_again() -> None:
    loaded = [[number] for number in range(1000)]
    try:
        freeze()
        assert not any(one is loaded for one in gc.get_objects())
    finally:
        gc.unfreeze()
    assert any(one is loaded for one in gc.get_objects())


def test_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[int]()

    class Library:
        def malloc_trim(self, kept: int) -> None:
            asked.append(kept)

    monkeypatch.setattr("bot.gc_tuning.ctypes.CDLL", _opening(Library()))
    trim()
    assert asked == [0]


def test_where_it_cannot_be_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.gc_tuning.ctypes.CDLL", _opening(object()))
    trim()
