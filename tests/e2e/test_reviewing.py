"""*Look back* below a result: for whoever presses it alone, in their language; never while the game runs."""

from __future__ import annotations

from typing import Any

from bot.demo.simcord_fit import spoken_locales
from cogs.ids import Id
from tests.cogs.play import World, components, labels, shown, words
from tests.e2e.house import play_table
from tests.e2e.players import press
from tests.e2e.test_earlier import alt, play


async def finished(w: World) -> tuple[int, Any]:
    """A game of two that is over, and its result."""
    table = await play_table(w, "ricochet", "Ben")
    await play(w, table, 1000)
    await w.settle()
    return table, next(one for one in reversed(w.thread.history()) if "Look back" in labels(one))


async def test_the_result_tells_how_it_went_and_leads_to_both_pages(w: World) -> None:
    table, result = await finished(w)
    first, second = (await w.client.tables.looking.see(table, None)).outcome.places  # pyright: ignore[reportOptionalMemberAccess]
    assert (" lay between " in words(result)) is (first != second), "the story stands in the result"
    assert labels(result) == ["Again", "Film", "Record", "Look back", "Board", "Log"]
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


async def test_a_running_game_and_a_forged_page_are_refused(w: World) -> None:
    table = await play_table(w, "ricochet", "Ben")
    assert "when it is over" in words(await press(w, table, w.ann, str(Id("review", table))))
    forged = await press(w, table, w.ann, str(Id("review", table, arg="secrets")))
    assert shown(forged).ephemeral
    assert not [one for one in components(forged) if one["type"] == 12]
