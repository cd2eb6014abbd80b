"""Bot processes that serve by HTTP, behind Debian's nginx with our example configuration."""

from __future__ import annotations

import asyncio
import re
import shutil
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.words.catalogue import ROOT
from tests.fake_discord import FakeDiscord
from tests.sockets.app_process import SERVING, environment
from tests.sockets.ports import free_port, listens
from tests.sockets.process import BotProcess, bot_process, said
from tests.tools.soak.polling import poll_until

EXAMPLE = ROOT / "bot" / "http_interactions" / "nginx.conf"
NONE = "there is no nginx here (on Debian: apt install nginx-light)"
EXAMPLES = re.compile(r"^ *server 127\.0\.0\.1:808\d.*\n", re.MULTILINE)
SECONDS = 60.0
AROUND = """daemon off;
master_process off;
pid {folder}/pid;
error_log {folder}/error.log;
events {{}}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    add_header X-Served-By $upstream_addr always;
    include {folder}/taku.conf;
}}
"""


@asynccontextmanager
async def workers(
    discord: FakeDiscord, folder: Path, url: str, count: int, log_level: str = "WARNING"
) -> AsyncGenerator[dict[int, BotProcess]]:
    """Run this many bot processes on one database, by port; killed when the block ends."""
    found = dict[int, BotProcess]()
    try:
        for port in (free_port() for _ in range(count)):
            own = {"TAKU_DATABASE": url, "TAKU_LISTEN": f"127.0.0.1:{port}", "TAKU_LOG_LEVEL": log_level}
            key = {"DISCORD_PUBLIC_KEY": discord.outgoing.public_key}
            found[port] = await bot_process(discord, folder, {**environment(folder), **own, **key}, SERVING)
        for port, one in found.items():
            await poll_until(
                lambda port=port, one=one: listens(port) or one.returncode is not None, SECONDS, "a worker"
            )
            assert one.returncode is None, said(folder)[-3000:]
        yield found
    finally:
        for one in found.values():
            one.kill()
            await one.wait()


class Nginx:
    """Debian's nginx, with our example configuration, in front of the workers at these ports."""

    def __init__(self, folder: Path, workers: Sequence[int]) -> None:
        self._folder, self._port = folder, free_port()
        self._process: asyncio.subprocess.Process | None = None
        _write(folder, self._port, workers)

    @property
    def url(self) -> str:
        """The URL for interactions."""
        return f"http://127.0.0.1:{self._port}/interactions"

    @property
    def pid(self) -> int:
        """The id of its process."""
        assert self._process is not None
        return self._process.pid

    async def start(self) -> None:
        """Start nginx; return when it listens."""
        program = installed()
        assert program is not None
        command = (program, "-p", str(self._folder), "-c", str(self._folder / "nginx.conf"))
        errors = self._folder / "error.log"
        self._process = nginx = await asyncio.create_subprocess_exec(
            *command, "-e", str(errors), stdin=DEVNULL, stdout=DEVNULL, stderr=PIPE
        )
        await poll_until(lambda: listens(self._port) or nginx.returncode is not None, SECONDS, "nginx")
        assert nginx.returncode is None, errors.read_text(encoding="utf-8")

    async def kill(self) -> None:
        """Kill nginx at once."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
            await self._process.communicate()


def installed() -> str | None:
    """Return the path of nginx, if installed."""
    return shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")


@asynccontextmanager
async def load_balancer(folder: Path, workers: Sequence[int]) -> AsyncGenerator[str]:
    """Yield the URL of an nginx in front of the workers at these ports.

    Skips the test if nginx is missing.
    """
    if installed() is None:
        pytest.skip(NONE)
    nginx = Nginx(folder, workers)
    try:
        await nginx.start()
        yield nginx.url
    finally:
        await nginx.kill()


def _write(folder: Path, port: int, workers: Sequence[int]) -> None:
    """Write the example configuration with these workers."""
    text = EXAMPLE.read_text(encoding="utf-8")
    one, *others = EXAMPLES.findall(text)
    for other in others:
        text = text.replace(other, "")
    text = text.replace(one, "".join(one.replace("127.0.0.1:8081", f"127.0.0.1:{worker}") for worker in workers))
    text = text.replace("listen 8080;", f"listen 127.0.0.1:{port};")
    (folder / "taku.conf").write_text(text, encoding="utf-8")
    (folder / "nginx.conf").write_text(AROUND.format(folder=folder), encoding="utf-8")
