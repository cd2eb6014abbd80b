"""Tests of `/verify`: a submitted record is compared with the bot's own data."""

from __future__ import annotations

from typing import Any
from unittest.mock import Mock

import msgspec
import pytest

from bot.demo.simcord_patches import spoken_locales
from bot.games.engine.chance import LooseChance, commitment
from bot.tables.model.views import Person
from cogs.history import cog as history_cog
from cogs.history import uploads
from tests.cogs.simulated_client import World, words
from tests.tables.recorded_games import OF_THREE

ELSEWHERE = OF_THREE["ricochet"].read_bytes()
"""A record of another host's table."""


async def ended(w: World) -> tuple[int, bytes]:
    """Return a table ended after a few moves, and its record."""
    table = await w.open_table("Ben", "Chie", seats=3)
    for _ in range(3):
        assert await w.any_move(table, LooseChance(1))
    await w.client.tables.ending.end(table, Person(w.ann.id, "Ann"), "Enough.")
    return table, await w.client.tables.archive.export(table)


async def check(w: World, record: bytes, **options: Any) -> str:
    """Verify a record as Dai, who was no player; return the answer."""
    told = await w.dai.slash(w.channel, "verify", record=("record.json", record), **options)
    assert told.ephemeral
    return words(told)


async def test_a_record_of_a_table_of_ours_is_compared_with_its_seal(w: World) -> None:
    table, raw = await ended(w)
    record = msgspec.json.decode(raw)
    seal = (await w.client.tables.queries.info(table)).commitment
    opened = await w.dai.click(w.thread.history()[-1], label="Fair play")
    assert {seal, record["seed"], record["salt"]} <= set(words(opened).replace("`", " ").split())
    told = await check(w, raw)
    assert "4 of 4 moves were played again" in told
    assert "The game was not over then." in told
    assert f"the one that table {table} has had since it began: {seal}" in told

    begun = {**record, "moves": record["moves"][:1], "commitment": commitment(b"\1" * 32, b"\2" * 16)}
    begun |= {"seed": "01" * 32, "salt": "02" * 16}
    told = await check(w, msgspec.json.encode(begun))
    assert "since it began" not in told, "what does not even fit itself is not compared"
    other = {**record, "table": table + 1}
    assert f"The fairness seal of this record is {seal}" in await check(w, msgspec.json.encode(other))


async def test_a_table_with_another_seal_is_said(w: World) -> None:
    _, raw = await ended(w)
    again = await w.open_table("Ben", "Chie", seats=3)
    told = await check(w, msgspec.json.encode({**msgspec.json.decode(raw), "table": again}))
    assert f"not the game of table {again}" in told


async def test_a_game_made_up_from_the_seed_of_a_table_is_said(w: World) -> None:
    table, raw = await ended(w)
    record = msgspec.json.decode(raw)
    shorter = {**record, "moves": record["moves"][:-1]}
    others = {**record, "players": ["Dai", *record["players"][1:]]}
    for made_up in (shorter, others):
        told = await check(w, msgspec.json.encode(made_up))
        assert "moves were played again: each was legal" in told
        assert f"not the game of table {table}: its seed is the same" in told
        assert "the one that table" not in told


async def test_the_record_of_another_hosts_table_is_checked_and_its_seal_shown(w: World) -> None:
    await w.open_table("Ben", "Chie", seats=3)
    told = await check(w, ELSEWHERE)
    assert "The game was over then." in told
    assert "only if *Fair play* in the first message" in told


async def test_a_record_of_earlier_rules_is_refused_by_what_to_do_in_ones_own_language(w: World) -> None:
    raw = msgspec.json.encode({**msgspec.json.decode(ELSEWHERE), "version": 0})
    await w.open_table("Ben", "Chie", seats=3)
    english = await check(w, raw)
    with spoken_locales({w.dai.id: "ja"}):
        japanese = await check(w, raw)
    assert english == (
        "This game of Ricochet Robots was played under version 0 of its rules, and this Taku plays by version 3: "
        "use the Taku that made the record (before 1.0, the tag last-before-1.0)."
    )
    assert japanese.startswith("このハイパーロボットはルールの版0で行われましたが、このTakuのルールは版3なので、")
    assert japanese.endswith("を使ってください。")


async def test_what_is_no_record_is_answered_in_a_sentence(w: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await w.open_table("Ben", "Chie", seats=3)
    assert "not the record of a Taku game" in await check(w, b"\x89PNG")
    monkeypatch.setattr(history_cog, "RECORD_MOVES", 5)
    assert "more than 5 moves" in await check(w, ELSEWHERE)
    monkeypatch.setattr(uploads, "RECORD_BYTES", 100)
    read = Mock()
    monkeypatch.setattr("discord.Attachment.read", read)
    assert "too large" in await check(w, ELSEWHERE)
    read.assert_not_called()
