"""The icons of Far Far Out, their names and meanings, and the legend of a board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final

from PIL import Image

from bot.games.contract import Text, t
from bot.games.farfarout.components.book import OUTPOST, TILE, Book, open_book
from bot.games.farfarout.components.data import CURRENCIES, LEVELS, TOKENS, TRACKS
from bot.games.farfarout.components.faces import ICONS
from bot.games.farfarout.state import HIDDEN, NOBODY
from bot.games.farfarout.view import View
from rendering.badge_icons import HOUSE
from rendering.canvas import Sheet, panel, rounded, shaded
from rendering.farfarout.battle_dice import gains
from rendering.farfarout.board import starters
from rendering.farfarout.cards import quest_of
from rendering.farfarout.colours import COLONY, DANGER, DEEP, GATE, LINE, TOKEN, TYPE, WHITE
from rendering.farfarout.dice import OF_CREW
from rendering.farfarout.glyphs import TINTS, Glyph, asks, of_effect
from rendering.farfarout.hand import shown
from rendering.farfarout.icons import kind_sign, sign
from rendering.farfarout.page import HEADING, page
from rendering.farfarout.places import OFFERS
from rendering.farfarout.players import QUESTS, dice
from rendering.farfarout.system_window import Frame, system
from rendering.fonts import HEAD
from rendering.icon_set import Icon, inked
from rendering.layout import stacked
from rendering.legend import blocks
from rendering.renderer import RenderOptions
from rendering.sizes import MARGIN, RADIUS, WIDTH
from rendering.theme import GOLD, INK, MUTED, Colour, mix, rgb


def _sign(name: str, title: Text, meaning: Text, colour: Colour) -> Icon:
    return Icon(name, title, meaning, inked(partial(sign, name), colour))


def _levels(size: int) -> Image.Image:
    """Draw the bars of a track with the gaps between them."""
    image, wide = Image.new("RGBA", (size, size)), size // 9
    for at in range(6):
        bar = shaded(rounded(wide, size * 2 // 3, wide // 4), mix(TINTS["wealth"], WHITE, 0.25), TINTS["wealth"])
        image.alpha_composite(bar, (at // 2 * size * 3 // 8 + at % 2 * wide * 5 // 4, size // 6))
    return image


_TYPE: Final = t("A planet of this type, not discovered; on a card one of any such planet.")
_DIE: Final = mix(GOLD, WHITE, 0.2)
SIGNS: Final = (
    _sign("wealth", t("Wealth"), t("Comes of ships, tech sites and investments; 12 win."), TINTS["wealth"]),
    _sign("reputation", t("Reputation"), t("Comes of beaten encounters and elite crew; 12 win."), TINTS["reputation"]),
    _sign("exploration", t("Exploration"), t("Comes of new systems and colonies; 12 win."), TINTS["exploration"]),
    Icon("level", t("Levels of wealth"), t("The gaps after 4 and 8: investing costs 10 ERG a level."), _levels),
    _sign("erg", t("ERG"), t("The money: crew, ships and items cost it."), TINTS["erg"]),
    _sign("plutonium", t("Plutonium"), t("A resource of rugged asteroids; the market buys it."), TINTS["plutonium"]),
    _sign("uranium", t("Uranium"), t("A resource of smooth asteroids; a tech site costs 2."), TINTS["uranium"]),
    _sign("shield", t("Shield"), t("On a ship it saves a die in battle; on a die it cancels one."), TINTS["shields"]),
    _sign("green", t("Green token"), t("Mines on an asteroid or Mercury, or becomes moves."), TOKEN["green"]),
    _sign("grey", t("Grey token"), t("Scans planets and systems, digs for relics, or becomes moves."), TOKEN["grey"]),
    _sign("orange", t("Orange token"), t("Trades, hires, buys, sells, invests, or becomes moves."), TOKEN["orange"]),
    _sign("red", t("Red token"), t("Fights, colonises, builds, draws quests, or becomes moves."), TOKEN["red"]),
    _sign("moves", t("Moves"), t("One for each sector, each landing and each take-off."), TINTS["moves"]),
    _sign("system", t("Undiscovered systems"), t("So many systems still wait to be found."), GATE),
    _sign("hot", t("Hot planet"), _TYPE, TYPE["hot"]),
    _sign("ice", t("Ice planet"), _TYPE, TYPE["ice"]),
    _sign("water", t("Water planet"), _TYPE, TYPE["water"]),
    _sign("jungle", t("Jungle planet"), _TYPE, TYPE["jungle"]),
    _sign("gas", t("Gas planet"), _TYPE, TYPE["gas"]),
    _sign("foe", t("Encounter"), t("Something lurks here; more points mean that it is stronger."), GOLD),
    _sign("hire", t("Crew for hire"), t("Here an orange token hires crew."), OFFERS["hire"]),
    _sign("gear", t("Tech items"), t("Here an orange token buys or sells technology."), OFFERS["tech"]),
    _sign("weird", t("Weird items"), t("Here an orange token buys or sells weird items."), OFFERS["weird"]),
    _sign("dig", t("Dig site"), t("Here a grey token digs; a point for each relic left."), OFFERS["dig"]),
    _sign("yard", t("Shipyard"), t("Here an orange token buys a ship."), OFFERS["yard"]),
    _sign("outpost", t("Outpost quests"), t("At this outpost a red token draws quests."), OFFERS["outpost"]),
    _sign("mine", t("Mining site"), t("Here a green token mines ERG."), OFFERS["mine"]),
    _sign("query", t("Anomaly"), t("Land on it to find out what it is."), rgb("#ff8df0")),
    _sign("wormhole", t("Wormhole"), t("Takes a ship to any discovered place, free."), rgb("#b9a2ff")),
    _sign("colony", t("A colony"), t("A planet settled by the player of this colour."), COLONY),
    _sign("site", t("A tech site"), t("Built by the player of this colour, for 2 wealth."), INK),
    _sign("vault", t("Vault"), t("In mining this icon brings a unit of the resource."), _DIE),
    _sign("telepath", t("Telepath"), t("This icon copies another die."), _DIE),
    _sign("timer", t("Timer"), t("This icon rolls its die and another one again."), _DIE),
    _sign("eidolless", t("Eidolless"), t("This icon turns another die to any face."), _DIE),
    _sign("greys", t("Grey"), t("In digging this icon finds a relic."), _DIE),
    _sign("boom", t("Explosion"), t("Brings more of the resource, but the asteroid is gone."), DANGER),
    _sign("x", t("Cancelled"), t("This die does not count any more."), DANGER),
    _sign("relic", t("Relic"), t("An item of those who were here before."), TINTS["relic"]),
    _sign("item", t("Item"), t("Technology, something weird, or a relic."), TINTS["item"]),
    _sign("die", t("Battle die"), t("One for each crew member, and what ship and items add."), INK),
    _sign("main", t("Main quest"), t("Done, it brings its reward once."), GOLD),
    _sign("lock", t("Closed quest"), t("Others do not see it until it is done."), QUESTS),
    _sign("win", t("Win a battle"), t("Beat an encounter; III asks for one of level 3."), TINTS["win"]),
    _sign("swords", t("Fight a player"), t("Battle against another player, or strength in battle."), TINTS["swords"]),
    _sign("planet", t("Far planet"), t("A planet outside the home system."), INK),
    _sign("asteroid", t("Asteroid"), t("It can be mined until it explodes."), INK),
    _sign("anomaly", t("Anomalies"), t("Find one by landing on it."), INK),
    _sign("rocket", t("Spaceship"), t("Buy another ship, or take off without a move."), INK),
    _sign("land", t("Landing"), t("Land without a scan, or without a move."), INK),
    _sign("home", t("Home system"), t("The system of the Sun, where all begin."), INK),
    _sign("invest", t("Investment"), t("ERG in a colony or a tech site, for wealth."), INK),
    _sign("back", t("Driven off"), t("The ship goes back to open space."), INK),
    _sign("stop", t("End of turn"), t("Ends the turn at once."), INK),
    _sign("chevron", t("Reward"), t("What stands behind it is what one gets."), MUTED),
)  # fmt: skip
BY_NAME: Final = {sign.name: sign for sign in SIGNS}
VOCABULARY: Final = (*SIGNS, *HOUSE)


def legend(view: View) -> tuple[Icon, ...]:
    """Return the icons on the board of a view and in its seat's hand, in vocabulary order."""
    there = set(_names(view, open_book(view.set)))
    return tuple(one for one in VOCABULARY if one.name in there)


