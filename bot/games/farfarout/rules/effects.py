"""Effects of events, rewards, defeats, anomalies and used items.

Rules: F4, F29, F41, F67, F68, F74.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from bot.games.farfarout.components.book import RELIC, TECH, WEIRD
from bot.games.farfarout.components.data import Effect
from bot.games.farfarout.events import MovedOut
from bot.games.farfarout.move import Move
from bot.games.farfarout.rules import belongings, holding, tracks
from bot.games.farfarout.state import Task

SUMS: Final = (
    "erg", "plutonium", "uranium", "wealth", "reputation", "exploration", "shields", "moves",
)  # fmt: skip
LOSSES: Final = ("erg", "plutonium", "uranium", "wealth", "reputation", "exploration", "shields", "crew", "item")


def apply(move: Move, seat: int, effect: Effect, why: str) -> None:
    """Apply an effect to a seat, unless the game is over (F72).

    Dig sites and wormholes are resolved by the anomaly; a jump becomes a task here.
    """
    if tracks.is_decided(move.state):
        return
    tracks.change(move, seat, why, **{name: getattr(effect, name) for name in SUMS})
    if effect.back:
        move_out(move, seat, "event")
    if effect.stop:
        move.state.stopped = True
    if effect.crew < 0 and belongings.may_leave(move.book, move.seat(seat)):
        move.ask(Task(seat, "give", n=-effect.crew, what="crew"))
    if effect.item < 0 and move.seat(seat).items:
        move.ask(Task(seat, "give", n=-effect.item, what="item"))
    if effect.jump:
        move.ask(Task(seat, "jump"))
    for _ in range(effect.crew):
        belongings.draw_crew(move, seat, why)
    for deck, count in ((TECH, effect.tech), (WEIRD, effect.weird), (RELIC, effect.relic)):
        for _ in range(count):
            belongings.draw_item(move, seat, deck, why)
    for _ in range(effect.outpost):
        holding.draw_outpost(move, seat, why)


def harmless(effect: Effect) -> Effect:
    """Return an effect without its losses."""
    return replace(effect, back=False, stop=False, **{name: max(0, getattr(effect, name)) for name in LOSSES})


def move_out(move: Move, seat: int, why: str) -> None:
    """Move a ship from a planet or asteroid to its sector's open space for free (F36, F68)."""
    me = move.seat(seat)
    sector = move.book.places[me.place].sector
    if me.place != sector:
        move.fly(seat, sector)
        move.tell(MovedOut(seat=seat, why=why, sector=move.place_id(sector)))
