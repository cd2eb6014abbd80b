"""Evaluation weights of AI seats in points, tuned by self-play."""

from __future__ import annotations

from typing import Final

from msgspec import Struct


class Weights(Struct, frozen=True):
    """Evaluation weights.

    `time`: a space of the calendar. `haste`: preference for short actions. `near`: for land that the railway does not
    connect yet, the part that counts for each missing rail tile; `ready`: for connected land. `rival`: the part that
    counts if an opponent is as near. `rail`: the part of the best railway's gain that a coal with an iron is worth, and
    `slope` the part of it that each further pair is worth; `single`: a coal or iron alone, at most, and not more than a
    railway less the cost to `fetch` the other; `sale`: a surplus one.

    `clear`: part of the land that an Old One bars; `front`: an Old One that the railway comes near to. `gold`: the
    first to third, the next three, the next four, the rest. `cube`: one on a space. `harm`: a point of the Old Ones, by
    mode (solo, competitive, cooperative). `hope`: for a win by an incomplete army, the part that counts for each
    missing purchase; `again`: for each further attack. `danger`: an Old One next to a farm. `unit`: a unit, for each
    gold of its cost, and `buy` in addition; `siege`: the increase while Old Ones approach the port. `port`: the harm of
    a lost port. `people`: part of the estimated value of personalities. `noise`: size of a seat's errors.
    """

    time: float = 0.75
    haste: float = 0.2
    near: float = 0.5
    ready: float = 0.9
    rival: float = 0.55
    rail: float = 0.7
    single: float = 0.35
    fetch: float = 0.5
    slope: float = 0.85
    sale: float = 0.1
    clear: float = 0.7
    front: float = 0.3
    again: float = 0.75
    gold: tuple[float, float, float, float] = (0.6, 0.45, 0.3, 0.15)
    cube: float = 0.3
    harm: tuple[float, float, float] = (1.0, 0.6, 1.2)
    hope: float = 0.7
    danger: float = 0.6
    unit: float = 1.0
    buy: float = 1.2
    siege: float = 1.0
    port: float = 25.0
    people: float = 0.5
    noise: float = 0.0


SKILLED: Final = Weights()
DECENT: Final = Weights(rival=0.9, hope=0.4, again=0.5, people=0.8, noise=2.0)
BEGINNER: Final = Weights(near=0.3, rival=1.0, hope=0.3, again=0.3, clear=0.0, people=1.0, port=5.0, noise=4.0)
