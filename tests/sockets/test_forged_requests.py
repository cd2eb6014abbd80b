"""Tests of forged requests: ids and values that no message of the bot offers.

Each is answered once, and changes nothing that it must not.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest

from bot.client import Client
from cogs.ui.custom_ids import CustomId
from tests.fake_discord import FakeDiscord, Interaction
from tests.fake_discord.wire import Answer
from tests.sockets.table import Table, begin, bot, stored
from tests.sockets.transports import PATIENCE, both_ways

UNSEEN = "There is no such table, or you can't see it from here."
NEVER = 99_999
"""The number of a table that does not exist."""
TOO_MUCH = {"end!", "ended", "leave!", "kick!"}
"""Purposes excluded since they would end the test early."""
PARTS = (
    *("", "0", "1", "-1", "7", "99999", "²", "٣", "x", "@", "0,1", "0,x", "1,2,3", "a*x", "a*9", "*99999999"),
    *("@limit", "@seats", "@speed", "@language", "language", "dm", "remind", "zone", "from", "to", "server"),
    *("tarn", "silver", "silver+silver", "-", "hold", "deploy", "move", "yes", "no", "on", "words", "%zz", "\x00"),
    *("card", "andromeda", "andromeda,card,99999", "andromeda,nowhere", "andromeda,card,0,0", "86400,ai", "60,x"),
    *("today", "wrote", "write", "hand", "show", "try", "back", "RU", "R↑", "RUGL"),
)
NUMBERS = ("0", "1", "2", "739900", "99999999", "2147483647", str(2**31), str(2**63), "01", "x")
AT_ONCE = 30
SEEDS = range(1, 1 + 5 * int(os.environ.get("TAKU_SEEDS", "1")))


class Press(NamedTuple):
    """Parts of a custom id, encoded as the bot's or `raw`.

    `table` 1 is one that runs. `values`: those of a menu.
    """

    raw: bool
    purpose: int
    table: str
    number: str
    arg: str
    said: list[str]
    values: list[str] | None


def some_presses(seed: int, count: int = AT_ONCE) -> list[Press]:
    """Return random clicks, half of them for an existing table."""
    chance = Random(seed)

    def parts() -> list[str]:
        return chance.choices(PARTS, k=chance.randrange(4))

    return [
        Press(
            raw=chance.random() < 1 / 3,
            purpose=chance.randrange(1_000),
            table=chance.choice(chance.choice((("1", "2"), NUMBERS))),
            number=chance.choice(NUMBERS),
            arg=chance.choice(PARTS),
            said=parts(),
            values=chance.choice((None, parts())),
        )
        for _ in range(count)
    ]


class Failures(logging.Handler):
    """A handler that collects log records from level ERROR on."""

    def __init__(self, level: int) -> None:
        super().__init__(level)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Store the record."""
        self.found.append(record.getMessage())


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_is_pressed_has_one_answer(seed: int) -> None:
    without_failure(some_presses(seed), by_http=False)


def test_it_has_one_by_http_too() -> None:
    without_failure(some_presses(0), by_http=True)


def without_failure(presses: Sequence[Press], *, by_http: bool) -> None:
    """Check that each click is answered, without an error in the log."""
    handler = Failures(logging.ERROR)
    logging.getLogger().addHandler(handler)
    try:
        asyncio.run(pressed(presses, by_http=by_http))
    finally:
        logging.getLogger().removeHandler(handler)
    assert handler.found == []


