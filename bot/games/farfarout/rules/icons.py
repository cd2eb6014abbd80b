"""Dice on the table: using their icons one by one, in the order that one likes (F62).

Each die uses at most one icon a throw (and a battle turn is a throw), on any die of either side. An icon that it has
copied is a fresh one, which it may use as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.engine.chance import Chance
from bot.games.farfarout.events import IconUsed, Rerolled, Rolled
from bot.games.farfarout.move import Move
from bot.games.farfarout.parts.book import EIDOLLESS, SHIELD, TELEPATH, TIMER, Book, Face
from bot.games.farfarout.rules import belongings, dice, older
from bot.games.farfarout.state import NOBODY, Die, Reason, State, Throw

ICON_OF: Final = {"copy": TELEPATH, "set": EIDOLLESS, "reroll": TIMER, "cancel": SHIELD}
_WORDS: Final = {"copy": "telepath", "set": "eidolless", "reroll": "timer", "cancel": "shield"}
_FRESH: Final = (EIDOLLESS, SHIELD)
"""Icons that are gained by copying; with copying and rolling again there would be no end."""


# --- dice by their words ---------------------------------------------------------------------------------------------


def find(throw: Throw, said: str) -> Die:
    """A die by its word: a1 is the first of the thrower's, b1 of the others."""
    return (throw.mine if said[0] == "a" else throw.theirs)[int(said[1:]) - 1]


def _words(throw: Throw) -> list[tuple[str, Die]]:
    return [
        *((f"a{n}", die) for n, die in enumerate(throw.mine, 1)),
        *((f"b{n}", die) for n, die in enumerate(throw.theirs, 1)),
    ]


def with_icon(book: Book, throw: Throw, verb: str) -> list[str]:
    """The thrower's dice whose icon this verb can use now."""
    icon = ICON_OF[verb]
    if verb == "cancel" and throw.why not in dice.BATTLES:
        return []
    return [
        f"a{n}"
        for n, die in enumerate(throw.mine, 1)
        if not die.used and not die.out and book.dice[die.face][die.side].icon == icon and targets(throw, verb, f"a{n}")
    ]


def targets(throw: Throw, verb: str, said: str = "") -> list[str]:
    """The dice that a verb can be used on; `said` is the die whose icon it is."""
    return [
        word
        for word, die in _words(throw)
        if not die.out and word != said and (verb not in ("cancel", "again") or (word[0] == "b") == (verb == "cancel"))
    ]


def open_verbs(book: Book, throw: Throw) -> tuple[str, ...]:
    """What the thrower can still do; nothing if all that the dice show is settled."""
    found = tuple(verb for verb in ICON_OF if with_icon(book, throw, verb))
    return (*found, "again") if throw.rerolls and targets(throw, "again") else found


# --- what happens ----------------------------------------------------------------------------------------------------


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
    """Dice of these colours are thrown by the active player and against them."""
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


def again(move: Move, throw: Throw, target: str) -> None:
    """By an item the die is rolled again."""
    throw.rerolls -= 1
    _roll(find(throw, target), move.chance)
    shows = _face(move, throw, target)
    move.tell(Rerolled(seat=throw.seat, icon="item", die=target, target=target, shows=shows, target_shows=shows))


def stop(throw: Throw) -> None:
    """No more icons are used."""
    throw.rerolls = 0
    for die in throw.mine:
        die.used = True


def copy(move: Move, throw: Throw, said: str, target: str) -> None:
    """The die shows what the target shows, icon included; its own icon is used, the copied one is not."""
    die, other = find(throw, said), find(throw, target)
    die.face, die.side = other.face, other.side
    die.used = not is_gained(move.state, dice.face(move.book, die))
    _told(move, throw, "copy", said, target)


def is_gained(state: State, face: Face) -> bool:
    """Whether a die that copies this face may use its icon."""
    return face.icon in _FRESH and not older.spends_copied_icons(state)


def turn_to(move: Move, throw: Throw, said: str, target: str, side: int) -> None:
    """The target shows a face of its own."""
    find(throw, said).used = True
    _show(find(throw, target), side)
    _told(move, throw, "set", said, target)


def cancel(move: Move, throw: Throw, said: str, target: str) -> None:
    """The target counts 0, and its icon is gone."""
    find(throw, said).used = True
    find(throw, target).out = True
    _told(move, throw, "cancel", said, target)


def reroll(move: Move, throw: Throw, said: str, target: str) -> None:
    """Both dice are rolled again; the first has used its icon."""
    die = find(throw, said)
    die.used = True
    for one in (die, find(throw, target)):
        _roll(one, move.chance)
    _told(move, throw, "reroll", said, target)


def _roll(die: Die, chance: Chance) -> None:
    _show(die, chance.below(6, "die"))


def _show(die: Die, side: int) -> None:
    """The die shows a face of its own; if it has copied another die, it has used its own icon for that."""
    die.used = die.used or die.face != die.colour
    die.face, die.side = die.colour, side


def _told(move: Move, throw: Throw, verb: str, said: str, target: str) -> None:
    kind = Rerolled if verb == "reroll" else IconUsed
    move.tell(
        kind(
            seat=throw.seat,
            icon=_WORDS[verb],
            die=said,
            target=target,
            shows=_face(move, throw, said),
            target_shows=_face(move, throw, target),
            own=said[0] == "a",
        )
    )


def _face(move: Move, throw: Throw, said: str) -> str:
    return dice.said(move.book, find(throw, said))
