"""What events, rewards, defeats, anomalies and used items do (F4, F29, F41, F67, F68, F74)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from bot.games.farfarout import belongings, holding, tracks
from bot.games.farfarout.book import RELIC, TECH, WEIRD
from bot.games.farfarout.data import Effect
from bot.games.farfarout.events import MovedOut
from bot.games.farfarout.state import Task
from bot.games.farfarout.working import Working

SUMS: Final = (
    "erg", "plutonium", "uranium", "wealth", "reputation", "exploration", "shields", "moves",
)  # fmt: skip
LOSSES: Final = ("erg", "plutonium", "uranium", "wealth", "reputation", "exploration", "shields", "crew", "item")


def apply(w: Working, seat: int, effect: Effect, why: str) -> None:
    """Does it to a seat, unless the game is over (F72). Dig sites and wormholes are the anomaly's business; a jump is
    asked for here."""
    if tracks.is_decided(w.state):
        return
    tracks.change(w, seat, why, **{name: getattr(effect, name) for name in SUMS})
    if effect.back:
        move_out(w, seat, "event")
    if effect.stop:
        w.state.stopped = True
    if effect.crew < 0 and belongings.may_leave(w.book, w.seat(seat)):
        w.ask(Task(seat, "give", n=-effect.crew, what="crew"))
    if effect.item < 0 and w.seat(seat).items:
        w.ask(Task(seat, "give", n=-effect.item, what="item"))
    if effect.jump:
        w.ask(Task(seat, "jump"))
    for _ in range(effect.crew):
        belongings.draw_crew(w, seat, why)
    for deck, count in ((TECH, effect.tech), (WEIRD, effect.weird), (RELIC, effect.relic)):
        for _ in range(count):
            belongings.draw_item(w, seat, deck, why)
    for _ in range(effect.outpost):
        holding.draw_outpost(w, seat, why)


def harmless(effect: Effect) -> Effect:
    """What is left of an effect when nothing may be lost by it."""
    return replace(effect, back=False, stop=False, **{name: max(0, getattr(effect, name)) for name in LOSSES})


def move_out(w: Working, seat: int, why: str) -> None:
    """The ship leaves a planet or asteroid for the open space of its sector, without a move (F36, F68)."""
    me = w.seat(seat)
    sector = w.book.places[me.place].sector
    if me.place != sector:
        me.place = sector
        w.tell(MovedOut(seat=seat, why=why, sector=w.place_id(sector)))
