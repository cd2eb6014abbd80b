"""Grounds, globes and covers on disk: what takes long to draw the first time is drawn once a machine, not once a start.

A file is named by a hash of all that decides the picture: the code that draws, Pillow, the fonts, and what was asked.
So a file is never wrong, only broken or not there, and nothing has to be thrown away after a change but the oldest.
What stands in them is what everybody may see, without names: only scenery is stored.
"""

from __future__ import annotations

import logging
import os
import struct
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from functools import cache, wraps
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from threading import Lock
from time import time
from typing import ParamSpec
from zlib import adler32

import msgspec
from PIL import Image, features

from rendering import fonts

log = logging.getLogger(__name__)

MOST = 256_000_000
"""Bytes in the folder; when there are more, the oldest go until a quarter is free."""
ENDING = ".raw"
ABANDONED = 3600.0
"""Seconds after which a file that was not finished belongs to nobody."""
HEAD = struct.Struct("<8sIII4s")
MAGIC = b"taku-px1"
"""Pixels as they are: PNG takes 15 times as long to read, and skies hardly shrink."""
ROOT = Path(__file__).resolve().parents[1]
SOURCES = ("rendering", "bot/games")
SUFFIXES = (".py", ".txt", ".toml", ".po")

P = ParamSpec("P")


class CorruptEntry(ValueError):
    """A file is not what was written."""


def pack(image: Image.Image) -> bytes:
    """The image as a file."""
    pixels = image.tobytes()
    return HEAD.pack(MAGIC, *image.size, adler32(pixels), image.mode.encode()) + pixels


def unpack(data: bytes) -> Image.Image:
    """The image of a file. Raises Broken."""
    try:
        magic, width, height, check, mode = HEAD.unpack_from(data)
        pixels = memoryview(data)[HEAD.size :]
        if magic != MAGIC or adler32(pixels) != check:
            raise CorruptEntry
        return Image.frombytes(mode.rstrip(b"\0").decode(), (width, height), pixels)
    except (struct.error, ValueError, KeyError) as error:
        raise CorruptEntry from error


class DiskCache:
    """Where pictures are stored. Whatever is wrong with it costs time only, and is said once of a kind."""

    def __init__(self, path: Path, most: int = MOST) -> None:
        self.path, self._most = path, most
        self._code, self._lock, self._said = code(), Lock(), set[str]()
        self._size = 0
        with self._trying():
            path.mkdir(parents=True, exist_ok=True)
            self._tidy()

    def name(self, what: str, asked: object) -> str:
        """Of the file of what a function was asked."""
        return sha256(self._code + what.encode() + b"\0" + msgspec.msgpack.encode(asked)).hexdigest()[:40] + ENDING

    def read(self, name: str) -> Image.Image | None:
        """The picture, if it is there and whole."""
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
        """Stores the picture: all of it, or nothing."""
        if "full" in self._said:
            return
        with self._trying():
            data = pack(image)
            with NamedTemporaryFile(dir=self.path, delete=False) as file:
                try:
                    file.write(data)
                    file.close()
                    Path(file.name).replace(self.path / name)
                except BaseException:
                    Path(file.name).unlink(missing_ok=True)
                    raise
            with self._lock:
                self._size += len(data)
                if self._size > self._most:
                    self._tidy()

    def _tidy(self) -> None:
        """Lets the oldest go, and what was never finished."""
        files = sorted(self._files())
        self._size = sum(size for _, size, _ in files)
        room = self._most if self._size <= self._most else self._most * 3 // 4
        for at, size, path in files:
            lost = not path.name.endswith(ENDING) and at < time() - ABANDONED
            if lost or self._size > room:
                path.unlink(missing_ok=True)
                self._size -= size

    def _files(self) -> Iterator[tuple[float, int, Path]]:
        for entry in os.scandir(self.path):
            with suppress(FileNotFoundError):  # another process has let it go
                if entry.is_file():
                    yield entry.stat().st_mtime, entry.stat().st_size, Path(entry.path)

    @contextmanager
    def _trying(self) -> Generator[None]:
        """After the first failure nothing is stored any more."""
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
    """A hash of what draws: all sources of pictures and games, Pillow, what it is built on, the fonts."""
    code = sha256(f"{Image.__version__} {features.version('freetype2')} {features.version('zlib')}".encode())
    files = (path for folder in SOURCES for path in (ROOT / folder).rglob("*") if path.suffix in SUFFIXES)
    for path in sorted(files):
        code.update(path.read_bytes())
    for file in fonts.ALL:
        code.update(f"{file.name} {Path(file.path).stat().st_size}".encode())
    return code.digest()


_folder: DiskCache | None = None


def set_cache_folder(path: Path) -> None:
    """From now on pictures are stored in this folder, which is made if there is none."""
    global _folder  # noqa: PLW0603 - painters are functions, and all have the same folder
    _folder = DiskCache(path)


def disk_cached(draw: Callable[P, Image.Image]) -> Callable[P, Image.Image]:
    """Decorates a function that draws scenery for long, of what msgspec can write."""

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
