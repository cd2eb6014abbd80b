"""The next layout, for tests only: made-up migrations, each in a folder of `next`."""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from alembic.config import Config
from alembic.script import ScriptDirectory

from bot.store import Store
from bot.store.engine import migrate


def newest() -> str:
    """Return the layout of this version."""
    head = ScriptDirectory.from_config(migrate.alembic_config()).get_current_head()
    assert head is not None
    return head


AFTER, NEXT = newest(), "9999"
SHIPPED, FOLDER = Path(migrate.__file__).parents[1] / "migrations" / "versions", Path(__file__).parent / "next"


@contextmanager
def upcoming(step: str) -> Generator[None]:
    """Make databases opened in the block use the version with this migration."""
    shipped = migrate.alembic_config

    def config() -> Config:
        one = shipped()
        places = (str(SHIPPED), str(FOLDER / step))
        one.set_main_option("version_locations", os.pathsep.join(places).replace("%", "%%"))
        return one

    with patch.object(migrate, "alembic_config", config):
        yield


async def brought(step: str, url: str) -> None:
    """Open and close the version with this migration."""
    with upcoming(step):
        await (await Store.open(url)).close()
