"""Use of the icons of thrown dice, one by one in any order (F62).

Each die uses at most one icon a throw (and a battle turn is a throw), on any die of either side. A copied icon is a
fresh one, which may be used as well.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.games.engine.chance import Chance
from bot.games.farfarout import actions as act
from bot.games.farfarout.components.book import Book
from bot.games.farfarout.components.faces import EIDOLLESS, SHIELD, TELEPATH, TIMER, Face
from bot.games.farfarout.events import IconUsed, Rerolled, Rolled
from bot.games.farfarout.move import Move
from bot.games.farfarout.rules import belongings, dice
from bot.games.farfarout.state import NOBODY, Die, Reason, Throw

ICON_OF: Final = {"copy": TELEPATH, "set": EIDOLLESS, "reroll": TIMER, "cancel": SHIELD}
_ByIcon = act.Copy | act.Set | act.Reroll | act.Cancel
_WORDS: Final[Mapping[type[_ByIcon], str]] = {
    act.Copy: "telepath", act.Set: "eidolless", act.Reroll: "timer", act.Cancel: "shield",
}  # fmt: skip
_FRESH: Final = (EIDOLLESS, SHIELD)
"""Icons that copying gains; with the icons for copies and rerolls there would be no end."""


# --- dice by their words ---------------------------------------------------------------------------------------------


def find(throw: Throw, said: str) -> Die:
    """Return a die by its word: a1 is the first of the thrower's, b1 of the others."""
    return (throw.mine if said[0] == "a" else throw.theirs)[int(said[1:]) - 1]


def _words(throw: Throw) -> list[tuple[str, Die]]:
    return [
        *((f"a{n}", die) for n, die in enumerate(throw.mine, 1)),
        *((f"b{n}", die) for n, die in enumerate(throw.theirs, 1)),
    ]


def with_icon(book: Book, throw: Throw, verb: str) -> list[str]:
    """Return the thrower's dice whose icon this verb can use now."""
    icon = ICON_OF[verb]
    if verb == "cancel" and throw.why not in dice.BATTLES:
        return []
    return [
        f"a{n}"
        for n, die in enumerate(throw.mine, 1)
        if not die.used and not die.out and book.dice[die.face][die.side].icon == icon and targets(throw, verb, f"a{n}")
    ]


def targets(throw: Throw, verb: str, said: str = "") -> list[str]:
    """Return the possible targets of a verb; `said` is the die whose icon it is."""
    return [
        word
        for word, die in _words(throw)
        if not die.out and word != said and (verb not in ("cancel", "again") or (word[0] == "b") == (verb == "cancel"))
    ]


def open_verbs(book: Book, throw: Throw) -> tuple[str, ...]:
    """Return the verbs that the thrower can still use; empty if all dice are settled."""
    found = tuple(verb for verb in ICON_OF if with_icon(book, throw, verb))
    return (*found, "again") if throw.rerolls and targets(throw, "again") else found


# --- effects of icons
# ----------------------------------------------------------------------------------------------------


def throw_dice(
    move: Move,
    seat: int,
    why: Reason,
    mine: Sequence[int],
    theirs: Sequence[int],
    *,
    foe: int = NOBODY,
    rival: int = NOBODY,
    turn: int = 1,
    quick: bool = False,
) -> None:
    """Throw dice of these colours for the active player and against them."""
    rerolls = belongings.powers(move.book, move.seat(seat)).rerolls
    rolled = dice.roll(mine, move.chance), dice.roll(theirs, move.chance)
    throw = Throw(seat, why, *rolled, foe, rival, turn, NOBODY, rerolls, quick)
    move.state.throw = throw
    move.tell(
        Rolled(
            seat=seat,
            why=why,
            mine=tuple(dice.said(move.book, die) for die in throw.mine),
            theirs=tuple(dice.said(move.book, die) for die in throw.theirs),
            turn=turn,
        )
    )


def again(move: Move, throw: Throw, action: act.Again) -> None:
    """Roll the die again by an item."""
    throw.rerolls -= 1
    target = action.target
    _roll(find(throw, target), move.chance)
    shows = _face(move, throw, target)
    move.tell(Rerolled(seat=throw.seat, icon="item", die=target, target=target, shows=shows, target_shows=shows))


def stop(move: Move, throw: Throw, action: act.Done) -> None:
    """Use no more icons."""
    throw.rerolls = 0
    for die in throw.mine:
        die.used = True


def copy(move: Move, throw: Throw, action: act.Copy) -> None:
    """Copy the target's face and icon; the die's own icon is used, the copied one is not."""
    die, other = find(throw, action.die), find(throw, action.target)
    die.face, die.side = other.face, other.side
    die.used = not is_gained(dice.face(move.book, die))
    _told(move, throw, action)


def is_gained(face: Face) -> bool:
    """Check whether a die that copies this face may use its icon."""
    return face.icon in _FRESH


def turn_to(move: Move, throw: Throw, action: act.Set) -> None:
    """Turn the target to a face of its own."""
    find(throw, action.die).used = True
    _show(find(throw, action.target), action.face - 1)
    _told(move, throw, action)


def cancel(move: Move, throw: Throw, action: act.Cancel) -> None:
    """Cancel the target: it counts 0, and its icon is lost."""
    find(throw, action.die).used = True
    find(throw, action.target).out = True
    _told(move, throw, action)


def reroll(move: Move, throw: Throw, action: act.Reroll) -> None:
    """Roll both dice again; the first has used its icon."""
    die = find(throw, action.die)
    die.used = True
    for one in (die, find(throw, action.target)):
        _roll(one, move.chance)
    _told(move, throw, action)


def _roll(die: Die, chance: Chance) -> None:
    _show(die, chance.below(6, "die"))


def _show(die: Die, side: int) -> None:
    """Show a face of the die's own; a die that has copied another has used its own icon."""
    die.used = die.used or die.face != die.colour
    die.face, die.side = die.colour, side


def _told(move: Move, throw: Throw, action: _ByIcon) -> None:
    kind = Rerolled if isinstance(action, act.Reroll) else IconUsed
    move.tell(
        kind(
            seat=throw.seat,
            icon=_WORDS[type(action)],
            die=action.die,
            target=action.target,
            shows=_face(move, throw, action.die),
            target_shows=_face(move, throw, action.target),
            own=action.die[0] == "a",
        )
    )


def _face(move: Move, throw: Throw, said: str) -> str:
    return dice.said(move.book, find(throw, said))
