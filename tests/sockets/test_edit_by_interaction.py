"""Tests of clicks answered by editing the board itself: request counts, and failures."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

import bot.app
from bot.client import Client
from cogs.framework import edit_by_interaction, interaction_response, responses
from rendering.renderer import Picture, RenderOptions
from tests.fake_discord import Answer, FakeDiscord, Fault, Interaction, Person
from tests.fake_renderer import FakeRenderer
from tests.sockets.shared import SharedDiscord
from tests.sockets.table import (
    CALLBACK,
    PATCH,
    POST,
    Table,
    begin,
    boards,
    dealt,
    number_of,
    one_asked,
    purpose,
    stored_by,
)
from tests.sockets.table import bot as running
from tests.sockets.transports import GATEWAY, HTTP, shared_both_ways, shared_by_http

ORIGINAL = ("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/@original")
TOO_LATE = {"message": "Unknown interaction", "code": 10062}
DAY = {"message": "You are being rate limited.", "retry_after": 86400.0, "global": False}
LOST = {"message": "Unknown Webhook", "code": 10015}
JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
ENOUGH, NONE = 20.0, 0.0
ANSWER_TOO_LATE = Fault(*CALLBACK, status=404, body=TOO_LATE, times=9)
ANSWER_CUT = [Fault(*CALLBACK, cut=True, after=True, times=9), Fault(*ORIGINAL, cut=True, times=9)]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Patch processing to be in time for an immediate answer."""
    monkeypatch.setattr(responses, "PATIENCE", ENOUGH)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Patch processing to outlast the immediate answer, so that interactions are deferred."""
    monkeypatch.setattr(responses, "PATIENCE", NONE)


class Race(Table):
    """A table of Ann and Ben, whose board has a button for each number."""

    async def ready(self, client: Client) -> None:
        """Wait until the clock runs, since Ann has declared 9: later numbers mention no player."""
        await self.discord.until(lambda: boards(self.thread) and self._numbers())
        await self.discord.settled()
        await say(client, self, "Ann", "declare", "9")
        await client.publisher.settled()

    def _numbers(self) -> list[str]:
        return [one for one in self.board.custom_ids if one.startswith("quick:") and ":declare/" in one]

    async def press(self, name: str, *said: str) -> Interaction:
        """Click the button with this choice path; wait until the board shows it."""
        person = next(one for one in self._people.values() if one.name == name)
        button = purpose(self.board, "quick", *said)
        number = number_of(self.board)
        done = await person.impatient.click(self.board, custom_id=button)
        await self.shows(number + 1)
        return done

    async def declare(self, name: str, number: int) -> Interaction:
        """Click the number's button."""
        return await self.press(name, "declare", str(number))


async def race(discord: FakeDiscord, folder: Path | None = None) -> Race:
    """Return a table dealt before the bot starts; no direct messages are sent."""
    guild = discord.guild()
    channel = guild.channel("games")
    people = [guild.member("Ann"), guild.member("Ben", locale="ja")]
    thread = discord.world.thread(channel, "table", minutes=10080)
    async with stored_by(discord, folder) as store:
        by_id = {int(one.id): one for one in people}
        info = await begin(store, guild, channel, thread, by_id, dms=False, game="ricochet")
    return Race(discord, folder, info, thread, *people)


def since(discord: FakeDiscord) -> Callable[[], list[tuple[str, str]]]:
    """Return a function for the bot's requests to Discord from now on."""
    begun = len(discord.calls)
    return lambda: [(call.method, call.template) for call in discord.calls[begun:]]


def private(table: Table) -> list[str]:
    """Return the ephemeral messages in the thread."""
    return [one.text for one in table.thread.messages.values() if one.ephemeral and not one.deleted]


@shared_both_ways
async def test_a_press_that_completes_at_once_is_one_request(shared: SharedDiscord) -> None:
    table = await race(shared)
    async with running(shared) as client:
        await table.ready(client)
        asked, board = since(shared), table.board
        done = await table.declare("Ann", 5)
        assert asked() == [CALLBACK]
        assert (done.ack, done.message, table.board) == (Answer.UPDATE, board, board)
        assert board.images
        assert private(table) == []


@pytest.mark.usefixtures("slow")
@shared_both_ways
async def test_a_board_that_takes_longer_comes_by_the_same_token(shared: SharedDiscord) -> None:
    table = await race(shared)
    async with running(shared) as client:
        await table.ready(client)
        asked = since(shared)
        assert (await table.declare("Ann", 5)).ack is Answer.LATER_UPDATE
        assert asked() == [CALLBACK, ORIGINAL]


