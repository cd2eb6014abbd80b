"""Version of the bot."""

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
    """Return the short hash of the checked out commit; "" if unknown.

    It reads Git's own files, as the host need not have git. A container, which has none of them, sets TAKU_REVISION.
    """
    told = os.environ.get("TAKU_REVISION", "")
    with suppress(OSError, UnicodeDecodeError):
        told = told or _checked_out(root / ".git")
    return told[:SHORT] if _HASH.fullmatch(told) else ""


def _checked_out(git: Path) -> str:
    """Return the commit of HEAD. In a linked work tree `.git` is a file that names the folder."""
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
