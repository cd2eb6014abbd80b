"""What AI seats hold things to be worth, in points; found out by playing against each other."""

from __future__ import annotations

from typing import Final

from msgspec import Struct


class Weights(Struct, frozen=True):
    """`time`: a space of the calendar. `haste`: how much sooner what takes little time is done. `near`: of what the
    railway does not connect yet, the part that counts for each rail tile that is missing; `ready`: of what it does.
    `rival`: the part that counts if another is as near. `rail`: of what the best railway would bring, the part that a
    coal with an iron is worth, and `slope` the part of it that each further pair is worth; `single`: one of them alone,
    at most, and not more than a railway less what it costs to `fetch` the other; `sale`: what is left over. `clear`: of
    the land that an Old One bars; `front`: an Old One that the railway comes near to. `gold`: the first to third, the
    next three, the next four, the rest. `cube`: one that lies on a space. `harm`: a point of the Old Ones, by who plays
    (one, several in their own interest, several together). `hope`: of what an army may win that is not complete, the
    part that counts for each purchase that is missing; `again`: of each further attack. `danger`: of an Old One beside
    a farm. `unit`: a unit, for each gold that it costs, and `buy` besides; `siege`: how much more while Old Ones come
    to the port. `port`: the harm of a lost port. `people`: of what personalities seem to be worth. `noise`: how much a
    seat errs."""

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
