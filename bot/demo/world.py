"""World of the demo: its people and places, and unread messages."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle
from typing import Any, Final

from simcord import ChannelHandle, InteractionResult, MemberActor, SetupError, UserHandle
from simcord.backend.access import channel_accessible
from simcord.backend.cdn import CDN_BASE
from simcord.backend.models import Channel, Message
from simcord.components import walk_components
from simcord.enums import AppCommandType, ChannelType
from simcord.env import Env

from bot.demo import avatars
from bot.demo.commands import command_text
from cogs.ui.custom_ids import parse

JAPANESE = frozenset({"Chie", "Dai"})
_MENTION = re.compile(r"<@!?(\d+)>")
_FIRST_POST: Final = {
    "en-US": ("Who wants to play?", "Any day is fine, a move a day. Type `/taku new` and I will join!"),
    "ja": ("誰か遊びませんか？", "1日1手くらいで気長にどうぞ。`/taku 新規` で卓を作ってくれたら参加します！"),
}
"""A forum accepts commands in its posts only, so there is one from the beginning."""
_FACE: Final = "face"
_MENUS: Final = {"user": AppCommandType.USER, "message": AppCommandType.MESSAGE}


@dataclass(frozen=True)
class Person:
    """A person of the demo, with the `colour` of their avatar and their locale, "en-US" or "ja"."""

    name: str
    locale: str
    colour: str
    user: UserHandle
    member: MemberActor


@dataclass(frozen=True)
class Place:
    """A "channel", "forum", "thread", "post" or "dm" as one person sees it.

    `parent` is the channel of a thread or post; `new` counts unread messages; `turn`: the bot's last mention in this
    thread was of them, and the game goes on.
    """

    id: int
    kind: str
    name: str
    parent: int | None
    tags: tuple[str, ...]
    new: int
    turn: bool
    closed: bool


class World:
    """A server with two channels and a forum, its people, and a record of what each has read.

    Created before the bot starts, so that the bot finds it like any server it was invited to.
    """

    def __init__(self, env: Env, names: Sequence[str]) -> None:
        self._env = env
        self._backend = env.backend
        self._backend.edit_bot_profile("Taku")
        self._backend.bot_user.avatar = _FACE
        users = [env.create_user(name.lower(), global_name=name, avatar=_FACE) for name in names]
        guild = env.create_guild("Board games", owner=users[0], preferred_locale="en-US")
        self._guild_id = guild.id
        self.channel = guild.create_text_channel("game-night", topic="Board games · ボードゲーム")
        self._forum = guild.create_forum_channel("board-games")
        self._channels = (self.channel, guild.create_text_channel("general"), self._forum)
        self.people = {
            name: Person(name, "ja" if name in JAPANESE else "en-US", colour, user, guild.add_member(user))
            for name, user, colour in zip(names, users, cycle(avatars.COLOURS))
        }
        self._seen: dict[tuple[int, int], int] = {}

    @property
    def locales(self) -> Mapping[int, str]:
        """Return each person's Discord locale by user id."""
        return {person.user.id: person.locale for person in self.people.values()}

    @property
    def faces(self) -> dict[str, tuple[str, bytes]]:
        """Return the image of each avatar's URL."""
        drawn = {self._backend.bot_user.id: avatars.of_bot()}
        drawn |= {one.user.id: avatars.of_person(one.name, one.colour) for one in self.people.values()}
        return {f"{CDN_BASE}/avatars/{user}/{_FACE}.png": ("face.png", data) for user, data in drawn.items()}

    async def let_in(self, locale: str) -> None:
        """Add the bot to the server, whose language is `locale`."""
        self._backend.edit_guild(self._guild_id, {"preferred_locale": locale})
        await self._begin_forum(locale)
        client = self._env.bot
        if (guild := client.get_guild(self._guild_id)) is not None:
            client.dispatch("guild_join", guild)
            await self._env.settle()

    async def _begin_forum(self, locale: str) -> None:
        """Create a forum post of a person who speaks `locale`."""
        author = min(self.people.values(), key=lambda one: one.locale != locale)
        title, words = _FIRST_POST[locale]
        post = self._backend.create_thread(self._forum.id, title, author.user.id, broadcast=False)
        self._backend.announce_thread_create(post)
        await author.member.send(ChannelHandle(self._env, self._forum.guild, post), words)

    def handle(self, person: Person, place: str) -> ChannelHandle:
        """Return the place with this id for `person`; "dm" and "channel" are ids, too.

        Raises LookupError when there is none.
        """
        if place == "channel":
            return self.channel
        if place == "dm":
            return person.user.dm_channel
        for handle in self._handles(person):
            if str(handle.id) == place:
                return handle
        raise LookupError(place)

    def places(self, person: Person) -> list[Place]:
        """Return the channels with the threads that `person` may enter, newest first, and their DM."""
        return [self._place(person, handle) for handle in self._handles(person)]

    def commands(self, person: Person, place: int) -> list[dict[str, Any]]:
        """Return the slash commands that `person` may use there."""
        return self._backend.visible_commands(user_id=person.user.id, channel_id=place)

    def menus(self, person: Person, place: int) -> list[dict[str, Any]]:
        """Return the context menu commands of `person` for a "user" or a "message" (`on`)."""
        return [
            {"name": command["name"], "on": on, "label": command_text(command, "name", person.locale)}
            for on, kind in _MENUS.items()
            for command in self._backend.visible_commands(user_id=person.user.id, channel_id=place, type=kind)
        ]

    async def invoke(self, person: Person, place: int, name: str, on: str, target: int) -> InteractionResult:
        """Invoke a context menu command. Raises LookupError when there is no such command or target."""
        handle = self.handle(person, str(place))
        if on == "user":
            about = next((one.member for one in self.people.values() if one.user.id == target), None)
        else:
            about = next((one for one in handle.history(viewer=person.user) if one.id == target), None)
        if about is None:
            raise LookupError(target)
        try:
            return await person.member.context_menu(handle, name, about)
        except SetupError as refusal:
            raise LookupError(name) from refusal

    def see(self, person: Person, place: int) -> None:
        """Mark all messages in `place` as read by `person`."""
        self._seen[person.user.id, place] = max(self._backend.messages.get(place, {}), default=0)

    def _handles(self, person: Person) -> Iterator[ChannelHandle]:
        for channel in self._channels:
            yield channel
            for thread in sorted(channel.threads, key=lambda thread: thread.id, reverse=True):
                if channel_accessible(self._backend, thread.id, person.user.id, history=True):
                    yield thread
        yield person.user.dm_channel

    def _place(self, person: Person, handle: ChannelHandle) -> Place:
        channel = self._backend.channels[handle.id]
        messages = self._backend.messages.get(handle.id, {})
        seen = self._seen.get((person.user.id, handle.id), 0)
        me = person.user.id
        new = sum(
            1 for key, message in messages.items() if key > seen and message.author_id != me and message.visible_to(me)
        )
        closed = channel.thread_metadata is not None and channel.thread_metadata.archived
        turn = channel.is_thread and not closed and me in self._called(messages)
        return Place(
            id=handle.id,
            kind=self._kind(channel),
            name=handle.name or "Taku",
            parent=channel.parent_id,
            tags=self._tags(channel),
            new=new,
            turn=turn,
            closed=closed,
        )

    def _kind(self, channel: Channel) -> str:
        if channel.is_thread:
            return "post" if channel.parent_id == self._forum.id else "thread"
        if channel.guild_id is None:
            return "dm"
        return "forum" if channel.type == ChannelType.FORUM else "channel"

    def _tags(self, channel: Channel) -> tuple[str, ...]:
        """Return the tags of a post, in the forum's order."""
        available = self._backend.channels[self._forum.id].available_tags
        return tuple(tag["name"] for tag in available if int(tag["id"]) in channel.applied_tags)

    def _called(self, messages: Mapping[int, Message]) -> frozenset[int]:
        """Return the people of the bot's newest public mention; nobody after a result."""
        told = [one for one in messages.values() if one.author_id == self._backend.bot_user.id and not one.is_ephemeral]
        if any(map(_is_result, told)):
            return frozenset()
        called = (frozenset(map(int, _MENTION.findall(_text(message)))) for message in reversed(told))
        return next(filter(None, called), frozenset[int]())


def _text(message: Message) -> str:
    texts = (component.get("content") for component in walk_components(message.components))
    return "\n".join((message.content, *(text for text in texts if isinstance(text, str))))


def _is_result(message: Message) -> bool:
    """Return whether the message offers the same game again, as every result does."""
    ids = (str(component.get("custom_id", "")) for component in walk_components(message.components))
    return any(parsed is not None and parsed.purpose == "again" for parsed in map(parse, ids))
