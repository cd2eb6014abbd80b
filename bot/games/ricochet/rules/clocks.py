"""Deadlines: the table's choices when time has passed."""

from __future__ import annotations

from typing import Final

from bot.games.contract import Deadline, t
from bot.games.ricochet.rules import seating
from bot.games.ricochet.state import State
from bot.games.ricochet.view import View

LIVE: Final = 600
"""Maximum seconds of the clock at which a game counts as live."""
DAY: Final = 24 * 3600
ATTEMPT: Final = 300
"""Seconds of an attempt over days from its first move on (ruling on R12)."""
_CLOCK = t("The clock")
_IDLE = t("The time to find a route")
_SHOW = t("The time to move")
_REST = t("The next chip")


def is_running(table: State | View) -> bool:
    """Check that the clock runs: once started, it runs to its end (R7, R13)."""
    if table.phase == "look":
        return table.run > 1 or table.resets > 0
    return table.phase == "clock"


def deadlines(state: State) -> tuple[Deadline, ...]:
    """Return at most one deadline; none for a single player."""
    live, turn, run = state.clock <= LIVE, state.turn, state.run
    match state.phase:
        case "look" | "clock" if is_running(state):
            return (Deadline(f"clock{turn}.{run}.{state.resets}", state.clock, ("ring",), name=_CLOCK),)
        case "look":
            return (Deadline(f"idle{turn}", 600 if live else 3 * DAY, ("idle",), name=_IDLE),)
        case "show" if state.begun and not live:
            return (Deadline(f"try{turn}.{run}.{state.order[0]}", ATTEMPT, ("idle",), name=_SHOW),)
        case "show":
            return (Deadline(f"show{turn}.{run}.{state.order[0]}", 120 if live else DAY, ("idle",), name=_SHOW),)
        case "rest" if state.last is not None and not state.last.said:
            return (Deadline(f"best{turn}", 0, ("best", "-", "0"), works=True),)
        case "solo" if not seating.is_alone(state):
            return (Deadline(f"solo{turn}", 120 if live else DAY, ("idle",), name=_SHOW),)
        case "rest" if turn and not state.hurry and seating.is_alone(state):
            return ()
        case "rest":
            now = state.hurry or not turn
            clock = Deadline(
                f"rest{turn}.now" if state.hurry else f"rest{turn}",
                0 if now else 12 if live else 60,
                ("turn", "0", "-"),
                works=state.puzzles != "drawn",
                name=_REST,
            )
            return (clock,)
        case _:
            return ()
