"""Resolution of components and embeds: ids, and files for `attachment://` names."""

import copy
import itertools
from collections.abc import Sequence
from typing import TYPE_CHECKING

from .attachments import Attachment
from .wire import Json, Part, form_error, walk

if TYPE_CHECKING:
    from .world import World

LOCAL = "attachment://"


def resolve_components(world: "World", components: list[Json], files: Sequence[Attachment]) -> list[Json]:
    """Return the components as a message shows them. Refuses a file that was not sent."""
    resolved = copy.deepcopy(components)
    taken = {c["id"] for c in walk(resolved) if c.get("id")}
    numbers = (n for n in itertools.count(1) if n not in taken)
    for component in walk(resolved):
        component["id"] = component.get("id") or next(numbers)
        for key in ("media", "file"):
            if isinstance(component.get(key), dict):
                component[key] = _media(world, component[key], files)
        for item in component.get("items", []):
            item["media"] = _media(world, item["media"], files)
            item.setdefault("description", None)
            item.setdefault("spoiler", False)
        if component["type"] == Part.FILE:
            file = next(f for f in files if f.id == component["file"]["attachment_id"])
            component["name"], component["size"] = file.filename, len(file.data)
        for bearer in [component, *component.get("options", [])]:
            emoji = bearer.get("emoji")
            if isinstance(emoji, dict) and emoji.get("id") is None:
                emoji.pop("id", None)
    return resolved


def resolve_embeds(embeds: list[Json], files: Sequence[Attachment]) -> list[Json]:
    """Return the embeds as a message shows them."""
    resolved = copy.deepcopy(embeds)
    for embed in resolved:
        embed.setdefault("type", "rich")
        for key in ("image", "thumbnail"):
            url = (embed.get(key) or {}).get("url", "")
            file = next((f for f in files if url == LOCAL + f.filename), None)
            if file:
                width, height = file.size or (None, None)
                embed[key] = {"url": file.url, "proxy_url": file.url, "width": width, "height": height}
    return resolved


def shown_files(components: list[Json], embeds: list[Json]) -> set[str]:
    """Return the addresses of files in components or embeds: these are not attachments."""
    media = [c[key] for c in walk(components) for key in ("media", "file") if isinstance(c.get(key), dict)]
    media += [item["media"] for c in walk(components) for item in c.get("items", [])]
    media += [embed[key] for embed in embeds for key in ("image", "thumbnail") if embed.get(key)]
    return {m["url"] for m in media}


def _media(world: "World", media: Json, files: Sequence[Attachment]) -> Json:
    url: str = media["url"]
    if url.startswith(LOCAL):
        file = next((f for f in files if url == LOCAL + f.filename), None)
        if file is None:
            raise form_error(
                "components",
                "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                f"The referenced attachment was not found: {url}",
            )
    else:
        file = next((f for f in files if f"/{f.id}/" in url), None)
    return file.media(world.clock.snowflake()) if file else {"url": url, "proxy_url": url}
