"""Tests of the program for operators: the Prometheus port, and graceful shutdown by command."""

from __future__ import annotations

import json
import re
import socket
from pathlib import Path

import aiohttp

from tests.fake_discord import FakeDiscord
from tests.fake_discord.world import TOKEN
from tests.sockets.app_process import environment
from tests.sockets.process import SECONDS, bot_process, connected, said
from tests.sockets.table import one_asked
from tests.tools.soak.polling import poll_until

COUNTED = re.compile(r'taku_discord_answers_total\{method="(\w+)",route="([^"]+)",status="(\w+)"\}')


async def test_it_is_seen_from_the_first_moment_and_ended_gently(discord: FakeDiscord, tmp_path: Path) -> None:
    table = await one_asked(discord, tmp_path)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    owner = next(iter(table._people.values()))
    variables = {
        **environment(tmp_path),
        "TAKU_METRICS": str(port),
        "TAKU_OWNERS": str(owner.id),
        "TAKU_LOG": "text",
    }
    discord.gateway.ready.clear()
    bot = await bot_process(discord, tmp_path, variables)
    try:
        await connected(discord, bot, tmp_path)
        await table.shows(table.first)
        async with aiohttp.ClientSession(f"http://127.0.0.1:{port}") as session:

            async def get(page: str) -> tuple[int, str]:
                async with session.get(page) as answer:
                    return answer.status, await answer.text()

            assert await get("/live") == (200, "alive\n")
            assert await get("/ready") == (200, "ready\n")
            mover, step = await table.to_confirm()
            await table.confirm(mover, step)
            await table.shows(table.first + 1)
            await (await owner.slash(table.thread, "status")).answer()
            _, shown = await get("/metrics")
            assert "taku_build_info{" in shown
            assert "taku_ready 1.0" in shown
            assert "taku_discord_reachable 1.0" in shown
            assert 'taku_tables{status="running"} 1.0' in shown
            assert 'taku_moves_total{by="person",game="andromeda"} 1.0' in shown
            assert 'taku_acknowledgement_seconds_count{what="status"} 1.0' in shown
            assert 'taku_click_to_board_seconds_count{what="say"} 1.0' in shown
            assert 'taku_database_seconds_count{what="write"}' in shown
            assert ("POST", "/interactions/{}/{}/callback", "200") in COUNTED.findall(shown)
            assert TOKEN not in shown
            assert not re.search(r'="[^"]*\d{15,}[^"]*"', shown), "no id is a label"
            await (await owner.slash(table.thread, "operator drain")).answer()
            await poll_until(lambda: bot.returncode is not None, SECONDS, "a gentle end")
        assert bot.returncode == 0
        log = said(tmp_path)
        assert "WARNING  cogs.framework.shutdown  drained: 0 presses are not done" in log
        assert not [line for line in log.splitlines() if line.startswith("{") and json.loads(line)]
    finally:
        bot.kill()
        await bot.wait()


async def test_a_port_that_cannot_be_had_is_a_sentence(discord: FakeDiscord, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        variables = {**environment(tmp_path), "TAKU_METRICS": str(taken.getsockname()[1])}
        bot = await bot_process(discord, tmp_path, variables)
        assert await bot.wait() == 1
    assert said(tmp_path).splitlines()[-1].startswith("TAKU_METRICS: 127.0.0.1, port ")
