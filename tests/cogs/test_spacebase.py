"""Space Base on Discord: its commands, cards by name, and rolls that are answered with one click."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
from discord import app_commands
from simcord.components import walk_components

from bot.games.spacebase.cards import set_of
from bot.games.spacebase.describe import describe_card
from bot.games.spacebase.game import SPACEBASE
from bot.games.spacebase.state import State
from bot.tables.errors import WrongStatus
from bot.tables.questions import Questions
from cogs import limits
from cogs.flow import only_verb, open_verbs
from cogs.lookup import found, offered, screen
from cogs.screens import step, turn
from cogs.screens.parts import Screen
from cogs.spacebase import Spacebase
from cogs.spacebase_cards import SpacebaseCards
from cogs.table import Table
from cogs.translate import Words
from cogs.voice import Voice
from tests.cogs.test_limits import PICTURE, Asked, check, check_command, seen_by
from tests.cogs.test_limits import table as outside_of
from tests.games.spacebase import positions

CARDS = set_of("").cards


# --- commands --------------------------------------------------------------------------------------------------------


async def test_every_verb_has_its_command() -> None:
    client = cast(Any, SimpleNamespace())
    cog = Spacebase(client, Table(client))
    SpacebaseCards(client, cog.group)
    tags = set(SPACEBASE.actions)
    assert {one.name for one in cog.group.commands} == tags | {"card"}
    assert len(cog.group.commands) <= limits.SUBCOMMANDS
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    check_command(await cog.group.get_translated_payload(tree, Words()))


# --- cards by name ---------------------------------------------------------------------------------------------------


def test_cards_are_found_by_their_names_in_both_languages() -> None:
    kite = next(card for card in CARDS if card.name == "Kite")
    assert found(CARDS, " kITE ") == found(CARDS, kite.name_ja) == kite.id
    with pytest.raises(WrongStatus):
        found(CARDS, "Kit")


def test_names_are_completed_in_the_persons_language() -> None:
    english, japanese = (Voice(language, game="spacebase") for language in ("en", "ja"))
    assert len(offered(CARDS, "", english)) == limits.OPTIONS
    assert [(one.name, one.value) for one in offered(CARDS, "kit", japanese)] == [("大凧号", "Kite")]
    names = [one.name for one in offered(CARDS, "ph", english)]
    assert names[0] == "Phoenix"  # begins so
    assert "Sphinx" in names


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_card_is_a_screen(language: str) -> None:
    voice = Voice(language, game="spacebase")
    for card in CARDS:
        shown = screen(describe_card(card), PICTURE, voice)
        check(shown)
        assert card.name in said(shown) if language == "en" else card.name_ja in said(shown)


# --- rolls -----------------------------------------------------------------------------------------------------------


def state_of_rolling(*ships: str) -> State:
    """Both seats choose what to take from 3 and 5."""
    state = positions.table("1 3 4 Crow: 2c / 1c", "2 5 8 Raven: 1p / 1p", *ships)
    for seat in range(2):
        positions.stand(state, seat, "Crow")
        positions.deploy(state, seat, "Crow", "Raven")
    positions.roll(state, 3, 5)
    return state


async def asked(state: State, seat: int) -> Screen:
    """The private screen of a seat."""
    outside = outside_of("spacebase", 2, 1)
    mine = seen_by(SPACEBASE, state, [], outside, seat)
    questions = cast(Questions, Asked(SPACEBASE, state, seat))
    question, verbs = await only_verb(questions, mine, 0), await open_verbs(questions, mine, 0)
    return step.hand(mine, None, Voice("en", outside), verbs=verbs, step=question)


def said(shown: Screen) -> str:
    """All texts of a screen."""
    return "\n".join(one["content"] for one in walk_components(shown.to_components()) if one["type"] == 10)


def buttons(shown: Screen) -> list[str]:
    return [one["label"] for one in walk_components(shown.to_components()) if one["type"] == 2]


async def test_a_roll_is_taken_with_one_click_and_one_sees_what_it_gives() -> None:
    """In private the question is put at once; the auto-choice is beside it, and only there."""
    state = state_of_rolling()
    shown = await asked(state, 1)
    check(shown)
    assert "**3 and 5**: 1 credit and 1 point" in said(shown)
    assert "**Sum 8**: nothing" in said(shown)
    assert buttons(shown) == ["3 and 5", "Sum 8", "Auto-choice"]
    outside = outside_of("spacebase", 2, 1)
    public = turn.turn(seen_by(SPACEBASE, state, [], outside, None), PICTURE, Voice("en", outside))
    assert [one for one in buttons(public) if one not in ("Agree", "Refuse")][:3] == ["3 and 5", "Sum 8", "Take"]
    assert "Auto-choice" not in buttons(public)


async def test_an_ability_stands_beside_the_question() -> None:
    """On another's turn one may use an ability before one takes."""
    state = state_of_rolling("1 4 4 Purse: - / slots=1 red:gain3c")
    positions.deploy(state, 1, "Purse", charges=1)
    shown = await asked(state, 1)
    check(shown)
    assert buttons(shown) == ["3 and 5", "Sum 8", "Use an ability", "Auto-choice"]


async def test_who_is_not_asked_may_set_an_auto_choice() -> None:
    state = state_of_rolling()
    positions.take(state, "pair", seat=1)
    shown = await asked(state, 1)
    assert buttons(shown) == ["Auto-choice"]
