"""The wire format: JSON objects, Discord's numbers for flags and kinds, and its errors."""

from collections.abc import Iterable, Iterator
from enum import IntEnum, IntFlag
from typing import Any

Json = dict[str, Any]


class MessageFlag(IntFlag):
    """Bits of `message.flags`."""

    SUPPRESS_EMBEDS = 1 << 2
    HAS_THREAD = 1 << 5
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    COMPONENTS_V2 = 1 << 15


class Permission(IntFlag):
    """The permissions that the fake checks.

    `EVERYTHING` leaves out ADMINISTRATOR, which would hide refusals.
    """

    NONE = 0
    MANAGE_CHANNELS = 1 << 4
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MANAGE_EVENTS = 1 << 33
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    SEND_MESSAGES_IN_THREADS = 1 << 38
    CREATE_EVENTS = 1 << 44
    USE_EXTERNAL_APPS = 1 << 50
    PIN_MESSAGES = 1 << 51
    EVERYTHING = ((1 << 53) - 1) & ~(1 << 3)


class Intent(IntFlag):
    """Gateway intents that select events."""

    NONE = 0
    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    GUILD_MESSAGES = 1 << 9
    DIRECT_MESSAGES = 1 << 12
    MESSAGE_CONTENT = 1 << 15


class Part(IntEnum):
    """Component types."""

    ROW = 1
    BUTTON = 2
    STRING_SELECT = 3
    TEXT_INPUT = 4
    USER_SELECT = 5
    ROLE_SELECT = 6
    CHANNEL_SELECT = 8
    SECTION = 9
    TEXT_DISPLAY = 10
    THUMBNAIL = 11
    GALLERY = 12
    FILE = 13
    CONTAINER = 17
    LABEL = 18
    FILE_UPLOAD = 19
    RADIO_GROUP = 21
    CHECKBOX_GROUP = 22
    CHECKBOX = 23


class Ask(IntEnum):
    """Interaction types."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class Answer(IntEnum):
    """Types of an interaction's first response."""

    MESSAGE = 4
    THINKING = 5
    LATER_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9
    ACTIVITY = 12


class ApiError(Exception):
    """An error answer of the REST interface.

    It has the HTTP status, Discord's code and, for forms, the tree of errors.
    """

    def __init__(self, status: int, code: int, message: str, errors: Json | None = None) -> None:
        super().__init__(f"{status} {code} {message}")
        self.status = status
        self.body: Json = {"message": message, "code": code} | ({"errors": errors} if errors else {})


def form_error(path: str, code: str, message: str) -> ApiError:
    """Return error 50035 for the field at `path` (dots between levels)."""
    errors: Json = {"_errors": [{"code": code, "message": message}]}
    for part in reversed(path.split(".")):
        errors = {part: errors}
    return ApiError(400, 50035, "Invalid Form Body", errors)


def walk(components: Iterable[Json]) -> Iterator[Json]:
    """Yield every component, outer before inner, in the order of Discord's ids."""
    for component in components:
        yield component
        yield from walk(component.get("components") or [])
        for key in ("accessory", "component"):
            if component.get(key):
                yield from walk([component[key]])
