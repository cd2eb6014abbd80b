"""A folder of files that can be made again: the oldest go where there are too many, or nobody has asked for them."""

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
"""Bytes in the folder."""
LONGEST: Final = 7 * 24 * 3600.0
"""Seconds after which a file goes that nobody has read: it names people, who may have left since."""


class FileCache:
    """Files by name. Whatever is wrong with the folder costs time only. Its methods wait for the disk."""

    def __init__(self, path: Path, most: int = MOST) -> None:
        self._path, self._most = path, most

    def read(self, name: str) -> bytes | None:
        """The file, if it is there."""
        path = self._path / name
        try:
            data = path.read_bytes()
        except OSError:
            return None
        with suppress(OSError):
            os.utime(path)
        return data

    def write(self, name: str, data: bytes) -> None:
        """Keeps the file: all of it, or nothing."""
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
        """Lets everything go."""
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
            with suppress(FileNotFoundError):  # another process has let it go
                if entry.is_file():
                    found.append((entry.stat().st_mtime, entry.stat().st_size, Path(entry.path)))
        return found
