"""Disk cache of reproducible files, with limits of size and age."""

from __future__ import annotations

import logging
import os
from contextlib import suppress
from pathlib import Path
from time import time
from typing import Final

from rendering.cache_folder import evict, files, write_file

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
            write_file(self._path / name, data)
            evict(self._path, self._most, self._most, lambda at, path: at < time() - LONGEST)
        except OSError as error:
            log.warning("a page cannot be kept, and is made anew when somebody asks: %s", error)

    def empty(self) -> None:
        """Delete all files."""
        with suppress(FileNotFoundError, NotADirectoryError):
            for _, _, path in files(self._path):
                path.unlink(missing_ok=True)
