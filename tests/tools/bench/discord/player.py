"""A player's view of a table: legal moves by clicks on visible components."""

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
"""Random moves to try until one begins on the board; moves from a hand have no button there."""
OFTEN = 1.0
"""Seconds between two checks whether the table is over, and so has no next board."""


@dataclass
class Made:
    """A clicked move: milliseconds to its board (None: the game is over).

    `new`: the board is a new message.
    """

    board: float | None
    passing: bool
    interaction: Interaction | None
    loss: str = ""


class BenchPlayer:
    """A player that makes one move at a time: prepared, then clicked."""

    def __init__(self, table: int, place: Place, disk: DatabaseReader, heard: BoardTimes, chance: Random) -> None:
        self.id, self.place = table, place
        self._disk, self._heard, self._chance = disk, heard, chance
        self.instead: Interaction | None = None
        """The answer to the last preparation that did not reach its last click."""
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
        """Return the stored state."""
        return await self._disk.standing(self.place.thread.id)

    async def prepare(self) -> str:
        """Click all buttons of a random move but the last; return the loss on the way.

        `ready` if the last click was reached: not if the game is over, or no seat has a decision on the board.
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
        except NoWayError:  # some menus have other paths than these players know
            pass
        return ""

    @property
    def ready(self) -> bool:
        """Return whether a last click is pending."""
        return self._going is not None

    async def press(self) -> Made:
        """Make the last click, and wait for the board and the answer."""
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
        """Return the time at which the board showed this move; None if it never does."""
        for _ in range(int(PATIENCE / OFTEN)):
            try:
                return await self._heard.shown(self.id, number, OFTEN)
            except TimeoutError:
                if self._refused() or await self._over():
                    return None
        return None

    def _refused(self) -> bool:
        """Return whether the last click was answered with an error only."""
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
        """Return a random move that begins with a button of the board; None if there is none."""
        for _ in range(TRIES):
            what = turn(self.place, standing, self._chance)
            if what is not None and first(self.board, what.said) is not None:
                return what
        return None
