"""Actions of people: commands, clicks, choices, forms, messages."""

import copy
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .client_side import ImpossibleError, Resolved, command_data, modal_components, select_values
from .interactions import Interaction
from .messages import Message, create_message
from .users import User
from .wire import Ask, Json, Part, walk

if TYPE_CHECKING:
    from .channels import Channel
    from .world import World

SELECTS = (Part.STRING_SELECT, Part.USER_SELECT, Part.CHANNEL_SELECT)


@dataclass(eq=False)
class Person(User):
    """A person at their Discord client.

    Each action waits for the bot's answer, except those of `impatient`.
    """

    world: "World" = field(kw_only=True, repr=False)
    waits: bool = field(default=True, kw_only=True)

    @property
    def impatient(self) -> "Person":
        """The same person, without waiting for answers."""
        twin = copy.copy(self)
        twin.waits = False
        return twin

    @property
    def direct(self) -> "Channel":
        """The channel between this person and the bot."""
        return self.world.direct(self.world.users[self.id])

    async def slash(self, channel: "Channel", path: str, /, **options: Any) -> Interaction:
        """Send a chat command, `path` being its words.

        Options may be a `Person`, a `Channel`, or `(name, bytes)`.
        """
        return await self._act(Ask.COMMAND, channel, command_data(self.world, self, channel, path, options))

    async def autocomplete(self, channel: "Channel", path: str, focused: str, /, **options: Any) -> Interaction:
        """Type in the option `focused` of a command; its `choices` are the answer."""
        data = command_data(self.world, self, channel, path, options, focused=focused)
        return await self._act(Ask.AUTOCOMPLETE, channel, data)

    async def click(self, message: Message, *, label: str | None = None, custom_id: str | None = None) -> Interaction:
        """Click the button with that label or custom id."""
        button = self._find(message, (Part.BUTTON,), {"label": label, "custom_id": custom_id})
        data: Json = {"custom_id": button["custom_id"], "component_type": 2, "id": button["id"]}
        return await self._act(Ask.COMPONENT, message.channel, data, source=message)

    async def select(
        self,
        message: Message,
        *values: "str | User | Channel",
        placeholder: str | None = None,
        custom_id: str | None = None,
    ) -> Interaction:
        """Choose options (by value or label), people, or channels in the message's select.

        The select must be named if the message has several.
        """
        select = self._find(message, SELECTS, {"placeholder": placeholder, "custom_id": custom_id})
        resolved = Resolved(self.world, message.channel.guild)
        chosen = select_values(select, values, resolved)
        data: Json = {"custom_id": select["custom_id"], "component_type": select["type"], "id": select["id"]}
        data |= {"values": chosen} | resolved.field()
        return await self._act(Ask.COMPONENT, message.channel, data, source=message)

    async def submit(self, opened_by: Interaction, values: Mapping[str, Any] | None = None) -> Interaction:
        """Fill in and submit the modal that an interaction opened; `values` by custom id or label."""
        if opened_by.modal is None or opened_by.user.id != self.id:
            raise ImpossibleError(f"{self.name} sees no modal of {opened_by}")
        resolved = Resolved(self.world, opened_by.channel.guild)
        components = modal_components(opened_by.modal, values or {}, resolved)
        data = {"custom_id": opened_by.modal["custom_id"], "components": components} | resolved.field()
        source = opened_by.source if opened_by.source and not opened_by.source.deleted else None
        return await self._act(Ask.MODAL, opened_by.channel, data, source=source, opened_by=opened_by)

    async def forge(self, message: Message, custom_id: str, values: Sequence[str] | None = None) -> Interaction:
        """Click a missing button, or choose a missing option, as a modified client might."""
        data: Json = {"custom_id": custom_id, "component_type": Part.BUTTON if values is None else Part.STRING_SELECT}
        data |= {"id": 1} if values is None else {"id": 1, "values": list(values)}
        return await self._act(Ask.COMPONENT, message.channel, data, source=message)

    async def write(self, channel: "Channel", content: str) -> Message:
        """Send a message; an archived thread is opened by it."""
        self._check_inside(channel)
        if channel.thread and channel.thread.locked:
            raise ImpossibleError(f"{channel.name} is locked")
        reopens = channel.thread is not None and channel.thread.archived
        message = create_message(self.world, channel, self.world.users[self.id], {"content": content}, {})
        if reopens:
            await self.world.announce("THREAD_UPDATE", channel)
        await self.world.announce_message("MESSAGE_CREATE", message)
        return message

    def sees(self, message: Message) -> bool:
        """Return whether the message is visible to this person."""
        private = message.ephemeral and message.interaction is not None
        mine = message.interaction is not None and message.interaction.user.id == self.id
        direct = message.channel.recipient
        return not message.deleted and (mine or not private) and (direct is None or direct.id == self.id)

    def _find(self, message: Message, kinds: tuple[Part, ...], wanted: Mapping[str, str | None]) -> Json:
        if not self.sees(message):
            raise ImpossibleError(f"{self.name} does not see that message")
        parts = [part for part in walk(message.components) if part["type"] in kinds and part.get("custom_id")]
        asked = {key: value for key, value in wanted.items() if value is not None}
        fitting = [part for part in parts if all(part.get(key) == value for key, value in asked.items())]
        if len(fitting) != 1:
            there = [part.get("label") or part["custom_id"] for part in parts]
            raise ImpossibleError(f"{len(fitting)} components are {asked}; there are {there}")
        if fitting[0].get("disabled"):
            raise ImpossibleError(f"{asked} is disabled")
        return fitting[0]

    def _check_inside(self, channel: "Channel") -> None:
        if channel.guild and self.id not in channel.guild.members:
            raise ImpossibleError(f"{self.name} is not in {channel.guild.name}")
        if channel.recipient and channel.recipient.id != self.id:
            raise ImpossibleError(f"{self.name} is not in that direct channel")
        if channel.group and self.id not in [user.id for user in channel.group]:
            raise ImpossibleError(f"{self.name} is not in that group")

    async def _act(
        self,
        kind: Ask,
        channel: "Channel",
        data: Json,
        *,
        source: Message | None = None,
        opened_by: Interaction | None = None,
    ) -> Interaction:
        self._check_inside(channel)
        world = self.world
        interaction = Interaction(
            world,
            world.clock.snowflake(),
            kind,
            world.users[self.id],
            channel,
            data,
            world.clock.now(),
            source=source,
            opened_by=opened_by,
        )
        world.interactions[interaction.token] = interaction
        await world.deliver(interaction)
        return await interaction.answer() if self.waits else interaction
