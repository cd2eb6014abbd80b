"""The client side: composes interactions from a person's input, refuses impossible input."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .attachments import upload
from .channels import Channel
from .installs import is_offered
from .users import User
from .wire import Json, Part, Permission

if TYPE_CHECKING:
    from .guilds import Guild
    from .world import World

GROUPS = (1, 2)
USER_OPTION, CHANNEL_OPTION, FILE_OPTION = 6, 7, 11


class ImpossibleError(LookupError):
    """The person's client would not allow this."""


class Resolved:
    """The objects behind the ids of an interaction."""

    def __init__(self, world: "World", guild: "Guild | None") -> None:
        self._world, self._guild = world, guild
        self._found: Json = {}

    def user(self, user: User) -> str:
        """Add an account; return its id."""
        self._found.setdefault("users", {})[user.id] = user.wire()
        if self._guild and user.id in self._guild.members:
            self._found.setdefault("members", {})[user.id] = self._guild.members[user.id].resolved()
        return user.id

    def channel(self, channel: Channel) -> str:
        """Add a channel; return its id."""
        told = ("id", "type", "name", "parent_id", "guild_id", "flags", "topic", "position", "nsfw", "last_message_id")
        wire = {key: value for key, value in channel.wire().items() if key in told}
        wire |= {"permissions": str(int(Permission.EVERYTHING)), "rate_limit_per_user": 0}
        self._found.setdefault("channels", {})[channel.id] = wire
        return channel.id

    def file(self, name: str, data: bytes) -> str:
        """Add an uploaded file; return its id."""
        file = upload(self._world, "0", name, data, ephemeral=True)
        self._found.setdefault("attachments", {})[file.id] = file.wire()
        return file.id

    def field(self) -> Json:
        """Return the `resolved` field, absent if empty."""
        return {"resolved": self._found} if self._found else {}


def command_data(
    world: "World", user: User, channel: Channel, path: str, options: Mapping[str, Any], *, focused: str | None = None
) -> Json:
    """Return the data of a chat command, or of its autocompletion if an option is `focused`."""
    name, *parts = path.split()
    command = world.command(name, channel.guild)
    if command is None:
        raise ImpossibleError(f"/{name} was not synchronised here")
    _check_place(command, user, channel)
    node, chain = command, list[Json]()
    for part in parts:
        node = next((o for o in node["options"] if o["type"] in GROUPS and o["name"] == part), None)
        if node is None:
            raise ImpossibleError(f"no {part!r} in /{path}")
        chain.append(node)
    known: dict[str, Json] = {option["name"]: option for option in node.get("options") or []}
    if any(option["type"] in GROUPS for option in known.values()):
        raise ImpossibleError(f"/{path} needs one of {list(known)}")
    missing = {name for name, option in known.items() if option.get("required")} - set(options)
    if set(options) - set(known) or (missing and focused is None):
        raise ImpossibleError(f"/{path}: unknown {set(options) - set(known)}, missing {missing}")
    resolved = Resolved(world, channel.guild)
    leaf: list[Json] = []
    for name, given in options.items():
        option = known[name]
        value = given if name == focused else _option_value(option, given, resolved)
        leaf.append({"name": name, "type": option["type"], "value": value})
        if name == focused:
            if not option.get("autocomplete"):
                raise ImpossibleError(f"{name} of /{path} does not complete")
            leaf[-1]["focused"] = True
    for link in reversed(chain):
        leaf = [{"name": link["name"], "type": link["type"], "options": leaf}]
    where = {"guild_id": command["guild_id"]} if command.get("guild_id") else {}
    return {"id": command["id"], "name": command["name"], "type": 1, "options": leaf} | where | resolved.field()


def select_values(select: Json, values: tuple[str | User | Channel, ...], resolved: Resolved) -> list[str]:
    """Return the values of a select for options (by value or label), people or channels."""
    if select["type"] == Part.USER_SELECT:
        chosen = [resolved.user(value) for value in values if isinstance(value, User)]
    elif select["type"] == Part.CHANNEL_SELECT:
        kinds = select.get("channel_types") or [one.kind for one in values if isinstance(one, Channel)]
        chosen = [resolved.channel(one) for one in values if isinstance(one, Channel) and one.kind in kinds]
    else:
        chosen = [_option_named(select["options"], value) for value in values if isinstance(value, str)]
    fewest, most = (1 if select.get(key) is None else select[key] for key in ("min_values", "max_values"))
    if len(chosen) != len(values) or not fewest <= len(chosen) <= most:
        raise ImpossibleError(f"chose {values} where {fewest} to {most} fit")
    return chosen


