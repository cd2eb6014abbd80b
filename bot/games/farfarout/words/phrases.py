"""Shared phrases: things of the set, resources, points, dice, places, effects, quests."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, reduce
from typing import Final

from bot.games.contract import BilingualText, Text, signed, t, tn
from bot.games.farfarout.components.book import Book
from bot.games.farfarout.components.data import (
    COLOURS,
    TOKENS,
    Cargo,
    Effect,
    Foe,
    Name,
    Need,
    Power,
    Price,
    Quest,
    Ship,
)
from bot.games.farfarout.components.faces import BOOM, Face
from bot.games.farfarout.components.lattice import SIDES

MANY: Final = 2048
"""Maximum cached phrases of each kind: those of a few sets."""

NOTHING: Final = t("nothing")
TYPES: Final = {
    "hot": t("hot"), "ice": t("ice"), "water": t("water"), "jungle": t("jungle"), "gas": t("gas"),
}  # fmt: skip
UNDISCOVERED: Final = {
    "hot": signed("hot_planet", t("undiscovered hot planet")),
    "ice": signed("ice_planet", t("undiscovered ice planet")),
    "water": signed("water_planet", t("undiscovered water planet")),
    "jungle": signed("jungle_planet", t("undiscovered jungle planet")),
    "gas": signed("gas_planet", t("undiscovered gas planet")),
}
KINDS: Final = {
    "timer": signed("timer", t("Timer")),
    "vault": signed("vault", t("Vault")),
    "eidolless": signed("eidolless", t("Eidolless")),
    "telepath": signed("telepath", t("Telepath")),
    "grey": signed("grey_crew", t("Grey")),
}
ICONS: Final = {
    "hire": signed("crew", t("crew for hire")),
    "tech": signed("tech_item", t("tech items")),
    "weird": signed("weird_item", t("weird items")),
    "dig": signed("dig_site", t("dig site")),
    "easy": signed("encounter", t("level 1 encounter")),
    "medium": signed("encounter", t("level 2 encounter")),
    "hard": signed("encounter", t("level 3 encounter")),
    "yard": signed("shipyard", t("shipyard")),
    "outpost": signed("outpost_quest", t("outpost quests")),
    "mine": signed("mining_site", t("mining")),
}
COLOUR_NAMES: Final = {
    "green": t("green"), "orange": t("orange"), "grey": t("grey"), "yellow": t("yellow"), "red": t("red"),
    "blue": t("blue"), "purple": t("purple"), "black": t("black"), "white": t("white"),
}  # fmt: skip
TOKEN_NAMES: Final = {
    "green": signed("green_token", t("green token (mining)")),
    "grey": signed("grey_token", t("grey token (explore)")),
    "orange": signed("orange_token", t("orange token (market)")),
    "red": signed("red_token", t("red token (interact)")),
}
TOKEN_LABELS: Final = {
    "green": signed("green_token", t("Mining")),
    "grey": signed("grey_token", t("Explore")),
    "orange": signed("orange_token", t("Market")),
    "red": signed("red_token", t("Interact")),
}
"""Tokens on buttons, by what each does."""
TOKEN_USES: Final = {"green": t("mining"), "grey": t("explore"), "orange": t("market"), "red": t("interact")}
ITEM_KINDS: Final = {
    "tech": signed("tech_item", t("tech item")),
    "weird": signed("weird_item", t("weird item")),
    "relic": signed("relic", t("relic")),
}
ORES: Final = {"plutonium": signed("plutonium", t("plutonium")), "uranium": signed("uranium", t("uranium"))}
CURRENCIES: Final = {"erg": signed("erg", t("ERG")), **ORES}
TRACKS: Final = {
    "wealth": signed("wealth", t("wealth")),
    "reputation": signed("reputation", t("reputation")),
    "exploration": signed("exploration", t("exploration")),
}
DIE_ICONS: Final = {
    "vault": signed("vault", t("Vault icon")),
    "telepath": signed("telepath", t("Telepath icon")),
    "timer": signed("timer", t("Timer icon")),
    "eidolless": signed("eidolless", t("Eidolless icon")),
    "grey": signed("grey_crew", t("Grey icon")),
    "shield": signed("shield", t("shield icon")),
}
SIDE_NAMES: Final = {
    "n": t("north"), "ne": t("north-east"), "se": t("south-east"), "s": t("south"), "sw": t("south-west"),
    "nw": t("north-west"),
}  # fmt: skip
WORMHOLE: Final = signed("wormhole", t("wormhole"))
DIG_SITE: Final = signed("dig_site", t("dig site"))
ANOMALY: Final = signed("anomaly", t("anomaly"))


# --- names -----------------------------------------------------------------------------------------------------------


def called(name: Name) -> BilingualText:
    """Return a name of the set."""
    return BilingualText(name.en, ja=name.ja)


def name_of(book: Book, thing: str) -> BilingualText:
    """Return the name of a thing of the set by its id."""
    return signed(book.signs.get(thing, ""), called(book.names[thing]))


# --- amounts ---------------------------------------------------------------------------------------------------------


def erg(n: int) -> Text:
    """Return an amount of ERG."""
    return signed("erg", t("{n} ERG", n=n))


def plutonium(n: int) -> Text:
    """Return an amount of plutonium."""
    return signed("plutonium", t("{n} plutonium", n=n))


def uranium(n: int) -> Text:
    """Return an amount of uranium."""
    return signed("uranium", t("{n} uranium", n=n))


def wealth(n: int) -> Text:
    """Return a number of points of wealth."""
    return signed("wealth", t("{n} wealth", n=n))


def reputation(n: int) -> Text:
    """Return a number of points of reputation."""
    return signed("reputation", t("{n} reputation", n=n))


def exploration(n: int) -> Text:
    """Return a number of points of exploration."""
    return signed("exploration", t("{n} exploration", n=n))


def shields(n: int) -> Text:
    """Return a number of shields."""
    return signed("shield", tn("{n} shield", "{n} shields", n))


def moves(n: int) -> Text:
    """Return a number of moves."""
    return signed("moves", tn("{n} move", "{n} moves", n))


def tokens(n: int) -> Text:
    """Return a number of action tokens."""
    return tn("{n} token", "{n} tokens", n)


def token_counts(counts: Sequence[int]) -> tuple[Text, ...]:
    """Return action tokens by colour, such as "2 green (mining)"; the list may be empty."""
    return tuple(
        signed(f"{colour}_token", t("{n} {colour} ({use})", n=n, colour=COLOUR_NAMES[colour], use=TOKEN_USES[colour]))
        for colour, n in zip(TOKENS, counts, strict=True)
        if n
    )


def crew_count(n: int) -> Text:
    """Return a number of crew members."""
    return signed("crew", tn("{n} crew member", "{n} crew members", n))


AMOUNTS: Final[Mapping[str, Callable[[int], Text]]] = {
    "erg": erg, "plutonium": plutonium, "uranium": uranium, "wealth": wealth, "reputation": reputation,
    "exploration": exploration, "shields": shields, "moves": moves,
}  # fmt: skip
"""Amounts that can be gained and lost, as in `Effect`."""
ITEMS: Final[Mapping[str, Callable[[int], Text]]] = {
    "tech": lambda n: signed("tech_item", tn("{n} tech item", "{n} tech items", n)),
    "weird": lambda n: signed("weird_item", tn("{n} weird item", "{n} weird items", n)),
    "relic": lambda n: signed("relic", tn("{n} relic", "{n} relics", n)),
}
"""Numbers of items of a kind."""


def amount(what: str, n: int) -> Text:
    """Return an amount that can be gained and lost."""
    return AMOUNTS[what](n)


def changes(net: Mapping[str, int]) -> Text | None:
    """Return net changes: "gained 4 ERG and 2 wealth, lost 1 shield"; None without any."""
    kept = [(what, n) for what in AMOUNTS if what != "moves" and (n := net.get(what, 0))]
    gains = tuple(amount(what, n) for what, n in kept if n > 0)
    losses = tuple(amount(what, -n) for what, n in kept if n < 0)
    said = [t("gained {things}", things=gains)] if gains else []
    said += [t("lost {things}", things=losses)] if losses else []
    return reduce(lambda before, after: t("{before}, {after}", before=before, after=after), said) if said else None


def price(cost: Price) -> Text:
    """Return a price: one currency or the other."""
    said = [amount(currency, n) for currency in CURRENCIES if (n := getattr(cost, currency))]
    if len(said) == 1:
        return said[0]
    if len(said) == 2:
        return t("{one} or {other}", one=said[0], other=said[1])
    return t("{one}, {other}, or {third}", one=said[0], other=said[1], third=said[2])


# --- dice ------------------------------------------------------------------------------------------------------------


def face(shown: Face) -> Text:
    """Return a face: its number, or its icon."""
    if shown.icon == BOOM:
        return signed("explosion", t("explosion {n}", n=shown.amount))
    return DIE_ICONS[shown.text] if shown.icon else BilingualText(shown.text, ja=shown.text)


def die(colour: int) -> Text:
    """Return a die of a colour."""
    return signed(f"{COLOURS[colour]}_die", t("{colour} die", colour=COLOUR_NAMES[COLOURS[colour]]))


def thrown(said: str, colour: int, shown: Face, *, theirs: bool) -> Text:
    """Return a die on the table: its word, colour and face."""
    if theirs:
        return t("{id} (opposing {die}, {face})", id=said, die=die(colour), face=face(shown))
    return t("{id} (your {die}, {face})", id=said, die=die(colour), face=face(shown))


def dice_count(n: int) -> Text:
    """Return a number of battle dice."""
    return tn("{n} battle die", "{n} battle dice", n)


def dice(colours: Sequence[str]) -> tuple[Text, ...]:
    """Return a list of dice by colour; equal ones are counted."""
    return tuple(
        signed(
            f"{colour}_die",
            tn("{n} {colour} die", "{n} {colour} dice", list(colours).count(colour), colour=COLOUR_NAMES[colour]),
        )
        for colour in dict.fromkeys(colours)
    )


# --- places ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=MANY)
def place(book: Book, number: int, planet: int = -1, spot: str = "hidden") -> Text:
    """Return a place with its id: a sector by its system, a planet by its name or type."""
    here = book.places[number]
    match here.kind:
        case "sector":
            return t("{system} {id}", system=called(book.tiles[here.tile].name), id=here.id)
        case "asteroid":
            return signed("asteroid", t("{ore} asteroid ({id})", ore=ORES[here.ore], id=here.id))
        case "anomaly":
            what = {"wormhole": WORMHOLE, "dig": DIG_SITE}.get(spot, ANOMALY)
            return signed(what.sign, t("{what} ({id})", what=what, id=here.id))
        case _:
            what = UNDISCOVERED[here.type] if planet < 0 else name_of(book, book.planets[planet].id)
            return signed(what.sign, t("{what} ({id})", what=what, id=here.id))


def side(number: int) -> Text:
    """Return a side of a tile."""
    return SIDE_NAMES[SIDES[number]]


# --- effects ---------------------------------------------------------------------------------------------------------


def effect(what: Effect) -> tuple[Text, ...]:
    """Return the parts of an effect: a list that may be empty."""
    found = [
        t("lose {what}", what=amount(name, -n)) if n < 0 else amount(name, n)
        for name in AMOUNTS
        if (n := getattr(what, name))
    ]
    if what.crew:
        found.append(t("lose {crew}", crew=crew_count(-what.crew)) if what.crew < 0 else crew_count(what.crew))
    found += (said(n) for kind, said in ITEMS.items() if (n := getattr(what, kind)))
    found += (
        some
        for n, some in (
            (what.outpost, tn("{n} outpost quest", "{n} outpost quests", what.outpost)),
            (what.item, tn("lose {n} item", "lose {n} items", -what.item)),
            (what.dig, t("a dig site")),
            (what.wormhole, t("a wormhole")),
            (what.jump, t("a jump to any discovered place")),
            (what.back, t("you are driven off into the sector")),
            (what.stop, t("your turn ends")),
        )
        if n
    )
    return tuple(found)


def effect_text(what: Effect) -> Text:
    """Return an effect as one text."""
    return t("{effects}", effects=effect(what) or (NOTHING,))


def _tokens(what: Power) -> tuple[Text, ...]:
    return tuple(TOKEN_NAMES[one] for one in what.tokens) or (NOTHING,)


def power(what: Power) -> tuple[Text, ...]:
    """Return the list of an item's effects for its owner."""
    return tuple(
        some
        for n, some in (
            (what.land, t("landing on planets costs no move")),
            (what.launch, t("taking off costs no move")),
            (what.speed, tn("{n} more move for each token", "{n} more moves for each token", what.speed)),
            (what.shields, tn("room for {n} more shield", "room for {n} more shields", what.shields)),
            (what.berths, tn("room for {n} more crew member", "room for {n} more crew members", what.berths)),
            (what.dice, t("{dice}", dice=dice(what.dice) or (NOTHING,))),
            (what.tokens, t("in addition each turn: {tokens}", tokens=_tokens(what))),
            (what.discover, t("scanning a system costs {erg} less", erg=erg(what.discover))),
            (what.hire, t("hiring costs {erg} less", erg=erg(what.hire))),
            (what.invest, t("investing costs {erg} less", erg=erg(what.invest))),
            (what.trade, t("{erg} more for each unit sold", erg=erg(what.trade))),
            (what.mine, t("{erg} more each time you mine", erg=erg(what.mine))),
            (what.hull, t("explosions cost you no shield")),
            (what.calm, t("planet events take nothing from you")),
            (
                what.rerolls,
                tn("in each throw you may roll {n} die again", "in each throw you may roll {n} dice again",
                   what.rerolls),
            ),
            (what.strength, t("{n} more in battle", n=what.strength)),
        )
        if n
    )  # fmt: skip


