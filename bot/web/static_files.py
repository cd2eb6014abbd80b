"""Files of the client, compressed once, with the hash of their content in their names."""

from __future__ import annotations

import gzip
from collections.abc import Sequence
from hashlib import sha256
from importlib.resources import files
from typing import Final

from aiohttp import web
from msgspec import Struct

from rendering.fonts import TYPEFACES

FOREVER: Final = "public, max-age=31536000, immutable"
FONT, FONT_FILE = "taku-sans-jp.woff2", TYPEFACES / "TakuSansJP-Page.woff2"
"""Name of the Japanese font in the style sheet, which names it without a hash, and its file."""
A_DAY: Final = "public, max-age=86400"
KINDS: Final = {"js": "text/javascript", "css": "text/css", "svg": "image/svg+xml"}


class StaticFile(Struct, frozen=True):
    """A file, as it is and compressed, with the name under which it is served."""

    name: str
    kind: str
    data: bytes
    packed: bytes


class StaticFiles:
    """All files of the client."""

    def __init__(self) -> None:
        folder = files("bot.web").joinpath("static")
        found = [_read(one.name, one.read_bytes()) for one in folder.iterdir() if one.name.rpartition(".")[2] in KINDS]
        self._files = {one.name: one for one in sorted(found, key=lambda one: one.name)}

    def of(self, ending: str) -> Sequence[str]:
        """Return the served names of the files with an ending."""
        return [name for name in self._files if name.endswith(f".{ending}")]

    def serve(self, request: web.Request) -> web.StreamResponse:
        """Return a file, compressed if the browser accepts that."""
        if request.match_info["name"] == FONT:
            return web.Response(
                body=FONT_FILE.read_bytes(), content_type="font/woff2", headers={"Cache-Control": A_DAY}
            )
        file = self._files.get(request.match_info["name"])
        if file is None:
            raise web.HTTPNotFound
        headers = {"Cache-Control": FOREVER, "Vary": "Accept-Encoding"}
        if "gzip" in request.headers.get("Accept-Encoding", ""):
            headers["Content-Encoding"] = "gzip"
        data = file.packed if "Content-Encoding" in headers else file.data
        return web.Response(body=data, content_type=file.kind, charset="utf-8", headers=headers)


def _read(name: str, data: bytes) -> StaticFile:
    stem, _, ending = name.rpartition(".")
    hashed = f"{stem}-{sha256(data).hexdigest()[:12]}.{ending}"
    return StaticFile(hashed, KINDS[ending], data, gzip.compress(data, mtime=0))
