"""A state that a view allows: the quests that it does not show are dealt out at random."""

from __future__ import annotations

from bot.games.engine.chance import Chance
from bot.games.farfarout.parts import book as books
from bot.games.farfarout.parts.book import MAIN, OUTPOST, Book
from bot.games.farfarout.state import HIDDEN, Anomaly, Die, Planet, Seat, State, Task, Throw
from bot.games.farfarout.view import AnomalyView, DieView, PlanetView, SeatView, TaskView, ThrowView, View

DEALT = 3


def guess(view: View, chance: Chance) -> State:
    """Others who have chosen at the set-up may have chosen anything that they could."""
    book = books.open_book(view.set)
    decks, gone = [list(counts) for counts in view.decks], [list(counts) for counts in view.gone]
    for deck, unseen in ((MAIN, view.unseen_mains), (OUTPOST, view.unseen_outposts)):
        decks[deck] = [int(quest in unseen) for quest in book.decks[deck]]
    gone[MAIN], gone[OUTPOST] = _gone(book, view, MAIN), _gone(book, view, OUTPOST)
    state = State(
        seats=[_seat(seat) for seat in view.seats],
        first=view.first,
        active=view.active,
        tiles=list(view.tiles),
        decks=decks,
        gone=gone,
        under=list(view.under),
        planets=[planet and _planet(planet) for planet in view.planets],
        asteroids=list(view.asteroids),
        anomalies=[_anomaly(anomaly) for anomaly in view.anomalies],
        mercury=view.mercury,
        market=list(view.market),
        row=list(view.row),
        ships=list(view.ships),
        set=view.set,
        phase=view.phase,
        round=view.round,
        tokens=list(view.tokens),
        points=view.points,
        fought=list(view.fought),
        beaten=view.beaten,
        stopped=view.stopped,
        throw=view.throw and _throw(view.throw),
        tasks=[_task(task) for task in view.tasks],
        winners=list(view.winners),
        trading=view.trading,
        traded=view.traded,
        rules=view.rules,
    )
    _deal(book, view, state, chance)
    return state


def _gone(book: Book, view: View, deck: int) -> list[int]:
    """Discarded quests: those that are neither unseen nor before anybody."""
    there = set(view.unseen_mains if deck == MAIN else view.unseen_outposts)
    if deck == MAIN:
        there.update(view.row, view.dealt, (seat.main for seat in view.seats))
    else:
        there.update(quest for seat in view.seats for quest in seat.outposts)
    kind = "main" if deck == MAIN else "outpost"
    there.update(quest for task in view.tasks if task.kind == kind for quest in task.cards)
    return [int(quest not in there) for quest in book.decks[deck]]


def _deal(book: Book, view: View, state: State, chance: Chance) -> None:
    """What others hold closed, choose from, or were dealt."""
    closed = {
        MAIN: [number for number, quest in enumerate(book.mains) if quest.closed],
        OUTPOST: [number for number, quest in enumerate(book.outposts) if quest.closed],
    }
    for seat, me in enumerate(state.seats):
        if seat == view.seat:
            me.dealt, me.choice = list(view.dealt), view.choice
        elif view.phase == "quests":
            me.dealt = [_any(state, MAIN, book.decks[MAIN], chance) for _ in range(DEALT)]
            if view.seats[seat].chosen:
                kept, opened = (book.mains[quest].id for quest in me.dealt[:2])
                me.choice = f"{kept}~{opened}"
        else:
            if me.main == HIDDEN:
                me.main = _any(state, MAIN, closed[MAIN], chance)
            me.outposts = [
                _any(state, OUTPOST, closed[OUTPOST], chance) if quest == HIDDEN else quest for quest in me.outposts
            ]
    for task, seen in zip(state.tasks, view.tasks, strict=True):
        if seen.count > len(seen.cards):
            deck = MAIN if task.kind == "main" else OUTPOST
            task.cards = [_any(state, deck, book.decks[deck], chance) for _ in range(seen.count)]


def _any(state: State, deck: int, among: list[int] | tuple[int, ...], chance: Chance) -> int:
    """One of these quests that is in the deck; it leaves it."""
    there = [quest for quest in among if state.decks[deck][quest]]
    quest = there[chance.below(len(there), "guess")]
    state.decks[deck][quest] = 0
    return quest


def _seat(seen: SeatView) -> Seat:
    return Seat(
        seen.ship,
        seen.place,
        seen.shields,
        seen.erg,
        seen.plutonium,
        seen.uranium,
        seen.wealth,
        seen.reputation,
        seen.exploration,
        list(seen.crew),
        list(seen.items),
        seen.main,
        list(seen.outposts),
        won=seen.won,
        explored=seen.explored,
    )


def _planet(seen: PlanetView) -> Planet:
    return Planet(
        seen.token,
        seen.foe,
        seen.colony,
        seen.site,
        seen.digs,
        list(seen.hires),
        list(seen.goods),
        list(seen.relics),
    )


def _anomaly(seen: AnomalyView) -> Anomaly:
    return Anomaly(seen.spot, seen.digs, list(seen.relics))


def _throw(seen: ThrowView) -> Throw:
    return Throw(
        seen.seat,
        seen.why,
        [_die(die) for die in seen.mine],
        [_die(die) for die in seen.theirs],
        seen.foe,
        seen.rival,
        seen.turn,
        seen.loser,
        seen.rerolls,
        seen.quick,
    )


def _die(seen: DieView) -> Die:
    return Die(seen.colour, seen.face, seen.side, seen.used, seen.out)


def _task(seen: TaskView) -> Task:
    return Task(seen.seat, seen.kind, list(seen.cards), seen.n, seen.other, seen.what)
