"""Tests of answers to interactions that Discord refuses, or accepts without confirmation."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.client import Client
from bot.rows import MessageRow
from cogs.board.publisher import CARD
from cogs.framework import interaction_response, responses
from cogs.ui import discord_limits, transient_errors
from tests.fake_discord import FakeDiscord, Fault, Person
from tests.fake_discord.wire import Json
from tests.sockets.support import GAME, crew, full_table
from tests.sockets.table import CALLBACK, POST, any_move, boards, bot, dealt, purpose
from tests.sockets.transports import both_ways

THREAD_AT = ("POST", "/channels/{channel_id}/messages/{message_id}/threads")
ORIGINAL = ("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/@original")
INVITED = ("PUT", "/channels/{channel_id}/thread-members/{user_id}")
TOO_LATE = {"message": "Unknown interaction", "code": 10062}
FORBIDDEN = {"message": "Missing Permissions", "code": 50013}
TOO_MANY = {"message": "Maximum number of active threads reached", "code": 160006}
PAGE = "<html><body>error code: 1015</body></html>"
DAY = {"message": "You are being rate limited.", "retry_after": 86400.0, "global": False}
LOST = "Something went wrong"
LOOKS = 500


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Patch processing to outlast the immediate answer, so that interactions are deferred."""
    monkeypatch.setattr(responses, "PATIENCE", 0.0)


@pytest.mark.usefixtures("slow", "no_pause")
@pytest.mark.parametrize(
    "fault",
    [
        Fault(*CALLBACK, status=403),
        Fault(*CALLBACK, status=404, body=TOO_LATE),
        Fault(*CALLBACK, status=502, after=True),
        Fault(*CALLBACK, status=502, after=True, times=6),
        Fault(*CALLBACK, status=503, times=5),
    ],
    ids=["forbidden once", "too late once", "receipt lost", "receipt lost each time", "down for a while"],
)
async def test_a_move_whose_acknowledgement_fails_is_told_as_it_is(
    discord: FakeDiscord, tmp_path: Path, fault: Fault
) -> None:
    table = await dealt(discord, tmp_path)
    async with bot(discord, tmp_path):
        await table.shows(1)
        mover, step = await table.to_confirm()
        discord.faults.add(fault)
        done = await table.confirm(mover, step)
        await table.shows(2)
        assert await table.saved() == 2
        assert "✓" in done.text
        assert LOST not in done.text


@pytest.mark.usefixtures("slow")
async def test_who_can_be_told_nothing_is_told_nothing_false(
    discord: FakeDiscord, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    table = await dealt(discord, tmp_path)
    async with bot(discord, tmp_path):
        await table.shows(1)
        mover, step = await table.to_confirm()
        discord.faults.add(Fault(*CALLBACK, status=404, body=TOO_LATE, times=9))
        pressed = await table.confirm(mover, step, wait=False)
        await table.shows(2)
        assert await table.saved() == 2
        assert pressed.followups == []
        assert not [record for record in caplog.records if record.exc_info]


async def test_a_press_that_comes_again_is_not_told_of_another_move(discord: FakeDiscord, tmp_path: Path) -> None:
    table = await dealt(discord, tmp_path)
    async with bot(discord, tmp_path) as client:
        await table.shows(1)
        mover, step = await table.to_confirm()
        discord.faults.add(Fault(*CALLBACK, status=404, body=TOO_LATE, times=9))
        pressed = await table.confirm(mover, step, wait=False)
        await table.shows(2)
        discord.faults.clear()
        await any_move(client.tables, table)
        await pressed.repeat()
        await pressed.answer()
        assert "That was already done." in pressed.text
        assert "✓" not in pressed.text


@pytest.mark.usefixtures("no_pause")
@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (Fault(*THREAD_AT, status=503), "Please try again"),
        (Fault(*THREAD_AT, status=429, body=DAY), "Please try again"),
        (Fault(*THREAD_AT, status=400, body=TOO_MANY), "as many open threads"),
        (Fault(*THREAD_AT, status=403, body=FORBIDDEN), "Create Public Threads"),
    ],
    ids=["down", "limited for long", "too many threads", "forbidden"],
)
@both_ways
async def test_a_start_that_fails_leaves_the_card_and_is_told_beside_it(
    discord: FakeDiscord, tmp_path: Path, fault: Fault, told: str
) -> None:
    channel, *people = crew(discord)
    async with bot(discord, tmp_path):
        card = await full_table(channel, *people)
        before = card.text
        discord.faults.add(fault)
        pressed = await people[0].click(card, custom_id=purpose(card, "start"))
        await discord.until(lambda: pressed.followups)
        await discord.settled()
        assert [told in one.text and one.ephemeral for one in pressed.followups] == [True]
        assert card.text == before
    async with bot(discord, tmp_path):
        await people[0].click(card, custom_id=purpose(card, "start"))
        await discord.until(lambda: channel.threads and boards(channel.threads[0]))


