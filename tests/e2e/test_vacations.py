"""Tests of vacations: planned, shown, ended early, and fair to all players."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from discord.utils import format_dt
from simcord.actors import MemberActor
from simcord.results import InteractionResult

from bot.enums import TimerKind
from cogs.lobby.options_form import LIMIT
from cogs.users.settings_screen import CALLS
from cogs.vacations.screen import FIRST, LAST
from tests.cogs.simulated_client import World, labels, settings_page, shown, words
from tests.e2e.bot_players import board
from tests.e2e.sent_messages import SentMessages, check_limits
from tests.e2e.tables import open_table, play_table, set_options, start

GAME = "andromeda"
HOUR, DAY = 3600, timedelta(days=1)


async def written(actor: MemberActor, form: InteractionResult, first: str, last: str) -> InteractionResult:
    """Submit the form."""
    return await actor.submit_modal(form, {FIRST: first, LAST: last})


async def plan(w: World, actor: MemberActor, first: str, last: str) -> InteractionResult:
    """Submit the form; return the confirmation prompt."""
    page = await actor.slash(w.channel, "vacation")
    return await written(actor, await actor.click(shown(page), label="Plan a vacation…"), first, last)


async def take(w: World, actor: MemberActor, first: str, last: str) -> InteractionResult:
    """Submit the form and confirm."""
    return await actor.click(shown(await plan(w, actor, first, last)), label="Yes")


async def pass_by(w: World, hours: float, step: float = 6) -> None:
    """Let time pass for the tables; run and count due jobs."""
    for _ in range(round(hours / step)):
        w.time.pass_by(step * HOUR)
        await w.ai_moves()
        await w.client.tables.vacations.count()
    await w.settle()


async def asked(w: World, table: int) -> MemberActor:
    """Return the player for whom the table waits."""
    await w.ai_moves()
    return w.waiting(await w.client.tables.reader.view(table, None))[0]


def reminders(actor: MemberActor) -> list[Any]:
    """Return the reminders sent to a user."""
    return [one for one in actor.user.dm_channel.history() if "has been your turn" in words(one)]


async def test_nobody_is_reminded_or_timed_in_a_vacation_and_everybody_sees_it(w: World, watch: SentMessages) -> None:
    table = await open_table(w, GAME, "Ben", "Chie")
    await set_options(w.ann, w.card, {LIMIT: "86400,default"})
    await start(w, table)
    actor = await asked(w, table)
    begun, end = w.time.now, w.time.now + 5 * DAY
    page = await take(w, actor, "today", "5 days")
    assert f"You are on vacation until {format_dt(end, 'f')}" in words(page)
    assert "You have 25 days of vacation left this year." in words(page)
    assert labels(page) == ["I'm back", "Plan a vacation…"]
    await w.settle()
    told = f"is on vacation until {format_dt(end, 'D')}."
    assert told in words(await board(w, table))
    await w.env.advance_time(60)
    assert told in words(w.card)
    (limit,) = [
        one
        for one in await w.client.tables.uow.store.timers.of(table)
        if one.kind == TimerKind.LIMIT and one.due_at > begun + DAY
    ]
    assert limit.due_at == begun + 6 * DAY
    turns = await actor.slash(w.channel, "turns")
    assert f"You are on vacation until {format_dt(end, 'f')}" in words(turns)
    other = next(one for one in (w.ann, w.ben, w.chie) if one is not actor)
    assert told in words(await other.slash(w.channel, "turns"))
    await pass_by(w, 4 * 24)
    assert not reminders(actor)
    assert await asked(w, table) is actor
    page = await actor.click(shown(await actor.click(shown(turns), label="Vacation…")), label="I'm back")
    assert "You have 26 days of vacation left this year." not in words(page)
    assert labels(page) == ["Plan a vacation…"]
    await w.settle()
    assert "on vacation" not in words(await board(w, table))
    await pass_by(w, 20, 2)
    assert reminders(actor)
    assert await asked(w, table) is actor
    for sent in watch.new():
        check_limits(sent)


async def test_planned_shown_back_cancelled_and_begun_by_itself(w: World) -> None:
    table = await play_table(w, GAME, ai=2)
    assert await asked(w, table) is w.ann
    question = await plan(w, w.ann, "1月3日", "1/5")
    start_of, end = w.time.now + 2 * DAY, w.time.now + 5 * DAY
    assert f"Vacation from {format_dt(start_of, 'f')} to {format_dt(end, 'f')}. Is that right?" in words(question)
    assert "Then you have 27 days left for that year. Time zone: UTC" in words(question)
    page = await w.ann.click(shown(question), label="Yes")
    assert f"Planned: {format_dt(start_of, 'f')} to {format_dt(end, 'f')}" in words(page)
    assert "on vacation" not in words(await board(w, table))
    page = await w.ann.click(shown(page), label="Cancel: 2026-01-03")
    assert "Planned" not in words(page)
    assert "You have 30 days of vacation left this year." in words(page)
    await take(w, w.ann, "2026-01-03", "3 days")
    await w.restart()
    await pass_by(w, 2 * 24 + 2, 2)
    assert f"is on vacation until {format_dt(end, 'D')}." in words(await board(w, table))
    await pass_by(w, 3 * 24, 2)
    assert "on vacation" not in words(await board(w, table))


@pytest.mark.parametrize(
    ("first", "last", "why"),
    [
        ("soon", "7 days", "I don't understand the day “soon”."),
        ("today", "<@1>", "I don't understand the day"),
        ("2025-12-24", "2026-01-09", "That is in the past."),
        ("1/9", "2026-01-03", "A vacation begins before it ends."),
        ("today", "40 days", "You have 30 days of vacation left that year."),
        ("2027-06-01", "7 days", "That is more than a year ahead."),
    ],
)
async def test_what_is_no_vacation_is_said_and_need_not_be_typed_again(
    w: World, first: str, last: str, why: str
) -> None:
    answer = await plan(w, w.ann, first, last)
    assert why in words(answer)
    form = await w.ann.click(shown(answer), label="Other days…")
    assert form.modal is not None
    assert first in str(form.modal)
    question = await written(w.ann, form, "tomorrow", "1週間")
    assert "Then you have 23 days left for that year." in words(question)
    assert not await w.client.tables.vacations.of(w.ann.id)


async def test_two_in_the_same_days(w: World) -> None:
    first, same = await plan(w, w.ann, "today", "1/5"), await plan(w, w.ann, "today", "1/5")
    other = await plan(w, w.ann, "1/5", "1/9")
    await w.ann.click(shown(first), label="Yes")
    w.time.pass_by(60)
    assert "You are on vacation until" in words(await w.ann.click(shown(same), label="Yes"))
    assert "You have a vacation in these days already." in words(await w.ann.click(shown(other), label="Yes"))
    assert len(await w.client.tables.vacations.of(w.ann.id)) == 1


async def test_in_ones_own_time_zone_and_language(w: World) -> None:
    await w.client.tables.users.change(w.ann.id, time_zone="Asia/Tokyo", language="ja")
    page = await w.ann.click(await settings_page(w.ann, w.channel, CALLS), label="休暇…")
    form = await w.ann.click(shown(page), label="休暇を予定する…")
    question = await written(w.ann, form, "明日", "7日間")
    begin = w.time.now + timedelta(hours=15)  # midnight in Tokyo, while it is nine in the morning here
    assert f"{format_dt(begin, 'f')}から{format_dt(begin + 7 * DAY, 'f')}までの休暇です。" in words(question)
    page = await w.ann.click(shown(question), label="はい")
    assert "年内の休暇はあと23日です。" in words(page)
    assert "取り消す：2026-01-02" in labels(page)


async def test_buttons_of_nobodys_vacation(w: World) -> None:
    page = await take(w, w.ann, "today", "2 days")
    back = await w.ben.slash(w.channel, "vacation")
    assert "30 days" in words(back)
    mine = next(one for one in await w.client.tables.vacations.of(w.ann.id))
    await w.client.tables.vacations.end(w.ann.id, mine.id)
    assert "This vacation is over already." in words(await w.ann.click(shown(page), label="I'm back"))
