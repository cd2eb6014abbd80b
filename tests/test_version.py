"""Tests of the version: the project's number, and the commit, read without git."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.version import FULL_VERSION, ROOT, VERSION, revision

COMMIT = "0123456789abcdef0123456789abcdef01234567"


@pytest.fixture(autouse=True)
def _nothing_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TAKU_REVISION", raising=False)


def test_it_is_the_projects() -> None:
    assert tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"] == VERSION
    assert re.fullmatch(r"\d+\.\d+\.\d+", VERSION)


def test_the_program_says_it_without_a_token(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    monkeypatch.setattr(sys, "argv", ["bot", "--version"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"Taku {FULL_VERSION}\n"
    assert list(tmp_path.iterdir()) == []


def test_the_commit_stands_behind_the_number() -> None:
    script = "from bot.version import FULL_VERSION; print(FULL_VERSION)"
    environment = {"PYTHONPATH": str(ROOT), "TAKU_REVISION": COMMIT}
    told = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    assert told.stdout == f"{VERSION}+{COMMIT[:7]}\n"


def written(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def test_what_is_checked_out(tmp_path: Path) -> None:
    assert revision(tmp_path) == ""
    git = tmp_path / ".git"
    written(git / "HEAD", f"{COMMIT}\n")
    assert revision(tmp_path) == COMMIT[:7]
    written(git / "HEAD", "ref: refs/heads/main\n")
    assert revision(tmp_path) == ""
    written(git / "packed-refs", f"# pack-refs with: peeled\n{COMMIT} refs/heads/main\n^{COMMIT}\n")
    assert revision(tmp_path) == COMMIT[:7]
    written(git / "refs" / "heads" / "main", "f" * 40)
    assert revision(tmp_path) == "f" * 7


def test_a_work_tree_of_its_own(tmp_path: Path) -> None:
    own = tmp_path / "main" / ".git" / "worktrees" / "other"
    written(own / "HEAD", "ref: refs/heads/other\n")
    written(own / "commondir", "../..\n")
    written(tmp_path / "main" / ".git" / "refs" / "heads" / "other", COMMIT)
    written(tmp_path / "other" / ".git", f"gitdir: {own}\n")
    assert revision(tmp_path / "other") == COMMIT[:7]


@pytest.mark.parametrize(
    ("told", "shown"), [(COMMIT, COMMIT[:7]), ("abcdef1", "abcdef1"), ("latest; rm", ""), ("", "")]
)
def test_a_container_says_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, told: str, shown: str) -> None:
    monkeypatch.setenv("TAKU_REVISION", told)
    assert revision(tmp_path) == shown
