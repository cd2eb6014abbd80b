"""The trials, in their order: everything on Discord that the bot relies on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import timedelta
from functools import partial
from secrets import token_hex
from typing import Any

import aiohttp
import discord
from discord import ui
from discord.http import Route

from bot.command_sync import ENTRY_POINT
from bot.doctor import samples
from bot.doctor.codes import Wrong
from bot.doctor.examination import Examination, NotTried, Trial, check
from bot.rows import MessageRow
from bot.store.engine.database import Database
from bot.store.engine.errors import StoreError
from bot.store.engine.file_permissions import file_of
from bot.store.engine.identity import DatabaseIdentity
from bot.store.engine.process_lock import AlreadyRunning, only_process
from bot.store.engine.url import address
from bot.web.activity import ActivitySignIn, DiscordSilent, NotConfirmed
from bot.words.formatter import LANGUAGES
from cogs.board.server_events import GUILD_ONLY, ServerEvent
from cogs.board.threads import NEEDED, open_thread
from cogs.framework.permissions import ours
from cogs.framework.send import direct_channel, post, replace
from cogs.servers import install_link
from cogs.ui.components import Screen
from cogs.ui.custom_ids import UnknownCustomId
from cogs.ui.forms import changed, uploaded, values

REQUIRED = {**{key: name.key for key, name in NEEDED.items()}, "embed_links": "Embed Links"}
OPTIONAL = {key: name.key for key, name in install_link.OPTIONAL.items()}
"""Permissions by Discord's names, as the README has them."""
HEADERS: Mapping[str, Callable[[str], object]] = {
    "X-RateLimit-Limit": int,
    "X-RateLimit-Remaining": int,
    "X-RateLimit-Reset": float,
    "X-RateLimit-Reset-After": float,
    "X-RateLimit-Bucket": str,
}
SOON, LONG = timedelta(hours=1), timedelta(hours=2)
ANSWERING = 10.0
"""Seconds until a page answers."""
STARTING = 30.0
"""Seconds until the gateway has told everything."""
GRANT = "Grant the bot's role {name}, in this channel or in the whole server."
OWN_POST = "Delete it by hand: without Manage Threads the bot can only close what it has opened."
EMOJI = "taku_doctor"
FORUM = "taku-doctor"
TAGS = ("Taku", "卓")


# --- who and where ---------------------------------------------------------------------------------------------------


async def _log_in(e: Examination) -> None:
    await e.client.login(e.settings.discord_token())


async def _application(e: Examination) -> None:
    found, key = e.client.application, e.settings.public_key
    assert found is not None
    e.owner = found.team.owner_id if found.team is not None else found.owner.id
    if key is not None and key.lower() != found.verify_key.lower():
        raise Wrong(
            "DISCORD_PUBLIC_KEY is another application's than the token",
            "Copy both from the same application's pages in the developer portal.",
        )


async def _database(e: Examination) -> None:
    url, user = e.settings.database, e.client.user
    assert user is not None
    file = file_of(url)
    if file is not None and not file.exists():
        raise NotTried("there is no database yet")
    try:
        e.running = _is_open_elsewhere(url)
        database = await Database.connected(address(url))
        try:
            owner = await DatabaseIdentity(database).owner()
        finally:
            await database.close()
    except StoreError:
        raise Wrong("the database cannot be read", "Start the bot, which says why: python -m bot.") from None
    if owner not in (None, str(user.id)):
        raise Wrong(
            "the database is another bot's than the token",
            "Give each bot a database of its own (TAKU_DATABASE), or see python -m bot adopt.",
        )


def _is_open_elsewhere(url: str) -> bool:
    try:
        with only_process(url):
            return False
    except AlreadyRunning:
        return True


async def _server(e: Examination) -> None:
    await e.client.fetch_guild(e.options.guild_id)


async def _channel(e: Examination) -> None:
    found = await e.client.fetch_channel(e.options.channel_id)
    advice = "Choose a text channel of the server that --guild names."
    if isinstance(found, discord.abc.PrivateChannel) or found.guild.id != e.options.guild_id:
        raise Wrong("the channel is in another server", advice)
    if not isinstance(found, discord.TextChannel):
        raise Wrong("the channel is not a text channel", advice)
    e.channel = found


