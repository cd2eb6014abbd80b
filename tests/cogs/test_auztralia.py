"""AuZtralia on Discord: its commands, and people by name."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest
from discord import app_commands
from simcord.components import walk_components

from bot.games.auztralia.describe import describe_old_one, describe_person
from bot.games.auztralia.setfile import set_of
from bot.tables.errors import WrongStatus
from cogs import limits
from cogs.auztralia_old_ones import NAMES, AuztraliaOldOnes
from cogs.lookup import found, offered, screen
from cogs.voice import Voice
from tests.cogs.test_limits import PICTURE, check

BOX = set_of("")


# --- people and Old Ones by name --------------------------------------------------------------------------------------


def test_people_are_found_by_their_names_in_both_languages() -> None:
    at = next(at for at, one in enumerate(BOX.persons) if one.name == "Sister Agnes")
    assert found(BOX.persons, " sister AGNES ") == found(BOX.persons, BOX.persons[at].name_ja) == at
    with pytest.raises(WrongStatus):
        found(BOX.persons, "Agnes")


def test_names_are_completed_in_the_persons_language() -> None:
    english, japanese = (Voice(language, game="auztralia") for language in ("en", "ja"))
    assert len(offered(BOX.persons, "", english)) == limits.OPTIONS
    agnes = [(one.name, one.value) for one in offered(BOX.persons, "agnes", japanese)]
    assert agnes == [("シスター・アグネス", "Sister Agnes")]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_personality_is_a_screen(language: str) -> None:
    voice = Voice(language, game="auztralia")
    for at, person in enumerate(BOX.persons):
        shown = screen(describe_person(BOX, at), PICTURE, voice)
        check(shown)
        texts = [one["content"] for one in walk_components(shown.to_components()) if one["type"] == 10]
        assert (person.name if language == "en" else person.name_ja) in "\n".join(texts)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_kind_of_old_one_is_a_screen(language: str) -> None:
    voice = Voice(language, game="auztralia")
    for at, kind in enumerate(NAMES):
        assert found(NAMES, kind.name) == found(NAMES, kind.name_ja) == at
        shown = screen(describe_old_one(BOX, at), PICTURE, voice)
        check(shown)
        texts = [one["content"] for one in walk_components(shown.to_components()) if one["type"] == 10]
        assert (kind.name if language == "en" else kind.name_ja) in "\n".join(texts)


def test_a_kind_is_called_by_its_id_in_pictures() -> None:
    client = cast(Any, SimpleNamespace())
    looked_up = AuztraliaOldOnes(client, app_commands.Group(name="auztralia", description="x"))
    zombie = found(NAMES, "Zombie")
    assert looked_up.part_of(zombie) == "oldone:zombie"
