"""Tests of `python -m bot doctor`: every trial works, is refused once, and leaves nothing."""

from __future__ import annotations

import asyncio
import json
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from unittest.mock import Mock

import pytest
from aiohttp.test_utils import TestServer
from aiohttp.web import Application
from pydantic import SecretStr

from bot.__main__ import main
from bot.config import Settings
from bot.doctor.codes import CODES
from bot.doctor.examination import INTERRUPTED, Options, Row, State
from bot.doctor.report import WIDTH, as_json, exit_code
from bot.doctor.run import run_doctor
from bot.doctor.samples import picture
from bot.doctor.trials import OPTIONAL, REQUIRED, TRIALS
from bot.store.engine.database import Database
from bot.store.engine.identity import DatabaseIdentity
from bot.store.engine.process_lock import only_process
from tests.fake_discord import Channel, FakeDiscord, Fault, Permission, Person
from tests.fake_discord.bots import pointed_to
from tests.fake_discord.calls import Call
from tests.fake_discord.wire import Json
from tests.fake_discord.world import TOKEN
from tests.sent_kinds import KINDS, kinds
from tests.sockets.app_process import EXAMINING, database
from tests.sockets.process import ended

COMMAND: Json = {"id": "5", "type": 1, "name": "old", "description": "Old", "name_localizations": {"ja": "古い"}}
NEEDED_BY_OTHERS = {trial.needs for trial in TRIALS}
NO_PAGES = {
    "Pages of tables": "TAKU_WEB is not set: tables have no pages",
    "Activity: client secret": "TAKU_ACTIVITY is not set: pages open in the browser only",
    "Activity: enabled": "it needs: Activity: client secret",
    "Activity: the page in Discord's frame": "it needs: Activity: enabled",
}
SILENT = {"Database", "Gateway", "Rate limits by headers", *NO_PAGES} | {
    f"Permission: {name}" for name in (REQUIRED | OPTIONAL).values()
}
"""Trials without a request of their own, or for which nothing is set."""


class Server:
    """A server with the owner of the application, and a doctor that has a channel there."""

    def __init__(self, discord: FakeDiscord, folder: Path) -> None:
        self.discord, self.world, self.folder = discord, discord.world, folder
        self.guild = discord.guild("The guild")
        self.channel = self.guild.channel("games")
        self.owner: Person = self.guild.member("Olga")
        self.world.owner = self.owner
        self.lines = list[str]()
        self._presses = set[asyncio.Task[None]]()

    async def examine(
        self,
        *,
        token: str | None = TOKEN,
        guild: str = "",
        channel: str = "",
        wait: float = 5.0,
        presses: bool = True,
        key: str | None = None,
        web: str | None = None,
        activity: str | None = None,
        watch: Callable[[str], object] = bool,
    ) -> dict[str, Row]:
        """Run the doctor; return its rows by name. `watch` is called with each line."""
        settings = Settings(_env_file=None, database=database(self.folder))  # pyright: ignore[reportCallIssue]
        settings.token, settings.public_key = None if token is None else SecretStr(token), key
        settings.web, settings.activity = web, None if activity is None else SecretStr(activity)

        def tell(line: str) -> None:
            self.lines.append(line)
            watch(line)
            if "Please press" in line:
                task = asyncio.create_task(self._press())
                self._presses.add(task)
                task.add_done_callback(self._presses.discard)

        options = Options(int(guild or self.guild.id), int(channel or self.channel.id), presses, wait)
        rows = await run_doctor(settings, options, tell, guild_ready_timeout=0.01)
        assert [line for line in self.lines if len(line) > WIDTH] == []
        assert [row.name for row in rows][: len(TRIALS)] == [trial.name for trial in TRIALS]
        return {row.name: row for row in rows}

    async def _press(self) -> None:
        message = self.channel.last
        pressed = await self.owner.click(message, label=message.labels[0])
        if pressed.modal is not None:
            await self.owner.submit(pressed, {"text": "Yes", "few=1": "2", "file": [("a.png", picture("png").data)]})

    def left(self) -> list[object]:
        """Return all that is left in Discord."""
        channels = [*self.guild.channels, self.owner.direct]
        messages = [one for channel in channels for one in channel.public]
        threads = [one for one in self.world.channels.values() if one.thread]
        return [*messages, *threads, *self.guild.channels[1:], *self.guild.events.values(), *self.world.emojis.all]

    def secrets(self) -> Iterator[str]:
        """Yield the token, and all ids and names that were part of any request or answer."""
        yield TOKEN
        for call in self.discord.calls:
            yield from re.findall(r"\d{15,}|token-\d+", json.dumps([call.params, call.body, call.response]))
        yield from ("Olga", "The guild", "games")


@pytest.fixture
def server(discord: FakeDiscord, tmp_path: Path) -> Server:
    """Return a server."""
    return Server(discord, tmp_path)


