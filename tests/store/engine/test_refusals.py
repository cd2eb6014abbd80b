"""Tests of databases of another version: refused with one sentence and exit code 1.

Neither the database nor another file is changed.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Generator
from contextlib import closing, contextmanager
from hashlib import sha256
from pathlib import Path
from unittest.mock import Mock

import pytest

from bot.__main__ import main
from bot.store import Store
from bot.store.engine.process_lock import only_process
from tests.databases import opened, url_of
from tests.store.builders import played

ROOT = Path(__file__).parents[3]
LIMITED = ["setpriv", "--bounding-set", "-dac_override"] if sys.platform != "win32" and os.getuid() == 0 else []
"""Command prefix that makes root obey file permissions."""
LOCK = """
import os, sys
from bot.store.engine.errors import StoreError
from bot.store.engine.process_lock import only_process
try:
    with only_process(os.environ["TAKU_DATABASE"]):
        pass
except StoreError as refused:
    sys.exit(str(refused))
"""
TOKEN = "MTE1MjkyMTUwNDYwNjg0Njk3Ng.x.x"
pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has other rights")


@pytest.fixture(scope="module")
def content(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return a database of this version with a played game."""
    path = tmp_path_factory.mktemp("content") / "taku.db"

    async def written() -> None:
        store = await opened(path)
        await played(store, 2)
        await store.close()

    asyncio.run(written())
    return path.read_bytes()


@pytest.fixture
def file(tmp_path: Path, content: bytes) -> Path:
    """Create that database."""
    path = tmp_path / "of the bot" / "taku.db"
    path.parent.mkdir(mode=0o700)
    path.touch(0o600)
    path.write_bytes(content)
    return path


Start = Callable[..., str]


