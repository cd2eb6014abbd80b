"""Tests of the completeness of each game: files, rules, texts, pictures, boxes."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import MISSING, fields
from pathlib import Path

import pytest

from bot.games.contract import TABLE, Game, Later, Text
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import apply, walk
from bot.games.registry import GAMES, AnyGame
from bot.words.catalogue import ROOT
from bot.words.formatter import formatter
from rendering.renderer import GameRenderer, RenderOptions
from tests.all_games import ALL_GAMES, ALL_RENDERERS, PACKAGES
from tests.golden.transcript import NAMES
from tests.prose import docstrings, is_suspect, offences
from tests.words.source_texts import code

RULE = re.compile(r'"([A-Z]\d{1,3})"')
IMPORT = re.compile(r"^ *((?:from|import) [^(\n]*(?:\([^)]*\))?)", re.MULTILINE)
"""An import statement; parsing all modules for a few lines takes seconds."""
PICTURE_LIMIT = 300_000
CHOICE = 100
"""Maximum characters of an autocompletion."""
TOP = {"bot", "cogs", "rendering", "tests"}
every_game = pytest.mark.parametrize("game", ALL_GAMES.values(), ids=list(ALL_GAMES))
"""All games, with the example."""
every_offered_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
MUST, OFFERED, MAY = "What must be there", "What must be there before it is offered", "What may be there"
"""Headings of CONTRIBUTING.md."""


def settings(game: AnyGame) -> dict[str, str]:
    """Return the default settings."""
    return {setting.id: setting.values[0].value for setting in game.meta.settings}


def look(game: AnyGame, language: str, seats: int) -> RenderOptions:
    """Return render options as of a table."""
    words = formatter(language, game.meta.id)

    def say(text: Text) -> str:
        return words.format(text, NAMES)

    return RenderOptions(say, language, NAMES[:seats])


def rules_of_refusals(game: AnyGame) -> Iterator[str]:
    """Yield the rule ids in the game's code, which are those of its refusals."""
    for path in code(PACKAGES[game.meta.id]):
        yield from RULE.findall(path.read_text(encoding="utf-8"))


@every_game
def test_every_rule_that_refuses_can_be_read(game: AnyGame) -> None:
    topics = [topic for topic in (*game.meta.card, *game.meta.rulings) if topic.rules]
    told = [rule for topic in topics for rule in topic.rules]
    assert len(told) == len(set(told)), "a rule leads to one topic"
    used = set(rules_of_refusals(game))
    assert used, "a refusal names its rule"
    assert used <= set(told)


def test_the_house_has_four_rooms() -> None:
    rooms = {path.name for path in ROOT.iterdir() if path.is_dir() and not path.name.startswith(".")}
    assert rooms - {"var"} == TOP


@every_game
def test_the_box_is_complete(game: AnyGame) -> None:
    meta = game.meta
    assert meta.card, "a rules card"
    assert meta.rulings, "the rulings are shown to players"
    assert all(section.lines for section in (*meta.card, *meta.rulings))
    ids = [component.value for component in meta.components]
    assert ids, "components to look up"
    assert len(ids) == len(set(ids))
    assert meta.house_notice.key, "what is ours is said"
    assert all(setting.values for setting in meta.settings)
    assert 1 <= meta.seats[0] <= meta.seats[1]


@every_game
@pytest.mark.parametrize("language", ["en", "ja"])
def test_everything_in_the_box_can_be_looked_up(game: AnyGame, language: str) -> None:
    say = formatter(language, game.meta.id).format
    names = [say(one.name) for one in game.meta.components]
    assert len(names) == len(set(names))
    assert max(map(len, names)) <= CHOICE
    assert all(say(one.text) for one in game.meta.components)


@every_offered_game
def test_it_speaks_japanese(game: AnyGame) -> None:
    assert formatter("ja", game.meta.id).format(game.meta.tagline) != game.meta.tagline.key


@every_game
def test_every_event_is_told(game: AnyGame) -> None:
    """By the event's `line`, or by a case of the match statement."""
    told = (ROOT / PACKAGES[game.meta.id] / "words/event_texts.py").read_text(encoding="utf-8")
    for event in game.events:
        kinds = "|".join(kind.__name__ for kind in event.__mro__)
        assert hasattr(event, "line") or re.search(rf"case (ev\.)?({kinds})\(", told), event


@every_game
def test_every_verb_has_a_command(game: AnyGame) -> None:
    assert all(verb.command for verb in game.verbs)


@every_game
def test_it_has_the_parts_that_the_guide_demands(game: AnyGame) -> None:
    assert [part for part in parts(MUST) if part not in parts_of(game)] == []


@every_game
def test_the_guide_names_all_its_parts(game: AnyGame) -> None:
    named = {part.partition("/")[0] for part in (*parts(MUST), *parts(MAY))}
    assert {part for part in parts_of(game) if "/" not in part} - named <= {"lesson", "renderer"}


@every_offered_game
def test_it_has_what_the_guide_demands_of_an_offered_game(game: AnyGame) -> None:
    wanted = [re.sub(r"\bNAME\b", game.meta.id, path) for path in parts(OFFERED)]
    assert [path for path in wanted if not any(ROOT.glob(path))] == []
    assert list((ROOT / "tests" / "games" / game.meta.id).glob("test_*.py"))


