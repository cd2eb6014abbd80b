"""Tests of the licence texts of the image: Taku's, and those of each package."""

from __future__ import annotations

import re
from importlib.metadata import distribution, distributions
from pathlib import Path

import pytest

from bot.licences import OWN, gather, main
from bot.setup_venv import LOCKS, NAMED

FONTS = (
    "font-source-sans-pro",
    "fontpkg-chakra-petch",
    "fontpkg-arvo",
    "noto-cjk-sans-jp-regular",
    "noto-cjk-sans-jp-bold",
)


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
    assert [name for name, each in sizes.items() if set(each) == {"METADATA"}] == ["fontpkg"]
    (metadata,) = of("fontpkg", folder)
    assert "License-Expression: MIT" in metadata.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", FONTS)
def test_a_font_has_the_open_font_licence(name: str, folder: Path) -> None:
    assert any(re.search(r"SIL OPEN FONT LICENSE", path.read_text(encoding="utf-8")) for path in of(name, folder))


def test_a_folder_must_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 1
    assert "which folder" in capsys.readouterr().err
