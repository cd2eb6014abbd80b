"""Discord's rules for application commands."""

import re
from collections.abc import Iterator

from .wire import Json, form_error

MAX_COMMANDS = 100
MAX_CHARACTERS = 8000
LOCALES = frozenset(
    {
        "id",
        "da",
        "de",
        "en-GB",
        "en-US",
        "es-ES",
        "es-419",
        "fr",
        "hr",
        "it",
        "lt",
        "hu",
        "nl",
        "no",
        "pl",
        "pt-BR",
        "ro",
    }
    | {"fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko"}
)


def check_commands(commands: list[Json]) -> None:
    """Refuse a set of chat commands that Discord would refuse."""
    if len(commands) > MAX_COMMANDS:
        raise form_error("", "APPLICATION_COMMANDS_MAX", "Maximum number of application commands reached (100)")
    names = [command["name"] for command in commands]
    if len(names) != len(set(names)):
        raise form_error("name", "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
    for command in commands:
        if _size(command) > MAX_CHARACTERS:
            raise form_error("options", "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000)")
        for node in _nodes(command):
            _check_node(node)


def _nodes(command: Json) -> Iterator[Json]:
    yield command
    for option in command.get("options") or []:
        yield from _nodes(option)


def _check_node(node: Json) -> None:
    for name in [node["name"], *(node.get("name_localizations") or {}).values()]:
        if not re.fullmatch(r"[-_'\w]{1,32}", name) or name != name.lower():
            raise form_error("name", "APPLICATION_COMMAND_INVALID_NAME", f"Command name is invalid: {name}")
    for text in [node.get("description") or "", *(node.get("description_localizations") or {}).values()]:
        if not 1 <= len(text) <= 100:
            raise form_error("description", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")
    for key in ("name_localizations", "description_localizations"):
        if set(node.get(key) or {}) - LOCALES:
            raise form_error(key, "ENUM_TYPE_COERCE", "Unknown locale")
    options: list[Json] = node.get("options") or []
    choices: list[Json] = node.get("choices") or []
    if len(options) > 25 or len(choices) > 25:
        raise form_error("options", "BASE_TYPE_BAD_LENGTH", "Must be 25 or fewer in length.")
    siblings = [option["name"] for option in options]
    if len(siblings) != len(set(siblings)):
        raise form_error("options", "APPLICATION_COMMAND_OPTIONS_DUPLICATE_NAME", "Option names must be unique")
    required = [bool(option.get("required")) for option in options]
    if required != sorted(required, reverse=True):
        raise form_error("options", "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options come first")
    if choices and node.get("autocomplete"):
        raise form_error("choices", "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES", "Either choices or autocomplete")
    for choice in choices:
        check_choice(choice)


def check_choice(choice: Json) -> None:
    """Refuse a choice (of a command or of autocompletion) with an empty or too long text."""
    for text in [choice["name"], *(choice.get("name_localizations") or {}).values(), str(choice["value"])]:
        if not 1 <= len(text) <= 100:
            raise form_error("choices", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")


def _longest(node: Json, key: str) -> int:
    return max(len(text) for text in [node.get(key) or "", *(node.get(f"{key}_localizations") or {}).values()])


def _size(node: Json) -> int:
    own = _longest(node, "name") + _longest(node, "description")
    choices = sum(_longest(c, "name") + len(str(c["value"])) for c in node.get("choices") or [])
    return own + choices + sum(_size(option) for option in node.get("options") or [])
