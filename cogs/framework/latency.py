"""How long people wait: from a press or command that arrives to the first answer, and to the board it has changed."""

from __future__ import annotations

from collections.abc import Collection
from contextvars import ContextVar
from time import perf_counter

import discord
from msgspec import Struct

from bot.metrics import registry
from bot.tables.admin.latency import ANSWERS, BOARDS, LatencyStats
from cogs.ui.custom_ids import parse

UNKNOWN = "unknown"
"""Stands for what is none of our commands or buttons: it may be forged."""


class Click(Struct, eq=False):
    """A press or command: the purpose of the button or the name of the command, and when it arrived."""

    what: str
    at: float
    pace: LatencyStats
    answered: bool = False
    told: bool = False


_handled: ContextVar[Click | None] = ContextVar("click", default=None)


def arrived(interaction: discord.Interaction, purposes: Collection[str], pace: LatencyStats) -> None:
    """It is here; `purposes` are those of our buttons. Autocompletion is no click: it is gone with the next letter."""
    if interaction.type is not discord.InteractionType.autocomplete:
        interaction.extras[Click] = Click(_what(interaction, purposes), perf_counter(), pace)


def _what(interaction: discord.Interaction, purposes: Collection[str]) -> str:
    if interaction.type is discord.InteractionType.application_command:
        return interaction.command.qualified_name if interaction.command else UNKNOWN
    target = parse(str((interaction.data or {}).get("custom_id", "")))
    return target.purpose if target is not None and target.purpose in purposes else UNKNOWN


def handling(interaction: discord.Interaction) -> None:
    """What follows in this task comes of it."""
    _handled.set(interaction.extras.get(Click))


def answered(interaction: discord.Interaction) -> None:
    """Discord took an answer, or heard that there will be one; only the first counts."""
    click: Click | None = interaction.extras.get(Click)
    if click is not None and not click.answered:
        click.answered = True
        seconds = perf_counter() - click.at
        registry.acknowledgement.labels(click.what).observe(seconds)
        click.pace.took(ANSWERS, seconds)


class PendingBoards:
    """Of each table the click whose board does not stand in Discord yet; of several the one that waits longest."""

    def __init__(self) -> None:
        self._clicks: dict[int, Click] = {}

    def changed(self, table_id: int) -> None:
        """What was just done shows on the board of this table."""
        click = _handled.get()
        if click is not None and not click.told:
            click.told = True
            self._clicks.setdefault(table_id, click)

    def taken(self, table_id: int) -> Click | None:
        """The click for which the board is drawn from now on."""
        return self._clicks.pop(table_id, None)

    def put_back(self, table_id: int, click: Click | None) -> None:
        """The board could not be shown."""
        if click is not None:
            self._clicks[table_id] = click

    def shown(self, click: Click | None) -> None:
        """The board stands there."""
        if click is not None:
            seconds = perf_counter() - click.at
            registry.click_to_board.labels(click.what).observe(seconds)
            click.pace.took(BOARDS, seconds)
