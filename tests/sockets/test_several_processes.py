"""Tests of user installs: the bot in servers without membership, groups, or direct messages."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.games.registry import GAMES
from bot.games.ricochet.components.data import ARROWS, LETTERS
from bot.games.ricochet.rules.daily import puzzle
from bot.store.engine.clock import utc_now
from cogs.ui.custom_ids import CustomId
from tests.fake_discord import Channel, FakeDiscord, Fault, ImpossibleError, Interaction, Message, Permission, Person
from tests.fake_discord.installs import FOLLOW_UPS
from tests.sockets.shared import SharedDiscord
from tests.sockets.table import begin, bot, stored_by
from tests.sockets.transports import GATEWAY, HTTP

SEND = ("POST", "/channels/{channel_id}/messages")
FOLLOW_UP = ("POST", "/webhooks/{webhook_id}/{webhook_token}")
EVERYWHERE = {
    "taku",
    "rules",
    "learn",
    "daily",
    "hint",
    "turns",
    "hand",
    "verify",
    "settings",
    "robots",
    "vacation",
    "privacy",
    "profile",
    "stats",
}


def people(discord: FakeDiscord, **options: Any) -> tuple[Person, Channel, Channel]:
    """Return a user with the bot installed, a channel of a server without the bot, and a group."""
    guild = discord.world.guild("Elsewhere", joined=False)
    channel, ann = guild.channel("elsewhere"), guild.member("Ann", **options)
    ann.carries = True
    return ann, channel, discord.world.group(ann, guild.member("Bob"))


async def still(discord: FakeDiscord) -> None:
    """Wait until the bot is idle.

    Check that it has posted in direct messages alone, and not too much at once.
    """
    await discord.settled(0.2)
    direct = {channel.id for channel in discord.world.channels.values() if channel.recipient}
    assert {call.params["channel_id"] for call in discord.find_calls(*SEND)} <= direct
    often: dict[str, int] = {}
    for call in discord.find_calls(*FOLLOW_UP):
        often[call.params["webhook_token"]] = often.get(call.params["webhook_token"], 0) + 1
    assert all(count <= FOLLOW_UPS for count in often.values())
    assert not [call for call in discord.calls if call.code in (40094, 50001)]


@pytest.mark.parametrize(("shared", "in_group"), [(GATEWAY, False), (HTTP, True)], indirect=["shared"])
async def test_a_table_for_one_from_anywhere(shared: SharedDiscord, *, in_group: bool) -> None:
    ann, channel, group = people(shared)
    async with bot(shared):
        picker = await ann.slash(group if in_group else channel, "taku new")
        assert picker.message.ephemeral
        done = await ann.click(picker.message, custom_id=str(CustomId("solo", arg="auztralia")))
        await still(shared)
        assert "Your table is set, in our direct messages." in done.text
        assert f"https://discord.com/channels/@me/{ann.direct.id}" in json.dumps(done.message.components)
        await shared.until(lambda: len(ann.direct.public) == 2)
        first, board = ann.direct.public
        assert "Fair play" in first.labels
        assert "AuZtralia" in board.text
        assert ann.direct.id in (await ann.slash(channel, "turns")).text
        assert "AuZtralia" in (await ann.slash(group, "hand")).text
        assert ann.direct.id in (await ann.slash(channel, "taku tables")).text
        score = await ann.slash(channel, "score")
        assert "Ann" in score.text
        step = await ann.slash(ann.direct, "auztralia port")
        assert step.message.ephemeral
        await still(shared)


async def test_where_direct_messages_are_closed_there_is_a_sentence(shared: SharedDiscord) -> None:
    ann, channel, _ = people(shared)
    ann.dm_open = False
    async with bot(shared):
        told = await ann.slash(channel, "taku new", game="ricochet")
        assert "I can't send you direct messages" in told.text
        assert told.message.labels == ["Try again"], "no table can stand here"
        assert told.message.ephemeral
        ann.dm_open = True
        done = await ann.click(told.message, label="Try again")
        assert "Your table is set" in done.text
        await shared.until(lambda: len(ann.direct.public) == 2)
        await still(shared)


async def test_what_needs_a_server_says_so(shared: SharedDiscord) -> None:
    ann, channel, group = people(shared)
    async with bot(shared):
        for place in (channel, group):
            moved = await ann.slash(place, "taku move")
            assert "I am not a member here" in moved.text
            assert "There is no table here" in (await ann.slash(place, "taku join")).text
            helped = await ann.slash(place, "taku help")
            picker = await ann.click(helped.message, label="New table")
            assert "Options first…" in picker.message.labels, "what can be played here"
        for name in ("kick", "operator status"):
            with pytest.raises(ImpossibleError):
                await ann.slash(channel, name)
        forged = await ann.forge(picker.message, str(CustomId("newgame", arg="ricochet")))
        assert "I am not a member here" in forged.text
        await still(shared)


async def test_a_table_of_another_server_is_at_hand_anywhere(shared: SharedDiscord) -> None:
    ann, channel, group = people(shared)
    home = shared.guild()
    games, ben, chie = home.channel("games"), home.member("Ben"), home.member("Chie")
    home.add(ann)
    thread = shared.world.thread(games, "table", minutes=10080)
    async with stored_by(shared, None) as store:
        await begin(store, home, games, thread, {int(one.id): one for one in (ann, ben, chie)}, dms=False)
    async with bot(shared):
        await shared.until(lambda: thread.public)
        for place in (channel, group):
            hand = await ann.slash(place, "hand")
            assert hand.message.ephemeral
            assert hand.message.images
            assert thread.id in (await ann.slash(place, "turns")).text
        await shared.settled(0.2)


async def test_where_the_bot_is_no_member_one_sees_ones_own_profile(shared: SharedDiscord) -> None:
    ann, channel, group = people(shared)
    async with bot(shared):
        for place in (channel, group, ann.direct):
            own = await ann.slash(place, "profile")
            assert "You have not finished a game yet" in own.text
            assert own.message.labels == []
            assert "in a server which has me" in (await ann.slash(place, "stats server")).text
            game = await ann.slash(place, "stats game", game="andromeda")
            assert "Nobody has finished a game of Andromeda yet" in game.text
            assert game.message.labels == []
        await still(shared)


async def test_the_puzzle_of_the_day_anywhere(discord: FakeDiscord, tmp_path: Path) -> None:
    """Over midnight: the answer is private, and its result can be published there."""
    ann, channel, group = people(discord)
    times = [utc_now()]
    async with bot(discord, tmp_path, lambda: times[0]):
        solved = await _solved(ann, channel, times[0].toordinal())
        assert solved.message.ephemeral
        assert (await ann.slash(group, "robots daily")).message.ephemeral
        times[0] += timedelta(days=1)
        shown = await _shown(ann, channel)
        assert shown is not None
        assert not shown.ephemeral
        await still(discord)


async def test_a_server_that_forbids_it_sees_no_result(discord: FakeDiscord, tmp_path: Path) -> None:
    ann, channel, _ = people(discord, permissions=Permission.EVERYTHING & ~Permission.USE_EXTERNAL_APPS)
    times = [utc_now()]
    async with bot(discord, tmp_path, lambda: times[0]):
        await _solved(ann, channel, times[0].toordinal())
        times[0] += timedelta(days=1)
        told = await _shown(ann, channel)
        assert told is not None
        assert told.ephemeral
        assert "In this server only you see what I answer" in told.text
        await still(discord)


async def _solved(ann: Person, channel: Channel, day: int) -> Interaction:
    """Solve the puzzle by its robots' buttons."""
    screen = await ann.slash(channel, "robots daily")
    for robot, direction in puzzle(day).way:
        arrow = LETTERS[robot] + ARROWS[direction]
        if LETTERS[robot] in screen.message.labels:
            screen = await ann.click(screen.message, label=LETTERS[robot])
        label = next(one for one in screen.message.labels if one.endswith(arrow))
        screen = await ann.click(screen.message, label=label)
    return await ann.click(screen.message, label="Hand in")


