"""Tests of garbage collection: long-lived objects are frozen, free memory is released."""

from __future__ import annotations

import gc
import platform
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.gc_tuning import freeze, return_images, share_heap, trim

ROOT = Path(__file__).parents[1]


def _opening(library: object) -> Callable[[None], object]:
    def opened(_: None) -> object:
        return library

    return opened


def test_what_is_there_is_not_looked_through_again() -> None:
    loaded = [[number] for number in range(1000)]
    try:
        freeze()
        assert not any(one is loaded for one in gc.get_objects())
    finally:
        gc.unfreeze()
    assert any(one is loaded for one in gc.get_objects())


def test_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[int]()

    class Library:
        def malloc_trim(self, kept: int) -> None:
            asked.append(kept)

    monkeypatch.setattr("bot.gc_tuning.ctypes.CDLL", _opening(Library()))
    trim()
    assert asked == [0]


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="glibc alone is told so")
def test_images_leave_no_free_memory_in_the_heap() -> None:
    """Without it, the freed chunks between those that stay are in the heap."""
    program = (
        "from bot.gc_tuning import return_images; import ctypes; return_images();"
        "bytearray(9_000_000); images = [bytearray(1_000_000) for _ in range(9)]; del images[::2];"
        "libc = ctypes.CDLL(None); libc.malloc_info(0, ctypes.c_void_p.in_dll(libc, 'stdout'))"
    )
    told = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    heap = re.findall(r'<system type="current" size="(\d+)"/>', told)
    assert int(heap[-1]) < 4_000_000


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="glibc alone has several heaps")
def test_threads_share_one_heap() -> None:
    """glibc reports one `<heap>` per arena."""
    program = (
        "import ctypes, sys, threading; from bot.gc_tuning import share_heap; share_heap();"
        "threads = [threading.Thread(target=bytearray, args=(100_000,)) for _ in range(4)];"
        "[(one.start(), one.join()) for one in threads];"
        "libc = ctypes.CDLL(None); libc.malloc_info(0, ctypes.c_void_p.in_dll(libc, 'stdout'))"
    )
    told = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert told.count("<heap nr=") == 1


def test_where_it_cannot_be_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.gc_tuning.ctypes.CDLL", _opening(object()))
    share_heap()
    return_images()
    trim()
