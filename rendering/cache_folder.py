"""Cache folder on disk: atomic writes, and eviction of the least recently used files."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile


def write_file(path: Path, data: bytes) -> None:
    """Write a file atomically. Raises OSError."""
    with NamedTemporaryFile(dir=path.parent, delete=False) as file:
        try:
            file.write(data)
            file.close()
            Path(file.name).replace(path)
        except BaseException:
            Path(file.name).unlink(missing_ok=True)
            raise


def evict(folder: Path, most: int, left: int, is_expired: Callable[[float, Path], bool]) -> int:
    """Delete expired files, and the oldest beyond a size; return the size in bytes that is left.

    Beyond `most` bytes the oldest are deleted until `left` remain. Raises OSError.
    """
    found = sorted(files(folder))
    size = sum(size for _, size, _ in found)
    room = most if size <= most else left
    for at, own, path in found:
        if size > room or is_expired(at, path):
            path.unlink(missing_ok=True)
            size -= own
    return size


def files(folder: Path) -> Iterator[tuple[float, int, Path]]:
    """Yield the time of last use, size and path of each file. Raises OSError."""
    for entry in os.scandir(folder):
        with suppress(FileNotFoundError):  # another process has deleted it
            if entry.is_file():
                yield entry.stat().st_mtime, entry.stat().st_size, Path(entry.path)
