"""Size of a message on a phone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from cogs.ui.phone import BUTTON, GALLERY, MENU, PRIVATE, ROW, THUMBNAIL, height, picture_name, walk


class Size(Struct, frozen=True):
    """Size of a message on a phone."""

    height: float
    rows: int
    buttons: int
    menus: int


def size(components: Sequence[Mapping[str, Any]], aspects: Mapping[str, float], *, private: bool = False) -> Size:
    """Return the size of a message with these components.

    `aspects` are heights to widths of its pictures, by their names.
    """
    parts = list(walk(components))
    counts = [sum(one["type"] == kind for one in parts) for kind in (ROW, BUTTON, MENU)]
    return Size(height(components, aspects) + private * PRIVATE, *counts)


def pictures_of(components: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return the names of the pictures, each once."""
    galleries = [item for one in walk(components) if one["type"] == GALLERY for item in one["items"]]
    thumbnails = [one for one in walk(components) if one["type"] == THUMBNAIL]
    return list(dict.fromkeys(picture_name(one["media"]["url"]) for one in [*galleries, *thumbnails]))
