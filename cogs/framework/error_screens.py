"""Registry of screens for errors; each feature registers those of its own errors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from bot.tables.model.errors import TableError
from cogs.ui.components import Screen
from cogs.ui.translator import Translator

E = TypeVar("E", bound=TableError)


class ErrorScreens:
    """Registry of screen factories by type of error."""

    def __init__(self) -> None:
        self._makers: dict[type[TableError], Callable[[Any, Translator], Screen]] = {}

    def register(self, kind: type[E], make: Callable[[E, Translator], Screen]) -> None:
        """Show errors of this type with a screen of their own."""
        assert kind not in self._makers
        self._makers[kind] = make

    def screen(self, error: TableError, voice: Translator) -> Screen | None:
        """Return the screen of an error; None: its sentence is enough."""
        make = self._makers.get(type(error))
        return None if make is None else make(error, voice)