async def test_a_start_does_not_wait_for_its_acknowledgement(
    discord: FakeDiscord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(discord_limits, "ANSWER_SECONDS", 0.5)
    channel, *people = crew(discord)
    async with bot(discord, tmp_path):
        card = await full_table(channel, *people)
        discord.faults.add(Fault(*CALLBACK, status=429, body=DAY))
        await people[0].impatient.click(card, custom_id=purpose(card, "start"))
        await discord.until(lambda: channel.threads and boards(channel.threads[0]))


async def test_a_start_that_cannot_be_acknowledged_holds_no_other(
    discord: FakeDiscord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(discord_limits, "ANSWER_SECONDS", 600.0)
    channel, *people = crew(discord)
    async with bot(discord, tmp_path):
        card = await full_table(channel, *people)
        discord.faults.add(Fault(*CALLBACK, status=429, body=DAY))
        await people[0].impatient.click(card, custom_id=purpose(card, "start"))
        await discord.until(lambda: 429 in [call.status for call in discord.find_calls(*CALLBACK)])
        await people[0].click(card, custom_id=purpose(card, "start"))
        await discord.until(lambda: channel.threads and boards(channel.threads[0]))


@pytest.mark.usefixtures("slow")
@both_ways
async def test_an_answer_that_is_limited_for_long_goes_another_way(
    discord: FakeDiscord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(interaction_response, "HANGING", 0.5)
    table = await dealt(discord, tmp_path)
    async with bot(discord, tmp_path):
        await table.shows(1)
        mover, step = await table.to_confirm()
        discord.faults.add(Fault(*ORIGINAL, status=429, body=DAY))
        pressed = await table.confirm(mover, step, wait=False)
        await discord.until(lambda: pressed.followups)
        assert ["✓" in one.text and one.ephemeral for one in pressed.followups] == [True]


@both_ways
async def test_a_start_is_no_failure_though_nobody_can_be_invited(discord: FakeDiscord, tmp_path: Path) -> None:
    channel, *people = crew(discord)
    async with bot(discord, tmp_path):
        card = await full_table(channel, *people)
        discord.faults.add(Fault(*INVITED, status=429, body=DAY, times=9))
        pressed = await people[0].click(card, custom_id=purpose(card, "start"))
        await discord.until(lambda: channel.threads and boards(channel.threads[0]))
        await discord.settled()
        assert pressed.followups == []


async def no_table(client: Client, person: Person) -> bool:
    return not await client.tables.queries.of_user(int(person.id))


@both_ways
async def test_a_table_whose_card_may_not_be_posted_is_none(discord: FakeDiscord, tmp_path: Path) -> None:
    channel, ann, *_ = crew(discord)
    async with bot(discord, tmp_path) as client:
        discord.faults.add(Fault(*CALLBACK, status=404, body=TOO_LATE, times=9))
        discord.faults.add(Fault(*POST, status=429, body=DAY))
        await ann.impatient.slash(channel, "taku new", game=GAME)
        await discord.until(lambda: discord.find_calls(*POST))
        await discord.until(lambda: no_table(client, ann))


@both_ways
async def test_what_was_promised_to_all_and_fails_is_told_to_one(discord: FakeDiscord, tmp_path: Path) -> None:
    channel, ann, *_ = crew(discord)
    async with bot(discord, tmp_path):
        puzzle = await ann.slash(channel, "robots daily")
        result = await ann.click(puzzle.message, label="Yesterday")
        discord.faults.add(Fault(*ORIGINAL, status=403, body=FORBIDDEN))
        shown = await ann.click(result.message, label="Show everybody")
        await discord.settled()
        assert channel.public == []
        assert [one.ephemeral and "try again" in one.text for one in shown.followups] == [True]
        again = await ann.click(result.message, label="Show everybody")
        assert [one.text for one in channel.public] == [again.text]


@pytest.mark.usefixtures("no_pause")
@both_ways
async def test_a_thread_whose_making_nobody_confirmed_is_the_one_that_is_played_in(
    discord: FakeDiscord, tmp_path: Path
) -> None:
    channel, *people = crew(discord)
    async with bot(discord, tmp_path):
        card = await full_table(channel, *people)
        discord.faults.add(Fault(*THREAD_AT, status=502, after=True))
        await people[0].click(card, custom_id=purpose(card, "start"))
        await discord.until(lambda: channel.threads and boards(channel.threads[0]))
        await discord.settled()
        assert [thread.id for thread in channel.threads] == [card.id]


async def test_an_announcement_channel_gets_threads_of_its_own_kind(discord: FakeDiscord, tmp_path: Path) -> None:
    channel, *people = crew(discord, news=True)
    async with bot(discord, tmp_path):
        card = await full_table(channel, *people)
        await people[0].click(card, custom_id=purpose(card, "start"))
        await discord.until(lambda: channel.threads and boards(channel.threads[0]))
        await discord.settled()
        await channel.threads[0].delete()
        await discord.until(lambda: channel.threads and boards(channel.threads[0]))
        assert ("was deleted" in channel.last.text, channel.last.id) == (True, channel.threads[0].id)


@pytest.mark.usefixtures("no_pause")
@pytest.mark.parametrize("route", [POST, THREAD_AT], ids=["the word", "the thread"])
@pytest.mark.parametrize("refusal", [(502, {}), (404, PAGE)], ids=["receipt lost", "refused by the proxy"])
async def test_a_deleted_thread_comes_again_once(
    discord: FakeDiscord,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    *,
    route: tuple[str, str],
    refusal: tuple[int, Json | str],
) -> None:
    monkeypatch.setattr(transient_errors, "FIRST", 0.1)
    channel, *people = crew(discord)
    async with bot(discord, tmp_path) as client:
        card = await full_table(channel, *people)
        await people[0].click(card, custom_id=purpose(card, "start"))
        await discord.until(lambda: channel.threads and boards(channel.threads[0]))
        await discord.settled()
        discord.faults.add(Fault(*route, status=refusal[0], body=refusal[1], via=False, after=True, about=channel.id))
        await channel.threads[0].delete()
        await discord.until(lambda: channel.threads and boards(channel.threads[0]))
        await discord.settled()
        assert (len(channel.threads), len(channel.public)) == (1, 2)
        assert not (await client.tables.queries.info(1)).lost


@both_ways
async def test_a_command_that_comes_twice_opens_one_table(discord: FakeDiscord, tmp_path: Path) -> None:
    channel, ann, *_ = crew(discord)
    async with bot(discord, tmp_path) as client:
        asked = await ann.slash(channel, "taku new", game=GAME)
        await asked.repeat()
        await discord.settled()
        assert len(await client.tables.queries.of_user(int(ann.id))) == 1
        assert channel.public == [asked.message]


@both_ways
async def test_a_click_that_comes_twice_seats_one_ai(discord: FakeDiscord, tmp_path: Path) -> None:
    channel, ann, *_ = crew(discord)
    async with bot(discord, tmp_path) as client:
        card = (await ann.slash(channel, "taku new", game=GAME, seats=4)).message
        levels = (await ann.click(card, custom_id=purpose(card, "ai"))).message
        asked = await ann.click(levels, custom_id=purpose(levels, "level"))
        assert "sits down" in asked.text
        await asked.repeat()
        await discord.settled()
        (info,) = await client.tables.queries.of_user(int(ann.id))
        assert len(info.seats) == 2


async def card_noted(client: Client, table_id: int) -> MessageRow:
    """Return the stored message of a table's card, which may be later than the answer."""
    for _ in range(LOOKS):
        if (row := await client.tables.uow.store.messages.find(table_id, CARD)) is not None:
            return row
        await asyncio.sleep(0.01)
    raise AssertionError("the card is not noted")


@pytest.mark.usefixtures("no_pause")
@pytest.mark.parametrize("slowly", [True, False])
@both_ways
async def test_a_card_is_noted_though_its_receipt_was_lost(
    discord: FakeDiscord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, slowly: bool
) -> None:
    if slowly:
        monkeypatch.setattr(responses, "PATIENCE", 0.0)
    channel, ann, *_ = crew(discord)
    async with bot(discord, tmp_path) as client:
        discord.faults.add(Fault(*CALLBACK, status=502, after=True))
        asked = await ann.slash(channel, "taku new", game=GAME)
        await discord.settled()
        (info,) = await client.tables.queries.of_user(int(ann.id))
        row = await card_noted(client, info.id)
        assert [str(row.message_id)] == [one.id for one in channel.public] == [asked.message.id]


@both_ways
async def test_a_card_that_the_interaction_does_not_take_is_posted(discord: FakeDiscord, tmp_path: Path) -> None:
    channel, ann, ben, _ = crew(discord)
    async with bot(discord, tmp_path) as client:
        discord.faults.add(Fault(*CALLBACK, status=404, body=TOO_LATE, times=9))
        await ann.impatient.slash(channel, "taku new", game=GAME)
        await discord.until(lambda: any(one.custom_ids for one in channel.public))  # not the deferred response
        discord.faults.clear()
        (card,) = channel.public
        await ben.click(card, custom_id=purpose(card, "join"))
        (info,) = await client.tables.queries.of_user(int(ann.id))
        assert info.names == ("Ann", "Ben")


@both_ways
async def test_a_card_that_nobody_noted_is_found_by_its_first_button(discord: FakeDiscord, tmp_path: Path) -> None:
    channel, ann, ben, _ = crew(discord)
    async with bot(discord, tmp_path) as client:
        card = (await ann.slash(channel, "taku new", game=GAME)).message
        (info,) = await client.tables.queries.of_user(int(ann.id))
        messages = client.tables.uow.store.messages
        await messages.change((), await messages.of(info.id))
        await ben.click(card, custom_id=purpose(card, "join"))
        await discord.settled()
        row = await card_noted(client, info.id)
        assert str(row.message_id) == card.id
