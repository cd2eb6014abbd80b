"""Action: mine goods (Z21)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.auztralia.actions import Mine
from bot.games.auztralia.components.book import GOOD, SPACE, Book, of
from bot.games.auztralia.components.data import GOLD, GOODS, PHOSPHATE
from bot.games.auztralia.events import Mined
from bot.games.auztralia.move import Move, Verb
from bot.games.auztralia.rules import clock, cubes, persons, places
from bot.games.auztralia.rules.network import Network, network
from bot.games.auztralia.rules.passing import complete
from bot.games.auztralia.rules.trying import surely
from bot.games.auztralia.state import State
from bot.games.auztralia.words import phrases
from bot.games.contract import ChoicePath, Choices, Command, Option, Part, Pick, Refusal, Text, signed, t

_MINE, _SHAFT = SPACE["mine"], SPACE["shaft"]
_NOTHING = Refusal("Z21", t("No hex that your railway connects holds any goods."))
_FAR = Refusal("Z21", t("Your own railway doesn't connect that hex to your port."))
_OLD = Refusal("Z21", t("An Old One is there: the hex isn't connected until it is gone."))
_WORSE = Refusal("Z15", t("The other space for mining takes no more gold, and no more time."))
_WHICH_SPACE = t("Which space do you use?")
_WHICH_HEX = t("Which hex do you mine?")
_WHICH_GOOD = t("What do you take? You get all of it.")


def _why_not(state: State, seat: int) -> Refusal | None:
    dear = cubes.dear(state, seat, _MINE)
    dear = dear and cubes.dear(state, seat, _SHAFT)
    if dear is not None:
        return dear
    goods = state.goods
    for at in network(of(state), state, seat).hexes:
        if any(goods[at]):
            return None
    return _NOTHING


def _fields(state: State, seat: int, said: ChoicePath) -> Choices:
    book = of(state)
    match said:
        case (_, _):
            return places.ordered("hex", _WHICH_HEX, _hexes(book, state, seat), "Z21")
        case (_, _, name):
            here = state.goods[book.number[name]]
            options = tuple(_good(good, n, _gold(book, state, seat, good)) for good, n in enumerate(here) if n)
            return Pick("good", _WHICH_GOOD, options, part=Part.lighting((name,)), rule="Z21")
        case (_, space, name, good):
            at, what = book.number[name], GOOD[good]
            time = _time(book, state, seat, space, at)
            count, gold = state.goods[at][what], _gold(book, state, seat, what)
            return complete(state, seat, SPACE[space], time, lambda: _preview(name, (what, count), gold, time))
        case _:
            options = tuple(cubes.option(book, state, seat, *one) for one in _spaces(book, state, seat))
            return Pick("space", _WHICH_SPACE, options, part=Part("seat", seat), rule="Z21")


def _spaces(book: Book, state: State, seat: int) -> Iterator[tuple[int, Refusal | None]]:
    """Yield both spaces.

    One that takes as much gold and time as the other, or more, is offered only if that is closed.
    """
    open_ = [space for space in (_MINE, _SHAFT) if cubes.dear(state, seat, space) is None]
    found = _better(book, state, seat, open_)
    for space in (_MINE, _SHAFT):
        yield space, None if space in found else cubes.dear(state, seat, space) or _WORSE


def _better(book: Book, state: State, seat: int, spaces: list[int]) -> list[int]:
    """Return the spaces without those that are nowhere better than another."""
    spent = {space: (state.seats[seat].spaces[space], book.times[space]) for space in spaces}
    found: list[int] = []
    for space in sorted(spaces, key=spent.__getitem__):
        if all(spent[space][1] < spent[other][1] for other in found):
            found.append(space)
    return found


def _hexes(book: Book, state: State, seat: int) -> list[Option]:
    """Return all hexes with goods as options, those with most goods first."""
    net = network(book, state, seat)
    found = [(at, goods) for at, goods in enumerate(state.goods) if any(goods)]
    found.sort(key=lambda one: -sum(one[1]))
    return [_hex(book.names[at], tuple(goods), *_about(state, net, at)) for at, goods in found]


def _about(state: State, net: Network, at: int) -> tuple[int, Refusal | None]:
    if at in net.hexes:
        return net.hexes[at], None
    old = at in net.touched and (state.hidden[at] or any(tile.hex == at for tile in state.tiles))
    return 0, _OLD if old else _FAR


def _hex(name: str, goods: tuple[int, ...], time: int, refusal: Refusal | None) -> Option:
    return places.option(name, lambda: _hint(goods, time), refusal)


def _hint(goods: tuple[int, ...], time: int) -> Text:
    said = phrases.goods_text(goods)
    return phrases.together((said, places.toll(time))) if time else said


def _good(good: int, n: int, gold: int) -> Option:
    return Option(GOODS[good], phrases.GOOD_LABELS[good], lambda: _gains(good, n, gold))


def _gains(good: int, n: int, gold: int) -> Text:
    """Return the text of all gains."""
    gains = [n if at == good else 0 for at in range(len(GOODS))]
    gains[GOLD] += gold
    return phrases.goods_text(tuple(gains))


def _time(book: Book, state: State, seat: int, space: str, at: int) -> int:
    return book.times[SPACE[space]] + network(book, state, seat).hexes[at]


def _gold(book: Book, state: State, seat: int, good: int) -> int:
    """Return the gold gained in addition: 1 with phosphate, and that of personalities."""
    return int(good == PHOSPHATE) + persons.total(book, state.seats[seat], "prospect")


def _preview(name: str, what: tuple[int, int], gold: int, time: int) -> Text:
    taken = phrases.goods(*what)
    if gold:
        return t(
            "You take {goods} from {hex} and also gain {gold} ({time}).",
            goods=taken, hex=name, gold=phrases.gold(gold), time=phrases.time(time),
        )  # fmt: skip
    return t("You take {goods} from {hex} ({time}).", goods=taken, hex=name, time=phrases.time(time))


@clock.takes_time
def _play(move: Move, seat: int, action: Mine) -> int:
    """Take all of the good."""
    book, state = move.book, move.state
    at, good = book.number[action.hex], GOOD[action.good]
    time = _time(book, state, seat, action.space, at)
    cubes.put(state, seat, SPACE[action.space])
    goods, count = state.seats[seat].goods, state.goods[at][good]
    gold = _gold(book, state, seat, good)
    state.goods[at][good] = 0
    goods[good] += count
    goods[GOLD] += gold
    move.tell(Mined(seat=seat, hex=action.hex, good=action.good, count=count, gold=gold))
    return time


MINE = Verb(
    Mine,
    signed("mine_goods", t("Mine")),
    Command(t("mine"), t("Take all tokens of one good from a connected hex")),
    t("all of one kind of goods on a connected hex"),
    why_not=_why_not,
    fields=surely(_fields, Mine, _play),
    play=_play,
)
