"""Tests of client locales: Japanese players and an English one in a Japanese server."""

from __future__ import annotations

import re

from tests.fake_discord import Permission
from tests.sockets.shared import SharedDiscord
from tests.sockets.table import boards, bot, purpose

JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
ENGLISH = re.compile(r"\b(Round|Your|hand|card|station|Join|Start|turn|seat|free)\b")


async def test_japanese_from_the_command_names_to_the_direct_messages(shared: SharedDiscord) -> None:
    guild = shared.guild(locale="ja")
    channel = guild.channel("games")
    plain = Permission.VIEW_CHANNEL | Permission.SEND_MESSAGES
    ann = guild.member("Ann", locale="ja", permissions=plain)
    ben = guild.member("Ben", locale="ja", permissions=plain)
    eve = guild.member("Eve", locale="en-GB", permissions=plain)
    async with bot(shared):
        commands = {one["name"]: one for one in shared.world.commands[None]}
        for command in commands.values():
            said = "description" if command["type"] == 1 else "name"  # a context menu command has only a name
            assert command[f"{said}_localizations"]["ja"], command["name"]
        deploy = next(one for one in commands["andromeda"]["options"] if one["name"] == "deploy")
        assert JAPANESE.search(deploy["name_localizations"]["ja"])
        assert all(option["description_localizations"]["ja"] for option in deploy["options"])

        card = (await ann.slash(channel, "taku new", game="andromeda", seats=3)).message
        for person in (ben, eve):
            await person.click(card, custom_id=purpose(card, "join"))
        refused = await ben.click(card, custom_id=purpose(card, "start"))
        assert JAPANESE.search(refused.text)
        assert not ENGLISH.search(refused.text)
        told = await eve.click(card, custom_id=purpose(card, "start"))
        assert not JAPANESE.search(told.text)
        await ann.click(card, custom_id=purpose(card, "start"))
        await shared.until(lambda: channel.threads and boards(channel.threads[0]))
        await shared.until(lambda: all(one.direct.public for one in (ann, ben, eve)))
        await shared.settled(0.2)

        board = channel.threads[0].last
        for shown in (card.text, board.text, *board.alt_texts, *board.labels, *card.labels):
            assert JAPANESE.search(shown) or shown in ("Andromeda", "◀"), shown
            assert not ENGLISH.search(shown), shown
        for person in (ann, ben):
            (hand,) = person.direct.public
            assert JAPANESE.search(hand.text)
            assert not ENGLISH.search(hand.text)
            assert JAPANESE.search(hand.alt_texts[0])
        (hand,) = eve.direct.public
        assert not JAPANESE.search(hand.text.replace(hand.text.splitlines()[0], ""))

        own = await eve.click(board, custom_id=purpose(board, "hand"))
        assert ENGLISH.search(own.text)
        own = await ann.click(board, custom_id=purpose(board, "hand"))
        assert JAPANESE.search(own.text)
        found = await ann.autocomplete(channel.threads[0], "board", "detail", detail="")
        assert any(JAPANESE.search(choice["name"]) for choice in found.choices), "planets keep their names"
        assert not any(ENGLISH.search(choice["name"]) for choice in found.choices)
