"""Generated copy and conversion functions between structs, such as states and views.

For each, a function is generated once from the fields, as fast as a handwritten one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints, overload

from msgspec import Struct

S = TypeVar("S", bound=Struct)
T = TypeVar("T", bound=Struct)


def copier(kind: type[S]) -> Callable[[S], S]:
    """Return a function that makes an independent copy: lists and their structs are copied.

    All else is immutable.
    """
    return converter(kind, kind)


@overload
def converter(kind: type[S], into: type[T]) -> Callable[[S], T]: ...
@overload
def converter(kind: type[S], into: type[T], *given: str) -> Callable[..., T]: ...
def converter(kind: type[S], into: type[T], *given: str) -> Callable[..., T]:
    """Return a function that converts one kind of struct to another, field by field.

    Fields of the same name are copied, lists as tuples and tuples as lists where that is the type, structs converted
    likewise. The fields `given` are arguments by name. One that the other kind does not have keeps its default.
    """
    names: dict[str, Any] = {}
    return names[_define(kind, into, names, given)]


def _define(kind: type[Struct], into: type[Struct], names: dict[str, Any], given: tuple[str, ...] = ()) -> str:
    name = f"{kind.__name__}_to_{into.__name__}"
    if name not in names:
        names[name] = None  # a struct may contain others of its kind
        had, hints = get_type_hints(kind), get_type_hints(into)
        found = {one: one for one in given}
        found |= {one: _turned(had[one], hints[one], f"x.{one}", names) for one in hints.keys() & had.keys() - {*given}}
        takes = ", ".join(("x", "*", *given) if given else ("x",))
        names[into.__name__] = into
        exec(f"def {name}({takes}): return {into.__name__}({_arguments(into, found)})", names)  # noqa: S102 - names of fields, nothing else
    return name


def _arguments(into: type[Struct], found: Mapping[str, str]) -> str:
    """Return the arguments by position as long as there is no gap, as that is faster."""
    fields = into.__struct_fields__
    gap = next((at for at, one in enumerate(fields) if one not in found), len(fields))
    return ", ".join(
        [*(found[one] for one in fields[:gap]), *(f"{one}={found[one]}" for one in fields[gap:] if one in found)]
    )


def _turned(had: Any, hint: Any, said: str, names: dict[str, Any], depth: int = 0) -> str:
    if isinstance(hint, type) and issubclass(hint, Struct):
        return said if had is hint and hint.__struct_config__.frozen else f"{_define(had, hint, names)}({said})"
    if get_origin(hint) in (Union, UnionType):
        was, inner = _some(had), _some(hint)
        turned = _turned(was[0], inner[0], said, names, depth) if len(inner) == 1 else said
        return said if turned == said else f"(None if {said} is None else {turned})"
    if get_origin(had) is list or had != hint:
        one = f"y{depth}"
        turned = _turned(get_args(had)[0], get_args(hint)[0], one, names, depth + 1)
        many = said if turned == one else f"[{turned} for {one} in {said}]"
        if get_origin(hint) is tuple:
            return f"tuple({many})"
        return many if many != said else f"{said}[:]" if had == hint else f"[*{said}]"
    return said


def _some(hint: Any) -> list[Any]:
    return [one for one in get_args(hint) if one is not type(None)]
