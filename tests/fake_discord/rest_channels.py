"""Routes of channels and threads."""

from .access import reach_channel, reach_message, refuse_archived
from .calls import Call, Reply, Routes
from .channels import NEWS, NEWS_THREAD, PUBLIC_THREAD, Channel
from .rest_forums import check_applied, create_post, is_forum, set_tags
from .wire import ApiError, Json, MessageFlag, Permission, form_error
from .world import World

AUTO_ARCHIVE = (60, 1440, 4320, 10080)


async def get_channel(world: World, call: Call) -> Reply:
    """Return a channel, thread or direct channel."""
    return 200, reach_channel(world, call).wire()


async def edit_channel(world: World, call: Call) -> Reply:
    """Rename a channel; archive, open, lock a thread; set the tags of a forum or a post."""
    channel, body = reach_channel(world, call), call.json
    thread = channel.thread
    if thread:
        if body.get("archived") is not False:
            refuse_archived(channel)
        mine = thread.owner_id == world.bot.id and not thread.locked
        if ("locked" in body and body["locked"] != thread.locked) or not mine:
            reach_channel(world, call, Permission.MANAGE_THREADS)
        if body.get("archived") not in (None, thread.archived):
            thread.archived, thread.archive_changed = body["archived"], world.clock.iso()
        if body.get("locked") is not None:
            thread.locked = body["locked"]
        if body.get("auto_archive_duration") is not None:
            thread.auto_archive_minutes = _auto_archive(body)
        if body.get("applied_tags") is not None:
            thread.applied_tags = check_applied(thread.parent, [str(tag) for tag in body["applied_tags"]])
    else:
        reach_channel(world, call, Permission.MANAGE_CHANNELS)
        if body.get("available_tags") is not None:
            set_tags(world, channel, body["available_tags"])
    if body.get("name") is not None:
        channel.name = _name(body)
    if "topic" in body and not thread:
        channel.topic = body["topic"]
    await world.announce("THREAD_UPDATE" if thread else "CHANNEL_UPDATE", channel)
    return 200, channel.wire()


async def delete_channel(world: World, call: Call) -> Reply:
    """Delete a thread or a channel."""
    needed = Permission.MANAGE_THREADS if reach_channel(world, call).thread else Permission.MANAGE_CHANNELS
    channel = reach_channel(world, call, needed)
    wire = channel.wire()
    await world.delete_channel(channel)
    return 200, wire


async def create_thread(world: World, call: Call) -> Reply:
    """Open a public thread, at a message or free; in a forum a post."""
    if is_forum(forum := reach_channel(world, call)):
        post, starter = await create_post(world, forum, call, _name(call.json), _auto_archive(call.json))
        own = _membership(world, post, world.bot.id)
        await world.announce("THREAD_CREATE", post, newly_created=True, member=own)
        await world.announce_message("MESSAGE_CREATE", post.messages[starter["id"]])
        return 201, post.wire() | {"member": own, "message": starter}
    channel, body = reach_channel(world, call, Permission.CREATE_PUBLIC_THREADS), call.json
    if not channel.guild or channel.thread:
        raise ApiError(400, 50024, "Cannot execute action on this channel type")
    starter = None
    if "message_id" in call.params:
        starter = reach_message(channel, call.params["message_id"])
        if starter.flags & MessageFlag.HAS_THREAD:
            raise ApiError(400, 160004, "A thread has already been created for this message")
    elif body.get("type") != (NEWS_THREAD if channel.kind == NEWS else PUBLIC_THREAD):
        raise ApiError(400, 50024, "Cannot execute action on this channel type")
    thread = world.thread(channel, _name(body), minutes=_auto_archive(body), starter=starter)
    if starter:
        starter.flags |= MessageFlag.HAS_THREAD
    own = _membership(world, thread, world.bot.id)
    await world.announce("THREAD_CREATE", thread, newly_created=True, member=own)
    return 201, thread.wire() | {"member": own}


async def add_thread_member(world: World, call: Call) -> Reply:
    """Add a member to a thread."""
    channel = reach_channel(world, call, Permission.SEND_MESSAGES_IN_THREADS)
    refuse_archived(channel)
    _members(channel).add(_member_id(world, call))
    return 204, None


async def remove_thread_member(world: World, call: Call) -> Reply:
    """Remove a member from a thread."""
    channel = reach_channel(world, call, Permission.MANAGE_THREADS)
    _members(channel).discard(_member_id(world, call))
    return 204, None


async def get_thread_members(world: World, call: Call) -> Reply:
    """Return the members of a thread."""
    channel = reach_channel(world, call)
    return 200, [_membership(world, channel, user_id) for user_id in sorted(_members(channel))]


async def typing(world: World, call: Call) -> Reply:
    """Record that the bot is typing."""
    reach_channel(world, call).typing += 1
    return 204, None


def _members(channel: Channel) -> set[str]:
    if not channel.thread:
        raise ApiError(400, 50024, "Cannot execute action on this channel type")
    return channel.thread.members


def _member_id(world: World, call: Call) -> str:
    user_id = call.params.get("user_id", world.bot.id)
    if user_id not in world.users:
        raise ApiError(404, 10013, "Unknown User")
    return user_id


def _membership(world: World, thread: Channel, user_id: str) -> Json:
    return {"id": thread.id, "user_id": user_id, "join_timestamp": world.clock.iso(), "flags": 0}


def _name(body: Json) -> str:
    name: str = body["name"]
    if not 1 <= len(name) <= 100:
        raise form_error("name", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")
    return name


def _auto_archive(body: Json) -> int:
    minutes: int = body.get("auto_archive_duration") or 4320
    if minutes not in AUTO_ARCHIVE:
        raise form_error("auto_archive_duration", "BASE_TYPE_CHOICES", f"Value must be one of {AUTO_ARCHIVE}.")
    return minutes


CHANNEL = "/channels/{channel_id}"
ROUTES: Routes = [
    ("GET", CHANNEL, get_channel),
    ("PATCH", CHANNEL, edit_channel),
    ("DELETE", CHANNEL, delete_channel),
    ("POST", CHANNEL + "/threads", create_thread),
    ("POST", CHANNEL + "/messages/{message_id}/threads", create_thread),
    ("GET", CHANNEL + "/thread-members", get_thread_members),
    ("PUT", CHANNEL + "/thread-members/@me", add_thread_member),
    ("DELETE", CHANNEL + "/thread-members/@me", remove_thread_member),
    ("PUT", CHANNEL + "/thread-members/{user_id}", add_thread_member),
    ("DELETE", CHANNEL + "/thread-members/{user_id}", remove_thread_member),
    ("POST", CHANNEL + "/typing", typing),
]
