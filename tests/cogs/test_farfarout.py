"""Far Far Out on Discord: its commands, some in groups of their own, and the things of its set by name."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
from discord import app_commands
from simcord.components import walk_components

from bot.games.chance import LooseChance
from bot.games.farfarout import FARFAROUT, cards
from bot.games.farfarout.book import open_book
from bot.games.farfarout.describe import describe_card
from bot.games.registry import GAMES
from bot.tables.errors import WrongStatus
from cogs import limits
from cogs.farfarout import Farfarout
from cogs.farfarout_cards import FarfaroutCards
from cogs.lookup import found, offered, screen
from cogs.screens.turn import scores
from cogs.table import Table
from cogs.translate import Words
from cogs.voice import Voice
from tests.cogs.test_limits import check, check_command, seen_by, table

CARDS = cards.all_of(open_book(""))


def group() -> app_commands.Group:
    """The game's commands."""
    client = cast(Any, SimpleNamespace())
    cog = Farfarout(client, Table(client))
    FarfaroutCards(client, cog.group)
    return cog.group


async def payload() -> dict[str, Any]:
    """The commands as Discord gets them."""
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    return await group().get_translated_payload(tree, Words())


def groups_of(command: dict[str, Any]) -> Iterator[list[dict[str, Any]]]:
    """What stands beside each other: the commands of the group, then those of each group within it."""
    yield command["options"]
    for one in command["options"]:
        if one["type"] == discord.AppCommandOptionType.subcommand_group.value:
            yield one["options"]


# --- commands --------------------------------------------------------------------------------------------------------


async def test_every_verb_has_its_command() -> None:
    made = group()
    named = [one.name for one in made.walk_commands() if isinstance(one, app_commands.Command)]
    assert set(Farfarout.verbs) == set(FARFAROUT.actions)
    assert sorted(named) == sorted([*(name.message for name, _ in Farfarout.verbs.values()), "card"])
    check_command(await payload())


async def test_no_group_holds_more_than_discord_takes() -> None:
    """There are more verbs than a group holds: those of dice and of choices on the way have groups of their own."""
    assert len(FARFAROUT.actions) > limits.SUBCOMMANDS
    made = group()
    assert len(made.commands) <= limits.SUBCOMMANDS
    dice = made.get_command("dice")
    assert isinstance(dice, app_commands.Group)
    assert {"copy", "reroll", "set", "cancel", "done"} <= {one.name for one in dice.commands}
    assert dice.parent is made
    assert dice.get_command("copy") is not None
    assert made.get_command("copy") is None


async def test_what_stands_in_a_group_can_be_told_apart_in_both_languages() -> None:
    for beside in groups_of(await payload()):
        for names in ([one["name"] for one in beside], [one["name_localizations"]["ja"] for one in beside]):
            assert len(set(names)) == len(names)


async def test_verbs_of_other_games_mean_something_else_here() -> None:
    """`keep` lets a roll stand in Space Base, and keeps a quest here."""
    japanese = {one["name"]: one["name_localizations"]["ja"] for beside in groups_of(await payload()) for one in beside}
    assert japanese["keep"] == "手元に残す"
    assert japanese["trade"] == "取引"
    assert japanese["exchange"] == "クエスト交換"


# --- things by name --------------------------------------------------------------------------------------------------


def test_things_are_found_by_their_names_in_both_languages() -> None:
    droid = next(at for at, card in enumerate(CARDS) if card.name == "Recon Droid")
    assert found(CARDS, " recon DROID ") == found(CARDS, CARDS[droid].name_ja) == droid
    with pytest.raises(WrongStatus):
        found(CARDS, "Recon")


def test_names_are_completed_in_the_persons_language() -> None:
    english, japanese = (Voice(language, game="farfarout") for language in ("en", "ja"))
    assert len(offered(CARDS, "", english)) == limits.OPTIONS
    assert [(one.name, one.value) for one in offered(CARDS, "recon", japanese)] == [("偵察ドロイド", "Recon Droid")]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_everything_is_a_screen(language: str) -> None:
    voice = Voice(language, game="farfarout")
    for card in CARDS:
        shown = screen(describe_card(card), None, voice)
        check(shown)
        said = "\n".join(one["content"] for one in walk_components(shown.to_components()) if one["type"] == 10)
        assert (card.name if language == "en" else card.name_ja) in said


def test_tracks_stand_side_by_side_below_the_board() -> None:
    """Three points of one track and three of different ones are not the same (F3)."""
    game = GAMES["farfarout"]
    state, events = game.setup(2, {}, LooseChance(1))
    state.seats[1].wealth, state.seats[1].exploration = 3, 1
    outside = table("farfarout", 2, 1)
    line = scores(seen_by(game, state, events, outside, None), Voice("en", outside))
    assert line.endswith(" 3/0/1")
