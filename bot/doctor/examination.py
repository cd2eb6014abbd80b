"""Examination: run the trials one after another, clean up, and keep a row for each."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from enum import StrEnum

import aiohttp
import discord
from msgspec import Struct

from bot.config import Settings
from bot.doctor.client import DoctorClient
from bot.doctor.codes import Refusal, Wrong, refusal
from bot.doctor.samples import Place
from cogs.framework.bot import Interaction
from cogs.framework.send import post
from cogs.ui.components import Screen

INTERRUPTED = "interrupted"
PATIENCE = 60.0
"""Seconds for a trial: longer than the library waits for a rate limit and retries."""


class State(StrEnum):
    """States of a row."""

    WORKS = "works"
    REFUSED = "refused"
    NOT_TRIED = "not tried"


class Row(Struct, frozen=True):
    """The outcome of a trial; `why` it was not tried, or how it was refused."""

    name: str
    state: State
    required: bool = True
    why: str = ""
    refusal: Refusal | None = None


class NotTried(Exception):
    """A trial is not possible here; the message says why."""


class Trial(Struct, frozen=True):
    """A trial: `run` returns if it works, and raises Discord's errors, Wrong, or NotTried.

    It is not tried if the trial that it `needs` has not worked. `advice`: what to do about a missing permission.
    """

    name: str
    run: Callable[[Examination], Awaitable[object]]
    needs: str = ""
    required: bool = True
    advice: str = ""


class Options(Struct, frozen=True):
    """Options of the command line; `wait` are the seconds in which the host presses a button."""

    guild_id: int
    channel_id: int
    presses: bool = True
    wait: float = PATIENCE


class Examination:
    """State of an examination: what the trials find and make.

    `tell` shows a row, `ask` what the host is to do. `ours` are the bot's permissions, `board` is the message that is
    edited, `interaction` the host's last one. All that is made is deleted at the end.
    """

    channel: discord.TextChannel
    ours: discord.Permissions
    board: discord.Message
    forum: discord.ForumChannel
    thread: int
    interaction: Interaction
    owner: int | None = None
    emoji: discord.PartialEmoji | None = None
    running = False
    """The bot runs on this machine with the same database."""

    def __init__(
        self,
        client: DoctorClient,
        settings: Settings,
        options: Options,
        tell: Callable[[Row], None],
        ask: Callable[[str], None],
    ) -> None:
        self.client, self.settings, self.options, self.ask, self._tell = client, settings, options, ask, tell
        self.rows = list[Row]()
        self._done = dict[str, State]()
        self._asking = False
        self._cleanup = AsyncExitStack()

    async def run(self, trials: Sequence[Trial]) -> None:
        """Run the trials, and clean up; those that an interruption leaves out are not tried.

        Raises the errors of a network that is not there, when logging in.
        """
        try:
            async with self._cleanup:
                for trial in trials:
                    await self._try(trial)
        except asyncio.CancelledError:
            for trial in trials[len(self._done) :]:
                self._add(Row(trial.name, State.NOT_TRIED, trial.required, INTERRUPTED))

    async def _try(self, trial: Trial) -> None:
        """Run a trial; an interruption waits for its end, but not for a press.

        So what the trial makes is known, and deleted.
        """
        running = asyncio.create_task(self._run(trial))
        try:
            await asyncio.shield(running)
        except asyncio.CancelledError:
            if self._asking:
                running.cancel()
            await asyncio.wait({running})
            raise

    async def _run(self, trial: Trial) -> None:
        lacks = trial.needs and self._done.get(trial.needs) is not State.WORKS
        try:
            if lacks:
                raise NotTried(f"it needs: {trial.needs}")
            async with asyncio.timeout(PATIENCE + self.options.wait):
                await trial.run(self)
        except NotTried as reason:
            row = Row(trial.name, State.NOT_TRIED, trial.required, str(reason))
        except Exception as error:
            if not trial.needs and isinstance(error, OSError | aiohttp.ClientError):  # no network from the beginning on
                raise
            row = Row(trial.name, State.REFUSED, trial.required, refusal=refusal(error, trial.advice))
        else:
            row = Row(trial.name, State.WORKS, trial.required)
        self._done[trial.name] = row.state
        self._add(row)

    def _add(self, row: Row) -> None:
        self.rows.append(row)
        self._tell(row)

    # --- for the trials ----------------------------------------------------------------------------------------------

    @property
    def place(self) -> Place:
        """The ids that samples name."""
        assert self.client.user is not None
        return Place(self.client.user.id, self.options.guild_id, self.channel.id, self.emoji)

    async def post(self, screen: Screen, channel: discord.abc.Messageable | None = None) -> discord.Message:
        """Post a message, which is deleted at the end."""
        message = await post(channel or self.channel, screen)
        self.delete_later("a message", message.delete)
        return message

    def delete_later(self, name: str, delete: Callable[[], Awaitable[object]], advice: str = "Delete it.") -> None:
        """Call `delete` at the end; a row says what it could not delete."""
        self._cleanup.push_async_callback(self._delete, name, delete, advice)

    async def _delete(self, name: str, delete: Callable[[], Awaitable[object]], advice: str) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                await delete()
        except discord.NotFound:
            return
        except Exception as error:
            found = refusal(error)
            stays = Refusal(found.code, f"{name} is left: {found.words}", advice, found.field)
            self._add(Row(f"Clean-up: {name}", State.REFUSED, required=False, refusal=stays))

    async def press(self, what: str, number: int) -> Interaction:
        """Return the interaction of the host's press or form. Raises NotTried if none comes in time."""
        self._asking = True
        try:
            async with asyncio.timeout(self.options.wait):
                return await self.client.pressed[what, number].get()
        except TimeoutError:
            raise NotTried(f"nobody pressed within {self.options.wait:.0f} seconds") from None
        finally:
            self._asking = False


def check(holds: object, words: str) -> None:
    """Raise Wrong with these words unless it holds."""
    if not holds:
        raise Wrong(words)
