"""Hotspots: planets, players, tracks, the supply, offers, and the cards of a hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from bot.games.andromeda.components.data import CARD, CARD_IDS, N_BONUSES, N_PLANETS, PLANETS
from bot.games.andromeda.rules import sets
from bot.games.andromeda.stages import action, challenge, movement, trade
from bot.games.andromeda.view import View
from bot.games.andromeda.words import describe, phrases
from bot.games.contract import ChoicePath, Part, t
from rendering.andromeda import board_parts, hand, players, supply
from rendering.andromeda import trade as trade_picture
from rendering.andromeda.page import HEADING
from rendering.andromeda.scene import CELL, HEADER, Scene
from rendering.canvas import Point
from rendering.hotspots import Hotspot, box, disc
from rendering.layout import Box
from rendering.renderer import RenderOptions

_TO_PLANETS: Final = {verb.value for verb in (movement.DEPLOY, movement.RECALL, action.MOVE, action.CHALLENGE)}
_TRACKS: Final = {action.SPACESHIP.value: Part("ship"), action.TECHNOLOGY.value: Part("tech")}
_FROM_HAND: Final = {
    *_TRACKS,
    *(verb.value for verb in (trade.OFFER_CARD, trade.OFFER_CARDS, trade.ANSWER_CARDS, action.EXCHANGE)),
}
_EARTH: Final = Part("earth")
_SPACE: Final = CELL // 2 - 2
"""Radius of a planet with its orbit and stations."""


def place(view: View, said: ChoicePath, value: str) -> Part | None:
    """Return the planet, the card in the hand, the player or the track of an option."""
    match said:
        case ():
            return _place_of_verb(view, value)
        case (verb,) if verb in _TO_PLANETS:
            return Part(value.removesuffix(sets.WHOLE))
        case (verb,) if verb in _FROM_HAND:
            return Part("card", value)
        case (verb,) if verb == trade.SWAP_SETS.value:
            return Part("seat", int(value) - 1)
        case _ if value in CARD:
            return Part("card", value)
        case _:
            return None


def _place_of_verb(view: View, verb: str) -> Part | None:
    if verb == challenge.DRAW.value and view.challenge is not None:
        return Part(PLANETS[view.challenge.planet].id)
    if verb == trade.TAKE.value and view.seat is not None:
        return Part("seat", view.seat)
    return _TRACKS.get(verb)


def hotspots(view: View, shown: Part, look: RenderOptions) -> Sequence[Hotspot]:
    """Return the places of the board, the hand, or a detail; tracks and films have none."""
    seats = range(len(view.seats))
    scene = Scene(len(seats))
    match shown:
        case Part("board") if view.trade is not None:
            planets = [trade_picture.planet_at(planet, len(seats)) for planet in range(N_PLANETS)]
            return (
                *_offers(view, trade_picture.TOP),
                *(_planet(view, planet, at, trade_picture.STEP / 2 - 2) for planet, at in enumerate(planets)),
            )
        case Part("board"):
            rows = [players.row_box(seat, scene.table) for seat in seats]
            return (*_planets(view, HEADER), *_supply(view), *_heads(view), *_players(view, rows))
        case Part("hand"):
            return tuple(_cards(view, look))
        case Part("planets") | Part("pick"):
            x, y = scene.centre(N_PLANETS, HEADING)
            return (*_planets(view, HEADING), Hotspot(_EARTH, disc(x, y, _SPACE), t("Earth")))
        case Part("trade"):
            return tuple(_offers(view, HEADING))
        case Part("earth"):
            around = disc(*board_parts.EARTH_AT, board_parts.EARTH / 2)
            listed = _players(view, map(board_parts.list_box, seats))
            return (Hotspot(_EARTH, around, t("Earth")), *listed)
        case Part(name) if name in board_parts.NUMBERS:
            planet = board_parts.NUMBERS[name]
            spot = _planet(view, planet, board_parts.BALL_AT, board_parts.planet_size(planet) / 2)
            return (spot, *_players(view, map(board_parts.list_box, seats)))
        case _:
            return ()


def _planets(view: View, top: int) -> Iterator[Hotspot]:
    scene = Scene(len(view.seats))
    for planet in range(N_PLANETS):
        yield _planet(view, planet, scene.centre(planet, top), _SPACE)


def _planet(view: View, planet: int, at: Point, radius: float) -> Hotspot:
    return Hotspot(Part(PLANETS[planet].id), disc(*at, radius), describe.planet_line(view, planet))


def _supply(view: View) -> Iterator[Hotspot]:
    seats, (cards, _) = len(view.seats), describe.piles(view)
    yield Hotspot(Part("supply"), box(*supply.supply_box(seats)), cards)
    for kind in range(N_BONUSES):
        x, y = supply.bonus_at(seats, kind)
        outline = box(x - supply.EMBLEM / 2, y - supply.EMBLEM / 2, supply.EMBLEM, supply.EMBLEM)
        yield Hotspot(Part("bonus", kind), outline, phrases.counted(N_PLANETS + kind, view.bonus[kind]))


def _heads(view: View) -> Iterator[Hotspot]:
    """Yield the headings of Earth and of both tracks."""
    top, names = Scene(len(view.seats)).table, describe.parts(view)
    for column, part in (
        (players.ON_EARTH, _EARTH), (players.SHIP_TRACK, Part("ship")), (players.TECH_TRACK, Part("tech")),
    ):  # fmt: skip
        yield Hotspot(part, box(*players.head_box(column, top)), names[part])


def _players(view: View, boxes: Iterable[Box]) -> Iterator[Hotspot]:
    for seat, outline in enumerate(boxes):
        yield Hotspot(Part("seat", seat), box(*outline), describe.player_line(view, seat))


def _offers(view: View, top: int) -> Iterator[Hotspot]:
    """Yield the players' rows of a trade."""
    boxes = trade_picture.row_boxes(len(view.seats), top)
    if view.trade is None:
        yield from _players(view, boxes)
        return
    for (seat, outline), line in zip(enumerate(boxes), describe.trade_lines(view.trade), strict=True):
        yield Hotspot(Part("seat", seat), box(*outline), line)


def _cards(view: View, look: RenderOptions) -> Iterator[Hotspot]:
    """Yield the cards of the hand, and one that lies face down, which may be played again."""
    if view.hand is None:
        return
    plan = hand.layout(view, view.hand, beside=look.beside)
    for group, x, y in plan.groups:
        outline = box(x, y, group.width, hand.GROUP_TALL)
        yield Hotspot(Part("card", CARD_IDS[group.card]), outline, phrases.counted(group.card, group.count))
    if view.trade is not None and view.trade.mine != hand.NO_CARD:
        down = view.trade.mine
        part = Part("down") if view.hand[down] else Part("card", CARD_IDS[down])
        yield Hotspot(part, box(*hand.aside_box(plan, 0)), describe.face_down(down))
