"""Requests by table, and whether they count against Discord's limit of 50 a second."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from tests.fake_discord import FakeDiscord
from tests.fake_discord.calls import Call
from tests.fake_discord.faults import FREE


@dataclass(frozen=True)
class Mark:
    """The number of requests before a round's preparation, and before its last clicks."""

    prepared: int
    pressed: int


@dataclass
class Requests:
    """The requests of a move: in the thread, in direct messages, and answers (without a limit).

    Requests until the table's next move belong to this one; an answer belongs to the move that its click made.
    """

    thread: Counter[str] = field(default_factory=Counter[str])
    direct: Counter[str] = field(default_factory=Counter[str])
    answers: Counter[str] = field(default_factory=Counter[str])


class RequestOwner:
    """A lookup of the table of a request."""

    def __init__(self, discord: FakeDiscord, tables: Mapping[str, int]) -> None:
        self._world, self._tables = discord.world, tables
        """Tables by the ids of their threads and people."""

    def table(self, call: Call) -> int | None:
        """Return the table, or None."""
        token = call.params.get("interaction_token") or call.params.get("webhook_token")
        if token is not None:
            asked = self._world.interactions.get(token)
            return None if asked is None else self._tables.get(asked.user.id)
        if call.template == "/users/@me/channels":
            return self._tables.get(str(call.json.get("recipient_id")))
        where = call.params.get("channel_id", "")
        person = self._person(where)
        return self._tables.get(where if person is None else person)

    def is_direct(self, call: Call) -> bool:
        """Return whether the request is for one person's direct messages."""
        return call.template == "/users/@me/channels" or self._person(call.params.get("channel_id", "")) is not None

    def _person(self, channel_id: str) -> str | None:
        channel = self._world.channels.get(channel_id)
        return None if channel is None or channel.recipient is None else channel.recipient.id


def by_move(calls: Sequence[Call], whose: RequestOwner, marks: Sequence[Mark]) -> list[dict[int, Requests]]:
    """Return for each round the requests of each table."""
    end = Mark(len(calls), len(calls))
    return [
        _sorted(calls[this.prepared : after.prepared], calls[this.pressed : after.pressed], whose)
        for this, after in pairwise((*marks, end))
    ]


def _sorted(answering: Sequence[Call], against: Sequence[Call], whose: RequestOwner) -> dict[int, Requests]:
    found: dict[int, Requests] = {}
    for free, calls in ((True, answering), (False, against)):
        for call in calls:
            table = whose.table(call)
            if table is None or call.inline or call.template.startswith(FREE) is not free:
                continue
            of = found.setdefault(table, Requests())
            kind = of.answers if free else of.direct if whose.is_direct(call) else of.thread
            kind[f"{call.method} {call.template}"] += 1
    return found
