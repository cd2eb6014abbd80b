"""Tests of forged requests: ids and values that no message of the bot offers.

Each is answered once, and changes nothing that it must not.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

import pytest

from bot.client import Client
from cogs.ui.custom_ids import CustomId
from tests.fake_discord import Channel, Interaction, Person
from tests.fake_discord.wire import Answer
from tests.sockets.shared import SharedDiscord
from tests.sockets.table import begin, bot, dealt, stored_by
from tests.sockets.transports import shared_both_ways, shared_by_http

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
SEEDS = range(1, 1 + 2 * int(os.environ.get("TAKU_SEEDS", "1")))


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


@shared_both_ways
async def test_whatever_is_pressed_has_one_answer(shared: SharedDiscord, caplog: pytest.LogCaptureFixture) -> None:
    """Without an error in the log, and the table can be played on."""
    table = await dealt(shared)
    async with bot(shared) as client:
        await table.shows(1)
        board, purposes, ann = table.board, _purposes(client), table.mover
        for seed in SEEDS:
            for press in some_presses(seed):
                found = await ann.forge(board, _custom_id(press, purposes), press.values)
                await shared.settled(0.0)
                assert _answers(found) == 1, press
        assert (await client.tables.queries.info(table.id)).status == "running"
    assert [one.getMessage() for one in caplog.records if one.levelno >= logging.ERROR] == []


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


async def in_two_servers(shared: SharedDiscord) -> tuple[int, Channel, Person, Person]:
    """Deal a table; return its id and, of another server, a channel, a player and a stranger."""
    guild, other = shared.guild(), shared.guild("Elsewhere")
    channel, elsewhere = guild.channel("games"), other.channel("mine")
    ann, ben, chie, dai = (guild.member(name) for name in ("Ann", "Ben", "Chie", "Dai"))
    people = {int(one.id): one for one in (ann, ben, chie)}
    thread = shared.world.thread(channel, "table", minutes=10080)
    async with stored_by(shared, None) as store:
        info = await begin(store, guild, channel, thread, people)
    for one in (ben, dai):
        other.add(one)
    return info.id, elsewhere, ben, dai


@shared_both_ways
async def test_buttons_work_in_another_server_for_the_players_alone(shared: SharedDiscord) -> None:
    table, elsewhere, player, stranger = await in_two_servers(shared)
    async with bot(shared):
        for actor in (player, stranger):
            start = (await actor.slash(elsewhere, "taku help")).message
            for purpose in ("log", "board", "join"):
                told = await actor.forge(start, f"{purpose}:{table}:0::")
                assert (UNSEEN in told.text) == (actor is stranger), purpose


@shared_by_http
async def test_a_stranger_learns_nothing_of_a_table_not_even_that_there_is_one(shared: SharedDiscord) -> None:
    """All buttons, menus and forms answer the same for a running table and for a missing one."""
    table, elsewhere, _, dai = await in_two_servers(shared)
    async with bot(shared) as client:
        purposes = sorted(set(client.router.purposes) - client.tableless_purposes)
        for place, some in ((elsewhere, purposes[::2]), (dai.direct, purposes[1::2])):
            start = (await dai.slash(place, "taku help")).message
            for purpose in some:
                told = [(await dai.forge(start, f"{purpose}:{one}:1::")).text for one in (table, NEVER)]
                assert told[0] == told[1], (purpose, place.name)
                assert UNSEEN in told[0], (purpose, told[0])
            records = [(await dai.slash(place, "record", table=one)).text for one in (table, NEVER)]
            assert records[0] == records[1]
            assert UNSEEN in records[0]
