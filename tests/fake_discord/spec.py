"""Validation of REST bodies against Discord's OpenAPI document, if that is available.

The document is JSON Schema 2020-12. Unions of components, options and callbacks are distinguished by their `type`, so
the branch is chosen by it before validating: faster, and with precise errors.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from jsonschema_rs import Draft202012, Draft202012Validator, Registry, ValidationError, ValidationErrorKind

from .wire import Json

DOCUMENT = Path(__file__).parents[3] / "shared" / "data" / "discord_openapi.json"
SCHEMAS = "#/components/schemas/"
URN = "urn:discord"
# The document requires strings; Discord accepts both, and discord.py sends both.
SNOWFLAKE = {"anyOf": [{"type": "string", "pattern": r"^(0|[1-9][0-9]*)$"}, {"type": "integer", "minimum": 0}]}


class Spec:
    """The document, with one compiled validator for each operation and direction."""

    def __init__(self, document: Json) -> None:
        self._document = document
        self._schemas: Json = document["components"]["schemas"]
        self._schemas["SnowflakeType"] = SNOWFLAKE
        self._tag(document["components"])
        self._tag(document["paths"])
        self._registry = Registry([(URN, document)], draft=Draft202012)
        self._validators: dict[tuple[str, ...], Draft202012Validator | None] = {}

    def request_problems(self, method: str, template: str, body: Any) -> list[str]:
        """Return the errors of a request; operations that the document does not know pass."""
        return [] if body is None else self._problems(method, template, ("requestBody",), body)

    def response_problems(self, method: str, template: str, status: int, body: Any) -> list[str]:
        """Return the errors of a response."""
        return [] if body is None else self._problems(method, template, ("responses", str(status)), body)

    def _problems(self, method: str, template: str, where: tuple[str, ...], body: Any) -> list[str]:
        key = (template, method.lower(), *where)
        if key not in self._validators:
            self._validators[key] = self._compile(key)
        validator = self._validators[key]
        return [text for error in validator.iter_errors(body) for text in _leaves(error)] if validator else []

    def _compile(self, key: tuple[str, ...]) -> Draft202012Validator | None:
        node: Json = self._document["paths"]
        for step in key:
            node = node.get(step, {})
        for kind in ("application/json", "multipart/form-data"):
            if kind in node.get("content", {}):
                steps = ["paths", *key, "content", kind, "schema"]
                pointer = "/".join(step.replace("~", "~0").replace("/", "~1") for step in steps)
                return Draft202012Validator({"$ref": f"{URN}#/{quote(pointer)}"}, registry=self._registry)
        return None

    def _tag(self, node: Any) -> None:
        if isinstance(node, list):
            for item in node:
                self._tag(item)
        elif isinstance(node, dict):
            for key in ("oneOf", "anyOf"):
                self._tag_union(node, key)
            for item in node.values():
                self._tag(item)

    def _tag_union(self, node: Json, key: str) -> None:
        branches = node.get(key)
        if not isinstance(branches, list) or len(branches) < 2:
            return
        tags = [self._tags(branch) for branch in branches]
        flat = [tag for branch in tags for tag in branch]
        if all(tags) and len(flat) == len(set(flat)):
            del node[key]
            node["required"] = ["type"]
            node["properties"] = {"type": {"enum": flat}}
            node["allOf"] = [
                {"if": {"properties": {"type": {"enum": tag}}, "required": ["type"]}, "then": branch}
                for tag, branch in zip(tags, branches, strict=True)
            ]

    def _tags(self, branch: Json) -> list[int]:
        schema = self._schemas.get(branch.get("$ref", "").removeprefix(SCHEMAS), {})
        return schema.get("properties", {}).get("type", {}).get("enum") or []


@cache
def discord_spec() -> Spec | None:
    """Return the document next to the project; cached, None if absent."""
    return Spec(json.loads(DOCUMENT.read_text(encoding="utf-8"))) if DOCUMENT.exists() else None


def _leaves(error: ValidationError) -> list[str]:
    kind = error.kind
    if isinstance(kind, ValidationErrorKind.AnyOf | ValidationErrorKind.OneOfNotValid):
        inside = [one for branch in kind.context for one in branch]
        # of a nullable union, the branch that is more than "not null"
        real = [one for one in inside if not _is_null(one.kind)]
        return [text for one in real or inside for text in _leaves(one)]
    path = "/".join(str(step) for step in error.instance_path)
    return [f"{path or '(body)'}: {error.message[:300]} [{kind.name}]"]


def _is_null(kind: ValidationErrorKind) -> bool:
    return isinstance(kind, ValidationErrorKind.Type) and kind.types == ["null"]
