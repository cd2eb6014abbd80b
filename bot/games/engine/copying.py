"""Copies of states, and views of them: for each struct a function written once from its fields, as fast as one written
by hand."""

from __future__ import annotations

from collections.abc import Callable
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

S = TypeVar("S", bound=Struct)


def copier(kind: type[S]) -> Callable[[S], S]:
    """What makes an independent copy: lists are copied, structs in them too; all else never changes."""
    return _Writer().function(kind, kind, ())


def likeness(source: type[Struct], kind: type[S], *given: str) -> Callable[..., S]:
    """What makes a struct of this kind from one that has fields of the same names, lists as tuples or the other way
    round, structs in them as those that the fields say; but the fields that are `given` by their names."""
    return _Writer().function(source, kind, given)


class _Writer:
    """The functions written for a struct and for those in it."""

    def __init__(self) -> None:
        self.names: dict[str, Any] = {}

    def function(self, source: type[Struct], kind: type[Struct], given: tuple[str, ...]) -> Callable[..., Any]:
        return self.names[self._define(source, kind, given)]

    def _define(self, source: type[Struct], kind: type[Struct], given: tuple[str, ...] = ()) -> str:
        name = f"{kind.__name__}_of_{source.__name__}"
        if name not in self.names:
            self.names[name] = None  # a struct may hold others of its kind
            here, there = get_type_hints(source), get_type_hints(kind)
            fields = ", ".join(
                one if one in given else self._made(here[one], there[one], f"x.{one}") for one in kind.__struct_fields__
            )
            self.names[kind.__name__] = kind
            head = f"def {name}({', '.join(('x', *given))})"
            exec(f"{head}: return {kind.__name__}({fields})", self.names)  # noqa: S102 - names of fields, nothing else
        return name

    def _made(self, here: Any, there: Any, said: str, depth: int = 0) -> str:
        if isinstance(there, type) and issubclass(there, Struct):
            shared = here is there and there.__struct_config__.frozen
            return said if shared else f"{self._define(here, there)}({said})"
        if get_origin(there) in (Union, UnionType):
            made = self._made(_present(here), _present(there), said, depth)
            return said if made == said else f"(None if {said} is None else {made})"
        if get_origin(there) is list or (get_origin(there) is tuple and get_origin(here) is list):
            one = f"y{depth}"
            made = self._made(get_args(here)[0], get_args(there)[0], one, depth + 1)
            every = said if made == one else f"[{made} for {one} in {said}]"
            return _collected(get_origin(here), get_origin(there), said, every)
        return said


def _present(hint: Any) -> Any:
    """What an optional field holds, if it holds something; None if that may be several things."""
    kinds = [one for one in get_args(hint) if one is not NoneType]
    return kinds[0] if len(kinds) == 1 else None


def _collected(here: Any, there: Any, said: str, every: str) -> str:
    if there is tuple:
        return f"tuple({every})"
    return every if every != said else f"{said}[:]" if here is list else f"list({said})"
