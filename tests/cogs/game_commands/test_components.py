"""Tests of component commands: autocompletion in both languages, and a screen for each."""

from __future__ import annotations

from typing import Any

import pytest
from simcord.components import walk_components

from bot.games.contract import Part
from bot.games.engine.component_set import LookUp
from bot.games.registry import GAMES
from bot.tables.model.errors import WrongStatus
from cogs.game_commands.components import Names, found, offered, screen, spoken
from cogs.ui import discord_limits
from cogs.ui.translator import Translator
from tests.cogs.screen_checks import check
from tests.cogs.screen_samples import PICTURE

EVERY = [
    pytest.param(game.meta.id, look_up, game.box.read(""), id=f"{game.meta.id} {look_up.label.name.key}")
    for game in GAMES.values()
    if game.box
    for look_up in game.box.look_ups
]
every_look_up = pytest.mark.parametrize(("game", "look_up", "house"), EVERY)


def names(game: str, command: str) -> list[Names]:
    """Return the names of the components that a command finds."""
    box = GAMES[game].box
    assert box is not None
    (look_up,) = (one for one in box.look_ups if one.label.name.key == command)
    return list(spoken(look_up.names(box.read("")), game))


@pytest.mark.parametrize(
    ("game", "command", "name", "part"),
    [
        ("spacebase", "card", "Kite", "Kit"),
        ("auztralia", "person", "Sister Agnes", "Agnes"),
        ("auztralia", "oldone", "Zombie", "Zom"),
        ("farfarout", "card", "Recon Droid", "Recon"),
    ],
)
def test_a_thing_is_found_by_its_whole_name_in_both_languages(game: str, command: str, name: str, part: str) -> None:
    things = names(game, command)
    (at,) = (at for at, one in enumerate(things) if one[0] == name)
    assert found(things, f" {name.swapcase()} ") == found(things, things[at][1]) == at
    with pytest.raises(WrongStatus):
        found(things, part)


def test_names_are_completed_in_the_persons_language() -> None:
    english, japanese = (Translator(language, game="spacebase") for language in ("en", "ja"))
    cards = names("spacebase", "card")
    assert len(offered(cards, "", english)) == discord_limits.OPTIONS
    assert [(one.name, one.value) for one in offered(cards, "kit", japanese)] == [("大凧号", "Kite")]
    told = [one.name for one in offered(cards, "ph", english)]
    assert told[0] == "Phoenix"  # the prefix match is first
    assert "Sphinx" in told


@every_look_up
@pytest.mark.parametrize("language", ["en", "ja"])
def test_everything_is_a_screen_under_its_name(game: str, look_up: LookUp[Any], house: object, language: str) -> None:
    voice = Translator(language, game=game)
    for at, name in enumerate(look_up.names(house)):
        shown = screen(look_up.words(house, at), PICTURE if look_up.part else None, voice)
        check(shown)
        said = "\n".join(one["content"] for one in walk_components(shown.to_components()) if one["type"] == 10)
        assert said.startswith(f"### {voice.markdown(name)}")


def test_a_kind_of_old_one_is_called_by_its_id_in_pictures() -> None:
    box = GAMES["auztralia"].box
    assert box is not None
    assert [one.part(3) for one in box.look_ups if one.part] == [Part("person", 3), Part("oldone", "zombie")]
