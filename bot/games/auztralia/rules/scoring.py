"""Scores and places (Z1, Z49, Z50, Z51)."""

from __future__ import annotations

from typing import Final

from bot.games.auztralia.components.book import Book, of, open_book
from bot.games.auztralia.components.data import FARMS, GOLD, ONCE, PHOSPHATE, Measure
from bot.games.auztralia.state import NOBODY, State
from bot.games.auztralia.view import View
from bot.games.auztralia.words import phrases
from bot.games.contract import NonPlayerContestant, Outcome, ScorePart, Text, Who, signed, t

FARM_POINTS: Final = 2
PHOSPHATE_POINTS: Final = 3
HIDDEN_TIMES: Final = 2
"""Factor of tiles that are still face down at the end."""
_FARMS = signed("farm", t("Farms"))
_PHOSPHATE = signed("phosphate", t("Phosphate"))
_PERSONS = signed("personality", t("Personalities"))
_DEFEATED = signed("attack_old_ones", t("Old Ones defeated"))
_TOKENS = signed("points", t("Point tokens"))
_OBJECTIVE = t("Objective")
_STANDING = signed("shoggoth", t("Old Ones on the board"))
_HIDDEN = signed("hidden_old_one", t("Hidden Old Ones, twice"))
_BLIGHTED = signed("blighted_farm", t("Blighted farms"))
_TIME = t("All markers have reached 53 on the calendar.")


# --- what is counted -------------------------------------------------------------------------------------------------


def farms(book: Book, game: State | View, seat: int) -> list[int]:
    """Return the seat's farms that are not blighted, by kind."""
    found = [0] * len(FARMS)
    for at, owner in enumerate(game.farms):
        if owner == seat and not game.blight[at]:
            found[book.farm[at]] += 1
    return found


def measure(book: Book, game: State | View, seat: int, what: Measure) -> int:
    """Return the value of a measure (see `data.Measure`)."""
    me = game.seats[seat]
    match what:
        case "farms":
            return sum(farms(book, game, seat))
        case "sheep" | "cattle" | "corn":
            return farms(book, game, seat)[FARMS.index(what)]
        case "sets":
            return min(farms(book, game, seat))
        case "phosphate":
            return me.goods[PHOSPHATE]
        case "gold":
            return me.goods[GOLD]
        case "rails":
            return len(me.rails)
        case "persons":
            return len(me.persons)
        case "slain":
            return me.slain
        case "units":
            return sum(me.units)
        case "healthy":
            return int(not any(ill and owner == seat for owner, ill in zip(game.farms, game.blight, strict=True)))


def person(book: Book, game: State | View, seat: int, card: int) -> int:
    """Return the end points of a personality; one-time ones score when used."""
    printed = book.box.persons[card]
    if printed.effect in ONCE:
        return 0
    points = printed.points
    if printed.effect == "score":
        count = measure(book, game, seat, printed.measure) if printed.measure else 1
        points += min(printed.most, printed.n * (count // printed.per))
    return points


def objective(book: Book, game: State | View) -> int:
    """Return the current points of the solo objective (Z51)."""
    goal = book.box.objectives[game.objective]
    return goal.points if measure(book, game, 0, goal.measure) >= goal.n else 0


# --- scores ----------------------------------------------------------------------------------------------------------


def parts(book: Book, game: State | View, seat: int) -> tuple[ScorePart, ...]:
    """Return a seat's score (Z49)."""
    me = game.seats[seat]
    found = (
        ScorePart(_FARMS, FARM_POINTS * sum(farms(book, game, seat))),
        ScorePart(_PHOSPHATE, PHOSPHATE_POINTS * me.goods[PHOSPHATE]),
        ScorePart(_PERSONS, sum(person(book, game, seat, card) for card in me.persons)),
        ScorePart(_DEFEATED, me.won),
        ScorePart(_TOKENS, me.tokens),
    )
    return found if game.objective == NOBODY else (*found, ScorePart(_OBJECTIVE, objective(book, game)))


def standing(view: View) -> tuple[tuple[ScorePart, ...], ...]:
    """Return the score of each seat as if the game ended now."""
    book = open_book(view.set, view.side)
    return tuple(parts(book, view, seat) for seat in range(len(view.seats)))


def rivals(view: View) -> tuple[NonPlayerContestant, ...]:
    """Return the Old Ones with their score as if the game ended now, without the hidden tiles."""
    return (NonPlayerContestant(phrases.OLD_ONES, 0, old_ones(open_book(view.set, view.side), view)),)


def total(score: tuple[ScorePart, ...]) -> int:
    """Return the sum of a score."""
    return sum(part.points for part in score)


def old_ones(book: Book, game: State | View) -> tuple[ScorePart, ...]:
    """Return the Old Ones' score, as far as their tiles are known (Z50)."""
    return (
        ScorePart(_STANDING, sum(book.points[tile.old_one] for tile in game.tiles)),
        ScorePart(_HIDDEN, HIDDEN_TIMES * sum(book.points[tile.old_one] for tile in game.found)),
        ScorePart(_BLIGHTED, sum(game.blight)),
    )


def places(book: Book, game: State | View) -> tuple[int, ...]:
    """Return the places, including the Old Ones', who win ties (Z1).

    In a cooperative game all win, or nobody (Z52).
    """
    points = [total(parts(book, game, seat)) for seat in range(len(game.seats))]
    goal = total(old_ones(book, game))
    if game.together:
        return (1 if sum(points) // len(points) > goal else 2,) * len(points)
    ranks = [(mine, me.goods[GOLD]) for mine, me in zip(points, game.seats, strict=True)]
    return tuple(1 + sum(other > mine for other in ranks) + (goal >= mine[0]) for mine in ranks)


def outcome(state: State) -> Outcome | None:
    """Return the outcome, or None while the game goes on."""
    if state.phase != "over":
        return None
    book = of(state)
    scores = tuple(parts(book, state, seat) for seat in range(len(state.seats)))
    theirs, found = old_ones(book, state), places(book, state)
    place = 3 - found[0] if state.together else 1 + sum(total(score) > total(theirs) for score in scores)
    return Outcome(found, scores, _reason(state), (NonPlayerContestant(phrases.OLD_ONES, place, theirs),))


def _reason(state: State) -> Text:
    if state.lost_port == NOBODY:
        return _TIME
    return t("The Old Ones have taken {who}'s port.", who=Who(state.lost_port))
