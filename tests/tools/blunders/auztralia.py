"""Blunders in AuZtralia."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from bot.games.auztralia import AUZTRALIA
from bot.games.auztralia.components import book as books
from bot.games.auztralia.components.book import GOOD, KANGAROO, SPACE, TEMPLE
from bot.games.auztralia.components.data import GOAL, GOLD, PHOSPHATE
from bot.games.auztralia.rules import cubes, farming
from bot.games.auztralia.rules.network import network
from bot.games.auztralia.state import NOBODY, State
from bot.games.contract import ChoicePath
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import NOTHING, action_of
from tests.tools.blunders.observed_game import Found, Step

Seen = Step[State]
MAIN: Final = frozenset({"rail", "mine", "recruit", "military", "trade", "farm", "attack", "retrieve"})
"""Actions that take time."""
KINDS: Final[Mapping[str, str]] = {
    "undone": "sells a good that it has just taken, or the other way round",
    "idle": "retrieves a single cube, or none, although there are others in the HQ",
    "dominated": "uses a slower space although a faster one would have done the same for no more gold",
    "overpaid": "pays four gold or more for a space although there is time to retrieve",
    "split": "farms again at once what it could have farmed in the same action",
    "goods": "takes coal or iron by trade, and neither builds nor sells anything any more",
    "stock": "takes coal or iron although it has six of it, and no land comes free for a farm",
    "rail": "builds railway, and neither mines, farms, attacks nor builds any more",
    "units": "buys a unit that never fights, although no Old One was near its port",
    "hopeless": "attacks an Old One that it sees, and cannot defeat it",
    "turned": "attacks an Old One that it sees, and withdraws before a card is drawn",
    "fled": "withdraws from a combat that is won with the next card",
    "reward": "does with its last action what brings nothing, although a farm or phosphate is at hand",
    "unused": "keeps a personality to the end that brings points when it is used, and could be",
    "hoard": "ends with ten gold or more",
    "bare": "leaves its port without a unit while an Old One is beside it, and could buy one",
}
DEAR, RICH, MANY = 4, 10, 6
LATE: Final = 3
"""Time left with which it is too late to retrieve."""
NEAR: Final = 5
"""Distance in hexes at which an Old One threatens a port."""
TRIES: Final = 24
"""Simulated combats to find out if one can be won."""


def found(steps: Sequence[Seen]) -> Iterator[Found]:
    """Yield all blunders of a game."""
    for seat in dict.fromkeys(step.seat for step in steps):
        mine = [step for step in steps if step.seat == seat]
        for at, step in enumerate(mine):
            yield from (Found(kind, step.number, seat) for kind, is_so in _OF_STEP.items() if is_so(step))
            yield from (Found(kind, step.number, seat) for kind, is_so in _OF_LINE.items() if is_so(mine[at:]))
        yield from (Found(kind, mine[-1].number, seat) for kind, count in _OF_END.items() for _ in range(count(mine)))


def turns(steps: Sequence[Seen]) -> int:
    """Count the actions of all seats."""
    return sum(step.said[0] in MAIN for step in steps)


# --- immediate blunders ----------------------------------------------------------------------------------------------


def _left(step: Seen) -> int:
    return GOAL - step.before.clock[step.seat]


def _space(said: ChoicePath) -> str:
    """Return the action space of a move."""
    return said[1] if said[0] in ("rail", "mine") else said[0]


def _is_undone(mine: Sequence[Seen]) -> bool:
    """Return whether one trade, or two in sequence, are undone."""
    said = mine[0].said
    if said[0] != "trade":
        return False
    after = next((step.said for step in mine[1:] if step.said[0] in MAIN), ("",))
    all_of = {*said[1:], *(after[1:] if after[0] == "trade" else ())}
    return any(good in all_of and f"sell{good}" in all_of for good in ("coal", "iron"))


def _is_idle(step: Seen) -> bool:
    if step.said != ("retrieve",) or not cubes.hq(step.before, step.seat):
        return False
    return sum(step.before.seats[step.seat].spaces) <= 1


def _is_dominated(step: Seen) -> bool:
    book, me, said = books.of(step.before), step.before.seats[step.seat], step.said
    match said:
        case ("rail", "hills", *names):
            if any(book.hills[book.rail[name]] for name in names if name != NOTHING):
                return False
            slow, fast = "hills", "rail"
        case ("mine", "shaft", *_):
            slow, fast = "shaft", "mine"
        case _:
            return False
    return book.times[SPACE[fast]] < book.times[SPACE[slow]] and me.spaces[SPACE[fast]] <= me.spaces[SPACE[slow]]


def _is_overpaid(step: Seen) -> bool:
    if step.said[0] not in MAIN or step.said[0] == "retrieve" or _left(step) <= LATE:
        return False
    return step.before.seats[step.seat].spaces[SPACE[_space(step.said)]] >= DEAR


def _is_split(mine: Sequence[Seen]) -> bool:
    """Return whether all was possible already before the first of the two actions."""
    said = mine[0].said
    if said[0] != "farm":
        return False
    after = next((step for step in mine[1:] if step.said[0] in MAIN), None)
    if after is None or after.said[0] != "farm":
        return False
    book = books.of(after.before)
    kinds = {book.farm[book.number[name]] for name in said[1:] if name != NOTHING}
    more = {book.farm[book.number[name]] for name in after.said[1:] if name != NOTHING}
    ready = {book.farm[at] for at in _land(mine[0]) if book.names[at] in after.said[1:]}
    return bool((more & ready) - kinds)


def _land(step: Seen) -> list[int]:
    """Return the places where the seat could farm."""
    state, book = step.before, books.of(step.before)
    tokens = farming.left(book, state, step.seat)
    return [
        at
        for at in network(book, state, step.seat).hexes
        if (kind := book.farm[at]) != NOBODY and tokens[kind] and state.farms[at] == NOBODY and not any(state.goods[at])
    ]


def _is_stock(step: Seen) -> bool:
    book, goods, said = books.of(step.before), step.before.seats[step.seat].goods, step.said
    match said:
        case ("trade", *exchanges):
            taken = set(exchanges)
        case ("mine", _, name, good):
            at = book.number[name]
            if book.farm[at] != NOBODY and step.before.farms[at] == NOBODY:
                return False
            taken = {good}
        case _:
            return False
    return any(good in taken and goods[GOOD[good]] >= MANY for good in ("coal", "iron"))


def _is_bare(step: Seen) -> bool:
    """Return whether an affordable defence of the port is missing; an attack is one, too."""
    state, seat = step.before, step.seat
    me, book = state.seats[seat], books.of(state)
    if step.said[0] not in MAIN - {"military", "attack"} or any(me.units) or _left(step) <= LATE:
        return False
    if cubes.closed(state, seat, SPACE["military"]) or cubes.purse(state, seat, SPACE["military"]) < min(book.costs):
        return False
    return bool(_coming(step, 1)) and state.clock[-1] < GOAL - 1


def _coming(step: Seen, far: int) -> list[int]:
    """Return the moving Old Ones within this distance of the seat's port."""
    state, book = step.before, books.of(step.before)
    steps = book.board.steps[state.seats[step.seat].port]
    return [
        tile.hex for tile in state.tiles if book.kind[tile.old_one] not in (TEMPLE, KANGAROO) and steps[tile.hex] <= far
    ]


