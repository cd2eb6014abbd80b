"""Moves of players, of AI seats, and of the table when a clock of its game expires."""

from __future__ import annotations

import logging
from datetime import timedelta

from msgspec.structs import replace

from bot.enums import Status, TimerKind
from bot.games.contract import TABLE, ChoicePath, Deadline, Later, Refused
from bot.games.engine.chance import SealedChance
from bot.tables.clocks.outages import OutageCompensation
from bot.tables.core.store_errors import after_commit, table_operation
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.model import table_rules
from bot.tables.model.apply_move import apply_move
from bot.tables.model.draft import Draft, change
from bot.tables.model.loading import GameSnapshot, as_game
from bot.tables.model.views import TableView
from bot.tables.play.ai_runner import AiRunner, Think, is_asked
from bot.tables.play.choices import ChoiceService
from bot.tables.play.first_time_tips import FirstTimeTips
from bot.tables.play.reading import TableReader
from bot.tables.timing.timers import ai_decisions, asks_people, is_asleep

log = logging.getLogger(__name__)
AGAIN, PATIENCE = 1.0, 8
"""Minimum seconds before an AI seat is asked again that wanted to wait, and maximum part of the time waited so far."""
WHIM, LOTS = "whim of {}", 1 << 63
"""Name of the random draw of an AI seat, and the number of its values."""
JUST_NOW = timedelta(minutes=1)
"""Age up to which an expired clock counts at once; after an outage older ones start again."""


