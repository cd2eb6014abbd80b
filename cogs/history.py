"""What has happened: the log, the scores, the record of a game that is over."""

from __future__ import annotations

import asyncio
from functools import partial
from io import BytesIO

import discord
from discord import app_commands

from bot.games.contract import Text, t
from bot.games.wording import command
from bot.tables.record import Verdict, compared, told, verify
from bot.tables.recorded import BadRecord
from bot.words.speaker import speaker
from cogs.answer import answer, answer_in_time, telling, voice_for
from cogs.base import TakuCog
from cogs.clicks import answered
from cogs.ids import Id, whole
from cogs.kinds import Interaction, Routes
from cogs.limits import cut
from cogs.records import CHECK_SECONDS, CHECKING, RECORD_MOVES, handed_in
from cogs.screens import info as screens
from cogs.screens.parts import Screen, note
from cogs.translate import ls
from cogs.voice import escape

LOG_MOVES = 25
SENTENCE = 600


class History(TakuCog):
    """`/log`, `/score`, `/verify` and their buttons."""

    def routes(self) -> Routes:
        """The buttons below boards and results."""
        return {"log": self._log, "score": self._score, "record": self._record}

    async def _log(self, interaction: Interaction, target: Id) -> None:
        """`arg` is the number of the move before which to look."""
        tables = self.client.tables
        info = await tables.finding.info(target.table)
        before = whole(target.arg) if target.arg else None
        lines = await tables.looking.log(info.id, interaction.user.id, before, LOG_MOVES)
        voice = await voice_for(interaction, info)
        await answer(interaction, screens.log(info, lines, voice, newest=before is None))

    async def _score(self, interaction: Interaction, target: Id) -> None:
        seen = await self.client.tables.looking.see(target.table, interaction.user.id)
        await answer(interaction, screens.score(seen, await voice_for(interaction, seen.table)))

    async def _record(self, interaction: Interaction, target: Id) -> None:
        record = await self.client.tables.archive.export(target.table)
        voice = await voice_for(interaction)
        name = f"taku-{target.table}.json"
        line = t(
            "The record of the game. `{command}` plays it again and checks every draw against the "
            "fairness seal; `python -m bot verify {name}` does it on a computer of your own.",
            name=name,
            command=command("verify"),
        )
        await interaction.response.send_message(
            voice.say(line), file=discord.File(BytesIO(record), filename=name), ephemeral=True
        )
        answered(interaction)

    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.command(name=ls("verify"), description=ls("Check the record of a finished game: was it fair?"))
    @app_commands.describe(record=ls("The file you got from the Record button"))
    @app_commands.rename(record=ls("record"))
    async def verify(self, interaction: Interaction, record: discord.Attachment) -> None:
        """Anybody's, of any table: what the bot posted itself is compared, too."""
        await telling(interaction, answer_in_time(interaction, self._checked(interaction, record)))

    async def _checked(self, interaction: Interaction, record: discord.Attachment) -> Screen:
        """One at a time, in a thread: whoever plays is not kept waiting."""
        voice = await voice_for(interaction)
        async with CHECKING:
            raw = await handed_in(record)
            try:
                verdict = await asyncio.to_thread(verify, raw, most=RECORD_MOVES, seconds=CHECK_SECONDS)
            except BadRecord as bad:
                return note(voice.say(bad.text))
        return await self._told(verdict, voice.language)

    async def _told(self, verdict: Verdict, language: str) -> Screen:
        record, lines = verdict.record, told(verdict)
        if verdict.fault is None:
            lines.append(await self._compared(verdict))
        say = partial(speaker(language, record.game).say, names=tuple(map(escape, record.players)))
        return note(*(cut(say(line), SENTENCE) for line in lines))

    async def _compared(self, verdict: Verdict) -> Text:
        record, tables = verdict.record, self.client.tables
        posted = await tables.archive.posted_seal(record.table, record.game)
        if record.table is None or posted != verdict.seal:
            return compared(verdict, posted)
        return compared(verdict, posted, played=await tables.archive.was_played(record.table, record))

    @app_commands.command(name=ls("log"), description=ls("What has happened at the table so far"))
    async def log(self, interaction: Interaction) -> None:
        """The latest moves; a button leads further back."""
        await self.client.router.command(interaction, Id("log"))

    @app_commands.command(name=ls("score"), description=ls("Everybody's points, as far as you can see them"))
    async def score(self, interaction: Interaction) -> None:
        """By part."""
        await self.client.router.command(interaction, Id("score"))