async def _shown(ann: Person, channel: Channel) -> Message | None:
    """Publish yesterday's result; return the message."""
    screen = await ann.slash(channel, "robots daily")
    more = await ann.click(screen.message, label="More…")
    result = await ann.click(more.message, label="Yesterday")
    told = await ann.click(result.message, label="Show everybody")
    return told.original


# --- direct messages of a user with no shared server -----------------------------------------------------------------


@pytest.mark.usefixtures("no_pause")
async def test_a_game_in_direct_messages_when_discord_fails(discord: FakeDiscord, tmp_path: Path) -> None:
    """After a lost response and a killed process there are one first message and one board."""
    ann = discord.person("Ann")
    ann.carries = True
    async with bot(discord, tmp_path):
        discord.faults.add(Fault(*SEND, status=500, after=True, times=2, about=ann.direct.id))
        await ann.impatient.slash(ann.direct, "taku new", game="spacebase")
        await discord.until(lambda: len(ann.direct.public) >= 2)
        await discord.settled(0.2)
    discord.faults.clear()
    async with bot(discord, tmp_path):
        await discord.settled(0.2)
        assert [one.labels.count("Fair play") for one in ann.direct.public] == [1, 0]
        again = await ann.slash(ann.direct, "turns")
        assert again.text.count(ann.direct.id) == 1


async def test_each_command_is_offered_where_it_can_be_done(discord: FakeDiscord, tmp_path: Path) -> None:
    async with bot(discord, tmp_path):
        pass
    commands: Mapping[str, Any] = {one["name"]: one for one in discord.world.commands[None]}
    assert {name for name, one in commands.items() if 2 in one["contexts"]} == EVERYWHERE
    assert {name for name, one in commands.items() if one["contexts"] == [0]} == {"kick", "operator"}
    assert {name for name, one in commands.items() if 1 not in one["integration_types"]} == {"kick", "operator"}
    assert all(0 in one["integration_types"] for one in commands.values())
    groups = {game.meta.command or name for name, game in GAMES.items()}
    assert all(1 in commands[name]["contexts"] for name in groups), "tables for one are played there"
