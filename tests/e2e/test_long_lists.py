"""Tests of paging: lists of more tables than fit in one message."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import Struct
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult

from bot.tables.model.views import Person
from cogs.ui.custom_ids import CustomId
from tests.cogs.simulated_client import World, labels, shown, words
from tests.e2e.bot_players import ids
from tests.e2e.support import hide
from tests.e2e.tables import play_table

GAME, MANY = "andromeda", 60
NEXT, PREVIOUS = "Next page", "Previous page"


async def open_many(w: World, host: MemberActor, channel: ChannelHandle | None = None, count: int = MANY) -> list[int]:
    """Open n tables of a host in a channel."""
    by, where = Person(host.id, host.user.name), (channel or w.channel).id
    opened = [
        await w.client.tables.lobby.open(game=GAME, host=by, guild_id=w.guild.id, channel_id=where, language="en")
        for _ in range(count)
    ]
    return [info.id for info in opened]


class Read(Struct, frozen=True):
    """A page: its text, and the custom ids and labels of its buttons."""

    words: str
    ids: list[CustomId]
    labels: list[str]

    @classmethod
    def of(cls, message: Any) -> Read:
        """Read the page from a message."""
        return cls(words(message), ids(message), labels(message))


async def turned(actor: MemberActor, first: InteractionResult) -> list[Read]:
    """Return all pages of a list, by its paging buttons."""
    pages = [Read.of(first)]
    while NEXT in pages[-1].labels:
        pages.append(Read.of(await actor.click(shown(first), label=NEXT)))
    return pages


def meant(pages: list[Read]) -> list[int]:
    """Return the tables of the buttons on these pages."""
    return [one.table for page in pages for one in page.ids if one.table]


def told(pages: list[Read]) -> str:
    """Return the text of all pages."""
    return "\n".join(page.words for page in pages)


async def test_all_of_ones_tables_are_listed(w: World) -> None:
    await play_table(w, GAME, "Ben", ai=1)
    await open_many(w, w.ann)
    asked = await w.ann.slash(w.channel, "turns")
    pages = await turned(w.ann, asked)
    count = len(pages)
    assert [page.words.partition("\n")[0] for page in pages] == [
        f"### Your tables ({at}/{count})" for at in range(1, count + 1)
    ]
    assert told(pages).count("Waiting for players:") == MANY
    assert pages[0].words.count("Andromeda") == 20
    assert "to move:" in pages[0].words or "Your turn" in pages[0].words
    assert "…" not in told(pages)
    back = await w.ann.click(shown(asked), label=PREVIOUS)
    assert words(back) == pages[-2].words


async def test_few_tables_have_no_pages(w: World) -> None:
    await open_many(w, w.ann, count=3)
    for command, buttons in (("turns", []), ("taku tables", ["Find players…", "Table alerts…"])):
        listed = await w.ann.slash(w.channel, command)
        assert labels(listed) == buttons
        assert words(listed).startswith(("### Your tables\n", "### Tables of this server\n"))


async def test_a_page_of_the_tables_of_a_server_shows_what_its_reader_may_see(w: World) -> None:
    await open_many(w, w.ann, count=25)
    secret = w.guild.create_text_channel("secret")
    hide(w, secret, w.ben)
    await open_many(w, w.ben, secret, count=25)
    for reader, count in ((w.chie, 25), (w.ben, 50)):
        pages = await turned(reader, await reader.slash(w.channel, "taku tables"))
        assert told(pages).count("seats free") == count
    page = await w.chie.slash(w.guild.create_text_channel("other"), "taku tables")
    assert words(page).count("seats free") == 20
    hide(w, w.channel, w.ben)
    hidden = await w.chie.click(shown(page), label=NEXT)
    assert "There is none yet." in words(hidden), "a page is made of what its reader sees when they turn to it"


async def test_pages_outlive_a_restart_and_tables_that_are_over(w: World) -> None:
    tables, ann = await open_many(w, w.ann), Person(w.ann.id, "Ann")
    commands = ("turns", "taku tables", "taku bump", "taku bump")
    messages = [shown(await w.ann.slash(w.channel, one)) for one in commands]
    await w.restart()
    for message in messages:
        assert "(2/" in words(await w.ann.click(message, label=NEXT))
    *listed, asked, late = messages
    for table in tables[3:]:
        await w.client.tables.ending.end(table, ann)
    for message in listed:
        assert words(await w.ann.click(message, label=NEXT)).count("[Andromeda]") == 3
    assert meant([Read.of(await w.ann.click(asked, label=NEXT))]) == tables[:3]
    for table in tables[:3]:
        await w.client.tables.ending.end(table, ann)
    assert "You are at no table" in words(await w.ann.click(late, label=NEXT))


@pytest.mark.parametrize(("language", "onward"), [("en", NEXT), ("ja", "次のページ")])
async def test_which_table_is_meant_can_be_any(w: World, language: str, onward: str) -> None:
    tables = await open_many(w, w.ann)
    await w.client.tables.users.change(w.ann.id, language=language)
    asked = await w.ann.slash(w.channel, "score")
    pages = [Read.of(asked)]
    while onward in pages[-1].labels:
        pages.append(Read.of(await w.ann.click(shown(asked), label=onward)))
    assert meant(pages) == tables
    assert [page.words[-5:] for page in pages] == ["(1/4)", "(2/4)", "(3/4)", "(4/4)"] or language == "ja"
    chosen = await w.ann.click(shown(asked), custom_id=str(CustomId("score", tables[-1])))
    assert ("has not begun" if language == "en" else "まだ") in words(chosen)


async def test_whatever_asks_which_table_offers_all_of_them(w: World) -> None:
    tables = await open_many(w, w.ann)
    other = w.guild.create_text_channel("other")
    for actor, channel, command, given, there in (
        (w.ann, w.channel, "taku bump", {}, tables),
        (w.ann, w.channel, "taku invite", {"guest": w.chie}, tables),
        (w.ann, other, "taku move", {}, tables),
        (w.ben, w.channel, "taku join", {}, tables[::-1]),
        (w.ann, w.channel, "board", {"detail": "星"}, tables),
        (w.ann, w.channel, "andromeda answer", {}, tables),
    ):
        asked = await actor.slash(channel, command, **given)
        question = words(asked).removesuffix(" (1/4)")
        pages = await turned(actor, asked)
        assert meant(pages) == there, command
        assert [page.words for page in pages] == [f"{question} ({at}/4)" for at in range(1, 5)]


async def test_what_is_chosen_on_a_later_page_is_done_there(w: World) -> None:
    tables = await open_many(w, w.ann)
    asked = await w.ben.slash(w.channel, "taku join")
    await turned(w.ben, asked)
    await w.ben.click(shown(asked), custom_id=str(CustomId("join", tables[0])))
    assert (await w.client.tables.queries.info(tables[0])).seat_of(w.ben.id) == 1
    asked = await w.ann.slash(w.channel, "taku invite", guest=w.chie)
    await turned(w.ann, asked)
    await w.ann.click(shown(asked), custom_id=str(CustomId("invite", tables[-1], arg=str(w.chie.id))))
    assert (await w.client.tables.queries.info(tables[-1])).invited == (w.chie.id,)
