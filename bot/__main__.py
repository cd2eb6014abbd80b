"""`python -m bot`: run on Discord.

Also: `serve`, `demo`, `verify FILE`, `backup FILE`, `move-to URL`, `adopt`, `hand-over TABLE FILE`, `take-over FILE`,
`ratings`, `face FOLDER`, `doctor`.
"""

from __future__ import annotations

import gc

if __name__ == "__main__":
    gc.disable()  # to look through what is being loaded takes 0.2 s

import argparse
import asyncio
import logging
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import aiohttp
import discord
from aiohttp import web

from bot.app import warm_up
from bot.branding import write_branding
from bot.cli_handover import hand_over, take_over
from bot.client import Client, Served, open_client
from bot.config import BadSettings, Settings, load_settings
from bot.gc_tuning import freeze
from bot.logs import FORMS, start_logging, suited_form
from bot.metrics.discord_requests import trace
from bot.metrics.http_server import run_metrics_server
from bot.store.admin.backup import backup
from bot.store.admin.migrate_to_postgres import move
from bot.store.engine.database import Database
from bot.store.engine.errors import StoreError
from bot.store.engine.identity import DatabaseIdentity
from bot.store.engine.process_lock import only_process
from bot.store.engine.url import POSTGRESQL
from bot.store.table.ratings import RatingQueries
from bot.supervision import TaskLostError
from bot.tables.model.errors import TableError
from bot.tables.records.format import BadRecord
from bot.tables.records.verify import compared, told, verify
from bot.version import FULL_VERSION
from bot.web.app import PagesApp
from bot.web.site import run_pages
from bot.words.formatter import formatter
from cogs.ui.transient_errors import is_transient
from rendering.emojis import draw_all


def main() -> int:
    """Run the command line; return 0, or 1 after an error message."""
    options = _options()
    try:
        match options.command:
            case "verify":
                return _verify(options.file)
            case "backup":
                asyncio.run(backup(load_settings().database, options.file))
                print(f"The database was copied to {options.file}.")
            case "move-to":
                asyncio.run(move(load_settings().database, options.url, lambda line: print(line, flush=True)))
            case "hand-over":
                print(hand_over(load_settings().database, options.table, options.file))
            case "take-over":
                print(take_over(load_settings().database, options.file))
            case "adopt":
                asyncio.run(_adopt(load_settings()))
            case "ratings":
                asyncio.run(_ratings(load_settings()))
            case "face":
                for file in write_branding(options.folder):
                    print(file)
            case "doctor":
                start_logging("CRITICAL", options.log or "text")
                return _doctor(load_settings(), options)
            case "demo":
                start_logging("WARNING", options.log or "text")
                asyncio.run(_demo(options.port, open_browser=not options.no_browser))
            case _:
                settings = load_settings()
                start_logging(settings.log_level, options.log or settings.log or suited_form())
                if options.command == "serve":
                    with asyncio.Runner(loop_factory=_uvloop_factory()) as runner:
                        runner.run(_serve(settings))
                else:
                    asyncio.run(_run(settings))
    except (BadRecord, TableError) as refused:
        print(formatter("en").format(refused.text), file=sys.stderr)
        return 1
    except (discord.DiscordException, aiohttp.ClientError) as problem:  # some of aiohttp's are an OSError as well
        print(_why_not(problem), file=sys.stderr)
        return 1
    except (BadSettings, StoreError, TaskLostError, OSError, ValueError) as problem:
        waited = isinstance(problem, TimeoutError) and problem.errno is None
        print(_why_not(problem) if waited else problem, file=sys.stderr)
        return 1
    return 0


def _uvloop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Return the factory of uvloop's loop, if installed: busy workers draw a sixth sooner."""
    try:
        from uvloop import new_event_loop
    except ImportError:  # on Windows
        return None
    return new_event_loop


