"""`python -m tests.tools.mutants [NAME…]`: plant one fault at a time; name the failing test.

Each of `mutants.toml` is planted in a worktree of HEAD; the nearest tests run first, then the rest, until one fails.
NAME is a part of names of faults. Prints a row of a Markdown table per fault; the exit code is 1 if one is not caught.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tomllib
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory

from tests.tools.quick import ROOT, nearest

TABLE = Path(__file__).with_suffix(".toml")
FIRST = 30
"""Number of nearest test files that run before the whole suite."""
LONGEST = 7200
"""Seconds after which a run counts as failed: a fault may let a test wait for ever."""
OF_TABLE = "tests/tools/test_mutants.py"
"""Test of the table of faults: it would fail with any fault, since it plants the same one."""
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)


@dataclass(frozen=True)
class Fault:
    """A change of one place of a file that a test must catch."""

    name: str
    layer: str
    file: Path
    old: str
    new: str

    def planted(self, text: str) -> str:
        """Return the file's text with the fault. Raises ValueError unless `old` occurs in it once."""
        if (count := text.count(self.old)) != 1:
            raise ValueError(f"{self.name}: its text occurs {count} times in {self.file}, not once")
        return text.replace(self.old, self.new)


def faults() -> list[Fault]:
    """Return all faults of the table."""
    rows: list[dict[str, str]] = tomllib.loads(TABLE.read_text(encoding="utf-8"))["fault"]
    return [Fault(row["name"], row["layer"], Path(row["file"]), row["old"], row["new"]) for row in rows]


@contextmanager
def worktree() -> Generator[Path]:
    """Yield the path of a worktree of HEAD, which is removed afterwards."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "taku")
        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", str(path)], cwd=ROOT, check=True)
        try:
            yield path
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", str(path)], cwd=ROOT, check=True)


def caught_by(fault: Fault, path: Path) -> str:
    """Return the first test in the worktree that fails with the fault, or "" if none does."""
    file = path / fault.file
    before = file.read_text(encoding="utf-8")
    near = [str(test) for test in dict.fromkeys(nearest([fault.file]))][:FIRST]
    file.write_text(fault.planted(before), encoding="utf-8")
    try:
        return next(filter(None, (failed(path, tests) for tests in (near, ["tests"]) if tests)), "")
    finally:
        file.write_text(before, encoding="utf-8")


def failed(path: Path, tests: list[str]) -> str:
    """Return the first of these tests that fails in the worktree, or "" if all pass."""
    options = ["-q", "-x", "--tb=no", "-p", "no:cacheprovider", "-p", "no:xdist", f"--deselect={OF_TABLE}"]
    command = [sys.executable, "-m", "pytest", *options, *tests]
    try:
        run = subprocess.run(command, cwd=path, capture_output=True, text=True, check=False, timeout=LONGEST)
    except subprocess.TimeoutExpired:
        return f"no end after {LONGEST} seconds"
    if not run.returncode:
        return ""
    found = FAILED.search(run.stdout)
    return found[1] if found else (run.stdout + run.stderr).strip().splitlines()[-1]


def main() -> int:
    """Plant the faults, two at a time; return 1 if one is not caught."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.mutants", description=__doc__)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--jobs", type=int, default=2, help="worktrees side by side")
    options = parser.parse_args()
    chosen = [one for one in faults() if not options.names or any(name in one.name for name in options.names)]
    free, found = SimpleQueue[Path](), 0

    def caught(fault: Fault) -> str:
        path = free.get()
        try:
            return caught_by(fault, path)
        finally:
            free.put(path)

    print("| layer | fault | caught by |\n|---|---|---|", flush=True)
    with ExitStack() as stack, ThreadPoolExecutor(options.jobs) as pool:
        for _ in range(options.jobs):
            free.put(stack.enter_context(worktree()))
        for fault, test in zip(chosen, pool.map(caught, chosen), strict=True):
            found += bool(test)
            print(f"| {fault.layer} | {fault.name} | {test or '**not caught**'} |", flush=True)
        print(f"\n{found} of {len(chosen)} caught.")
    return 0 if found == len(chosen) else 1


if __name__ == "__main__":
    sys.exit(main())
