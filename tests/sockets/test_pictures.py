"""Tests of pictures as multipart uploads: valid, replaced, refused."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from rendering.sizes import WIDTH
from tests.fake_discord import FakeDiscord, Message
from tests.fake_discord.wire import walk
from tests.sockets.shared import SharedDiscord
from tests.sockets.table import POST, bot, number_of, one_asked, purpose
from tests.sockets.transports import PATIENCE

MOST = 300_000
MEDIA_GALLERY = 12


def opened(message: Message) -> Image.Image:
    """Return the only picture of a message, decoded, as shown in its gallery."""
    (file,) = message.files
    assert len(file.data) <= MOST
    picture = Image.open(BytesIO(file.data))
    picture.load()
    (gallery,) = [one for one in walk(message.components) if one["type"] == MEDIA_GALLERY]
    (item,) = gallery["items"]
    assert item["media"]["url"] == file.url
    assert (item["media"]["width"], item["media"]["height"]) == picture.size
    return picture


@pytest.mark.painted
async def test_boards_and_hands_arrive_whole(discord: FakeDiscord, tmp_path: Path) -> None:
    table = await one_asked(discord, tmp_path)
    async with bot(discord, tmp_path):
        await table.shows(table.first)
        assert opened(table.board).width == WIDTH
        own = await table.mover.click(table.board, custom_id=purpose(table.board, "hand"))
        assert opened(own.message).width == WIDTH


async def test_each_message_has_its_picture_while_it_is_the_newest(shared: SharedDiscord) -> None:
    table = await one_asked(shared, dms=True)
    async with bot(shared):
        await table.shows(table.first)
        mover, step = await table.to_confirm()
        await shared.until(lambda: mover.direct.public)
        assert opened(mover.direct.last)
        assert opened(step)
        await table.confirm(mover, step)
        await table.shows(table.first + 1)
        stays = table.board
        assert opened(stays)
        mover, step = await table.to_confirm()
        done = await table.confirm(mover, step)
        await table.shows(table.first + 2)
        assert not done.message.files, "the turn has passed on: the hand is told in words"
        assert opened(table.board)
        assert not stays.files, "an old board keeps no picture"


async def test_where_discord_takes_no_picture_the_words_come_alone(tmp_path: Path) -> None:
    async with FakeDiscord.run(patience=PATIENCE, ack_deadline=PATIENCE, file_limit=10) as discord:
        table = await one_asked(discord, tmp_path, dms=True)
        async with bot(discord, tmp_path):
            await table.shows(table.first)
            assert not table.board.files
            assert "Round 1" in table.board.text
            assert [call.status for call in discord.find_calls(*POST)].count(413) >= 1
            mover, step = await table.to_confirm()
            done = await table.confirm(mover, step)
            assert "✓" in done.text
            await table.shows(table.first + 1)
            assert number_of(table.board) == table.first + 1
            assert mover.direct.public
            assert not mover.direct.last.files