# --- combats ---------------------------------------------------------------------------------------------------------


def _is_hopeless(step: Seen) -> bool:
    """Return whether no simulated combat is won or does useful damage.

    Damage is useless if the Old One has another's cubes on it, or none.
    """
    if step.said[0] != "attack" or not _is_seen(step):
        return False
    return not any(_is_won(step, f"{step.number} {nth}") for nth in range(TRIES))


def _is_seen(step: Seen) -> bool:
    at = books.of(step.before).number[step.said[1]]
    return not step.before.hidden[at]


def _is_won(step: Seen, luck: str) -> bool:
    """Return whether the combat is won if nobody withdraws."""
    state, seat, chance = AUZTRALIA.clone(step.before), step.seat, LooseChance(luck)
    events: list[Any] = AUZTRALIA.play(state, seat, action_of(AUZTRALIA, step.said), chance)
    while state.fight is not None and state.fight.seat == seat:
        said: ChoicePath = ("draw",) if state.fight.stage == "choose" else AUZTRALIA.default(state, seat)
        events += AUZTRALIA.play(state, seat, action_of(AUZTRALIA, said), chance)
    return any(getattr(event, "how", "") == "won" for event in events)


def _is_turned(mine: Sequence[Seen]) -> bool:
    return (
        mine[0].said[0] == "attack"
        and _is_seen(mine[0])
        and len(mine) > 1
        and mine[1].said == ("withdraw", "all")
        and mine[1].before.fight is not None
    )


def _is_fled(step: Seen) -> bool:
    """Return whether a retreat was wrong whichever card comes.

    Each kind of the expedition would do its damage to the last Old One there.
    """
    state, fight = step.before, step.before.fight
    if step.said != ("withdraw", "all") or fight is None:
        return False
    book, kinds = books.of(state), {one.unit for one in fight.units}
    there = [tile for tile in state.tiles if tile.hex == fight.hex]
    return bool(there) and all(
        len(kinds.intersection(rows[book.kind[tile.old_one]].hits)) >= book.strength[tile.old_one] - sum(tile.cubes)
        for tile in there
        for rows, n in zip(book.rows, state.deck, strict=True)
        if n
    )


