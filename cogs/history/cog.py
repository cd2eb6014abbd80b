"""History cog: the log, the scores, the record of a finished game."""

from __future__ import annotations

import asyncio
from functools import partial

import discord
from discord import app_commands

from bot.games.contract import Text, t
from bot.tables.model.errors import Unplayable
from bot.tables.records.format import BadRecord
from bot.tables.records.verify import Verdict, compared, told, verify
from bot.words.formatter import formatter
from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuCog
from cogs.framework.install_context import alone_here
from cogs.framework.interaction_response import Deferral, from_private, put_form
from cogs.framework.responses import answer, answer_in_time, defer_if_slow, one_at_a_time, report_errors, translator_for
from cogs.framework.services import PageJob
from cogs.history import uploads
from cogs.history.log_screen import log
from cogs.history.record_screen import record as record_screen
from cogs.history.uploads import CHECK_SECONDS, RECORD_MOVES, handed_in
from cogs.ui import info as screens
from cogs.ui.board import proof
from cogs.ui.command_choices import TableNumber
from cogs.ui.command_translator import ls
from cogs.ui.components import Screen, note
from cogs.ui.custom_ids import CustomId, parse_int
from cogs.ui.discord_limits import cut
from cogs.ui.forms import uploaded
from cogs.ui.translator import Translator, escape

LOG_MOVES = 25
SENTENCE = 600
TELL_SECONDS = 4.0
"""Seconds between updates of the progress."""


async def _page(interaction: Interaction, making: PageJob, voice: Translator) -> bytes | None:
    """Return the record page, with progress updates; None if the game cannot be replayed."""
    what = Deferral.SAME if from_private(interaction) else Deferral.PRIVATE
    while not await defer_if_slow(interaction, _ended(making.task), what):
        await answer(interaction, note(voice.markdown(t("Record: {n} %", n=making.done))))
    try:
        return await asyncio.shield(making.task)
    except Unplayable:
        return None


async def _ended(task: asyncio.Task[bytes]) -> bool:
    """Return whether the task is done, after waiting for a limited time."""
    done, _ = await asyncio.wait({task}, timeout=TELL_SECONDS)
    return bool(done)


class HistoryCog(TakuCog):
    """Cog of `/log`, `/score`, `/record`, `/verify` and their buttons."""

    def routes(self) -> Routes:
        """Return the handlers of the buttons below boards and results, and of the form of a record."""
        return {
            "log": self._log,
            "score": self._score,
            "record": self._record,
            "seal": self._seal,
            "records": self._records,
            "verify": self._hand_in,
            "verified": self._handed_in,
        }

    async def _log(self, interaction: Interaction, target: CustomId) -> None:
        """Show the log; `arg` is the number of the move before which it ends."""
        tables = self.client.tables
        info = await tables.queries.info(target.table)
        before = parse_int(target.arg) if target.arg else None
        lines = await tables.reader.log(info.id, interaction.user.id, before, LOG_MOVES)
        voice = await translator_for(interaction, info)
        await answer(interaction, log(info, lines, voice, newest=before is None))

    async def _score(self, interaction: Interaction, target: CustomId) -> None:
        seen = await self.client.tables.reader.view(target.table, interaction.user.id)
        await answer(interaction, screens.score(seen, await translator_for(interaction, seen.table)))

    async def _seal(self, interaction: Interaction, target: CustomId) -> None:
        info = await self.client.tables.queries.info(target.table)
        await answer(interaction, proof(info, await translator_for(interaction, info)))

    async def _record(self, interaction: Interaction, target: CustomId) -> None:
        """Send the page and the bare record, with the progress if it is slow."""
        tables = self.client.tables
        info = await tables.queries.info(target.table)
        record, voice = await tables.archive.export(info.id), await translator_for(interaction, info)
        async with one_at_a_time(interaction):
            found = await _page(interaction, self.client.record_pages.of(info.id, voice.language), voice)
        await answer(interaction, record_screen(info, found, record, voice))

    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.command(name=ls("verify"), description=ls("Check the record of a finished game: was it fair?"))
    @app_commands.describe(record=ls("The file you got from the Record button"))
    @app_commands.rename(record=ls("record"))
    async def verify(self, interaction: Interaction, record: discord.Attachment) -> None:
        """Verify a record of any table; one of this bot's is compared with the stored one, too."""
        await report_errors(interaction, answer_in_time(interaction, self._checked(interaction, record)))

    async def _records(self, interaction: Interaction, target: CustomId) -> None:
        del target
        voice = await translator_for(interaction)
        await answer(interaction, uploads.ways(voice, tables=not alone_here(interaction)))

    async def _hand_in(self, interaction: Interaction, target: CustomId) -> None:
        del target
        title, voice = t("Check a record"), await translator_for(interaction)
        await put_form(interaction, uploads.form(CustomId("verified"), title, voice))

    async def _handed_in(self, interaction: Interaction, target: CustomId) -> None:
        del target
        await answer_in_time(interaction, self._checked(interaction, uploaded(interaction)))

    async def _checked(self, interaction: Interaction, record: discord.Attachment) -> Screen:
        """Verify a record in a thread, one at a time, so that games are not delayed."""
        voice = await translator_for(interaction)
        async with one_at_a_time(interaction), self.client.verify_lock:
            try:
                raw = await handed_in(record)
                verdict = await asyncio.to_thread(verify, raw, most=RECORD_MOVES, seconds=CHECK_SECONDS)
            except BadRecord as bad:
                return uploads.refused(bad, CustomId("verify"), voice)
        return await self._told(verdict, voice.language)

    async def _told(self, verdict: Verdict, language: str) -> Screen:
        record, lines = verdict.record, told(verdict)
        if verdict.fault is None:
            lines.append(await self._compared(verdict))
        say = partial(formatter(language, record.game).format, names=tuple(map(escape, record.players)))
        return note(*(cut(say(line), SENTENCE) for line in lines))

    async def _compared(self, verdict: Verdict) -> Text:
        record, tables = verdict.record, self.client.tables
        posted = await tables.archive.posted_seal(record.table, record.game)
        if posted != verdict.seal:
            return compared(verdict, posted)
        return compared(verdict, posted, played=await tables.archive.was_played(record.table, record))

    @app_commands.command(name=ls("log"), description=ls("What has happened at the table so far"))
    async def log(self, interaction: Interaction) -> None:
        """Show the latest moves, with a button to earlier ones."""
        await self.client.router.command(interaction, CustomId("log"))

    @app_commands.command(name=ls("record"), description=ls("A finished game as a page to look at and to keep"))
    @app_commands.describe(table=ls("The number of the table; without it, that of this thread"))
    @app_commands.rename(table=ls("table"))
    async def record(self, interaction: Interaction, table: TableNumber | None = None) -> None:
        """Send the record, as the button below the result does."""
        await self.client.router.command(interaction, CustomId("record", table or 0))

    @app_commands.command(name=ls("score"), description=ls("Everybody's points, as far as you can see them"))
    async def score(self, interaction: Interaction) -> None:
        """Show the scores by part."""
        await self.client.router.command(interaction, CustomId("score"))
