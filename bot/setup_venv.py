"""`python -m bot.setup_venv WHAT`: set up `.venv` for one purpose, and report progress.

WHAT is `run`, `large`, `demo` or `test`; each installs exactly the packages of its lock file, by uv if it is there or
in the lock, which is four times as quick, else by pip, which is then removed. `thin` deletes unused package data of the
Python that runs it. Runs before anything is installed, on a Python that may be too old for the rest of the bot: only
the standard library and old syntax are used.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import sysconfig
import time
from pathlib import Path
from typing import IO

OLDEST = (3, 11)
VENV = Path(".venv")
LOCKS = {
    "run": "requirements.lock",
    "large": "requirements-large.lock",
    "demo": "requirements-demo.lock",
    "test": "requirements-test.lock",
}
SIZES = {"run": 125, "large": 165, "demo": 160, "test": 810}
"""Megabytes on the disk."""
BABEL_LOCALES = {"root", "en", "en_001", "en_GB", "ja"}
"""Locale data that the bot reads, and what these inherit from; Babel has 31 MB of others."""
NAMED = re.compile(r"^([A-Za-z0-9][\w.-]*)==", re.MULTILINE)
"""A package in a lock file."""
UV = re.compile(r"^uv==.*(?:\n .*)*", re.MULTILINE)
"""The entry of uv in a lock file."""
BEGUN = re.compile(r"^(?:Collecting|Processing|Requirement already satisfied:) (?:\S*/)?([\w.-]+?)(?:-\d|[=<>! ]|$)")
"""pip's output when it starts on the next package."""
UNPACKING = "Installing collected packages"


class CannotInstallError(Exception):
    """Installation failed; the message is for the user."""


def main(arguments: list[str]) -> int:
    """Set up the environment; return 0, or 1 after an error message."""
    what = arguments[0] if len(arguments) == 1 else ""
    if what == "thin":
        thin(Path(sysconfig.get_path("purelib")))
        return 0
    if what not in LOCKS:
        _say("Say what for: " + ", ".join(LOCKS) + ".")
        return 1
    begun = time.monotonic()
    try:
        check_python()
        packages = len(NAMED.findall(Path(LOCKS[what]).read_text(encoding="utf-8")))
        _say(f"Taku sets itself up, once: {packages} packages in .venv, {SIZES[what]} MB. This takes up to a minute.")
        make_venv()
        if not install_by_uv(LOCKS[what]):
            install(LOCKS[what], packages)
        clean_up()
    except (CannotInstallError, OSError) as problem:
        _say(f"\n{problem}")
        return 1
    _say(f"Ready after {time.monotonic() - begun:.0f} seconds.")
    return 0


def check_python(version: tuple[int, ...] = sys.version_info[:3]) -> None:
    """Check the version. Raises CannotInstallError if Python is too old."""
    if version < OLDEST:
        is_, needed = ".".join(map(str, version)), ".".join(map(str, OLDEST))
        raise CannotInstallError(
            f"Python {needed} or newer is needed, and this is {is_} ({sys.executable}).\n"
            "If there is a newer one beside it, name it: make … PYTHON=python3.13"
        )


def make_venv() -> None:
    """Create the virtual environment, without pip. Raises CannotInstallError."""
    if not _python().exists():
        _make([sys.executable, "-m", "venv", "--without-pip", str(VENV)])


def add_pip() -> None:
    """Install Python's own copy of pip, unless it is there. Raises CannotInstallError."""
    _make([str(_python()), "-m", "ensurepip"])


def _make(command: list[str]) -> None:
    made = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    if made.returncode:
        raise CannotInstallError(
            f"{made.stdout}{made.stderr}\nNo place for the packages could be made in {VENV} (see above). "
            "On Debian and Ubuntu: apt install python3-venv"
        )


def install_by_uv(lock: str) -> bool:
    """Install by uv, with its own progress display; False if there is no uv or it has failed."""
    uv = shutil.which("uv") or uv_of(lock)
    command = [uv or "", "pip", "install", "--python", str(_python()), "--require-hashes", "-r", lock]
    return uv is not None and subprocess.run(command, check=False).returncode == 0  # noqa: S603


def uv_of(lock: str) -> str | None:
    """Install uv by pip if it is in the lock file; return its path, else or on failure None."""
    found = UV.search(Path(lock).read_text(encoding="utf-8"))
    if found is None:
        return None
    add_pip()
    only = VENV / "uv.lock"
    only.write_text(found[0], encoding="utf-8")
    command = [*_pip(), "install", "--quiet", "--require-hashes", "--no-deps", "-r", str(only)]
    failed = subprocess.run(command, capture_output=True, check=False).returncode  # noqa: S603
    only.unlink()
    return None if failed else str(_python().with_name("uv"))


def install(lock: str, packages: int) -> None:
    """Install a lock file by pip with hash checks, and report progress.

    Raises CannotInstallError.
    """
    add_pip()
    with subprocess.Popen(  # noqa: S603
        [*_pip(), "install", "--no-compile", "--progress-bar", "off", "--require-hashes", "-r", lock],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as running:
        assert running.stdout is not None
        told = follow(running.stdout, packages)
    if running.returncode:
        raise CannotInstallError(
            f"{told}\nThe packages could not be installed (see above). They come from the Python Package Index: is "
            "this machine online? The same command goes on where it stopped."
        )


def clean_up() -> None:
    """Remove what is not needed after the installation: pip, setuptools, unused package data."""
    for command in ([*_pip(), "uninstall", "--yes", "pip", "setuptools"], [str(_python()), __file__, "thin"]):
        subprocess.run(command, capture_output=True, check=False)  # noqa: S603


def thin(packages: Path) -> None:
    """Delete Babel's locale data of other languages from a folder of packages."""
    for data in packages.glob("babel/locale-data/*.dat"):
        if data.stem not in BABEL_LOCALES:
            data.unlink()


def follow(output: IO[str], packages: int) -> str:
    """Report progress by pip's output; return the output."""
    line, told, begun = Line(), list[str](), 0
    for said in output:
        told.append(said)
        if found := BEGUN.match(said):
            begun += 1
            line.show(f"  {min(begun, packages)} of {packages}: {found[1]}", step=begun % 10 == 1)
        elif said.startswith(UNPACKING):
            line.show("  all are here; unpacking them (the longest part)", step=True)
    line.end()
    return "".join(told)


class Line:
    """Progress line: updated in place on a terminal, a line for each longer step in a log."""

    def __init__(self) -> None:
        self._changes, self._long = sys.stdout.isatty(), 0

    def show(self, text: str, *, step: bool) -> None:
        """Replace the line by `text`; a log gets it only if it is a `step`."""
        if self._changes:
            sys.stdout.write("\r" + text.ljust(self._long))
            sys.stdout.flush()
            self._long = len(text)
        elif step:
            _say(text)

    def end(self) -> None:
        """End the line, so that later output is below it."""
        if self._changes and self._long:
            _say("")


def _python() -> Path:
    return VENV / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def _pip() -> list[str]:
    return [str(_python()), "-m", "pip", "--disable-pip-version-check", "--no-input"]


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
