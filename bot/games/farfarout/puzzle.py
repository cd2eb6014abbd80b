"""Daily puzzle: a battle turn against another player, with the maximum lead by icons."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import Final

from bot.games.contract import Game, PuzzlePosition, Puzzles, Text, Who, t, tn
from bot.games.engine.brute_force import paths_in, solve
from bot.games.engine.chance import Chance, LooseChance
from bot.games.engine.choice_walk import apply
from bot.games.engine.selfplay import selfplay
from bot.games.farfarout.actions import Action
from bot.games.farfarout.components import book as books
from bot.games.farfarout.components.book import Book
from bot.games.farfarout.components.faces import TIMER
from bot.games.farfarout.events import Event
from bot.games.farfarout.move import planet_at
from bot.games.farfarout.rules import belongings, dice, icons
from bot.games.farfarout.rules.battle import RED
from bot.games.farfarout.state import NOBODY, State, Throw
from bot.games.farfarout.view import View

FarFarOut = Game[State, Action, View, Event]
PLAYS_AS: Final = 2
"""AI level of the games from which puzzles are taken."""
STEP: Final = 7
"""Interval in decisions at which a game is examined."""
ROLLS: Final = 4
"""Attempts with different dice for each pair of ships."""
LEAST: Final = 3
"""Minimum dice on each side."""
ANSWERS: Final = 8
"""Minimum different outcomes of a puzzle."""
ICONS: Final = 2
"""Minimum icons to use."""


def puzzles(game: Callable[[], FarFarOut]) -> Puzzles[State, View]:
    """Return the puzzles of the game, which plays them itself."""
    return Puzzles(
        name=t("Battle by icons"),
        ask=_ask,
        amount=_amount,
        candidates=lambda day: _candidates(game(), day),
        over=_over,
        worth=_worth,
        gist=_gist,
    )


def _ask(view: View, given: tuple[int, ...]) -> Text:
    assert view.throw is not None
    return t(
        "You attack {who}, and both have rolled. Use your icons so that this battle turn ends with your total as far"
        " ahead as possible! After you the game uses the opposing icons: copy the highest die, change one, cancel your"
        " highest.",
        who=Who(view.throw.rival),
    )


def _amount(lead: int) -> Text:
    if lead < 0:
        return tn("{n} behind", "{n} behind", -lead)
    return tn("{n} ahead", "{n} ahead", lead) if lead else t("a tie")


# --- end of a battle turn --------------------------------------------------------------------------------------------


def _over(posed: PuzzlePosition, state: State) -> bool:
    """Check whether the totals were compared.

    Then the loser gives something up, or all dice are rolled again after a tie.
    """
    throw = state.throw
    return throw is None or throw.loser != NOBODY or throw.turn != dice.on_table(posed.state).turn


def _decided(posed: PuzzlePosition, state: State) -> Throw | None:
    """Return the throw with a loser; None after a tie, even if the next throw has one."""
    throw = state.throw
    if throw is None or throw.loser == NOBODY or throw.turn != dice.on_table(posed.state).turn:
        return None
    return throw


def _worth(posed: PuzzlePosition, state: State) -> int:
    """Return the lead."""
    throw = _decided(posed, state)
    if throw is None:
        return 0
    mine, theirs = dice.totals(books.of(state), state, throw)
    return mine - theirs


def _gist(posed: PuzzlePosition, state: State) -> Hashable:
    """Return the final dice as a key for equal outcomes."""
    throw = _decided(posed, state)
    if throw is None:
        return ()
    return tuple(
        tuple(sorted((die.colour, dice.face(books.of(state), die).text, die.out) for die in side))
        for side in (throw.mine, throw.theirs)
    )


# --- search for puzzles ----------------------------------------------------------------------------------------------


def _candidates(game: FarFarOut, day: int) -> Iterator[PuzzlePosition]:
    """Return meetings of two ships in games of AI seats that are decided by icons."""
    chance = LooseChance(f"farfarout {day}")
    while True:
        seats = 2 + chance.below(3, "seats")
        for number, (state, seat) in enumerate(selfplay(game, seats, PLAYS_AS, chance)):
            if number % STEP or not _is_turn(state, seat):
                continue
            for rival in range(seats):
                if rival != seat and _may_meet(state, seat, rival):
                    yield from _meetings(game, state, rival, chance)


def _is_turn(state: State, seat: int) -> bool:
    return state.phase == "turns" and not state.tasks and state.throw is None and seat == state.active


def _may_meet(state: State, seat: int, rival: int) -> bool:
    """Check that nothing is rolled again, and that both have something to give up."""
    book, me, them = books.of(state), state.seats[seat], state.seats[rival]
    if book.places[them.place].home or not me.shields or not them.shields:
        return False
    planet = planet_at(book, state, them.place)
    if planet is not None and planet.colony != NOBODY:
        return False
    colours = dice.of_seat(book, me), dice.of_seat(book, them)
    if min(map(len, colours)) < LEAST or belongings.powers(book, me).rerolls:
        return False
    return not any(face.icon == TIMER for side in colours for colour in side for face in book.dice[colour])


def _meetings(game: FarFarOut, state: State, rival: int, chance: Chance) -> Iterator[PuzzlePosition]:
    """Let the active player attack a rival in whose sector it has arrived."""
    here = game.clone(state)
    me = here.seats[here.active]
    me.place = here.seats[rival].place
    here.tokens[RED] = max(1, here.tokens[RED])
    here.beaten, here.fought, here.stopped = False, [], False
    for _ in range(ROLLS):
        rolled, _ = apply(game, here, here.active, ("attack", str(rival + 1)), chance)
        posed = PuzzlePosition(rolled, rolled.active)
        if _has_icons(books.of(rolled), rolled) and _is_good(game, posed):
            yield posed


def _has_icons(book: Book, state: State) -> bool:
    """Check that there are icons to use, and one of the other side."""
    throw = state.throw
    if throw is None or throw.loser != NOBODY:
        return False
    known = set(icons.ICON_OF.values())
    shown = [sum(dice.face(book, die).icon in known for die in side) for side in (throw.mine, throw.theirs)]
    return shown[0] >= ICONS and shown[1] > 0


def _is_good(game: FarFarOut, posed: PuzzlePosition) -> bool:
    """Check that the best play takes several icons of more than one kind and beats using none."""
    if game.puzzles is None:
        return False
    solved = solve(game, game.puzzles, posed)
    if solved is None or not solved.unique or solved.answers < ANSWERS or solved.best <= 0:
        return False
    kinds = {said[0] for said in solved.way} - {"done"}
    return len(kinds) > 1 and solved.best > _worth(posed, paths_in(game, posed, posed.state, ("done",)))