def _why_not(problem: Exception) -> str:
    """Return the reason why the bot is not on Discord; unknown errors are shown."""
    match problem:
        case discord.LoginFailure() | discord.ConnectionClosed(code=4004):
            return "Discord does not accept DISCORD_TOKEN: copy the bot's token anew into .env."
        case discord.PrivilegedIntentsRequired() | discord.ConnectionClosed(code=4013 | 4014):
            return "Discord does not let this bot see what it asks for: look at its intents in the developer portal."
        case discord.ConnectionClosed(code=code):
            return f"Discord has closed the connection for good (code {code})."
        case discord.HTTPException(status=status) if is_transient(problem):
            return f"Discord does not answer just now (status {status}). Please start the bot again in a while."
        case discord.RateLimited(retry_after=seconds):
            return f"Discord asks for a pause of {seconds:.0f} seconds. Please start the bot again after that."
        case aiohttp.ClientSSLError():
            return (
                f"There is no safe connection to Discord: {problem}. Look at this machine's clock, its certificates "
                "(the package ca-certificates), and a proxy or firewall that reads what passes."
            )
        case aiohttp.ClientError() | discord.GatewayNotFound() | TimeoutError():
            return (
                f"There is no connection to Discord: {str(problem) or 'no answer in time'}. Look at this machine's "
                "network and DNS, and whether a proxy or firewall lets it reach discord.com and gateway.discord.gg by "
                "port 443; then start the bot again."
            )
        case _:
            raise problem


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bot", description=__doc__)
    parser.add_argument("--version", action="version", version=f"Taku {FULL_VERSION}")
    parser.add_argument("--log", choices=FORMS, help="how the log is written (or TAKU_LOG)")
    commands = parser.add_subparsers(dest="command")
    commands.add_parser("serve", help="run on Discord without its gateway: interactions come by HTTP")
    demo = commands.add_parser("demo", help="play in the browser, without Discord")
    demo.add_argument("--port", type=int, default=8700)
    demo.add_argument("--no-browser", action="store_true", help="do not open the browser")
    for name, what in (
        ("verify", "check the record of a finished game"),
        ("backup", "copy the database while it runs"),
    ):
        commands.add_parser(name, help=what).add_argument("file", type=Path)
    moving = commands.add_parser("move-to", help="move everything from SQLite to an empty PostgreSQL database")
    moving.add_argument("url", help=f"{POSTGRESQL}://USER:PASSWORD@HOST/DATABASE (or the password in PGPASSWORD)")
    commands.add_parser("adopt", help="let this bot take over a database on which another one has played")
    given = commands.add_parser("hand-over", help="write a running table into a file, for another host; it rests here")
    given.add_argument("table", type=int)
    given.add_argument("file", type=Path)
    taken = commands.add_parser("take-over", help="take over a table that another host has handed over")
    taken.add_argument("file", type=Path)
    commands.add_parser("ratings", help="compute all ratings anew from the results of all games")
    face = commands.add_parser("face", help="write pictures, films and texts for Discord's portal and app directory")
    face.add_argument("folder", type=Path)
    doctor = commands.add_parser("doctor", help="try everything once on Discord that the bot relies on, and clean up")
    doctor.add_argument("--guild", type=int, required=True, help="id of the server")
    doctor.add_argument("--channel", type=int, required=True, help="id of one of its text channels")
    doctor.add_argument("--report", type=Path, help="write the outcome into this file as well, for a bug report")
    doctor.add_argument("--no-presses", action="store_true", help="do not ask to press buttons in Discord")
    return parser.parse_args()


async def _run(settings: Settings) -> None:
    token = settings.discord_token()
    async with run_metrics_server(settings.metrics) as port, open_client(settings, **_traced(settings)) as client:
        with port.asks(client):
            warm = warm_up(client.tables, client.render_service, client.publisher.warm)
            async with warm, run_pages(client, settings):
                await client.run_until_shutdown(token)


def _traced(settings: Settings) -> dict[str, Any]:
    """Return options with request metrics, only if they are served: they cost time per request."""
    return {"http_trace": trace()} if settings.metrics else {}