def draw_legend(signs: Iterable[Icon], look: RenderOptions) -> Image.Image:
    """Draw a page of icons on a plate, RGB."""

    def plated(tall: int) -> Sheet:
        sheet = page(WIDTH, tall, look.say(t("What the signs mean")))
        sheet.lay(panel(WIDTH - 2 * MARGIN, tall - HEADING - MARGIN, RADIUS, DEEP, LINE, alpha=0.9), MARGIN, HEADING)
        return sheet

    return stacked(plated, HEADING, blocks(signs, look, face=HEAD), MARGIN)


def _names(view: View, book: Book) -> Iterator[str]:
    yield from CURRENCIES
    yield "shield"
    if view.throw is None and view.phase != "crew":
        yield from (*TRACKS, "level")
    if view.phase == "turns":
        yield from TOKENS
    if view.phase != "over":
        yield from _around(view, book)
        if sum(view.decks[TILE]):
            yield "system"
    yield from _aboard(view, book)
    yield from _thrown(view, book)
    yield from _in_hand(view, book)
    if view.phase == "over":
        yield "crown"
    elif view.phase == "quests":
        yield "check"


def _around(view: View, book: Book) -> Iterator[str]:
    """Return the icons in the window."""
    chart = system(view, book, view.active, Frame(100, (310, 180)))
    for number in chart.galaxy.places:
        x, y = chart.place(number)
        if not (-60 < x < 370 and -60 < y < 240):
            continue
        place = book.places[number]
        known = view.planets[place.number] if place.kind == "planet" else None
        if known is not None:
            yield from (kind_sign(icon) for icon in book.planets[known.token].icons if icon not in LEVELS)
            found = (("foe", known.foe), ("colony", known.colony), ("site", known.site))
            yield from (name for name, of in found if of != NOBODY)
        elif place.kind == "planet":
            yield place.type
        elif place.kind == "anomaly":
            spot = view.anomalies[place.number].spot
            yield from {"hidden": ("query",), "dig": ("dig", "relic"), "wormhole": ("wormhole",)}.get(spot, ())


