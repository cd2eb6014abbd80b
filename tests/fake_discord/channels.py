"""Channels: of guilds, direct, and threads."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .users import User
from .wire import Json, Permission

if TYPE_CHECKING:
    from .guilds import Guild
    from .messages import Message
    from .world import World

TEXT, DIRECT, GROUP, NEWS, NEWS_THREAD, PUBLIC_THREAD, FORUM = 0, 1, 3, 5, 10, 11, 15
TAG_WANTED = 1 << 4


@dataclass(eq=False)
class Thread:
    """The properties of a thread beyond those of a channel."""

    parent: "Channel"
    owner_id: str
    created: str
    archive_changed: str
    archived: bool = False
    locked: bool = False
    auto_archive_minutes: int = 4320
    members: set[str] = field(default_factory=set[str])
    applied_tags: list[str] = field(default_factory=list[str])


@dataclass(eq=False)
class Channel:
    """A place for messages.

    `denied` are the bot's missing permissions; threads have their parent's.

    `hidden_from` are people whose permissions do not let them in; the fake does not enforce that. `typing` counts the
    bot's typing announcements. A `group` are people who write to each other without the bot. A forum has `tags`, of
    which each post may have to have one.
    """

    world: "World" = field(repr=False)
    id: str
    kind: int
    name: str = ""
    guild: "Guild | None" = field(default=None, repr=False)
    recipient: User | None = None
    group: tuple[User, ...] = ()
    thread: Thread | None = None
    topic: str | None = None
    denied: Permission = Permission.NONE
    hidden_from: set[str] = field(default_factory=set[str])
    typing: int = 0
    tags: list[Json] = field(default_factory=list[Json])
    tag_wanted: bool = False
    messages: dict[str, "Message"] = field(default_factory=dict[str, "Message"], repr=False)

    @property
    def mention(self) -> str:
        """The text that links to this channel."""
        return f"<#{self.id}>"

    @property
    def granted(self) -> Permission:
        """The bot's permissions here."""
        everywhere = self.guild.denied if self.guild else Permission.NONE
        return Permission.EVERYTHING & ~everywhere & ~(self.thread.parent.denied if self.thread else self.denied)

    @property
    def public(self) -> "list[Message]":
        """The messages visible to everyone in the channel, oldest first."""
        return [message for message in self.messages.values() if not message.ephemeral]

    @property
    def last(self) -> "Message":
        """The newest message visible to everyone."""
        return self.public[-1]

    @property
    def threads(self) -> "list[Channel]":
        """The threads of this channel, archived ones too."""
        return [c for c in self.world.channels.values() if c.thread and c.thread.parent is self]

    async def deny(self, permissions: Permission) -> None:
        """Take exactly these permissions from the bot here (none: restore all)."""
        self.denied = permissions
        await self.world.announce("CHANNEL_UPDATE", self)

    async def archive(self, *, locked: bool = False) -> None:
        """Archive this thread, as a moderator, or Discord after the time set."""
        assert self.thread
        self.thread.archived, self.thread.locked = True, locked
        self.thread.archive_changed = self.world.clock.iso()
        await self.world.announce("THREAD_UPDATE", self)

    async def reopen(self) -> None:
        """Unlock and open this thread, as a moderator."""
        assert self.thread
        self.thread.archived = self.thread.locked = False
        self.thread.archive_changed = self.world.clock.iso()
        await self.world.announce("THREAD_UPDATE", self)

    async def delete(self) -> None:
        """Delete this channel or thread, as a moderator."""
        await self.world.delete_channel(self)

    def wire(self) -> Json:
        """Return the channel object."""
        last = self.public[-1].id if self.public else None
        wire: Json = {"id": self.id, "type": self.kind, "last_message_id": last, "flags": 0}
        if self.recipient:
            return wire | {"recipients": [self.recipient.wire()]}
        if self.group:
            people = [user.wire() for user in self.group]
            return wire | {"recipients": people, "name": self.name, "icon": None, "owner_id": self.group[0].id}
        assert self.guild
        wire |= {"guild_id": self.guild.id, "name": self.name, "rate_limit_per_user": 0}
        if self.thread:
            return wire | self._thread_fields(self.thread)
        wire |= {
            "position": self.guild.channels.index(self),
            "permission_overwrites": self._overwrites(),
            "nsfw": False,
            "parent_id": None,
            "topic": self.topic,
        }
        return wire | (self._forum_fields() if self.kind == FORUM else {"last_pin_timestamp": None})

    def _forum_fields(self) -> Json:
        return {
            "flags": TAG_WANTED if self.tag_wanted else 0,
            "available_tags": self.tags,
            "default_forum_layout": 0,
            "default_sort_order": None,
            "default_reaction_emoji": None,
            "default_thread_rate_limit_per_user": 0,
        }

    def _overwrites(self) -> list[Json]:
        denied = dict.fromkeys(self.hidden_from, Permission.VIEW_CHANNEL)
        if self.denied:
            denied[self.world.bot.id] = self.denied
        return [{"id": one, "type": 1, "allow": "0", "deny": str(int(what))} for one, what in denied.items()]

    def _thread_fields(self, thread: Thread) -> Json:
        count = len(self.public)
        return {
            "parent_id": thread.parent.id,
            "owner_id": thread.owner_id,
            "message_count": count,
            "total_message_sent": count,
            "member_count": len(thread.members),
            **({"applied_tags": thread.applied_tags} if thread.parent.kind == FORUM else {}),
            "thread_metadata": {
                "archived": thread.archived,
                "locked": thread.locked,
                "auto_archive_duration": thread.auto_archive_minutes,
                "archive_timestamp": thread.archive_changed,
                "create_timestamp": thread.created,
            },
        }
