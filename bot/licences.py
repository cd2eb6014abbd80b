"""`python -m bot.licences FOLDER`: collect the licences of Taku, its fonts and packages."""

from __future__ import annotations

import re
import shutil
import sys
from importlib.metadata import Distribution, PackagePath, distributions
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
OWN, TYPEFACES = ROOT / "LICENSE", ROOT / "rendering" / "typefaces"
TEXT = re.compile(r"(?i)[^/]*(?:licen[cs]e|copying|notice|ofl)[^/]*(?<!\.py)(?<!\.pyc)")
METADATA = "METADATA"
"""File that names the licence of a package without a licence text."""


def main(arguments: list[str]) -> int:
    """Write them to the given folder; return 0, or 1 after an error message."""
    if len(arguments) != 1:
        sys.stderr.write("Say which folder to write to.\n")
        return 1
    gather(Path(arguments[0]))
    return 0


def gather(folder: Path) -> None:
    """Copy each text to a folder of its package, and those of the fonts to one folder."""
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(OWN, folder / OWN.name)
    fonts = shutil.ignore_patterns("*.otf", "*.ttf", "*.woff2")
    shutil.copytree(TYPEFACES, folder / "fonts", ignore=fonts, dirs_exist_ok=True)
    for package in distributions():
        for text in texts(package):
            target = folder / f"{package.name}-{package.version}" / text
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(Path(str(package.locate_file(text))), target)


def texts(package: Distribution) -> list[PackagePath]:
    """Return a package's licence files, or its metadata if there are none."""
    files = package.files or []
    found = [file for file in files if TEXT.fullmatch(file.name) and ".." not in file.parts]
    return found or [file for file in files if file.name == METADATA]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