async def _gateway(e: Examination) -> None:
    found = e.client.application
    if found is not None and found.interactions_endpoint_url:
        raise NotTried("this application takes interactions by HTTP")
    if e.running:
        raise NotTried("the bot is running and would take part; stop it to try this as well")
    connecting = asyncio.create_task(e.client.connect())
    ready = asyncio.create_task(e.client.wait_until_ready())
    try:
        await asyncio.wait({connecting, ready}, timeout=STARTING, return_when=asyncio.FIRST_COMPLETED)
    finally:
        ready.cancel()
    if connecting.done():
        connecting.result()
    check(e.client.is_ready(), f"the gateway has not told everything within {STARTING:.0f} seconds")


async def _permissions(e: Examination) -> None:
    e.ours = await ours(e.client, e.options.guild_id, e.options.channel_id)


async def _permission(key: str, name: str, e: Examination) -> None:
    if not getattr(e.ours, key):
        raise Wrong("the bot does not have it here", GRANT.format(name=name))


# --- messages --------------------------------------------------------------------------------------------------------


async def _message(name: str, e: Examination) -> None:
    await e.post(samples.MESSAGES[name](e.place))


async def _picture(name: str, e: Examination) -> None:
    screen = samples.shown(name)
    e.board = await e.post(screen)
    await _check_picture(e, screen)


async def _edit(e: Examination) -> None:
    screen = samples.shown("JPEG", "edited")
    there = await replace(e.client, MessageRow(0, samples.PURPOSE, 0, e.channel.id, e.board.id), screen)
    check(there, "the message is gone")
    await _check_picture(e, screen)


async def _check_picture(e: Examination, screen: Screen) -> None:
    """Compare the picture that Discord shows with the one that was sent."""
    sent = next(iter(screen.pictures))
    items = _items(await e.channel.fetch_message(e.board.id))
    check(len(items) == 1, f"the message has {len(items)} pictures, not one")
    check((items[0].description or "").startswith(samples.ALT_TEXT), "the alt text has changed")
    size, kind = (items[0].media.width, items[0].media.height), (items[0].media.content_type or "").rpartition("/")[2]
    check(size in {(sent.width, sent.height), (None, None), (0, 0)}, f"the picture has the size {size}")
    check(kind in {"", sent.name.rpartition(".")[2].replace("jpg", "jpeg")}, f"the picture has become a {kind}")


def _items(message: discord.Message) -> list[discord.MediaGalleryItem]:
    return [item for one in message.components if isinstance(one, discord.MediaGalleryComponent) for item in one.items]


async def _once(e: Examination) -> None:
    once = token_hex()
    first, second = [await post(e.channel, _note("posted once"), once) for _ in range(2)]
    for one in {first.id: first, second.id: second}.values():
        e.delete_later("a message", one.delete)
    check(first.id == second.id, "a message was posted twice, although its nonce is the same")


async def _silent(e: Examination) -> None:
    screen = _note("without a notification")
    screen.silent = True
    message = await e.post(screen)
    check(message.flags.suppress_notifications, "the message is not silent")


async def _history(e: Examination) -> None:
    found = [message.id async for message in e.channel.history(limit=50)]
    check(e.board.id in found, "what the bot has posted is not in the channel's history")


async def _rate_limits(e: Examination) -> None:
    for name, kind in HEADERS.items():
        check(name in e.client.headers, f"Discord's answers have no header {name}")
        try:
            kind(e.client.headers[name])
        except ValueError:
            raise Wrong(f"the header {name} is not understood") from None


async def _pin(e: Examination) -> None:
    await e.board.pin()
    e.delete_later("the notice of the pin", partial(_delete_pin_notices, e))
    await e.board.unpin()


async def _delete_pin_notices(e: Examination) -> None:
    async for message in e.channel.history(limit=50, after=e.board):
        if message.type is discord.MessageType.pins_add and message.author == e.client.user:
            await message.delete()


def _note(line: str) -> Screen:
    return Screen(ui.TextDisplay[Any](f"{samples.NAME} · {line}"))


# --- threads and forums ----------------------------------------------------------------------------------------------


async def _thread(e: Examination) -> None:
    start = await e.post(_note("a thread"))
    e.thread = await open_thread(e.client, e.channel.id, samples.NAME, start.id)
    e.delete_later("the thread", partial(_delete_thread, e, e.thread), OWN_POST)