def _aboard(view: View, book: Book) -> Iterator[str]:
    """Return the icons of the visible dice and of the crew for hire."""
    if len(view.seats) <= 3:
        yield from (OF_CREW[colour] for me in view.seats for colour in dice(book, me) if colour in OF_CREW)
    if view.phase == "crew":
        for crew in starters(view, book):
            kind = book.file.kinds[book.crew[crew].kind]
            yield from (*kind.planets, OF_CREW[kind.die])
            if book.crew[crew].reputation:
                yield "reputation"


def _thrown(view: View, book: Book) -> Iterator[str]:
    """Return the icons on the dice and of their yield."""
    if (throw := view.throw) is None:
        return
    for die in (*throw.mine, *throw.theirs):
        face = ICONS[book.dice[die.face][die.side].icon]
        if face:
            yield kind_sign(face)
        if die.out:
            yield "x"
    if throw.rerolls:
        yield "timer"
    if throw.foe == HIDDEN or throw.foe >= 0:
        yield "foe"
    if throw.why in ("mine", "dig"):
        yield from (one.name for one in gains(book, view, throw))
        yield "boom"


def _in_hand(view: View, book: Book) -> Iterator[str]:
    """Return the icons on the quests that the viewing seat holds or looks at."""
    quests = [quest for _, group in shown(view) for quest in group]
    for deck, number in quests:
        quest = quest_of(book, deck, number)
        yield from ("outpost" if deck == OUTPOST else "main", "chevron")
        if quest.closed:
            yield "lock"
        marks: tuple[Glyph, ...] = (*asks(quest), *of_effect(quest.reward))
        yield from (one.name for one in marks if not one.die)
