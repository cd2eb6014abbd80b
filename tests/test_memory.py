"""Memory goes back to the system, where that can be asked for."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.memory import give_back


def _opening(library: object) -> Callable[[None], object]:
    def opened(_: None) -> object:
        return library

    return opened


def test_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[int]()

    class Library:
        def malloc_trim(self, kept: int) -> None:
            asked.append(kept)

    monkeypatch.setattr("bot.memory.ctypes.CDLL", _opening(Library()))
    give_back()
    assert asked == [0]


def test_where_it_cannot_be_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.memory.ctypes.CDLL", _opening(object()))
    give_back()