async def _delete_thread(e: Examination, thread: int) -> None:
    try:
        await e.client.http.delete_channel(thread)
    except discord.Forbidden:
        with suppress(discord.HTTPException):
            await e.client.http.edit_channel(thread, archived=True)
        raise


async def _thread_message(e: Examination) -> None:
    await post(e.client.get_partial_messageable(e.thread), _note("a message"))


async def _rename(e: Examination) -> None:
    changed = await e.client.http.edit_channel(e.thread, name=f"{samples.NAME} 卓")
    check(changed["name"] == f"{samples.NAME} 卓", "the thread has kept its name")


async def _add_member(e: Examination) -> None:
    assert e.owner is not None
    await e.client.http.add_user_to_thread(e.thread, e.owner)


async def _reopen(e: Examination) -> None:
    await e.client.http.edit_channel(e.thread, archived=True)
    await _thread_message(e)
    there: Any = await e.client.http.get_channel(e.thread)
    check(not there["thread_metadata"]["archived"], "a message has not opened the closed thread")


async def _forum(e: Examination) -> None:
    guild = await e.client.fetch_guild(e.options.guild_id)
    try:
        e.forum = await guild.create_forum(FORUM)
    except discord.HTTPException:
        found = [one for one in await guild.fetch_channels() if isinstance(one, discord.ForumChannel)]
        if not found:
            raise
        e.forum = found[0]
        raise NotTried("the bot may not make one; the server's first forum is used for the next rows") from None
    e.delete_later("the forum", e.forum.delete)


async def _tags(e: Examination) -> None:
    edited = await e.forum.edit(available_tags=[discord.ForumTag(name=name) for name in TAGS])
    check([tag.name for tag in edited.available_tags] == [*TAGS], "the tags have other names")
    e.forum = edited


async def _forum_post(e: Examination) -> None:
    if not hasattr(e, "forum"):
        raise NotTried("the server has no forum, and the bot may not make one")
    tags = [one for one in e.forum.available_tags if not one.moderated][:2]
    message = await e.client.forums.post(e.forum, samples.NAME, samples.shown("JPEG"), tags, token_hex())
    e.delete_later("the forum's post", partial(_delete_thread, e, message.channel.id), OWN_POST)
    there: Any = await e.client.http.get_channel(message.channel.id)
    check({int(one) for one in there["applied_tags"]} == {one.id for one in tags}, "the post has other tags")


# --- beside the channel ----------------------------------------------------------------------------------------------


async def _event(e: Examination) -> None:
    guild, now = e.options.guild_id, discord.utils.utcnow()
    event = ServerEvent(samples.NAME, samples.PAGE, now + SOON, now + LONG, "It is deleted at once.")
    made = await e.client.http.create_guild_scheduled_event(guild, privacy_level=GUILD_ONLY, **event.payload())
    e.delete_later("the event", partial(e.client.http.delete_scheduled_event, guild, int(made["id"])))


async def _emojis(e: Examination) -> None:
    for one in await e.client.fetch_application_emojis():
        if one.name == EMOJI:  # of a doctor that was killed
            await one.delete()
    made = await e.client.create_application_emoji(name=EMOJI, image=samples.picture("png", alike=True).data)
    e.delete_later("the emoji", made.delete)
    e.emoji = discord.PartialEmoji(name=made.name, id=made.id)
    listed = [one.id for one in await e.client.fetch_application_emojis()]
    check(made.id in listed, "the emoji is not in the application's list")


async def _commands(e: Examination) -> None:
    tree, http, application = e.client.tree, e.client.http, e.client.application_id
    assert tree.translator is not None
    assert application is not None
    guild = e.options.guild_id
    here = Route("GET", "/applications/{app}/guilds/{guild}/commands", app=application, guild=guild)
    before = await http.request(here, params={"with_localizations": "true"})
    payload: list[Any] = [await one.get_translated_payload(tree, tree.translator) for one in tree.get_commands()]
    e.delete_later(
        "the server's commands",
        partial(http.bulk_upsert_guild_commands, application, guild, before),
        "Start the bot once with TAKU_DEV_GUILD set to this server, or remove the bot from it and invite it again.",
    )
    there: list[Any] = [*await http.bulk_upsert_guild_commands(application, guild, payload)]
    check({one["name"] for one in there} == {one["name"] for one in payload}, "some commands are missing")
    for language in LANGUAGES[1:]:
        told = {one["name"] for one in there if language in (one.get("name_localizations") or {})}
        wanted = {one["name"] for one in payload if language in (one.get("name_localizations") or {})}
        check(told == wanted, f"some commands have no name in the language {language}")


