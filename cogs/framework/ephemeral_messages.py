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
from typing import TypeAlias

import discord
from discord import Interaction
from msgspec import Struct

from cogs.framework.background_tasks import TaskQueue
from cogs.framework.interaction_response import ALLOWED, BESIDE, IN_PLACE, message_key
from cogs.framework.send import HANGING
from cogs.ui.components import AnswerContext
from cogs.ui.transient_errors import FAILED

log = logging.getLogger(__name__)
READING = 20.0
"""Seconds for reading what was done before it goes: the newest question stands above it."""
MOST = 2_000
"""Tables; those that nobody has pressed at for longest are forgotten."""
_Who: TypeAlias = tuple[int, int]
"""A person, and the channel where they asked."""


class _Ephemeral(Struct, frozen=True):
    """A private answer: what its message is known by, what it belongs to, and which interaction can delete it."""

    message: int
    place: AnswerContext
    interaction: Interaction
    at: datetime


class _Table(Struct):
    """The newest answer and the newest refusal of each person at a table. `board`: the move that was last shown."""

    board: int = 0
    answers: dict[_Who, _Ephemeral] = {}
    refusals: dict[_Who, _Ephemeral] = {}


class EphemeralMessages:
    """What lies at each table, in each channel where somebody asks for something."""

    def __init__(self, chores: TaskQueue) -> None:
        self._chores = chores
        self._tables: dict[int, _Table] = {}
        self._held: dict[int, _Ephemeral | None] = {}

    @contextmanager
    def answering(self, interaction: Interaction, table: int) -> Generator[None]:
        """What was pressed is about to be answered in its place: it does not go meanwhile, and is no refusal then."""
        message = message_key(interaction.message) if interaction.message else 0
        who, refusals = _who(interaction), self._at(table).refusals
        pressed = refusals.pop(who) if who in refusals and refusals[who].message == message else None
        self._held[message] = None
        try:
            yield
        finally:
            if pressed is not None and interaction.response.type not in IN_PLACE:
                refusals.setdefault(who, pressed)
            if (stale := self._held.pop(message, None)) is not None:
                self._remove(stale)

    def shown(self, interaction: Interaction, place: AnswerContext, message: int | None) -> None:
        """This answer was shown. The person's older one goes; a receipt too, if the next board was quicker than it."""
        if message is None:
            return
        self._goes_on(interaction, place.table)
        here, who = self._at(place.table), _who(interaction)
        before = here.answers.get(who)
        here.answers[who] = paper = _Ephemeral(message, place, interaction, discord.utils.utcnow())
        if before is not None and before.message != message:
            self._remove(before)
        if place.receipt and here.board >= place.number:
            self._remove_soon(paper)

    def refused(self, interaction: Interaction, table: int, message: int | None) -> None:
        """The person was told why something is not done. Their older refusal goes, for this one tells more."""
        self._goes_on(interaction, table)
        if message is not None:
            paper = _Ephemeral(message, AnswerContext(table, 0, receipt=True), interaction, discord.utils.utcnow())
            self._at(table).refusals[_who(interaction)] = paper

    def dismiss(self, interaction: Interaction, table: int) -> None:
        """The board itself was the answer: the person's older one goes."""
        self._goes_on(interaction, table)
        if (before := self._at(table).answers.pop(_who(interaction), None)) is not None:
            self._remove_soon(before)

    def board_posted(self, table: int, number: int, deciding: Collection[int] = ()) -> None:
        """A board of this move stands below: what is older is needed only by who is in the middle of a decision."""
        here = self._at(table)
        here.board = number
        for who, paper in list(here.answers.items()):
            if paper.place.receipt or (paper.place.number < number and who[0] not in deciding):
                self._remove_soon(here.answers.pop(who))
        for refusal in here.refusals.values():
            asyncio.get_running_loop().call_later(READING, self._settled, refusal)

    def _at(self, table: int) -> _Table:
        """What lies there; the tables stand in the order of their last use."""
        self._tables[table] = here = self._tables.pop(table, None) or _Table()
        if len(self._tables) > MOST:
            del self._tables[next(iter(self._tables))]
        return here

    def _goes_on(self, interaction: Interaction, table: int) -> None:
        """Why something was not done is of no use to who has done another thing."""
        if (refusal := self._at(table).refusals.get(_who(interaction))) is not None:
            self._settled(refusal)

    def _settled(self, refusal: _Ephemeral) -> None:
        """Takes a refusal away, unless it is gone or has become an answer meanwhile."""
        refusals, who = self._at(refusal.place.table).refusals, _who(refusal.interaction)
        if refusals.get(who) is refusal:
            self._remove(refusals.pop(who))

    def _remove_soon(self, paper: _Ephemeral) -> None:
        """What was done is read first; a question that is none any more goes at once."""
        if paper.place.receipt:
            asyncio.get_running_loop().call_later(READING, self._remove, paper)
        else:
            self._remove(paper)

    def _remove(self, paper: _Ephemeral) -> None:
        """Unless the message has become another answer meanwhile, or is about to."""
        if paper.message in self._held:
            self._held[paper.message] = paper
            return
        newer = self._at(paper.place.table).answers.get(_who(paper.interaction))
        if newer is None or newer is paper or newer.message != paper.message:
            self._chores.submit(("paper", paper.place.table, paper.message), partial(_delete, paper))


def _who(interaction: Interaction) -> _Who:
    return interaction.user.id, interaction.channel_id or 0


async def _delete(paper: _Ephemeral) -> None:
    """What cannot be deleted stays: it does no harm."""
    if discord.utils.utcnow() - paper.at > ALLOWED or paper.interaction.client.is_closed():
        return
    beside = paper.interaction.extras.get(BESIDE)
    try:
        async with asyncio.timeout(HANGING):
            if beside is not None and paper.message == paper.interaction.id:
                await paper.interaction.followup.delete_message(beside)
            else:
                await paper.interaction.delete_original_response()
    except FAILED as error:
        log.info("a private answer stays: %s", error)