# --- cards -----------------------------------------------------------------------------------------------------------


def crew_hint(book: Book, crew: int) -> Text:
    """Return a crew member in a few words: type, die, planets, reputation."""
    one = book.crew[crew]
    kind = book.file.kinds[one.kind]
    said = t(
        "{kind}, {die}, colonises {one} and {other}",
        kind=KINDS[one.kind], die=die(COLOURS.index(kind.die)), one=TYPES[kind.planets[0]],
        other=TYPES[kind.planets[1]],
    )  # fmt: skip
    return t("{said}, {points}", said=said, points=reputation(one.reputation)) if one.reputation else said


def crew_kind(book: Book, crew: int) -> Text:
    """Return the type of a crew member whose card is drawn."""
    return KINDS[book.crew[crew].kind]


def item_hint(book: Book, item: int) -> Text:
    """Return an item in a few words: its effect and price."""
    one = book.items[item]
    does = (*(power(one.power) if one.power else ()), *_once(one.use))
    return t("{kind}: {does}; {price}", kind=ITEM_KINDS[one.kind], does=does, price=price(one.price))


def _once(use: Effect | None) -> tuple[Text, ...]:
    return () if use is None else (t("once: {effects}", effects=effect(use) or (NOTHING,)),)


def ship_hint(ship: Ship) -> Text:
    """Return a ship in a few words, its tokens by colour last."""
    green, grey, orange, red = ship.actions
    return t(
        "{erg}, {wealth}; crew {crew}, shields {shields}, speed {speed}; dice {dice};"
        " green {green}, grey {grey}, orange {orange}, red {red}",
        erg=erg(ship.cost), wealth=wealth(ship.wealth), crew=ship.crew, shields=ship.shields, speed=ship.speed,
        dice=tuple(COLOUR_NAMES[die] for die in ship.dice) or (NOTHING,),
        green=green, grey=grey, orange=orange, red=red,
    )  # fmt: skip


