"""Daily puzzle: the rest of a turn, and the most points that it makes for sure."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from msgspec import Struct

from bot.games.andromeda.actions import Action
from bot.games.andromeda.components import cards
from bot.games.andromeda.components.data import LEADER_ACTIONS, N_PLANETS, OTHER_ACTIONS, PLANETS, TECH
from bot.games.andromeda.events import Event
from bot.games.andromeda.rules.scoring import bonus_points
from bot.games.andromeda.stages import action, challenge
from bot.games.andromeda.state import NOBODY, Drawn, Seat, State
from bot.games.andromeda.view import View
from bot.games.andromeda.words import phrases
from bot.games.contract import Game, Later, PuzzlePosition, Puzzles, Text, t, tn
from bot.games.engine.brute_force import solve
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import action_of, all_paths

Andromeda = Game[State, Action, View, Event]
PLAYS_AS: Final = 2
"""AI level of the game that the position is from."""
SIMPLE: Final = 1
"""AI level that must not find the best answer by itself."""
MOST: Final = 130
"""Maximum number of choices at the first action: more take too long to search."""
LONGEST: Final = 4
"""Maximum number of choices of the best line."""
ACTS, IDLE = 2, (challenge.DRAW.value, action.PASS.value)
"""Minimum number of actions in the best line, and the verbs that do not count."""
ANSWERS: Final = 5
"""Minimum number of different final results of a puzzle."""
GAIN, MORE = 6, 2
"""Minimum gain in points, and its lead over the simple player's."""
DECK: Final = 10
"""Minimum number of cards in the draw pile, so that it is not reshuffled."""


class Sure(Struct, frozen=True):
    """Gains of a seat that are independent of the ring.

    Its centres by planet and place, and the rest of its score.
    """

    centres: tuple[tuple[int, int], ...]
    earth: int
    tech: int
    bonus: tuple[int, ...]

    @property
    def points(self) -> int:
        """Return the score of all of it."""
        centres = sum(PLANETS[planet].orbit[place] for planet, place in self.centres)
        return centres + self.earth + TECH[self.tech].points + bonus_points((*(0,) * N_PLANETS, *self.bonus))


def puzzles(game: Callable[[], Andromeda]) -> Puzzles[State, View]:
    """Return the puzzles of the game; positions come from games between its AIs."""
    return Puzzles(
        name=t("Most points this turn"),
        ask=_ask,
        amount=phrases.points,
        candidates=lambda day: _candidates(game(), day),
        over=_over,
        worth=_worth,
        gist=_sure,
    )


def _ask(view: View, given: tuple[int, ...]) -> Text:
    return tn(
        "You have {n} action. Make as many points as you can be sure of! If you exchange cards, or challenge where you"
        " could miss, your turn ends and only a bonus card counts.",
        "You have {n} actions. Make as many points as you can be sure of! If you exchange cards, or challenge where you"
        " could miss, your turn ends and only a bonus card counts.",
        view.actions,
    )


# --- sure gains ------------------------------------------------------------------------------------------------------


def _others(posed: PuzzlePosition, planet: int) -> int:
    """Return the stations of others at the beginning."""
    here = posed.state.stations[planet]
    return sum(here) - here[posed.seat]


def _by_luck(posed: PuzzlePosition, state: State) -> Drawn | None:
    """Return the last challenge, if it could have ended otherwise.

    In the worst case every station of others is drawn first.
    """
    last = state.last
    if last is None or last == posed.state.last:
        return None
    others = _others(posed, last.planet)
    full = last.place == NOBODY and NOBODY not in state.centres[last.planet]
    return last if others and (full or last.draws <= others) else None


def _sure(posed: PuzzlePosition, state: State) -> Sure:
    me, seat = state.seats[posed.seat], posed.seat
    centres = [
        (planet, place)
        for planet, places in enumerate(state.centres)
        for place, owner in enumerate(places)
        if owner == seat
    ]
    earth, lucky = me.earth, _by_luck(posed, state)
    if lucky is not None and lucky.place != NOBODY:
        centres.remove((lucky.planet, lucky.place))
    elif lucky is not None:
        earth -= lucky.owners.count(seat)
    return Sure(tuple(centres), earth, me.tech, tuple(me.hand[N_PLANETS:]))


