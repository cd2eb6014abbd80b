"""Schema validation of a set: every mistake at once, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final, cast

import msgspec
from msgspec import Struct
from pydantic import AfterValidator, GetCoreSchemaHandler, TypeAdapter, ValidationError
from pydantic_core import CoreSchema, ErrorDetails, PydanticCustomError, core_schema

from bot.games.engine.component_set import word_for, wrong_with_name

_SAID: Final = {
    "missing": "it is missing",
    "extra_forbidden": "nothing of this name belongs here",
    "tuple_type": "it must be a list",
    "dict_type": "it must be a table",
}
"""Error messages of pydantic for hosts."""
_PYTHON: Final = re.compile("^(Input|Tuple) should")
_GIVEN: Final = ("missing", "extra_forbidden", "name")
"""Types of mistakes whose place already names the value."""
_NAMES: Final = ("id", "name", "side", "at", "number")


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of the parts of a set; pydantic validates them."""

    @classmethod
    def __get_pydantic_core_schema__(cls, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        fields = {
            one.name: core_schema.typed_dict_field(handler.generate_schema(one.type), required=one.required)
            for one in msgspec.structs.fields(cls)
        }
        extra = "forbid" if cls.__struct_config__.forbid_unknown_fields else "ignore"
        said = core_schema.typed_dict_schema(fields, extra_behavior=extra)
        return core_schema.no_info_after_validator_function(lambda found: cls(**found), said)


def between(low: int, high: int) -> AfterValidator:
    """Return a validator of numbers from `low` to `high`."""

    def check(number: int) -> int:
        if not low <= number <= high:
            raise PydanticCustomError("range", f"it must be {low} to {high}")  # pyright: ignore[reportArgumentType]
        return number

    return AfterValidator(check)


def like(pattern: str, told: str) -> AfterValidator:
    """Return a validator of words of this pattern, which `told` describes."""

    def check(word: str) -> str:
        if not re.fullmatch(pattern, word):
            raise PydanticCustomError("pattern", told)  # pyright: ignore[reportArgumentType]
        return word

    return AfterValidator(check)


def name_of(longest: int) -> AfterValidator:
    """Return a validator of names for pictures, menus and sentences."""

    def check(name: str) -> str:
        for wrong in wrong_with_name(name, longest):
            raise PydanticCustomError("name", f"it {wrong}")  # pyright: ignore[reportArgumentType]
        return name

    return AfterValidator(check)


def validate(kind: type[Part], raw: Mapping[str, object]) -> tuple[dict[str, Any], list[str]]:
    """Return the valid parts of a set, and the faults of the others.

    Fields with a default may be left out.
    """
    adapters, parts = _adapters(kind), dict[str, Any]()
    required = {one.name for one in msgspec.structs.fields(kind) if one.required}
    faults = [f"{word_for(name)}: {_SAID['extra_forbidden']}" for name in raw if name not in adapters]
    for name, adapter in adapters.items():
        if name not in raw:
            faults += [f"{name}: {_SAID['missing']}"] if name in required else []
            continue
        try:
            parts[name] = adapter.validate_python(_tupled(raw[name]), strict=True)
        except RecursionError:
            faults.append(f"{name}: tables stand in tables, far too deep")
        except ValidationError as error:
            faults += (_told(name, raw[name], one) for one in error.errors(include_url=False))
    return parts, faults


@cache
def _adapters(kind: type[Part]) -> Mapping[str, TypeAdapter[Any]]:
    return {one.name: TypeAdapter(one.type) for one in msgspec.structs.fields(kind)}


def _tupled(raw: object) -> object:
    """Return the value with tuples for lists, as in the types."""
    if isinstance(raw, list):
        return tuple(map(_tupled, cast("list[object]", raw)))
    if isinstance(raw, dict):
        return {name: _tupled(value) for name, value in cast("dict[str, object]", raw).items()}
    return raw


def _told(name: str, raw: object, error: ErrorDetails) -> str:
    said = _SAID.get(error["type"]) or _PYTHON.sub("it must", error["msg"]).replace(" after validation", "")
    given = "" if error["type"] in _GIVEN else word_for(error["input"])
    return f"{name}{''.join(_path(raw, error['loc']))}: {said}{f', not “{given}”' if given else ''}"


def _path(raw: object, loc: Sequence[str | int]) -> Iterator[str]:
    """Yield the place of a value in a part, in words: " 3 (Pell), unit"."""
    for step in loc:
        if isinstance(step, int) and isinstance(raw, list):
            some = cast("list[object]", raw)
            raw = some[step] if step < len(some) else None
            yield place("", step + 1, called(raw))
        else:
            raw = cast("Mapping[object, object]", raw).get(step) if isinstance(raw, Mapping) else None
            yield f", {word_for(step)}"


def place(part: str, number: int, name: str = "") -> str:
    """Return the place of a list's item in the file, in words."""
    return f"{part} {number}" + (f" ({name})" if name else "")


def called(raw: object) -> str:
    """Return the name of a parsed thing: its id or another short word; "" if it has none."""
    if not isinstance(raw, Mapping):
        return ""
    said = cast("Mapping[str, object]", raw)
    return next((word for name in _NAMES if (word := word_for(said.get(name)))), "")
