"""Tests of game clocks over real sockets: countdown without requests, and punctual expiry."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from pathlib import Path

from bot.tables.service import utc_now
from tests.fake_discord import FakeDiscord, Message, Person
from tests.sockets.table import boards, bot, number_of, purpose, stored

JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
COUNTDOWN = re.compile(r"⏳ [^<]*[:：] ?<t:(\d+):R>")
CLOCK, SHOW = 60, 120


class Ahead:
    """A clock: the real time plus the skipped time."""

    def __init__(self) -> None:
        self.skipped = timedelta()

    def __call__(self) -> datetime:
        return utc_now() + self.skipped


async def declare(person: Person, board: Message, number: int) -> None:
    """Click the number's button; the answer is an edit of the board."""
    pressed = await person.impatient.click(board, custom_id=purpose(board, "quick", "declare", str(number)))
    await pressed.acknowledged()


def ends_at(board: Message) -> int:
    """Return the Unix time of the end of the board's countdown."""
    (found,) = COUNTDOWN.findall(board.text)
    return int(found)


async def test_a_live_table_counts_down_in_japanese(discord: FakeDiscord, tmp_path: Path) -> None:
    guild = discord.guild(locale="ja")
    channel = guild.channel("games")
    ann, ben = (guild.member(name, locale="ja") for name in ("Ann", "Ben"))
    now = Ahead()
    async with bot(discord, tmp_path, now):
        card = (await ann.slash(channel, "taku new", game="ricochet", seats=2, speed="live")).message
        await ben.click(card, custom_id=purpose(card, "join"))
        asked = (await ann.click(card, custom_id=purpose(card, "start"))).message
        await ben.click(asked, custom_id=purpose(asked, "ready"))
        await discord.until(lambda: channel.threads and boards(channel.threads[0]))
        (thread,) = channel.threads
        await discord.until(lambda: any(one.startswith("quick:") for one in boards(thread)[-1].custom_ids))
        await discord.settled()
        number = number_of(boards(thread)[-1])
        await declare(ann, boards(thread)[-1], 5)
        await discord.until(lambda: number_of(boards(thread)[-1]) == number + 1)
        await discord.settled()
        board = boards(thread)[-1]
        async with stored(tmp_path) as store:
            ((info, *_),) = await store.tables.running_versions()
            (move,) = await store.moves.of(info, after=number)
        assert ends_at(board) == int((move.at + timedelta(seconds=CLOCK)).timestamp())
        assert JAPANESE.search(board.text)
        assert all(JAPANESE.search(label) or label.isdigit() or label == "◀" for label in board.labels)

        now.skipped = move.at + timedelta(seconds=CLOCK - 1) - utc_now()  # one second is left
        await declare(ben, board, 6)
        await discord.settled()
        assert ends_at(boards(thread)[-1]) == ends_at(board), "a higher number lets the clock go on"
        due = move.at + timedelta(seconds=CLOCK)
        await discord.until(lambda: number_of(boards(thread)[-1]) > number + 2)
        assert now() >= due, "not before its time"
        await discord.settled()
        shown = boards(thread)[-1]
        assert f"<@{ann.id}>" in shown.text
        assert SHOW - 1 <= ends_at(shown) - due.timestamp() <= SHOW + 5
        async with stored(tmp_path) as store:
            rung = [one for one in await store.moves.of(info) if one.said == ("ring",)]
        assert len(rung) == 1
