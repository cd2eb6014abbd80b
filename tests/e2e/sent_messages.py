"""All messages to Discord with their readers, validated against Discord's limits."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from simcord.components import walk_components
from simcord.env import Env

from cogs.ui import discord_limits
from cogs.ui.custom_ids import parse
from tests.cogs.message_checks import check_components

EPHEMERAL = 1 << 6
UPDATE, AUTOCOMPLETE, MODAL = 7, 8, 9
BUTTON, MENU, TEXT, RADIO, CHECKBOX = 2, 3, 10, 21, 23
LINK = 5


class Sent(Struct, frozen=True):
    """A request with a message, form or suggestions.

    `reader` is the only user who sees it; None: everybody.
    """

    reader: int | None
    where: str
    body: Mapping[str, Any]
    files: tuple[bytes, ...]

    @property
    def text(self) -> str:
        """Return all of it as one string."""
        return json.dumps(self.body, ensure_ascii=False)

    @property
    def components(self) -> list[dict[str, Any]]:
        """Return all components, nested ones too."""
        return list(walk_components(self.body.get("components") or []))


class SentMessages:
    """A recorder of sent messages.

    `new` returns those since its last call; AssertionError for any beyond Discord's limits.
    """

    def __init__(self, env: Env) -> None:
        self._backend = env.backend
        self._at = len(env.backend.http_requests)
        self._files: dict[int, list[bytes]] = {}
        store = env.backend.cdn.store_attachment

        def stored(
            attachment_id: int, channel_id: int, filename: str, data: bytes, description: str | None
        ) -> dict[str, Any]:
            self._files.setdefault(len(self._backend.http_requests) - 1, []).append(data)
            return store(attachment_id, channel_id, filename, data, description)

        env.backend.cdn.store_attachment = stored

    def new(self) -> list[Sent]:
        """Return the messages sent since the last call, which keep to the limits."""
        found = self.unchecked()
        for one in found:
            check_limits(one)
        return found

    def unchecked(self) -> list[Sent]:
        """Return the messages sent since the last call, also with buttons of an icon alone."""
        requests = self._backend.http_requests
        found = [one for at in range(self._at, len(requests)) for one in self._read(at)]
        self._at = len(requests)
        return found

    def _read(self, at: int) -> Iterator[Sent]:
        request = self._backend.http_requests[at]
        match request.path.strip("/").split("/"):
            case ["interactions", interaction, _, "callback"]:
                yield from self._callback(at, self._backend.interactions[int(interaction)], request.json or {})
            case ["webhooks", _, token, *_] if request.json:
                record = next(one for one in self._backend.interactions.values() if one.token == token)
                hidden = record.ephemeral or self._hidden(record, record.message_id)
                yield self._sent(at, record.user_id if hidden else self._owner(record.channel_id), request.json)
            case ["channels", channel, "messages", *_] if request.json:
                yield self._sent(at, self._owner(int(channel)), request.json)
            case _:
                return

    def _callback(self, at: int, record: Any, body: Mapping[str, Any]) -> Iterator[Sent]:
        data = body.get("data")
        if not data:
            return
        alone = body["type"] in (AUTOCOMPLETE, MODAL) or int(data.get("flags") or 0) & EPHEMERAL
        hidden = alone or (body["type"] == UPDATE and self._hidden(record, record.source_message_id))
        yield self._sent(at, record.user_id if hidden else self._owner(record.channel_id), data)

    def _hidden(self, record: Any, message_id: int | None) -> bool:
        message = self._backend.messages.get(record.channel_id, {}).get(message_id or 0)
        if message is not None:
            return bool(message.flags & EPHEMERAL)
        answers = self._backend.interactions.values()  # deleted since
        return any(one.ephemeral and one.message_id == message_id for one in answers)

    def _owner(self, channel: int) -> int | None:
        return next((user for user, dm in self._backend.dm_channels.items() if dm == channel), None)

    def _sent(self, at: int, reader: int | None, body: Mapping[str, Any]) -> Sent:
        path = self._backend.http_requests[at].path
        return Sent(reader, path, body, tuple(self._files.get(at, ())))


def calls_in(env: Env, channel: int) -> list[int]:
    """Return the users mentioned by new messages in a channel, in order; edits mention nobody."""
    posts = (
        one.json
        for one in env.backend.http_requests
        if one.method == "POST" and one.path.strip("/") == f"channels/{channel}/messages" and one.json
    )
    return [int(user) for body in posts for user in (body.get("allowed_mentions") or {}).get("users", ())]


def check_limits(sent: Sent) -> None:
    """Raise AssertionError for violations of Discord's limits or of the rules for messages."""
    parts, body = sent.components, sent.body
    check_components(parts)
    choices: Sequence[Mapping[str, str]] = body.get("choices") or ()
    assert len(choices) <= discord_limits.OPTIONS
    assert all(1 <= len(one["name"]) <= discord_limits.CHOICE_NAME for one in choices)
    assert all(1 <= len(one["value"]) <= discord_limits.OPTION_VALUE for one in choices)
    assert len(body.get("title", "")) <= discord_limits.MODAL_TITLE
    assert len(parts) <= discord_limits.COMPONENTS
    assert sum(len(one["content"]) for one in parts if one["type"] == TEXT) <= discord_limits.TEXT
    ids = [one["custom_id"] for one in parts if "custom_id" in one]
    assert len(ids) == len(set(ids))
    assert all(1 <= len(one) <= discord_limits.CUSTOM_ID for one in ids)
    assert all(len(data) <= discord_limits.FILE_BYTES for data in sent.files)
    for one in parts:
        _check_part(one)


def _check_part(one: Mapping[str, Any]) -> None:
    match one["type"]:
        case 1:  # a row
            assert 1 <= len(one["components"]) <= discord_limits.ROW
        case 2:  # a button
            assert 1 <= len(one["label"]) <= discord_limits.LABEL
            assert one["style"] == LINK or parse(one["custom_id"]) is not None
        case 3:  # a menu
            options = one["options"]
            assert 1 <= len(options) <= discord_limits.OPTIONS
            assert len({option["value"] for option in options}) == len(options)
            assert one["min_values"] <= one["max_values"] <= len(options)
            assert len(one.get("placeholder") or "") <= discord_limits.PLACEHOLDER
            for option in options:
                assert 1 <= len(option["label"]) <= discord_limits.OPTION_LABEL
                assert 1 <= len(option["value"]) <= discord_limits.OPTION_VALUE
                assert len(option.get("description") or "") <= discord_limits.OPTION_HINT
        case 12:  # pictures
            assert all(1 <= len(item["description"]) <= discord_limits.ALT_TEXT for item in one["items"])
        case _:
            pass
