"""Tests of forms with choices and components with pictures, against Discord's API document."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fake_discord import FakeDiscord, Message
from tests.fake_discord.wire import Part, walk
from tests.sockets.shared import SharedDiscord
from tests.sockets.table import bot, purpose
from tests.sockets.transports import PATIENCE

LABEL = "Components"


def thumbnails(message: Message) -> list[str]:
    """Return the URLs of the thumbnails."""
    return [one["media"]["url"] for one in walk(message.components) if one["type"] == Part.THUMBNAIL]


async def test_a_form_comes_back_and_a_second_one_follows(shared: SharedDiscord) -> None:
    guild = shared.guild()
    channel, ann = guild.channel("games"), guild.member("Ann")
    async with bot(shared):
        card = (await ann.slash(channel, "taku new", game="auztralia", seats=2)).message
        form = await ann.click(card, custom_id=purpose(card, "options"))
        assert form.modal is not None
        saved = await ann.submit(form, {"Seats": "3", "Turn limit": ["86400,ai"]})
        assert saved.message.ephemeral
        assert "3 seats" in saved.text
        assert "24 hours" in saved.text
        second = await ann.click(saved.message, label="Options 2/2")
        assert second.modal is not None
        assert "West" in (await ann.submit(second, {"Side of the board": "west"})).text


async def test_a_file_comes_with_a_form_from_the_menu(shared: SharedDiscord) -> None:
    guild = shared.guild()
    channel, ann = guild.channel("games"), guild.member("Ann")
    async with bot(shared):
        menu = await ann.click((await ann.slash(channel, "taku help")).message, label="Menu")
        records = await ann.select(menu.message, "Records", placeholder="Play…")
        form = await ann.click(records.message, label="Check it…")
        told = await ann.submit(form, {"Record": [("record.json", b"{}")]})
        assert "not the record of a Taku game" in told.text
        assert "Another file…" in told.message.labels


@pytest.mark.painted
async def test_components_come_with_their_pictures(discord: FakeDiscord, tmp_path: Path) -> None:
    guild = discord.guild()
    channel, ann = guild.channel("games"), guild.member("Ann")
    async with bot(discord, tmp_path):
        one = (await ann.slash(channel, "rules", game="auztralia", about="kind.zombie")).message
        (file,) = one.files
        assert thumbnails(one) == [file.url]
        card = (await ann.slash(channel, "rules", game="farfarout")).message
        page = (await ann.click(card, label=LABEL)).message
        assert thumbnails(page) == [file.url for file in page.files]
        assert page.files


async def test_where_discord_takes_no_picture_the_words_stay(tmp_path: Path) -> None:
    async with FakeDiscord.run(patience=PATIENCE, ack_deadline=PATIENCE, file_limit=10) as discord:
        guild = discord.guild()
        channel, ann = guild.channel("games"), guild.member("Ann")
        async with bot(discord, tmp_path):
            one = (await ann.slash(channel, "rules", game="andromeda", about="tarn")).message
            assert not one.files
            assert not thumbnails(one)
            assert "Twelve cards" in one.text
