"""Projection of a state to the view of a seat, or of the public."""

from __future__ import annotations

from bot.games.engine.struct_copy import converter
from bot.games.farfarout.components import book as books
from bot.games.farfarout.components.book import MAIN, OUTPOST, Book
from bot.games.farfarout.rules import dice
from bot.games.farfarout.state import HIDDEN, NOBODY, Seat, State, Task, Throw
from bot.games.farfarout.view import SeatView, TaskView, ThrowView, View

_SECRET = (MAIN, OUTPOST)


def view(state: State, seat: int | None) -> View:
    """Return the view: all but others' closed quests, and the quests that they choose from."""
    book = books.of(state)
    me = None if seat is None else state.seats[seat]
    return _view(
        state,
        seat=seat,
        seats=tuple(_seat(book, one, own=at == seat) for at, one in enumerate(state.seats)),
        decks=_counts(state.decks),
        gone=_counts(state.gone),
        throw=state.throw and _throw(book, state, state.throw),
        tasks=tuple(_task(task, own=task.seat == seat) for task in state.tasks),
        mains=sum(state.decks[MAIN]),
        outposts=sum(state.decks[OUTPOST]),
        unseen_mains=_unseen(book, state, seat, MAIN),
        unseen_outposts=_unseen(book, state, seat, OUTPOST),
        dealt=() if me is None else tuple(me.dealt),
        choice="" if me is None else me.choice,
    )


_view = converter(
    State,
    View,
    *("seat", "seats", "decks", "gone", "throw", "tasks", "dealt", "choice"),
    *("mains", "outposts", "unseen_mains", "unseen_outposts"),
)
_seat_view = converter(Seat, SeatView, "main", "outposts", "chosen")
_throw_view = converter(Throw, ThrowView, "total", "their_total")
_task_view = converter(Task, TaskView, "cards", "count")


def _counts(decks: list[list[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(() if deck in _SECRET else tuple(counts) for deck, counts in enumerate(decks))


def shown(book: Book, deck: int, quest: int, *, own: bool) -> int:
    """Return the visible value of a held quest: HIDDEN if it is closed and another's (F56)."""
    quests = book.mains if deck == MAIN else book.outposts
    return HIDDEN if quest >= 0 and quests[quest].closed and not own else quest


def _seat(book: Book, me: Seat, *, own: bool) -> SeatView:
    return _seat_view(
        me,
        main=shown(book, MAIN, me.main, own=own),
        outposts=tuple(sorted((shown(book, OUTPOST, quest, own=own) for quest in me.outposts), reverse=True)),
        chosen=bool(me.choice),
    )


def _throw(book: Book, state: State, throw: Throw) -> ThrowView:
    mine, theirs = dice.totals(book, state, throw)
    return _throw_view(throw, total=mine, their_total=theirs)


def _task(task: Task, *, own: bool) -> TaskView:
    return _task_view(task, cards=tuple(task.cards) if own else (), count=len(task.cards))


def _unseen(book: Book, state: State, seat: int | None, deck: int) -> tuple[int, ...]:
    """Return the quests of a kind that the viewer sees nowhere, in the order of the set.

    It depends on the quests in view only, so it reveals nothing.
    """
    seen = {quest for quest, count in enumerate(state.gone[deck]) if count}
    if deck == MAIN:
        seen.update(state.row)
    for at, me in enumerate(state.seats):
        held = [me.main, *me.dealt] if deck == MAIN else me.outposts
        seen.update(quest for quest in held if quest != NOBODY and (at == seat or _is_open(book, me, deck, quest)))
    for task in state.tasks:
        if task.seat == seat and task.kind == ("main" if deck == MAIN else "outpost"):
            seen.update(task.cards)
    return tuple(quest for quest in book.decks[deck] if quest not in seen)


def _is_open(book: Book, me: Seat, deck: int, quest: int) -> bool:
    """Check whether others see a seat's quest; the three of the set-up are private."""
    return quest not in me.dealt and shown(book, deck, quest, own=False) != HIDDEN
