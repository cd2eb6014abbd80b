"""Tracks each user's ephemeral messages by thread, and deletes them when outdated.

Discord shows an ephemeral message below all earlier messages, with working buttons, until the user dismisses it. So a
newer answer replaces an older one, and answers that the game has outdated are deleted. A report, such as an error
message, leaves the question that is open, and is deleted with the user's next action.

Discord allows deletion for 15 minutes, and not after a restart: later, the buttons of a remaining message answer that
it is out of date.
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
from cogs.framework.interaction_response import ALLOWED, BESIDE, IN_PLACE, Deferral, defer, message_key
from cogs.framework.send import HANGING
from cogs.ui.components import AnswerContext
from cogs.ui.transient_errors import FAILED

log = logging.getLogger(__name__)
READING = 10.0
"""Seconds until a receipt or a report is deleted once the board shows the same, so that it can be read."""
MOST = 2_000
"""Maximum number of tables; the least recently used ones are forgotten."""
_Who: TypeAlias = tuple[int, int]
"""A user id, and the id of the channel of the interaction."""


class _Ephemeral(Struct, frozen=True):
    """An ephemeral message: its key, its table and move, and the interaction that can delete it."""

    message: int
    place: AnswerContext
    interaction: Interaction
    at: datetime


class _Table(Struct):
    """The last answer and the last report of each user at a table.

    `board`: the last move that a board shows.
    """

    board: int = 0
    answers: dict[_Who, _Ephemeral] = {}
    reports: dict[_Who, _Ephemeral] = {}


class EphemeralMessages:
    """The ephemeral messages by table, user and channel."""

    def __init__(self, chores: TaskQueue) -> None:
        self._chores = chores
        self._tables: dict[int, _Table] = {}
        self._held: dict[int, _Ephemeral | None] = {}

    @contextmanager
    def answering(self, interaction: Interaction, table: int) -> Generator[None]:
        """Hold the clicked message while it is about to be replaced by an answer.

        It is not deleted meanwhile, and no longer counts as a report.
        """
        message = message_key(interaction.message) if interaction.message else 0
        who, reports = _who(interaction), self._at(table).reports
        pressed = reports.pop(who) if who in reports and reports[who].message == message else None
        self._held[message] = None
        try:
            yield
        finally:
            if pressed is not None and interaction.response.type not in IN_PLACE:
                reports.setdefault(who, pressed)
            if (stale := self._held.pop(message, None)) is not None:
                self._remove(stale)

    def shown(self, interaction: Interaction, place: AnswerContext, message: int | None) -> None:
        """Register an answer, and delete the user's previous one.

        A receipt is deleted, too, if the board shows its move already.
        """
        if message is None:
            return
        self._remove_report(interaction, place.table)
        here, who = self._at(place.table), _who(interaction)
        before = here.answers.get(who)
        here.answers[who] = paper = _Ephemeral(message, place, interaction, discord.utils.utcnow())
        if before is not None and before.message != message:
            self._remove(before)
        if interaction.message is not None and (before is None or before.message != message):
            self._moved(who, message, place.table)
        if place.receipt and here.board >= place.number:
            self._remove_soon(paper)

    def _moved(self, who: _Who, message: int, table: int) -> None:
        """Forget a message at the tables that it was about before, which outdate it no more."""
        for other, there in self._tables.items():
            if other != table and who in there.answers and there.answers[who].message == message:
                del there.answers[who]

    def reported(self, interaction: Interaction, table: int, message: int | None) -> None:
        """Register a report, which replaces the user's previous one."""
        self._remove_report(interaction, table)
        if message is not None:
            paper = _Ephemeral(message, AnswerContext(table, 0, receipt=True), interaction, discord.utils.utcnow())
            self._at(table).reports[_who(interaction)] = paper

    async def discard(self, interaction: Interaction, table: int) -> None:
        """Delete the private message that was clicked, in response to the click."""
        await defer(interaction, Deferral.SAME)
        assert interaction.message is not None
        clicked = _Ephemeral(
            message_key(interaction.message), AnswerContext(table, 0), interaction, discord.utils.utcnow()
        )
        here, who = self._at(table), _who(interaction)
        if who in here.answers and here.answers[who].message == clicked.message:
            del here.answers[who]
        self._remove_report(interaction, table)
        await _delete(clicked)

    def dismiss(self, interaction: Interaction, table: int) -> None:
        """Delete the user's previous answer, after the board itself was the response."""
        self._remove_report(interaction, table)
        if (before := self._at(table).answers.pop(_who(interaction), None)) is not None:
            self._remove_soon(before)

    def board_shown(self, table: int, number: int, deciding: Collection[int] | None = None) -> None:
        """Delete receipts, reports and outdated answers once a board shows this move.

        Users in `deciding`, who are in the middle of a decision, keep their answers; if it is None, all do.
        """
        here = self._at(table)
        here.board = number
        for who, paper in list(here.answers.items()):
            outdated = deciding is not None and paper.place.number < number and who[0] not in deciding
            if paper.place.receipt or outdated:
                self._remove_soon(here.answers.pop(who))
        for report in here.reports.values():
            asyncio.get_running_loop().call_later(READING, self._settled, report)

    def _at(self, table: int) -> _Table:
        """Return the messages of a table, and mark it as the most recently used."""
        self._tables[table] = here = self._tables.pop(table, None) or _Table()
        if len(self._tables) > MOST:
            del self._tables[next(iter(self._tables))]
        return here

    def _remove_report(self, interaction: Interaction, table: int) -> None:
        """Delete the user's report: they have done something else."""
        if (report := self._at(table).reports.get(_who(interaction))) is not None:
            self._settled(report)

    def _settled(self, report: _Ephemeral) -> None:
        """Delete a report unless it was already replaced."""
        reports, who = self._at(report.place.table).reports, _who(report.interaction)
        if reports.get(who) is report:
            self._remove(reports.pop(who))

    def _remove_soon(self, paper: _Ephemeral) -> None:
        """Delete a receipt after the reading time, and any other answer at once."""
        if paper.place.receipt:
            asyncio.get_running_loop().call_later(READING, self._remove, paper)
        else:
            self._remove(paper)

    def _remove(self, paper: _Ephemeral) -> None:
        """Delete the message, unless it has been replaced by another answer or is about to be."""
        if paper.message in self._held:
            self._held[paper.message] = paper
            return
        newer = self._at(paper.place.table).answers.get(_who(paper.interaction))
        if newer is None or newer is paper or newer.message != paper.message:
            self._chores.submit(("paper", paper.place.table, paper.message), partial(_delete, paper))


def _who(interaction: Interaction) -> _Who:
    return interaction.user.id, interaction.channel_id or 0


async def _delete(paper: _Ephemeral) -> None:
    """Delete the message if its interaction still allows it; failures are only logged."""
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
