"""Who has let the bot in: a server, or a person who takes it along wherever they are; and what each allows."""

from typing import TYPE_CHECKING

from .users import User
from .wire import ApiError, Json, Permission

if TYPE_CHECKING:
    from .channels import Channel
    from .interactions import Interaction

GUILD, PERSON = 0, 1
"""Who has installed it, as commands' `integration_types` and interactions' owners count them."""
IN_GUILD, IN_DIRECT, IN_PRIVATE = 0, 1, 2
"""Where it is spoken to, as commands' `contexts` count it."""
FOLLOW_UPS = 5
"""So many further messages an interaction may bring that only a person's own installation allows."""


def context(channel: "Channel") -> int:
    """In a server, in the bot's direct messages, or in others."""
    if channel.guild:
        return IN_GUILD
    return IN_DIRECT if channel.recipient else IN_PRIVATE


def owners(user: User, channel: "Channel") -> Json:
    """The authorizing_integration_owners of an interaction."""
    found: Json = {}
    if channel.recipient:
        found["0"] = "0"
    elif channel.guild and channel.guild.joined:
        found["0"] = channel.guild.id
    return found | ({"1": user.id} if user.carries else {})


def is_offered(command: Json, user: User, channel: "Channel") -> bool:
    """Whether a person's client offers the command there."""
    installed, contexts = {int(kind) for kind in owners(user, channel)}, command.get("contexts")
    offered = contexts is None or context(channel) in contexts
    return offered and not installed.isdisjoint(command.get("integration_types", [GUILD]))


def only_personal(interaction: "Interaction") -> bool:
    """Whether nobody but the person has let the bot in there."""
    return "0" not in owners(interaction.user, interaction.channel)


def is_hidden(interaction: "Interaction") -> bool:
    """Whether the server forbids apps that it has not let in: what they answer is for the person alone."""
    guild = interaction.channel.guild
    if guild is None or not only_personal(interaction):
        return False
    return not guild.members[interaction.user.id].permissions & Permission.USE_EXTERNAL_APPS


def check_follow_ups(interaction: "Interaction") -> None:
    """Refuse a message too many."""
    if only_personal(interaction) and len(interaction.followups) >= FOLLOW_UPS:
        raise ApiError(400, 40094, "This interaction has reached the maximum number of follow up messages")
