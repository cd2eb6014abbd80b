"""Memory budget: sizes of caches, and numbers of threads and processes, by host size."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Literal

from msgspec import Struct

LEAST = 768
"""MB of memory below which a host is small."""
MIB = 1 << 20
Size = Literal["small", "normal"]


class MemoryBudget(Struct, frozen=True):
    """Limits of memory that is in use at a time."""

    picture_bytes: int
    """of the cache of parts of pictures"""
    recent_pictures: int
    """whole pictures, some 125 KB each: a hand is shown again at each step of a decision"""
    film_frames: int
    """images of a film that are encoded together, up to 3.5 MB each; with fewer, it has more full ones, which take more
    of its bytes
    """
    film_glides: bool
    """pieces move in films: a turn has up to ten images of 6 MB then"""
    render_threads: int
    """encoding releases the GIL, drawing does not, so more than two would only wait for each other"""
    searches: int
    """of the bot's own process at a time: a hard one of Ricochet Robots takes 40 MB for a second"""
    worker_processes: int
    """processes for masters, puzzles and reviews"""
    worker_idle_seconds: float
    """after which the process of the masters ends"""
    returns_images: bool
    """images are allocated apart, and their memory is returned at once; it costs page faults for each of them"""


BUDGETS: dict[Size, MemoryBudget] = {
    "normal": MemoryBudget(
        picture_bytes=96_000_000,
        recent_pictures=64,
        film_frames=24,
        film_glides=True,
        render_threads=2,
        searches=2,
        worker_processes=8,
        worker_idle_seconds=300.0,
        returns_images=False,
    ),
    "small": MemoryBudget(
        picture_bytes=16_000_000,
        recent_pictures=8,
        film_frames=4,
        film_glides=False,
        render_threads=1,
        searches=1,
        worker_processes=1,
        worker_idle_seconds=5.0,
        returns_images=True,
    ),
}
NORMAL = BUDGETS["normal"]


def budget_of(wanted: Size | None, root: Path = Path("/")) -> tuple[MemoryBudget, str]:
    """Return the budget, and a line for the log with the reason.

    Without `wanted` it is found by the memory of the machine or of the process's cgroup, below `root`.
    """
    if wanted is not None:
        return BUDGETS[wanted], f"{wanted} (TAKU_MEMORY)"
    there = [(physical_bytes(), "this machine"), *((limit, "the cgroup") for limit in cgroup_limits(root))]
    most, where = min(((size, where) for size, where in there if size), default=(None, ""))
    if most is None:
        return NORMAL, "normal (the machine's memory is unknown)"
    size: Size = "small" if most < LEAST * MIB else "normal"
    return BUDGETS[size], f"{size} ({where} has {most // MIB} MB)"


def physical_bytes() -> int:
    """Return the memory of the machine; 0 if the system does not tell."""
    with suppress(AttributeError, OSError, ValueError):
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return 0


def cgroup_limits(root: Path) -> Iterator[int]:
    """Yield the memory limits in bytes of the process's cgroups and their parents.

    Both versions of cgroups are read. In a container the path may be that of the host, whose folders are not there;
    the limit is at the top then.
    """
    try:
        rows = (root / "proc/self/cgroup").read_text().splitlines()
    except OSError:  # no Linux
        return
    for row in rows:
        number, controllers, path = row.split(":", 2)
        if number == "0":
            mount, name = root / "sys/fs/cgroup", "memory.max"
        elif "memory" in controllers.split(","):
            mount, name = root / "sys/fs/cgroup/memory", "memory.limit_in_bytes"
        else:
            continue
        within = Path(path.lstrip("/"))
        for folder in (within, *within.parents):
            with suppress(OSError, ValueError):  # no limit is the word max
                yield int((mount / folder / name).read_text())
