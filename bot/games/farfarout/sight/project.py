"""What a seat, or the public, may know of a state."""

from __future__ import annotations

from bot.games.farfarout.parts import book as books
from bot.games.farfarout.parts.book import MAIN, OUTPOST, Book
from bot.games.farfarout.rules import dice
from bot.games.farfarout.state import HIDDEN, NOBODY, Anomaly, Die, Planet, Seat, State, Task, Throw
from bot.games.farfarout.view import AnomalyView, DieView, PlanetView, SeatView, TaskView, ThrowView, View

_SECRET = (MAIN, OUTPOST)


def view(state: State, seat: int | None) -> View:
    """All but others' closed quests, and what others choose from."""
    book = books.of(state)
    me = None if seat is None else state.seats[seat]
    return View(
        seat=seat,
        seats=tuple(_seat(book, one, own=at == seat) for at, one in enumerate(state.seats)),
        first=state.first,
        active=state.active,
        tiles=tuple(state.tiles),
        decks=tuple(() if deck in _SECRET else tuple(counts) for deck, counts in enumerate(state.decks)),
        gone=tuple(() if deck in _SECRET else tuple(counts) for deck, counts in enumerate(state.gone)),
        under=tuple(state.under),
        planets=tuple(planet and _planet(planet) for planet in state.planets),
        asteroids=tuple(state.asteroids),
        anomalies=tuple(_anomaly(anomaly) for anomaly in state.anomalies),
        mercury=state.mercury,
        market=tuple(state.market),
        row=tuple(state.row),
        ships=tuple(state.ships),
        set=state.set,
        phase=state.phase,
        round=state.round,
        tokens=tuple(state.tokens),
        points=state.points,
        fought=tuple(state.fought),
        beaten=state.beaten,
        stopped=state.stopped,
        throw=state.throw and _throw(book, state, state.throw),
        tasks=tuple(_task(task, own=task.seat == seat) for task in state.tasks),
        winners=tuple(state.winners),
        mains=sum(state.decks[MAIN]),
        outposts=sum(state.decks[OUTPOST]),
        unseen_mains=_unseen(book, state, seat, MAIN),
        unseen_outposts=_unseen(book, state, seat, OUTPOST),
        dealt=() if me is None else tuple(me.dealt),
        choice="" if me is None else me.choice,
        trading=state.trading,
        traded=state.traded,
        rules=state.rules,
    )


def shown(book: Book, deck: int, quest: int, *, own: bool) -> int:
    """A held quest as it is seen: HIDDEN if it is closed and another's (F56)."""
    quests = book.mains if deck == MAIN else book.outposts
    return HIDDEN if quest >= 0 and quests[quest].closed and not own else quest


def _seat(book: Book, me: Seat, *, own: bool) -> SeatView:
    return SeatView(
        me.ship,
        me.place,
        me.shields,
        me.erg,
        me.plutonium,
        me.uranium,
        me.wealth,
        me.reputation,
        me.exploration,
        tuple(me.crew),
        tuple(me.items),
        shown(book, MAIN, me.main, own=own),
        tuple(sorted((shown(book, OUTPOST, quest, own=own) for quest in me.outposts), reverse=True)),
        bool(me.choice),
        me.won,
        me.explored,
    )


def _planet(planet: Planet) -> PlanetView:
    return PlanetView(
        planet.token,
        planet.foe,
        planet.colony,
        planet.site,
        planet.digs,
        tuple(planet.hires),
        tuple(planet.goods),
        tuple(planet.relics),
    )


def _anomaly(anomaly: Anomaly) -> AnomalyView:
    return AnomalyView(anomaly.spot, anomaly.digs, tuple(anomaly.relics))


def _throw(book: Book, state: State, throw: Throw) -> ThrowView:
    return ThrowView(
        throw.seat,
        throw.why,
        tuple(_die(die) for die in throw.mine),
        tuple(_die(die) for die in throw.theirs),
        throw.foe,
        throw.rival,
        throw.turn,
        throw.loser,
        throw.rerolls,
        throw.quick,
        *dice.totals(book, state, throw),
    )


def _die(die: Die) -> DieView:
    return DieView(die.colour, die.face, die.side, die.used, die.out)


def _task(task: Task, *, own: bool) -> TaskView:
    cards = tuple(task.cards) if own else ()
    return TaskView(task.seat, task.kind, cards, len(task.cards), task.n, task.other, task.what)


def _unseen(book: Book, state: State, seat: int | None, deck: int) -> tuple[int, ...]:
    """The quests of a kind that the viewer sees nowhere, in the order of the set: public by what has been seen."""
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
    """Whether others see a quest that a seat has; the three of the set-up nobody else sees."""
    return quest not in me.dealt and shown(book, deck, quest, own=False) != HIDDEN
