"""Hotspots: dice, players, cards, sectors with their ships, and choices for the roll."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.contract import ChoicePath, Part, Text
from bot.games.spacebase.components.cardfile import set_of
from bot.games.spacebase.rules import console as rules
from bot.games.spacebase.view import View
from bot.games.spacebase.words import describe
from rendering.hotspots import Hotspot, box
from rendering.layout import Box, things
from rendering.renderer import RenderOptions
from rendering.spacebase import header, places
from rendering.spacebase.board import TOP, board_blocks
from rendering.spacebase.console import console_places, ship_place
from rendering.spacebase.hand import hand_places, shown_results
from rendering.spacebase.lower_panel import result_of
from rendering.spacebase.offers import offer_blocks
from rendering.spacebase.page import HEADING
from rendering.spacebase.shipyard import yard_places

_DICE = ("first", "second")


def place(view: View, said: ChoicePath, value: str) -> Part | None:
    """Return the place of a card, a sector, an own ship, a die, or a choice for the roll."""
    seat = view.seat
    if seat is None:
        return None
    match said:
        case ("draft" | "buy" | "claim" | "acquire",) if value.isdecimal():
            return Part("card", int(value))
        case ("take",) if any(result.choice == value for result in shown_results(view, seat)):
            return places.choice(seat, value)
        case ("acquire", _) | ("swap", _) | ("swap", _, _) if value.isdecimal():
            return places.sector(seat, int(value))
        case ("reroll", _) if value in _DICE:
            return Part("die", _DICE.index(value))
        case ("fix" | "reroll" | "use" | "swap" | "exchange" | "charge" | "shift",) | ("exchange" | "shift", _):
            return _on_console(view, seat, value)
        case _:
            return None


def _on_console(view: View, seat: int, value: str) -> Part | None:
    """Return the place of a ship, which is written as in the actions."""
    if value[:1] not in ("s", "d"):
        return None
    where = rules.place(value)
    number, n = rules.sector_of(where) + 1, rules.number_of(where)
    return ship_place(view.seats[seat], seat, number, n) if n else places.sector(seat, number)


def hotspots(view: View, shown: Part, look: RenderOptions) -> Sequence[Hotspot]:
    """Return the places of the board, the own hand, a console, the shipyard or offered cards."""
    return [Hotspot(part, box(*outline), _name(view, part)) for part, outline in _places(view, shown, look)]


def _places(view: View, shown: Part, look: RenderOptions) -> Iterator[tuple[Part, Box]]:
    match shown:
        case Part("board"):
            if header.has_dice(view):
                yield from header.die_places()
            yield from things(TOP, board_blocks(view, look))
        case Part("hand"):
            yield from hand_places(view, look)
        case Part("yard"):
            yield from yard_places(view)
        case Part("seat", int(seat)):
            yield from console_places(view, seat)
        case Part("pick", tuple(cards)):
            yield from things(HEADING, offer_blocks(view, [*map(int, cards)], look))
        case _:
            return


def _name(view: View, part: Part) -> Text:
    match part:
        case Part("die", int(n)):
            return describe.die_line(view, n)
        case Part("seat", int(seat)):
            return describe.player_line(view, seat)
        case Part("card", int(card)):
            return describe.card_line(view, set_of(view.set).cards[card])
        case Part("sector", (seat, number)):
            return describe.sector_line(view, int(seat), int(number))
        case Part("ship", (seat, number, n)):
            return describe.ship_line(view, int(seat), int(number), int(n))
        case Part("deployed", (seat, number)):
            return describe.deployed_line(view, int(seat), int(number))
        case Part("choice", (seat, said)):
            return describe.choice_line(view, int(seat), result_of(view, int(seat), said))
        case _:
            raise KeyError(part)
