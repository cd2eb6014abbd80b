"""Alembic's part of the migrations: run the missing steps."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, delete, insert

from bot.store.engine.migrate import FOLDERS, WORKS_SINCE
from bot.store.schema import database_identity


def alembic_config(folders: Iterable[Path] = FOLDERS) -> Config:
    """Return Alembic's configuration with the location of the steps."""
    config = Config()
    config.set_main_option("script_location", _escaped(str(FOLDERS[0].parent)))
    config.set_main_option("path_separator", "os")
    config.set_main_option("version_locations", _escaped(os.pathsep.join(map(str, folders))))
    return config


def works_since(scripts: ScriptDirectory) -> str:
    """Return the oldest schema whose versions can work with the newest one."""
    return max(getattr(script.module, WORKS_SINCE, script.revision) for script in scripts.walk_revisions())


def run_steps(connection: Connection, folders: Iterable[Path]) -> None:
    """Run the missing steps of the folders in the connection's transaction.

    Also store the oldest schema whose versions can work with the newest one.
    """
    config = alembic_config(folders)
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    value = works_since(ScriptDirectory.from_config(config))
    connection.execute(delete(database_identity).where(database_identity.c.what == WORKS_SINCE))
    connection.execute(insert(database_identity), {"what": WORKS_SINCE, "value": value})


def _escaped(option: str) -> str:
    return option.replace("%", "%%")
