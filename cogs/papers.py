"""What lies before each person in a thread: the last private answer to a press, and the last refusal, until stale.

Discord keeps an answer that only one person sees below everything that was there before, with its buttons alive, until
they close it. So a newer one takes the place of an older, and when the game has gone on what nobody needs is deleted.
A refusal leaves the question that it is about, and goes when the person goes on.
Discord allows that for a quarter of an hour, and after a restart not at all: what stays then says that it is out of
date when it is pressed.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Generator
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from typing import TypeAlias, TypeVar

import discord
from discord import Interaction
from msgspec import Struct

from cogs.chores import Chores
from cogs.reply import ALLOWED, BESIDE, IN_PLACE
from cogs.screens.parts import Place
from cogs.sending import HANGING
from cogs.trouble import FAILED

log = logging.getLogger(__name__)
READING = 20.0
"""Seconds for reading what was done before it goes: the newest question stands above it."""
MOST = 10_000
_Key: TypeAlias = tuple[int, int, int]
"""A table, a person, and the channel where they asked."""
_Who: TypeAlias = tuple[int, int]
"""A person, and the channel where they asked."""
K = TypeVar("K")
V = TypeVar("V")


class _Paper(Struct, frozen=True):
    """A private answer: the message, what it belongs to, and by which interaction it can be deleted."""

    message: int
    place: Place
    interaction: Interaction
    at: datetime


class Papers:
    """The newest private answer of each person at each table, and their newest refusal, in each channel."""

    def __init__(self, chores: Chores) -> None:
        self._chores = chores
        self._lying: dict[_Key, _Paper] = {}
        self._refusals: dict[_Who, _Paper] = {}
        self._boards: dict[int, int] = {}
        self._held: dict[int, tuple[_Key, _Paper] | None] = {}

    @contextmanager
    def held(self, interaction: Interaction) -> Generator[None]:
        """What was pressed is about to be answered in its place: it does not go meanwhile, and is no refusal then."""
        message, who = interaction.message.id if interaction.message else 0, _who(interaction)
        refusal = self._refusals.get(who)
        if refusal is not None and refusal.message == message:
            del self._refusals[who]
        else:
            refusal = None
        self._held[message] = None
        try:
            yield
        finally:
            if refusal is not None and interaction.response.type not in IN_PLACE:
                self._refusals.setdefault(who, refusal)
            if (stale := self._held.pop(message, None)) is not None:
                self._remove(*stale)

    def laid(self, interaction: Interaction, place: Place, message: int | None) -> None:
        """This answer was shown. The person's older one goes; a receipt too, if the next board was quicker than it."""
        if message is None:
            return
        self._goes_on(interaction)
        key = (place.table, *_who(interaction))
        before = self._lying.pop(key, None)
        self._lying[key] = paper = _Paper(message, place, interaction, discord.utils.utcnow())
        _bound(self._lying)
        if before is not None and before.message != message:
            self._remove(key, before)
        if place.receipt and self._boards.get(place.table, 0) >= place.number:
            self._remove_soon(key, paper)

    def refused(self, interaction: Interaction, table: int, message: int | None) -> None:
        """The person was told why something is not done. Their older refusal goes, for this one tells more."""
        self._goes_on(interaction)
        if message is not None:
            now = discord.utils.utcnow()
            self._refusals[_who(interaction)] = _Paper(message, Place(table, 0, receipt=True), interaction, now)
            _bound(self._refusals)

    def cleared(self, interaction: Interaction, table: int) -> None:
        """The board itself was the answer: the person's older one goes."""
        self._goes_on(interaction)
        key = (table, *_who(interaction))
        if (before := self._lying.pop(key, None)) is not None:
            self._remove_soon(key, before)

    def board_posted(self, table: int, number: int, deciding: Collection[int] = ()) -> None:
        """A board of this move stands below: what is older is needed only by who is in the middle of a decision."""
        self._boards.pop(table, None)
        self._boards[table] = number
        _bound(self._boards)
        for key, paper in list(self._lying.items()):
            old = paper.place.receipt or (paper.place.number < number and key[1] not in deciding)
            if key[0] == table and old:
                self._remove_soon(key, self._lying.pop(key))
        for who, refusal in self._refusals.items():
            if refusal.place.table == table:
                asyncio.get_running_loop().call_later(READING, self._settled, who, refusal)

    def _goes_on(self, interaction: Interaction) -> None:
        """Why something was not done is of no use to who has done another thing."""
        if (refusal := self._refusals.get(_who(interaction))) is not None:
            self._settled(_who(interaction), refusal)

    def _settled(self, who: _Who, refusal: _Paper) -> None:
        """Takes a refusal away, unless it is gone or has become an answer meanwhile."""
        if self._refusals.get(who) is refusal:
            del self._refusals[who]
            self._remove((refusal.place.table, *who), refusal)

    def _remove_soon(self, key: _Key, paper: _Paper) -> None:
        """What was done is read first; a question that is none any more goes at once."""
        if paper.place.receipt:
            asyncio.get_running_loop().call_later(READING, self._remove, key, paper)
        else:
            self._remove(key, paper)

    def _remove(self, key: _Key, paper: _Paper) -> None:
        """Unless the message has become another answer meanwhile, or is about to."""
        if paper.message in self._held:
            self._held[paper.message] = key, paper
            return
        newer = self._lying.get(key)
        if newer is None or newer is paper or newer.message != paper.message:
            self._chores.ask(("paper", key[0], paper.message), partial(_delete, paper))


def _who(interaction: Interaction) -> _Who:
    return interaction.user.id, interaction.channel_id or 0


def _bound(kept: dict[K, V]) -> None:
    """Forgets the oldest where there are too many."""
    if len(kept) > MOST:
        del kept[next(iter(kept))]


async def _delete(paper: _Paper) -> None:
    """What cannot be deleted stays: it does no harm."""
    if discord.utils.utcnow() - paper.at > ALLOWED or paper.interaction.client.is_closed():
        return
    beside = paper.interaction.extras.get(BESIDE)
    try:
        async with asyncio.timeout(HANGING):
            if beside == paper.message:
                await paper.interaction.followup.delete_message(paper.message)
            else:
                await paper.interaction.delete_original_response()
    except FAILED as error:
        log.info("a private answer stays: %s", error)
