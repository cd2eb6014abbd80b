"""The source texts and their catalogues, by area."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from bot.games.contract import BilingualText
from bot.words.catalogue import ROOT
from tests.all_games import ALL_GAMES, PACKAGES

AREAS = {
    "bot/words": ["bot/*.py", "bot/puzzles/**/*.py", "bot/tables/**/*.py", "bot/words/*.py"],
    "bot/games/words": ["bot/games/*.py", "bot/games/contract/*.py", "bot/games/engine/*.py"],
    "cogs/words": ["cogs/**/*.py", "bot/web/*.py", "bot/client.py", "bot/config.py"],
    "rendering/words": ["rendering/**/*.py"],
    **{f"{folder}/words": [f"{folder}/**/*.py"] for folder in PACKAGES.values()},
}


TEXT_CALL = re.compile(r"\b(?:t|tn|locale_str|ls)\(")


def nodes(path: Path, only: re.Pattern[str]) -> list[ast.AST]:
    """Return all nodes of a source file; none if its text has no match of `only`.

    Parsing all files takes seconds.
    """
    text = path.read_text(encoding="utf-8")
    return list(ast.walk(ast.parse(text))) if only.search(text) else []


def code(*folders: str) -> list[Path]:
    """Return the source files of these folders, or all."""
    return sorted(path for folder in folders or ("bot", "cogs", "rendering") for path in (ROOT / folder).rglob("*.py"))


def of_area(area: str) -> list[Path]:
    """Return the files whose texts are in an area's catalogue."""
    return sorted(path for pattern in AREAS[area] for path in ROOT.glob(pattern))


@cache
def texts(area: str) -> dict[str, str | None]:
    """Return the texts passed to `t` and `tn`, and to `say_` helpers, with their plurals."""
    found: dict[str, str | None] = {}
    for path in of_area(area):
        for node in nodes(path, TEXT_CALL):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id not in ("t", "tn", "locale_str", "ls"):
                continue
            first = [arg.value if isinstance(arg, ast.Constant) else None for arg in node.args[:2]]
            assert isinstance(first[0], str), f"{path.name}:{node.lineno}: a text must be written out"
            found[first[0]] = str(first[1]) if node.func.id == "tn" else None
    return found


def of_card(area: str) -> Iterator[tuple[str, str]]:
    """Yield the texts of a game's rules card and rulings, in English and Japanese."""
    for meta in (game.meta for name, game in ALL_GAMES.items() if area == f"{PACKAGES[name]}/words"):
        for section in (*meta.card, *meta.rulings):
            said = (section.title, *section.lines, section.example)
            yield from ((one.key, one.ja) for one in said if isinstance(one, BilingualText))


@cache
def catalogue(area: str) -> dict[str, Message]:
    """Return the Japanese catalogue of an area, by English text."""
    path = ROOT / area / "ja.po"
    with path.open("rb") as file:
        return {
            message.id[0] if isinstance(message.id, tuple) else str(message.id): message
            for message in read_po(file, locale="ja")
            if message.id
        }