def refused(rows: Mapping[str, Row]) -> dict[str, int | None]:
    """Return the codes of refused trials by name."""
    return {name: row.refusal.code for name, row in rows.items() if row.refusal is not None}


def not_tried(rows: Mapping[str, Row]) -> dict[str, str]:
    """Return the reasons of the trials that were not tried."""
    return {name: row.why for name, row in rows.items() if row.state is State.NOT_TRIED}


def words(row: Row) -> str:
    """Return the words of a refusal."""
    assert row.refusal is not None
    return row.refusal.words


def sent_by(calls: Sequence[Call]) -> set[str]:
    """Return the kinds of all messages and forms."""
    return {kind for call in calls for kind in kinds(call.method, call.template, call.json)}


async def test_everything_works_and_nothing_is_left(server: Server) -> None:
    outside: Json = {"application_id": server.world.bot.id, "version": "1", "default_member_permissions": None}
    server.world.commands[server.guild.id] = [COMMAND | outside]
    rows = await server.examine()
    assert (refused(rows), not_tried(rows)) == ({}, {"Database": "there is no database yet"} | NO_PAGES)
    assert exit_code([*rows.values()]) == 0
    assert server.left() == []
    assert server.world.commands[None] == []
    (restored,) = server.world.commands[server.guild.id]
    assert COMMAND.items() <= restored.items()
    told = as_json([*rows.values()])
    assert [one for one in server.secrets() if one in told] == []
    assert [row["name"] for row in json.loads(told)["rows"]] == [*rows]
    assert sent_by(server.discord.calls) == KINDS


async def test_pages_answer_at_their_address_and_open_in_discord(server: Server) -> None:
    server.world.enable_activities()
    async with TestServer(Application()) as elsewhere:
        right = await server.examine(
            presses=False, activity=server.world.client_secret, web=str(elsewhere.make_url(""))
        )
    assert {name: row.state for name, row in right.items() if name.startswith("Activity")} == {
        "Activity: client secret": State.WORKS,
        "Activity: enabled": State.WORKS,
        "Activity: the page in Discord's frame": State.NOT_TRIED,
    }
    assert "somebody else answers" in words(right["Pages of tables"])
    server.world.commands[None].clear()
    wrong = await server.examine(presses=False, activity="another", web="http://127.0.0.1:1")
    assert "nobody answers" in words(wrong["Pages of tables"])
    assert "not the client secret" in words(wrong["Activity: client secret"])
    off = await server.examine(presses=False, activity=server.world.client_secret)
    assert "Activities are not enabled" in words(off["Activity: enabled"])
    assert exit_code([*off.values()]) == 0, "none of it is required"


async def test_each_refusal_is_told_with_its_code(server: Server) -> None:
    """Each trial whose outcome no other one needs is refused by its first request."""
    wanted = [one.name for one in TRIALS if one.name not in NEEDED_BY_OTHERS | SILENT]

    def refuse_next(_: object = None) -> None:
        server.discord.faults.clear()
        rows = [line for line in server.lines if re.match("works|refused|not tried", line)]
        if len(rows) < len(TRIALS) and TRIALS[len(rows)].name in wanted:
            server.discord.faults.add(AnyRequest("", "", 403, body={"message": "Missing Permissions", "code": 50013}))

    rows = await server.examine(watch=refuse_next)
    server.discord.faults.clear()
    assert refused(rows) == dict.fromkeys(wanted, 50013)
    assert exit_code([*rows.values()]) == 1
    assert server.left() == []


class AnyRequest(Fault):
    """A fault of the next request."""

    def befalls(self, call: Call) -> bool:
        """Return True."""
        return True


async def test_where_everything_is_forbidden_there_is_a_table_of_refusals(server: Server) -> None:
    server.guild.denied = Permission.EVERYTHING & ~Permission.VIEW_CHANNEL
    rows = await server.examine(presses=False)
    names = [f"Permission: {name}" for key, name in (REQUIRED | OPTIONAL).items() if key != "view_channel"]
    assert set(refused(rows)) > {*names, "Message: texts", "Thread", "Forum", "Event"}
    assert rows["Forum: post with tags"].why == "the server has no forum, and the bot may not make one"
    assert "→ Grant the bot's role Create Events" in " ".join(server.lines)
    assert exit_code([*rows.values()]) == 1
    server.guild.denied = Permission.EVERYTHING
    assert refused(await server.examine(presses=False)).items() >= {("Channel", 50001), ("Forum", 50013)}


