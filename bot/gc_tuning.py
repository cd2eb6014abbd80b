"""Memory tuning: freeze long-lived objects, share one heap, and return free memory."""

from __future__ import annotations

import ctypes
import gc
from contextlib import suppress

M_ARENA_MAX, M_MMAP_THRESHOLD = -8, -3
"""Parameters of mallopt(3), from glibc's malloc.h."""
IMAGE = 1 << 17
"""Bytes of an allocation that is kept apart: an image of 180 pixels square."""


def freeze() -> None:
    """Exclude all current objects from garbage collection, which would take 0.2 s each time.

    Those that are part of a cycle stay until the process ends, so call it after loading modules, not for games.
    """
    gc.freeze()


def share_heap() -> None:
    """Let all threads allocate from one heap (glibc only).

    Otherwise each has its own, with the free space of its peak. Call it before threads start. They hardly wait for each
    other there, as most of them wait for the GIL.
    """
    with suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).mallopt(M_ARENA_MAX, 1)


def return_images() -> None:
    """Allocate images apart from the heap (glibc only).

    Their memory is then returned when they are freed. glibc's own threshold grows to the largest image that was freed,
    and all smaller ones leave the heap in fragments.
    """
    with suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).mallopt(M_MMAP_THRESHOLD, IMAGE)


def trim() -> None:
    """Return free memory to the system (glibc only): 50 to 90 MB after warming up."""
    with suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)
