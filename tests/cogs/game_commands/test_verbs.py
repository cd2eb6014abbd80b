"""Tests of each game's commands in Discord's format."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
from discord import app_commands

from bot.games.registry import GAMES
from cogs.game_commands import game_cogs
from cogs.game_commands.verbs import GameCommands, english
from cogs.play.cog import PlayCog
from cogs.puzzles.robots_cog import RobotsPuzzleCog
from cogs.ui import discord_limits
from cogs.ui.command_translator import CommandTranslator
from tests.cogs.screen_checks import check_command

every_game = pytest.mark.parametrize("game", GAMES)
DAILY = {"ricochet": {"daily", "league"}}
"""Commands of the daily puzzle of a game."""


@pytest.fixture(scope="module")
def groups() -> Mapping[str, app_commands.Group]:
    client = cast(Any, SimpleNamespace())
    cogs = game_cogs(client, PlayCog(client))
    groups = {cog.game.meta.id: cog.group for cog in cogs if isinstance(cog, GameCommands)}
    RobotsPuzzleCog(client, groups["ricochet"])
    return groups


async def payload(group: app_commands.Group) -> dict[str, Any]:
    """Return the commands in Discord's format."""
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    return await group.get_translated_payload(tree, CommandTranslator())


def beside(command: dict[str, Any]) -> Iterator[list[dict[str, Any]]]:
    """Yield lists of sibling commands: those of the group, then those of each group within it."""
    yield command["options"]
    for one in command["options"]:
        if one["type"] == discord.AppCommandOptionType.subcommand_group.value:
            yield one["options"]


@every_game
async def test_every_verb_has_its_command(game: str, groups: Mapping[str, app_commands.Group]) -> None:
    made = [one.name for one in groups[game].walk_commands() if isinstance(one, app_commands.Command)]
    wanted, box = [english(verb.command) for verb in GAMES[game].verbs if verb.command], GAMES[game].box
    assert len(wanted) == len(GAMES[game].verbs)
    look_ups = [english(one.label) for one in box.look_ups] if box else []
    assert sorted(made) == sorted([*wanted, *look_ups, *DAILY.get(game, ())])


@every_game
async def test_what_stands_in_a_group_can_be_told_apart_in_both_languages(
    game: str, groups: Mapping[str, app_commands.Group]
) -> None:
    command = await payload(groups[game])
    check_command(command)
    for some in beside(command):
        assert len(some) <= discord_limits.SUBCOMMANDS
        for names in ([one["name"] for one in some], [one["name_localizations"]["ja"] for one in some]):
            assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    ("game", "verb", "japanese"),
    [
        ("auztralia", "keep", "選ぶ"),
        ("auztralia", "withdraw", "撤退"),
        ("auztralia", "mine", "採掘"),
        ("farfarout", "keep", "手元に残す"),
        ("farfarout", "trade", "取引"),
        ("farfarout", "exchange", "クエスト交換"),
    ],
)
async def test_an_english_word_means_something_else_in_each_game(
    game: str, verb: str, japanese: str, groups: Mapping[str, app_commands.Group]
) -> None:
    named = {
        one["name"]: one["name_localizations"]["ja"] for some in beside(await payload(groups[game])) for one in some
    }
    assert named[verb] == japanese


def test_a_game_with_more_verbs_than_a_group_holds_has_groups_within(groups: Mapping[str, app_commands.Group]) -> None:
    made = groups["farfarout"]
    assert len(GAMES["farfarout"].verbs) > discord_limits.SUBCOMMANDS
    dice = made.get_command("dice")
    assert isinstance(dice, app_commands.Group)
    assert dice.parent is made
    assert {"copy", "reroll", "set", "cancel", "done"} <= {one.name for one in dice.commands}
    assert made.get_command("copy") is None