def test_the_guide_names_every_field_of_a_game_and_of_a_renderer() -> None:
    named = {heading: set(re.findall(r"`(\w+)`", guide(heading))) for heading in (MUST, MAY)}
    for field in fields(Game):
        is_optional = field.default is not MISSING or field.default_factory is not MISSING
        assert not field.init or field.name in named[MAY if is_optional else MUST], field.name
    assert {one.name for one in fields(GameRenderer) if one.default is not MISSING} <= named[MAY]


def guide(heading: str) -> str:
    """Return the section under a heading of CONTRIBUTING.md."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    _, _, found = text.partition(f"### {heading}\n")
    assert found, heading
    return re.split(r"^#", found, maxsplit=1, flags=re.MULTILINE)[0]


def parts(heading: str) -> list[str]:
    """Return the first column of the section's table."""
    return re.findall(r"^\| `([^`]+)` \|", guide(heading), re.MULTILINE)


def parts_of(game: AnyGame) -> list[str]:
    """Return modules, packages and files of a game's package, modules without their suffix."""
    package = ROOT / PACKAGES[game.meta.id]
    found = [path for pattern in ("*", "*/*") for path in package.glob(pattern) if path.name[:2] != "__"]
    return [str(path.relative_to(package)).removesuffix(".py") for path in sorted(found)]


@every_game
def test_it_has_pictures(game: AnyGame) -> None:
    painter, seats = ALL_RENDERERS[game.meta.id], game.meta.seats[0]
    state, events = game.setup(seats, settings(game), LooseChance(1))
    public = game.view(state, None)
    shown = look(game, "ja", seats)
    pictures = [painter.box(shown), painter.board(public, shown)]
    pictures += [painter.part(public, part, shown) for part in game.parts(public)]
    pictures += [painter.signs(public, shown, page).picture for page in range(len(painter.sign_pages(public, shown)))]
    assert painter.hand(public, shown) is None
    assert all(1 <= len(picture.data) <= PICTURE_LIMIT for picture in pictures)
    assert all(isinstance(game.tell(event), Text) for event in events)


@every_game
@pytest.mark.parametrize("level", [1, 2, 3])
def test_ai_and_defaults_say_what_is_legal(game: AnyGame, level: int) -> None:
    chance = LooseChance(level)
    state, _ = game.setup(game.meta.seats[0], settings(game), chance)
    while not any(not decision.optional for decision in game.pending(state)):
        said = game.clocks.deadlines(state)[0].said
        state, _ = apply(game, state, TABLE, said, chance)
    for decision in game.pending(state):
        seat = decision.seat
        walk(game, state, seat, game.default(state, seat))
        said = game.ai(game.view(state, seat), game.ask(state, seat), chance, level)
        if not isinstance(said, Later):
            walk(game, state, seat, said)


def imported(path: Path) -> Iterator[str]:
    """Yield the full names of the imports of a module that may be of tests."""
    for said in IMPORT.findall(path.read_text(encoding="utf-8")):
        if "test_" not in said:
            continue
        for node in ast.parse(said).body:
            if isinstance(node, ast.Import):
                yield from (name.name for name in node.names)
            elif isinstance(node, ast.ImportFrom):
                yield from (f"{node.module}.{name.name}" for name in node.names)


SNAPSHOT = {"rows", "draws", "state", "uow"}
"""Attributes by which hidden information of a table can be read."""


def test_cogs_read_tables_by_views_alone() -> None:
    """Events bring snapshots to the cogs, which pass them to `TableReader`."""
    read = [
        f"{path.relative_to(ROOT)}:{node.lineno}: .{node.attr}"
        for path in code("cogs")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in SNAPSHOT
    ]
    assert read == []


def test_no_test_module_is_imported() -> None:
    """Shared helpers belong to a module of their own, such as `support.py` of the folder."""
    tests = {".".join(path.relative_to(ROOT).with_suffix("").parts): path for path in code("tests")}
    modules = {name for name, path in tests.items() if path.name.startswith("test_")}
    taken = {(name, one) for name, path in tests.items() for one in imported(path)}
    assert {(name, one) for name, one in taken if {one, one.rpartition(".")[0]} & modules} == set()


@pytest.mark.parametrize("folder", sorted(TOP))
def test_docstrings_follow_the_prose_rules(folder: str) -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{line}: {offence}"
        for path in code(folder)
        if is_suspect(path.read_text(encoding="utf-8"))
        for line, text, proper in docstrings(path)
        for offence in offences(text, proper=proper)
    ]
    assert wrong == []


CROWDED = 25


@pytest.mark.parametrize("folder", ["bot", "bot/store", "bot/tables", "cogs"])
def test_no_package_is_crowded(folder: str) -> None:
    within = ("*.py",) if folder == "bot" else ("*.py", "*/*.py")
    files = Counter(path.parent for pattern in within for path in (ROOT / folder).glob(pattern))
    assert {path.name: n for path, n in files.items() if n > CROWDED} == {}
