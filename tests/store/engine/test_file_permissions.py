"""Tests of file permissions: other users of the machine cannot read the bot's files."""

from __future__ import annotations

import asyncio
import logging
import os
import stat
import sys
from pathlib import Path

import pytest
from sqlalchemy import make_url

from bot.store import Store
from bot.store.admin.backup import backup
from bot.store.engine.process_lock import AlreadyRunning, only_process
from tests.store.builders import played

ROOT = Path(__file__).parents[3]
HOLDER = """
import sys, time
from bot.store.engine.process_lock import only_process
with only_process(sys.argv[1]):
    print("held", flush=True)
    time.sleep(60)
"""
pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has other rights")


@pytest.fixture(autouse=True)
def open_mask() -> object:
    """Set a umask that makes new files readable by all."""
    before = os.umask(0)
    yield
    os.umask(before)


def rights(path: Path) -> int:
    """Return the permission bits."""
    return stat.S_IMODE(path.stat().st_mode)


async def test_only_the_bots_own_user_reads_its_files(path: Path, url: str, tmp_path: Path) -> None:
    with only_process(url):
        store = await Store.open(url)
        await played(store, 1)
        await backup(url, tmp_path / "copies" / "one.db")
        files = {one.name: rights(one) for one in path.parent.iterdir()}
        await store.close()
    assert files == dict.fromkeys(("taku.db", "taku.db-wal", "taku.db-shm", "taku.db.lock"), 0o600)
    assert rights(path.parent) == rights(tmp_path / "copies") == 0o700
    assert rights(tmp_path / "copies" / "one.db") == 0o600


async def test_what_was_open_to_others_is_closed_and_the_log_says_so(
    path: Path, url: str, caplog: pytest.LogCaptureFixture
) -> None:
    store = await Store.open(url)
    await played(store, 1)
    beside = path.with_name("taku.db-wal")
    for one in (path, beside):
        one.chmod(0o644)
    again = await Store.open(url)
    assert (rights(path), rights(beside)) == (0o600, 0o600)
    assert [record.levelno for record in caplog.records] == [logging.WARNING] * 2
    assert f"others could read {path} (644)" in caplog.text
    await again.close()
    await store.close()


async def test_a_folder_that_is_there_stays_as_it_is(path: Path, url: str) -> None:
    path.parent.mkdir(mode=0o755)
    await (await Store.open(url)).close()
    assert rights(path.parent) == 0o755


@pytest.mark.parametrize("linked", ["folder", "file"])
def test_a_database_by_another_name_is_the_same(path: Path, url: str, tmp_path: Path, linked: str) -> None:
    path.parent.mkdir()
    path.touch()
    link = tmp_path / "link"
    link.symlink_to(path if linked == "file" else path.parent)
    other = make_url(url).set(database=str(link if linked == "file" else link / path.name))
    with only_process(url), pytest.raises(AlreadyRunning), only_process(str(other)):
        pass


def test_a_second_process_is_refused_with_a_sentence(path: Path, url: str) -> None:
    refused = pytest.raises(AlreadyRunning, match=f"process {os.getpid()}.* {path} already")
    with only_process(url), refused, only_process(url):
        raise AssertionError
    with only_process(url):
        pass


async def test_a_killed_process_holds_nothing(path: Path, url: str) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", HOLDER, url, cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    await process.stdout.readline()
    with pytest.raises(AlreadyRunning, match=f"process {process.pid}"), only_process(url):
        raise AssertionError
    process.kill()
    await process.wait()
    with only_process(url):
        pass


def test_other_databases_have_locks_of_their_own() -> None:
    url = "postgresql+asyncpg://host/taku"
    with only_process(url), only_process(url):
        pass
