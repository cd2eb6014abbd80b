"""Tests of the disk cache: equal pixels, and no failure by any fault of the folder."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from PIL import Image

import rendering.disk_cache as room
from rendering.disk_cache import ABANDONED, ENDING, CorruptEntry, DiskCache, disk_cached, pack, set_cache_folder, unpack
from rendering.registry import RENDERERS

COLOURS = (("L", 1), ("RGB", 3), ("RGBA", 4))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Folder of the cache during a test."""
    monkeypatch.setattr(room, "_folder", None)
    set_cache_folder(tmp_path / "pictures")
    return tmp_path / "pictures"


class Scene:
    """A random picture with a counter of its drawings."""

    def __init__(self, mode: str = "RGB", bands: int = 3) -> None:
        self.drawn = 0

        @disk_cached
        def scene(number: int, size: tuple[int, int] = (20, 30)) -> Image.Image:
            self.drawn += 1
            return Image.frombytes(mode, size, Random(number).randbytes(size[0] * size[1] * bands))

        self.draw = scene


def _files(folder: Path) -> list[Path]:
    return sorted(folder.iterdir())


@pytest.mark.parametrize(("mode", "bands"), COLOURS)
def test_what_is_stored_is_the_same_to_the_pixel(folder: Path, mode: str, bands: int) -> None:
    scene = Scene(mode, bands)
    first, again = scene.draw(1), scene.draw(1)
    assert scene.drawn == 1
    assert (first.mode, first.size, first.tobytes()) == (again.mode, again.size, again.tobytes())
    assert scene.draw(2).tobytes() != first.tobytes()
    assert scene.draw(1, size=(30, 20)).size == (30, 20)
    assert scene.drawn == 3
    assert len(_files(folder)) == 3


def test_without_a_folder_it_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "_folder", None)
    scene = Scene()
    assert scene.draw(1).tobytes() == scene.draw(1).tobytes()
    assert scene.drawn == 2


def test_another_version_draws_anew(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Scene()
    scene.draw(1)
    monkeypatch.setattr(room, "code", lambda: b"of another version")
    set_cache_folder(folder)
    scene.draw(1)
    assert scene.drawn == 2
    assert len(_files(folder)) == 2


def test_the_code_that_draws_is_in_the_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for source in room.SOURCES:
        (tmp_path / source).mkdir(parents=True)
    source = tmp_path / room.SOURCES[0] / "sky.py"
    monkeypatch.setattr(room, "ROOT", tmp_path)
    monkeypatch.setattr(room, "code", room.code.__wrapped__)  # it is computed once in a process
    names = set[str]()
    for text in ("one", "other"):
        source.write_text(text, encoding="utf-8")
        names.add(DiskCache(tmp_path / "pictures").name("sky", ()))
    assert len(names) == 2


def _cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1])


def _changed(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1] + b"\x00\x01")


def _emptied(path: Path) -> None:
    path.write_bytes(b"")


def _strange(path: Path) -> None:
    path.write_bytes(Random(1).randbytes(5000))


def _folder_instead(path: Path) -> None:
    path.unlink()
    path.mkdir()


@pytest.mark.parametrize("harm", [_cut_short, _changed, _emptied, _strange, _folder_instead])
def test_broken_pictures_are_drawn_anew_and_one_line_says_so(
    folder: Path, harm: Callable[[Path], None], caplog: pytest.LogCaptureFixture
) -> None:
    scene = Scene()
    before = [scene.draw(number).tobytes() for number in range(3)]
    for path in _files(folder):
        harm(path)
    with caplog.at_level(logging.WARNING):
        assert [scene.draw(number).tobytes() for number in range(3)] == before
    assert scene.drawn == 6
    assert len([one for one in caplog.records if "drawn anew" in one.message and "read" in one.message]) == 1


def test_a_broken_picture_is_mended(folder: Path) -> None:
    scene = Scene()
    scene.draw(1)
    _cut_short(_files(folder)[0])
    scene.draw(1)
    scene.draw(1)
    assert scene.drawn == 2


def test_a_full_disk_costs_time_only(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(_: Image.Image) -> bytes:
        raise OSError(28, "No space left on device")

    scene = Scene()
    monkeypatch.setattr(room, "pack", full)
    with caplog.at_level(logging.WARNING):
        for number in range(3):
            assert scene.draw(number).size == (20, 30)
    assert len(caplog.records) == 1
    assert not _files(folder)


def test_what_could_not_be_finished_is_not_left(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(_self: Path, _target: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", refused)
    Scene().draw(1)
    assert not _files(folder)


def test_a_folder_that_cannot_be_made_costs_time_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(room, "_folder", None)
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    with caplog.at_level(logging.WARNING):
        set_cache_folder(tmp_path / "file" / "pictures")
        scene = Scene()
        assert scene.draw(1).size == scene.draw(2).size
    assert len([one for one in caplog.records if "stored, and" in one.message]) == 1


def test_the_oldest_go(tmp_path: Path) -> None:
    image = Image.new("L", (100, 100))
    big = len(pack(image))
    folder = DiskCache(tmp_path, most=4 * big)
    for n in range(4):
        folder.write(f"{n}{ENDING}", image)
        os.utime(tmp_path / f"{n}{ENDING}", (1000 + n, 1000 + n))
    assert folder.read(f"0{ENDING}") is not None  # it is the most recent now
    folder.write(f"4{ENDING}", image)
    assert {path.name for path in _files(tmp_path)} == {f"{n}{ENDING}" for n in (0, 3, 4)}


def test_what_nobody_finished_goes_at_the_next_start(tmp_path: Path) -> None:
    old, new, other = tmp_path / "tmpold", tmp_path / "tmpnew", tmp_path / f"picture{ENDING}"
    for path in (old, new, other):
        path.write_bytes(b"half")
    for path in (old, other):
        before = path.stat().st_mtime - 2 * ABANDONED
        os.utime(path, (before, before))
    DiskCache(tmp_path)
    assert set(_files(tmp_path)) == {new, other}


def test_two_processes_share_a_folder(tmp_path: Path) -> None:
    image = Image.new("L", (100, 100))
    one, other = (DiskCache(tmp_path, most=3 * len(pack(image))) for _ in range(2))
    for n in range(12):
        (one, other)[n % 2].write(f"{n}{ENDING}", image)
    for path in _files(tmp_path):
        path.unlink()
    other.write(f"last{ENDING}", image)
    assert one.read(f"last{ENDING}") is not None
    assert one.read(f"0{ENDING}") is None


@pytest.mark.parametrize("data", [b"", b"taku-px1", pack(Image.new("L", (3, 3))) + b"\0", b"\0" * 100])
def test_what_is_no_picture_is_refused(data: bytes) -> None:
    with pytest.raises(CorruptEntry):
        unpack(data)


def test_scenery_of_every_game_is_stored_as_it_is_drawn(folder: Path) -> None:
    from rendering.andromeda.cards import back
    from rendering.farfarout.galaxy_ground import _nebula
    from rendering.ricochet.chips import hole
    from rendering.starfield import _spiral

    assert set(RENDERERS)  # loads all renderers
    for draw, asked in ((back, (40,)), (_nebula, (2,)), (hole, (30,)), (_spiral, ())):
        first, again = draw._make(*asked), draw._make(*asked)
        assert first is not again
        assert (first.mode, first.tobytes()) == (again.mode, again.tobytes())
    assert len(_files(folder)) >= 4
