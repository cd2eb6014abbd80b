"""The state: accounts, guilds, channels, files, commands, interactions; and its events."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from .attachments import Attachment
from .channels import DIRECT, GROUP, NEWS, NEWS_THREAD, PUBLIC_THREAD, Channel, Thread
from .clock import Clock
from .emojis import Emojis
from .guilds import Guild
from .interactions import Interaction
from .messages import Message
from .outgoing import Outgoing
from .people import Person
from .users import User
from .wire import Intent, Json

TOKEN = "MTAwMDAwMDAwMDAwMDAwMDAx.stand-in.token"
MIB = 1024 * 1024

Listener = Callable[[str, Json, Intent, Json | None], Awaitable[None]]


class World:
    """The state of the fake.

    `base` is its address; `file_limit` in bytes; `ack_deadline` and `patience` (the maximum wait of a person in tests
    before `NoAnswerError`) in seconds.
    """

    def __init__(self, *, file_limit: int = 10 * MIB, patience: float = 5.0, ack_deadline: float = 3.0) -> None:
        self.clock = Clock()
        self.base = ""
        self.file_limit = file_limit
        self.ack_deadline = ack_deadline
        self.patience = patience
        self.users: dict[str, User] = {}
        self.guilds: dict[str, Guild] = {}
        self.channels: dict[str, Channel] = {}
        self.files: dict[str, Attachment] = {}
        self.emojis = Emojis()
        self.commands: dict[str | None, list[Json]] = {None: []}
        self.interactions: dict[str, Interaction] = {}
        self.listeners: list[Listener] = []
        self.outgoing: Outgoing | None = None
        self.bot = User(self.clock.snowflake(), "Taku", bot=True)
        self.users[self.bot.id] = self.bot
        self.owner: User = self.bot
        """The owner of the application."""
        self.client_secret = "the client secret"
        self.granted: dict[str, User] = {}
        """Accounts by OAuth code, and once that is exchanged by access token."""

    def person(self, name: str, *, locale: str = "en-US") -> Person:
        """Add an account that is in no guild."""
        person = Person(self.clock.snowflake(), name, locale=locale, world=self)
        self.users[person.id] = person
        return person

    def guild(self, name: str = "Test server", *, locale: str = "en-US", joined: bool = True) -> Guild:
        """Add a guild, with the bot in it if `joined`.

        Make such a guild before the bot starts, or announce it with `announce_guild`.
        """
        owner = self.person("Owner")
        guild = Guild(self, self.clock.snowflake(), name, locale, owner, self.clock.iso(), joined=joined)
        self.guilds[guild.id] = guild
        for user in (self.bot, owner) if joined else (owner,):
            guild.add(user)
        return guild

    def group(self, *people: User) -> Channel:
        """Add the group channel of these people; the first of them owns it."""
        channel = Channel(
            self, self.clock.snowflake(), GROUP, "group", group=tuple(self.users[one.id] for one in people)
        )
        self.channels[channel.id] = channel
        return channel

    def direct(self, user: User) -> Channel:
        """Return the channel between an account and the bot."""
        for channel in self.channels.values():
            if channel.recipient is user:
                return channel
        channel = Channel(self, self.clock.snowflake(), DIRECT, recipient=user)
        self.channels[channel.id] = channel
        return channel

    def thread(self, parent: Channel, name: str, *, minutes: int, starter: Message | None = None) -> Channel:
        """Add a public thread of the bot. A thread at a message has that message's id."""
        now = self.clock.iso()
        details = Thread(parent, self.bot.id, now, now, auto_archive_minutes=minutes, members={self.bot.id})
        thread_id = starter.id if starter else self.clock.snowflake()
        kind = NEWS_THREAD if parent.kind == NEWS else PUBLIC_THREAD
        thread = Channel(self, thread_id, kind, name, parent.guild, thread=details)
        self.channels[thread.id] = thread
        return thread

    def mutual(self, user: User) -> bool:
        """Return whether an account shares a guild with the bot."""
        return any(guild.joined and user.id in guild.members for guild in self.guilds.values())

    def command(self, name: str, guild: Guild | None) -> Json | None:
        """Return the command of that name visible there, if one was synchronised."""
        known = self.commands.get(guild.id if guild else None, []) + self.commands[None]
        return next((command for command in known if command["name"] == name), None)

    def authorize(self, user: User) -> str:
        """Return an OAuth code, as the frame of an Activity gets one."""
        code = f"code-{self.clock.snowflake()}"
        self.granted[code] = user
        return code

    @property
    def has_activities(self) -> bool:
        """Return whether Activities are enabled: there is an entry point command."""
        return any(command["type"] == 4 for command in self.commands[None])

    def enable_activities(self) -> Json:
        """Enable Activities for the application; return the entry point command that this creates."""
        made: Json = {
            "id": self.clock.snowflake(),
            "application_id": self.bot.id,
            "version": self.clock.snowflake(),
            "type": 4,
            "name": "launch",
            "name_localizations": {"ja": "起動"},
            "description": "",
            "description_localizations": None,
            "default_member_permissions": None,
            "nsfw": False,
            "integration_types": [0, 1],
            "contexts": [0, 1, 2],
            "options": [],
            "handler": 2,
        }
        self.commands[None].append(made)
        return made

    async def emit(self, name: str, data: Any, *, intent: Intent = Intent.NONE, private: Json | None = None) -> None:
        """Send an event to every session with that intent.

        `private` is sent to those that may not read contents.
        """
        for listener in self.listeners:
            await listener(name, data, intent, private)

    async def deliver(self, interaction: Interaction) -> None:
        """Send an interaction to the bot: by HTTP if configured, else by the gateway."""
        if self.outgoing and self.outgoing.url:
            self.outgoing.send(interaction)
        else:
            await self.emit("INTERACTION_CREATE", interaction.wire())

    async def announce(self, name: str, channel: Channel, **more: Any) -> None:
        """Send an event about a channel or thread."""
        await self.emit(name, channel.wire() | more, intent=Intent.GUILDS)

    async def announce_guild(self, guild: Guild) -> None:
        """Add the bot to a guild while it runs."""
        await self.emit("GUILD_CREATE", guild.wire(), intent=Intent.GUILDS)

    async def announce_message(self, name: str, message: Message) -> None:
        """Send an event about a message. Bots receive none about ephemeral ones."""
        if message.ephemeral:
            return
        guild = message.channel.guild
        where: Json = {"channel_id": message.channel.id} | ({"guild_id": guild.id} if guild else {})
        intent = Intent.GUILD_MESSAGES if guild else Intent.DIRECT_MESSAGES
        if name == "MESSAGE_DELETE":
            await self.emit(name, {"id": message.id} | where, intent=intent)
            return
        full = message.wire() | where
        foreign = guild and message.author is not self.bot and self.bot.mention not in message.content
        hidden: Json = {"content": "", "embeds": [], "attachments": [], "components": []}
        await self.emit(name, full, intent=intent, private=full | hidden if foreign else None)

    async def delete_message(self, message: Message) -> None:
        """Remove a message."""
        message.deleted = True
        del message.channel.messages[message.id]
        await self.announce_message("MESSAGE_DELETE", message)

    async def delete_together(self, messages: Sequence[Message]) -> None:
        """Remove messages of one channel of a guild, as a bulk deletion by moderators."""
        channel = messages[0].channel
        for message in messages:
            message.deleted = True
            del channel.messages[message.id]
        assert channel.guild is not None
        where = {"channel_id": channel.id, "guild_id": channel.guild.id}
        event = {"ids": [message.id for message in messages], **where}
        await self.emit("MESSAGE_DELETE_BULK", event, intent=Intent.GUILD_MESSAGES)

    async def delete_channel(self, channel: Channel) -> None:
        """Remove a channel or a thread."""
        gone = channel.wire()
        del self.channels[channel.id]
        if not channel.thread and channel.guild:
            channel.guild.channels.remove(channel)
        await self.emit("THREAD_DELETE" if channel.thread else "CHANNEL_DELETE", gone, intent=Intent.GUILDS)