async def _serve(settings: Settings) -> None:
    try:
        from bot.http_interactions.response_adapter import response_adapter
        from bot.http_interactions.server import run_server
    except ImportError:
        raise BadSettings("Serving by HTTP takes a package more than running: make serve installs it.") from None
    settings.discord_token()
    settings.discord_public_key()
    with response_adapter() as responses:
        async with (
            run_metrics_server(settings.metrics) as port,
            open_client(settings, make=Served, **_traced(settings)) as client,
        ):
            pages = None if settings.web is None else PagesApp(client, settings.web).add_to
            with port.asks(client):
                async with warm_up(client.tables, client.render_service, client.publisher.warm):
                    await client.serve_until_shutdown(run_server(client, settings, responses, client.finish, pages))


def _doctor(settings: Settings, options: argparse.Namespace) -> int:
    from bot.doctor.examination import Options
    from bot.doctor.report import as_json, exit_code
    from bot.doctor.run import run_doctor

    asked = Options(options.guild, options.channel, presses=not options.no_presses)
    rows = asyncio.run(run_doctor(settings, asked, partial(print, flush=True)))
    if options.report is not None:
        options.report.write_text(as_json(rows), encoding="utf-8")
    return exit_code(rows)


async def _demo(port: int, *, open_browser: bool) -> None:
    """Run the demo, without settings, and leave no data."""
    logging.getLogger("discord.state").setLevel(logging.ERROR)  # SimCord's import makes a client without intents
    from bot.demo import run_demo

    logging.getLogger("discord.state").setLevel(logging.NOTSET)
    print("Taku's demo is starting …", flush=True)
    with tempfile.TemporaryDirectory(prefix="taku-demo-") as folder:
        settings = Settings(database=f"sqlite+aiosqlite:///{folder}/taku.db", dev_guild=None, shards=None)
        await asyncio.to_thread(draw_all)  # SimCord waits until the bot that it starts is idle
        async with (
            open_client(settings) as client,
            warm_up(client.tables, client.render_service, client.publisher.warm),
        ):
            await run_demo(client, port=port, open_browser=open_browser, beside=partial(add_pages, client))


def add_pages(client: Client, app: web.Application, address: str) -> None:
    """Add the pages of tables to the demo at this address."""
    client.web = f"{address}page"
    PagesApp(client, client.web).add_to(app)


async def _adopt(settings: Settings) -> None:
    if settings.bot_id is None:
        raise BadSettings("DISCORD_TOKEN is missing or no bot's token: it says whose the database is to be.")
    with only_process(settings.database):
        database = await Database.open(settings.database)
        try:
            await DatabaseIdentity(database).adopt(settings.bot_id)
        finally:
            await database.close()
    print(f"The database is that of the bot {settings.bot_id} now. Boards of another bot in Discord stay as they are.")


async def _ratings(settings: Settings) -> None:
    with only_process(settings.database):
        database = await Database.open(settings.database)
        try:
            computed = await RatingQueries(database).compute(_progress)
        finally:
            await database.close()
    print(
        f"{computed.results} results of {computed.tables} tables were read; {computed.rated} tables are rated, which "
        f"makes the ratings of {computed.players} players."
    )


def _progress(done: int, of: int) -> None:
    """Print progress, in one line on a terminal."""
    if sys.stderr.isatty():
        print(f"\r{done} of {of} tables", end="\n" if done == of else "", file=sys.stderr, flush=True)


def _verify(path: Path) -> int:
    try:
        verdict = verify(path.read_bytes())
    except OSError as error:
        raise ValueError(f"{path} cannot be read: {error.strerror}.") from None
    voice = formatter("en", verdict.record.game)
    for line in (*told(verdict), compared(verdict)):
        print(voice.format(line, verdict.record.players))
    return 0 if verdict.fault is None else 1


if __name__ == "__main__":
    freeze()
    gc.enable()
    sys.exit(main())