class MoveService:
    """Turn complete choice paths into moves."""

    def __init__(
        self,
        uow: UnitOfWork,
        looking: TableReader,
        questions: ChoiceService,
        outages: OutageCompensation,
        meeting: FirstTimeTips,
        *,
        thinking: AiRunner,
    ) -> None:
        self._uow, self._looking, self._questions, self._outages = uow, looking, questions, outages
        self._meeting, self._thinking = meeting, thinking

    @table_operation
    async def act(
        self,
        table_id: int,
        user_id: int,
        said: ChoicePath,
        *,
        number: int | None = None,
        interaction: int | None = None,
    ) -> TableView:
        """Apply a user's choice.

        Raises Refused, StaleBoard, NotYourTurn, NotSeated, Duplicate.
        """

        async def decide(table: GameSnapshot) -> Draft[None]:
            if (rung := self._fire_due(table, user_id)) is not None:
                return replace(rung, is_prelude=True)
            table_rules.check_going_on(table.info)
            seat = table_rules.seat_of(table.info, user_id)
            await self._questions.check(table, seat, number)
            return apply_move(table, seat, user_id, said, self._uow.now())

        draft = await self._uow.run(table_id, decide, interaction=interaction)
        assert draft.move is not None
        self._meeting.made(as_game(draft.before), draft.move.row.seat, user_id, said)
        return await after_commit(self._looking.view_of(as_game(draft.after), user_id))

    def _fire_due(self, table: GameSnapshot, user_id: int) -> Draft[None] | None:
        """Return the move of a clock that expired a moment ago, by server time; None: none did.

        The user is present, so the table is not idle if they are seated. After an outage clocks are extended first.
        """
        if not self._outages.reachable or table.info.status != Status.RUNNING:
            return None
        now, at = self._uow.now(), {one.key: one.due_at for one in table.timers if one.kind == TimerKind.DEADLINE}
        due = table.game.clocks.deadlines(table.state)
        over = [one for one in due if not one.works and at.get(one.id, now) < now]
        if not over:
            return None
        ended = at[over[0].id]
        draft = apply_move(table, TABLE, None, over[0].said, ended if now - ended < JUST_NOW else now)
        return draft if table.info.seat_of(user_id) is None else draft.with_idle_moves(0)

    @table_operation
    async def step_ai(self, table_id: int, key: str, think: Think) -> None:
        """Make one step of the AI seat `key` if the table waits for it.

        `think` runs off the event loop.
        """
        thought_about = await self._uow.loader.game(table_id)
        waiting = {str(decision.seat): decision for decision in ai_decisions(thought_about)}
        decision = waiting.get(key)
        if decision is None or not is_asked(thought_about, decision) or is_asleep(thought_about):
            await self._uow.run(table_id, self._uow.rescheduled)
            return
        seat, number = decision.seat, thought_about.row.last_move
        said = await self._thinking.choose(thought_about, decision, self._ai_randomness(thought_about, seat), think)

        async def decide(table: GameSnapshot) -> Draft[None]:
            if not is_asked(table, decision):
                return await self._uow.rescheduled(table)
            if said is None or isinstance(said, Later):
                if said is None:
                    later = self._uow.tick
                else:
                    later = said.seconds if asks_people(table) else min(said.seconds, self._hurried(table))
                return await self._asking_again(table, key, later)
            drawn = _hesitated(table, seat)
            try:
                return apply_move(drawn, seat, None, said, self._uow.now())
            except Refused:
                if table.row.last_move != number:  # another move was committed first
                    return await self._asking_again(table, key, self._uow.tick)
                return apply_move(drawn, seat, None, table.game.default(table.state, seat), self._uow.now())

        await self._uow.run(table_id, decide)

    def _ai_randomness(self, loaded: GameSnapshot, seat: int) -> str:
        """Return the random draw of an AI seat: equal for equal prompts, also after an undo.

        With a running clock a seat may have nothing to choose yet, so the time is part of it.
        """
        lot = SealedChance(loaded.row.seed or b"", loaded.draws).below(LOTS, WHIM.format(seat))
        return f"{lot} {self._uow.now() if loaded.game.clocks.deadlines(loaded.state) else ''}"

    def _hurried(self, table: GameSnapshot) -> float:
        """Return the seconds until an AI seat is asked again for which everybody waits."""
        waited = (self._uow.now() - table.rows.latest[-1].at).total_seconds()
        return max(self._uow.tick, AGAIN, waited / PATIENCE)

    async def _asking_again(self, table: GameSnapshot, key: str, seconds: float) -> Draft[None]:
        """Return the draft that sets the timer of an AI seat that made no choice, if it has one."""
        due = self._uow.now() + timedelta(seconds=seconds)
        timers = await self._uow.clocks(table)
        return change(
            table,
            timers=[replace(one, due_at=due) if (one.kind, one.key) == (TimerKind.AI, key) else one for one in timers],
        )

    @table_operation
    async def expire(self, table_id: int, deadline_id: str, think: Think) -> None:
        """Expire a game clock: the table makes the move that the game defined for it.

        Stopped clocks have no effect.
        """
        loaded = await self._uow.loader.game(table_id)
        due = _deadline(loaded, deadline_id)
        said = due.said if due else ()
        if due is not None and due.works:
            said = await self._worked_out(loaded, due, think)

        async def decide(table: GameSnapshot) -> Draft[None]:
            due = _deadline(table, deadline_id)
            if due is None:
                return await self._uow.rescheduled(table)
            try:
                return apply_move(table, TABLE, None, said, self._uow.now())
            except Refused:
                return apply_move(table, TABLE, None, due.said, self._uow.now())

        await self._uow.run(table_id, decide)

    async def _worked_out(self, loaded: GameSnapshot, due: Deadline, think: Think) -> ChoicePath:
        game, state = loaded.game, loaded.game.clone(loaded.state)
        try:
            said = await think(lambda: game.clocks.work(state, due.id))
        except Exception:
            log.exception("table %s could not work out %s", loaded.row.id, due.id)
            return due.said
        return due.said if isinstance(said, Later) else said


def _hesitated(loaded: GameSnapshot, seat: int) -> GameSnapshot:
    """Mark the seat's random draw as drawn together with its choice."""
    whim = WHIM.format(seat)
    return replace(loaded, draws={**loaded.draws, whim: loaded.draws.get(whim, 0) + 1})


def _deadline(loaded: GameSnapshot, deadline_id: str) -> Deadline | None:
    """Return the running clock of that name."""
    if loaded.info.status != Status.RUNNING or loaded.info.held:
        return None
    return next((one for one in loaded.game.clocks.deadlines(loaded.state) if one.id == deadline_id), None)
