"""The demo's people and places, and what is new for whom."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from simcord import ChannelHandle, MemberActor, UserHandle
from simcord.backend.access import channel_accessible
from simcord.backend.models import Message
from simcord.env import Env

JAPANESE = frozenset({"Chie", "Dai"})
_MENTION = re.compile(r"<@!?(\d+)>")


@dataclass(frozen=True)
class Person:
    """Somebody who can sit at a table. `locale` is their Discord language, "en-US" or "ja"."""

    name: str
    locale: str
    user: UserHandle
    member: MemberActor


@dataclass(frozen=True)
class Place:
    """A "channel", "thread" or "dm" as one person sees it.

    `new` counts messages they have not seen; `turn` says that the bot's last call in this thread was for them.
    """

    id: int
    kind: str
    name: str
    new: int
    turn: bool
    closed: bool


class World:
    """One server with one channel, the people in it, and a record of what each has seen.

    Made before the bot starts, so that the bot finds it as it would find a server it was invited to.
    """

    def __init__(self, env: Env, names: Sequence[str]) -> None:
        self._env = env
        self._backend = env.backend
        self._backend.edit_bot_profile("Taku")
        users = [env.create_user(name.lower(), global_name=name) for name in names]
        guild = env.create_guild("Board games", owner=users[0], preferred_locale="en-US")
        self._guild_id = guild.id
        self.channel = guild.create_text_channel("game-night", topic="Board games · ボードゲーム")
        self.people = {
            name: Person(name, "ja" if name in JAPANESE else "en-US", user, guild.add_member(user))
            for name, user in zip(names, users, strict=True)
        }
        self._seen: dict[tuple[int, int], int] = {}

    @property
    def locales(self) -> Mapping[int, str]:
        """Each person's Discord locale by user id."""
        return {person.user.id: person.locale for person in self.people.values()}

    async def let_in(self, locale: str) -> None:
        """The bot hears that it was just let into the server, which speaks the language of `locale`."""
        self._backend.edit_guild(self._guild_id, {"preferred_locale": locale})
        await self._env.settle()
        client = self._env.bot
        if (guild := client.get_guild(self._guild_id)) is not None:
            client.dispatch("guild_join", guild)
            await self._env.settle()

    def handle(self, person: Person, place: str) -> ChannelHandle:
        """The place an id names for `person`; "dm" and "channel" are names too. LookupError when there is none."""
        if place == "channel":
            return self.channel
        if place == "dm":
            return person.user.dm_channel
        for handle in self._handles(person):
            if str(handle.id) == place:
                return handle
        raise LookupError(place)

    def places(self, person: Person) -> list[Place]:
        """The channel, the threads that `person` may enter, newest first, and their DM with the bot."""
        return [self._place(person, handle) for handle in self._handles(person)]

    def commands(self, person: Person, place: int) -> list[dict[str, Any]]:
        """The slash commands that `person` may use there."""
        return self._backend.visible_commands(user_id=person.user.id, channel_id=place)

    def see(self, person: Person, place: int) -> None:
        """Note that `person` looks at `place` and has seen all that stands there."""
        self._seen[person.user.id, place] = max(self._backend.messages.get(place, {}), default=0)

    def _handles(self, person: Person) -> Iterator[ChannelHandle]:
        yield self.channel
        for thread in sorted(self.channel.threads, key=lambda thread: thread.id, reverse=True):
            if channel_accessible(self._backend, thread.id, person.user.id, history=True):
                yield thread
        yield person.user.dm_channel

    def _place(self, person: Person, handle: ChannelHandle) -> Place:
        kind = "dm" if handle.guild is None else "thread" if handle.is_thread else "channel"
        messages = self._backend.messages.get(handle.id, {})
        seen = self._seen.get((person.user.id, handle.id), 0)
        me = person.user.id
        new = sum(
            1 for key, message in messages.items() if key > seen and message.author_id != me and message.visible_to(me)
        )
        data = self._backend.channels[handle.id].thread_metadata
        closed = data is not None and data.archived
        turn = kind == "thread" and not closed and me in self._called(messages)
        return Place(handle.id, kind, handle.name or "Taku", new, turn, closed)

    def _called(self, messages: Mapping[int, Message]) -> frozenset[int]:
        """The people whom the bot's newest public message with a mention calls on."""
        for key in sorted(messages, reverse=True):
            message = messages[key]
            if message.author_id == self._backend.bot_user.id and not message.is_ephemeral:
                called = frozenset(int(user) for user in _MENTION.findall(_text(message)))
                if called:
                    return called
        return frozenset()


def _text(message: Message) -> str:
    return "\n".join((message.content, *_component_texts(message.components)))


def _component_texts(components: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    for component in components:
        if isinstance(text := component.get("content"), str):
            yield text
        yield from _component_texts(component.get("components", ()))
