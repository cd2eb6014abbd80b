"""Tests of the setup of `.venv`: contents of each lock, progress output, and failures."""

from __future__ import annotations

import io
import re
import sys
import sysconfig
import tomllib
from pathlib import Path

import pytest

from bot import setup_venv
from bot.setup_venv import LOCKS, CannotInstallError, check_python, clean_up, follow, install, main
from bot.tables.datetimes.time_zones import LOCALES

ROOT = Path(__file__).parents[1]
PINNED = re.compile(r"^([a-z0-9][\w.-]*)==(\S+)", re.MULTILINE)


def locked(what: str) -> dict[str, str]:
    """Return the packages of a lock with their versions."""
    return dict(PINNED.findall((ROOT / LOCKS[what]).read_text(encoding="utf-8")))


def wanted(names: list[str]) -> set[str]:
    """Return the packages that pyproject names, normalized as in locks."""
    return {re.split(r"[=\[]", name)[0].lower().replace(".", "-") for name in names}


def test_each_lock_holds_what_is_needed_for_that_and_no_test_tools() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    groups = project["dependency-groups"]
    many = wanted(project["project"]["optional-dependencies"]["large"])
    assert wanted(project["project"]["dependencies"]) <= locked("run").keys()
    assert many <= locked("large").keys()
    assert not many & locked("run").keys()
    assert wanted(groups["demo"]) <= locked("demo").keys()
    tools = wanted([one for one in groups["dev"] if isinstance(one, str)])
    assert tools <= locked("test").keys()
    assert not tools & locked("demo").keys()
    assert not wanted(groups["demo"]) & locked("run").keys()


def test_the_locks_have_the_versions_that_are_pinned() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    named = [*project["project"]["dependencies"], *project["project"]["optional-dependencies"]["large"]]
    named += [one for group in project["dependency-groups"].values() for one in group if isinstance(one, str)]
    pins = (re.fullmatch(r"([\w.-]+)(?:\[[\w,]+\])?==([\w.]+)(?:;.*)?", one) for one in named)
    pinned = {pin[1].lower().replace(".", "-"): pin[2] for pin in pins if pin}
    assert len(pinned) == len(named)
    assert pinned.items() <= locked("test").items()


def test_one_version_of_everything() -> None:
    run, test = locked("run"), locked("test")
    for between in (locked("demo"), locked("large")):
        assert run.items() <= between.items() <= test.items()


@pytest.mark.parametrize("what", LOCKS)
def test_a_lock_has_a_hash_of_each_package_and_the_address_of_none(what: str) -> None:
    text = (ROOT / LOCKS[what]).read_text(encoding="utf-8")
    assert "://" not in text
    for package in re.split(r"\n(?=\S)", text.strip()):
        assert "--hash=sha256:" in package, package


PIP = """Collecting aiohttp==3.14.5 (from -r requirements.lock (line 4))
  Downloading aiohttp-3.14.5-cp311-cp311-manylinux.whl (1.7 MB)
Processing /some/where/font_source_sans_pro-0.0.1-py3-none-any.whl (from -r requirements.lock (line 9))
Requirement already satisfied: yarl==1.25.1 in ./.venv/lib
Installing collected packages: aiohttp
Successfully installed aiohttp-3.14.5
"""


def test_what_pip_does_is_told_in_words(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert follow(io.StringIO(PIP), 3) == PIP
    told = [line.strip() for line in capsys.readouterr().out.split("\r") if line.strip()]
    assert told == [
        "1 of 3: aiohttp",
        "2 of 3: font_source_sans_pro",
        "3 of 3: yarl",
        "all are here; unpacking them (the longest part)",
    ]


def test_a_log_gets_few_lines(capsys: pytest.CaptureFixture[str]) -> None:
    follow(io.StringIO("".join(f"Collecting p{n}==1\n" for n in range(25))), 25)
    assert capsys.readouterr().out.split("\n") == ["  1 of 25: p0", "  11 of 25: p10", "  21 of 25: p20", ""]


def test_an_old_python_is_told_which_one_is_needed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(CannotInstallError, match=r"Python 3.11 or newer is needed, and this is 3.9.2"):
        check_python((3, 9, 2))
    check_python((3, 11, 0))
    assert main(["everything"]) == 1
    assert "run, large, demo, test" in capsys.readouterr().out


@pytest.mark.parametrize(("answer", "by_pip"), [(0, False), (1, True), (None, True)])
def test_uv_is_used_where_it_is_and_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: int | None, by_pip: bool
) -> None:
    if answer is not None:
        uv = tmp_path / "uv"
        uv.write_text(f'#!/bin/sh\necho "$@" > {tmp_path}/told\nexit {answer}\n')
        uv.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    done = list[str]()

    def installed(lock: str, packages: int) -> None:
        done.append(lock)

    monkeypatch.setattr(setup_venv, "make_venv", lambda: done.append("venv"))
    monkeypatch.setattr(setup_venv, "install", installed)
    monkeypatch.setattr(setup_venv, "clean_up", lambda: done.append("clean"))
    monkeypatch.chdir(ROOT)
    assert main(["demo"]) == 0
    assert done == ["venv", *(["requirements-demo.lock"] if by_pip else []), "clean"]
    if answer is not None:
        told = (tmp_path / "told").read_text()
        assert told == "pip install --python .venv/bin/python --require-hashes -r requirements-demo.lock\n"


