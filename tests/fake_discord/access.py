"""Access checks: the channels and messages that the bot may use."""

from .calls import Call
from .channels import Channel
from .messages import Message
from .wire import ApiError, Permission
from .world import World


def reach_channel(world: World, call: Call, needed: Permission = Permission.NONE) -> Channel:
    """Return the channel of a call, if the bot sees it and has the permissions needed there."""
    channel = world.channels.get(call.params["channel_id"])
    if channel is None:
        raise ApiError(404, 10003, "Unknown Channel")
    hidden = channel.guild and (not channel.guild.joined or not channel.granted & Permission.VIEW_CHANNEL)
    if hidden or channel.group:
        raise ApiError(403, 50001, "Missing Access")
    if needed & ~channel.granted:
        raise ApiError(403, 50013, "Missing Permissions")
    return channel


def reach_message(channel: Channel, message_id: str) -> Message:
    """Return a message of a channel; ephemeral ones are found through their interaction only."""
    message = channel.messages.get(message_id)
    if message is None or message.ephemeral:
        raise ApiError(404, 10008, "Unknown Message")
    return message


def refuse_archived(channel: Channel) -> None:
    """Refuse a change in an archived thread."""
    if channel.thread and channel.thread.archived:
        raise ApiError(400, 50083, "Thread is archived")
