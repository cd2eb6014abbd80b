"""Routes of forums: posts, tags, and the active threads of a guild."""

from .access import reach_channel
from .attachments import Files
from .calls import Call, Reply, Routes
from .channels import FORUM, Channel
from .messages import create_message
from .wire import ApiError, Json, Permission, form_error
from .world import World

MOST_TAGS, MOST_APPLIED, LONGEST_TAG = 20, 5, 20
REFUSED = {"content", "embeds", "components", "sticker_ids", "attachments"}


async def get_active_threads(world: World, call: Call) -> Reply:
    """Return the active threads of a guild, those of forums too."""
    guild = world.guilds.get(call.params["guild_id"])
    if guild is None or not guild.joined:
        raise ApiError(403, 50001, "Missing Access")
    return 200, {"threads": [thread.wire() for thread in guild.active_threads], "members": [], "has_more": False}


async def create_post(world: World, forum: Channel, call: Call, name: str, minutes: int) -> tuple[Channel, Json]:
    """Create a post with its first message, which has the same id."""
    body, files = call.json, call.files
    _check_starter(world, call, body.get("message"), files)
    applied = check_applied(forum, [str(tag) for tag in body.get("applied_tags") or []])
    post = world.thread(forum, name, minutes=minutes)
    assert post.thread
    post.thread.applied_tags = applied
    try:
        starter = create_message(world, post, world.bot, body["message"], files, message_id=post.id)
    except ApiError:
        del world.channels[post.id]
        raise
    return post, starter.wire()


def _check_starter(world: World, call: Call, message: Json | None, files: Files) -> None:
    reach_channel(world, call, Permission.SEND_MESSAGES | (Permission.ATTACH_FILES if files else Permission.NONE))
    if not message or not REFUSED & message.keys():
        raise form_error("message", "BASE_TYPE_REQUIRED", "This field is required")


def check_applied(forum: Channel, tags: list[str]) -> list[str]:
    """Return the tags of a post, if they are the forum's.

    Moderated ones require permission to manage threads.
    """
    known = {tag["id"]: tag for tag in forum.tags}
    if len(tags) > MOST_APPLIED:
        raise form_error("applied_tags", "BASE_TYPE_MAX_LENGTH", "Must be 5 or fewer in length.")
    if set(tags) - set(known):
        raise form_error("applied_tags", "INVALID_FORUM_TAG", "Unknown tag")
    if forum.tag_wanted and not tags:
        raise ApiError(400, 40067, "A tag is required to create a forum post in this channel")
    if any(known[tag]["moderated"] for tag in tags) and not forum.granted & Permission.MANAGE_THREADS:
        raise ApiError(403, 50013, "Missing Permissions")
    return tags


def set_tags(world: World, forum: Channel, tags: list[Json]) -> None:
    """Replace a forum's tags; new ones get an id, and removed ones are taken from its posts."""
    names = [tag["name"] for tag in tags]
    if len(tags) > MOST_TAGS:
        raise form_error("available_tags", "BASE_TYPE_MAX_LENGTH", "Must be 20 or fewer in length.")
    if any(not 1 <= len(name) <= LONGEST_TAG for name in names):
        raise form_error("available_tags", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 20 in length.")
    if len(set(names)) != len(names):
        raise ApiError(400, 40061, "Tag names must be unique")
    forum.tags = [
        {
            "id": str(tag.get("id") or world.clock.snowflake()),
            "name": tag["name"],
            "moderated": bool(tag.get("moderated")),
            "emoji_id": tag.get("emoji_id"),
            "emoji_name": tag.get("emoji_name"),
        }
        for tag in tags
    ]
    left = {tag["id"] for tag in forum.tags}
    for post in forum.threads:
        assert post.thread
        post.thread.applied_tags = [tag for tag in post.thread.applied_tags if tag in left]


def is_forum(channel: Channel) -> bool:
    """Return whether the channel has posts instead of messages."""
    return channel.kind == FORUM


ROUTES: Routes = [("GET", "/guilds/{guild_id}/threads/active", get_active_threads)]
