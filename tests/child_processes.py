"""Check of a running child process."""

from __future__ import annotations

from pathlib import Path


def runs(process: str) -> bool:
    """Return whether the process with this id is running."""
    try:
        return Path("/proc", process, "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
