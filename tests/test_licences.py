"""Tests of the licence texts of the image: of Taku, each font and each package."""

from __future__ import annotations

import re
from importlib.metadata import distribution, distributions
from pathlib import Path

import pytest

from bot.licences import OWN, gather, main
from bot.setup_venv import LOCKS, NAMED
from rendering.fonts import ALL


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the licence folder of this Python environment."""
    found = tmp_path_factory.mktemp("licences")
    gather(found / "licenses")
    return found / "licenses"


def of(name: str, folder: Path) -> list[Path]:
    """Return the licence texts of a package."""
    package = distribution(name)
    return [path for path in (folder / f"{package.name}-{package.version}").rglob("*") if path.is_file()]


def test_ours_is_there(folder: Path) -> None:
    assert (folder / "LICENSE").read_bytes() == OWN.read_bytes()


def test_each_package_of_the_image_has_a_text_or_says_its_licence(folder: Path) -> None:
    locked = NAMED.findall((OWN.parent / LOCKS["large"]).read_text(encoding="utf-8"))
    here = {re.sub(r"[-_.]+", "-", package.name).lower() for package in distributions()}
    sizes = {name: {path.name: path.stat().st_size for path in of(name, folder)} for name in here.intersection(locked)}
    assert all(any(each.values()) for each in sizes.values())
    assert [name for name, each in sizes.items() if set(each) == {"METADATA"}] == []


def test_each_font_has_the_open_font_licence_and_the_name_of_its_holder(folder: Path) -> None:
    families = {file.name.partition("-")[0] for file in ALL}
    texts = {path.name: path.read_text(encoding="utf-8") for path in (folder / "fonts").iterdir()}
    assert set(texts) == {"README.md", *(f"{family}-OFL.txt" for family in families)}
    for family in families:
        text = texts[f"{family}-OFL.txt"]
        assert text.startswith("Copyright")
        assert "SIL OPEN FONT LICENSE Version 1.1" in text
        assert f"`{family}-OFL.txt`" in texts["README.md"]


def test_a_folder_must_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 1
    assert "which folder" in capsys.readouterr().err
