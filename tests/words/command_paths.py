"""Names of slash commands in both languages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any


def paths(payloads: Sequence[Mapping[str, Any]], english: str = "", japanese: str = "") -> Iterator[tuple[str, str]]:
    """Yield the full name of every command in both languages, with its groups."""
    for one in payloads:
        en = f"{english} {one['name']}".strip()
        ja = f"{japanese} {(one.get('name_localizations') or {}).get('ja', one['name'])}".strip()
        yield en, ja
        yield from paths([option for option in one.get("options", ()) if option["type"] in (1, 2)], en, ja)
