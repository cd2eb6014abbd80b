"""Lessons: a recorded game that one user plays step by step, and may finish against AIs."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from msgspec import Struct

from bot.enums import MoveKind, Status
from bot.games.contract import TABLE, ChoicePath, Choices, Complete, Lesson, LessonStep, Refused, t
from bot.games.engine.choice_walk import walk
from bot.games.engine.lesson_files import lesson_of
from bot.games.engine.lesson_player import Played, leads_on, record, settings, state_before_step
from bot.games.registry import GAMES
from bot.rows import LessonRow, MoveRow, NewTable, SeatRow
from bot.store.table.import_table import is_state_stored
from bot.tables.core.store_errors import table_operation
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.model import table_rules
from bot.tables.model.codec import FIRST, pack_events, pack_state
from bot.tables.model.draft import Draft, change, unchanged
from bot.tables.model.errors import TableError, WrongStatus
from bot.tables.model.loading import GameSnapshot, as_game
from bot.tables.model.rating_text import LESSON
from bot.tables.model.view_filter import visible_events
from bot.tables.model.views import Person, TableInfo, TableView, UndoKind
from bot.tables.records.format import SALT, SEED

NOWHERE = 0
"""The server id of direct messages."""


class WrongLessonMove(Refused):
    """A possible choice that is not the lesson's; `instead` is empty."""

    def __init__(self) -> None:
        super().__init__("", t("In a game you could do that. In this lesson, please do what is asked below."))


class NoLesson(TableError):
    """The lesson belongs to another user, or it was deleted."""

    text = t("This lesson is not open any more. Begin it again with *Teach me*.")


class LessonView(Struct, frozen=True):
    """A user's lesson at a step: their view, as at a solo table, and the instructions.

    `step` is None at the end; `number` is the step's, from 0 on, of `steps`. `did` are the events that the learner saw
    since the step before.
    """

    row: LessonRow
    seen: TableView
    step: LessonStep | None
    number: int
    steps: int
    did: tuple[Any, ...]

    @property
    def is_told(self) -> bool:
        """Return whether no move is left: the end, or a last step that only tells something."""
        return self.step is None or (not self.step.says and self.number == self.steps - 1)


class Progress(Struct, frozen=True):
    """Statistics of a game's lesson: users who began, finished, or stopped at each step.

    Steps count from 0 on.
    """

    game: str
    begun: int
    done: int
    stopped: Mapping[int, int]


class LessonService:
    """Lessons are not tables until a user finishes the game."""

    def __init__(self, uow: UnitOfWork) -> None:
        self._uow = uow

    @table_operation
    async def begin(self, game: str, person: Person, guild_id: int) -> LessonView:
        """Begin or resume the lesson of a game. Raises WrongStatus."""
        if game not in GAMES:
            raise WrongStatus(t("There is no game called “{name}” here.", name=game))
        now = self._uow.now()
        row = await self._uow.store.lessons.get_or_create(LessonRow(0, person.id, guild_id, game, 0, 0, now, now))
        return _taught(row, person)

    @table_operation
    async def of(self, user_id: int) -> list[LessonRow]:
        """Return the lessons that a user has begun."""
        return await self._uow.store.lessons.of(user_id)

    @table_operation
    async def current(self, lesson_id: int, person: Person) -> LessonView:
        """Return the lesson at its current step. Raises NoLesson."""
        return _taught(await self._own(lesson_id, person.id), person)

    @table_operation
    async def go_to_step(self, lesson_id: int, person: Person, step: int) -> LessonView:
        """Go to any step; beyond the last one, to the end. Raises NoLesson."""
        row = await self._own(lesson_id, person.id)
        return await self._at(row, person, step)

    @table_operation
    async def choices(self, table_id: int, user_id: int, said: ChoicePath, number: int | None = None) -> Choices:
        """Return the choices at the current step of the lesson of this id, after a path.

        Raises NoLesson, Refused, and WrongLessonMove for choices that are not the lesson's.
        """
        del number
        row = await self._own(table_id, user_id)
        lesson, step = lesson_of(row.game), _step(row)
        if step is None or not step.says:
            raise WrongLessonMove
        choices = walk(GAMES[row.game], state_before_step(GAMES[row.game], row.step).state, lesson.seat, said)
        if not leads_on(said, step.says):
            raise WrongLessonMove
        return choices

    @table_operation
    async def say(self, lesson_id: int, person: Person, said: ChoicePath) -> LessonView | None:
        """Make the step's move and go on; None if the path is incomplete. Raises as `choices`."""
        row = await self._own(lesson_id, person.id)
        choices = await self.choices(lesson_id, person.id, said)
        return await self._at(row, person, row.step + 1) if isinstance(choices, Complete) else None

    @table_operation
    async def progress(self, guild_id: int | None = None) -> list[Progress]:
        """Return the statistics of the lessons by game: of users who began in a server, or of all."""
        found: dict[str, tuple[list[int], Counter[int]]] = {}
        for game, furthest, done, count in await self._uow.store.lessons.count_by_step(guild_id):
            (sums, stopped) = found.setdefault(game, ([0, 0], Counter()))
            sums[0] += count
            sums[1] += count if done else 0
            stopped.update({} if done else {furthest: count})
        return [Progress(game, sums[0], sums[1], dict(stopped)) for game, (sums, stopped) in found.items()]

    @table_operation
    async def finish(
        self, lesson_id: int, person: Person, *, channel_id: int, language: str, interaction: int
    ) -> TableInfo:
        """Create a solo table in the state at the end of the lesson, with AI players.

        It is paused and has no channel yet. Idempotent by interaction. Raises NoLesson.
        """
        row = await self._own(lesson_id, person.id)
        game, lesson, now = GAMES[row.game], lesson_of(row.game), self._uow.now()
        level = table_rules.level_of(
            game, await self._uow.store.tables.level_alone(person.id) or table_rules.STAND_IN_LEVEL
        )
        moves = record(game)
        new = NewTable(
            game=row.game,
            rules_version=game.meta.version,
            host_id=person.id,
            guild_id=NOWHERE,
            channel_id=channel_id,
            language=language,
            speed=table_rules.SPEEDS[0],
            settings=settings(game, lesson),
            seat_count=lesson.seats,
            created_at=now,
            interaction_id=interaction,
        )
        changes = {
            "status": Status.RUNNING, "started_at": now, "paused_at": now, "unrated": LESSON,
            "imported": len(moves), "first_seed": lesson.seed,
            "seed": secrets.token_bytes(SEED), "salt": secrets.token_bytes(SALT),
        }  # fmt: skip
        states = {
            number: pack_state(game, move.state, move.draws, whole=number == FIRST)
            for number, move in enumerate(moves, 1)
            if is_state_stored(number, len(moves))
        }
        rows = [_made(number, move, lesson.seats, now) for number, move in enumerate(moves, 1)]
        seats = [
            SeatRow(0, at, name, person.id if at == lesson.seat else None, None if at == lesson.seat else level)
            for at, name in enumerate(table_rules.names_around(person.name, lesson.seat, lesson.seats))
        ]
        made = await self._uow.store.imports.take_in(new, seats, rows, states, changes)
        return await self._uow.info_of_any_game(made.id)

    @table_operation
    async def open_practice_table(self, table_id: int, thread_id: int) -> TableInfo:
        """Start such a table in the channel of its first message; idempotent."""

        async def decide(table: GameSnapshot) -> Draft[None]:
            if table.info.paused_at is None:
                return unchanged(table)
            draft = change(table, thread_id=thread_id, paused_at=None)
            return draft.changing(timers=await self._uow.clocks(as_game(draft.after)))

        return (await self._uow.run(table_id, decide)).after.info

    async def _at(self, row: LessonRow, person: Person, step: int) -> LessonView:
        steps = len(lesson_of(row.game).steps)
        at = max(0, min(step, steps))
        await self._uow.store.lessons.set_step(row.id, at, self._uow.now(), done=at == steps)
        return _taught(await self._own(row.id, person.id), person)

    async def _own(self, lesson_id: int, user_id: int) -> LessonRow:
        row = await self._uow.store.lessons.get(lesson_id)
        if row is None or row.user_id != user_id or row.game not in GAMES:
            raise NoLesson
        return row