def foe_hint(foe: Foe) -> Text:
    """Return an encounter in a few words."""
    said = t("level {level}, {dice}, {points}", level=foe.level, dice=dice(foe.dice), points=reputation(foe.reputation))
    if reward := effect(foe.reward):
        said = t("{said}; reward: {effects}", said=said, effects=reward)
    if defeat := effect(foe.defeat):
        said = t("{said}; defeat: {effects}", said=said, effects=defeat)
    return said


# --- quests ----------------------------------------------------------------------------------------------------------

_DEEDS: Final = {
    "explore": t("explore a system"), "scan": t("scan a planet"), "land": t("land on a planet without a scan"),
    "anomaly": t("take an anomaly"), "mine": t("mine something"), "explode": t("make an asteroid explode"),
    "dig": t("dig out a relic"), "trade": t("trade resources"), "hire": t("hire a crew member"),
    "buy": t("buy an item"), "sell": t("sell an item"), "ship": t("buy a ship"), "colonise": t("colonise a planet"),
    "build": t("build a tech site"), "invest": t("make an investment"), "win": t("beat an encounter"),
    "duel": t("beat another player"),
}  # fmt: skip
_PLACES: Final = {
    "hire": t("a planet where crew is hired"), "tech": t("a planet with tech items"),
    "weird": t("a planet with weird items"), "dig": t("a planet with a dig site"), "asteroid": t("an asteroid"),
    "colony": t("a planet with a colony"), "site": t("a planet with a tech site"),
    "away": t("a planet outside the home system"), "hot": t("a hot planet outside the home system"),
    "ice": t("an ice planet outside the home system"), "water": t("a water planet outside the home system"),
    "jungle": t("a jungle planet outside the home system"), "gas": t("a gas planet outside the home system"),
}  # fmt: skip
"""Places of quests; a planet of the home system has its name."""