async def _direct_message(e: Examination) -> None:
    assert e.owner is not None
    channel = e.client.get_partial_messageable(await direct_channel(e.client, e.owner))
    await e.post(samples.shown("JPEG", "a direct message"), channel)


# --- presses ---------------------------------------------------------------------------------------------------------


async def _press(number: int, where: str, e: Examination) -> None:
    if not e.options.presses:
        raise NotTried("--no-presses")
    if not e.client.is_ready():
        raise NotTried("it needs: Gateway")
    await e.post(samples.press(number, where))
    e.ask(f"Please press “{number} of 3” in the channel, {where} (within {e.options.wait:.0f} seconds).")
    e.interaction = await e.press(samples.PRESSED, number)


async def _in_one_request(e: Examination) -> None:
    screen = samples.shown("JPEG", "pressed")
    await e.interaction.response.edit_message(view=screen, attachments=screen.files())
    check(_items(await e.interaction.original_response()), "the message has no picture")


async def _follow_up(e: Examination) -> None:
    sent = await e.interaction.followup.send(view=_note("for you alone"), ephemeral=True, wait=True)
    check(sent.flags.ephemeral, "everybody sees it")


async def _form(e: Examination) -> None:
    await e.interaction.response.send_modal(samples.form(2))
    e.ask(f"Please fill in every field of the form, and send it (within {e.options.wait:.0f} seconds).")
    e.interaction = await e.press(samples.SENT, 2)


async def _answers(e: Examination) -> None:
    """Acknowledge the form, whose values are read as those of any form."""
    await e.interaction.response.defer()
    try:
        texts, choices, file = values(e.interaction), changed(e.interaction), uploaded(e.interaction)
    except UnknownCustomId:
        raise Wrong("the fields of the form are not as expected") from None
    check(len(texts) == 1 and texts[0], "the text is missing")
    check(choices.keys() <= {"few", "many", "box"}, "a choice is another one")
    check(file.size > 0, "the file is empty")


async def _deferred_edit(e: Examination) -> None:
    screen = samples.shown("JPEG", "sent")
    edited = await e.interaction.edit_original_response(view=screen, attachments=screen.files())
    check(len(_items(edited)) == 1, "the message has no picture")


async def _private(e: Examination) -> None:
    screen = samples.shown("JPEG", "for you alone")
    await e.interaction.response.send_message(view=screen, files=screen.files(), ephemeral=True)
    check((await e.interaction.original_response()).flags.ephemeral, "everybody sees it")


# --- pages of tables -------------------------------------------------------------------------------------------------


async def _pages(e: Examination) -> None:
    """Ask for a page that does not exist, at the public address."""
    if (web := e.settings.web) is None:
        raise NotTried("TAKU_WEB is not set: tables have no pages")
    advice = "Start the bot, and let your HTTPS proxy forward the address to TAKU_LISTEN: HOSTING-LARGE.md."
    try:
        async with (
            aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=ANSWERING)) as session,
            session.get(f"{web.rstrip('/')}/t/doctor", allow_redirects=False) as answer,
        ):
            ours = (answer.status, answer.headers.get("Referrer-Policy")) == (404, "no-referrer")
    except (aiohttp.ClientError, TimeoutError):
        raise Wrong("nobody answers at TAKU_WEB", advice) from None
    if not ours:
        raise Wrong("somebody else answers at TAKU_WEB", advice)


async def _client_secret(e: Examination) -> None:
    """Exchange an unknown code: Discord refuses the code alone, if the secret is right."""
    if (secret := e.settings.activity) is None:
        raise NotTried("TAKU_ACTIVITY is not set: pages open in the browser only")
    assert e.client.application_id is not None
    try:
        await ActivitySignIn(e.client.tables.web_access, secret).sign_in("doctor", e.client.application_id)
    except NotConfirmed:
        return
    except DiscordSilent:
        raise Wrong(
            "TAKU_ACTIVITY is not the client secret of this application",
            "Copy it from the application's page OAuth2 in the developer portal.",
        ) from None