def _step(row: LessonRow) -> LessonStep | None:
    """Return the current step; None at the end. A lesson may be shorter than it was."""
    steps = lesson_of(row.game).steps
    return steps[row.step] if row.step < len(steps) else None


def _taught(row: LessonRow, person: Person) -> LessonView:
    game, lesson = GAMES[row.game], lesson_of(row.game)
    number = min(row.step, len(lesson.steps))
    before = state_before_step(game, number)
    view = game.view(before.state, lesson.seat)
    seen = TableView(
        table=_outside(row, lesson, person),
        seat=lesson.seat,
        view=view,
        decisions=tuple(one.made() for one in game.pending(before.state)),
        changes=visible_events(before.events, lesson.seat) if before.seat != TABLE or before.said else (),
        standing=game.standing(view),
        outcome=None,
        undo=UndoKind.NONE,
        request=None,
    )
    return LessonView(row, seen, _step(row), number, len(lesson.steps), _did(row, lesson, number))


def _did(row: LessonRow, lesson: Lesson, number: int) -> tuple[Any, ...]:
    """Return the events of the previous step's move as the learner saw them."""
    step = lesson.steps[number - 1] if number else None
    if step is None or not step.says:
        return ()
    own = record(GAMES[row.game])[len(lesson.moves(number)) - len(step.then)]
    return visible_events(own.events, lesson.seat)


def _outside(row: LessonRow, lesson: Lesson, person: Person) -> TableInfo:
    """Return the lesson as a solo table; its id is the lesson's, its number the step's."""
    names = table_rules.names_around(person.name, lesson.seat, lesson.seats)
    return TableInfo(
        id=row.id,
        game=row.game,
        status=Status.RUNNING,
        host_id=person.id,
        guild_id=NOWHERE,
        channel_id=0,
        thread_id=0,
        language="",
        speed=table_rules.SPEEDS[0],
        settings=settings(GAMES[row.game], lesson),
        wanted=lesson.seats,
        seats=tuple(
            SeatRow(row.id, at, name, person.id if at == lesson.seat else None, None if at == lesson.seat else 1)
            for at, name in enumerate(names)
        ),
        number=row.step,
        commitment="",
    )


def _made(number: int, move: Played, seats: int, now: datetime) -> MoveRow:
    """Convert a move of the record to a row without user, so that it cannot be undone."""
    dealt = number == 1
    return MoveRow(
        table_id=0,
        number=number,
        seat=move.seat,
        user_id=None,
        kind=MoveKind.SETUP if dealt else MoveKind.MOVE,
        said=(str(seats),) if dealt else move.said,
        events=pack_events(move.events),
        sealed=True,
        undone=False,
        at=now,
        drawn=True,
    )
