"""Short reasons for a move: certain benefits, as far as its seat can know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.games.auztralia.components import book as books
from bot.games.auztralia.components.book import GOOD, UNIT, Book
from bot.games.auztralia.components.data import AIRSHIP, COAL, GOLD, IRON, PHOSPHATE
from bot.games.auztralia.rules import bearing, cubes, fighting, persons
from bot.games.auztralia.rules.network import Network, network, reach
from bot.games.auztralia.rules.scoring import FARM_POINTS, PHOSPHATE_POINTS
from bot.games.auztralia.state import NOBODY, State, Tile
from bot.games.auztralia.view import View
from bot.games.auztralia.views import determinize
from bot.games.auztralia.words import phrases
from bot.games.contract import Ask, ChoicePath, Text, Who, t, tn
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import NOTHING, split

MOST: Final = 2
NEAR: Final = 2
"""Maximum distance in hexes of what is near a port."""
_HOME = t("your units come home, and the damage on them is gone")
_SPARED = t("keeps your personality for a later card")
_ONE_OF_TWO = t("you see two personalities and choose one of them")
_NEW_ROW = t("you see new personalities before you choose")
_NO_LOSS = t("none of your units is lost")
_ASLEEP = t("what stays hidden does not move")
_RAILWAY = t("gives you what a railway costs")
_TIME = t("time passes, and others act first")


def reasons(view: View, ask: Ask, said: ChoicePath) -> tuple[Text, ...]:
    """Return one or two phrases about a complete choice of the viewing seat."""
    assert view.seat is not None
    state = determinize.determinize(view, LooseChance())
    return tuple(_found(books.of(state), state, view.seat, said))[:MOST]


def _found(book: Book, state: State, seat: int, said: ChoicePath) -> Iterator[Text]:
    match said:
        case ("port", name):
            yield from _port(book, state, book.number[name])
        case ("rail", _, *tiles):
            yield from _rail(book, state, seat, tuple(book.rail[one] for one in tiles if one != NOTHING))
        case ("mine", _, name, good):
            yield from _mine(book, state, seat, book.number[name], GOOD[good])
        case ("recruit", "deck", *_):
            yield _ONE_OF_TWO
        case ("recruit", "sweep", *_):
            yield _NEW_ROW
        case ("recruit" | "keep" | "choose" | "use", card, *_):
            yield phrases.person_hint(book.box.persons[int(card)])
        case ("military", units):
            yield from _armed(book, state, seat, UNIT[units.removesuffix("2")])
        case ("take", unit):
            yield from _armed(book, state, seat, UNIT[unit])
        case ("trade", *exchanges):
            yield from _trade(state, seat, exchanges)
        case ("farm", *names):
            n = sum(one != NOTHING for one in names)
            yield t("{points} at the end if the Old Ones stay away", points=phrases.points(FARM_POINTS * n))
            yield t("{gold} now", gold=phrases.gold(n + persons.total(book, state.seats[seat], "crops")))
        case ("give", good, count, to):
            yield t("{who} can use {goods}", who=Who(int(to)), goods=phrases.goods(GOOD[good], int(count)))
        case ("expose", name):
            yield _ASLEEP if name == NOTHING else t("a hidden Old One counts double at the end, this one no more")
        case _:
            yield from _fighting(book, state, seat, said)


def _fighting(book: Book, state: State, seat: int, said: ChoicePath) -> Iterator[Text]:
    """Yield reasons for choices of a combat, and for retrieving cubes."""
    match said:
        case ("attack", name, units):
            yield from _attack(book, state, book.number[name])
            if len(split(units)) < sum(state.seats[seat].units):
                yield t("the units that stay defend your port")
        case ("draw" | "fight", *_):
            yield from _standing(book, state)
        case ("withdraw", *_):
            yield _HOME
        case ("stand",):
            yield _SPARED
        case ("hit", hits):
            yield from _hit(book, state, hits)
        case _:
            yield from _retrieve(state, seat)


# --- building --------------------------------------------------------------------------------------------------------


def _port(book: Book, state: State, port: int) -> Iterator[Text]:
    near = [at for at, away in enumerate(book.board.steps[port]) if away <= NEAR]
    goods = tuple(sum(state.goods[at][good] for at in near) for good in range(len(state.goods[port])))
    if any(goods):
        yield t("within two hexes: {goods}", goods=phrases.goods_text(goods))
    if land := sum(book.farm[at] != NOBODY for at in near):
        yield tn("land for {n} farm within two hexes", "land for {n} farms within two hexes", land)


def _rail(book: Book, state: State, seat: int, tiles: tuple[int, ...]) -> Iterator[Text]:
    """Yield what becomes connected, or else the distance that is left."""
    before, after = network(book, state, seat), network(book, state, seat, tiles)
    new = after.hexes.keys() - before.hexes.keys()
    goods = tuple(sum(state.goods[at][good] for at in new) for good in range(4))
    if any(goods):
        yield t("connects {goods}", goods=phrases.goods_text(goods))
    if land := sum(_is_land(book, state, at) for at in new):
        yield tn("connects land for {n} farm", "connects land for {n} farms", land)
    if not any(goods) and not land:
        yield _ahead(book, state, after)


def _ahead(book: Book, state: State, net: Network) -> Text:
    """Return the distance from there to the next goods.

    Goods on the railway that an Old One guards do not count as ahead.
    """
    there = [at for at, goods in enumerate(state.goods) if any(goods) and at not in net.touched]
    steps = [book.board.steps[here][at] for here in net.touched for at in there]
    if not steps:
        return t("more of the map is in range of your units")
    return t("the next goods are {hexes} away from your railway then", hexes=phrases.hex_count(min(steps)))


def _is_land(book: Book, state: State, at: int) -> bool:
    """Return whether a farm is possible there at once, or once the goods are mined."""
    return book.farm[at] != NOBODY and state.farms[at] == NOBODY


def _mine(book: Book, state: State, seat: int, at: int, good: int) -> Iterator[Text]:
    goods, n = state.seats[seat].goods, state.goods[at][good]
    if good == PHOSPHATE:
        yield t("{points} at the end", points=phrases.points(PHOSPHATE_POINTS * n))
    elif good == GOLD:
        yield t("{gold} for personalities, units, and spaces with cubes", gold=phrases.gold(n))
    elif not goods[good] and goods[COAL + IRON - good]:
        yield _RAILWAY
    else:
        yield t("{n} {good} in your warehouse, one for each railway", n=goods[good] + n, good=phrases.GOOD_NAMES[good])
    if _is_land(book, state, at) and sum(state.goods[at]) == n:
        yield t("clears the hex for a farm")


def _trade(state: State, seat: int, exchanges: list[str]) -> Iterator[Text]:
    """Yield reasons for a trade: coal and iron for a railway, or gold."""
    goods = state.seats[seat].goods
    coal = goods[COAL] + exchanges.count("coal") - exchanges.count("sellcoal")
    iron = goods[IRON] + exchanges.count("iron") - exchanges.count("selliron")
    if coal and iron and not (goods[COAL] and goods[IRON]):
        yield _RAILWAY
    elif min(coal, iron) > min(goods[COAL], goods[IRON]):
        yield tn("enough coal and iron for {n} railway", "enough coal and iron for {n} railways", min(coal, iron))
    if sold := exchanges.count("sellcoal") + exchanges.count("selliron"):
        yield t("{gold} now", gold=phrases.gold(sold))
    elif min(coal, iron) <= min(goods[COAL], goods[IRON]):
        yield t("{n} coal and {iron} iron in your warehouse then", n=coal, iron=iron)


# --- combat ----------------------------------------------------------------------------------------------------------


def _armed(book: Book, state: State, seat: int, unit: int) -> Iterator[Text]:
    """Yield whether the unit reaches an Old One from the current end of the railway."""
    far, mine = reach(book, state, seat), persons.reach(book, state.seats[seat], unit)
    away = far.air if unit == AIRSHIP else far.ground
    there = {tile.hex for tile in state.tiles} | {at for at, level in enumerate(state.hidden) if level}
    if near := sum(away[at] <= mine for at in there):
        yield tn("{n} Old One is in its range", "{n} Old Ones are in its range", near)
    yield t("one more to defend your port: strength {n}", n=persons.strength(book, state.seats[seat], unit))


def _attack(book: Book, state: State, at: int) -> Iterator[Text]:
    if state.hidden[at]:
        yield t("left hidden, it counts double for the Old Ones at the end")
    for tile in fighting.tiles_at(state, at):
        points = phrases.points(book.points[tile.old_one])
        yield t("once defeated, it is worth {points} to those who damaged it", points=points)


def _standing(book: Book, state: State) -> Iterator[Text]:
    """Yield the remaining strength of the Old Ones."""
    if state.fight is None:
        return
    left = [_left(book, tile) for tile in fighting.tiles_at(state, state.fight.hex)]
    if left:
        yield t("{damage} more defeats it", damage=phrases.damage(min(left)))


def _left(book: Book, tile: Tile) -> int:
    return max(1, book.strength[tile.old_one] - sum(tile.cubes))


def _hit(book: Book, state: State, said: str) -> Iterator[Text]:
    assert state.fight is not None
    if bearing.loses(book, state, state.fight, bearing.hits_of(said)):
        yield bearing.end_text(book, state, state.fight, said)
    else:
        yield _NO_LOSS


def _retrieve(state: State, seat: int) -> Iterator[Text]:
    if n := sum(state.seats[seat].spaces):
        yield t("{cubes} back: your spaces cost no more gold", cubes=phrases.cubes(n))
    else:
        yield _TIME
    if not cubes.hq(state, seat):
        yield t("you have no cube left for another action")
