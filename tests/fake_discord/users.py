"""Accounts, human and bot."""

from dataclasses import dataclass

from .wire import Json, Permission


@dataclass(eq=False)
class User:
    """An account. `locale` is the language of its client; `dm_open=False` refuses DMs (50007).

    `carries`: the user has installed the bot for themselves.
    """

    id: str
    name: str
    locale: str = "en-US"
    bot: bool = False
    dm_open: bool = True
    carries: bool = False

    @property
    def mention(self) -> str:
        """The text that mentions this account."""
        return f"<@{self.id}>"

    def wire(self) -> Json:
        """Return the user object."""
        return {
            "id": self.id,
            "username": self.name.lower(),
            "discriminator": "0",
            "global_name": self.name,
            "avatar": None,
            "bot": self.bot,
            "public_flags": 0,
            "flags": 0,
            "primary_guild": None,
            "banner": None,
            "accent_color": None,
            "avatar_decoration_data": None,
            "collectibles": None,
            "display_name_styles": None,
        }

    def account(self) -> Json:
        """Return the object an account gets about itself."""
        return self.wire() | {
            "email": None,
            "mfa_enabled": True,
            "verified": True,
            "locale": self.locale,
            "premium_type": 0,
        }


@dataclass(eq=False)
class Member:
    """An account in a guild."""

    user: User
    joined_at: str
    nick: str | None = None
    permissions: Permission = Permission.EVERYTHING

    def wire(self) -> Json:
        """Return the member object as the gateway and REST send it."""
        return {
            "user": self.user.wire(),
            "nick": self.nick,
            "avatar": None,
            "banner": None,
            "roles": [],
            "joined_at": self.joined_at,
            "deaf": False,
            "mute": False,
            "flags": 0,
            "pending": False,
            "premium_since": None,
            "communication_disabled_until": None,
        }

    def acting(self) -> Json:
        """Return the member object inside an interaction: with the permissions in the channel."""
        return self.wire() | {"permissions": str(int(self.permissions))}

    def resolved(self) -> Json:
        """Return the member object among an interaction's resolved data, without the user."""
        wire = self.acting()
        del wire["user"]
        return wire
