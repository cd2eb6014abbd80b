"""Moves of players, of AI seats, and of the table when a clock of its game expires."""

from __future__ import annotations

import logging
from datetime import timedelta

import msgspec

from bot.enums import Status, TimerKind
from bot.games.contract import TABLE, ChoicePath, Deadline, Later, Refused
from bot.games.engine.chance import SealedChance
from bot.tables.clocks.outages import OutageCompensation
from bot.tables.core.retry import retry_on_conflict, table_operation
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.model import table_rules
from bot.tables.model.loading import TableSnapshot
from bot.tables.model.views import TableView
from bot.tables.play.ai_runner import AiRunner, Think, is_asked
from bot.tables.play.choices import ChoiceService
from bot.tables.play.first_time_tips import FirstTimeTips
from bot.tables.play.reading import TableReader
from bot.tables.timing.timers import ai_decisions, is_asleep

log = logging.getLogger(__name__)
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
        rung = False
        try:
            async with self._uow.locked(table_id):
                before = await self._uow.loader.load(table_id)
                loaded = await self._fire_due(before, user_id)
                rung = loaded is not before
                async with self._uow.detect_duplicate(interaction):
                    table_rules.check_going_on(loaded.info)
                    seat = table_rules.seat_of(loaded.info, user_id)
                    await self._questions.check(loaded, seat, number)
                    asked, loaded = loaded, await self._uow.move(loaded, seat, user_id, said, interaction)
        except Exception:
            if rung:
                await self._uow.news.changed(table_id)
            raise
        await self._uow.news.changed(table_id)
        self._meeting.made(asked, seat, user_id, said)
        return await self._looking.seen(loaded, user_id)

    async def _fire_due(self, loaded: TableSnapshot, user_id: int) -> TableSnapshot:
        """Fire a clock that expired a moment ago before the move that arrives now, by server time.

        The user is present, so the table is not idle if they are seated. After an outage clocks are extended first.
        """
        now, idle_moves = self._uow.now(), None if loaded.info.seat_of(user_id) is None else 0
        while (
            self._outages.reachable
            and loaded.info.status == Status.RUNNING
            and (due := loaded.game.clocks.deadlines(loaded.state))
        ):
            timers = await self._uow.store.timers.of(loaded.row.id)
            at = {timer.key: timer.due_at for timer in timers if timer.kind == TimerKind.DEADLINE}
            over = [one for one in due if not one.works and at.get(one.id, now) < now]
            if not over:
                break
            ended = at[over[0].id]
            at_once = ended if now - ended < JUST_NOW else now
            loaded = await self._uow.move(loaded, TABLE, None, over[0].said, at=at_once, idle_moves=idle_moves)
        return loaded

    @retry_on_conflict
    async def step_ai(self, table_id: int, key: str, think: Think) -> None:
        """Make one step of the AI seat `key` if the table waits for it.

        `think` runs off the event loop.
        """
        loaded = await self._uow.loader.load(table_id)
        number = loaded.row.last_move
        waiting = {str(decision.seat): decision for decision in ai_decisions(loaded, loaded.state)}
        decision = waiting.get(key)
        if decision is None or not is_asked(loaded, decision) or is_asleep(loaded, loaded.state):
            await self._uow.reschedule(loaded)
            return
        seat = decision.seat
        said = await self._thinking.choose(loaded, decision, self._ai_randomness(loaded, seat), think)
        async with self._uow.locked(table_id):
            loaded = await self._uow.loader.load(table_id)
            if not is_asked(loaded, decision):
                await self._uow.reschedule(loaded)
                return
            if said is None or isinstance(said, Later):
                await self._ask_again(loaded, key, self._uow.tick if said is None else said.seconds)
                return
            loaded = _hesitated(loaded, seat)
            try:
                await self._uow.move(loaded, seat, None, said)
            except Refused:
                if loaded.row.last_move != number:  # another move was committed first
                    await self._ask_again(loaded, key, self._uow.tick)
                    return
                await self._uow.move(loaded, seat, None, loaded.game.default(loaded.state, seat))
        await self._uow.news.changed(table_id)

    def _ai_randomness(self, loaded: TableSnapshot, seat: int) -> str:
        """Return the random draw of an AI seat: equal for equal prompts, also after an undo.

        With a running clock a seat may have nothing to choose yet, so the time is part of it.
        """
        lot = SealedChance(loaded.row.seed or b"", loaded.draws).below(LOTS, WHIM.format(seat))
        return f"{lot} {self._uow.now() if loaded.game.clocks.deadlines(loaded.state) else ''}"

    async def _ask_again(self, loaded: TableSnapshot, key: str, seconds: float) -> None:
        """Set the timer of an AI seat that made no choice, if the table still waits for it."""
        await self._uow.reschedule(loaded)
        timer = await self._uow.timer(loaded.row.id, TimerKind.AI, key)
        if timer is not None:
            await self._uow.set_timer(timer, self._uow.now() + timedelta(seconds=seconds))

    @retry_on_conflict
    async def expire(self, table_id: int, deadline_id: str, think: Think) -> None:
        """Expire a game clock: the table makes the move that the game defined for it.

        Stopped clocks have no effect.
        """
        loaded = await self._uow.loader.load(table_id)
        due = _deadline(loaded, deadline_id)
        said = due.said if due else ()
        if due is not None and due.works:
            said = await self._worked_out(loaded, due, think)
        async with self._uow.locked(table_id):
            loaded = await self._uow.loader.load(table_id)
            due = _deadline(loaded, deadline_id)
            if due is None:
                await self._uow.reschedule(loaded)
                return
            try:
                await self._uow.move(loaded, TABLE, None, said)
            except Refused:
                await self._uow.move(loaded, TABLE, None, due.said)
        await self._uow.news.changed(table_id)

    async def _worked_out(self, loaded: TableSnapshot, due: Deadline, think: Think) -> ChoicePath:
        game, state = loaded.game, loaded.game.clone(loaded.state)
        try:
            said = await think(lambda: game.clocks.work(state, due.id))
        except Exception:
            log.exception("table %s could not work out %s", loaded.row.id, due.id)
            return due.said
        return due.said if isinstance(said, Later) else said


def _hesitated(loaded: TableSnapshot, seat: int) -> TableSnapshot:
    """Mark the seat's random draw as drawn together with its choice."""
    whim = WHIM.format(seat)
    return msgspec.structs.replace(loaded, draws={**loaded.draws, whim: loaded.draws.get(whim, 0) + 1})


def _deadline(loaded: TableSnapshot, deadline_id: str) -> Deadline | None:
    """Return the running clock of that name."""
    if loaded.info.status != Status.RUNNING or loaded.info.held:
        return None
    return next((one for one in loaded.game.clocks.deadlines(loaded.state) if one.id == deadline_id), None)
