"""Disk cache of reproducible files, with limits of size and age."""

from __future__ import annotations

import logging
import os
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from time import time
from typing import Final

log = logging.getLogger(__name__)

MOST: Final = 256_000_000
"""Maximum bytes in the folder."""
LONGEST: Final = 7 * 24 * 3600.0
"""Seconds since the last read until a file is deleted: it names people, who may have left meanwhile."""


class FileCache:
    """Files by name. Errors of the folder are cache misses. The methods block on the disk."""

    def __init__(self, path: Path, most: int = MOST) -> None:
        self._path, self._most = path, most

    def read(self, name: str) -> bytes | None:
        """Return the file; None if it is missing."""
        path = self._path / name
        try:
            data = path.read_bytes()
        except OSError:
            return None
        with suppress(OSError):
            os.utime(path)
        return data

    def write(self, name: str, data: bytes) -> None:
        """Write the file atomically."""
        try:
            self._path.mkdir(parents=True, exist_ok=True)
            with NamedTemporaryFile(dir=self._path, delete=False) as file:
                try:
                    file.write(data)
                    file.close()
                    Path(file.name).replace(self._path / name)
                except BaseException:
                    Path(file.name).unlink(missing_ok=True)
                    raise
            self._tidy()
        except OSError as error:
            log.warning("a page cannot be kept, and is made anew when somebody asks: %s", error)

    def empty(self) -> None:
        """Delete all files."""
        with suppress(FileNotFoundError, NotADirectoryError):
            for _, _, path in self._files():
                path.unlink(missing_ok=True)

    def _tidy(self) -> None:
        room = self._most
        for at, size, path in sorted(self._files(), reverse=True):
            room -= size
            if room < 0 or at < time() - LONGEST:
                path.unlink(missing_ok=True)

    def _files(self) -> list[tuple[float, int, Path]]:
        found: list[tuple[float, int, Path]] = []
        for entry in os.scandir(self._path):
            with suppress(FileNotFoundError):  # another process has deleted it
                if entry.is_file():
                    found.append((entry.stat().st_mtime, entry.stat().st_size, Path(entry.path)))
        return found
