"""Expected numbers in Ricochet Robots' rules card, rulings, lesson and tips."""

from __future__ import annotations

from bot.games.ricochet.components.data import CENTRE, ROBOTS, SIDES
from bot.games.ricochet.events import Stepped
from bot.games.ricochet.rules import calls, clocks, setup
from bot.games.ricochet.rules.clocks import deadlines
from bot.games.ricochet.state import Phase, State
from tests.games.text_support import Told, at, chosen, led, rule

MINUTE, HOUR = 60, 3600
SHEETS = len({side.centre for side in SIDES.values()})
dealt: State = at("ricochet", "declare")
won: State = at("ricochet", "won")
lower: State = at("ricochet", "lower")
helper: State = at("ricochet", "helper")
turned: State = at("ricochet", "right")
(stepped,) = (event for event in led("ricochet", "mark") if isinstance(event, Stepped))
ROUTE, ROUTE_BY_BLUE = len(((won.last and won.last.best) or "").split()), helper.calls[1].number
THEIRS = lower.calls[0].number
REFLECTED = turned.calls[0].number
GOAL = dealt.goal


def wait(phase: Phase, *, live: bool, begun: bool = False) -> int:
    """Seconds of the table's deadline."""
    state = State(
        sheets=[], robots=[], seats=dealt.seats, bag=[], aside=[], goal=GOAL, puzzles="drawn", letter=True, open=False,
        clock=clocks.LIVE if live else clocks.DAY, order=[0], turn=1, phase=phase, begun=begun,
    )  # fmt: skip
    return deadlines(state)[0].seconds


MOVER, MOVER_OVER_DAYS = wait("show", live=True) // MINUTE, wait("show", live=False) // HOUR

TOLD: Told = {
    # the card
    "Four sheets, one": (SHEETS, SHEETS),
    "Five robots, red": (len(ROBOTS),),
    "Yellow goes up and stops": (len(stepped.cells),),
    "Somebody has declared 4": (THEIRS, ROUTE_BY_BLUE),
    "You declared 3": (ROUTE_BY_BLUE,),
    "For the black hole any": (rule("R19", 2),),
    "A route of one move": (calls.LEAST,),
    "When the robot has reached": chosen(0),
    "The fewest is 2": (*chosen(2, 3), 3 - 2),
    "With 5 chips": (GOAL, GOAL),
    # the rulings
    "A robot that can reach": (calls.LEAST,),
    "A robot that stands on": (rule("R19", 2),),
    "For every other robot": (calls.LEAST,),
    "The table option “Corner": (rule("R20", 2),),
    "The lowest number you can": (calls.LEAST,),
    "While nobody has declared": (wait("look", live=True) // MINUTE, wait("look", live=False) // (24 * HOUR)),
    "Without a saved route": (MOVER, MOVER_OVER_DAYS, wait("show", live=False, begun=True) // MINUTE),
    "A player who is left alone": (wait("solo", live=True) // MINUTE, wait("solo", live=False) // HOUR),
    "The robots start at random": (setup.APART,),
    # the lesson
    "The yellow robot must": (GOAL,),
    "A robot slides": (ROUTE,),
    "Press *Declare* and": (ROUTE,),
    "Everybody accepted your": (at("ricochet", "slide").calls[0].number,),
    "Red must reach": (THEIRS, ROUTE_BY_BLUE),
    "Press 3.": (ROUTE_BY_BLUE, ROUTE_BY_BLUE),
    "Right to the wall": (REFLECTED,),
    "Three chips are yours": (len(at("ricochet", "end").seats[0].chips), GOAL),
    # The components.
    "The four spaces in the middle": (len(CENTRE),),
}
