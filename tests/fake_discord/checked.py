"""The check of the fake after changes: `checked.txt` has the digest of the tested state.

`python -m tests.fake_discord.checked` (`make fake-discord`) runs its tests and writes the digest.
"""

import hashlib
import os
import re
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
NOTED = HERE / "checked.txt"
LOCK = HERE.parents[1] / "requirements-test.lock"
PINNED = re.compile(r"^(?:aiohttp|discord-py|jsonschema-rs|pillow)==\S+", re.MULTILINE)
"""Packages that the fake depends on."""
FORCED = "TAKU_STANDIN"


def digest() -> str:
    """Hash the fake's files, its tests, and the versions of its dependencies."""
    found = hashlib.sha256("\n".join(PINNED.findall(LOCK.read_text(encoding="utf-8"))).encode())
    for path in sorted(HERE.glob("*.py")):
        found.update(b"\0" + path.name.encode() + b"\0" + path.read_text(encoding="utf-8").encode())
    return found.hexdigest()


def unchanged() -> bool:
    """Return whether the fake is as last tested."""
    return NOTED.exists() and NOTED.read_text(encoding="utf-8").strip() == digest()


def main() -> int:
    """Test the fake; write the digest on success."""
    os.environ[FORCED] = "yes"
    failed = pytest.main(["-q", "-n", "auto", str(HERE)])
    if not failed:
        NOTED.write_text(digest() + "\n", encoding="utf-8")
    return failed


if __name__ == "__main__":
    sys.exit(main())
