"""Comparison of pictures with small stored ones.

`TAKU_GOLDEN=write` stores new ones: look at them before committing.
"""

from __future__ import annotations

import os
from hashlib import sha256
from io import BytesIO
from pathlib import Path

import numpy as np
from PIL import Image

from rendering.renderer import Picture

WIDE = 350
BLOCK = 14
NEAR_ALL, NEAR_BLOCK = 1.5, 6.0
"""Maximum difference, of 255: on average, and in any block of a few millimetres."""
CHECKSUMS = Path(__file__).with_name("checksums.txt")


def small(picture: Picture) -> bytes:
    """Return the stored form of a picture (of a film its last frame).

    Deterministic: an unchanged picture gives the same bytes.
    """
    image = Image.open(BytesIO(picture.data))
    image.seek(getattr(image, "n_frames", 1) - 1)
    out = BytesIO()
    size = (WIDE, round(image.height * WIDE / image.width))
    image.convert("RGB").resize(size, Image.Resampling.LANCZOS).save(out, "JPEG", quality=80, subsampling=0)
    return out.getvalue()


def distance(one: bytes, other: bytes) -> tuple[float, float]:
    """Return the mean absolute difference of two stored pictures, and that of the worst block."""
    a, b = (np.asarray(Image.open(BytesIO(data)).convert("RGB"), dtype=float) for data in (one, other))
    if a.shape != b.shape:
        return 255.0, 255.0
    off = np.abs(a - b).mean(axis=2)
    rows, columns = off.shape[0] // BLOCK, off.shape[1] // BLOCK
    blocks = off[: rows * BLOCK, : columns * BLOCK].reshape(rows, BLOCK, columns, BLOCK).mean(axis=(1, 3))
    return float(off.mean()), float(blocks.max())


def compare(picture: Picture, path: Path) -> None:
    """Assert that the picture equals the stored one."""
    assert (picture.width, picture.height) == Image.open(BytesIO(picture.data)).size
    if os.environ.get("TAKU_GOLDEN") == "write":
        path.write_bytes(small(picture))
        lines = sorted({**checksums(), _name(path): _checksum(picture)}.items())
        CHECKSUMS.write_text("".join(f"{one} {other}\n" for one, other in lines), encoding="utf-8")
    elif not is_same(picture, path):
        overall, block = distance(small(picture), path.read_bytes())
        assert overall <= NEAR_ALL
        assert block <= NEAR_BLOCK


def is_same(picture: Picture, path: Path) -> bool:
    """Return whether the picture has the checksum of the stored one, which is checked."""
    return checksums().get(_name(path)) == _checksum(picture)


def _name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def _checksum(picture: Picture) -> str:
    return sha256(picture.data).hexdigest()[:16]


def checksums() -> dict[str, str]:
    """Return the checksum of each stored picture before it was made small, by its name."""
    return dict(line.split() for line in CHECKSUMS.read_text(encoding="utf-8").splitlines())
