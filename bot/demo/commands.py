"""Localized command list for the demo: all commands, in the user's language."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from simcord.interactions import command_leaves

_SCRIPT: Final = (
    (b"matches.slice(0, 50)", b"matches"),
    (b"lowered.includes(needle)", b'(lowered.includes(needle) || entry.path.join(" ").includes(needle))'),
)
"""Patches of SimCord's script: it shows the first 50 commands only, and finds a command by one name alone."""


def command_list(script: bytes) -> bytes:
    """Return SimCord's command list script, patched to show all commands and find English names."""
    for old, new in _SCRIPT:
        script = script.replace(old, new)
    return script


def localised(catalogue: dict[str, Any], commands: Iterable[dict[str, Any]], locale: str) -> dict[str, Any]:
    """Return SimCord's command catalogue with the names and descriptions of `locale`."""
    roots = {str(command["id"]): command for command in commands}
    for entry in catalogue.get("entries", ()):
        if (root := roots.get(entry["commandId"])) is not None:
            _localise(entry, root, locale)
    return catalogue


def _localise(entry: dict[str, Any], root: dict[str, Any], locale: str) -> None:
    leaf = next((leaf for path, leaf in command_leaves(root) if path == entry["path"]), None)
    if leaf is None:
        return
    entry["invocation"] = " ".join(_names(root, entry["path"][1:], locale))
    entry["description"] = command_text(leaf, "description", locale)
    options = {option["name"]: option for option in leaf.get("options") or ()}
    for shown in entry["options"]:
        option = options[shown["name"]]
        shown["description"] = command_text(option, "description", locale)
        names = {choice["value"]: command_text(choice, "name", locale) for choice in option.get("choices") or ()}
        for choice in shown["choices"]:
            choice["name"] = names[choice["value"]]


def _names(node: Mapping[str, Any], path: list[str], locale: str) -> list[str]:
    names = [command_text(node, "name", locale)]
    if path:
        child = next(option for option in node["options"] if option["name"] == path[0])
        names += _names(child, path[1:], locale)
    return names


def command_text(thing: Mapping[str, Any], what: str, locale: str) -> str:
    """Return the `what` of a command or a part of it in `locale`."""
    localized: Mapping[str, str] = thing.get(f"{what}_localizations") or {}
    return str(localized.get(locale) or thing.get(what, ""))
