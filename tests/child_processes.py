"""Whether a child process runs."""

from __future__ import annotations

from pathlib import Path


def runs(process: str) -> bool:
    """Whether there is a process of this number."""
    try:
        return Path("/proc", process, "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
