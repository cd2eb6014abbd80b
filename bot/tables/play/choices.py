"""Choices that a player has, and the check that the prompt they saw is current."""

from __future__ import annotations

from typing import Any

from bot.enums import MoveKind
from bot.games.contract import TABLE, ChoicePath, Choices, Refused, Text, Who, t
from bot.games.engine.choice_walk import walk
from bot.tables.core.store_errors import table_operation
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.model import table_rules
from bot.tables.model.errors import NotYourTurn, StaleBoard, TooLate
from bot.tables.model.loading import GameSnapshot
from bot.tables.model.undo_rules import asked
from bot.tables.play.reading import RECENT


class ChoiceService:
    """Read-only service for prompts and choices."""

    def __init__(self, uow: UnitOfWork) -> None:
        self._uow = uow

    @table_operation
    async def choices(self, table_id: int, user_id: int, said: ChoicePath, number: int | None = None) -> Choices:
        """Return the choices of a user after a path.

        Raises Refused, StaleBoard, NotYourTurn, NotSeated.
        """
        loaded = await self._uow.loader.game(table_id)
        table_rules.check_going_on(loaded.info)
        seat = table_rules.seat_of(loaded.info, user_id)
        await self.check(loaded, seat, number)
        return walk(loaded.game, loaded.state, seat, said)

    async def check(self, loaded: GameSnapshot, seat: int, number: int | None) -> None:
        """Check that the seat is prompted, and was already on the board of move `number`."""
        game, row = loaded.game, loaded.row
        decisions = [decision for decision in game.pending(loaded.state) if decision.seat == seat]
        if number is not None and number != row.last_move:
            then = await self._state_at(loaded, number)
            asked_then = [] if then is None else [d for d in game.pending(then) if d.seat == seat]
            questions = {decision.attention.question for decision in decisions} - {""}
            if not questions & {decision.attention.question for decision in asked_then}:
                last_own = await self._uow.store.moves.last_of(row.id, seat, (MoveKind.MOVE, MoveKind.LIMIT))
                if last_own > number or asked_then != decisions:
                    await self._check_not_late(loaded, seat, number)
                    raise StaleBoard
        if not decisions:
            await self._check_not_late(loaded, seat, number)
            raise _nothing_asked(loaded, seat)

    async def _check_not_late(self, loaded: GameSnapshot, seat: int, number: int | None) -> None:
        """Raise TooLate if a clock has expired for the prompt after move `number` (None: the last)."""
        for row in reversed(loaded.rows.latest):
            if row.seat != TABLE or row.kind != "move" or (number is not None and row.number <= number):
                continue
            before = await self._state_at(loaded, row.number - 1)
            if before is not None and any(d.seat == seat and d.attention.question for d in loaded.game.pending(before)):
                raise TooLate((self._uow.now() - row.at).total_seconds())
            if number is None:
                return

    async def _state_at(self, loaded: GameSnapshot, number: int) -> Any:
        """Return the state after a move; None if it is too old."""
        if not max(0, loaded.row.last_move - RECENT) < number <= loaded.row.last_move:
            return None
        return (await self._uow.loader.moment(loaded.row, number)).state


def _nothing_asked(loaded: GameSnapshot, seat: int) -> NotYourTurn | Refused:
    """Return why the seat has no choices: the game's rule, or the seats that must decide."""
    try:
        loaded.game.choices(loaded.state, seat, ())
    except Refused as refused:
        if refused.rule:
            return refused
    return NotYourTurn(whose_turn(loaded))


def whose_turn(loaded: GameSnapshot) -> Text:
    """Return the text for other players that names the players to decide."""
    waiting = sorted(asked(loaded.game.pending(loaded.state)))
    if not waiting:
        return t("There is nothing to decide now.")
    return t("It's not your turn to decide anything. Waiting for {who}.", who=tuple(Who(seat) for seat in waiting))
