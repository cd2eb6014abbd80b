"""The border to numba, which has no types of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

import numba

P = ParamSpec("P")
R = TypeVar("R")


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """The function as machine code, made at its first call; it releases the GIL while it runs.

    The code is kept beside the source, or in the user's cache where the source may not be written. A function and what
    it calls belong in one file: numba looks for changes in the caller's file alone.
    """
    njit = cast(Any, numba).njit
    try:
        return cast(Callable[P, R], njit(nogil=True, cache=True)(function))
    except RuntimeError:  # neither place may be written: compile anew in every process
        return cast(Callable[P, R], njit(nogil=True)(function))


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """The same for a function that compiled ones call: it becomes part of each."""
    return cast(Callable[P, R], cast(Any, numba).njit(nogil=True, forceinline=True)(function))
