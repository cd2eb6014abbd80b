"""Stage of a jump to any discovered place (F30)."""

from __future__ import annotations

from typing import Final

from bot.games.contract import ChoicePath, Choices, Command, Complete, Decision, Option, Part, Pick, Who, signed, t
from bot.games.farfarout import actions as act
from bot.games.farfarout.components import book as books
from bot.games.farfarout.events import Jumped
from bot.games.farfarout.move import Move, Verb
from bot.games.farfarout.rules import arriving, moving, tasks
from bot.games.farfarout.state import State, Task
from bot.games.farfarout.words.places import PlaceName, place_name

STAY: Final = "stay"


def _fields(state: State, seat: int, said: ChoicePath) -> Choices:
    if len(said) == 1:
        return _places(state, seat)
    if said[1] == STAY:
        return Complete(t("You stay where you are."))
    book = books.of(state)
    place = book.place_of[said[1]]
    name, keeps_grey = place_name(book, state, place), arriving.may_scan(state, seat)
    return moving.going(book, state, place, lambda: t("Destination: {place}.", place=name), keeps_grey=keeps_grey)


def _places(state: State, seat: int) -> Pick:
    book = books.of(state)
    places = sorted(moving.costs(book, state, seat))
    options = [Option(book.places[place].id, PlaceName(book, state, place)) for place in places]
    stay, closed = Option(STAY, t("Stay here")), moving.closed(book, state, seat)
    prompt = t("Where do you go? It costs no moves.")
    return Pick("to", prompt, (stay, *options, *closed), part=moving.lit(options), rule="F30")


def _jump(move: Move, task: Task, action: act.Jump) -> None:
    """Move the ship and resolve its arrival."""
    if action.to == STAY:
        return
    seat, place = task.seat, move.book.place_of[action.to]
    move.fly(seat, place)
    move.tell(Jumped(seat=seat, place=action.to, planet=move.planet_id(place)))
    arriving.arrive(move, seat)


JUMP = Verb(
    act.Jump,
    signed("wormhole", t("Go anywhere")),
    Command(t("jump"), t("Jump to any discovered place, or stay"), group=act.CHOOSE),
    fields=_fields,
    play=tasks.done(_jump),
)


def _decision(state: State, task: Task) -> Decision:
    prompt = t("{who} may go to any discovered place.", who=Who(task.seat))
    return Decision(task.seat, "jump", prompt, (JUMP,), part=Part("galaxy"))


STAGE = tasks.stage((JUMP,), _decision, lambda state, task: (JUMP.value, STAY))
