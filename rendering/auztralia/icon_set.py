"""The icons of AuZtralia, their meanings, and the legend of a board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from PIL import Image

from bot.games.auztralia.components.book import open_book
from bot.games.auztralia.components.data import FARMS, GOODS, KINDS, UNITS, Farm, Good, Kind
from bot.games.auztralia.state import NOBODY
from bot.games.auztralia.view import View
from bot.games.auztralia.words.phrases import FARM_LABELS, GOOD_LABELS, KIND_NAMES, SPACE_NAMES, UNIT_LABELS
from bot.games.contract import Text, t
from rendering.auztralia.calendar import space
from rendering.auztralia.colours import BRASS, CREAM, DIM, GLOW, LILAC
from rendering.auztralia.ending import winners
from rendering.auztralia.fight import kinds_of
from rendering.auztralia.icons import sign
from rendering.auztralia.old_one_icons import beast
from rendering.auztralia.page import HEADING, page
from rendering.auztralia.personalities import SIGNS as EFFECTS
from rendering.auztralia.tiles import hidden, tile
from rendering.auztralia.tokens import blighted, good
from rendering.auztralia.tokens import plate as token
from rendering.auztralia.units import pip
from rendering.badge_icons import HOUSE, WON
from rendering.canvas import Sheet
from rendering.fonts import SLAB, SLAB_BOLD
from rendering.icon_set import Draw, Icon, inked
from rendering.icons import icon
from rendering.layout import stacked
from rendering.legend import blocks
from rendering.renderer import RenderOptions
from rendering.theme import BAD, GOLD, Colour


def _fitting(sprite: Draw) -> Draw:
    """Scale a sprite to an icon's size: sprites are somewhat larger than requested."""

    def draw(size: int) -> Image.Image:
        image = sprite(size * 7 // 8)
        image = image.crop(image.getbbox())
        share = size / max(image.size)
        return image.resize((round(image.width * share), round(image.height * share)), Image.Resampling.LANCZOS)

    return draw


def _kit(name: str, title: Text, meaning: Text, colour: Colour = CREAM) -> Icon:
    return Icon(name, title, meaning, inked(partial(sign, name), colour))


_KINDS: Final[dict[Kind, Text]] = {
    "cthulhu": t("There is one only, the strongest of all."),
    "shoggoth": t("Very large, and hard to kill."),
    "migo": t("A creature with wings."),
    "zombie": t("Shakes off all damage if it routs you."),
    "loyalist": t("A human who serves the Old Ones."),
    "temple": t("Never moves; new Old Ones may come out of it."),
    "kangaroo": t("Harmless: it is removed at once."),
}
_GOODS: Final[dict[Good, Text]] = {
    "coal": t("Railway costs coal and iron."),
    "iron": t("Railway costs iron and coal."),
    "gold": t("Pays for units, and for spaces that hold cubes."),
    "phosphate": t("3 points each at the end."),
}
_UNITS: Final[dict[str, Text]] = {
    "infantry": t("The cheapest unit."),
    "artillery": t("A unit with heavy guns."),
    "car": t("A unit that leaves the railway behind."),
    "train": t("A costly unit that bears much."),
    "airship": t("A unit that flies over everything, and may withdraw alone."),
}
_FARM: Final = t("2 points for whose colour it has, until an Old One comes.")


def _farm(kind: Farm) -> Icon:
    return Icon(kind, FARM_LABELS[kind], _FARM, _fitting(partial(token, 0, kind)))


HIDDEN: Final = Icon(
    "hidden", t("Hidden Old One"), t("Lies face down; I is the weakest level, III the strongest."),
    _fitting(lambda size: hidden(1, size, next_=False)),
)  # fmt: skip
NEXT: Final = Icon(
    "next", t("Wakes next"), t("The open eye: the next revelation that wakes one turns this one up."),
    _fitting(lambda size: hidden(1, size, next_=True)),
)  # fmt: skip
STRENGTH: Final = Icon(
    "strength", t("Strength left"), t("So much damage an Old One can still take."),
    _fitting(lambda size: tile("shoggoth", size, 5)),
)  # fmt: skip
DAMAGE: Final = Icon(
    "damage", t("Damage to units"), t("So much your units take; each bears as much as it has circles."),
    lambda size: pip(size, full=True),
)  # fmt: skip
EYE: Final = _kit("cards", t("Revelations to come"), t("Each wakes Old Ones, and may change more."), GLOW)
GLOWING: Final = Icon(
    "glowing", t("Glowing space"), t("When the Old Ones come here, a revelation is drawn."),
    _fitting(lambda size: space(42, 74, 70, glows=True, now=False)),
)  # fmt: skip
PORT: Final = Icon(
    "anchor", t("A port"), t("A railway begins here. If Old Ones take it, the game is over."),
    _fitting(partial(token, 0, "anchor", ring=True)),
)  # fmt: skip
BLIGHT: Final = Icon(
    "skull", t("Blighted farm"), t("Counts nothing for you, and 1 point for the Old Ones."),
    _fitting(partial(blighted, 0, "sheep")),
)  # fmt: skip
RAIL: Final = _kit("rail", t("Railway track"), t("Connects your port with goods, farms and Old Ones to fight."), BRASS)
CUBE: Final = _kit("cube", t("Cubes in the HQ"), t("Each action takes one; without any you must retrieve."), BRASS)
POINTS: Final = _kit("star", t("Points so far"), t("The most win, if it is more than the Old Ones have."), GOLD)
TIME: Final = _kit("clock", t("Time taken"), t("How far your marker goes on the calendar."))
SANITY: Final = _kit("sanity", t("Sanity left"), t("When all is lost, your expedition is routed."), LILAC)
BEASTS: Final = {kind: Icon(kind, KIND_NAMES[kind], _KINDS[kind], inked(partial(beast, kind), LILAC)) for kind in KINDS}
STORES: Final = {
    kind: Icon(kind, GOOD_LABELS[n], _GOODS[kind], _fitting(partial(good, kind))) for n, kind in enumerate(GOODS)
}
ARMY: Final = {kind: _kit(kind, UNIT_LABELS[n], _UNITS[kind]) for n, kind in enumerate(UNITS)}
LANDS: Final = {kind: _farm(kind) for kind in FARMS}
GONE: Final = Icon("x", t("Old One gone"), t("One was here until just now."), inked(partial(icon, "x"), BAD))
ACTIONS: Final = (
    _kit("pick", SPACE_NAMES[2], t("Take all goods of one kind from a hex of your railway.")),
    _kit("hat", SPACE_NAMES[4], t("People in your service; some count points.")),
    _kit("guns", SPACE_NAMES[5], t("Buy units.")),
    _kit("crate", SPACE_NAMES[6], t("Trade goods for others.")),
    _kit("plough", SPACE_NAMES[7], t("Place farms along your railway.")),
    _kit("attack", SPACE_NAMES[8], t("Send units against Old Ones.")),
    _kit("home", SPACE_NAMES[9], t("All your cubes come back to the HQ.")),
    _kit("hill", SPACE_NAMES[1], t("Lays railway in hills as well.")),
    _kit("boot", t("Reach of a unit"), t("How many hexes from your railway a unit fights.")),
    _kit("shield", t("Shielding"), t("Takes damage off, or bears more of it.")),
    _kit("flag", t("Banner"), t("An objective; or a unit that does not run.")),
)
SIGNS: Final[tuple[Icon, ...]] = (
    HIDDEN, NEXT, STRENGTH, *BEASTS.values(), PORT, *LANDS.values(), BLIGHT, RAIL, *STORES.values(), POINTS, CUBE,
    EYE, GLOWING, TIME, *ARMY.values(), DAMAGE, SANITY, GONE, *ACTIONS,
)  # fmt: skip
VOCABULARY: Final = (*SIGNS, *HOUSE)


def legend(view: View) -> Sequence[Icon]:
    """Return the icons on the board of a view, the most important first.

    In a combat they are those of the combat; those of the personalities that the seat chooses from are added.
    """
    found = [*(_in_combat(view) if view.fight is not None else _on_map(view)), *_drawn(view)]
    return tuple({one.name: one for one in found}.values())


def _on_map(view: View) -> Iterator[Icon]:
    book = open_book(view.set, view.side)
    if any(view.hidden):
        yield from (HIDDEN, NEXT)
    if view.tiles or view.found:
        yield STRENGTH
    yield from (PORT, CUBE, POINTS)
    if len(view.seats) not in (3,):
        yield EYE
    yield GLOWING
    if any(view.blight):
        yield BLIGHT
    yield from LANDS.values()
    if any(me.rails for me in view.seats):
        yield RAIL
    yield from (sign_ for n, sign_ in enumerate(STORES.values()) if any(goods[n] for goods in view.goods))
    there = {book.box.old_ones[one.old_one].kind for one in (*view.tiles, *view.found)} | {KINDS[0]}
    yield from (BEASTS[kind] for kind in KINDS if kind in there)
    yield GONE
    if any(winners(view)):
        yield WON


def _in_combat(view: View) -> Iterator[Icon]:
    book, fight = open_book(view.set, view.side), view.fight
    assert fight is not None
    yield from (DAMAGE, SANITY, POINTS)
    units = {one.unit for one in fight.units}
    if fight.card != NOBODY:
        units |= {unit for kind in kinds_of(view, fight, book) for unit in book.rows[fight.card][kind].hits}
        units |= {UNITS.index("airship") for kind in kinds_of(view, fight, book) if book.rows[fight.card][kind].airship}
    yield from (ARMY[UNITS[unit]] for unit in sorted(units))
    there = {book.box.old_ones[one.old_one].kind for one in view.tiles} | {KINDS[0]}
    yield from (BEASTS[kind] for kind in KINDS if kind in there)
    yield from (HIDDEN, NEXT, PORT, *LANDS.values(), BLIGHT)


def _drawn(view: View) -> Iterator[Icon]:
    by_name = {one.name: one for one in SIGNS}
    for number in view.drawn if view.seat is not None else ():
        person = open_book(view.set, view.side).box.persons[number]
        yield from (by_name[name] for name in (person.unit, EFFECTS[person.effect]) if name in by_name)


def draw_legend(signs: Sequence[Icon], look: RenderOptions) -> Image.Image:
    """Draw the meanings of icons, RGB."""

    def head(tall: int) -> Sheet:
        return page(tall, look.say(t("What the signs mean")))

    return stacked(head, HEADING, blocks(signs, look, face=SLAB_BOLD, words=SLAB, ink=CREAM, quiet=DIM), 12)
