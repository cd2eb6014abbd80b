"""Disk cache of backgrounds, planets and covers: slow drawings are made once per machine.

A file is named by a hash of all that decides the picture: source code, Pillow, fonts, and arguments. So a file is never
outdated, only corrupt or missing, and nothing has to be invalidated; the oldest files are evicted. Only scenery is
stored, which everybody may see, without names.
"""

from __future__ import annotations

import logging
import os
import struct
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from functools import cache, wraps
from hashlib import sha256
from pathlib import Path
from threading import Lock
from time import time
from typing import ParamSpec
from zlib import adler32

import msgspec
from PIL import Image, features

from rendering import fonts
from rendering.cache_folder import evict, write_file

log = logging.getLogger(__name__)

MOST = 256_000_000
"""Maximum bytes in the folder; beyond them, the oldest files are deleted until a quarter is free."""
ENDING = ".raw"
ABANDONED = 3600.0
"""Seconds after which an unfinished file counts as abandoned."""
HEAD = struct.Struct("<8sIII4s")
MAGIC = b"taku-px1"
"""Signature of raw pixels: PNG takes 15 times as long to read, and skies hardly shrink."""
ROOT = Path(__file__).resolve().parents[1]
SOURCES = ("rendering", "bot/games")
SUFFIXES = (".py", ".txt", ".toml", ".po")

P = ParamSpec("P")


class CorruptEntry(ValueError):
    """A file is corrupt."""


def pack(image: Image.Image) -> bytes:
    """Encode the image as a file."""
    pixels = image.tobytes()
    return HEAD.pack(MAGIC, *image.size, adler32(pixels), image.mode.encode()) + pixels


def unpack(data: bytes) -> Image.Image:
    """Decode the image of a file. Raises CorruptEntry."""
    try:
        magic, width, height, check, mode = HEAD.unpack_from(data)
        pixels = memoryview(data)[HEAD.size :]
        if magic != MAGIC or adler32(pixels) != check:
            raise CorruptEntry
        return Image.frombytes(mode.rstrip(b"\0").decode(), (width, height), pixels)
    except (struct.error, ValueError, KeyError) as error:
        raise CorruptEntry from error


class DiskCache:
    """Cache folder of pictures; errors cost time only, and are logged once per kind."""

    def __init__(self, path: Path, most: int = MOST) -> None:
        self.path, self._most = path, most
        self._code, self._lock, self._said = code(), Lock(), set[str]()
        self._size = 0
        with self._trying():
            path.mkdir(parents=True, exist_ok=True)
            self._tidy()

    def name(self, what: str, asked: object) -> str:
        """Return the file name of a function's result."""
        return sha256(self._code + what.encode() + b"\0" + msgspec.msgpack.encode(asked)).hexdigest()[:40] + ENDING

    def read(self, name: str) -> Image.Image | None:
        """Return the picture, if it exists and is intact."""
        path = self.path / name
        try:
            image = unpack(path.read_bytes())
        except FileNotFoundError:
            return None
        except (CorruptEntry, OSError) as error:
            self._say("broken", "a stored picture cannot be read and is drawn anew: %s (%s)", path, error)
            return None
        with suppress(OSError):
            os.utime(path)
        return image

    def write(self, name: str, image: Image.Image) -> None:
        """Store the picture atomically."""
        if "full" in self._said:
            return
        with self._trying():
            data = pack(image)
            write_file(self.path / name, data)
            with self._lock:
                self._size += len(data)
                if self._size > self._most:
                    self._tidy()

    def _tidy(self) -> None:
        """Delete the oldest and unfinished files."""
        self._size = evict(
            self.path,
            self._most,
            self._most * 3 // 4,
            lambda at, path: path.suffix != ENDING and at < time() - ABANDONED,
        )

    @contextmanager
    def _trying(self) -> Generator[None]:
        """Log the first failure, after which nothing is stored any more."""
        try:
            yield
        except OSError as error:
            self._say("full", "pictures cannot be stored, and are drawn anew at the next start: %s", error)

    def _say(self, kind: str, text: str, *args: object) -> None:
        if kind not in self._said:
            self._said.add(kind)
            log.warning(text, *args)


@cache
def code() -> bytes:
    """Hash all that draws: sources of pictures and games, Pillow and its libraries, the fonts."""
    code = sha256(f"{Image.__version__} {features.version('freetype2')} {features.version('zlib')}".encode())
    files = (path for folder in SOURCES for path in (ROOT / folder).rglob("*") if path.suffix in SUFFIXES)
    for path in sorted(files):
        code.update(path.read_bytes())
    for file in fonts.ALL:
        code.update(f"{file.name} {Path(file.path).stat().st_size}".encode())
    return code.digest()


_folder: DiskCache | None = None


def set_cache_folder(path: Path) -> None:
    """Set the cache folder, which is created if needed."""
    global _folder  # noqa: PLW0603 - painters are functions, and all have the same folder
    _folder = DiskCache(path)


def disk_cached(draw: Callable[P, Image.Image]) -> Callable[P, Image.Image]:
    """Decorate a slow function that draws scenery; msgspec must encode its arguments."""

    @wraps(draw)
    def read(*args: P.args, **kwargs: P.kwargs) -> Image.Image:
        if (folder := _folder) is None:
            return draw(*args, **kwargs)
        name = folder.name(f"{draw.__module__}.{draw.__qualname__}", (args, kwargs))
        image = folder.read(name)
        if image is None:
            image = draw(*args, **kwargs)
            folder.write(name, image)
        return image

    return read
