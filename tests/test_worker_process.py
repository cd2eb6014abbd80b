"""Tests of worker processes: results come back, and they end with their caller."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from bot import worker_process
from bot.worker_process import LIMIT, NICE, WorkerFailed, run_worker
from tests.child_processes import runs
from tests.tools.soak.polling import poll_until

HERE = Path(__file__).resolve().parents[1]
WORK = f"""
HERE = {str(HERE)!r}
import os, sys, time
from pathlib import Path

sys.path.insert(0, HERE)
from bot.worker_process import exit_with_parent, lower_priority, read_input

name, *given = sys.argv[1:]
match name:
    case "say": sys.stdout.write(" ".join(given))
    case "fail": raise ValueError("no")
    case "wait": Path(given[0]).write_text(str(os.getpid())); time.sleep(99)
    case "end": exit_with_parent(); Path(given[0]).write_text(str(os.getpid())); time.sleep(99)
    case "read": read_input(int(given[0])); print("all")
    case "nice":
        before = os.nice(0)
        lower_priority()
        print(os.nice(0) - before)
"""


@pytest.fixture(autouse=True)
def work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Write a module to run."""
    module = tmp_path / "work.py"
    module.write_text(WORK)
    monkeypatch.setattr(worker_process, "ROOT", tmp_path)
    return module


async def test_what_it_writes_comes_back() -> None:
    assert await run_worker("work", "say", "one", "two") == b"one two"
    assert await run_worker("work", "say") == b""


async def test_what_fails_says_so_and_why(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(WorkerFailed, match="work fail ended with 1"):
        await run_worker("work", "fail")
    assert "ValueError: no" in capfd.readouterr().err


@pytest.mark.parametrize("begun", [b"", b'{"record": '])
def test_who_is_not_told_everything_ends_without_a_word(work: Path, begun: bytes) -> None:
    """The bot is killed, so the caller no longer exists."""
    ended = subprocess.run((sys.executable, work, "read", "99"), input=begun, capture_output=True, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (1, b"", b"")


async def test_what_cannot_begin_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "none"))
    with pytest.raises(WorkerFailed, match="work say did not begin"):
        await run_worker("work", "say")


async def test_it_ends_with_who_waits_for_it(tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    waiting = asyncio.create_task(run_worker("work", "wait", str(begun)))
    await poll_until(lambda: begun.exists() and begun.read_text(), 20, "a process")
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    await poll_until(lambda: not runs(begun.read_text()), 20, "its end")


async def test_it_ends_with_a_caller_that_was_killed(tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    calling = (
        f"import asyncio; from pathlib import Path; from bot import worker_process as worker;"
        f"worker.ROOT = Path({str(tmp_path)!r});"
        f"asyncio.run(worker.run_worker('work', 'end', {str(begun)!r}))"
    )
    bot = await asyncio.create_subprocess_exec(sys.executable, "-c", calling, cwd=HERE)
    await poll_until(lambda: begun.exists() and begun.read_text(), 20, "a process")
    bot.kill()
    await bot.wait()
    await poll_until(lambda: not runs(begun.read_text()), 20, "its end")


async def test_another_one_waits_until_it_has_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LIMIT, "slots", asyncio.Semaphore(1))
    begun, later = tmp_path / "begun", tmp_path / "later"
    first, second = (asyncio.create_task(run_worker("work", "wait", str(file))) for file in (begun, later))
    await poll_until(lambda: begun.exists() and begun.read_text(), 20, "a process")
    await asyncio.sleep(0.2)
    assert not later.exists()
    first.cancel()
    await poll_until(lambda: later.exists() and later.read_text(), 20, "another one")
    assert not runs(begun.read_text())
    second.cancel()
    await asyncio.gather(first, second, return_exceptions=True)


async def test_it_gives_way() -> None:
    assert int(await run_worker("work", "nice")) == NICE


def test_workers_load_neither_database_nor_discord() -> None:
    """A worker starts for each puzzle and each search, and needs the games alone."""
    heavy = {"sqlalchemy", "alembic", "discord", "PIL", "wasmtime"}
    program = f"import bot.puzzles.worker, bot.ai_worker.worker, sys; print({heavy} & {{*sys.modules}})"
    told = subprocess.run([sys.executable, "-c", program], cwd=HERE, capture_output=True, text=True, check=True).stdout
    assert told == "set()\n"
