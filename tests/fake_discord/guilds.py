"""Guilds and their members."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .channels import FORUM, NEWS, TEXT, Channel
from .people import Person
from .users import Member, User
from .wire import Intent, Json, Permission

if TYPE_CHECKING:
    from .world import World

INSIDE = ("channels", "threads", "members", "member_count", "joined_at", "large", "unavailable")
"""Fields of a guild that only the gateway sends, as far as they are checked."""
UNSET = ("home_header", "widget_channel_id", "max_presences", "incidents_data")
NUMBERS = {"max_stage_video_channel_users": 50, "max_video_channel_users": 25, "premium_subscription_count": 0}


@dataclass(eq=False)
class Guild:
    """A server. `joined`: the bot is in it.

    `denied`: permissions that nobody has anywhere; `events` are the scheduled ones, by id.
    """

    world: "World" = field(repr=False)
    id: str
    name: str
    locale: str
    owner: User
    created: str
    joined: bool = True
    channels: list[Channel] = field(default_factory=list["Channel"], repr=False)
    members: dict[str, Member] = field(default_factory=dict[str, Member], repr=False)
    denied: Permission = Permission.NONE
    events: dict[str, Json] = field(default_factory=dict[str, Json], repr=False)

    @property
    def active_threads(self) -> list[Channel]:
        """The threads and posts that are not archived."""
        return [t for c in self.channels for t in c.threads if t.thread and not t.thread.archived]

    def channel(self, name: str = "general", *, news: bool = False, forum: bool = False) -> Channel:
        """Add a text channel, an announcement channel (`news`), or a `forum`.

        Make it before the bot starts, or announce it with `world.announce`.
        """
        kind = FORUM if forum else NEWS if news else TEXT
        channel = Channel(self.world, self.world.clock.snowflake(), kind, name, self)
        self.channels.append(channel)
        self.world.channels[channel.id] = channel
        return channel

    def member(self, name: str, *, locale: str = "en-US", permissions: Permission = Permission.EVERYTHING) -> Person:
        """Add a new person, whose Discord is in the language `locale`."""
        person = self.world.person(name, locale=locale)
        self.add(person, permissions=permissions)
        return person

    def add(self, user: User, *, permissions: Permission = Permission.EVERYTHING) -> None:
        """Let an account join."""
        self.members[user.id] = Member(user, self.world.clock.iso(), permissions=permissions)

    async def remove(self, user: User) -> None:
        """Let an account leave or be kicked; only bots with the members intent are notified."""
        del self.members[user.id]
        gone = {"guild_id": self.id, "user": user.wire()}
        await self.world.emit("GUILD_MEMBER_REMOVE", gone, intent=Intent.GUILD_MEMBERS)

    async def expel_bot(self) -> None:
        """Kick the bot."""
        self.joined = False
        await self.world.emit("GUILD_DELETE", {"id": self.id}, intent=Intent.GUILDS)

    async def invite_bot(self) -> None:
        """Add the bot again."""
        self.joined = True
        await self.world.announce_guild(self)

    def wire(self) -> Json:
        """Return the guild object of GUILD_CREATE, with channels, active threads, and the bot."""
        return {
            "id": self.id,
            "name": self.name,
            "icon": None,
            "splash": None,
            "discovery_splash": None,
            "owner_id": self.owner.id,
            "afk_channel_id": None,
            "afk_timeout": 300,
            "verification_level": 0,
            "default_message_notifications": 0,
            "explicit_content_filter": 0,
            "roles": [self._everyone()],
            "emojis": [],
            "features": [],
            "mfa_level": 0,
            "application_id": None,
            "system_channel_id": None,
            "system_channel_flags": 0,
            "rules_channel_id": None,
            "max_members": 500000,
            "vanity_url_code": None,
            "description": None,
            "banner": None,
            "premium_tier": 0,
            "preferred_locale": self.locale,
            "public_updates_channel_id": None,
            "nsfw_level": 0,
            "stickers": [],
            "premium_progress_bar_enabled": False,
            "safety_alerts_channel_id": None,
            "joined_at": self.created,
            "large": False,
            "unavailable": False,
            "member_count": len(self.members),
            "voice_states": [],
            "members": [self.members[self.world.bot.id].wire()],
            "channels": [channel.wire() for channel in self.channels],
            "threads": [thread.wire() for thread in self.active_threads],
            "presences": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        }

    def outside(self) -> Json:
        """Return the guild object of REST: with its roles, without channels and members."""
        wire = {name: value for name, value in self.wire().items() if name not in INSIDE}
        return wire | dict.fromkeys(UNSET) | {"region": "deprecated", "widget_enabled": False, "nsfw": False} | NUMBERS

    def partial(self) -> Json:
        """Return the guild object inside an interaction."""
        return {"id": self.id, "locale": self.locale, "features": []}

    def _everyone(self) -> Json:
        return {
            "id": self.id,
            "name": "@everyone",
            "color": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
            "hoist": False,
            "position": 0,
            "managed": False,
            "flags": 0,
            "permissions": str(int(Permission.EVERYTHING & ~self.denied)),
            "mentionable": False,
            "icon": None,
            "unicode_emoji": None,
            "description": None,
        }
