"""Routes of guilds: channels, members, scheduled events."""

from datetime import datetime

from .calls import Call, Reply, Routes
from .channels import FORUM, TEXT
from .guilds import Guild
from .rest_forums import set_tags
from .users import Member, User
from .wire import ApiError, Json, Permission, form_error
from .world import World

EXTERNAL, GUILD_ONLY, SCHEDULED = 3, 2, 1


async def get_guild(world: World, call: Call) -> Reply:
    """Return a guild of the bot."""
    return 200, _guild(world, call).outside()


async def get_channels(world: World, call: Call) -> Reply:
    """Return the channels of a guild, without its threads."""
    return 200, [channel.wire() for channel in _guild(world, call).channels]


async def create_channel(world: World, call: Call) -> Reply:
    """Add a text channel or a forum."""
    guild, kind = _guild(world, call, Permission.MANAGE_CHANNELS), call.json.get("type") or TEXT
    if kind not in (TEXT, FORUM):
        raise form_error("type", "BASE_TYPE_CHOICES", f"Value must be one of {(TEXT, FORUM)}.")
    channel = guild.channel(call.json["name"], forum=kind == FORUM)
    channel.topic = call.json.get("topic")
    set_tags(world, channel, call.json.get("available_tags") or [])
    await world.announce("CHANNEL_CREATE", channel)
    return 201, channel.wire()


async def get_member(world: World, call: Call) -> Reply:
    """Return a member of a guild."""
    user = find_user(world, call.params["user_id"])
    member: Member | None = _guild(world, call).members.get(user.id)
    if member is None:
        raise ApiError(404, 10007, "Unknown Member")
    return 200, member.wire()


async def create_event(world: World, call: Call) -> Reply:
    """Add a scheduled event at an external place."""
    guild, body = _guild(world, call), call.json
    if not (Permission.CREATE_EVENTS | Permission.MANAGE_EVENTS) & ~guild.denied:
        raise ApiError(403, 50013, "Missing Permissions")
    if body["entity_type"] != EXTERNAL or body["privacy_level"] != GUILD_ONLY:
        raise form_error("entity_type", "BASE_TYPE_CHOICES", "Only external events of a guild are known here.")
    for path, text in (("name", body["name"]), ("entity_metadata.location", body["entity_metadata"]["location"])):
        if not 1 <= len(text) <= 100:
            raise form_error(path, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")
    begins, ends = (datetime.fromisoformat(body[f"scheduled_{end}_time"]) for end in ("start", "end"))
    if not world.clock.now() < begins.timestamp() < ends.timestamp():
        code = "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST"
        raise form_error("scheduled_start_time", code, "Cannot schedule event in the past.")
    event: Json = {
        "id": world.clock.snowflake(),
        "guild_id": guild.id,
        "name": body["name"],
        "description": body.get("description"),
        "channel_id": None,
        "creator_id": world.bot.id,
        "creator": world.bot.wire(),
        "image": None,
        "scheduled_start_time": begins.isoformat(),
        "scheduled_end_time": ends.isoformat(),
        "status": SCHEDULED,
        "entity_type": EXTERNAL,
        "entity_id": None,
        "entity_metadata": body["entity_metadata"],
        "recurrence_rule": None,
        "privacy_level": GUILD_ONLY,
        "guild_scheduled_event_exceptions": [],
    }
    guild.events[event["id"]] = event
    return 200, event


async def delete_event(world: World, call: Call) -> Reply:
    """Delete an event; the bot's own ones need no more than the permission to create them."""
    guild = _guild(world, call)
    if guild.events.pop(call.params["event_id"], None) is None:
        raise ApiError(404, 10070, "Unknown Guild Scheduled Event")
    return 204, None


def find_user(world: World, user_id: str) -> User:
    """Return an account. Raises ApiError."""
    user = world.users.get(user_id)
    if user is None:
        raise ApiError(404, 10013, "Unknown User")
    return user


def _guild(world: World, call: Call, needed: Permission = Permission.NONE) -> Guild:
    guild = world.guilds.get(call.params["guild_id"])
    if guild is None or not guild.joined:
        raise ApiError(404, 10004, "Unknown Guild")
    if needed & guild.denied:
        raise ApiError(403, 50013, "Missing Permissions")
    return guild


GUILD = "/guilds/{guild_id}"
ROUTES: Routes = [
    ("GET", GUILD, get_guild),
    ("GET", GUILD + "/channels", get_channels),
    ("POST", GUILD + "/channels", create_channel),
    ("GET", GUILD + "/members/{user_id}", get_member),
    ("POST", GUILD + "/scheduled-events", create_event),
    ("DELETE", GUILD + "/scheduled-events/{event_id}", delete_event),
]
