"""What a seat must choose before the game goes on: each kind of task has a room that asks and one that does."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.contract import Choices, Decision, Option, Said
from bot.games.farfarout import actions as act
from bot.games.farfarout import (
    battle,
    belongings,
    digging,
    exploring,
    hiring,
    holding,
    landing,
    parting,
    services,
    shopping,
    wormholes,
)
from bot.games.farfarout.book import Book
from bot.games.farfarout.data import CURRENCIES
from bot.games.farfarout.move import Move, planet_at
from bot.games.farfarout.state import State, Task

NONE = "none"


def decision(book: Book, state: State, task: Task) -> Decision:
    """What is asked."""
    match task.kind:
        case "land":
            return landing.decision(task.seat)
        case "hire":
            return hiring.decision(task.seat, _planet(book, state, task.seat))
        case "shop":
            return shopping.decision(task.seat, _planet(book, state, task.seat))
        case "relic":
            return digging.decision(task.seat)
        case "outpost" | "main":
            return services.decision(task.seat, task.kind)
        case "jump":
            return wormholes.decision(task.seat)
        case "loot":
            return battle.loot_decision(task.seat, task.other, task.n)
        case "spare" | "excess" | "give":
            return parting.decision_of(task)


def _planet(book: Book, state: State, seat: int) -> str:
    planet = planet_at(book, state, state.seats[seat].place)
    return "" if planet is None else book.planets[planet.token].id


def verbs(task: Task) -> tuple[Option, ...]:
    """What may be said first."""
    match task.kind:
        case "land":
            return landing.verbs()
        case "hire":
            return hiring.verbs()
        case "shop":
            return shopping.verbs()
        case "relic":
            return digging.verbs()
        case "outpost" | "main":
            return services.verbs()
        case "jump":
            return wormholes.verbs()
        case "loot":
            return battle.loot_verbs()
        case "spare" | "excess" | "give":
            return parting.verbs()


def fields(book: Book, state: State, task: Task, said: Said) -> Choices:
    """What follows the verb."""
    match task.kind:
        case "land":
            return landing.UNSCANNED if said[0] == "blind" else exploring.scan_here(book, state, task.seat, said)
        case "hire":
            return hiring.engage_fields(book, state, task.seat, said)
        case "shop":
            return shopping.buy_fields(book, state, task.seat, said)
        case "relic":
            return digging.relic_fields(book, state, task.seat, said)
        case "outpost" | "main":
            return services.keep_fields(book, state, task, said)
        case "jump":
            return wormholes.fields(book, state, task.seat, said)
        case "loot":
            return battle.loot_fields(book, state, task, said)
        case "spare" | "excess" | "give":
            return parting.fields(book, state, task, said)


def forced(book: Book, state: State, task: Task) -> act.Action | None:
    """The only thing that can be said; None if the seat has a choice."""
    match task.kind:
        case "hire":
            planet, purse = planet_at(book, state, state.seats[task.seat].place), state.seats[task.seat].erg
            assert planet is not None
            poor = all(hiring.price(book, state, task.seat, crew) > purse for crew in planet.hires)
            return act.Engage(NONE) if poor else None
        case "shop":
            planet, me = planet_at(book, state, state.seats[task.seat].place), state.seats[task.seat]
            assert planet is not None
            poor = not any(
                0 < getattr(book.items[item].price, currency) <= getattr(me, currency)
                for item in planet.goods
                for currency in CURRENCIES
            )
            return act.Buy(NONE, NONE) if poor else None
        case "relic":
            only = _only(digging.relics(book, state, task.seat))
            return None if only is None else act.Relic(only)
        case "main":
            return act.Keep(book.mains[task.cards[0]].id, NONE) if len(task.cards) == 1 else None
        case "loot":
            only = _only(battle.spoils(book, state, task))
            return None if only is None else act.Loot(only)
        case "excess" | "give":
            only = _only(parting.possible(book, state, task))
            return None if only is None else act.Drop(only)
        case _:
            return None


def _only(values: Sequence[str]) -> str | None:
    return values[0] if len(values) == 1 else None


def is_void(book: Book, state: State, task: Task) -> bool:
    """Whether there is nothing that the seat could part with, or need to."""
    me = state.seats[task.seat]
    if task.kind == "excess" and len(me.crew) <= belongings.most_crew(book, me):
        return True
    if task.kind == "spare" and len(me.outposts) <= holding.MOST_OUTPOSTS:
        return True
    return task.kind in ("excess", "give") and not parting.possible(book, state, task)


def play(move: Move, task: Task, action: act.Action) -> None:
    """Does what was said; a task that is done leaves the stack first, as new ones may follow from it."""
    move.state.tasks.pop()
    if task.kind in ("excess", "give") and task.n > 1:
        move.state.tasks.append(task)
    match action:
        case act.Scan():
            landing.land(move, task.seat, scanned=True)
        case act.Blind():
            landing.land(move, task.seat, scanned=False)
        case act.Engage(crew=crew):
            hiring.engage(move, task.seat, crew)
        case act.Buy(item=item, currency=currency):
            shopping.buy(move, task.seat, item, currency)
        case act.Relic(item=item):
            digging.take(move, task.seat, item)
        case act.Keep(quest=quest, drop=drop):
            services.keep(move, task, quest, drop)
        case act.Jump(to=to):
            wormholes.jump(move, task.seat, to)
        case act.Loot(what=what):
            battle.loot(move, task, what)
        case act.Drop(what=what):
            parting.drop(move, task, what)
        case _:
            raise AssertionError(action)


def default(book: Book, state: State, task: Task) -> Said:
    """Nothing that costs anything, but a token that saves from worse: an undiscovered planet is scanned. The first of
    what must be chosen, the cheapest of what must go."""
    seat = task.seat
    match task.kind:
        case "land":
            return ("scan", book.places[state.seats[seat].place].id)
        case "hire":
            return ("engage", NONE)
        case "shop":
            return ("buy", NONE, NONE)
        case "relic":
            return ("relic", digging.relics(book, state, seat)[0])
        case "jump":
            return ("jump", wormholes.STAY)
        case "loot":
            return ("loot", battle.spoils(book, state, task)[0])
        case "outpost" | "main":
            if services.is_full(state, task):
                return ("keep", NONE, NONE)
            quests = book.mains if task.kind == "main" else book.outposts
            return ("keep", quests[min(task.cards)].id, NONE)
        case "spare":
            return ("drop", parting.possible(book, state, task)[0])
        case "excess" | "give":
            among = parting.possible(book, state, task)
            return ("drop", min(among, key=lambda one: (_cost(book, one, task), one)))


def _cost(book: Book, said: str, task: Task) -> int:
    """What something that is parted with is worth."""
    number = book.numbers[said]
    return book.items[number].price.erg if task.what == "item" else book.crew[number].cost
