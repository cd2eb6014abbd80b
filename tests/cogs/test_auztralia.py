"""AuZtralia on Discord: its commands, and people by name."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
from discord import app_commands
from simcord.components import walk_components

from bot.games.auztralia import AUZTRALIA
from bot.games.auztralia.describe import describe_old_one, describe_person
from bot.games.auztralia.setfile import set_of
from bot.tables.errors import WrongStatus
from cogs import limits
from cogs.auztralia import Auztralia
from cogs.auztralia_old_ones import NAMES, AuztraliaOldOnes
from cogs.auztralia_people import AuztraliaPeople
from cogs.lookup import found, offered, screen
from cogs.table import Table
from cogs.translate import Words
from cogs.voice import Voice
from tests.cogs.test_limits import PICTURE, check, check_command

BOX = set_of("")


def group() -> app_commands.Group:
    """The game's commands."""
    client = cast(Any, SimpleNamespace())
    cog = Auztralia(client, Table(client))
    AuztraliaPeople(client, cog.group)
    AuztraliaOldOnes(client, cog.group)
    return cog.group


async def test_every_verb_has_its_command() -> None:
    made = group()
    assert {one.name for one in made.commands} == AUZTRALIA.actions.keys() - {"stand"} | {"apply", "person", "oldone"}
    assert len(made.commands) <= limits.SUBCOMMANDS
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    check_command(await made.get_translated_payload(tree, Words()))


async def test_verbs_of_other_games_mean_something_else_here() -> None:
    """`keep` lets a roll stand in Space Base, and takes one of two people here."""
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    said = await group().get_translated_payload(tree, Words())
    japanese = {one["name"]: one["name_localizations"]["ja"] for one in said["options"]}
    assert japanese["keep"] == "選ぶ"
    assert japanese["withdraw"] == "撤退"
    assert japanese["mine"] == "採掘"
    assert len(set(japanese.values())) == len(japanese)


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