@pytest.mark.parametrize("answer", [0, 1])
def test_uv_of_the_lock_is_installed_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: int) -> None:
    """Only it, with its hashes: the packages come by it, and by pip if it cannot be had."""
    python, uv = tmp_path / "python", tmp_path / "uv"
    python.write_text(f"#!/bin/sh\ncat {tmp_path}/uv.lock > {tmp_path}/only || exit 0\nexit {answer}\n")
    uv.write_text(f'#!/bin/sh\necho "$@" > {tmp_path}/told\n')
    for program in (python, uv):
        program.chmod(0o755)
    monkeypatch.setattr(setup_venv, "VENV", tmp_path)
    monkeypatch.setattr(setup_venv, "_python", lambda: python)
    monkeypatch.setenv("PATH", "/bin")
    monkeypatch.chdir(ROOT)
    assert setup_venv.install_by_uv("requirements-test.lock") is (answer == 0)
    told, only = tmp_path / "told", (tmp_path / "only").read_text()
    assert only in (ROOT / "requirements-test.lock").read_text(encoding="utf-8")
    assert PINNED.findall(only) == [("uv", locked("test")["uv"])]
    assert "--hash=sha256:" in only
    assert told.exists() == (answer == 0)
    assert not (tmp_path / "uv.lock").exists()
    assert setup_venv.uv_of("requirements.lock") is None


def test_packages_that_cannot_be_had_are_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup_venv, "add_pip", lambda: None)
    monkeypatch.setattr(setup_venv, "_python", lambda: Path(sys.executable))
    lock = tmp_path / "bad.lock"
    lock.write_text("certainly-no-file @ file:///nowhere/at-all-1.whl --hash=sha256:00\n")
    with pytest.raises(CannotInstallError, match="The packages could not be installed"):
        install(str(lock), 1)


def test_pip_is_in_the_environment_during_the_installation_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    python, told = tmp_path / "python", tmp_path / "told"
    python.write_text(f'#!/bin/sh\necho "$@" >> {told}\n')
    python.chmod(0o755)
    monkeypatch.setattr(setup_venv, "_python", lambda: python)
    install("some.lock", 1)
    clean_up()
    ensured, installed, removed, thinned = told.read_text().splitlines()
    assert ensured == "-m ensurepip"
    assert re.fullmatch(r"-m pip .* install .* --require-hashes -r some.lock", installed)
    assert re.fullmatch(r"-m pip .* uninstall --yes pip setuptools", removed)
    assert thinned == f"{setup_venv.__file__} thin"


def test_a_python_without_pip_of_its_own_is_told_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    python = tmp_path / "python"
    python.write_text("#!/bin/sh\necho No module named ensurepip >&2\nexit 1\n")
    python.chmod(0o755)
    monkeypatch.setattr(setup_venv, "_python", lambda: python)
    with pytest.raises(CannotInstallError, match=r"No module named ensurepip\n.*\n?.*apt install python3-venv"):
        install("some.lock", 1)


def test_babel_keeps_the_data_of_our_languages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = {"LICENSE.unicode", *(f"{name}.dat" for name in ("root", "en_001", "en_GB", *LOCALES))}
    data = tmp_path / "babel" / "locale-data"
    data.mkdir(parents=True)
    for name in (*kept, "fr.dat", "en_US.dat"):
        (data / name).touch()
    monkeypatch.setattr(sysconfig, "get_path", {"purelib": str(tmp_path)}.get)
    assert main(["thin"]) == 0
    assert {path.name for path in data.iterdir()} == kept
