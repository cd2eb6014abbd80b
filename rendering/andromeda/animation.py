"""Animation of a turn: stations fly to planets and back to Earth, a centre is founded."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
from PIL import Image

from bot.games.andromeda import events as ev
from bot.games.andromeda.view import View
from bot.games.contract import Event
from rendering.andromeda.board import draw_board
from rendering.andromeda.players import earth_at, numbered
from rendering.andromeda.scene import PLACE, PLACES, STATION, STATIONS_AT, Scene
from rendering.animation import Act, Movement, between, bowed, glide
from rendering.canvas import Point
from rendering.renderer import RenderOptions


def moving(before: View, after: View, look: RenderOptions) -> Sequence[Image.Image]:
    """Return the frames between the boards of two views; none if nothing moves.

    `look.changes` are the events between them.
    """
    stage = _Stage(len(before.seats))
    acts = [act for event in look.public if (act := stage.act(event))]
    if not acts:
        return ()
    ground = draw_board(replace(before, trade=None), replace(look, changes=(), lines=()))
    return between(ground, _together(acts))


class _Stage:
    """Positions on a board for this number of seats."""

    def __init__(self, seats: int) -> None:
        self._scene = Scene(seats)

    def act(self, event: Event) -> list[Movement]:
        """Return the movements of an event."""
        match event:
            case ev.Deployed(seat=seat, planet=planet, count=count) | ev.Moved(seat=seat, planet=planet, count=count):
                return [self._flight(seat, self._earth(seat), self._stations(planet), str(count))]
            case ev.Recalled(seat=seat, planet=planet):
                return [self._flight(seat, self._stations(planet), self._earth(seat))]
            case ev.RingDrew(owner=owner, planet=planet):
                return [self._flight(owner, self._stations(planet), self._earth(owner))]
            case ev.Founded(seat=seat, planet=planet, place=place, value=value):
                x, y = self._scene.centre(planet)
                end = x + PLACES[place][0], y + PLACES[place][1]
                sprite = numbered(seat, PLACE, str(value))
                return [glide(sprite, bowed(self._stations(planet), end), grow=(0.6, 1.0), waits=False)]
            case _:
                return []

    def _flight(self, seat: int, start: Point, end: Point, number: str = "") -> Movement:
        return glide(numbered(seat, STATION, number), bowed(start, end), waits=False, stays=False)

    def _stations(self, planet: int) -> Point:
        x, y = self._scene.centre(planet)
        return x, y + STATIONS_AT

    def _earth(self, seat: int) -> Point:
        return earth_at(seat, self._scene.table)


def _together(acts: Sequence[Act]) -> Sequence[Act]:
    """Merge the draws of the ring into one act, so that all stations fly home at once."""
    return acts if len(acts) < 3 else [[move for act in acts[:-1] for move in act], acts[-1]]
