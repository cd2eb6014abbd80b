"""Tests of table clocks: the host's options, displayed time left, and extensions."""

from __future__ import annotations

from datetime import datetime

import pytest
from simcord.results import InteractionResult

from bot.enums import LimitThen
from bot.tables.model.views import Limit, Person, TableInfo
from cogs.clocks.screen import MORE
from cogs.lobby.options_form import LIMIT, SPEED
from cogs.lobby.time_limit_form import COUNTS, ENDS, THEN
from tests.cogs.simulated_client import World, labels, shown, tool, words
from tests.e2e.bot_players import board, fields, pick, picks
from tests.e2e.tables import open_table, press_card, set_options, start
from tests.e2e.waiting_support import asked

GAME = "andromeda"
HOUR, DAY = 3600, 24 * 3600
BANK = f"{12 * HOUR},default,{3 * DAY}"


async def info_of(w: World, table: int) -> TableInfo:
    return await w.client.tables.queries.info(table)


async def limited(w: World, value: str, *players: str) -> int:
    """Start a table with this time limit."""
    table = await open_table(w, GAME, *players)
    await set_options(w.ann, w.card, {LIMIT: value})
    await start(w, table)
    return table


async def clocks(w: World, table: int, who: str) -> InteractionResult:
    """Click *Clocks* behind *More*; return the answer."""
    return await tool(w.people[who], await board(w, table), "Clocks")


async def time_is_up(w: World, user: int) -> datetime:
    """Return the time at which the limit of the user's only turn expires."""
    (wait,) = await w.client.tables.queries.waits(user)
    assert wait.until is not None
    return wait.until


async def time_form(w: World) -> InteractionResult:
    """Open the host's form for time limits that need more than a menu."""
    saved = await set_options(w.ann, w.card, {SPEED: "days"})
    return await w.ann.click(shown(saved), label="Time…")


async def fill(w: World, form: InteractionResult, zone: str, **picked: str) -> InteractionResult:
    """Submit the form with a typed time zone."""
    return await w.ann.submit_modal(form, {"text": zone, **picks(form, **picked)})


# --- before the start ------------------------------------------------------------------------------------------------


async def test_a_bank_is_chosen_and_stands_on_the_card(w: World) -> None:
    table = await open_table(w, GAME, "Ben")
    said = await set_options(w.ann, w.card, {LIMIT: BANK})
    assert "Time bank: 3 days, and 12 hours more each turn, then a safe choice is made for you" in words(said)
    assert (await info_of(w, table)).limit == Limit(12 * HOUR, bank=3 * DAY)
    await w.env.advance_time(3)
    await w.settle()
    assert "Time bank: 3 days" in words(w.card)


async def test_a_time_of_day_in_a_zone_that_was_typed(w: World) -> None:
    table = await open_table(w, GAME, "Ben")
    said = await fill(w, await time_form(w), "münchen", **{ENDS: "21", THEN: "ai"})
    assert "Turns end at 21:00 (Europe/Berlin), then an AI stands in" in words(said)
    assert (await info_of(w, table)).limit == Limit(None, LimitThen.AI, minute=21 * 60, zone="Europe/Berlin")
    form = await press_card(w.ann, w.card, "options")
    assert fields(form)[LIMIT]["placeholder"] == "Turns end at 21:00 (Europe/Berlin)"
    await pick(w.ann, form, **{SPEED: "days"})
    assert (await info_of(w, table)).limit.minute == 21 * 60, "what nobody has picked stays"
    await fill(w, await time_form(w), "Berlin", **{ENDS: "never"})
    assert not (await info_of(w, table)).limit.is_one


async def test_a_zone_that_nobody_knows_is_a_sentence_and_changes_nothing(w: World) -> None:
    table = await open_table(w, GAME, "Ben")
    said = await fill(w, await time_form(w), "Atlantis", **{ENDS: "21"})
    assert "I don't know the time zone “Atlantis”" in words(said)
    assert not (await info_of(w, table)).limit.is_one


async def test_the_hosts_own_zone_is_there_at_first(w: World) -> None:
    await w.client.tables.users.change(w.ann.id, time_zone="Asia/Seoul")
    await open_table(w, GAME, "Ben")
    form = await time_form(w)
    assert '"Asia/Seoul"' in str(form.modal).replace("'", '"')


