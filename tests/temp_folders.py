"""Temporary folders of a test run, in memory if there is space.

A database of PostgreSQL is 300 files, and SQLite waits for the disk at each commit.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

PICTURES = "TAKU_TEST_PICTURES"
"""The environment variable with the folder of stored pictures, for all processes of a run."""
FOLDERS = "TAKU_TEST_FOLDERS"
"""The environment variable with the folder that has the temporary folder of each test."""
MEMORY, ROOM = Path("/dev/shm"), 4 << 30
"""The folder that Linux holds in memory, and the bytes that must be free there."""


def new_folder(prefix: str) -> str:
    """Create an empty folder; the caller removes it."""
    roomy = os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM
    return tempfile.mkdtemp(prefix=prefix, dir=MEMORY if roomy else None)
