"""Folders for what a run of the tests makes, in memory where there is room: a database is three hundred files."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

PICTURES = "TAKU_TEST_PICTURES"
"""Names to all processes of a run the folder where they store scenery."""
MEMORY, ROOM = Path("/dev/shm"), 4 << 30
"""Where Linux keeps files in memory, and bytes that must be free there."""


def new_folder(prefix: str) -> str:
    """An empty one; whoever wants it removes it."""
    roomy = os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM
    return tempfile.mkdtemp(prefix=prefix, dir=MEMORY if roomy else None)