async def test_what_follows_comes_by_that_token_until_it_is_old(
    shared: SharedDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await race(shared)
    async with running(shared) as client:
        await table.ready(client)
        await table.declare("Ann", 5)
        asked = since(shared)
        await say(client, table, "Ben", "declare", "7")
        assert asked() == [ORIGINAL]
        monkeypatch.setattr(edit_by_interaction, "ALLOWED", timedelta())
        await say(client, table, "Ann", "declare", "4")
        assert asked() == [ORIGINAL, PATCH]


async def say(client: Client, table: Race, name: str, *said: str) -> None:
    """Make a move without Discord."""
    number = number_of(table.board)
    user = next(int(one.id) for one in table._people.values() if one.name == name)
    await client.tables.moves.act(table.id, user, said, number=None, interaction=None)
    await table.shows(number + 1)


@shared_by_http
async def test_when_the_turn_passes_the_old_boards_end_is_the_answer(shared: SharedDiscord) -> None:
    table = await race(shared)
    async with running(shared) as client:
        await table.ready(client)
        await table.declare("Ann", 5)
        await table.press("Ann", "content", "5")
        asked, board = since(shared), table.board
        done = await table.press("Ben", "content", "5")
        assert table.board is not board
        assert sorted(asked()) == sorted([POST, CALLBACK])
        assert (done.ack, done.message) == (Answer.UPDATE, board)
        assert board.custom_ids == []


@pytest.mark.usefixtures("no_pause")
@pytest.mark.parametrize(
    ("patience", "faults"),
    [
        (ENOUGH, [ANSWER_TOO_LATE]),
        (NONE, [ANSWER_TOO_LATE]),
        (ENOUGH, [Fault(*CALLBACK, status=502, after=True, times=9)]),
        (ENOUGH, ANSWER_CUT),
        (NONE, ANSWER_CUT),
        (ENOUGH, [ANSWER_TOO_LATE, Fault(*ORIGINAL, status=404, body=LOST, times=9)]),
        (ENOUGH, [Fault(*CALLBACK, status=403, times=9), Fault(*ORIGINAL, status=502, after=True, times=9)]),
        (NONE, [Fault(*CALLBACK, status=403, times=9), Fault(*ORIGINAL, status=502, after=True, times=9)]),
        (ENOUGH, [Fault(*CALLBACK, status=429, body=DAY), Fault(*ORIGINAL, status=429, body=DAY)]),
        (NONE, [Fault(*ORIGINAL, status=429, body=DAY)]),
    ],
    ids=[
        "too late",
        "too late, promised",
        "receipt lost",
        "cut",
        "cut, promised",
        "no way",
        "refused, then receipt lost",
        "refused, then receipt lost, promised",
        "limited for long",
        "limited for long, promised",
    ],
)
async def test_a_board_whose_way_by_the_press_fails_comes_all_the_same(
    shared: SharedDiscord, monkeypatch: pytest.MonkeyPatch, patience: float, faults: list[Fault]
) -> None:
    monkeypatch.setattr(responses, "PATIENCE", patience)
    monkeypatch.setattr(interaction_response, "ANOTHER_WAY", 0.1)
    table = await race(shared)
    async with running(shared) as client:
        await table.ready(client)
        board = table.board
        for fault in faults:
            shared.faults.add(fault)
        await table.declare("Ann", 5)
        await until_noted(client, table)
        assert table.board is board
        shared.faults.clear()
        await table.declare("Ben", 6)
        await until_noted(client, table)
        assert table.board is board


async def noted(client: Client, table: Race) -> int:
    """Return the move number that is stored for the board."""
    row = await client.tables.messages.find(table.id, "board")
    assert row is not None
    return row.number


async def until_noted(client: Client, table: Race) -> None:
    """Wait until the stored move number is the board's."""
    await client.publisher.settled()
    assert number_of(table.board) == await noted(client, table)


async def test_a_press_that_comes_twice_is_answered_once(shared: SharedDiscord) -> None:
    table = await race(shared)
    async with running(shared) as client:
        await table.ready(client)
        done = await table.declare("Ann", 5)
        asked, number = since(shared), number_of(table.board)
        await done.repeat()
        await shared.until(asked)
        await shared.settled()
        assert asked() == [CALLBACK]
        assert number_of(table.board) == number == await table.saved()
        assert private(table) == []


@shared_by_http
async def test_who_presses_what_is_gone_is_told_so_and_no_board(shared: SharedDiscord) -> None:
    table = await race(shared)
    async with running(shared) as client:
        await table.ready(client)
        stale = purpose(table.board, "quick", "content", "9")
        await say(client, table, "Ann", "declare", "5")
        asked, ben = since(shared), next(one for one in table._people.values() if one.name == "Ben")
        late = await ben.forge(table.board, stale)
        assert late.message.ephemeral
        await say(client, table, "Ann", "declare", "4")
        assert asked() == [CALLBACK, PATCH]
        assert boards(table.thread) == [table.board]
        assert [late.text] == private(table)


@shared_both_ways
async def test_a_board_that_was_thrown_out_comes_again(shared: SharedDiscord) -> None:
    table = await race(shared)
    async with running(shared) as client:
        await table.ready(client)
        await table.declare("Ann", 5)
        before = table.board
        await shared.world.delete_message(before)
        number = await noted(client, table)
        ben = next(int(one.id) for one in table._people.values() if one.name == "Ben")
        await client.tables.moves.act(table.id, ben, ("declare", "7"), number=None, interaction=None)
        await table.shows(number + 1)
        assert table.board is not before


async def test_a_bot_that_falls_after_the_answer_finds_its_board(
    discord: FakeDiscord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await race(discord, tmp_path)
    async with running(discord, tmp_path) as client:
        await table.ready(client)
        before = await noted(client, table)
        monkeypatch.setattr(client, "save_messages_soon", fallen)
        await table.declare("Ann", 5)
        assert number_of(table.board) == before + 1
    async with running(discord, tmp_path) as client:
        await discord.settled(0.3)
        assert [number_of(one) for one in boards(table.thread)] == [before + 1] == [await noted(client, table)]
        await table.declare("Ben", 6)
        assert len(boards(table.thread)) == 1


class Held(FakeRenderer):
    """A renderer that draws boards of Ricochet Robots once `go` is set."""

    go = asyncio.Event()

    async def board(self, game: str, view: Any, look: RenderOptions) -> Picture:
        """Return a dot in the end."""
        if game == "ricochet":
            await self.go.wait()
        return await super().board(game, view, look)


async def test_old_boards_wait_until_nobody_waits_for_a_board(
    discord: FakeDiscord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot.app, "RenderService", Held)
    monkeypatch.setattr(Held, "go", asyncio.Event())
    slow, quick = await race(discord, tmp_path), await one_asked(discord, tmp_path)
    Held.go.set()
    async with running(discord, tmp_path) as client:
        await slow.ready(client)
        await quick.shows(quick.first)
        Held.go.clear()
        pressed_on = slow.board
        person = next(iter(slow._people.values())).impatient
        await person.click(pressed_on, custom_id=purpose(pressed_on, "quick", "declare", "5"))
        await discord.until(lambda: not client.publisher._slots._idle.is_set())
        await quick.confirm(*await quick.to_confirm())
        await quick.shows(quick.first + 1)
        old, new = boards(quick.thread)
        assert old.custom_ids, "there is a person who waits"
        Held.go.set()
        await discord.until(lambda: boards(quick.thread) == [new])


async def second(discord: FakeDiscord, table: Table, locale: str = "en-US") -> Person:
    """Make the leader play no card; return the next player, who has no decision after that."""
    await table.shows(1)
    await table.mover.click(table.board, custom_id=hold(table))
    await table.shows(2)
    discord.world.users[table.mover.id].locale = table.mover.locale = locale
    return table.mover


async def test_a_verb_that_says_all_is_answered_by_the_board(shared: SharedDiscord) -> None:
    table = await dealt(shared)
    async with running(shared):
        person = await second(shared, table)
        before = private(table)
        hand = (await person.click(table.board, custom_id=purpose(table.board, "hand"))).message
        board, begun = table.board, len(shared.calls)
        done = await person.click(board, custom_id=hold(table))
        await table.shows(3)
        assert (done.ack, done.message, table.board) == (Answer.UPDATE, board, board)
        assert [str(call) for call in shared.calls[begun:] if call.params.get("channel_id") == table.thread.id] == []
        assert hand.deleted, "what was shown before is out of date"
        assert private(table) == before


async def test_who_speaks_another_language_than_the_table_is_told_in_it(shared: SharedDiscord) -> None:
    table = await dealt(shared)
    async with running(shared):
        person = await second(shared, table, "ja")
        done = await person.click(table.board, custom_id=hold(table))
        await table.shows(3)
        assert done.message.ephemeral
        assert JAPANESE.search(done.text)


@pytest.mark.parametrize(("shared", "patience"), [(GATEWAY, ENOUGH), (HTTP, NONE)], indirect=["shared"])
async def test_who_is_asked_again_is_asked_in_private(
    shared: SharedDiscord, monkeypatch: pytest.MonkeyPatch, patience: float
) -> None:
    monkeypatch.setattr(responses, "PATIENCE", patience)
    table = await dealt(shared)
    async with running(shared):
        await table.shows(1)
        board, done = table.board, await table.mover.impatient.click(table.board, custom_id=hold(table))
        await table.shows(2)
        assert table.board is board
        (told,) = private(table)
        assert told.startswith("✓")
        assert done.ack is (Answer.MESSAGE if patience else Answer.LATER_UPDATE)


def hold(table: Table) -> str:
    """Return the button for playing no card, after which the leader has to trade."""
    return purpose(table.board, "say", "hold")


def fallen(*_: object) -> None:
    """Fail instead of storing the state of a message."""
    raise RuntimeError("fallen")
