"""Tests of answers to interactions that Discord refuses, or accepts without confirmation."""

from __future__ import annotations

import asyncio

import pytest

from bot.client import Client
from bot.rows import MessageRow
from cogs.board.message_roles import CARD
from cogs.framework import interaction_response, responses
from cogs.ui import discord_limits, transient_errors
from tests.fake_discord import Fault, Person
from tests.fake_discord.wire import Json
from tests.sockets.shared import SharedDiscord
from tests.sockets.support import GAME, crew, full_table
from tests.sockets.table import CALLBACK, POST, any_move, boards, bot, dealt, purpose
from tests.sockets.transports import GATEWAY, HTTP, shared_both_ways, shared_by_http

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


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Patch processing to be in time for an immediate answer, however busy the machine is."""
    monkeypatch.setattr(responses, "PATIENCE", 20.0)


@pytest.mark.usefixtures("slow", "no_pause")
@pytest.mark.parametrize(
    "fault",
    [
        Fault(*CALLBACK, status=404, body=TOO_LATE),
        Fault(*CALLBACK, status=502, after=True, times=6),
        Fault(*CALLBACK, status=503, times=5),
    ],
    ids=["too late once", "receipt lost each time", "down for a while"],
)
async def test_a_move_whose_acknowledgement_fails_is_told_as_it_is(shared: SharedDiscord, fault: Fault) -> None:
    table = await dealt(shared)
    async with bot(shared):
        await table.shows(1)
        mover, step = await table.to_confirm()
        shared.faults.add(fault)
        done = await table.confirm(mover, step)
        await table.shows(2)
        assert await table.saved() == 2
        assert "✓" in done.text
        assert LOST not in done.text


@pytest.mark.usefixtures("slow")
async def test_who_can_be_told_nothing_is_told_nothing_false(
    shared: SharedDiscord, caplog: pytest.LogCaptureFixture
) -> None:
    table = await dealt(shared)
    async with bot(shared):
        await table.shows(1)
        mover, step = await table.to_confirm()
        shared.faults.add(Fault(*CALLBACK, status=404, body=TOO_LATE, times=9))
        pressed = await table.confirm(mover, step, wait=False)
        await table.shows(2)
        assert await table.saved() == 2
        assert pressed.followups == []
        assert not [record for record in caplog.records if record.exc_info]


async def test_a_press_that_comes_again_is_not_told_of_another_move(shared: SharedDiscord) -> None:
    table = await dealt(shared)
    async with bot(shared) as client:
        await table.shows(1)
        mover, step = await table.to_confirm()
        shared.faults.add(Fault(*CALLBACK, status=404, body=TOO_LATE, times=9))
        pressed = await table.confirm(mover, step, wait=False)
        await table.shows(2)
        shared.faults.clear()
        await any_move(client.tables, table)
        await pressed.repeat()
        await pressed.answer()
        assert "That was already done." in pressed.text
        assert "✓" not in pressed.text


@pytest.mark.usefixtures("no_pause")
@pytest.mark.parametrize(
    ("shared", "fault", "told"),
    [
        (GATEWAY, Fault(*THREAD_AT, status=503), "Please try again"),
        (GATEWAY, Fault(*THREAD_AT, status=429, body=DAY), "Please try again"),
        (HTTP, Fault(*THREAD_AT, status=400, body=TOO_MANY), "as many open threads"),
        (HTTP, Fault(*THREAD_AT, status=403, body=FORBIDDEN), "Create Public Threads"),
    ],
    ids=["down", "limited for long", "too many threads", "forbidden"],
    indirect=["shared"],
)
async def test_a_start_that_fails_leaves_the_card_and_is_told_beside_it(
    shared: SharedDiscord, fault: Fault, told: str
) -> None:
    channel, *people = crew(shared)
    async with bot(shared):
        card = await full_table(channel, *people)
        before = card.text
        shared.faults.add(fault)
        pressed = await people[0].click(card, custom_id=purpose(card, "start"))
        await shared.until(lambda: pressed.followups)
        await shared.settled()
        assert [told in one.text and one.ephemeral for one in pressed.followups] == [True]
        assert card.text == before
        await people[0].click(card, custom_id=purpose(card, "start"))
        await shared.until(lambda: channel.threads and boards(channel.threads[0]))


async def test_a_start_does_not_wait_for_its_acknowledgement(
    shared: SharedDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(discord_limits, "ANSWER_SECONDS", 0.5)
    channel, *people = crew(shared)
    async with bot(shared):
        card = await full_table(channel, *people)
        shared.faults.add(Fault(*CALLBACK, status=429, body=DAY))
        await people[0].impatient.click(card, custom_id=purpose(card, "start"))
        await shared.until(lambda: channel.threads and boards(channel.threads[0]))


async def test_a_start_that_cannot_be_acknowledged_holds_no_other(
    shared: SharedDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(discord_limits, "ANSWER_SECONDS", 600.0)
    channel, *people = crew(shared)
    async with bot(shared):
        card = await full_table(channel, *people)
        shared.faults.add(Fault(*CALLBACK, status=429, body=DAY))
        await people[0].impatient.click(card, custom_id=purpose(card, "start"))
        await shared.until(lambda: 429 in [call.status for call in shared.find_calls(*CALLBACK)])
        await people[0].click(card, custom_id=purpose(card, "start"))
        await shared.until(lambda: channel.threads and boards(channel.threads[0]))


@pytest.mark.usefixtures("slow")
async def test_an_answer_that_is_limited_for_long_goes_another_way(
    shared: SharedDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(interaction_response, "HANGING", 0.5)
    table = await dealt(shared)
    async with bot(shared):
        await table.shows(1)
        mover, step = await table.to_confirm()
        shared.faults.add(Fault(*ORIGINAL, status=429, body=DAY))
        pressed = await table.confirm(mover, step, wait=False)
        await shared.until(lambda: pressed.followups)
        assert ["✓" in one.text and one.ephemeral for one in pressed.followups] == [True]


async def test_a_start_is_no_failure_though_nobody_can_be_invited(shared: SharedDiscord) -> None:
    channel, *people = crew(shared)
    async with bot(shared):
        card = await full_table(channel, *people)
        shared.faults.add(Fault(*INVITED, status=429, body=DAY, times=9))
        pressed = await people[0].click(card, custom_id=purpose(card, "start"))
        await shared.until(lambda: channel.threads and boards(channel.threads[0]))
        await shared.settled()
        assert pressed.followups == []


async def no_table(client: Client, person: Person) -> bool:
    return not await client.tables.queries.of_user(int(person.id))


@pytest.mark.usefixtures("quick")
@shared_by_http
async def test_a_table_whose_card_may_not_be_posted_is_none(shared: SharedDiscord) -> None:
    channel, ann, *_ = crew(shared)
    async with bot(shared) as client:
        shared.faults.add(Fault(*CALLBACK, status=404, body=TOO_LATE, times=9))
        shared.faults.add(Fault(*POST, status=429, body=DAY))
        await ann.impatient.slash(channel, "taku new", game=GAME)
        await shared.until(lambda: shared.find_calls(*POST))
        await shared.until(lambda: no_table(client, ann))


@shared_by_http
async def test_what_was_promised_to_all_and_fails_is_told_to_one(shared: SharedDiscord) -> None:
    channel, ann, *_ = crew(shared)
    async with bot(shared):
        puzzle = await ann.slash(channel, "robots daily")
        more = await ann.click(puzzle.message, label="More…")
        result = await ann.click(more.message, label="Yesterday")
        shared.faults.add(Fault(*ORIGINAL, status=403, body=FORBIDDEN))
        shown = await ann.click(result.message, label="Show everybody")
        await shared.settled()
        assert channel.public == []
        assert [one.ephemeral and "try again" in one.text for one in shown.followups] == [True]
        again = await ann.click(result.message, label="Show everybody")
        assert [one.text for one in channel.public] == [again.text]


@pytest.mark.usefixtures("no_pause")
async def test_a_thread_whose_making_nobody_confirmed_is_the_one_that_is_played_in(shared: SharedDiscord) -> None:
    channel, *people = crew(shared)
    async with bot(shared):
        card = await full_table(channel, *people)
        shared.faults.add(Fault(*THREAD_AT, status=502, after=True))
        await people[0].click(card, custom_id=purpose(card, "start"))
        await shared.until(lambda: channel.threads and boards(channel.threads[0]))
        await shared.settled()
        assert [thread.id for thread in channel.threads] == [card.id]


async def test_an_announcement_channel_gets_threads_of_its_own_kind(shared: SharedDiscord) -> None:
    channel, *people = crew(shared, news=True)
    async with bot(shared):
        card = await full_table(channel, *people)
        await people[0].click(card, custom_id=purpose(card, "start"))
        await shared.until(lambda: channel.threads and boards(channel.threads[0]))
        await shared.settled()
        await channel.threads[0].delete()
        await shared.until(lambda: channel.threads and boards(channel.threads[0]))
        assert ("was deleted" in channel.last.text, channel.last.id) == (True, channel.threads[0].id)


@pytest.mark.usefixtures("no_pause")
@pytest.mark.parametrize(
    ("route", "refusal"),
    [(POST, (502, {})), (THREAD_AT, (502, {})), (THREAD_AT, (404, PAGE))],
    ids=["receipt of the word lost", "receipt of the thread lost", "refused by the proxy"],
)
async def test_a_deleted_thread_comes_again_once(
    shared: SharedDiscord,
    monkeypatch: pytest.MonkeyPatch,
    *,
    route: tuple[str, str],
    refusal: tuple[int, Json | str],
) -> None:
    monkeypatch.setattr(transient_errors, "FIRST", 0.1)
    channel, *people = crew(shared)
    async with bot(shared) as client:
        card = await full_table(channel, *people)
        await people[0].click(card, custom_id=purpose(card, "start"))
        await shared.until(lambda: channel.threads and boards(channel.threads[0]))
        await shared.settled()
        shared.faults.add(Fault(*route, status=refusal[0], body=refusal[1], via=False, after=True, about=channel.id))
        await channel.threads[0].delete()
        await shared.until(lambda: channel.threads and boards(channel.threads[0]))
        await shared.settled()
        assert (len(channel.threads), len(channel.public)) == (1, 2)
        (info,) = await client.tables.queries.of_user(int(people[0].id))
        assert not info.lost


@shared_both_ways
async def test_a_command_that_comes_twice_opens_one_table(shared: SharedDiscord) -> None:
    channel, ann, *_ = crew(shared)
    async with bot(shared) as client:
        asked = await ann.slash(channel, "taku new", game=GAME)
        await asked.repeat()
        await shared.settled()
        assert len(await client.tables.queries.of_user(int(ann.id))) == 1
        assert channel.public == [asked.message]


@shared_by_http
async def test_a_click_that_comes_twice_seats_one_ai(shared: SharedDiscord) -> None:
    channel, ann, *_ = crew(shared)
    async with bot(shared) as client:
        card = (await ann.slash(channel, "taku new", game=GAME, seats=4)).message
        levels = (await ann.click(card, custom_id=purpose(card, "ai"))).message
        asked = await ann.click(levels, custom_id=purpose(levels, "level"))
        assert "sits down" in asked.text
        await asked.repeat()
        await shared.settled()
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
@pytest.mark.parametrize(("shared", "slowly"), [(GATEWAY, True), (GATEWAY, False), (HTTP, False)], indirect=["shared"])
async def test_a_card_is_noted_though_its_receipt_was_lost(
    shared: SharedDiscord, monkeypatch: pytest.MonkeyPatch, *, slowly: bool
) -> None:
    if slowly:
        monkeypatch.setattr(responses, "PATIENCE", 0.0)
    channel, ann, *_ = crew(shared)
    async with bot(shared) as client:
        shared.faults.add(Fault(*CALLBACK, status=502, after=True))
        asked = await ann.slash(channel, "taku new", game=GAME)
        await shared.settled()
        (info,) = await client.tables.queries.of_user(int(ann.id))
        row = await card_noted(client, info.id)
        assert [str(row.message_id)] == [one.id for one in channel.public] == [asked.message.id]


@pytest.mark.usefixtures("quick")
@shared_by_http
async def test_a_card_that_the_interaction_does_not_take_is_posted(shared: SharedDiscord) -> None:
    channel, ann, ben, _ = crew(shared)
    async with bot(shared) as client:
        shared.faults.add(Fault(*CALLBACK, status=404, body=TOO_LATE, times=9))
        await ann.impatient.slash(channel, "taku new", game=GAME)
        await shared.until(lambda: any(one.custom_ids for one in channel.public))  # not the deferred response
        shared.faults.clear()
        (card,) = channel.public
        await ben.click(card, custom_id=purpose(card, "join"))
        (info,) = await client.tables.queries.of_user(int(ann.id))
        assert info.names == ("Ann", "Ben")


async def test_a_card_that_nobody_noted_is_found_by_its_first_button(shared: SharedDiscord) -> None:
    channel, ann, ben, _ = crew(shared)
    async with bot(shared) as client:
        card = (await ann.slash(channel, "taku new", game=GAME)).message
        (info,) = await client.tables.queries.of_user(int(ann.id))
        messages = client.tables.uow.store.messages
        await messages.change((), await messages.of(info.id))
        await ben.click(card, custom_id=purpose(card, "join"))
        await shared.settled()
        row = await card_noted(client, info.id)
        assert str(row.message_id) == card.id
