"""Tests of commands in texts: localized as in the reader's Discord, and existing."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import cast

from discord import app_commands

from bot.games.common_texts import command
from bot.words.formatter import formatter
from tests.cogs.simulated_client import world
from tests.words.command_paths import paths
from tests.words.source_texts import AREAS, catalogue, code, nodes

NAMED = re.compile(r"(?<![\w/.])/[a-z]{3,}\b")
NAMING = re.compile(r"\bcommand\(|\blook_up=")


def named() -> set[str]:
    """Return the names passed to `command` and `own_set`."""
    found: set[str] = set()
    for node in chain.from_iterable(nodes(path, NAMING) for path in code()):
        match node:
            case ast.Call(func=ast.Name(id="command"), args=[ast.Constant(value=str(name))]):
                found.add(name)
            case ast.keyword(arg="look_up", value=ast.Constant(value=str(name))):
                found.add(name)
            case _:
                pass
    return found


async def test_a_command_is_called_as_in_the_readers_discord(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        translator = cast(app_commands.Translator, w.client.tree.translator)
        payloads = [await one.get_translated_payload(w.client.tree, translator) for one in w.client.tree.get_commands()]
    japanese = dict(paths(payloads))
    names = named()
    assert names, "texts name commands"
    for name in sorted(names):
        assert name in japanese, name
        assert formatter("en").format(command(name)) == f"/{name}"
        assert formatter("ja", name.split()[0]).format(command(name)) == f"/{japanese[name]}"


def filled_in() -> Iterator[str]:
    """Yield the values that the code fills into placeholders."""
    for node in chain.from_iterable(nodes(path, NAMED) for path in code()):
        match node:
            case ast.Call(func=ast.Name(id="t" | "tn"), keywords=keywords):
                yield from (str(one.value.value) for one in keywords if isinstance(one.value, ast.Constant))
            case _:
                pass


def test_no_text_writes_a_command_out() -> None:
    catalogues = [f"{key} {message.string}" for area in AREAS for key, message in catalogue(area).items()]
    assert [said for said in chain(catalogues, filled_in()) if NAMED.search(said)] == []