def _worth(posed: PuzzlePosition, state: State) -> int:
    return _sure(posed, state).points - _sure(posed, posed.state).points


def _over(posed: PuzzlePosition, state: State) -> bool:
    """Check that the turn has passed on, or that luck has decided something."""
    drawn = sum(state.deck) != sum(posed.state.deck)
    return drawn or state.phase != "action" or state.turn != posed.seat or _by_luck(posed, state) is not None


# --- candidates ------------------------------------------------------------------------------------------------------


def _candidates(game: Andromeda, day: int) -> Iterator[PuzzlePosition]:
    """Yield turns in games of AI seats of which a simple player would not find the best."""
    chance = LooseChance(f"andromeda {day}")
    while True:
        seats = game.meta.seats[0] + chance.below(game.meta.seats[1] - game.meta.seats[0] + 1, "seats")
        for state in _turns(game, seats, chance):
            posed = PuzzlePosition(game.clone(state), state.turn)
            if _is_clear(state) and _may_found(state) and _is_worthy(game, posed):
                yield posed


def _turns(game: Andromeda, seats: int, chance: LooseChance) -> Iterator[State]:
    """Yield the beginning of each turn of a game."""
    state, _ = game.setup(seats, {"minimum": "2"}, chance)
    while game.outcome(state) is None:
        if state.phase == "action" and state.actions == _actions_of(state) and state.challenge is None:
            yield state
        seat = next(one.seat for one in game.pending(state) if not one.optional)
        _say(game, state, seat, chance, PLAYS_AS)


def _actions_of(state: State) -> int:
    """Return the number of actions of the turn."""
    return LEADER_ACTIONS if state.turn == state.leader else OTHER_ACTIONS


def _say(game: Andromeda, state: State, seat: int, chance: LooseChance, level: int) -> None:
    said = game.ai(game.view(state, seat), game.ask(state, seat), chance, level)
    assert not isinstance(said, Later)
    game.play(state, seat, action_of(game, said), chance)


def _is_clear(state: State) -> bool:
    """Check that only the turn itself follows, and that no gain becomes sure by luck alone."""
    seat, me = state.turn, state.seats[state.turn]
    if me.standby or (seat + 1) % len(state.seats) == state.leader or sum(state.deck) < DECK:
        return False
    jokers, least = cards.jokers_in(me.hand), cards.least_set(state.minimum, me.tech)
    for planet, here in enumerate(state.stations):
        others = sum(here) - here[seat]
        if others and me.hand[planet] + jokers >= 2 * (others + 1) + least:
            return False
    return True


def _may_found(state: State) -> bool:
    """Check that some centre is sure, as most puzzles want one."""
    seat, me = state.turn, state.seats[state.turn]
    jokers = cards.jokers_in(me.hand)
    return any(
        here[seat] and me.hand[planet] and NOBODY in places and _draws(me, planet, jokers) > sum(here) - here[seat]
        for planet, (here, places) in enumerate(zip(state.stations, state.centres, strict=True))
    )


def _draws(me: Seat, planet: int, jokers: int) -> int:
    return cards.halves(me.hand[planet] + jokers, me.tech)


def _is_worthy(game: Andromeda, posed: PuzzlePosition) -> bool:
    """Check that there is a single best result, which is not obvious."""
    if game.puzzles is None or sum(1 for _ in all_paths(game, posed.state, posed.seat)) > MOST:
        return False
    solved = solve(game, game.puzzles, posed)
    if solved is None or not solved.unique or len(solved.way) > LONGEST:
        return False
    if sum(said[0] not in IDLE for said in solved.way) < ACTS:
        return False
    return solved.answers >= ANSWERS and solved.best >= max(GAIN, _simply(game, posed) + MORE)


def _simply(game: Andromeda, posed: PuzzlePosition) -> int:
    """Return the points of a simple player for the turn."""
    state, chance = game.clone(posed.state), LooseChance()
    while not _over(posed, state):
        _say(game, state, posed.seat, chance, SIMPLE)
    return _worth(posed, state)
