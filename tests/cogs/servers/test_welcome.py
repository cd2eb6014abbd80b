"""Tests of the welcome message in a new server: from its button to a table in two clicks."""

from __future__ import annotations

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.games.registry import GAMES
from tests.cogs.simulated_client import World, labels, shown, words
from tests.e2e.support import let_in


def forbid(w: World, channel: int, **permissions: bool) -> None:
    allow, deny = discord.PermissionOverwrite(**permissions).pair()
    bot = w.env.backend.bot_user.id
    w.env.backend.set_overwrite(channel, Overwrite(bot, OverwriteType.MEMBER, allow.value, deny.value))


async def test_the_welcome_opens_a_table_in_two_presses(w: World) -> None:
    await let_in(w)
    welcome = w.card
    assert "Welcome to Taku!" in words(welcome)
    assert "Moderators: /taku here sets" in words(welcome)
    assert labels(welcome) == ["New table", "Play alone", "Learn a game", "Today's puzzle", "Menu", "日本語"]
    asked = await w.ann.click(welcome, label="New table")
    assert asked.ephemeral
    titles = labels(shown(asked))
    assert titles[len(GAMES) :] == ["Find players…"]
    assert "3–5 players, 60 minutes" in words(asked)
    done = await w.ann.click(shown(asked), label="Space Base")
    assert "Your table is open" in words(done)
    (info,) = await w.client.tables.queries.of_user(w.ann.id)
    assert (info.game, info.host_id, info.channel_id) == ("spacebase", w.ann.id, w.channel.id)
    assert "Space Base" in words(w.card)
    await w.ben.click(w.card, label="Join")
    assert [seat.name for seat in (await w.client.tables.queries.info(info.id)).seats] == ["Ann", "Ben"]


@pytest.mark.parametrize(
    ("locale", "buttons"),
    [("ja", ["新しい卓", "English"]), ("en-US", ["New table", "日本語"]), ("fr", ["New table", "日本語"])],
)
async def test_the_welcome_speaks_the_language_of_the_server_and_privately_the_other(
    w: World, locale: str, buttons: list[str]
) -> None:
    await let_in(w, locale)
    assert [labels(w.card)[0], labels(w.card)[-1]] == buttons
    other = await w.ann.click(w.card, label=buttons[-1])
    assert other.ephemeral
    assert {labels(w.card)[0], labels(other)[0]} == {"新しい卓", "New table"}
    assert labels(await w.ann.click(shown(other), label=labels(other)[-1])) == labels(w.card)


async def test_a_lesson_and_the_puzzle_of_the_day_are_a_press_away(w: World) -> None:
    await let_in(w)
    assert "Which game do you want to learn?" in words(await w.ann.click(w.card, label="Learn a game"))
    assert "It ends" in words(await w.ann.click(w.card, label="Today's puzzle"))


async def test_the_welcome_is_where_tables_can_be_played_and_else_nowhere(w: World) -> None:
    other = w.guild.create_text_channel("other")
    forbid(w, w.channel.id, create_public_threads=False)
    await let_in(w)
    assert not w.channel.history()
    assert len(other.history()) == 1
    forbid(w, other.id, send_messages=False)
    await let_in(w)
    assert len(other.history()) == 1


async def test_a_channel_where_the_bot_lost_a_permission_opens_no_table(w: World) -> None:
    await let_in(w)
    welcome = w.card
    forbid(w, w.channel.id, attach_files=False)
    told = await w.ann.click(welcome, label="New table")
    assert "Attach Files" in words(told)
    assert not await w.client.tables.queries.of_user(w.ann.id)
