"""Which version of the bot this is."""

from __future__ import annotations

import os
import re
import tomllib
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SHORT = 7
_HASH = re.compile(r"[0-9a-f]{7,40}")


def revision(root: Path) -> str:
    """The short hash of the commit that is checked out there; nothing where that cannot be told.

    Git's own files are read: where the bot runs there need be no git. A container, which has none of them, says it by
    TAKU_REVISION.
    """
    told = os.environ.get("TAKU_REVISION", "")
    with suppress(OSError, UnicodeDecodeError):
        told = told or _checked_out(root / ".git")
    return told[:SHORT] if _HASH.fullmatch(told) else ""


def _checked_out(git: Path) -> str:
    """What HEAD stands for. In a work tree of its own `.git` is a file that names the folder."""
    if git.is_file():
        git = Path(git.read_text().removeprefix("gitdir:").strip())
    head = (git / "HEAD").read_text().strip()
    if not head.startswith("ref:"):
        return head
    name = head.removeprefix("ref:").strip()
    shared = git / "commondir"
    if shared.exists():
        git = git / shared.read_text().strip()
    loose = git / name
    if loose.exists():
        return loose.read_text().strip()
    packed = (line.split(" ", 1) for line in (git / "packed-refs").read_text().splitlines() if " " in line)
    return next((commit for commit, ref in packed if ref == name), "")


VERSION = str(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"])
REVISION = revision(ROOT)
FULL_VERSION = f"{VERSION}+{REVISION}" if REVISION else VERSION