async def _activities(e: Examination) -> None:
    assert e.client.application_id is not None
    commands: list[Any] = [*await e.client.http.get_global_commands(e.client.application_id)]
    if not any(one["type"] == ENTRY_POINT for one in commands):
        raise Wrong("Activities are not enabled", "Enable them in the developer portal: HOSTING-LARGE.md.")


async def _frame(e: Examination) -> None:
    raise NotTried("only a person can: press Open in Discord at a table. HOSTING-LARGE.md says what to see there")


def _trials() -> Iterator[Trial]:
    yield Trial("Token", _log_in)
    yield Trial("Application", _application, "Token")
    yield Trial("Database", _database, "Token")
    yield Trial("Server", _server, "Token")
    yield Trial("Channel", _channel, "Server")
    yield Trial("Gateway", _gateway, "Token")
    yield Trial("Permissions", _permissions, "Channel")
    for required, names in ((True, REQUIRED), (False, OPTIONAL)):
        for key, name in names.items():
            yield Trial(f"Permission: {name}", partial(_permission, key, name), "Permissions", required)
    yield Trial("Application emoji", _emojis, "Token", required=False)
    for name in samples.MESSAGES:
        yield Trial(name, partial(_message, name), "Channel")
    yield Trial("Message posted once", _once, "Channel")
    yield Trial("Message without notification", _silent, "Channel")
    for name in (*samples.MOVING, *samples.STILL):
        yield Trial(f"Picture: {name}, with alt text", partial(_picture, name), "Channel")
    board = "Picture: WebP, with alt text"
    yield Trial("Edit with another picture", _edit, board)
    yield Trial("Message history", _history, board)
    yield Trial("Rate limits by headers", _rate_limits, "Token")
    yield Trial("Pin", _pin, board, required=False, advice=GRANT.format(name="Pin Messages"))
    yield Trial("Thread", _thread, "Channel")
    yield Trial("Thread: message", _thread_message, "Thread")
    yield Trial("Thread: name", _rename, "Thread")
    yield Trial("Thread: member", _add_member, "Thread", required=False)
    yield Trial("Thread: close, and open by a message", _reopen, "Thread")
    yield Trial("Forum", _forum, "Server", required=False, advice=GRANT.format(name="Manage Channels"))
    yield Trial("Forum: tags", _tags, "Forum", required=False)
    yield Trial("Forum: post with tags", _forum_post, "Server", required=False)
    yield Trial("Event", _event, "Server", required=False, advice=GRANT.format(name="Create Events"))
    yield Trial("Direct message to the owner", _direct_message, "Application", required=False)
    yield Trial("Pages of tables", _pages, "Token", required=False)
    yield Trial("Activity: client secret", _client_secret, "Token", required=False)
    yield Trial("Activity: enabled", _activities, "Activity: client secret", required=False)
    yield Trial("Activity: the page in Discord's frame", _frame, "Activity: enabled", required=False)
    for number, where in enumerate(("on a phone", "on a desktop", "on either"), 1):
        press = f"Press {number} of 3"
        yield Trial(press, partial(_press, number, where), "Channel")
        yield from AFTER_PRESS[number](press)
    yield Trial("Commands in both languages", _commands, "Server")  # last, since they are offered twice until the end


AFTER_PRESS: Mapping[int, Callable[[str], Sequence[Trial]]] = {
    1: lambda press: (
        Trial("Press: edit in one request", _in_one_request, press),
        Trial("Press: private follow-up", _follow_up, "Press: edit in one request"),
    ),
    2: lambda press: (
        Trial("Press: form", _form, press),
        Trial("Form: every kind of field", _answers, "Press: form"),
        Trial("Form: deferred edit", _deferred_edit, "Form: every kind of field"),
    ),
    3: lambda press: (
        Trial("Press: private answer", _private, press),
        Trial("Press: edit of the private answer", _deferred_edit, "Press: private answer"),
    ),
}
TRIALS: Sequence[Trial] = tuple(_trials())
