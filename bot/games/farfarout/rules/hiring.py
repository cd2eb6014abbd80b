"""Hiring crew from a planet's row (F4, F47, F48)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bot.games.contract import (
    ChoicePath,
    Choices,
    Command,
    Complete,
    Decision,
    Option,
    Pick,
    Refusal,
    Text,
    Who,
    signed,
    t,
)
from bot.games.farfarout import actions as act
from bot.games.farfarout.components import book as books
from bot.games.farfarout.components.book import CREW, Book
from bot.games.farfarout.events import Hired
from bot.games.farfarout.move import Move, Verb, ground, open_first, planet_at, visited
from bot.games.farfarout.rules import belongings, piles, quests, tasks, tracks
from bot.games.farfarout.rules.trading import NO_TOKEN, ORANGE
from bot.games.farfarout.state import State, Task
from bot.games.farfarout.words import phrases

ROW: Final = 3
NONE: Final = "none"
_NOT_HERE = Refusal("F47", t("No crew is hired here."))
_NOBODY = Refusal("F47", t("There is nobody left to hire."))
_HIRING: Final = Complete(t("The row of crew here is refilled to three; then you may hire one of them."), final=True)
_LOOKING: Final = Complete(t("You may hire one of the crew here."))
_WHOM = t("Who do you hire?")
_NONE_TAKEN: Final = Complete(t("You hire nobody."))


def _refusal(state: State, seat: int) -> Refusal | None:
    if not state.tokens[ORANGE]:
        return NO_TOKEN
    book = books.of(state)
    planet = planet_at(book, state, state.seats[seat].place)
    if planet is None or "hire" not in book.planets[planet.token].icons:
        return _NOT_HERE
    return None if planet.hires or piles.left(state, CREW) else _NOBODY


def _hire(move: Move, seat: int, action: act.Hire) -> None:
    """Spend an orange token and refill the row, of which one may be taken."""
    move.state.tokens[ORANGE] -= 1
    row = ground(move.state, seat).hires
    piles.lay_out(move, seat, CREW, row, ROW - len(row))
    move.ask(Task(seat, "hire"))


HIRE = Verb(
    act.Hire,
    signed("crew", t("Hire")),
    Command(t("hire"), t("Lay out crew to hire")),
    phrases.TOKEN_NAMES["orange"],
    why_not=_refusal,
    fields=lambda state, seat, said: _LOOKING if len(ground(state, seat).hires) >= ROW else _HIRING,
    play=_hire,
)


# --- choice of crew
# ----------------------------------------------------------------------------------------------------


def _price(book: Book, state: State, seat: int, crew: int) -> int:
    """Return the price of a crew member for this seat."""
    return max(0, book.crew[crew].cost - belongings.powers(book, state.seats[seat]).hire)


def _engaging(state: State, seat: int, said: ChoicePath) -> Choices:
    book = books.of(state)
    if len(said) == 1:
        purse = state.seats[seat].erg
        options = [offer(book, crew, _price(book, state, seat, crew), purse) for crew in ground(state, seat).hires]
        return Pick("crew", _WHOM, open_first(options, Option(NONE, t("Nobody"))), rule="F47")
    if said[1] == NONE:
        return _NONE_TAKEN
    crew = book.numbers[said[1]]
    return hiring(book, crew, _price(book, state, seat, crew))


def offer(
    book: Book, crew: int, cost: int, purse: int, hint: Callable[[Book, int], Text] = phrases.crew_hint
) -> Option:
    """Return a crew member for hire as an option."""
    refusal = None
    if cost > purse:
        refusal = Refusal("F47", lambda: t("That costs {erg}, which you can't pay.", erg=phrases.erg(cost)))
    return Option(
        book.crew[crew].id,
        phrases.name_of(book, book.crew[crew].id),
        lambda: t("{erg}, {hint}", erg=phrases.erg(cost), hint=hint(book, crew)),
        refusal=refusal,
    )


def hiring(book: Book, crew: int, cost: int) -> Complete:
    """Return the completed choice to hire a crew member."""
    name = phrases.name_of(book, book.crew[crew].id)
    return Complete(lambda: t("You hire {crew} for {erg}.", crew=name, erg=phrases.erg(cost)))


def _engage(move: Move, task: Task, action: act.Engage) -> None:
    """Hire a crew member with their die; elite crew give reputation.

    With a full ship one of the crew goes to the row.
    """
    seat, said = task.seat, action.crew
    if said == NONE:
        return
    me, crew = move.seat(seat), move.book.numbers[said]
    planet = ground(move.state, seat)
    cost = _price(move.book, move.state, seat, crew)
    planet.hires.remove(crew)
    me.erg -= cost
    me.crew.append(crew)
    move.tell(Hired(seat=seat, crew=said, erg=cost))
    tracks.change(move, seat, said, reputation=move.book.crew[crew].reputation)
    belongings.crowd(move, seat, "row")
    quests.deed(move, seat, "hire")


ENGAGE = Verb(
    act.Engage,
    signed("crew", t("Hire")),
    Command(t("engage"), t("Hire one of the crew laid out, or nobody"), group=act.CHOOSE),
    fields=_engaging,
    play=tasks.done(_engage),
)


def _decision(state: State, task: Task) -> Decision:
    prompt = t("{who} may hire one of the row.", who=Who(task.seat))
    return Decision(task.seat, "hire", prompt, (ENGAGE,), part=visited(state, task.seat))


STAGE = tasks.stage((ENGAGE,), _decision, lambda state, task: (ENGAGE.value, NONE))
