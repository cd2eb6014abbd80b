"""WebAssembly modules: C code that is compiled ahead of time and run by wasmtime.

A call releases the GIL, so it belongs in a thread, and other threads go on meanwhile. Where a module cannot be run, its
caller does the same work in Python.
"""

from __future__ import annotations

import atexit
import logging
from asyncio import CancelledError
from collections.abc import Generator
from contextlib import contextmanager
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from threading import BoundedSemaphore, Lock
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import wasmtime

log = logging.getLogger(__name__)

AT_ONCE: Final = 2
"""Calls at a time: further ones wait."""
KEPT: Final = 4 << 20
"""Bytes by which the memory of an instance may have grown if it is to be used again: it never shrinks."""


class InterruptedCall(CancelledError):
    """Error: a call was ended by `interrupt`; a task that waits for it is cancelled, not failed."""


class SourceMismatch(Exception):
    """Error: a module was not built from the source beside it."""


class _Calls:
    """State shared by all modules: the calls at a time, and the number of interruptions."""

    slots = BoundedSemaphore(AT_ONCE)
    interruptions = 0


_LOADING: Final = Lock()


def limit(at_once: int) -> None:
    """Set the maximum number of calls at a time, before the first one."""
    _Calls.slots = BoundedSemaphore(at_once)


def interrupt() -> None:
    """End all calls in progress, and those that wait: each raises InterruptedCall in its thread."""
    _Calls.interruptions += 1
    if _engine.cache_info().currsize:
        _engine().increment_epoch()


class Instance:
    """Copy of a module with its own memory, for one call at a time."""

    def __init__(self, engine: wasmtime.Engine, module: wasmtime.Module) -> None:
        import wasmtime

        self._store = wasmtime.Store(engine)
        self._exports = wasmtime.Instance(self._store, module, []).exports(self._store)
        memory = self._exports["memory"]
        assert isinstance(memory, wasmtime.Memory)
        self._memory = memory
        self._size = memory.data_len(self._store)
        self.content: object = None
        """Content of the memory from the call before, for callers that do not write it again."""

    @property
    def grown(self) -> int:
        """Return by how many bytes the memory has grown."""
        return self._memory.data_len(self._store) - self._size

    def arm(self) -> None:
        """Let calls from now on be ended by an interruption from now on."""
        self._store.set_epoch_deadline(1)

    def call(self, name: str, *arguments: int) -> int:
        """Call an exported function; return its result, 0 if it has none.

        Raises InterruptedCall.
        """
        import wasmtime

        function = self._exports[name]
        assert isinstance(function, wasmtime.Func)
        try:
            return function(self._store, *arguments) or 0
        except wasmtime.Trap as trap:
            if trap.trap_code is wasmtime.TrapCode.INTERRUPT:
                raise InterruptedCall from None
            raise

    def write(self, address: int, data: bytes) -> None:
        self._memory.write(self._store, data, address)

    def read(self, address: int, size: int) -> bytes:
        return bytes(self._memory.read(self._store, address, address + size))


class Module:
    """Module `name.wasm` beside its source `name.c`.

    It is compiled to machine code at the first use, in some 0.1 s.
    """

    def __init__(self, source: Path) -> None:
        self.source = source
        self._idle = list[Instance]()
        self._compiled: wasmtime.Module | None = None
        self._is_broken = False
        atexit.register(self._release)

    def _release(self) -> None:
        """Free what wasmtime could not free later, when the interpreter is torn down."""
        self._idle.clear()
        self._compiled = None
        _engine.cache_clear()

    @contextmanager
    def instance(self) -> Generator[Instance | None]:
        """Lend an instance, the one used last if possible; None if the module cannot be run here.

        It is not used again after an error, as its memory may be inconsistent, nor with much memory. Raises
        InterruptedCall.
        """
        before = _Calls.interruptions
        with _Calls.slots:
            instance = self._take()
            if instance is not None:
                instance.arm()
            if before != _Calls.interruptions:
                raise InterruptedCall
            yield instance
            if instance is not None and instance.grown <= KEPT:
                self._idle.append(instance)

    def _take(self) -> Instance | None:
        """Return an instance; None, with one line in the log, if that is impossible."""
        with _LOADING:
            if self._idle or self._is_broken:
                return self._idle.pop() if self._idle else None
            try:
                self._compiled = self._compiled or _compile(self.source)
                return Instance(_engine(), self._compiled)
            except Exception as problem:  # no wheel for this platform, no memory, a broken file
                self._is_broken = True
                log.warning("%s is slow, as its module cannot be run: %s", self.source.stem, problem)
                return None


def source_hash(source: Path) -> bytes:
    """Return the hash of a module's source, which ends the module."""
    return sha256(source.read_bytes()).digest()


def _compile(source: Path) -> wasmtime.Module:
    import wasmtime

    code = source.with_suffix(".wasm").read_bytes()
    if not code.endswith(source_hash(source)):
        raise SourceMismatch(f"{source.stem}.wasm was built from another source")
    return wasmtime.Module(_engine(), code)


@lru_cache(maxsize=1)
def _engine() -> wasmtime.Engine:
    import wasmtime

    config = wasmtime.Config()
    config.epoch_interruption = True
    return wasmtime.Engine(config)
