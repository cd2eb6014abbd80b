"""Installations of the bot, in a server or by a user, and the permissions of each."""

from typing import TYPE_CHECKING

from .users import User
from .wire import ApiError, Json, Permission

if TYPE_CHECKING:
    from .channels import Channel
    from .interactions import Interaction

GUILD, PERSON = 0, 1
"""The installers, as in `integration_types` of commands and owners of interactions."""
IN_GUILD, IN_DIRECT, IN_PRIVATE = 0, 1, 2
"""The places of commands, as in their `contexts`."""
FOLLOW_UPS = 5
"""Maximum number of follow-ups of an interaction that only a user's installation allows."""


def context(channel: "Channel") -> int:
    """Return the context: a server, the bot's direct messages, or others."""
    if channel.guild:
        return IN_GUILD
    return IN_DIRECT if channel.recipient else IN_PRIVATE


def owners(user: User, channel: "Channel") -> Json:
    """Return the authorizing_integration_owners of an interaction."""
    found: Json = {}
    if channel.recipient:
        found["0"] = "0"
    elif channel.guild and channel.guild.joined:
        found["0"] = channel.guild.id
    return found | ({"1": user.id} if user.carries else {})


def is_offered(command: Json, user: User, channel: "Channel") -> bool:
    """Return whether a person's client offers the command there."""
    installed, contexts = {int(kind) for kind in owners(user, channel)}, command.get("contexts")
    offered = contexts is None or context(channel) in contexts
    return offered and not installed.isdisjoint(command.get("integration_types", [GUILD]))


def only_personal(interaction: "Interaction") -> bool:
    """Return whether only the user has installed the bot there."""
    return "0" not in owners(interaction.user, interaction.channel)


def is_hidden(interaction: "Interaction") -> bool:
    """Return whether the server forbids apps of users: their answers are ephemeral."""
    guild = interaction.channel.guild
    if guild is None or not only_personal(interaction):
        return False
    return not guild.members[interaction.user.id].permissions & Permission.USE_EXTERNAL_APPS


def check_follow_ups(interaction: "Interaction") -> None:
    """Refuse a follow-up beyond the limit."""
    if only_personal(interaction) and len(interaction.followups) >= FOLLOW_UPS:
        raise ApiError(400, 40094, "This interaction has reached the maximum number of follow up messages")
