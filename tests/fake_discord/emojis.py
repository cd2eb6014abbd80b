"""The application's emojis, with Discord's checks."""

import base64
import binascii
import re
from collections.abc import Iterable
from dataclasses import dataclass

from .wire import ApiError, Json, form_error, walk

MOST = 2000
LARGEST = 256 * 1024
NAME = re.compile(r"[A-Za-z0-9_]{2,32}")
IMAGE = re.compile(r"data:image/(png|jpeg|gif|webp|avif);base64,(?P<data>[A-Za-z0-9+/]+=*)")
UNKNOWN = ApiError(404, 10014, "Unknown Emoji")


@dataclass(eq=False)
class Emoji:
    """An emoji with its picture."""

    id: str
    name: str
    image: bytes
    user: Json

    def wire(self) -> Json:
        """Return the emoji object."""
        return {
            "id": self.id,
            "name": self.name,
            "user": self.user,
            "roles": [],
            "require_colons": True,
            "managed": False,
            "animated": False,
            "available": True,
        }


class Emojis:
    """The emojis of an application, by id. Tests may lower `most`."""

    def __init__(self) -> None:
        self.most = MOST
        self._all: dict[str, Emoji] = {}

    @property
    def all(self) -> list[Emoji]:
        """All emojis, oldest first."""
        return list(self._all.values())

    def find(self, emoji_id: str) -> Emoji:
        """Return an emoji. Raises ApiError."""
        if emoji_id not in self._all:
            raise UNKNOWN
        return self._all[emoji_id]

    def add(self, emoji_id: str, body: Json, user: Json) -> Emoji:
        """Add an emoji. Raises ApiError."""
        name, image = self._free(body.get("name")), _image(body.get("image"))
        if len(self._all) >= self.most:
            raise ApiError(400, 30008, f"Maximum number of emojis reached ({self.most})")
        self._all[emoji_id] = Emoji(emoji_id, name, image, user)
        return self._all[emoji_id]

    def rename(self, emoji_id: str, body: Json) -> Emoji:
        """Rename an emoji. Raises ApiError."""
        found = self.find(emoji_id)
        if body.get("name") != found.name:
            found.name = self._free(body.get("name"))
        return found

    def delete(self, emoji_id: str) -> None:
        """Delete an emoji. Raises ApiError."""
        del self._all[self.find(emoji_id).id]

    def check(self, components: Iterable[Json]) -> None:
        """Refuse components that show a missing emoji. Raises ApiError."""
        for part in walk(components):
            for one in (part, *(part.get("options") or [])):
                emoji_id = (one.get("emoji") or {}).get("id")
                if emoji_id is not None and str(emoji_id) not in self._all:
                    raise form_error("components.0.emoji.id", "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")

    def _free(self, name: object) -> str:
        if not isinstance(name, str) or not 2 <= len(name) <= 32:
            raise form_error("name", "BASE_TYPE_BAD_LENGTH", "Must be between 2 and 32 in length.")
        if not NAME.fullmatch(name):
            raise form_error("name", "STRING_TYPE_REGEX", "String value did not match validation regex.")
        if any(one.name == name for one in self._all.values()):
            raise form_error("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "An emoji with that name already exists")
        return name


def _image(uri: object) -> bytes:
    found = IMAGE.fullmatch(uri) if isinstance(uri, str) else None
    if found is None:
        raise form_error("image", "IMAGE_INVALID", "Invalid image data")
    try:
        data = base64.b64decode(found["data"], validate=True)
    except binascii.Error:
        raise form_error("image", "IMAGE_INVALID", "Invalid image data") from None
    if len(data) > LARGEST:
        raise form_error("image", "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
    return data