def asks(book: Book, quest: Quest) -> tuple[Text, ...]:
    """Return the list of a quest's requirements."""
    found: list[Text] = []
    if quest.deed:
        found.append(_deed(book, quest))
    elif quest.at == "home":
        found.append(t("in the home system"))
    elif quest.at:
        found.append(t("on {place}", place=_place(book, quest.at)))
    if quest.have:
        found.append(t("have {things}", things=tuple(need(one) for one in quest.have)))
    if quest.cargo is not None:
        found.append(t("deliver {things}", things=cargo(quest.cargo)))
    return tuple(found)


def _place(book: Book, at: str) -> Text:
    return _PLACES[at] if at in _PLACES else name_of(book, at)


def _deed(book: Book, quest: Quest) -> Text:
    """Return the deed and its place."""
    deed = _DEEDS[quest.deed]
    if quest.deed == "win" and quest.level > 1:
        deed = t("beat an encounter of level {n} or higher", n=quest.level)
    if not quest.at:
        return deed
    if quest.at == "home":
        return t("{deed} in the home system", deed=deed)
    place = _place(book, quest.at)
    match quest.deed:
        case "colonise":
            return t("colonise {place}", place=place)
        case "scan":
            return t("scan {place}", place=place)
        case "land":
            return t("land unscanned on {place}", place=place)
        case _:
            return t("{deed} on {place}", deed=deed, place=place)


