"""A table as its players use it: they know the rules, and press what really stands in Discord."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from functools import partial
from random import Random

from tests.fake_discord import Interaction, Message, NoAnswerError
from tests.tools.bench.discord.board_times import PATIENCE, BoardTimes
from tests.tools.bench.discord.simultaneous_clicks import Gate, Player, makes_the_move
from tests.tools.soak.database_reader import DatabaseReader, Standing
from tests.tools.soak.player_input import NoWayError, by_buttons, first
from tests.tools.soak.tables import Place, Turn, turn

TRIES = 100
"""Random moves among which one begins on the board; what a hand allows has no button there."""
OFTEN = 1.0
"""Seconds between two looks whether the table is over, and so has no next board."""


@dataclass
class Made:
    """A move that was pressed: milliseconds to its board (None: the game is over) and whether that is a new message."""

    board: float | None
    passing: bool
    interaction: Interaction | None
    loss: str = ""


class BenchPlayer:
    """One move at a time: prepared, then pressed."""

    def __init__(self, table: int, place: Place, disk: DatabaseReader, heard: BoardTimes, chance: Random) -> None:
        self.id, self.place = table, place
        self._disk, self._heard, self._chance = disk, heard, chance
        self.instead: Interaction | None = None
        """What came of the last preparation that led to no last press: the bot said something else."""
        self._number = 0
        self._gate: Gate | None = None
        self._going: asyncio.Task[Interaction] | None = None

    @property
    def board(self) -> Message:
        """The newest board."""
        found = self.place.board
        assert found is not None
        return found

    async def standing(self) -> Standing:
        """As it is stored."""
        return await self._disk.standing(self.place.thread.id)

    async def prepare(self) -> str:
        """Presses all buttons of a random move but the last; what was lost on the way.

        `ready` if it came so far: not if the game is over, or nobody is asked on the board.
        """
        self._gate = self._going = self.instead = None
        standing = await self.standing()
        what = None if standing.over else self._choose(standing)
        if what is None:
            return ""
        seat = next(seat for seat, user in standing.people.items() if user == int(what.person.id))
        gate = Gate(partial(makes_the_move, standing, seat, what.said))
        going = asyncio.create_task(by_buttons(Player.like(what.person, gate), self.board, what.said))
        reached = asyncio.create_task(gate.reached.wait())
        await asyncio.wait({going, reached}, return_when=asyncio.FIRST_COMPLETED)
        reached.cancel()
        if gate.reached.is_set():
            self._number, self._gate, self._going = standing.number, gate, going
            return ""
        try:
            self.instead = await going
        except NoAnswerError as lost:
            return f"table {self.id}: {lost}"
        except NoWayError:  # some menus lead on by other ways than these players know
            pass
        return ""

    @property
    def ready(self) -> bool:
        """Whether a last press is held back."""
        return self._going is not None

    async def press(self) -> Made:
        """Does the last press, and waits for the board and the answer."""
        assert self._gate is not None
        assert self._going is not None
        before, number = self.board.id, self._number + 1
        self._gate.opens.set()
        shown = await self._shown(number)
        try:
            interaction = await self._going
        except NoAnswerError as lost:
            return Made(None, passing=False, interaction=None, loss=f"table {self.id}: {lost}")
        loss = "" if shown is not None or await self._over() else self._lost(interaction, number)
        took = None if shown is None else (shown - self._gate.passed) * 1000
        return Made(took, passing=self.board.id != before, interaction=interaction, loss=loss)

    async def _shown(self, number: int) -> float | None:
        """When the board showed this move; None if it never does."""
        for _ in range(int(PATIENCE / OFTEN)):
            try:
                return await self._heard.shown(self.id, number, OFTEN)
            except TimeoutError:
                if self._refused() or await self._over():
                    return None
        return None

    def _refused(self) -> bool:
        """Whether the last press has led to nothing but a word."""
        assert self._going is not None
        if not self._going.done() or self._going.exception() is not None:
            return self._going.done()
        answer = self._going.result().original
        return answer is not None and answer.ephemeral and "✓" not in answer.text

    def _lost(self, interaction: Interaction, number: int) -> str:
        return interaction.text if self._refused() else f"table {self.id}: no board has shown move {number}"

    async def _over(self) -> bool:
        return (await self.standing()).over

    def _choose(self, standing: Standing) -> Turn | None:
        """A random move that begins with a button of the board; None if there is none."""
        for _ in range(TRIES):
            what = turn(self.place, standing, self._chance)
            if what is not None and first(self.board, what.said) is not None:
                return what
        return None