@pytest.fixture
def started(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Start:
    """Run a command of the bot; return the sentence by which it refuses and changes nothing."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("DISCORD_PUBLIC_KEY", "00" * 32)
    monkeypatch.setenv("TAKU_DATABASE", url_of(file))
    monkeypatch.setattr("bot.__main__.start_logging", Mock())

    def start(*words: str) -> str:
        before = traces(tmp_path)
        monkeypatch.setattr(sys, "argv", ["bot", *words])
        assert main() == 1
        assert traces(tmp_path) == before
        (sentence,) = capsys.readouterr().err.splitlines()
        return sentence

    return start


def told(path: Path, *statements: str) -> None:
    """Execute statements in a connection of another program, and close it."""
    with closing(sqlite3.connect(path)) as database, database:
        for statement in statements:
            database.execute(statement)


def earlier(path: Path) -> None:
    told(path, "UPDATE alembic_version SET version_num = '0013'", "ALTER TABLE database_identity RENAME TO facts")


def killed(path: Path) -> None:
    """Create the file of a killed earlier version, with its last writes in the log next to it."""
    earlier(path)
    with killed_in(path, "-wal") as database:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("UPDATE seats SET name = 'Last'")


@contextmanager
def killed_in(path: Path, log: str) -> Generator[sqlite3.Connection]:
    """Yield a connection; then restore the file and its log as if the process had been killed."""
    files = [Path(f"{path}{ending}") for ending in ("", log)]
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        yield database
        left = [shutil.copy(file, f"{file}.left") for file in files]
    for file, copy in zip(files, left, strict=True):
        Path(copy).replace(file)


def newer(path: Path) -> None:
    told(
        path,
        "UPDATE alembic_version SET version_num = '9999'",
        "UPDATE database_identity SET value = '9998' WHERE what = 'works_since'",
    )


def letter(path: Path) -> None:
    path.write_text("This is a letter, not a database. " * 100, encoding="utf-8")


def foreign(path: Path) -> None:
    path.unlink()
    told(path, "CREATE TABLE customers (id integer)", "INSERT INTO customers VALUES (7)")


def migrated_by_others(path: Path) -> None:
    """Add a foreign Alembic version table."""
    foreign(path)
    told(path, "CREATE TABLE alembic_version (version_num varchar)", "INSERT INTO alembic_version VALUES ('0015')")


def only_to_read(path: Path) -> None:
    path.chmod(0o400)


def folder_only_to_read(path: Path) -> None:
    path.parent.chmod(0o500)


def a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def traces(folder: Path) -> dict[str, tuple[str, int]]:
    """Return content and permissions of all files in a folder."""
    return {
        str(one.relative_to(folder)): (
            sha256(one.read_bytes()).hexdigest() if one.is_file() else "",
            one.stat().st_mode,
        )
        for one in folder.rglob("*")
    }


@pytest.mark.parametrize(
    ("made", "says"),
    [
        (earlier, "by Taku before 1.0 (layout 0013)"),
        (killed, "by Taku before 1.0 (layout 0013)"),
        (newer, "layout 9999, which this version of the bot does not know"),
        (letter, "is not a database"),
        (foreign, "holds something else (customers)"),
        (migrated_by_others, "holds something else (alembic_version, customers)"),
        (a_folder, "cannot be written (Is a directory)"),
    ],
)
def test_the_bot_does_not_start(started: Start, file: Path, made: Callable[[Path], None], says: str) -> None:
    made(file)
    sentence = started()
    assert says in sentence
    assert sentence.endswith(".")


@pytest.mark.parametrize(
    ("made", "command", "lines"), [(only_to_read, ("-m", "bot"), 3), (folder_only_to_read, ("-c", LOCK), 1)]
)
def test_what_may_not_be_written_is_refused(
    file: Path, tmp_path: Path, *, made: Callable[[Path], None], command: tuple[str, ...], lines: int
) -> None:
    """In a process of its own, as root may write everything.

    Its first log lines are version and memory.
    """
    made(file)
    before = traces(tmp_path)
    start = subprocess.run(
        [*LIMITED, sys.executable, *command],
        cwd=ROOT,
        env=os.environ | {"DISCORD_TOKEN": TOKEN, "TAKU_DATABASE": url_of(file)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert traces(tmp_path) == before
    assert (start.returncode, start.stdout) == (1, "")
    *logged, sentence = start.stderr.splitlines()
    assert len(logged) == lines - 1
    assert "cannot be written (Permission denied)" in sentence
    assert sentence.endswith(".")


@pytest.mark.parametrize(
    "words",
    [
        ("backup", "backup.db"),
        ("move-to", "postgresql+asyncpg://u@127.0.0.1:1/taku"),
        ("adopt",),
        ("ratings",),
        ("hand-over", "1", "table.taku"),
        ("take-over", "backup.db"),
        ("serve",),
    ],
    ids=lambda words: words[0],
)
@pytest.mark.parametrize(("made", "says"), [(killed, "before 1.0"), (newer, "9999"), (letter, "is not a database")])
def test_no_command_touches_it(
    started: Start, file: Path, tmp_path: Path, *, made: Callable[[Path], None], says: str, words: tuple[str, ...]
) -> None:
    made(file)
    (tmp_path / "backup.db").write_text("an earlier backup", encoding="utf-8")
    assert says in started(*words)


async def test_a_change_of_the_layout_that_was_broken_off_is_taken_back_before_anybody_looks(file: Path) -> None:
    with killed_in(file, "-journal") as database:
        for statement in (
            "PRAGMA journal_mode = DELETE",
            "PRAGMA cache_size = 1",
            "BEGIN",
            "UPDATE alembic_version SET version_num = '9999'",
            "UPDATE database_identity SET value = '9998'",
            "INSERT INTO archived_moves VALUES (1, zeroblob(1000000))",
        ):
            database.execute(statement)
    with only_process(url_of(file)):
        store = await Store.open(url_of(file))
    assert len(await store.moves.of(1)) == 2
    await store.close()
