"""Tests of the documents: links, files, modules, commands and numbers exist as named."""

from __future__ import annotations

import importlib
import importlib.util
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import timedelta
from functools import cache
from pathlib import Path
from typing import Any, cast

import pytest
from discord import app_commands

from bot.ai_worker import client as ai_worker_client
from bot.client import FINISHING
from bot.config import Settings
from bot.games.andromeda.components.data import N_PLANETS
from bot.games.registry import GAMES, AnyGame
from bot.games.spacebase.rules.turns import GOAL
from bot.http_interactions import server as http_interactions_server
from bot.http_interactions import signature
from bot.jobs.pgqueuer_jobs import ASKED, DEAD
from bot.memory_budget import NORMAL
from bot.setup_venv import LOCKS, NAMED, OLDEST, SIZES
from bot.store.coordination import job_queue
from bot.store.engine import postgres_check
from bot.store.table import group_commit
from bot.words.catalogue import ROOT
from bot.words.formatter import formatter
from cogs.framework import file_cache
from rendering.disk_cache import MOST
from rendering.emojis import emojis
from tests.cogs.simulated_client import world
from tests.document_names import OF_BUILD, TARGET, settings
from tests.tools.changelog import CHANGELOG, sections
from tests.words import sentence_numbers
from tests.words.command_paths import paths
from tests.words.source_texts import code

DOCUMENTS = [*sorted(ROOT.glob("*.md")), *(ROOT / name for name in (".env.example", "compose.yaml", "Makefile"))]
LINK = re.compile(r"\]\(([^)#\s]*)(?:#([^)\s]*))?\)")
OF_GITHUB = re.compile(
    r"\.\./\.\./(?:releases|issues|security/advisories/new|actions/workflows/(?P<workflow>[\w-]+\.yml)(?:/badge\.svg)?)"
)
"""URLs of the repository on GitHub, relative to a file in its root."""
CODE_PATH = re.compile(r"(?<![\w./-])(?:bot|cogs|rendering|tests)/[\w./-]*\w")
FILE = re.compile(r"`([\w.-]+\.(?:conf|css|db|html|js|json|lock|md|po|py|toml|txt|ya?ml))`")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
SETTING = re.compile(r"\b(?:TAKU|DISCORD)_[A-Z]+(?:_[A-Z]+)*\b")
MAKE = re.compile(r"`make ([\w-]+)|^make ([\w-]+)$", re.MULTILINE)
MODULE = re.compile(r"-m ((?:bot|tests)\b[\w.]*)(?: ([a-z-]+))?")
SIBLINGS = re.compile(r"-m (tests[\w.]*)\.\w+`((?:, `\.\w+`)+)")
"""Further modules of the package of the module named before."""
DOTTED = re.compile(r"`((?:bot|cogs|rendering|tests)(?:\.\w+)+)`")
CLASS = re.compile(r"`([A-Z][a-z]+(?:[A-Z][a-z]+)+)(?:\.(\w+))?`")
CLASS_BODY = re.compile(r"^class (\w+)\b(.*?)(?=^\S|\Z)", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"`/([^`\n]+)`")
BARE = re.compile(r"(?<![\w/.:])/([a-z]{3,})\b")
"""A command, or its first word, in a text without backticks."""
ELSEWHERE = {"postgresql.conf", "application.en.md", "application.ja.md"}
"""Files of PostgreSQL, and those written by `python -m bot face`."""
NO_COMMANDS = {"licenses", "metrics", "live", "ready", "interactions", "archive", "tmp"}
"""URL paths of HTTP ports, and folders."""
OF_TESTS = {"TAKU_EVERY_DATABASE", "TAKU_SEEDS", "TAKU_GOLDEN"}
PLACEHOLDER = re.compile(r"\b(?:GAME|NAME|FEATURE)\b")
README_LINES, ROWS = 80, 20
HEAVIEST = 2 * 1024 * 1024
every_document = pytest.mark.parametrize("document", DOCUMENTS, ids=[path.name for path in DOCUMENTS])


def read(document: Path) -> str:
    """Return the current text: of the changelog, this version and unreleased changes."""
    text = document.read_text(encoding="utf-8")
    return "\n".join(one.text for one in sections(text)[:2]) if document == CHANGELOG else text


def anchors(text: str) -> set[str]:
    """Return the anchors of a page's headings."""
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in HEADING.findall(text)}


