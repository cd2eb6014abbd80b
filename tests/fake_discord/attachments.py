"""Files: identification, storage and addresses."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO
from typing import TYPE_CHECKING

from PIL import Image, UnidentifiedImageError

from .wire import Json

if TYPE_CHECKING:
    from .world import World

DAY = 24 * 3600
Files = Mapping[str, tuple[str, bytes]]


@dataclass(eq=False)
class Attachment:
    """A stored file. Its address is signed and expires after a day."""

    id: str
    channel_id: str
    filename: str
    data: bytes
    url: str
    description: str | None = None
    ephemeral: bool = False

    @property
    def size(self) -> tuple[int, int] | None:
        """Width and height of a picture, in pixels."""
        return self._picture[0] if self._picture else None

    @property
    def content_type(self) -> str:
        """The MIME type of a picture, or the default one."""
        return self._picture[1] if self._picture else "application/octet-stream"

    @cached_property
    def _picture(self) -> tuple[tuple[int, int], str] | None:
        try:
            with Image.open(BytesIO(self.data)) as picture:
                return picture.size, Image.MIME[picture.format or ""]
        except UnidentifiedImageError:
            return None

    def wire(self) -> Json:
        """Return the attachment object."""
        wire: Json = {
            "id": self.id,
            "filename": self.filename,
            "size": len(self.data),
            "url": self.url,
            "proxy_url": self.url,
            "content_type": self.content_type,
        }
        if self.size:
            wire["width"], wire["height"] = self.size
        if self.description:
            wire["description"] = self.description
        if self.ephemeral:
            wire["ephemeral"] = True
        return wire

    def media(self, media_id: str) -> Json:
        """Return the unfurled media item of a component that shows this file."""
        width, height = self.size or (None, None)
        return {
            "id": media_id,
            "attachment_id": self.id,
            "url": self.url,
            "proxy_url": self.url,
            "flags": 0,
            "content_type": self.content_type,
            "width": width,
            "height": height,
        }


def upload(
    world: "World", channel_id: str, name: str, data: bytes, *, description: str | None = None, ephemeral: bool = False
) -> Attachment:
    """Store a file for download."""
    attachment_id = world.clock.snowflake()
    filename = re.sub(r"[^\w.\-]", "_", name)
    issued = int(world.clock.now())
    url = f"{world.base}/attachments/{channel_id}/{attachment_id}/{filename}?ex={issued + DAY:x}&is={issued:x}&hm=00"
    attachment = Attachment(attachment_id, channel_id, filename, data, url, description, ephemeral)
    world.files[attachment_id] = attachment
    return attachment


def receive(
    world: "World", channel_id: str, described: list[Json] | None, files: Files, *, ephemeral: bool
) -> list[Attachment]:
    """Store the files of one request; undescribed ones are dropped.

    `files[n]` belongs to the description whose id is n.
    """
    by_number: dict[int, tuple[str, bytes]] = {}
    for key, file in files.items():
        number = re.search(r"\d+", key)
        assert number, f"a file part named {key!r}"
        by_number[int(number.group())] = file
    if described is None:
        described = [{"id": number, "filename": name} for number, (name, _) in by_number.items()]
    stored: list[Attachment] = []
    for meta in described:
        file = by_number.get(int(meta["id"]))
        if file is not None:
            name = meta.get("filename") or file[0]
            text = meta.get("description")
            stored.append(upload(world, channel_id, name, file[1], description=text, ephemeral=ephemeral))
    return stored
