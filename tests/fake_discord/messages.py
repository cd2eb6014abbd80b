"""Messages: creation, changes and contents."""

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .attachments import Attachment, Files, receive
from .resolve import resolve_components, resolve_embeds, shown_files
from .rules import check_message
from .users import User
from .wire import Ask, Json, MessageFlag, Part, form_error, walk

if TYPE_CHECKING:
    from .channels import Channel
    from .interactions import Interaction
    from .world import World


@dataclass(eq=False)
class Message:
    """A message, as it is now."""

    id: str
    channel: "Channel"
    author: User
    content: str
    timestamp: str
    flags: int = 0
    files: list[Attachment] = field(default_factory=list["Attachment"])
    components: list[Json] = field(default_factory=list["Json"])
    embeds: list[Json] = field(default_factory=list["Json"])
    edited: str | None = None
    pinned: str | None = None
    deleted: bool = False
    edits: int = 0
    nonce: str | int | None = None
    reference: Json | None = None
    interaction: "Interaction | None" = None

    @property
    def ephemeral(self) -> bool:
        """Return whether only the person of its interaction sees the message."""
        return bool(self.flags & MessageFlag.EPHEMERAL)

    @property
    def thinking(self) -> bool:
        """Return whether the message is a deferred answer without content."""
        return bool(self.flags & MessageFlag.LOADING)

    @property
    def text(self) -> str:
        """The whole visible text, from top to bottom: content, embeds, text displays."""
        embeds = [e.get(key) or "" for e in self.embeds for key in ("title", "description")]
        fields = [f"{f['name']}\n{f['value']}" for e in self.embeds for f in e.get("fields", [])]
        displays = [c["content"] for c in walk(self.components) if c["type"] == Part.TEXT_DISPLAY]
        return "\n".join(part for part in [self.content, *embeds, *fields, *displays] if part)

    @property
    def images(self) -> list[bytes]:
        """The bytes of all attached files."""
        return [file.data for file in self.files]

    @property
    def alt_texts(self) -> list[str]:
        """The alternative texts of the pictures: of the files and of galleries."""
        items = [item for c in walk(self.components) for item in c.get("items", [])]
        described = [file.description for file in self.files] + [item.get("description") for item in items]
        return [text for text in described if text]

    @property
    def custom_ids(self) -> list[str]:
        """The custom ids of all components."""
        return [c["custom_id"] for c in walk(self.components) if c.get("custom_id")]

    @property
    def labels(self) -> list[str]:
        """The labels of all buttons, links and disabled ones included."""
        return [c.get("label") or "" for c in walk(self.components) if c["type"] == Part.BUTTON]

    def wire(self) -> Json:
        """Return the message object."""
        shown = shown_files(self.components, self.embeds)
        mentioned = re.findall(r"<@!?(\d+)>", self.content)
        users = self.channel.world.users
        wire: Json = {
            "id": self.id,
            "channel_id": self.channel.id,
            "author": self.author.wire(),
            "content": self.content,
            "timestamp": self.timestamp,
            "edited_timestamp": self.edited,
            "tts": False,
            "mention_everyone": False,
            "mentions": [users[user_id].wire() for user_id in mentioned if user_id in users],
            "mention_roles": [],
            "attachments": [file.wire() for file in self.files if file.url not in shown],
            "embeds": self.embeds,
            "pinned": self.pinned is not None,
            "type": 19 if self.reference else 0,
            "flags": self.flags,
            "components": self.components,
        }
        if self.nonce is not None:
            wire["nonce"] = self.nonce
        if self.reference:
            wire["message_reference"] = self.reference
        if self.flags & MessageFlag.HAS_THREAD and self.id in self.channel.world.channels:
            wire["thread"] = self.channel.world.channels[self.id].wire()
        if self.interaction:
            wire |= self._origin(self.interaction)
        return wire

    def _origin(self, interaction: "Interaction") -> Json:
        first = interaction.kind == Ask.COMMAND and interaction.original is self
        application = self.channel.world.bot.id
        return {
            "application_id": application,
            "webhook_id": application,
            "type": 20 if first else 0,
            "interaction_metadata": interaction.metadata(),
        }


def create_message(
    world: "World",
    channel: "Channel",
    author: User,
    body: Json,
    files: Files,
    *,
    interaction: "Interaction | None" = None,
    message_id: str = "",
) -> Message:
    """Check and post a message, without an event; an archived thread is opened."""
    flags: int = body.get("flags") or 0
    check_message(body, flags, files=len(files), new=True)
    world.emojis.check(body.get("components") or [])
    ephemeral = bool(flags & MessageFlag.EPHEMERAL)
    stored = receive(world, channel.id, body.get("attachments"), files, ephemeral=ephemeral)
    reference = body.get("message_reference")
    message = Message(
        id=message_id or world.clock.snowflake(),
        channel=channel,
        author=author,
        content=body.get("content") or "",
        timestamp=world.clock.iso(),
        flags=flags,
        files=stored,
        components=resolve_components(world, body.get("components") or [], stored),
        embeds=resolve_embeds(body.get("embeds") or [], stored),
        nonce=body.get("nonce"),
        interaction=interaction,
    )
    if reference:
        target = {
            "channel_id": str(reference.get("channel_id", channel.id)),
            "message_id": str(reference["message_id"]),
        }
        message.reference = {"type": reference.get("type", 0)} | target
    channel.messages[message.id] = message
    if channel.thread and not ephemeral:
        channel.thread.archived = False
    return message


def edit_message(world: "World", message: Message, body: Json, files: Files) -> None:
    """Check and apply a change of a message.

    `attachments` lists the files that stay; absent, all stay.
    """
    flags = message.flags
    if body.get("flags") is not None:
        changeable = MessageFlag.SUPPRESS_EMBEDS
        flags = flags & ~changeable | body["flags"] & (changeable | MessageFlag.COMPONENTS_V2)
    if flags & MessageFlag.COMPONENTS_V2 and not message.flags & MessageFlag.COMPONENTS_V2:
        for key, old in (("content", message.content), ("embeds", message.embeds)):
            if old and key not in body:
                raise form_error(key, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", f"{key} must be reset")
    check_message(body, flags, files=len(files), new=False)
    world.emojis.check(body.get("components") or [])
    kept = message.files
    if body.get("attachments") is not None:
        ids = {str(file["id"]) for file in body["attachments"]}
        kept = [file for file in kept if file.id in ids]
    new = receive(world, message.channel.id, body.get("attachments"), files, ephemeral=message.ephemeral)
    files_now = kept + new
    if body.get("components") is not None:
        message.components = resolve_components(world, body["components"], files_now)
    if body.get("embeds") is not None:
        message.embeds = resolve_embeds(body["embeds"], files_now)
    if "content" in body:
        message.content = body["content"] or ""
    message.files = files_now
    message.flags = flags & ~MessageFlag.LOADING
    message.edited = world.clock.iso()
    message.edits += 1
