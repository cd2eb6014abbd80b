"""Tests of table clocks: the host's options, displayed time left, and extensions."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from simcord.results import InteractionResult

from bot.enums import LimitThen
from bot.tables.model.views import Limit, Person, TableInfo
from cogs.clocks.screen import MORE
from cogs.lobby.options_form import LIMIT, SPEED
from cogs.lobby.time_limit_form import COUNTS, ENDS, LOOK, THEN
from cogs.ui.custom_ids import UnknownCustomId
from cogs.users.settings_cog import chosen_days
from cogs.users.settings_screen import CALLS
from tests.cogs.simulated_client import World, labels, menus, settings_page, shown, tool, words
from tests.e2e.bot_players import board, fields, ids, pick, picks
from tests.e2e.tables import open_table, press_card, set_options, start
from tests.e2e.waiting_support import asked, pass_by

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


# --- when time counts ------------------------------------------------------------------------------------------------


async def counting(w: World, language: str, *players: str, **picked: str) -> tuple[int, str]:
    """Start a table with a limit of a day, on a Friday noon; also return the form's answer."""
    now = w.time.now.replace(hour=12)
    w.time.pass_by((now + timedelta(days=(4 - now.weekday()) % 7 + 7) - w.time.now).total_seconds())
    for actor in w.people.values():
        await w.client.tables.users.change(actor.id, language=language, time_zone="UTC")
    table = await open_table(w, GAME, *players)
    saved = await set_options(w.ann, w.card, {LIMIT: f"{DAY},default"})
    form = await w.ann.click(shown(saved), custom_id=next(str(one) for one in ids(saved) if one.purpose == "clock"))
    said = words(await fill(w, form, "UTC", **picked))
    await start(w, table)
    return table, said


async def due(w: World, table: int) -> timedelta:
    """Return the time until the end of the only turn that a table waits for."""
    (end,) = (await w.client.tables.reader.view(table, None)).ends
    assert f"<t:{int(end.at.timestamp())}:R>" in words(await board(w, table))
    return end.at - w.time.now


@pytest.mark.parametrize(("language", "line"), [("en", "24 hours, not on days off"), ("ja", "休みの日は数えない")])
async def test_no_time_runs_on_a_weekend_and_nobody_is_reminded(w: World, language: str, line: str) -> None:
    table, said = await counting(w, language, "Ben", "Chie", **{COUNTS: "workdays"})
    assert line in said
    late = await w.one_mover(table)
    assert line in words(await late.slash(w.thread, "taku clocks"))
    assert timedelta(hours=71) < await due(w, table) <= timedelta(days=3)
    await pass_by(w, 12)
    messages, number = len(late.user.dm_channel.history()), (await info_of(w, table)).number
    await pass_by(w, 42)
    assert (len(late.user.dm_channel.history()), (await info_of(w, table)).number) == (messages, number)
    await pass_by(w, 12)
    assert len(late.user.dm_channel.history()) > messages
    await pass_by(w, 12)
    assert (await info_of(w, table)).number > number


@pytest.mark.parametrize(
    ("language", "line", "unseen"),
    [
        ("en", "from one's first look or 12 hours later", "Not looked yet"),
        ("ja", "卓を見た時か12時間後から数える", "まだ見ていない人"),
    ],
)
async def test_a_turn_begins_with_the_players_first_press(w: World, language: str, line: str, unseen: str) -> None:
    table, said = await counting(w, language, "Ben", "Chie", **{LOOK: str(12 * HOUR)})
    assert line in said
    mover = await w.one_mover(table)
    other = next(one for one in (w.ann, w.ben, w.chie) if one is not mover)
    assert timedelta(hours=35) < await due(w, table) <= timedelta(hours=36)
    await pass_by(w, 6)
    assert unseen in words(await other.slash(w.thread, "taku clocks")), "a look of another is none"
    await press_card(mover, await board(w, table), "hand")
    await w.settle()
    assert await due(w, table) == timedelta(days=1), "it begins with the press"
    assert unseen not in words(await other.slash(w.thread, "taku clocks"))
    version = (await w.client.tables.uow.loader.table(table)).row.version
    w.time.pass_by(HOUR)
    await press_card(mover, await board(w, table), "hand")
    assert (await w.client.tables.uow.loader.table(table)).row.version == version
    assert await due(w, table) == timedelta(hours=23)


async def test_the_clocks_show_the_time_that_begins_as_they_are_opened(w: World) -> None:
    table, _ = await counting(w, "en", "Ben", "Chie", **{LOOK: str(12 * HOUR)})
    mover = await w.one_mover(table)
    assert "Not looked yet" not in words(await mover.slash(w.thread, "taku clocks"))


async def test_a_look_needs_a_limit_of_hours_or_days(w: World) -> None:
    table = await open_table(w, GAME, "Ben")
    for picked in ({LOOK: str(DAY)}, {LOOK: str(DAY), ENDS: "21"}):
        assert "can begin with a look" in words(await fill(w, await time_form(w), "UTC", **picked))
    assert not (await info_of(w, table)).limit.is_one


async def test_days_off_are_two_weekdays_of_ones_own(w: World) -> None:
    page = await settings_page(w.ann, w.channel, CALLS)
    assert "Days off: Saturday and Sunday." in words(page)
    (menu,) = menus(page)
    assert (menu["min_values"], menu["max_values"]) == (0, 2)
    page = await w.ann.select(page, ["3", "0"], custom_id=menu["custom_id"])
    assert "Days off: Monday and Thursday." in words(page)
    assert b'"days_off": [' in await w.client.tables.users.export(w.ann.id)
    page = await w.ann.select(shown(page), [], custom_id=menu["custom_id"])
    assert "You have no days off." in words(page)
    assert (await w.client.tables.users.user(w.ann.id)).days_off == ()


@pytest.mark.parametrize("values", [["0", "1", "2"], ["7"], ["-1"], ["Monday"], [""]])
def test_no_other_days_are_days_off(values: list[str]) -> None:
    with pytest.raises(UnknownCustomId):
        chosen_days(values)
