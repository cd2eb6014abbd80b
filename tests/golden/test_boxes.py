"""Tests of the texts of components, in both languages (`make golden` renews them)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.games.contract import Text
from bot.games.registry import GAMES, AnyGame
from bot.words.formatter import formatter

FOLDER = Path(__file__).parent / "boxes"
WRITE = os.environ.get("TAKU_GOLDEN") == "write"


@pytest.mark.parametrize("name", GAMES)
def test_things_are_told_as_ever(name: str) -> None:
    path, told = FOLDER / f"{name}.txt", "".join(f"{line}\n" for line in _lines(GAMES[name]))
    if WRITE:
        path.write_text(told, encoding="utf-8")
    assert told == path.read_text(encoding="utf-8")


def _lines(game: AnyGame) -> Iterator[str]:
    for language in ("en", "ja"):
        speak = formatter(language, game.meta.id).format
        for things in _things(game):
            yield from ("", *map(speak, things))


def _things(game: AnyGame) -> Iterator[tuple[Text, ...]]:
    yield from ((one.name, one.text) for one in game.meta.components)
    if game.box is not None:
        box = game.box.read("")
        for look_up in game.box.look_ups:
            yield from (tuple(look_up.words(box, at)) for at, _ in enumerate(look_up.names(box)))