async def test_a_program_is_refused_and_writes_the_report(server: Server) -> None:
    server.guild.denied, server.discord.gateway.refuses = Permission.EVERYTHING, 4014
    report = server.folder / "report.json"
    where = {"GUILD": server.guild.id, "CHANNEL": server.channel.id, "REPORT": str(report)}
    code, lines = await ended(server.discord, server.folder, EXAMINING, **where)
    assert code == 1
    assert lines[0].split() == ["works", "Token"]
    assert not [line for line in lines if "Traceback" in line]
    told = json.loads(report.read_text(encoding="utf-8"))["rows"]
    assert {one["name"]: one["code"] for one in told if "code" in one}.items() >= {
        ("Gateway", 4014),
        ("Channel", 50001),
    }


async def test_without_a_token_nothing_is_tried(server: Server) -> None:
    rows = await server.examine(token=None)
    assert refused(rows) == {"Token": None}
    assert set(not_tried(rows)) == {trial.name for trial in TRIALS[1:]}
    assert exit_code([*rows.values()]) == 1
    assert server.discord.calls == []


async def test_a_token_that_discord_refuses(server: Server) -> None:
    rows = await server.examine(token="MTA.wrong")
    assert refused(rows) == {"Token": 401}
    assert exit_code([*rows.values()]) == 1


async def test_a_database_of_another_bot(server: Server) -> None:
    found = await Database.open(database(server.folder))
    await DatabaseIdentity(found).adopt(7)
    await found.close()
    rows = await server.examine(presses=False)
    assert refused(rows) == {"Database": None}
    assert exit_code([*rows.values()]) == 1
    with only_process(database(server.folder)):
        rows = await server.examine(presses=False)
    assert "the bot is running" in not_tried(rows)["Gateway"]


async def test_a_server_where_the_bot_is_not_and_a_key_of_another_application(server: Server) -> None:
    elsewhere = server.world.guild(joined=False)
    rows = await server.examine(guild=elsewhere.id, key="1" * 64, wait=0.01)
    assert refused(rows) == {"Server": 10004, "Application": None}


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("foreign", "the channel is in another server"),
        ("gone", CODES[10003][0]),
        ("forum", "the channel is not a text channel"),
        ("direct", "the channel is in another server"),
    ],
)
async def test_a_channel_that_cannot_be_examined(server: Server, place: str, words: str) -> None:
    channels: dict[str, Channel] = {
        "foreign": server.discord.guild().channel(),
        "gone": server.guild.channel(),
        "forum": server.guild.channel(forum=True),
        "direct": server.owner.direct,
    }
    if place == "gone":
        await channels[place].delete()
    rows = await server.examine(channel=channels[place].id, presses=False)
    found = rows["Channel"].refusal
    assert found is not None
    assert found.words == words
    assert exit_code([*rows.values()]) == 1


@pytest.mark.parametrize("moment", ["Forum: post", "Please press “2 of 3”"])
async def test_an_interruption_cleans_up(server: Server, moment: str) -> None:
    """In the middle of a request, and while a press is awaited."""
    task = asyncio.current_task()
    assert task is not None
    server.owner = server.owner.impatient
    rows = await server.examine(watch=lambda line: moment in line and task.cancel())
    task.uncancel()
    assert {*not_tried(rows).values()} - {*NO_PAGES.values()} == {INTERRUPTED, "there is no database yet"}
    assert exit_code([*rows.values()]) == 1
    assert server.left() == []


async def test_what_cannot_be_deleted_is_named(server: Server) -> None:
    """A forum of the server is used where the bot may not make one."""
    forum = server.guild.channel("forum", forum=True)
    server.guild.denied = Permission.MANAGE_CHANNELS
    await server.channel.deny(Permission.MANAGE_THREADS)
    forum.denied = Permission.MANAGE_THREADS
    rows = await server.examine(presses=False)
    stays = {name for name in refused(rows) if name.startswith("Clean-up")}
    assert stays == {"Clean-up: the thread", "Clean-up: the forum's post"}
    assert exit_code([*rows.values()]) == 0
    threads = [one.thread for one in (*server.channel.threads, *forum.threads)]
    assert [one.archived for one in threads if one is not None] == [True, True]


async def test_nobody_presses(server: Server) -> None:
    server.owner.waits = False

    async def nothing() -> None:
        pass

    server._press = nothing
    rows = await server.examine(wait=0.02)
    assert not_tried(rows)["Press 2 of 3"].startswith("nobody pressed")
    assert exit_code([*rows.values()]) == 0


def test_without_a_network_the_sentence_is_that_of_any_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("TAKU_DATABASE", database(tmp_path))
    monkeypatch.setattr(sys, "argv", ["bot", "doctor", "--guild", "1", "--channel", "2"])
    monkeypatch.setattr("bot.__main__.start_logging", Mock())
    with pointed_to("http://127.0.0.1:9"):
        assert main() == 1
    assert "There is no connection to Discord" in capsys.readouterr().err


def test_every_code_says_what_to_do() -> None:
    assert all(words and advice.endswith(".") for words, advice in CODES.values())