def modal_components(modal: Json, values: Mapping[str, Any], resolved: Resolved) -> list[Json]:
    """Return a filled-in modal.

    `values` are by custom id or label; other fields keep the values that the modal offers.
    """
    unused = set(values)
    filled: list[Json] = []
    number = 0
    for top in modal["components"]:
        number += 1
        outer: Json = {"type": top["type"], "id": number}
        filled.append(outer)
        inner = [top["component"]] if top["type"] == Part.LABEL else top.get("components", [])
        answers: list[Json] = []
        for field in inner:
            number += 1
            keys = (field["custom_id"], top.get("label"), field.get("label"))
            key = next((key for key in keys if key in values), None)
            unused.discard(str(key))
            answer: Json = {"type": field["type"], "id": number, "custom_id": field["custom_id"]}
            answers.append(answer | _field_value(field, values.get(str(key)), resolved))
        if top["type"] == Part.LABEL:
            outer["component"] = answers[0]
        elif answers:
            outer["components"] = answers
    if unused:
        raise ImpossibleError(f"the modal has no {unused}")
    return filled


def _check_place(command: Json, user: User, channel: Channel) -> None:
    if not is_offered(command, user, channel):
        raise ImpossibleError(f"/{command['name']} is not offered here")
    if channel.thread and channel.thread.archived:
        raise ImpossibleError("no commands in an archived thread")
    needed = int(command.get("default_member_permissions") or 0)
    if channel.guild and needed & ~channel.guild.members[user.id].permissions:
        raise ImpossibleError(f"{user.name} may not use /{command['name']}")


def _option_value(option: Json, given: Any, resolved: Resolved) -> Any:
    if option["type"] == USER_OPTION:
        return resolved.user(given)
    if option["type"] == CHANNEL_OPTION:
        if given.kind not in (option.get("channel_types") or [given.kind]):
            raise ImpossibleError(f"{given.name} is not offered as {option['name']}")
        return resolved.channel(given)
    if option["type"] == FILE_OPTION:
        return resolved.file(*given)
    choices: list[Json] = option.get("choices") or []
    if choices and given not in [choice["value"] for choice in choices]:
        raise ImpossibleError(f"{given!r} is not a choice of {option['name']}")
    return given


def _option_named(options: list[Json], name: str) -> str:
    for key in ("value", "label"):
        for option in options:
            if option[key] == name:
                return option["value"]
    raise ImpossibleError(f"no option {name!r}; there are {[option['label'] for option in options]}")


def _field_value(field: Json, given: Any, resolved: Resolved) -> Json:
    required: bool = field.get("required", True)
    match field["type"]:
        case Part.TEXT_INPUT:
            text: str = field.get("value") or "" if given is None else given
            shortest = field.get("min_length") or 0
            longest = field.get("max_length") or 4000
            if (required and not text) or (text and not shortest <= len(text) <= longest):
                raise ImpossibleError(f"{field['custom_id']}: {text!r} does not fit")
            return {"value": text}
        case Part.FILE_UPLOAD:
            ids = [resolved.file(*file) for file in given or []]
            fewest = field.get("min_values")
            if len(ids) < ((1 if required else 0) if fewest is None else fewest) or len(ids) > (
                field.get("max_values") or 1
            ):
                raise ImpossibleError(f"{field['custom_id']}: {len(ids)} files do not fit")
            return {"values": ids}
        case Part.STRING_SELECT | Part.USER_SELECT:
            given = _or_defaults(given, field)
            return {"values": select_values(field, tuple(given), resolved) if given or required else []}
        case Part.CHECKBOX_GROUP:
            return {"values": select_values(_as_select(field), tuple(_or_defaults(given, field)), resolved)}
        case Part.RADIO_GROUP:
            names = _or_defaults(None if given is None else [given], field)
            if required and not names:
                raise ImpossibleError(f"{field['custom_id']}: nothing is chosen")
            return {"value": _option_named(field["options"], names[0]) if names else None}
        case Part.CHECKBOX:
            return {"value": bool(field.get("default")) if given is None else bool(given)}
        case _:
            raise ImpossibleError(f"a modal has no component of the type {field['type']}")


def _or_defaults(given: Sequence[str] | None, field: Json) -> Sequence[str]:
    if given is not None:
        return given
    return [option["value"] for option in field.get("options", []) if option.get("default")]


def _as_select(group: Json) -> Json:
    """Return a checkbox group as a select, whose limits have other defaults."""
    most = group.get("max_values")
    fewest = group.get("min_values")
    least = (1 if group.get("required", True) else 0) if fewest is None else fewest
    return group | {"min_values": least, "max_values": len(group["options"]) if most is None else most}