def asks_text(book: Book, quest: Quest) -> Text:
    """Return a quest's requirements as one text: all of them must be met at once."""
    return reduce(lambda before, part: t("{before}, {part}", before=before, part=part), asks(book, quest))


def quest_points(quest: Quest) -> Text:
    """Return the points that a quest brings, next to its picture."""
    points = tuple(amount(track, n) for track in TRACKS if (n := getattr(quest.reward, track)))
    return t("{effects}", effects=points)


def quest_hint(book: Book, quest: Quest) -> Text:
    """Return a quest in a few words: requirements and reward."""
    said = t("{asks}; reward {reward}", asks=asks_text(book, quest), reward=effect(quest.reward))
    return t("{said}; closed", said=said) if quest.closed else t("{said}; open", said=said)


def _count_of(kind: str) -> Callable[[int], Text]:
    return lambda n: t("{n} {kind}", n=n, kind=KINDS[kind])


_NEEDS: Final[Mapping[str, Callable[[int], Text]]] = {
    **AMOUNTS,
    **{kind: _count_of(kind) for kind in KINDS},
    **ITEMS,
    "dice": dice_count,
    "crew": crew_count,
    "item": lambda n: tn("{n} item", "{n} items", n),
    "colony": lambda n: tn("{n} colony", "{n} colonies", n),
    "site": lambda n: tn("{n} tech site", "{n} tech sites", n),
    "speed": lambda n: t("speed {n}", n=n),
    "won": lambda n: tn("{n} beaten encounter", "{n} beaten encounters", n),
    "explored": lambda n: tn("{n} explored system", "{n} explored systems", n),
}


def need(one: Need) -> Text:
    """Return a minimum amount of something."""
    return _NEEDS[one.what](one.n)


def cargo(goods: Cargo) -> tuple[Text, ...]:
    """Return the list of a quest's cargo."""
    wanted = {currency: AMOUNTS[currency] for currency in CURRENCIES} | ITEMS
    return tuple(said(n) for what, said in wanted.items() if (n := getattr(goods, what)))
