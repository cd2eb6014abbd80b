"""Icon set of this game, and the icons on a board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PIL import Image

from bot.games.andromeda.components.data import BONUS_COPIES, BONUSES, N_PLANETS, PLANETS
from bot.games.andromeda.view import View
from bot.games.contract import t
from rendering.andromeda.cards import small
from rendering.andromeda.hand import signs_below
from rendering.andromeda.icons import EARTH_BLUE, free_place, joker, sign
from rendering.andromeda.page import HEADING, page
from rendering.andromeda.planets import ACCENT, ball
from rendering.andromeda.players import token
from rendering.badge_icons import DONE, HOUSE, WON
from rendering.canvas import Glass, Sheet
from rendering.fonts import DISPLAY
from rendering.icon_set import Draw, Icon, inked
from rendering.icons import icon
from rendering.layout import stacked
from rendering.legend import blocks
from rendering.renderer import RenderOptions
from rendering.sizes import MARGIN
from rendering.theme import BAD, GOLD, INK, NEWS, Colour


def _inked(name: str, colour: Colour) -> Draw:
    return inked(partial(icon, name), colour)


def _square(paint: Callable[[Sheet, float, int], object]) -> Draw:
    """Return a drawing as a centred sprite of the requested width."""

    def draw(size: int) -> Image.Image:
        sheet = Glass(size, size)
        paint(sheet, size / 2, size)
        return sheet.image

    return draw


def _put_free(sheet: Sheet, middle: float, size: int) -> None:
    """Draw a free place with its number."""
    sheet.put(free_place(ACCENT["ilex"], size * 7 // 8), middle, middle)
    sheet.text("8", middle, middle, size * 6 // 11, INK, face=DISPLAY)


def _put_stations(sheet: Sheet, middle: float, size: int) -> None:
    """Draw the pieces of two players: one alone is a player's sign."""
    token(sheet, 1, middle + size / 5, middle - size / 5, size // 2)
    token(sheet, 0, middle - size / 8, middle + size / 8, size * 5 // 8)


def _put_centre(sheet: Sheet, middle: float, size: int) -> None:
    """Draw a player's piece in orbit of a planet."""
    sheet.put(ball("ilex", size * 3 // 4), middle - size / 8, middle + size / 8)
    token(sheet, 1, middle + size / 5, middle - size / 5, size // 2)


STATION: Final = Icon(
    "station",
    t("Stations"),
    t("At a planet, in their owner's shape: the number is how many. Each may be drawn in a challenge."),
    _square(_put_stations),
)
CENTRE: Final = Icon(
    "centre",
    t("Economic centre"),
    t("Around a planet, in its owner's shape: the number is what it scores."),
    _square(_put_centre),
)
FREE: Final = Icon(
    "free",
    t("Free place"),
    t("The next economic centre takes the highest number that is free."),
    _square(_put_free),
)
RING: Final = Icon("ring", t("Ring"), t("How many draws are left in the challenge here."), _inked("ring", NEWS))
STAR: Final = Icon("star", t("Points"), t("Points, as far as everybody can see them."), _inked("star", GOLD))
EARTH: Final = Icon(
    "globe", t("Stations on Earth"), t("They can be sent to planets; at the end each scores 1 point."),
    _inked("globe", EARTH_BLUE),
)  # fmt: skip
HAND: Final = Icon(
    "cards", t("Cards"), t("In hand, and how many it is refilled to each round; below, in the draw pile."),
    _inked("cards", INK),
)  # fmt: skip
TRANSPORT: Final = Icon(
    "transport",
    t("Movement card"),
    t("Used once: 2 stations to a planet, or all of one planet back to Earth."),
    inked(partial(sign, "transport"), INK),
)
SHIP: Final = Icon("rocket", t("Spaceship"), t("Each step raises how many cards you refill to."), _inked("rocket", INK))
TECH: Final = Icon("gear", t("Technology"), t("Each step gives an effect, and points at the end."), _inked("gear", INK))
LEADS: Final = Icon(
    "flag", t("Flag"), t("Leads this round: begins, offers in the trade, and takes 3 actions."), _inked("flag", GOLD)
)
OUT: Final = Icon("x", t("Cross"), t("Has dropped out of this trade."), _inked("x", BAD))
SWAP: Final = Icon("swap", t("Swapped"), t("These cards have just been swapped."), _inked("swap", NEWS))
CUBE: Final = Icon(
    "cube", t("Cube"), t("So many stations to move, or draws in a challenge, for these cards."), _inked("cube", INK)
)
JOKERS: Final = Icon("card", t("Golden card"), t("Possible with bonus cards as jokers."), joker)
BONUS: Final = tuple(
    Icon(
        bonus.id,
        bonus.name,
        t(
            "A bonus card ({copies} in all) for {needs} matching cards: a joker, or {points} points.",
            copies=BONUS_COPIES,
            needs=bonus.needs,
            points=bonus.points,
        ),
        partial(small, N_PLANETS + kind),
    )
    for kind, bonus in enumerate(BONUSES)
)
WORLDS: Final = tuple(
    Icon(
        planet.id,
        planet.name,
        t(
            "A planet: its economic centres score {first}, {second} and {third}.",
            first=planet.orbit[0],
            second=planet.orbit[1],
            third=planet.orbit[2],
        ),
        partial(ball, planet.id),
    )
    for planet in PLANETS
)
HOME: Final = Icon("earth", t("Earth"), t("Where all stations come from."), partial(ball, "earth"))
SIGNS: Final[tuple[Icon, ...]] = (
    STATION, CENTRE, FREE, RING, STAR, EARTH, HAND, TRANSPORT, SHIP, TECH, LEADS, OUT, SWAP, CUBE, JOKERS, *BONUS,
    *WORLDS, HOME,
)  # fmt: skip
VOCABULARY: Final = (*SIGNS, *HOUSE)
_BELOW: Final = (CUBE, JOKERS)


def legend(view: View) -> Sequence[Icon]:
    """Return the icons on the board, and in the viewer's hand."""
    below = signs_below(view) if view.seat is not None and view.hand is not None else set[str]()
    hand = tuple(one for one in _BELOW if one.name in below)
    if view.trade is not None:
        trade = view.trade
        tick = any(trade.done) or any(trade.answered)
        shown = ((DONE, tick), (OUT, any(trade.out)), (SWAP, trade.stage == "swap"))
        there = tuple(one for one, is_there in shown if is_there)
        paid = (SHIP, TECH) if below else ()
        return (HAND, CENTRE, FREE, LEADS, *there, *hand, *paid, STAR, *BONUS)
    ring = (RING,) if view.challenge is not None else ()
    lead = (WON,) if view.phase == "over" else (LEADS,)
    return (STATION, CENTRE, FREE, *ring, EARTH, TRANSPORT, SHIP, TECH, HAND, STAR, *lead, *hand, *BONUS)


def draw_legend(signs: Sequence[Icon], look: RenderOptions) -> Image.Image:
    """Draw a legend page."""
    title = look.say(t("What the signs mean"))
    return stacked(lambda tall: page(tall, title), HEADING, blocks(signs, look), MARGIN)
