"""Tests of the public status page, and of response times measured at their source."""

from __future__ import annotations

import pytest
from prometheus_client.metrics import MetricWrapperBase

from bot.enums import TimerKind
from bot.metrics import registry
from bot.rows import TimerRow
from bot.tables.admin.latency import ANSWERS, BOARDS, DAY
from bot.version import FULL_VERSION
from tests.cogs.simulated_client import World, labels, shown, tool, words
from tests.databases import change
from tests.e2e.bot_players import board, by_buttons, next_up, press
from tests.e2e.tables import play_table


def counted(what: str) -> float:
    """Return the number of answered interactions of a kind."""
    return next(
        (sample.value for sample in registry.acknowledgement.labels(what)._child_samples() if sample.name == "_count"),
        0,
    )


async def test_everybody_sees_how_it_is(w: World) -> None:
    answered = await w.ann.slash(w.channel, "status")
    assert answered.ephemeral
    told = words(answered)
    assert "🟢 Everything works" in told
    assert f"Version {FULL_VERSION}, started" in told
    assert "Last hour: " in told
    assert "SQLite, one file" in told
    assert "Nothing is late." in told
    await w.client.tables.users.change(w.ann.id, language="ja")
    again = await w.ann.click(shown(answered), label=labels(answered)[0])
    assert "すべて順調" in words(again)
    assert "直近1時間：なし" not in words(again).partition("盤面")[0], "its own answer was the first"


async def test_what_is_late_is_said(w: World, game: str) -> None:
    table = await play_table(w, game, "Ben", "Chie")
    rows = [TimerRow(table, TimerKind.REMINDER, str(at), w.time.now) for at in range(2)]
    await change(w.client.tables.uow.store, table, timers=rows)
    w.time.pass_by(60)
    told = words(await w.ann.slash(w.channel, "status"))
    assert "🟠 Some things come late" in told
    assert "2 things are late" in told
    await w.client.count()
    assert registry.jobs_waiting._value.get() == 2
    assert registry.jobs_oldest._value.get() == 60
    assert registry.tables.labels("running")._value.get() == 1


async def test_the_queue_of_all_processes_is_counted(w: World, monkeypatch: pytest.MonkeyPatch) -> None:
    async def sizes() -> dict[tuple[str, str], int]:
        return {("timers", "queued"): 2, ("show", "picked"): 1}

    monkeypatch.setattr(w.client.tables.uow.store.job_queue, "sizes", sizes)
    await w.client.count()
    monkeypatch.undo()
    assert registry.jobs_queued.labels("timers", "queued")._value.get() == 2
    await w.client.count()
    assert not [sample for one in registry.jobs_queued.collect() for sample in one.samples]


async def test_waits_are_counted_by_purpose_and_survive_a_restart(w: World, game: str) -> None:
    table = await play_table(w, game, "Ben", "Chie")
    before = counted("log"), counted("status"), counted("unknown")
    await tool(w.ann, await board(w, table), "Log")
    await w.ann.slash(w.channel, "status")
    await press(w, table, w.ann, "someone@example:1:2:3:4")
    assert (counted("log"), counted("status"), counted("unknown")) == tuple(one + 1 for one in before)
    assert not [one for one in next(iter(registry.acknowledgement.collect())).samples if "example" in str(one.labels)]
    boards = (await w.client.tables.status.report()).day[BOARDS].count
    _, actor, said = await next_up(w, table)
    await by_buttons(w, table, actor, said)
    await w.settle()
    report = await w.client.tables.status.report()
    assert report.day[BOARDS].count == boards + 1
    await w.restart()
    again = await w.client.tables.latency.percentiles_since(DAY)
    assert again[BOARDS].count == boards + 1
    assert again[ANSWERS].count == report.day[ANSWERS].count


async def test_refusals_moves_and_pictures_are_counted(w: World, game: str) -> None:
    def total(metric: MetricWrapperBase) -> float:
        return sum(one.value for one in next(iter(metric.collect())).samples if one.name.endswith(("_total", "_count")))

    before = total(registry.moves), total(registry.refusals)
    table = await play_table(w, game, "Ben", "Chie")
    assert "no seat" in words(await w.eve.slash(w.thread, "hand"))
    _, actor, said = await next_up(w, table)
    await by_buttons(w, table, actor, said)
    assert total(registry.moves) > before[0]
    assert total(registry.refusals) == before[1] + 1
    assert registry.refusals.labels("NotSeated")._value.get() >= 1


@pytest.mark.painted
async def test_painted_pictures_are_timed(w: World, game: str) -> None:
    painted = registry.picture.labels(game, "board")._sum.get()
    await play_table(w, game, "Ben", "Chie")
    assert registry.picture.labels(game, "board")._sum.get() > painted
