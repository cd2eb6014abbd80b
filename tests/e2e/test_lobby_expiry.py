"""Tests of the expiry of unstarted tables, and of posting their cards again."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from cogs.ui.components import note
from tests.cogs.simulated_client import World, components, labels, shown, words
from tests.e2e.bot_players import ids, newest
from tests.e2e.lobby_support import days
from tests.e2e.tables import open_table, play_table, set_options

GAME = "andromeda"


def cards(w: World) -> list[int]:
    """Return the messages of the channel with a *Join* button or a link to the table."""
    return [one.id for one in w.channel.history() if any(each.purpose == "join" for each in ids(one))]


async def test_a_table_that_nobody_starts_closes_with_a_word(w: World) -> None:
    table = await open_table(w, GAME, "Ben")
    await days(w, 5)
    assert "closes" not in words(w.card)
    await days(w, 1.1)
    (line,) = [one for one in words(w.card).splitlines() if "closes" in one]
    assert line.startswith("-# This table closes <t:")
    before = len(w.ben.user.dm_channel.history())
    await days(w, 1.1)
    assert (await w.client.tables.queries.info(table)).over
    assert "Nobody started this table within a week" in words(newest(w, w.channel.id))
    assert "Join" not in labels(newest(w, w.channel.id))
    letters = w.ann.user.dm_channel.history()
    assert "Nobody started this table within a week" in words(letters[-1])
    await days(w, 8)
    assert len(w.ann.user.dm_channel.history()) == len(letters)
    assert len(w.ben.user.dm_channel.history()) == before, "the host alone is told"


async def test_a_bumped_card_stands_at_the_bottom_once_in_some_hours(w: World) -> None:
    table = await open_table(w, GAME, "Ben")
    old = w.card
    early = await w.ben.slash(w.channel, "taku bump")
    assert "not long ago" in words(early)
    await w.env.advance_time(4 * 3600)
    await w.settle()
    told = await w.ben.slash(w.channel, "taku bump")
    await w.settle()
    assert told.ephemeral
    assert "at the bottom again" in words(told)
    new = w.card
    assert new.id > old.id
    assert cards(w) == [new.id], "the old one is gone"
    (link,) = [one["url"] for one in components(told) if one.get("url")]
    assert link.endswith(f"/{new.id}")
    assert "not long ago" in words(await w.ann.slash(w.channel, "taku bump"))
    await w.chie.click(new, label="Join")
    assert (await w.client.tables.queries.info(table)).names == ("Ann", "Ben", "Chie")
    full = await w.ann.slash(w.channel, "taku bump")
    assert "You are at no table" in words(full)
    assert "You are at no table" in words(await w.eve.slash(w.channel, "taku bump"))


async def test_bumping_gives_another_week(w: World) -> None:
    table = await open_table(w, GAME)
    await w.env.advance_time(4 * 3600)
    await days(w, 6.5)
    assert (await w.client.tables.queries.info(table)).closes_at is not None
    options = await set_options(w.ann, w.card, {})
    await w.ann.click(shown(options), label="Bump")
    await w.settle()
    assert (await w.client.tables.queries.info(table)).closes_at is None
    assert "closes" not in words(w.card)
    await days(w, 5.5)
    assert (await w.client.tables.queries.info(table)).status == "open"


async def test_a_running_table_with_a_free_seat_keeps_its_thread(w: World) -> None:
    table = await play_table(w, GAME, "Ben", "Chie")
    assert "You are at no table" in words(await w.ann.slash(w.channel, "taku bump"))
    await w.client.tables.seating.leave(table, w.chie.id)
    await w.env.advance_time(4 * 3600)
    await w.settle()
    thread = w.thread.id
    old: Any = next(one for one in w.channel.history() if one.id == thread)
    await w.ann.slash(w.channel, "taku bump")
    await w.settle()
    new = newest(w, w.channel.id)
    assert "Take a seat" in labels(new)
    left = next(one for one in w.channel.history() if one.id == old.id)
    assert "is below" in words(left)
    assert [one["url"].rsplit("/", 1)[1] for one in components(left) if one.get("url")] == [str(new.id)]
    await w.dai.click(new, label="Take a seat")
    assert "Dai" in (await w.client.tables.queries.info(table)).names
    assert (await w.client.tables.queries.info(table)).thread_id == thread


async def test_a_card_that_stands_in_a_post_is_led_to(w: World) -> None:
    table = await open_table(w, GAME)
    messages, post = w.client.tables.messages, w.guild.create_text_channel("post")
    card = await messages.find(table, "card")
    assert card is not None
    sent = await w.client.get_partial_messageable(post.id).send(view=note("The card."))
    card = replace(card, channel_id=post.id, message_id=sent.id)
    await messages.change([card])
    await w.env.advance_time(4 * 3600)
    told = await w.ann.slash(w.channel, "taku bump")
    assert "at the bottom again" in words(told)
    word = newest(w, post.id)
    assert words(word) == "This table has a free seat."
    assert [one["url"] for one in components(word) if one.get("url")] == [
        f"https://discord.com/channels/{w.guild.id}/{post.id}/{card.message_id}"
    ]
    assert await messages.find(table, "card") == card
    assert "not long ago" in words(await w.ann.slash(w.channel, "taku bump"))
    await w.env.advance_time(4 * 3600)
    await w.ann.slash(w.channel, "taku bump")
    assert word.id not in [one.id for one in post.history()], "one such word is enough"