async def pressed(presses: Sequence[Press], *, by_http: bool) -> None:
    """Send all clicks as Ann at a running table; check that the table can be played on."""
    with TemporaryDirectory() as folder:
        async with FakeDiscord.run(patience=PATIENCE, ack_deadline=PATIENCE, by_http=by_http) as discord:
            guild = discord.guild()
            channel = guild.channel("games")
            people = [guild.member(name) for name in ("Ann", "Ben", "Chie")]
            thread = discord.world.thread(channel, "table", minutes=10080)
            async with stored(Path(folder)) as store:
                info = await begin(store, guild, channel, thread, {int(one.id): one for one in people})
            table = Table(discord, Path(folder), info, thread, *people)
            async with bot(discord, Path(folder)) as client:
                await table.shows(1)
                board, purposes = table.board, _purposes(client)
                for press in presses:
                    found = await people[0].forge(board, _custom_id(press, purposes), press.values)
                    await discord.settled(0.0)
                    assert _answers(found) == 1, press
                assert (await client.tables.queries.info(info.id)).status == "running"


def _purposes(client: Client) -> list[str]:
    return [one for one in client.router._handlers if one not in TOO_MUCH] + ["", "nothing"]


def _custom_id(press: Press, purposes: Sequence[str]) -> str:
    purpose = purposes[press.purpose % len(purposes)]
    raw = ":".join((purpose, press.table, press.number, press.arg, "/".join(press.said)))[:100]
    try:
        target = CustomId(purpose, int(press.table), int(press.number), press.arg, tuple(press.said))
        return raw if press.raw else str(target)
    except ValueError:
        return raw


def _answers(found: Interaction) -> int:
    """Return the number of responses shown: replies, forms, other messages.

    A public button may have none.
    """
    return len(found.followups) or int(found.ack in (Answer.MESSAGE, Answer.THINKING, Answer.UPDATE, Answer.MODAL))


@pytest.mark.parametrize("mine", [True, False], ids=["player", "stranger"])
@both_ways
async def test_buttons_work_in_another_server_for_the_players_alone(
    discord: FakeDiscord, tmp_path: Path, *, mine: bool
) -> None:
    guild, other = discord.guild(), discord.guild("Elsewhere")
    channel, elsewhere = guild.channel("games"), other.channel("mine")
    ann, ben, chie, dai = (guild.member(name) for name in ("Ann", "Ben", "Chie", "Dai"))
    people = {int(one.id): one for one in (ann, ben, chie)}
    thread = discord.world.thread(channel, "table", minutes=10080)
    async with stored(tmp_path) as store:
        info = await begin(store, guild, channel, thread, people)
    actor = ben if mine else dai
    other.add(actor)
    async with bot(discord, tmp_path):
        start = (await actor.slash(elsewhere, "taku help")).message
        for purpose in ("log", "board", "join"):
            told = await actor.forge(start, f"{purpose}:{info.id}:0::")
            assert (UNSEEN in told.text) != mine


@both_ways
async def test_a_stranger_learns_nothing_of_a_table_not_even_that_there_is_one(
    discord: FakeDiscord, tmp_path: Path
) -> None:
    """All buttons, menus and forms answer the same for a running table and for a missing one."""
    guild, other = discord.guild(), discord.guild("Elsewhere")
    channel, elsewhere = guild.channel("games"), other.channel("mine")
    ann, ben, chie, dai = (guild.member(name) for name in ("Ann", "Ben", "Chie", "Dai"))
    people = {int(one.id): one for one in (ann, ben, chie)}
    thread = discord.world.thread(channel, "table", minutes=10080)
    async with stored(tmp_path) as store:
        info = await begin(store, guild, channel, thread, people)
    other.add(dai)
    async with bot(discord, tmp_path) as client:
        for place in (dai.direct, elsewhere):
            start = (await dai.slash(place, "taku help")).message
            for purpose in sorted(set(client.router.purposes) - client.tableless_purposes):
                told = [(await dai.forge(start, f"{purpose}:{table}:1::")).text for table in (info.id, NEVER)]
                assert told[0] == told[1], (purpose, place.name)
                assert UNSEEN in told[0], (purpose, told[0])
            records = [(await dai.slash(place, "record", table=table)).text for table in (info.id, NEVER)]
            assert records[0] == records[1]
            assert UNSEEN in records[0]
