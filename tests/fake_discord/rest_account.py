"""Routes of the application, accounts and commands."""

from typing import Any

from .calls import Call, Reply, Routes
from .rest_guilds import find_user
from .rules_commands import check_commands
from .wire import ApiError, Json
from .world import World


async def get_me(world: World, call: Call) -> Reply:
    """Return the bot's own account, or that of an OAuth token."""
    return 200, (world.granted[call.bearer] if call.bearer else world.bot).account()


async def exchange_code(world: World, call: Call) -> Reply:
    """Exchange an OAuth code for an access token, once."""
    if (call.json["client_id"], call.json["client_secret"]) != (world.bot.id, world.client_secret):
        raise ApiError(401, 0, "invalid_client")
    user = world.granted.pop(call.json["code"], None)
    if user is None or call.json["grant_type"] != "authorization_code":
        raise ApiError(400, 0, "invalid_grant")
    token = f"access-{world.clock.snowflake()}"
    world.granted[token] = user
    return 200, {"access_token": token, "token_type": "Bearer", "expires_in": 604800, "scope": "identify"}


async def get_application(world: World, _call: Call) -> Reply:
    """Return the bot's application."""
    return 200, {
        "id": world.bot.id,
        "name": world.bot.name,
        "icon": None,
        "description": "",
        "bot_public": True,
        "bot": world.bot.wire(),
        "bot_require_code_grant": False,
        "verify_key": world.outgoing.public_key if world.outgoing else "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "owner": world.owner.wire(),
        "team": None,
        "summary": "",
        "hook": False,
        "type": None,
        "interactions_endpoint_url": (world.outgoing.url if world.outgoing else "") or None,
        "role_connections_verification_url": None,
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "approximate_guild_count": len(world.guilds),
        "explicit_content_filter": 0,
        "eligible_oauth2_scopes": [],
        "integration_types_config": {"0": {}, "1": {}},
        "redirect_uris": [],
    }


async def get_user(world: World, call: Call) -> Reply:
    """Any account."""
    return 200, find_user(world, call.params["user_id"]).wire()


async def create_direct(world: World, call: Call) -> Reply:
    """Open the channel to an account; succeeds for closed ones too, sending will not."""
    recipient = str(call.json["recipient_id"])
    if recipient not in world.users:
        raise ApiError(400, 50033, "Invalid Recipient(s)")
    return 200, world.direct(world.users[recipient]).wire()


async def get_commands(world: World, call: Call) -> Reply:
    """Return the commands in force, with translations on request."""
    commands = world.commands.get(call.params.get("guild_id"), [])
    return 200, commands if call.query.get("with_localizations") in ("1", "true") else _in_english(commands)


async def put_commands(world: World, call: Call) -> Reply:
    """Replace the commands, globally or of one guild."""
    guild_id = call.params.get("guild_id")
    check_commands([command for command in call.body if command.get("type", 1) == 1])
    kept, before = {command.get("id") for command in call.body}, world.commands.get(guild_id, ())
    if any(command["type"] == ENTRY_POINT and command["id"] not in kept for command in before):
        raise ApiError(400, 50240, "You cannot remove this app's Entry Point command in a bulk update operation.")
    world.commands[guild_id] = [_registered(world, command, guild_id) for command in call.body]
    return 200, world.commands[guild_id]


async def get_emojis(world: World, _call: Call) -> Reply:
    """Return the emojis of the application."""
    return 200, {"items": [one.wire() for one in world.emojis.all]}


async def get_emoji(world: World, call: Call) -> Reply:
    """Return an emoji."""
    return 200, world.emojis.find(call.params["emoji_id"]).wire()


async def post_emoji(world: World, call: Call) -> Reply:
    """Add an emoji."""
    return 201, world.emojis.add(world.clock.snowflake(), call.json, world.bot.wire()).wire()


async def patch_emoji(world: World, call: Call) -> Reply:
    """Rename an emoji."""
    return 200, world.emojis.rename(call.params["emoji_id"], call.json).wire()


async def delete_emoji(world: World, call: Call) -> Reply:
    """Delete an emoji."""
    world.emojis.delete(call.params["emoji_id"])
    return 204, None


def _in_english(part: Any) -> Any:
    if isinstance(part, list):
        return [_in_english(one) for one in part]
    if not isinstance(part, dict):
        return part
    return {key: _in_english(value) for key, value in part.items() if not key.endswith("_localizations")}


def _registered(world: World, command: Json, guild_id: str | None) -> Json:
    full: Json = {
        "id": world.clock.snowflake(),
        "application_id": world.bot.id,
        "version": world.clock.snowflake(),
        "type": 1,
        "default_member_permissions": None,
        "nsfw": False,
        "description": "",
        "options": [],
    } | command
    if full.get("integration_types") is None:
        full["integration_types"] = [0]
    if full.get("contexts") is None and full.get("dm_permission") is False:
        full["contexts"] = [0]
    if full["default_member_permissions"] is not None:
        full["default_member_permissions"] = str(full["default_member_permissions"])
    return full | ({"guild_id": guild_id} if guild_id else {})


ENTRY_POINT = 4
"""Type of the command that launches an Activity."""
APPLICATION = "/applications/{application_id}"
ROUTES: Routes = [
    ("GET", "/users/@me", get_me),
    ("POST", "/oauth2/token", exchange_code),
    ("GET", "/oauth2/applications/@me", get_application),
    ("GET", "/applications/@me", get_application),
    ("GET", "/users/{user_id}", get_user),
    ("POST", "/users/@me/channels", create_direct),
    ("GET", APPLICATION + "/emojis", get_emojis),
    ("POST", APPLICATION + "/emojis", post_emoji),
    ("GET", APPLICATION + "/emojis/{emoji_id}", get_emoji),
    ("PATCH", APPLICATION + "/emojis/{emoji_id}", patch_emoji),
    ("DELETE", APPLICATION + "/emojis/{emoji_id}", delete_emoji),
    ("GET", APPLICATION + "/commands", get_commands),
    ("PUT", APPLICATION + "/commands", put_commands),
    ("GET", APPLICATION + "/guilds/{guild_id}/commands", get_commands),
    ("PUT", APPLICATION + "/guilds/{guild_id}/commands", put_commands),
]