async def test_waking_hours_stay_when_another_limit_is_picked(w: World) -> None:
    table = await open_table(w, GAME, "Ben")
    await set_options(w.ann, w.card, {LIMIT: f"{DAY},default"})
    said = await fill(w, await time_form(w), "UTC", **{COUNTS: "awake"})
    assert "Turn limit: 24 hours, in one's waking hours" in words(said)
    await set_options(w.ann, w.card, {LIMIT: BANK})
    assert (await info_of(w, table)).limit == Limit(12 * HOUR, bank=3 * DAY, waking=True)


# --- in the game -----------------------------------------------------------------------------------------------------


async def test_any_other_player_gives_more_time_and_the_board_says_who(w: World) -> None:
    table = await limited(w, BANK, "Ben", "Chie")
    mover = (await asked(w, table))[0]
    name = mover.user.global_name or ""
    giver, other = (w.people[one] for one in ("Ann", "Ben", "Chie") if one != name)
    before = await time_is_up(w, mover.id)
    page, late = [await clocks(w, table, one.user.global_name or "") for one in (giver, other)]
    given = await giver.click(shown(page), label=f"More time for {name}")
    after = await time_is_up(w, mover.id)
    assert (after - before).total_seconds() == 12 * HOUR
    assert f"<t:{int(after.timestamp())}:R>" in words(given)
    await w.settle()
    newest = words(await board(w, table))
    assert f"gave {name} more time" in newest
    assert f"<t:{int(after.timestamp())}:R>" in newest
    refused = await other.click(shown(late), label=f"More time for {name}")
    assert "has changed meanwhile" in words(refused)
    assert await time_is_up(w, mover.id) == after


async def test_nobody_is_offered_time_for_themselves_nor_who_does_not_play(w: World) -> None:
    table = await limited(w, BANK, "Ben", "Chie")
    mover = (await asked(w, table))[0]
    name = mover.user.global_name or ""
    assert f"More time for {name}" not in labels(await clocks(w, table, name))
    assert not [one for one in labels(await clocks(w, table, "Eve")) if one.startswith("More time for")]


async def test_the_host_gives_everybody_more_while_the_game_runs(w: World) -> None:
    table = await limited(w, f"{12 * HOUR},ai", "Ben", "Chie")
    page = await clocks(w, table, "Ann")
    form = await w.ann.click(shown(page), label="More for everybody…")
    offered = [one["label"] for one in fields(form)[MORE]["options"]]
    assert offered == ["24 hours, AI", "3 days, AI", "7 days, AI", "No turn limit"]
    said = await pick(w.ann, form, **{MORE: f"{DAY},ai"})
    assert "Turn limit: 24 hours, then an AI stands in" in words(said)
    await w.settle()
    assert "Everybody has more time" in words(await board(w, table))
    by_ben = await clocks(w, table, "Ben")
    assert "More for everybody…" not in labels(by_ben)


async def test_a_form_from_before_cannot_make_it_shorter(w: World) -> None:
    table = await limited(w, f"{12 * HOUR},default", "Ben", "Chie")
    form = await w.ann.click(shown(await clocks(w, table, "Ann")), label="More for everybody…")
    await w.client.tables.extensions.lengthen(table, Person(w.ann.id, "Ann"), Limit(7 * DAY))
    said = await pick(w.ann, form, **{MORE: f"{DAY},default"})
    assert "time only becomes longer" in words(said)
    assert (await info_of(w, table)).limit == Limit(7 * DAY)


async def test_turns_and_the_command_tell_when_time_is_up(w: World) -> None:
    table = await limited(w, BANK, "Ben", "Chie")
    mover = (await asked(w, table))[0]
    until = int((await time_is_up(w, mover.id)).timestamp())
    assert f"time is up <t:{until}:R>" in words(await mover.slash(w.thread, "turns"))
    assert f"<t:{until}:R>" in words(await mover.slash(w.thread, "taku clocks"))


async def test_where_time_is_not_limited_nothing_is_offered(w: World) -> None:
    table = await limited(w, "0,default", "Ben", "Chie")
    with pytest.raises(LookupError):
        await tool(w.ann, await board(w, table), "Clocks")
