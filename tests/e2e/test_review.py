"""Tests of *Look back* below a result.

The answer is private, in the user's language, and refused while the game runs.
"""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.demo.simcord_patches import spoken_locales
from bot.tables.records.format import read
from bot.tables.review import notable_moves
from bot.tables.review.move_ratings import SeatMoves, judged
from cogs.review import cog as review_cog
from cogs.review.notable_moves_screen import STANDOUTS
from cogs.ui.components import Screen
from cogs.ui.custom_ids import CustomId
from tests.cogs.simulated_client import World, components, labels, menus, shown, words
from tests.e2e.bot_players import press
from tests.e2e.history_support import alt, play
from tests.e2e.tables import play_table
from tests.tools.soak.polling import poll_until


async def finished(w: World) -> tuple[int, Any]:
    """Return a finished game of two, and its result."""
    table = await play_table(w, "ricochet", "Ben")
    await play(w, table, 1000)
    await w.settle()
    return table, next(one for one in reversed(w.thread.history()) if "Look back" in labels(one))


@pytest.fixture(autouse=True)
def nearby(monkeypatch: pytest.MonkeyPatch) -> None:
    """Analyse the moves in this process instead of a worker."""

    async def judge(record: bytes, numbers: tuple[int, ...]) -> dict[int, SeatMoves]:
        return judged(read(record), numbers)

    monkeypatch.setattr(notable_moves, "judge_apart", judge)


async def test_the_result_tells_how_it_went_and_leads_to_both_pages(w: World) -> None:
    table, result = await finished(w)
    first, second = (await w.client.tables.reader.view(table, None)).outcome.places  # pyright: ignore[reportOptionalMemberAccess]
    assert (" lay between " in words(result)) is (first != second), "the story stands in the result"
    assert labels(result) == ["Again", "Film", "Record", "Look back", "Board", "Fair play", "Look together"]
    course = await w.dai.click(result, label="Look back")
    assert shown(course).ephemeral
    assert "points at the quarters of the game" in alt(course)
    people = await w.dai.click(shown(course), label="Luck, time, awards")
    assert "There is no luck in this game" in words(people)
    assert all(name in alt(people) for name in ("Ann", "Ben"))
    back = await w.dai.click(shown(people), label="How it went")
    assert alt(back) == alt(course)
    with spoken_locales({w.ben.id: "ja"}):
        told = await w.ben.click(result, label="Look back")
    assert "4分の1ごとの得点" in alt(told)
    assert "運・時間・表彰" in labels(told)


async def test_best_and_worst_moves_are_told_of_whoever_looks_and_of_the_others(w: World) -> None:
    _, result = await finished(w)
    course = await w.ben.click(result, label="Look back")
    told = await w.ben.click(shown(course), label="Best and worst moves")
    assert "Ben: best and worst move" in words(told)
    assert "what could be known at that moment" in words(told)
    (menu,) = menus(told)
    other = await w.ben.select(shown(told), ["0"], custom_id=menu["custom_id"])
    assert "Ann: best and worst move" in words(other)
    board = await w.ben.click(shown(other), label=next(one for one in labels(other) if one.startswith("Move ")))
    assert "after move" in words(board)
    told = await w.dai.click(shown(await w.dai.click(result, label="Look back")), label="Best and worst moves")
    assert "Ann: best and worst move" in words(told), "who did not play is shown the first"


async def test_whoever_waits_is_told_what_for(w: World, monkeypatch: pytest.MonkeyPatch) -> None:
    table, _ = await finished(w)
    told: list[Screen] = []
    show = review_cog.answer

    async def answer(interaction: Any, screen: Screen) -> None:
        told.append(screen)
        await show(interaction, screen)

    async def slowly(record: bytes, numbers: tuple[int, ...]) -> dict[int, SeatMoves]:
        await asyncio.sleep(0.2)
        return judged(read(record), numbers)

    monkeypatch.setattr(notable_moves, "judge_apart", slowly)
    monkeypatch.setattr(review_cog, "TELL_SECONDS", 0.02)
    monkeypatch.setattr(review_cog, "answer", answer)
    w.client.tables.notable_moves._kept.put(table, None)
    last = await press(w, table, w.ben, str(CustomId("review", table, arg=STANDOUTS)))
    await poll_until(lambda: len(told) > 1, 20, "the moves")
    assert "Ben: best and worst move" in words(last)
    assert ["being looked at" in str(one.to_components()) for one in told] == [True, False]


async def test_a_running_game_and_a_forged_page_are_refused(w: World) -> None:
    table = await play_table(w, "ricochet", "Ben")
    assert "when it is over" in words(await press(w, table, w.ann, str(CustomId("review", table))))
    assert "when it is over" in words(await press(w, table, w.ann, str(CustomId("review", table, arg=STANDOUTS))))
    forged = await press(w, table, w.ann, str(CustomId("review", table, arg="secrets")))
    assert shown(forged).ephemeral
    assert not [one for one in components(forged) if one["type"] == 12]
