"""Tests of the button to the next table that waits, and of `/turns`, its list."""

from __future__ import annotations

from typing import Any

import pytest

from bot.tables.timing.timers import ALONE
from tests.cogs.simulated_client import World, components, labels, shown, words
from tests.databases import change
from tests.e2e.bot_players import ids
from tests.e2e.tables import play_table, sealed

GAME = "andromeda"
"""All players have a decision from the start."""


@pytest.fixture(autouse=True)
def _alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal alike at all tables, so that a skip ends what Ann is asked."""
    sealed(monkeypatch, "1")


async def tables(w: World, count: int) -> list[tuple[int, Any]]:
    """Start tables of Ann and Ben, each an hour later; return their numbers and threads."""
    found: list[tuple[int, Any]] = []
    for _ in range(count):
        found.append((await play_table(w, GAME, "Ben", ai=1), w.thread))
        w.time.pass_by(3600)
    return found


def following(message: Any) -> list[str]:
    """Return the custom ids of the buttons to other tables."""
    return [str(one) for one in ids(message) if one.purpose == "hand" and not one.arg]


def is_there(w: World, place: Any, answer: Any) -> bool:
    """Return whether a private answer is still shown."""
    return shown(answer).id in w.env.backend.messages[place.id]


@pytest.mark.parametrize(
    ("language", "label"), [("en", "Next: Andromeda with Ben ({})"), ("ja", "次：アンドロメダ、Ben（{}）")]
)
async def test_after_a_move_the_answer_leads_to_the_next_table_in_its_place(
    w: World, language: str, label: str
) -> None:
    await w.client.tables.users.change(w.ann.id, language=language)
    (before, first), (table, second), (_, third) = await tables(w, 3)
    moved = await w.ann.slash(first, f"{GAME} hold")
    assert label.format(2) in labels(moved)
    await w.settle()
    await w.env.advance_time(30)
    assert is_there(w, first, moved), "it waits for a press"
    opened = await w.ann.click(shown(moved), custom_id=following(moved)[0])
    assert shown(opened).id == shown(moved).id
    assert {one.table for one in ids(opened) if one.purpose == "say"} == {table}
    assert any(str(second.id) in str(one.get("url")) for one in components(opened))
    with w.env.time_context():
        w.client.ephemeral_messages.board_shown(before, 9, deciding=())
        await w.settle()
    assert is_there(w, first, opened), "the table before no longer outdates it"
    skip = next(str(one) for one in ids(opened) if one.said == ("hold",))
    assert label.format(1) in labels(await w.ann.click(shown(opened), custom_id=skip))
    assert following(await w.ann.slash(third, f"{GAME} hold")) == []
    assert following(await w.ann.slash(third, "hand")) == []


async def test_turns_is_the_same_list_and_what_sleeps_or_is_paused_does_not_press(w: World) -> None:
    (idle, _), (one, _), (paused, _), (two, thread) = await tables(w, 4)
    await change(w.client.tables.uow.store, idle, idle_moves=ALONE)
    await change(w.client.tables.uow.store, paused, paused_at=w.time.now)
    waits = await w.client.tables.queries.waits(w.ann.id)
    assert [(wait.table, wait.asleep) for wait in waits] == [(one, False), (two, False), (idle, True)]
    marks = [line.strip("➤* ").split(",")[0] for line in words(await w.ann.slash(w.channel, "turns")).splitlines()]
    assert marks[1::2] == ["Your turn", "Your turn", "Clocks paused", marks[7]]
    assert marks[7].startswith("Paused:")
    assert "Next: Andromeda with Ben (1)" in labels(await w.ann.slash(thread, f"{GAME} hold"))