# --- later consequences ----------------------------------------------------------------------------------------------


def _wants(step: Seen, measure: str) -> bool:
    """Return whether the seat scores for this measure at the end."""
    state, book = step.before, books.of(step.before)
    measures = {book.box.persons[card].measure for card in state.seats[step.seat].persons}
    if state.objective >= 0:
        measures.add(book.box.objectives[state.objective].measure)
    return measure in measures


def _goes_on(mine: Sequence[Seen], *verbs: str) -> bool:
    """Return whether the seat uses one of these verbs later, or has no time to."""
    return any(step.said[0] in verbs for step in mine[1:]) or mine[-1].before.clock[mine[-1].seat] < GOAL - NEAR


def _is_goods(mine: Sequence[Seen]) -> bool:
    said = mine[0].said
    if said[0] != "trade" or not {"coal", "iron"}.intersection(said[1:]) or _goes_on(mine, "rail", "give"):
        return False
    return not any(one.startswith("sell") for step in mine[1:] if step.said[0] == "trade" for one in step.said[1:])


def _is_rail(mine: Sequence[Seen]) -> bool:
    if mine[0].said[0] != "rail" or _goes_on(mine, "mine", "farm", "attack", "rail"):
        return False
    return not _wants(mine[-1], "rails")


def _is_units(mine: Sequence[Seen]) -> bool:
    first = mine[0]
    if first.said[0] != "military" or _goes_on(mine, "attack") or _wants(mine[-1], "units"):
        return False
    fights = any(step.before.fight is not None for step in mine[1:])
    return not fights and not _coming(first, NEAR)


def _misses(mine: Sequence[Seen]) -> int:
    """Count a worthless last action of the seat that takes time."""
    last = next((step for step in reversed(mine) if step.said[0] in MAIN), None)
    if last is None or last.before.clock[last.seat] < GOAL - LATE:
        return 0
    state, seat, book = last.before, last.seat, books.of(last.before)
    match last.said:
        case ("farm" | "attack", *_):
            return 0
        case ("mine", _, _, "phosphate"):
            return 0
        case ("recruit", card, *_):
            if not card.isdigit() or book.box.persons[int(card)].points or book.effects[int(card)][0] == "score":
                return 0
        case _:
            pass
    if _wants(last, _MEASURE.get(last.said[0], "")):
        return 0
    if not cubes.closed(state, seat, SPACE["farm"]) and _land(last):
        return 1
    open_ = any(not cubes.closed(state, seat, SPACE[space]) for space in ("mine", "shaft"))
    return int(open_ and any(state.goods[at][PHOSPHATE] for at in network(book, state, seat).hexes))


_MEASURE: Final = {"rail": "rails", "military": "units", "recruit": "persons", "trade": "gold"}
"""Measures that an action may score for."""


def _unused(mine: Sequence[Seen]) -> int:
    """Count the usable persons with points, at the last turn of the seat."""
    last = next((step for step in reversed(mine) if step.said[0] in MAIN), None)
    if last is None or last.before.clock[last.seat] < GOAL - LATE:
        return 0
    ask, book = AUZTRALIA.ask(last.before, last.seat), books.of(last.before)
    verbs: Any = ask(())
    if not any(option.value == "use" and option.refusal is None for option in verbs.options):
        return 0
    cards: Any = ask(("use",))
    return sum(option.refusal is None and book.box.persons[int(option.value)].points > 0 for option in cards.options)


def _hoards(mine: Sequence[Seen]) -> int:
    last = mine[-1]
    if last.before.clock[last.seat] < GOAL - LATE or _wants(last, "gold"):
        return 0
    return int(last.before.seats[last.seat].goods[GOLD] >= RICH)


_OF_STEP: Final[Mapping[str, Callable[[Seen], bool]]] = {
    "idle": _is_idle,
    "dominated": _is_dominated,
    "overpaid": _is_overpaid,
    "stock": _is_stock,
    "hopeless": _is_hopeless,
    "fled": _is_fled,
    "bare": _is_bare,
}
_OF_LINE: Final[Mapping[str, Callable[[Sequence[Seen]], bool]]] = {
    "undone": _is_undone,
    "split": _is_split,
    "turned": _is_turned,
    "goods": _is_goods,
    "rail": _is_rail,
    "units": _is_units,
}
"""Detectors of a step, given the later moves of the seat."""
_OF_END: Final[Mapping[str, Callable[[Sequence[Seen]], int]]] = {
    "reward": _misses,
    "unused": _unused,
    "hoard": _hoards,
}
