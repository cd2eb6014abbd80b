"""Legend of the icons that are on the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from PIL import Image

from bot.games.contract import t
from bot.games.spacebase.components.cardfile import set_of
from bot.games.spacebase.components.cards import COLONY, Card
from bot.games.spacebase.view import View
from rendering.badge_icons import DONE, WON
from rendering.canvas import Sheet
from rendering.icon_set import Icon
from rendering.layout import put_first, stacked
from rendering.legend import blocks
from rendering.renderer import RenderOptions
from rendering.sizes import LINE, MARGIN, RADIUS, WIDTH
from rendering.spacebase.effect_items import NO_COLONY, Ground, side_items
from rendering.spacebase.icon_set import BY_NAME, SIGNS
from rendering.spacebase.lower_panel import choices, gives, grounds, lower
from rendering.spacebase.page import HEADING, page
from rendering.spacebase.tokens import Item
from rendering.theme import EDGE, PANEL


def legend(view: View) -> Sequence[Icon]:
    """Return the icons of the board and of the viewer's hand, in order of the vocabulary."""
    names = {"points", "credits", "income", *_of_board(view), *_of_hand(view)}
    if names & {"mine", "others"} or view.phase not in ("draft", "over"):
        names.add("bolt")
    found = [sign for sign in SIGNS if sign.name in names]
    deciding = view.phase in ("draft", "allocate")
    house = ((WON, view.phase == "over"), (DONE, deciding and any(me.chosen for me in view.seats)))
    return [*found, *(sign for sign, there in house if there)]


def _of_board(view: View) -> Iterator[str]:
    shown = lower(view)
    yield from _of_cards(shown.cards)
    if shown.sectors >= 0:
        yield from _of_grounds(grounds(view, shown.sectors))
    for _, results in shown.choices:
        for result in results:
            yield from _of_items(gives(result))
    for _, ships in shown.charged:
        for one in ships:
            yield from _of_items(side_items(one.side))
    if view.phase == "over":
        yield from ("cards", "colony")


def _of_hand(view: View) -> Iterator[str]:
    if view.seat is None:
        return
    cards = set_of(view.set).cards
    yield from _of_cards([cards[card] for card in view.drawn])
    if view.phase != "over":
        yield from _of_grounds(grounds(view, view.seat))
    if view.phase == "allocate":
        for _, results in choices(view, [view.seat]):
            for result in results:
                yield from _of_items(gives(result))


def _of_cards(cards: Iterable[Card]) -> Iterator[str]:
    for card in cards:
        yield from ("mine", "others")
        if card.level == COLONY:
            yield "colony"
        for side in (card.station, card.deployed):
            yield from _of_items(side_items(side))
            if side.green:
                yield "any"


def _of_grounds(found: Iterable[Ground]) -> Iterator[str]:
    for ground in found:
        yield from ("mine", "others")
        yield from _of_items((*ground.blue, *ground.red))
        if ground.blue_turn == "green":
            yield "any"
        if ground.colony != NO_COLONY:
            yield "colony"
        if ground.deployed > 1:
            yield "cards"


def _of_items(items: Iterable[Item]) -> Iterator[str]:
    for item in items:
        name = "star" if item.kind == "victory" else item.kind
        if name in BY_NAME:
            yield name


def draw_legend(signs: Sequence[Icon], look: RenderOptions) -> Image.Image:
    """Draw icons with their meanings, RGB."""
    title = look.say(t("What the signs mean"))

    def sheet(high: int) -> Sheet:
        ground = page(high, title)
        box = MARGIN, HEADING, WIDTH - 2 * MARGIN, high - HEADING - MARGIN
        put_first(ground, box, RADIUS, PANEL, EDGE, alpha=0.82, line=LINE)
        return ground

    return stacked(sheet, HEADING + MARGIN, blocks(signs, look), 2 * MARGIN)
