"""Copies of states: for each struct a function written once from its fields, as fast as one written by hand."""

from __future__ import annotations

from collections.abc import Callable
from types import UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

S = TypeVar("S", bound=Struct)


def copier(kind: type[S]) -> Callable[[S], S]:
    """What makes an independent copy: lists are copied, structs in them too; all else never changes."""
    names: dict[str, Any] = {}
    _define(kind, names)
    return names[f"copy_{kind.__name__}"]


def _define(kind: type[Struct], names: dict[str, Any]) -> str:
    name = f"copy_{kind.__name__}"
    if name not in names:
        names[name] = None  # a struct may hold others of its kind
        hints = get_type_hints(kind)
        fields = ", ".join(_copied(hints[one], f"x.{one}", names) for one in kind.__struct_fields__)
        names[kind.__name__] = kind
        exec(f"def {name}(x): return {kind.__name__}({fields})", names)  # noqa: S102 - names of fields, nothing else
    return name


def _copied(hint: Any, said: str, names: dict[str, Any], depth: int = 0) -> str:
    if isinstance(hint, type) and issubclass(hint, Struct):
        return said if hint.__struct_config__.frozen else f"{_define(hint, names)}({said})"
    if get_origin(hint) in (Union, UnionType):
        inner = [one for one in get_args(hint) if one is not type(None)]
        copied = _copied(inner[0], said, names, depth) if len(inner) == 1 else said
        return said if copied == said else f"(None if {said} is None else {copied})"
    if get_origin(hint) is list:
        one = f"y{depth}"
        copied = _copied(get_args(hint)[0], one, names, depth + 1)
        return f"{said}[:]" if copied == one else f"[{copied} for {one} in {said}]"
    return said
