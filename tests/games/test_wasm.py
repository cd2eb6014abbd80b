"""Tests of WebAssembly modules, with the solver of Ricochet Robots as the example."""

from __future__ import annotations

import asyncio
import shutil
import sys
import time
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest

from bot.games.engine import wasm
from bot.games.engine.wasm import AT_ONCE, Instance, InterruptedCall, Module, source_hash
from bot.games.ricochet.solver import Solution, route_solver, solve
from bot.supervision import spawn
from tests.games.ricochet.puzzles import legal
from tests.tools.wasm import sources

HARD, EASY = legal(402, "ABCD"), legal(0, "ABC")
MODULE = route_solver.SOLVER


def hard(effort: int) -> Solution:
    """Search, for some three seconds if the effort is 50 million; answers are cached."""
    return solve(HARD.board, HARD.robots, HARD.goal, effort=effort)


def easy() -> Solution:
    route_solver.solved.cache_clear()
    return solve(EASY.board, EASY.robots, EASY.goal)


@pytest.fixture
def threads() -> Generator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(AT_ONCE + 1) as pool:
        yield pool


def lent() -> Instance:
    """Return the instance that is lent next."""
    with MODULE.instance() as instance:
        assert instance is not None
        return instance


@pytest.mark.parametrize("source", sources(), ids=lambda source: source.stem)
def test_modules_are_built_from_their_sources(source: Path) -> None:
    assert source.with_suffix(".wasm").read_bytes().endswith(source_hash(source)), "make wasm"


def change_source(source: Path) -> None:
    source.write_text(f"{source.read_text()}/* changed */")


def truncate(source: Path) -> None:
    module = source.with_suffix(".wasm")
    module.write_bytes(module.read_bytes()[:99] + source_hash(source))


def delete(source: Path) -> None:
    source.with_suffix(".wasm").unlink()


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (change_source, "solver.wasm was built from another source"),
        (truncate, "WebAssembly"),
        (delete, "No such file"),
        (None, "wasmtime"),
    ],
)
def test_without_a_module_it_is_slow_and_one_line_says_so(
    spoil: Callable[[Path], None] | None,
    reason: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    right, source = easy(), tmp_path / MODULE.source.name
    for suffix in (".c", ".wasm"):
        shutil.copy(MODULE.source.with_suffix(suffix), tmp_path)
    monkeypatch.setattr(route_solver, "SOLVER", Module(source))
    if spoil is None:
        monkeypatch.setitem(sys.modules, "wasmtime", None)
    else:
        spoil(source)
    assert [easy(), easy()] == [right, right]
    (line,) = [one.getMessage() for one in caplog.records]
    assert line.startswith("solver is slow, as its module cannot be run: ")
    assert reason in line


def test_plain_python_is_limited_in_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(route_solver, "SOLVER", Module(Path("missing.c")))
    monkeypatch.setattr(route_solver, "PLAIN_EFFORT", 10_000)
    assert 5_000 < hard(50_000_001).searched <= 10_000


def test_other_threads_go_on_during_a_call_and_may_end_it(threads: ThreadPoolExecutor) -> None:
    begun = Event()

    def search() -> Solution:
        begun.set()
        return hard(50_000_000)

    easy()
    call = threads.submit(search)
    begun.wait()
    time.sleep(0.1)
    assert threads.submit(sum, range(100_000)).result()
    assert not call.done(), "the sum was computed during the call"
    wasm.interrupt()
    with pytest.raises(InterruptedCall):
        call.result(10)
    assert easy().proven


def test_calls_that_wait_are_ended_too(threads: ThreadPoolExecutor) -> None:
    begun = [Event() for _ in range(AT_ONCE + 1)]

    def search(at: int) -> Solution:
        begun[at].set()
        return hard(50_000_000 + at)

    calls = [threads.submit(search, at) for at in range(len(begun))]
    for event in begun:
        event.wait()
    time.sleep(0.1)
    wasm.interrupt()
    for call in calls:
        with pytest.raises(InterruptedCall):
            call.result(10)
    assert easy().proven


async def test_a_task_that_waits_for_an_ended_call_is_cancelled_not_failed(caplog: pytest.LogCaptureFixture) -> None:
    async def search() -> None:
        await asyncio.to_thread(hard, 50_000_000)

    task = spawn(search(), "a search")
    await asyncio.sleep(0.2)
    wasm.interrupt()
    await asyncio.wait({task}, timeout=10)
    assert task.cancelled()
    assert not caplog.records


def test_calls_at_a_time_are_limited(threads: ThreadPoolExecutor) -> None:
    wasm.limit(1)
    try:
        with MODULE.instance():
            other = threads.submit(easy)
            time.sleep(0.05)
            assert not other.done()
        assert other.result(10).proven
    finally:
        wasm.limit(AT_ONCE)


def test_an_instance_is_used_again_but_not_after_an_error() -> None:
    first = lent()
    assert lent() is first
    with pytest.raises(ZeroDivisionError), MODULE.instance():
        raise ZeroDivisionError
    assert lent() is not first
    assert easy().proven


def test_memory_of_a_hard_search_is_returned() -> None:
    first = lent()
    hard(2_000_000)
    assert lent() is not first
