"""The next layout, for tests only: made-up migrations, each in a folder of `next`."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from bot.store import Store
from bot.store.engine import migrate


def newest() -> str:
    """Return the layout of this version."""
    return migrate.layouts()[-1]


AFTER, NEXT = newest(), "9999"
FOLDER = Path(__file__).parent / "next"


@contextmanager
def upcoming(step: str) -> Generator[None]:
    """Make databases opened in the block use the version with this migration."""
    with patch.object(migrate, "FOLDERS", (*migrate.FOLDERS, FOLDER / step)):
        yield


async def brought(step: str, url: str) -> None:
    """Open and close the version with this migration."""
    with upcoming(step):
        await (await Store.open(url)).close()
