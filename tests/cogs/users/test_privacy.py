"""Tests of privacy: users see their stored data, and delete it."""

from __future__ import annotations

import json
import logging
import re
from pathlib import Path

import pytest

from bot.tables.model.views import Person
from cogs.ui.custom_ids import parse
from cogs.users.settings_screen import PRIVACY
from tests.cogs.simulated_client import World, settings_page, shown, words


async def delete(w: World) -> tuple[str, str]:
    """Delete Ann's data in her settings; return the prompt, and the answer."""
    asked = await w.ann.click(await settings_page(w.ann, w.channel, PRIVACY), label="My data…")
    question = words(asked)
    return question, words(await w.ann.click(shown(asked), label="Delete my data"))


async def test_who_deletes_their_data_is_nobody_at_tables_that_are_over(w: World) -> None:
    over = await w.open_table("Ben", ai=1)
    await w.client.tables.ending.end(over, _host(w), "Enough.")
    running = await w.open_table("Ben", ai=1)
    asked, told = await delete(w)
    assert "name and moves at 1 table that is over" in asked
    assert "At 1 table that is not over, your name stays; it goes by itself" in asked
    assert "Your data is deleted." in told
    assert [seat.name for seat in (await w.client.tables.queries.info(over)).seats][:2] == ["Player 1", "Ben"]
    assert [seat.name for seat in (await w.client.tables.queries.info(running)).seats][:2] == ["Ann", "Ben"]
    assert (await w.client.tables.users.stored(w.ann.id)).over == 0


async def test_what_is_over_can_still_be_looked_at_and_played_again(w: World) -> None:
    table = await w.open_table("Ben", ai=1)
    await w.client.tables.ending.end(table, _host(w), "Enough.")
    await delete(w)
    for command in ("log", "board", "score"):
        told = await w.ben.slash(w.thread, command)
        assert "Something went wrong" not in words(told)
        assert "Ann" not in words(told)


async def test_nobody_is_asked_what_is_not_stored(w: World) -> None:
    asked = await w.ben.click(await settings_page(w.ben, w.channel, PRIVACY), label="My data…")
    assert "Stored about you: your settings." in words(asked)
    assert "not over" not in words(asked)
    assert parse("forget:0:0::") is not None


async def test_they_get_it_as_a_file(w: World) -> None:
    table = await w.open_table("Ben", ai=1)
    asked = await w.ann.slash(w.channel, "privacy")
    told = shown(await w.ann.click(shown(asked), label="Get my data"))
    (file,) = told.attachments
    assert file.filename == "taku-data.json"
    whole = json.loads(await w.client.tables.users.export(w.ann.id))
    assert [row["id"] for row in whole["tables"]] == [table]
    assert file.size == len(await w.client.tables.users.export(w.ann.id))


@pytest.mark.own_bot
async def test_neither_the_cache_nor_the_log_tells_of_who_has_deleted_their_data(
    w: World, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    table = await w.open_table("Ben", ai=1)
    await w.client.tables.ending.end(table, _host(w), "Enough.")
    await w.settle()
    await w.env.advance_time(40)
    await w.ann.slash(w.thread, "record")
    names = re.compile(rb"\bAnn\b|" + str(w.ann.id).encode())
    assert list(filter(names.search, cached(w.database.parent))), "the page is there"
    await delete(w)
    await w.settle()
    said = [one.getMessage().encode() for one in caplog.records if one.name.startswith(("bot", "cogs"))]
    assert not list(filter(names.search, (*cached(w.database.parent), *said)))


def cached(path: Path) -> list[bytes]:
    """Return all files of the cache."""
    return [one.read_bytes() for one in (path / "cache").rglob("*") if one.is_file()]


def _host(w: World) -> Person:
    return Person(w.ann.id, "Ann")
