"""WebAssembly modules: C code that is compiled ahead of time and run by wasmtime.

A call releases the GIL, so it belongs in a thread, and other threads go on meanwhile. Where a module cannot be run, its
caller does the same work in Python.
"""

from __future__ import annotations

import logging
from collections.abc import Generator
from contextlib import contextmanager
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from queue import LifoQueue
from threading import Lock
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import wasmtime

log = logging.getLogger(__name__)

AT_ONCE: Final = 2
"""Calls of a module at a time: further ones wait."""


class InterruptedCall(Exception):
    """Error: a call was ended by `interrupt`."""


class SourceMismatch(Exception):
    """Error: a module was not built from the source beside it."""


def interrupt() -> None:
    """End all calls in progress: each raises InterruptedCall in its thread."""
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
        self.content: object = None
        """What the memory holds from the call before, for callers that do not write it again."""

    def call(self, name: str, *arguments: int) -> int:
        """Call an exported function; return its result, 0 if it has none.

        Raises InterruptedCall.
        """
        import wasmtime

        function = self._exports[name]
        assert isinstance(function, wasmtime.Func)
        self._store.set_epoch_deadline(1)
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
    """Module `name.wasm` beside its source `name.c`; compiled to machine code at the first use, in some 0.1 s."""

    def __init__(self, source: Path) -> None:
        self.source = source
        self._idle = LifoQueue[Instance | None]()
        for _ in range(AT_ONCE):
            self._idle.put(None)
        self._compiled: wasmtime.Module | None = None
        self._is_broken = False
        self._lock = Lock()

    @contextmanager
    def instance(self) -> Generator[Instance | None]:
        """Lend an instance, the one used last if possible; None if the module cannot be run here.

        It is not used again after an error, as its memory may be inconsistent.
        """
        compiled = self._load()
        if compiled is None:
            yield None
            return
        lent, kept = self._idle.get(), None
        try:
            lent = lent or Instance(_engine(), compiled)
            yield lent
            kept = lent
        finally:
            self._idle.put(kept)

    def _load(self) -> wasmtime.Module | None:
        """Return the compiled module; None, with one line in the log, if that is impossible."""
        with self._lock:
            if self._compiled is None and not self._is_broken:
                try:
                    self._compiled = _compile(self.source)
                except Exception as problem:  # no wheel for this platform, no memory, a broken file: never no bot
                    self._is_broken = True
                    log.warning("%s is slow, as its module cannot be run: %s", self.source.stem, problem)
            return self._compiled


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
