"""Tests of the changelog's format, of the single version number, and of releases by tag."""

from __future__ import annotations

import re
import subprocess
from datetime import date

import pytest

from bot.version import ROOT, VERSION
from tests.tools.changelog import CHANGELOG, main, released, sections

TEXT = CHANGELOG.read_text(encoding="utf-8")
SMALL = """# Changelog

## [Unreleased]

- soon

## [1.2.0] - 2027-01-02

### Added

- new

## [1.1.0] - 2026-12-01

- old

[Unreleased]: ../../compare/v1.2.0...HEAD
"""


def test_what_is_not_released_stands_first_and_then_this_version() -> None:
    unreleased, newest, *_ = sections(TEXT)
    assert (unreleased.version, unreleased.day) == ("Unreleased", None)
    assert newest.version == VERSION
    assert newest.text


def test_versions_and_days_descend() -> None:
    _, *versions = sections(TEXT)
    numbers = [tuple(map(int, one.version.split("."))) for one in versions]
    assert numbers == sorted({*numbers}, reverse=True)
    days = [one.day for one in versions if one.day]
    assert len(days) == len(versions)
    assert days == sorted(days, reverse=True)


def test_every_heading_is_a_section_with_a_link() -> None:
    headings = re.findall(r"^## (.+)$", TEXT, re.MULTILINE)
    assert len(headings) == len(sections(TEXT))
    assert re.findall(r"^\[([^\]]+)\]: \S+$", TEXT, re.MULTILINE) == [one.version for one in sections(TEXT)]


def test_the_version_stands_in_one_place_and_in_the_changelog() -> None:
    files = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    said = re.compile(rf"(?i)(?:taku\S*|version)\W{{1,6}}{re.escape(VERSION)}(?![.\d])")
    written = {name for name in files.splitlines() if not name.startswith("tests/golden/") and holds(name, said)}
    assert written == {"pyproject.toml"}


def holds(name: str, said: re.Pattern[str]) -> bool:
    """Return whether a text file matches."""
    try:
        return bool(said.search((ROOT / name).read_text(encoding="utf-8")))
    except (UnicodeDecodeError, FileNotFoundError):
        return False


def test_a_section_is_read_as_it_stands() -> None:
    assert sections(SMALL) == [
        ("Unreleased", None, "- soon"),
        ("1.2.0", date(2027, 1, 2), "### Added\n\n- new"),
        ("1.1.0", date(2026, 12, 1), "- old"),
    ]


def test_a_tag_releases_what_is_said_of_its_version() -> None:
    assert released("v1.2.0", "1.2.0", SMALL) == "### Added\n\n- new"
    with pytest.raises(ValueError, match=r"The tag is v1.3.0, and pyproject.toml says that this is version 1.2.0"):
        released("v1.3.0", "1.2.0", SMALL)
    with pytest.raises(ValueError, match=r"nothing of version 1.3.0"):
        released("v1.3.0", "1.3.0", SMALL)
    with pytest.raises(ValueError, match=r"nothing of version 1.2.0, or not on which day"):
        released("v1.2.0", "1.2.0", SMALL.replace(" - 2027-01-02", ""))


def test_the_command_prints_it_or_says_why_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([f"v{VERSION}"]) == 0
    assert capsys.readouterr().out.strip() == sections(TEXT)[1].text
    assert main(["v0.0.1"]) == 1
    assert "The tag is v0.0.1" in capsys.readouterr().err