@every_document
def test_what_a_document_links_is_there(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    for path, anchor in LINK.findall(text):
        if "://" in path:
            continue
        if of_github := OF_GITHUB.fullmatch(path):
            assert of_github["workflow"] is None or (ROOT / ".github" / "workflows" / of_github["workflow"]).is_file()
            continue
        target = ROOT / path if path else document
        assert target.exists(), path
        if anchor:
            assert anchor in anchors(target.read_text(encoding="utf-8")), f"{path}#{anchor}"
        assert target.stat().st_size <= HEAVIEST, path


def files() -> set[str]:
    """Return the names of all files."""
    rooms = ("bot", "cogs", "rendering", "tests")
    return {path.name for path in ROOT.iterdir()} | {path.name for room in rooms for path in (ROOT / room).rglob("*.*")}


@every_document
def test_the_files_that_a_document_names_are_there(document: Path) -> None:
    text = read(document)
    said = (PLACEHOLDER.sub("*", path) for path in CODE_PATH.findall(text))
    assert [path for path in said if not any(ROOT.glob(path))] == []
    assert set(FILE.findall(text)) - files() <= ELSEWHERE


def is_in_code(dotted: str) -> bool:
    """Return whether this is a module, or the name of a module's attribute."""
    package, _, name = dotted.rpartition(".")
    if importlib.util.find_spec(dotted):
        return True
    return importlib.util.find_spec(package) is not None and hasattr(importlib.import_module(package), name)


@every_document
def test_the_names_of_code_in_a_document_are_there(document: Path) -> None:
    text = read(document)
    assert [dotted for dotted in DOTTED.findall(text) if not is_in_code(dotted)] == []
    known = classes()
    assert [name for name, _ in CLASS.findall(text) if name not in known] == []
    assert [f"{name}.{member}" for name, member in CLASS.findall(text) if member and member not in known[name]] == []


@cache
def classes() -> Mapping[str, str]:
    """Return the source of each class by its name."""
    found: defaultdict[str, str] = defaultdict(str)
    for path in code("bot", "cogs", "rendering", "tests"):
        for name, body in CLASS_BODY.findall(path.read_text(encoding="utf-8")):
            found[name] += body
    return dict(found)


@every_document
def test_the_settings_that_a_document_names_are_in_the_example(document: Path) -> None:
    offered = set(SETTING.findall((ROOT / ".env.example").read_text(encoding="utf-8")))
    assert offered <= settings()
    assert set(SETTING.findall(read(document))) <= offered | OF_BUILD | OF_TESTS


def test_what_only_tests_are_told_is_asked_by_them() -> None:
    asked = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("*.py"))
    assert all(f'environ.get("{name}"' in asked for name in OF_TESTS)


@every_document
def test_what_a_document_has_made_can_be_made(document: Path) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert {one or other for one, other in MAKE.findall(read(document))} <= set(TARGET.findall(makefile))


def test_the_makefile_begins_with_what_it_makes() -> None:
    head, *_ = (ROOT / "Makefile").read_text(encoding="utf-8").splitlines()
    (phony,) = re.findall(r"^\.PHONY: (.+)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert set(re.findall(r"[\w-]+", head.split(":")[0])) - {"make"} <= set(phony.split())


def test_the_modules_that_documents_run_are_there() -> None:
    command = [sys.executable, "-m", "bot", "--help"]
    program = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=120).stdout
    (commands,) = re.findall(r"^  \{([\w,-]+)\}$", program, re.MULTILINE)
    text = "\n".join(map(read, DOCUMENTS))
    for module, its_command in MODULE.findall(text):
        assert importlib.util.find_spec(module), module
        if module == "bot" and its_command:
            assert its_command in commands.split(",") or f"{its_command} " in program, its_command
    for package, names in SIBLINGS.findall(text):
        for name in re.findall(r"\w+", names):
            assert importlib.util.find_spec(f"{package}.{name}"), f"{package}.{name}"


def test_the_readme_and_the_table_of_places_are_short() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= README_LINES
    _, _, places = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").partition("## Where to look\n")
    rows = [line for line in places.splitlines() if line.startswith("| ")]
    assert 0 < len(rows[2:]) <= ROWS


def options(payloads: Sequence[Mapping[str, Any]], before: str = "") -> Iterator[tuple[str, set[str]]]:
    """Yield the name of every command and group with its options."""
    for one in payloads:
        name = f"{before} {one['name']}".strip()
        below = one.get("options", ())
        yield name, {str(option["name"]) for option in below if option["type"] not in (1, 2)}
        yield from options([option for option in below if option["type"] in (1, 2)], name)


