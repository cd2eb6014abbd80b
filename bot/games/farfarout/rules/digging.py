"""Digging for relics (F45)."""

from __future__ import annotations

from typing import Final

from bot.games.contract import (
    ChoicePath,
    Choices,
    Command,
    Complete,
    Decision,
    Option,
    Part,
    Pick,
    Refusal,
    Who,
    signed,
    t,
)
from bot.games.engine.stages import complete
from bot.games.farfarout import actions as act
from bot.games.farfarout.components import book as books
from bot.games.farfarout.components.book import GREY_DIE, RELIC, Book
from bot.games.farfarout.components.faces import GREY
from bot.games.farfarout.events import Dug, TookRelic, TookTopRelic
from bot.games.farfarout.move import Move, Verb, planet_at, visited
from bot.games.farfarout.rules import belongings, dice, exploring, icons, piles, quests, tasks
from bot.games.farfarout.state import Anomaly, Planet, State, Task, Throw
from bot.games.farfarout.words import phrases

ROW: Final = 3
TOP: Final = "top"
_NO_SITE = Refusal("F45", t("There is no dig site here."))
_EXHAUSTED = Refusal("F45", t("This dig site is exhausted."))
_NO_DIE = Refusal("F45", t("You need a grey die to dig."))
_NO_RELIC = Refusal("F45", t("There are no relics left."))
_WHICH = t("Which relic do you take?")
_DIGGING: Final = Complete(t("You roll your dice to dig for relics."), final=True)
_UNSEEN: Final = Complete(t("You take the top relic of the deck, whatever it is."), final=True)


def site(book: Book, state: State, place: int) -> Planet | Anomaly | None:
    """Return the planet or anomaly with a present or former dig site; None without one."""
    here = book.places[place]
    if here.kind == "anomaly":
        spot = state.anomalies[here.number]
        return spot if spot.spot == "dig" else None
    planet = planet_at(book, state, place)
    if planet is None or "dig" not in book.planets[planet.token].icons:
        return None
    return planet


def _refusal(state: State, seat: int) -> Refusal | None:
    if not state.tokens[exploring.GREY]:
        return exploring.NO_TOKEN
    book, me = books.of(state), state.seats[seat]
    here = site(book, state, me.place)
    if here is None:
        return _NO_SITE
    if not here.digs:
        return _EXHAUSTED
    if not here.relics and not piles.left(state, RELIC):
        return _NO_RELIC
    return None if GREY_DIE in dice.of_seat(book, me) else _NO_DIE


def _dig(move: Move, seat: int, action: act.Dig) -> None:
    """Spend a grey token and roll all battle dice."""
    move.state.tokens[exploring.GREY] -= 1
    icons.throw_dice(move, seat, "dig", dice.of_seat(move.book, move.seat(seat)), ())


DIG = Verb(
    act.Dig,
    signed("dig_site", t("Dig")),
    Command(t("dig"), t("Dig for relics")),
    phrases.TOKEN_NAMES["grey"],
    why_not=_refusal,
    fields=complete(_DIGGING),
    play=_dig,
)


def resolve(move: Move, throw: Throw) -> None:
    """Gain a relic with a Grey icon, else the ERG of the grey dice."""
    seat, me = throw.seat, move.seat(throw.seat)
    move.state.throw = None
    shown = [(die.face, dice.face(move.book, die)) for die in throw.mine]
    if not any(face.icon == GREY for _, face in shown):
        erg = sum(face.number for colour, face in shown if colour == GREY_DIE)
        me.erg += erg
        move.tell(Dug(seat=seat, erg=erg))
        return
    here = site(move.book, move.state, me.place)
    assert here is not None
    here.digs -= 1
    move.tell(Dug(seat=seat, erg=0))
    piles.lay_out(move, seat, RELIC, here.relics, ROW - len(here.relics))
    move.ask(Task(seat, "relic"))


# --- choice of a relic
# -------------------------------------------------------------------------------------------------


def _relics(book: Book, state: State, seat: int) -> list[str]:
    """Return the relics to take: those on display, and the top one of the deck if there is any."""
    here = site(book, state, state.seats[seat].place)
    assert here is not None
    found = [book.items[relic].id for relic in here.relics]
    return [*found, TOP] if piles.left(state, RELIC) else found


def _taking(state: State, seat: int, said: ChoicePath) -> Choices:
    book = books.of(state)
    if len(said) == 1:
        return Pick("item", _WHICH, tuple(_option(book, relic) for relic in _relics(book, state, seat)), rule="F45")
    if said[1] == TOP:
        return _UNSEEN
    return Complete(lambda: t("You take {relic}.", relic=phrases.name_of(book, said[1])))


def _option(book: Book, relic: str) -> Option:
    if relic == TOP:
        return Option(TOP, t("The top one of the deck"), t("unseen"))
    return belongings.option(book, book.numbers[relic])


def _take(move: Move, task: Task, action: act.Relic) -> None:
    """Take a relic of the row, or the top one of the deck."""
    seat, said = task.seat, action.item
    me = move.seat(seat)
    if said == TOP:
        relic = piles.draw(move, seat, RELIC)
        assert relic is not None
        move.tell(TookTopRelic(seat=seat, relic=move.book.items[relic].id, top=True))
    else:
        relic = move.book.numbers[said]
        here = site(move.book, move.state, me.place)
        assert here is not None
        here.relics.remove(relic)
        move.tell(TookRelic(seat=seat, relic=said))
    me.items.append(relic)
    quests.deed(move, seat, "dig")


TAKE = Verb(
    act.Relic,
    signed("relic", t("Take a relic")),
    Command(t("relic"), t("Take one of the relics laid out, or the top one of the deck"), group=act.CHOOSE),
    fields=_taking,
    play=tasks.done(_take),
)


def _decision(state: State, task: Task) -> Decision:
    prompt = t("{who} takes a relic.", who=Who(task.seat))
    on_planet = planet_at(books.of(state), state, state.seats[task.seat].place) is not None
    part = visited(state, task.seat) if on_planet else Part("near", task.seat)
    return Decision(task.seat, "relic", prompt, (TAKE,), part=part)


STAGE = tasks.stage((TAKE,), _decision, lambda state, task: (TAKE.value, _relics(books.of(state), state, task.seat)[0]))
