"""`make quick`: checks and tests of the changes since main, and nearby, in under a minute.

The nearest run first: tests that changed, tests of the same name in the mirror of the package, tests that import a
changed module, that folder. Slow tests and those that cannot begin in time are left out, and named.
"""

from __future__ import annotations

import ast
import math
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

BEGUN = time.monotonic()
NO_TIME = "no time was left for it"
ROOT = Path(__file__).resolve().parents[2]
CODE = ("bot", "cogs", "rendering", "tests")
BIN = Path(sys.executable).parent
SECONDS, MOST = 30, 24
"""Seconds after which no further test begins; maximum number of files to find tests for."""
LIKE = {"words": "tests/words", ".md": "tests/test_documents.py"}
"""Tests of files without a mirror."""


def git(*arguments: str) -> list[str]:
    """Run git; return the lines of its output."""
    asked = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True)
    return asked.stdout.splitlines()


def changed() -> list[Path]:
    """Return the files that differ from main, or are new."""
    (since,) = git("merge-base", "HEAD", "main")
    names = {*git("diff", "--name-only", "--diff-filter=d", since), *git("ls-files", "--others", "--exclude-standard")}
    return sorted(map(Path, names))


@cache
def imported(path: Path) -> frozenset[str]:
    """Return the modules in a file's imports, and the imported names: either may be a module."""
    found: set[str] = set()
    for node in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            package = ".".join(path.parts[: -node.level]) if node.level else ""
            module = ".".join(filter(None, (package, node.module)))
            found |= {module, *(f"{module}.{alias.name}" for alias in node.names)}
    return frozenset(found)


def module(path: Path) -> str:
    """Return the import name of a file."""
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


def is_test(path: Path) -> bool:
    """Return whether pytest collects the file."""
    return path.parts[0] == "tests" and path.name.startswith("test_") and path.suffix == ".py"


def all_code() -> list[Path]:
    """Return every module."""
    return sorted(path.relative_to(ROOT) for folder in CODE for path in (ROOT / folder).rglob("*.py"))


def mirror(path: Path) -> Path:
    """Return the folder of tests for the package of a file."""
    parts = path.parts[1:-1] if path.parts[0] in ("bot", "tests") else path.parts[:-1]
    folders = (Path("tests", *parts[:length]) for length in range(len(parts), 0, -1))
    return next((folder for folder in folders if (ROOT / folder).is_dir()), Path("tests", "test_house.py"))


def helped(names: set[str], code: list[Path]) -> set[str]:
    """Return these modules, and the helpers of tests that use them."""
    helpers = {
        module(path) for path in code if path.parts[0] == "tests" and not is_test(path) and imported(path) & names
    }
    return names if helpers <= names else helped(names | helpers, code)


def nearest(files: list[Path]) -> Iterator[Path]:
    """Yield test files for the files that changed, the nearest first."""
    code = all_code()
    names = {module(path) for path in files if path.suffix == ".py"}
    yield from filter(is_test, files)
    named = {(mirror(file), f"test_{file.stem}") for file in files}
    yield from (path for path in code if is_test(path) and named & {(folder, path.stem) for folder in path.parents})
    yield from (path for path in code if is_test(path) and imported(path) & names)
    names = helped(names, code)
    yield from (path for path in code if is_test(path) and imported(path) & names)
    folders = {LIKE.get(path.parent.name) or LIKE.get(path.suffix) or str(mirror(path)) for path in files}
    yield from (path for path in code if is_test(path) and folders & {str(path), str(path.parent)})


def counted(tests: Iterable[str]) -> str:
    """Return test files by folder, for a line about those that do not run."""
    folders = Counter(str(Path(test).parent) for test in tests)
    return ", ".join(f"{folder} ({count})" for folder, count in sorted(folders.items()))


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the time limit; this module is a plugin of the pytest that it starts."""
    parser.addoption("--seconds", type=float, default=math.inf, help="after them no further test begins")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip tests that would begin too late."""
    seconds: float = item.config.option.seconds
    if time.monotonic() - BEGUN > seconds:
        pytest.skip(NO_TIME)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name the files of tests that were left out."""
    skipped = terminalreporter.stats.get("skipped", [])
    late = Counter(one.nodeid.partition("::")[0] for one in skipped if NO_TIME in str(one.longrepr))
    if late:
        terminalreporter.write_line(f"Left out, since {NO_TIME}:")
    for file, count in sorted(late.items()):
        terminalreporter.write_line(f"  {file}: {count}")


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail a run in which no test ran."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if isinstance(reporter, pytest.TerminalReporter) and not reporter.stats.keys() & {"passed", "failed", "error"}:
        session.exitstatus = pytest.ExitCode.NO_TESTS_COLLECTED


def main() -> int:
    """Run the checks; return 0 on success."""
    files = changed()
    python = [str(path) for path in files if path.suffix == ".py" and path.parts[0] in CODE]
    tests = [str(path) for path in dict.fromkeys(nearest(files))]
    if not tests:
        print("Nothing that is tested has changed since main.")
        return 0
    if len(tests) > MOST:
        print(f"The nearest {MOST} of {len(tests)} files of tests. Left out: {counted(tests[MOST:])}.")
    checks = [
        [BIN / "ruff", "check", *python],
        [BIN / "ruff", "format", "--check", *python],
        [BIN / "basedpyright", *python],
    ]
    running = [subprocess.Popen(check, cwd=ROOT) for check in checks if python]
    options = ["-q", "-n", "auto", "--ff", "-m", "not slow", "-p", "tests.tools.quick", f"--seconds={SECONDS}"]
    tested = subprocess.run([sys.executable, "-m", "pytest", *options, *tests[:MOST]], cwd=ROOT, check=False)
    return max(tested.returncode, *(check.wait() for check in running), 0)


if __name__ == "__main__":
    sys.exit(main())
