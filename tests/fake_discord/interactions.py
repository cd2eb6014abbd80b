"""Interactions: a person's request to the bot, and all its answers."""

import asyncio
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .installs import context, owners
from .users import User
from .wire import Answer, Ask, Json, Permission

if TYPE_CHECKING:
    from .channels import Channel
    from .messages import Message
    from .world import World

TOKEN_LIFE = 15 * 60


class NoAnswerError(AssertionError):
    """The bot did not answer in time."""


@dataclass(eq=False)
class Interaction:
    """An interaction. Read its results after `answer()`.

    These are `message`, `text`, `choices`, `modal` and `followups`. `sent` is by the fake's clock (it decides whether
    the bot was late), `ack_seconds` a measured duration.
    """

    world: "World" = field(repr=False)
    id: str
    kind: Ask
    user: User
    channel: "Channel"
    data: Json
    sent: float
    source: "Message | None" = None
    opened_by: "Interaction | None" = None
    ack: Answer | None = None
    ack_data: Json = field(default_factory=dict["str", "object"])
    ack_seconds: float = 0.0
    original: "Message | None" = None
    followups: "list[Message]" = field(default_factory=list["Message"])
    failed: str = ""
    _acknowledged: asyncio.Event = field(default_factory=asyncio.Event)
    _answered: asyncio.Event = field(default_factory=asyncio.Event)
    _started: float = field(default_factory=time.perf_counter)

    @property
    def token(self) -> str:
        """The token with which the bot answers."""
        return f"token-{self.id}"

    @property
    def message(self) -> "Message":
        """The message that the person sees: the reply, or the clicked message that changed."""
        assert self.original, f"nothing was shown for {self}"
        return self.original

    @property
    def text(self) -> str:
        """The text of the reply and the follow-ups."""
        shown = [self.original] if self.original else []
        return "\n".join(message.text for message in [*shown, *self.followups] if not message.deleted)

    @property
    def choices(self) -> list[Json]:
        """The choices of an autocomplete answer."""
        return self.ack_data.get("choices", [])

    @property
    def modal(self) -> Json | None:
        """The modal that opened."""
        return self.ack_data if self.ack is Answer.MODAL else None

    async def acknowledged(self) -> "Interaction":
        """Wait for the first response."""
        return await self._wait(self._acknowledged)

    async def answer(self) -> "Interaction":
        """Wait for a visible answer: a reply, a changed message, a modal, choices."""
        return await self._wait(self._answered)

    @property
    def is_answered(self) -> bool:
        """Return whether there was a visible answer."""
        return self._answered.is_set()

    def acknowledge(self, ack: Answer, data: Json, original: "Message | None") -> None:
        """Record the first response."""
        self.ack, self.ack_data, self.original = ack, data, original
        self.ack_seconds = time.perf_counter() - self._started
        self._acknowledged.set()
        if ack not in (Answer.THINKING, Answer.LATER_UPDATE):
            self.show()

    def show(self) -> None:
        """Record that an answer is visible."""
        self._answered.set()

    def fail(self, why: str) -> None:
        """Record a failed delivery by HTTP: the person sees that it failed."""
        self.failed = why
        self._acknowledged.set()
        self._answered.set()

    async def repeat(self) -> None:
        """Send it a second time, as the gateway does when a connection is resumed."""
        await self.world.deliver(self)

    def metadata(self) -> Json:
        """Return the interaction_metadata of the messages that answer this."""
        meta: Json = {"id": self.id, "type": int(self.kind), "user": self.user.wire()}
        meta["authorizing_integration_owners"] = owners(self.user, self.channel)
        if self.kind is Ask.COMPONENT and self.source:
            meta["interacted_message_id"] = self.source.id
        if self.kind is Ask.MODAL and self.opened_by:
            meta["triggering_interaction_metadata"] = self.opened_by.metadata()
        return meta

    def wire(self) -> Json:
        """Return the interaction object, with all keys: discord.py's gateway fails without one."""
        channel, guild = self.channel, self.channel.guild
        wire: Json = {
            "id": self.id,
            "application_id": self.world.bot.id,
            "type": int(self.kind),
            "token": self.token,
            "version": 1,
            "data": self.data,
            "channel": channel.wire(),
            "channel_id": channel.id,
            "locale": self.user.locale,
            "app_permissions": str(int(channel.granted)),
            "entitlements": [],
            "entitlement_sku_ids": [],
            "authorizing_integration_owners": owners(self.user, channel),
            "context": context(channel),
            "attachment_size_limit": self.world.file_limit,
        }
        if guild:
            member = guild.members[self.user.id].acting()
            wire |= {"guild_id": guild.id, "guild_locale": guild.locale, "guild": guild.partial(), "member": member}
            wire["channel"]["permissions"] = str(int(Permission.EVERYTHING))
        else:
            wire["user"] = self.user.wire()
        if self.source:
            wire["message"] = self.source.wire()
        return wire

    async def _wait(self, event: asyncio.Event) -> "Interaction":
        try:
            await asyncio.wait_for(event.wait(), self.world.patience)
        except TimeoutError:
            raise NoAnswerError(f"no answer to {self} (first response: {self.ack!r})") from None
        if self.failed and self.ack is None:
            raise NoAnswerError(f"no answer to {self}: {self.failed}")
        return self

    def __str__(self) -> str:
        what = self.data.get("name") or self.data.get("custom_id")
        return f"{self.kind.name.lower()} {what!r} of {self.user.name}"
