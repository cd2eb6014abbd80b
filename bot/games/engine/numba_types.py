"""Typed wrappers of numba, which has no type hints of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

import numba

P = ParamSpec("P")
R = TypeVar("R")


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile the function to machine code at its first call; it releases the GIL while it runs.

    The code is cached next to the source, or in the user's cache where the source is read-only. A function and its
    callees belong in one file: numba looks for changes in the caller's file alone.
    """
    njit = cast(Any, numba).njit
    try:
        return cast(Callable[P, R], njit(nogil=True, cache=True)(function))
    except RuntimeError:  # neither place is writable: compile again in every process
        return cast(Callable[P, R], njit(nogil=True)(function))


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function that compiled ones call: it is inlined into each."""
    return cast(Callable[P, R], cast(Any, numba).njit(nogil=True, forceinline=True)(function))
