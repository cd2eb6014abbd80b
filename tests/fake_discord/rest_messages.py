"""Routes of the messages of a channel."""

from .access import reach_channel, reach_message, refuse_archived
from .calls import Call, Reply, Routes
from .channels import FORUM, Channel
from .messages import Message, create_message, edit_message
from .wire import Answer, ApiError, MessageFlag, Permission, form_error
from .world import World

MAX_PINS = 50
NONCE_SECONDS = 300
"""Seconds of "the past few minutes" in Discord's documentation."""


async def send(world: World, call: Call) -> Reply:
    """Post a message, unless its enforced nonce was used just before."""
    channel, body = reach_channel(world, call), call.json
    if channel.kind == FORUM:
        raise ApiError(400, 50008, "Cannot send messages in a non-text channel")
    needed = Permission.SEND_MESSAGES_IN_THREADS if channel.thread else Permission.SEND_MESSAGES
    if call.files:
        needed |= Permission.ATTACH_FILES
    if body.get("embeds"):
        needed |= Permission.EMBED_LINKS
    if body.get("message_reference"):
        needed |= Permission.READ_MESSAGE_HISTORY
    reach_channel(world, call, needed)
    if channel.thread and channel.thread.locked:
        raise ApiError(403, 160005, "Thread is locked")
    _refuse_direct(world, channel)
    if (body.get("flags") or 0) & MessageFlag.EPHEMERAL:
        raise form_error("flags", "FLAGS_INVALID", "EPHEMERAL is for answers to interactions only")
    nonce = body.get("nonce")
    if body.get("enforce_nonce") and nonce is not None:
        fresh = (m for m in channel.messages.values() if world.clock.age(m.id) < NONCE_SECONDS)
        twin = next((m for m in fresh if m.nonce is not None and str(m.nonce) == str(nonce)), None)
        if twin:
            return 200, twin.wire()
    was_archived = channel.thread is not None and channel.thread.archived
    message = create_message(world, channel, world.bot, body, call.files)
    if was_archived:
        await world.announce("THREAD_UPDATE", channel)
    await world.announce_message("MESSAGE_CREATE", message)
    return 200, message.wire()


async def history(world: World, call: Call) -> Reply:
    """Return the messages, newest first, before or after one if given."""
    channel = reach_channel(world, call, Permission.READ_MESSAGE_HISTORY)
    messages = sorted(channel.public, key=lambda message: int(message.id), reverse=True)
    limit = int(call.query.get("limit", 50))
    if "before" in call.query:
        messages = [message for message in messages if int(message.id) < int(call.query["before"])]
    if "after" in call.query:
        later = [message for message in messages if int(message.id) > int(call.query["after"])]
        messages = later[-limit:]
    return 200, [message.wire() for message in messages[:limit]]


async def get(world: World, call: Call) -> Reply:
    """Return a message."""
    channel = reach_channel(world, call, Permission.READ_MESSAGE_HISTORY)
    return 200, reach_message(channel, call.params["message_id"]).wire()


async def edit(world: World, call: Call) -> Reply:
    """Change a message of the bot."""
    message = _message(world, call)
    if message.author is not world.bot:
        raise ApiError(403, 50005, "Cannot edit a message authored by another user")
    refuse_archived(message.channel)
    edit_message(world, message, call.json, call.files)
    for interaction in world.interactions.values():
        if interaction.source is message and interaction.ack is Answer.LATER_UPDATE:
            interaction.show()
    await world.announce_message("MESSAGE_UPDATE", message)
    return 200, message.wire()


async def delete(world: World, call: Call) -> Reply:
    """Delete a message, another's only with permission."""
    message = _message(world, call)
    if message.author is not world.bot:
        reach_channel(world, call, Permission.MANAGE_MESSAGES)
    refuse_archived(message.channel)
    await world.delete_message(message)
    return 204, None


async def pin(world: World, call: Call) -> Reply:
    """Pin a message."""
    message = _message(world, call, Permission.PIN_MESSAGES)
    refuse_archived(message.channel)
    if sum(other.pinned is not None for other in message.channel.public) >= MAX_PINS:
        raise ApiError(400, 30003, "Maximum number of pins reached (50)")
    message.pinned = message.pinned or world.clock.iso()
    return 204, None


async def unpin(world: World, call: Call) -> Reply:
    """Unpin a message."""
    message = _message(world, call, Permission.PIN_MESSAGES)
    refuse_archived(message.channel)
    message.pinned = None
    return 204, None


async def pins(world: World, call: Call) -> Reply:
    """Return the pinned messages."""
    channel = reach_channel(world, call, Permission.READ_MESSAGE_HISTORY)
    items = [{"pinned_at": m.pinned, "message": m.wire()} for m in channel.public if m.pinned]
    return 200, {"items": items, "has_more": False}


def _message(world: World, call: Call, needed: Permission = Permission.NONE) -> Message:
    return reach_message(reach_channel(world, call, needed), call.params["message_id"])


def _refuse_direct(world: World, channel: Channel) -> None:
    if channel.recipient and not channel.recipient.dm_open:
        raise ApiError(403, 50007, "Cannot send messages to this user")
    if channel.recipient and not channel.recipient.carries and not world.mutual(channel.recipient):
        raise ApiError(403, 50278, "Cannot send messages to this user due to having no mutual guilds")


MESSAGES = "/channels/{channel_id}/messages"
ROUTES: Routes = [
    ("GET", MESSAGES + "/pins", pins),
    ("PUT", MESSAGES + "/pins/{message_id}", pin),
    ("DELETE", MESSAGES + "/pins/{message_id}", unpin),
    ("POST", MESSAGES, send),
    ("GET", MESSAGES, history),
    ("GET", MESSAGES + "/{message_id}", get),
    ("PATCH", MESSAGES + "/{message_id}", edit),
    ("DELETE", MESSAGES + "/{message_id}", delete),
]
