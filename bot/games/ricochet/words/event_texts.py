"""Events as log lines."""

from __future__ import annotations

from bot.games.contract import TABLE, Text, t
from bot.games.engine.event_text import Words, event_text
from bot.games.ricochet import events as ev
from bot.games.ricochet.rules.moving import move_name, place, read
from bot.games.ricochet.words import phrases

_WORDS: Words = {
    "chip": lambda event: phrases.chip_name(event.chip),
    "moves": lambda event: phrases.moves(event.number),
    "move": lambda event: move_name(event.robot, event.direction),
    "place": lambda event: place(event.cells[-1]),
    "steps": lambda event: phrases.traced(read(event.way), event.stops) if event.stops else phrases.way_text(event.way),
    "route": lambda event: phrases.way_text(event.way),
    "length": lambda event: phrases.moves(len(read(event.way))),
}


def tell(event: ev.Event) -> Text:
    """Return one sentence, which reads well for a player and for “you”."""
    return event_text(event, _line(event), _WORDS)


def _line(event: ev.Event) -> Text:
    match event:
        case ev.Declared(clock="starts"):
            return t("{who} declared {moves}; the clock started.")
        case ev.Declared(clock="resets"):
            return t("{who} declared {moves}; the clock was reset.")
        case ev.Declared():
            return t("{who} declared {moves}.")
        case ev.Filed(way=""):
            return t("You took your saved route back.")
        case ev.Filed():
            return t("You saved your route: {steps}.")
        case ev.Rang(early=True):
            return t("Everybody has accepted: the clock is stopped.")
        case ev.Rang():
            return t("The clock has run out.")
        case ev.Stepped(barred=True):
            return t("{who}, step {step}: {move}, on the mark, but this route does not count.")
        case ev.Stepped():
            return t("{who}, step {step}: {move} to {place}.")
        case ev.Won(declared=0):
            return t("{who} reached the {chip} with {route} ({length}).")
        case ev.Won():
            return t("{who} won the {chip} with {route}.")
        case ev.Failed(why="late"):
            return t("{who} ran out of time to show {moves}.")
        case ev.Failed(why="filed"):
            return t("The route that {who} saved, {route}, did not reach the mark.")
        case ev.Failed(why="used up"):
            return t("{who} used up {moves} without showing a route that counts: the attempt failed.")
        case ev.Failed():
            return t("{who} found no route of {moves} and gave up.")
        case ev.Aside() if event.seat == TABLE:
            return t("Nobody found a route: the {chip} was set aside.")
        case ev.Aside():
            return t("{who} asked for the solution: the {chip} was set aside.")
        case ev.Known(way=""):
            return t("No route is known.")
        case ev.Known(proven=True):
            return t("A shortest route: {route} ({length}).")
        case ev.Known():
            return t("A route is known, perhaps not the shortest: {route} ({length}).")
        case _:
            return event.line
