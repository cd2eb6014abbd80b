"""A game at Taku is whole: whoever adds one and forgets a part learns here which."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.games.contract import TABLE, Later, Text
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import apply, walk
from bot.games.registry import GAMES, AnyGame
from bot.words.catalogue import ROOT
from bot.words.formatter import formatter
from rendering.registry import PAINTERS
from rendering.renderer import RenderOptions
from tests.golden.transcript import FOLDER, NAMES
from tests.words.source_texts import code, nodes

RULE = re.compile(r"[A-Z]\d{1,3}$")
PICTURE_LIMIT = 300_000
CHOICE = 100
"""Letters for which an autocompletion has room."""
TOP = {"bot", "cogs", "rendering", "tests"}
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def settings(game: AnyGame) -> dict[str, str]:
    """The defaults."""
    return {setting.id: setting.values[0].value for setting in game.meta.settings}


def look(game: AnyGame, language: str, seats: int) -> RenderOptions:
    """As a table would be shown."""
    words = formatter(language, game.meta.id)

    def say(text: Text) -> str:
        return words.say(text, NAMES)

    return RenderOptions(say, language, NAMES[:seats])


def rules_of_refusals(game: AnyGame) -> Iterator[str]:
    """The ids of the rules that the game's code names, which are those by which it refuses."""
    for path in code(f"bot/games/{game.meta.id}"):
        for node in nodes(path):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and RULE.match(node.value):
                yield node.value


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
    say = formatter(language, game.meta.id).say
    names = [say(one.name) for one in game.meta.components]
    assert len(names) == len(set(names))
    assert max(map(len, names)) <= CHOICE
    assert all(say(one.text) for one in game.meta.components)


@every_game
def test_it_speaks_japanese(game: AnyGame) -> None:
    assert formatter("ja", game.meta.id).say(game.meta.tagline) != game.meta.tagline.key


@every_game
def test_every_event_is_told(game: AnyGame) -> None:
    """By the sentence that it carries, or by a case of its own."""
    told = (ROOT / "bot/games" / game.meta.id / "words/tell.py").read_text(encoding="utf-8")
    for event in game.events:
        kinds = "|".join(kind.__name__ for kind in event.__mro__)
        assert hasattr(event, "line") or re.search(rf"case (ev\.)?({kinds})\(", told), event


@every_game
def test_it_has_its_commands_tests_and_records(game: AnyGame) -> None:
    name = game.meta.id
    assert all(verb.command for verb in game.verbs)
    assert list((ROOT / "tests" / "games" / name).glob("test_*.py"))
    assert list(Path(FOLDER).glob(f"{name}-*.txt"))


@every_game
@pytest.mark.parametrize("language", ["en", "ja"])
def test_it_has_pictures(game: AnyGame, language: str) -> None:
    painter, seats = PAINTERS[game.meta.id], game.meta.seats[1]
    state, events = game.setup(seats, settings(game), LooseChance(1))
    public = game.view(state, None)
    shown = look(game, language, seats)
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
