"""Daily puzzle: find the purchase that gains most at the next rolls, which are known."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from msgspec.structs import replace

from bot.games.contract import Game, Later, PuzzlePosition, Puzzles, Text, t
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import action_of, values
from bot.games.spacebase.actions import Action
from bot.games.spacebase.components import book as books
from bot.games.spacebase.events import Event
from bot.games.spacebase.rules import buying, console, rolls
from bot.games.spacebase.stages.rolling import PIPS
from bot.games.spacebase.state import Sector, State
from bot.games.spacebase.view import View

Spacebase = Game[State, Action, View, Event]
PLAYS_AS: Final = 2
"""AI level of the seats in the generated games."""
CARDS: Final = 6
"""Minimum number of cards that can be bought."""
VALUES: Final = 4
"""Minimum number of different amounts that they gain."""
APART: Final = 7
"""Step between the purchases of a game that are examined, to avoid only early ones."""
NOTHING: Final = -1
"""No card."""
USUAL: Final = "clear"
"""Standing order of the puzzle's seat."""


def puzzles(game: Callable[[], Spacebase]) -> Puzzles[State, View]:
    """Return the puzzles of the game; positions come from self-play."""
    return Puzzles(
        name=t("The best purchase"),
        ask=_ask,
        amount=lambda n: t("{n} in all", n=n),
        candidates=lambda day: _candidates(game(), day),
        over=_over,
        worth=_worth,
        gist=_bought,
    )


def _ask(view: View, given: tuple[int, ...]) -> Text:
    *others, own = (t("{one}-{other}", one=one, other=other) for one, other in _dice(given))
    return t(
        "Buy one card. Others then roll {rolls}, and you roll {own}. Take the most from each roll: credits, income and"
        " points count one each, charges nothing.",
        rolls=tuple(others),
        own=own,
    )


def _dice(given: tuple[int, ...]) -> list[tuple[int, int]]:
    """Return the coming rolls: one of each other player, then the own."""
    return list(zip(given[::2], given[1::2], strict=True))


# --- what a purchase brings ------------------------------------------------------------------------------------------


def _worth(posed: PuzzlePosition, state: State) -> int:
    """Return the gain of the rolls for the console, each allocated in the best way."""
    return _brings(posed, state.seats[posed.seat].sectors)


def _brings(posed: PuzzlePosition, sectors: list[Sector]) -> int:
    before: State = posed.state
    book, seat, seats = books.of(before), posed.seat, len(before.seats)
    mine = list(before.seats)
    mine[seat] = replace(mine[seat], sectors=sectors)
    total = 0
    for step, dice in enumerate(_dice(posed.given), 1):
        rolled = replace(before, seats=mine, active=(seat + step) % seats, dice=list(dice))
        gains = (one.tally for one in rolls.results(book, rolled, seat) if one.is_plain())
        total += max(gain.credits + gain.income + gain.points for gain in gains)
    return total


def _bought(posed: PuzzlePosition, state: State) -> int:
    """Return the card that was added to the console."""
    for before, after in zip(posed.state.seats[posed.seat].sectors, state.seats[posed.seat].sectors, strict=True):
        if after.colony != before.colony:
            return after.colony
        if after.station is not None and before.station is not None and after.station.card != before.station.card:
            return after.station.card
    return NOTHING


def _over(posed: PuzzlePosition, state: State) -> bool:
    """Return whether a card is bought, or another action is taken."""
    same = (state.active, state.phase, state.round) == (posed.seat, "main", posed.state.round)
    return not same or state.bought or state.seats[posed.seat].order != USUAL


# --- where a puzzle is found -----------------------------------------------------------------------------------------


def _candidates(game: Spacebase, day: int) -> Iterator[PuzzlePosition]:
    """Yield purchases in games of AI seats where the best card is not the most expensive."""
    chance, met = LooseChance(f"spacebase {day}"), 0
    while True:
        seats = 3 + chance.below(game.meta.seats[1] - 2, "seats")
        state, _ = game.setup(seats, {"start": "normal"}, chance)
        while game.outcome(state) is None:
            if state.phase == "main" and not state.tasks and not state.bought and _is_clear(game, state):
                met += 1
                posed = _posed(game, state, chance)
                if not met % APART and _is_worthy(game, posed):
                    yield posed
            seat = next(one.seat for one in game.pending(state) if not one.optional)
            said = game.ai(game.view(state, seat), game.ask(state, seat), chance, PLAYS_AS)
            assert not isinstance(said, Later)
            game.play(state, seat, action_of(game, said), chance)


def _posed(game: Spacebase, state: State, chance: LooseChance) -> PuzzlePosition:
    """Return the purchase with rolls for a whole round."""
    given = tuple(chance.below(PIPS, "die") + 1 for _ in range(2 * len(state.seats)))
    copy = game.clone(state)
    copy.seats[state.active].order = USUAL
    return PuzzlePosition(copy, state.active, given)


def _is_clear(game: Spacebase, state: State) -> bool:
    """Return whether only the purchase counts.

    No charge to use, no free ship to come, no colony there already.
    """
    seat, book = state.active, books.of(state)
    sectors = state.seats[seat].sectors
    if console.charged(book, sectors) or state.final:
        return False
    cards = (
        [int(card) for card in values(game.ask(state, seat), "buy")]
        if buying.can_buy(state, seat, state.seats[seat].credits)
        else []
    )
    faces = [console.face(book, sectors, place) for place in console.places(sectors)]
    faces += [
        side for card in cards if book.cards[card].level in books.LEVELS for side in (book.blue[card], book.red[card])
    ]
    return len(cards) >= CARDS and not any(face.claim for face in faces)


def _is_worthy(game: Spacebase, posed: PuzzlePosition) -> bool:
    """Return whether there is a single best card, other than the most expensive one and none."""
    state: State = posed.state
    book, seat = books.of(state), posed.seat
    brings: dict[int, int] = {NOTHING: _worth(posed, state)}
    for value in values(game.ask(state, seat), "buy"):
        card, sectors = book.cards[int(value)], game.clone(state).seats[seat].sectors
        console.put(book, sectors, card.sector - 1, card.id, colony=card.level not in books.LEVELS)
        brings[card.id] = _brings(posed, sectors)
    most = max(brings.values())
    best = [card for card in brings if brings[card] == most]
    dearest = max(book.cards[card].cost for card in brings if card != NOTHING)
    return (
        len(best) == 1
        and best[0] != NOTHING
        and book.cards[best[0]].cost < dearest
        and len(set(brings.values())) >= VALUES
    )
