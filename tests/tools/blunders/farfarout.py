"""Blunders in Far Far Out. A turn is all moves between its beginning and its end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from msgspec import Struct

from bot.games.contract import ChoicePath, Pick
from bot.games.farfarout import FARFAROUT
from bot.games.farfarout.ai import odds
from bot.games.farfarout.components import book as books
from bot.games.farfarout.components.book import GREEN_DIE
from bot.games.farfarout.components.data import Quest
from bot.games.farfarout.events import Moved, QuestDone
from bot.games.farfarout.rules import belongings, dice, exploring, moving, quests
from bot.games.farfarout.rules.tracks import EACH, GOAL, level
from bot.games.farfarout.state import NOBODY, State
from tests.tools.blunders.observed_game import Found
from tests.tools.blunders.observed_game import Step as AnyStep

Step = AnyStep[State]
KINDS: Final[Mapping[str, str]] = {
    "detour": "A flight, and at once another, though nothing was done or found between and straight on is shorter.",
    "idle": "A turn ends with a token for something gainful that can be done at once or after a flight.",
    "burned": "Tokens became moves that were never flown: as many as a whole token gives.",
    "barren": "Two turns running in which nothing is done but fly.",
    "unused": "The game is lost with an item that could have been used up for points or resources three turns long.",
    "unsold": "The game is lost with six units or more of a resource, none of which was touched for four turns.",
    "hoard": "Two turns running could an investment or a better ship be bought on the way, and no ERG was spent.",
    "quest": "A quest for points asks only to come, two tokens away at most, and is left for two turns running.",
    "hopeless": "A battle is begun that is hardly ever won.",
    "unwon": "The game could be won by one thing said at once, and the turn ends without.",
}
FLIGHTS: Final = ("fly", "move", "jump")
GREEN, ORANGE, RED = 0, 2, 3
INVEST: Final = 10
HOPELESS: Final = 0.12
"""A chance to win."""
LONG: Final = 3
"""Turns that an item may wait."""
NEAR: Final = 2
"""Tokens for a flight on the way."""
MANY: Final = 6
UNTOUCHED: Final = 4


class Turn(Struct):
    """The steps of a turn, of the active seat and the challenged ones."""

    seat: int
    steps: list[Step]

    @property
    def start(self) -> State:
        """The state at its beginning."""
        return self.steps[0].before

    def own(self) -> Iterator[Step]:
        """Yield the moves of the active seat."""
        return (step for step in self.steps if step.seat == self.seat)


def turns(steps: Sequence[Step]) -> int:
    """Count the turns."""
    return len(_turns(steps))


def found(steps: Sequence[Step]) -> Iterator[Found]:
    """Yield all blunders of a game."""
    every = _turns(steps)
    for turn in every:
        for kind, find in _IN_A_TURN.items():
            for step in find(turn):
                yield Found(kind, step.number, turn.seat)
    for seat in {turn.seat for turn in every}:
        mine = [turn for turn in every if turn.seat == seat]
        for kind, find in _IN_A_GAME.items():
            for step in find(mine):
                yield Found(kind, step.number, seat)


def _turns(steps: Sequence[Step]) -> list[Turn]:
    every: list[Turn] = []
    last = None
    for step in steps:
        state = step.before
        if state.phase == "turns":
            if (now := (state.round, state.active)) != last:
                every.append(Turn(state.active, []))
            last = now
            every[-1].steps.append(step)
    return every


# --- in a turn -------------------------------------------------------------------------------------------------------


def _detours(turn: Turn) -> Iterator[Step]:
    """Yield flights after a useless one to a place that had a shorter way."""
    before: Step | None = None
    for step in turn.own():
        flown = [event for event in step.events if isinstance(event, Moved)]
        if step.said[0] not in FLIGHTS or not flown:
            before = None
            continue
        if before is not None:
            book = books.of(before.before)
            there = moving.costs(book, before.before, turn.seat).get(book.place_of[flown[0].place], 0)
            if there < _flown(before) + flown[0].cost:
                yield step
        before = None if _reveals(step) else step


def _flown(step: Step) -> int:
    return sum(event.cost for event in step.events if isinstance(event, Moved))


def _reveals(step: Step) -> bool:
    """Return whether a flight had another effect."""
    return len([event for event in step.events if not isinstance(event, Moved)]) > 0


def _idle(turn: Turn) -> Iterator[Step]:
    """Yield ends of turns with a token left for a certain gain."""
    step = turn.steps[-1]
    if step.said == ("end",) and any(_gainful(step.before, turn.seat)):
        yield step


def _gainful(state: State, seat: int) -> Iterator[str]:
    """Yield the uses of a token that is lost otherwise."""
    book, me = books.of(state), state.seats[seat]
    able = _able(state, seat)
    yield from able & {"mine", "dig", "invest", "build", "deliver"}
    if "discover" in able and me.exploration <= exploring.FEW:
        yield "discover"
    if "outpost" in able and len(me.outposts) < 2:
        yield "outpost"
    if "colonise" in able and len(me.crew) > 2:
        yield "colonise"
    costs, budget = moving.costs(book, state, seat), moving.budget(book, state, seat)
    yield from (
        "anomaly"
        for place, spot in zip(book.oddities, state.anomalies, strict=True)
        if spot.spot == "hidden" and costs.get(place, budget + 1) <= budget
    )
    if state.tokens[GREEN] and me.shields and GREEN_DIE in dice.of_seat(book, me):
        rest = budget - moving.speed(book, state, seat)
        yield from ("fly, mine" for place in book.rocks if costs.get(place, rest + 1) <= rest)


def _able(state: State, seat: int) -> set[str]:
    """Return the possible first choices of a move."""
    menu = FARFAROUT.choices(state, seat, ())
    return {option.value for option in menu.options if option.refusal is None} if isinstance(menu, Pick) else set()


def _burned(turn: Turn) -> Iterator[Step]:
    """Yield ends with as many points left over as a token gives."""
    step = turn.steps[-1]
    burnt = any(isinstance(event, Moved) and event.burned for one in turn.own() for event in one.events)
    if (
        burnt
        and step.said == ("end",)
        and step.before.points >= moving.speed(books.of(step.before), step.before, turn.seat)
    ):
        yield step


def _hopeless(turn: Turn) -> Iterator[Step]:
    """Yield hopeless challenges, by the average dice of both sides."""
    for step in turn.own():
        state, book = step.before, books.of(step.before)
        me = state.seats[turn.seat]
        if step.said[0] == "fight":
            planet = state.planets[book.places[me.place].number]
            if planet is None or planet.foe < 0:
                continue
            theirs = odds.dice_of(book, planet.foe)
        elif step.said[0] == "attack":
            them = state.seats[int(step.said[1]) - 1]
            theirs = odds.sorted_dice(book, dice.of_seat(book, them))
        else:
            continue
        powers = belongings.powers(book, me)
        mine = odds.sorted_dice(book, dice.of_seat(book, me))
        _, chance, _ = odds.battle(book, mine, theirs, me.shields, powers.strength + 2 * powers.rerolls, 100.0)
        if chance < HOPELESS:
            yield step


def _unwon(turn: Turn) -> Iterator[Step]:
    """Yield turns in which one more move would have won, at any time."""
    if turn.steps[-1].said != ("end",):
        return
    for step in turn.own():
        if any(_wins(step.before, turn.seat)):
            yield turn.steps[-1]
            return


def _wins(state: State, seat: int) -> Iterator[ChoicePath]:
    """Yield moves with certain points that reach the goal."""
    book, me = books.of(state), state.seats[seat]
    if state.tasks or state.throw is not None or max(me.wealth, me.reputation, me.exploration) < EACH - 2:
        return
    able = _able(state, seat)
    sure = {"invest": (1, 0, 0), "build": (2, 0, 0), "colonise": (0, 0, 1)}
    for verb, (w, r, e) in sure.items():
        if verb in able and _is_won(me.wealth + w, me.reputation + r, me.exploration + e):
            yield (verb,)
    if "use" in able:
        for item in me.items:
            use = book.items[item].use
            if use is not None and _is_won(
                me.wealth + use.wealth, me.reputation + use.reputation, me.exploration + use.exploration
            ):
                yield ("use", book.items[item].id)


def _is_won(*points: int) -> bool:
    return max(points) >= GOAL or min(points) >= EACH


# --- over several turns ----------------------------------------------------------------------------------------------


def _barren(mine: Sequence[Turn]) -> Iterator[Step]:
    """Yield the second turn in a row with useless flights only."""
    bare = [all(map(_is_bare, one.own())) for one in mine]
    for one, before, now in zip(mine[1:], bare, bare[1:], strict=False):
        if before and now:
            yield one.steps[-1]


def _is_bare(step: Step) -> bool:
    return step.said[0] == "end" or (step.said[0] in FLIGHTS and not _reveals(step))


def _unused(mine: Sequence[Turn]) -> Iterator[Step]:
    """Yield single-use items with a gain that no quest needs, unused for `LONG` turns."""
    last = mine[-1].steps[-1]
    state, seat, book = mine[-1].start, mine[-1].seat, books.of(mine[-1].start)
    held = set(mine[-LONG].start.seats[seat].items) if len(mine) >= LONG else set[int]()
    for item in held & set(state.seats[seat].items):
        use = book.items[item].use
        wanted = any(quest.cargo is not None or quest.have for quest in _open(state, seat))
        if use is not None and (use.erg > 0 or use.wealth or use.reputation or use.exploration) and not wanted:
            yield last


def _unsold(mine: Sequence[Turn]) -> Iterator[Step]:
    """Yield unsold items that no quest needs."""
    if len(mine) < UNTOUCHED:
        return
    seat, late = mine[-1].seat, mine[-UNTOUCHED:]
    for ore in ("plutonium", "uranium"):
        held = [getattr(turn.start.seats[seat], ore) for turn in late]
        if min(held) >= MANY and all(b >= a for a, b in pairwise(held)):
            yield late[-1].steps[-1]


def _hoards(mine: Sequence[Turn]) -> Iterator[Step]:
    """Yield the second turn in a row with unspent ERG and an affordable investment or ship."""
    kept = [_could_spend(turn) and not _spends(turn) for turn in mine]
    for turn, before, now in zip(mine[1:], kept, kept[1:], strict=False):
        if before and now:
            yield turn.steps[-1]


def _could_spend(turn: Turn) -> bool:
    """Return whether the seat could spend, with all tokens but the orange one as moves."""
    state, seat = turn.start, turn.seat
    book, me = books.of(state), state.seats[seat]
    if not state.tokens or not state.tokens[ORANGE]:
        return False
    reach = moving.budget(book, state, seat) - moving.speed(book, state, seat)
    costs = {me.place: 0} | moving.costs(book, state, seat)
    if me.erg >= INVEST * level(me.wealth):
        for place, planet in zip(book.slots, state.planets, strict=True):
            settled = planet is not None and (planet.colony != NOBODY or planet.site != NOBODY)
            if settled and costs.get(place, reach + 1) <= reach:
                return True
    return costs[book.yard] <= reach and any(
        ship.cost <= me.erg
        and ship.cost > book.ships[me.ship].cost
        and belongings.can_fly(book, me.crew, number)
        and (not ship.copies or state.ships[number] > 0)
        for number, ship in enumerate(book.ships)
    )


def _spends(turn: Turn) -> bool:
    erg = [step.before.seats[turn.seat].erg for step in turn.steps]
    return any(b < a for a, b in pairwise(erg)) or turn.steps[-1].said[0] != "end"


def _ignored(mine: Sequence[Turn]) -> Iterator[Step]:
    """Yield ignored quests that require only a reachable place."""
    open_before = set[str]()
    for turn in mine:
        could = set(_reachable(turn))
        done = {event.quest for step in turn.steps for event in step.events if isinstance(event, QuestDone)}
        for _ in (could - done) & open_before:
            yield turn.steps[-1]
        open_before = could - done


def _open(state: State, seat: int) -> list[Quest]:
    book, me = books.of(state), state.seats[seat]
    found = [book.mains[number] for number in (*state.row, me.main) if number >= 0]
    return [*found, *(book.outposts[number] for number in me.outposts)]


def _reachable(turn: Turn) -> Iterator[str]:
    """Yield quests without a task whose place is reachable and whose requirements are met."""
    state, seat = turn.start, turn.seat
    book = books.of(state)
    reach = NEAR * moving.speed(book, state, seat)
    costs = {state.seats[seat].place: 0} | moving.costs(book, state, seat)
    for quest in _open(state, seat):
        reward = quest.reward
        if quest.deed or not (reward.wealth or reward.reputation or reward.exploration):
            continue
        needs = {need.what: need.n for need in quest.have}
        if quest.cargo is not None:
            needs |= {what: n for what in quest.cargo.__struct_fields__ if (n := getattr(quest.cargo, what))}
        if all(quests.has(book, state, seat, what) >= n for what, n in needs.items()) and any(
            cost <= reach and quests.is_such(book, state, place, quest.at) for place, cost in costs.items()
        ):
            yield quest.id


_IN_A_TURN: Final[Mapping[str, Callable[[Turn], Iterator[Step]]]] = {
    "detour": _detours, "idle": _idle, "burned": _burned, "hopeless": _hopeless, "unwon": _unwon,
}  # fmt: skip
_IN_A_GAME: Final[Mapping[str, Callable[[Sequence[Turn]], Iterator[Step]]]] = {
    "barren": _barren, "unused": _unused, "unsold": _unsold, "hoard": _hoards, "quest": _ignored,
}  # fmt: skip