async def test_the_slash_commands_that_documents_name_are_there(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        translator = cast(app_commands.Translator, w.client.tree.translator)
        payloads = [await one.get_translated_payload(w.client.tree, translator) for one in w.client.tree.get_commands()]
    known, japanese = dict(options(payloads)), {ja for _, ja in paths(payloads)}
    named = {(document.name, said) for document in DOCUMENTS for said in COMMAND.findall(read(document))}
    named |= {(".env.example", said) for said in BARE.findall(read(ROOT / ".env.example"))}
    assert [(name, said) for name, said in named if said not in NO_COMMANDS | japanese and not typed(said, known)] == []


def typed(said: str, known: Mapping[str, set[str]]) -> bool:
    """Return whether the text is a command with options of its own."""
    words = [word.partition(":")[0] for word in said.split() if not word.isupper()]
    length = max((at for at in range(1, len(words) + 1) if " ".join(words[:at]) in known), default=0)
    return length > 0 and set(words[length:]) <= known[" ".join(words[:length])]


def packages(what: str) -> int:
    """Return the number of packages in a lock file."""
    return len(NAMED.findall((ROOT / LOCKS[what]).read_text(encoding="utf-8")))


def seconds(time: timedelta) -> int:
    """Return a duration in seconds."""
    return round(time.total_seconds())


DEFAULTS = Settings.model_fields
SCENERY, FILMS = 300, file_cache.MOST // 10**6
COUNTS = (
    (r"once \((\d+) packages, about (\d+) MB", packages("run"), SIZES["run"]),
    (r"once: (\d+) packages in \.venv, (\d+) MB", packages("demo"), SIZES["demo"]),
    (r"^  11 of (\d+):", packages("demo")),
    (r"how far it is \((\d+) MB", SIZES["demo"]),
    (r"（(\d+) MB）", SIZES["demo"]),
    (r"(\d+) MB for running, (\d+) MB with the demo, ([\d,]+) MB with", SIZES["run"], SIZES["demo"], SIZES["test"]),
    (r"Python 3\.(\d+)(?: or newer|以降)", OLDEST[1]),
    (r"scenery, at most (\d+) MB; and the films .* at most (\d+) MB each", SCENERY, FILMS),
    (r"made anew: at most (\d+) MB", SCENERY + 2 * FILMS),
    (r"(\d+) MB and twice (\d+) MB at most", SCENERY, FILMS),
    (r"up to (\d+) seconds of one core for a decision", DEFAULTS["master_seconds"].default),
    (r"send Discord at most (\d+) requests a second", DEFAULTS["requests"].default),
    (r"ends (\w+) minutes after the last one", round(NORMAL.worker_idle_seconds / 60)),
    (r"more than (\w+) decisions wait", ai_worker_client.QUEUE),
    (r"PostgreSQL (\d+) or newer|PostgreSQL server, (\d+) or newer", postgres_check.OLDEST),
    (
        r"by another after (\d+) seconds, a board that it has not shown after (\d+)",
        seconds(DEAD),
        seconds(job_queue.GRACE),
    ),
    (r"after (\d+) seconds any process may take it", seconds(job_queue.GRACE)),
    (r"further away than (\d+) minutes", seconds(job_queue.SOON) // 60),
    (r"processes poll every (\d+) ms", round(ASKED.total_seconds() * 1000)),
    (r"at most (\d+) commits each", group_commit.MOST_AT_ONCE),
    (
        r"at most (\w+) minutes ago, once, and at most (\d+) MB",
        round(signature.AGE / 60),
        http_interactions_server.LARGEST // 2**20,
    ),
    (r"under way, which takes (\w+) seconds at most", round(FINISHING)),
    (r"cache keeps for (\w+) days|in the last (\w+) days|^\| films .* (\w+) days after", file_cache.LONGEST // 86400),
    (r"the race to (\d+)", GOAL),
    (r"fill the (\w+) planets", N_PLANETS),
    (r"some (\d+) of the 2,000 that it may have", round(len(emojis()), -1)),
    (r"\b(?:[Aa]ll|[Tt]he|of the) ([a-z]+) games\b", len(GAMES)),
    (r"(\d+)つのゲーム", len(GAMES)),
)  # fmt: skip
"""Patterns of numbers in documents, and the numbers in the code."""


@pytest.mark.parametrize("count", COUNTS, ids=[str(pattern) for pattern, *_ in COUNTS])
def test_what_documents_count_is_so(count: tuple[str, *tuple[int, ...]]) -> None:
    pattern, *wanted = count
    said = [found.groups() for text in map(read, DOCUMENTS) for found in re.finditer(pattern, text, re.MULTILINE)]
    counted = [[one for group in groups if group for one in sentence_numbers.numbers(group)] for groups in said]
    assert any(counted)
    assert [one for one in counted if one and one != wanted] == []


def test_scenery_has_room_beside_machine_code() -> None:
    assert MOST // 10**6 < SCENERY


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_the_readme_tells_how_many_play_how_long(game: AnyGame) -> None:
    english, japanese = (formatter(language, game.meta.id).format(game.meta.title) for language in ("en", "ja"))
    least, most = game.meta.seats
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"| **{english}** {japanese} | {least}–{most}, {game.meta.minutes} minutes |" in readme
