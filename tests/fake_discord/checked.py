"""The stand-in is tested when it has changed: `checked.txt` has the digest of what was tested last.

`python -m tests.fake_discord.checked` (`make fake-discord`) runs its tests and notes the digest.
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
"""What the stand-in is made of or made for."""
FORCED = "TAKU_STANDIN"


def digest() -> str:
    """Of the stand-in's files, its tests, and the versions that it hangs on."""
    found = hashlib.sha256("\n".join(PINNED.findall(LOCK.read_text(encoding="utf-8"))).encode())
    for path in sorted(HERE.glob("*.py")):
        found.update(b"\0" + path.name.encode() + b"\0" + path.read_text(encoding="utf-8").encode())
    return found.hexdigest()


def unchanged() -> bool:
    """Whether it is what was tested."""
    return NOTED.exists() and NOTED.read_text(encoding="utf-8").strip() == digest()


def main() -> int:
    """Tests it; notes the digest if all is well."""
    os.environ[FORCED] = "yes"
    failed = pytest.main(["-q", "-n", "auto", str(HERE)])
    if not failed:
        NOTED.write_text(digest() + "\n", encoding="utf-8")
    return failed


if __name__ == "__main__":
    sys.exit(main())
