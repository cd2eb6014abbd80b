"""Dice on the table: using their icons one by one, in the order that one likes (F62).

Each die uses at most one icon a throw (and a battle turn is a throw), on any die of either side. An icon that it has
copied is a fresh one, which it may use as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from bot.games.chance import Chance
from bot.games.contract import Choices, Complete, Decision, OldVerb, Option, Pick, Refusal, Said, Text, Who, t
from bot.games.farfarout import actions as act
from bot.games.farfarout import belongings, dice, older, phrases
from bot.games.farfarout.book import EIDOLLESS, SHIELD, TELEPATH, TIMER, Book, Face
from bot.games.farfarout.events import IconUsed, Rerolled, Rolled
from bot.games.farfarout.move import Move
from bot.games.farfarout.state import NOBODY, Die, Reason, State, Throw

VERBS: Final = {
    "copy": OldVerb("copy", t("Copy a die")),
    "set": OldVerb("set", t("Change a die")),
    "reroll": OldVerb("reroll", t("Reroll two dice")),
    "cancel": OldVerb("cancel", t("Cancel a die")),
    "again": OldVerb("again", t("Reroll by item")),
    "done": OldVerb("done", t("Done")),
}
ICON_OF: Final = {"copy": TELEPATH, "set": EIDOLLESS, "reroll": TIMER, "cancel": SHIELD}
_WORDS: Final = {"copy": "telepath", "set": "eidolless", "reroll": "timer", "cancel": "shield"}
_FRESH: Final = (EIDOLLESS, SHIELD)
"""Icons that are gained by copying; with copying and rolling again there would be no end."""
_NO_ICON: Final = {
    "copy": Refusal("F62", t("No die of yours shows a Telepath icon that can still be used.")),
    "set": Refusal("F62", t("No die of yours shows an Eidolless icon that can still be used.")),
    "reroll": Refusal("F62", t("No die of yours shows a Timer icon that can still be used.")),
    "cancel": Refusal("F62", t("No die of yours shows a shield icon that can still be used.")),
    "again": Refusal("F62", t("No item of yours lets you roll a die again now.")),
}
_WHICH_DIE = t("Which die's icon do you use?")
_WHICH_TARGET: Final = {
    "copy": t("Which die do you copy?"),
    "set": t("Which die do you set?"),
    "reroll": t("Which other die do you roll again?"),
    "cancel": t("Which die do you cancel?"),
    "again": t("Which die do you roll again?"),
}
_WHICH_FACE = t("Which face?")
_DONE: Final = Complete(t("What the dice show now counts."), final=True)


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


# --- what is asked, and what is legal --------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def decision(seat: int, why: Reason, mine: int, theirs: int, usable: tuple[str, ...]) -> Decision:
    """The thrower may use icons; the totals stand beside."""
    who = Who(seat)
    if why in dice.BATTLES:
        prompt = t("{who} may use icons: {mine} against {theirs}.", who=who, mine=mine, theirs=theirs)
    elif why == "mine":
        prompt = t("{who} may use icons before the mining counts.", who=who)
    else:
        prompt = t("{who} may use icons before the digging counts.", who=who)
    verbs = tuple(verb for name, verb in VERBS.items() if name in usable or name == "done")
    return Decision(seat, "icons", prompt, verbs, part="dice")


def verbs(book: Book, throw: Throw) -> tuple[Option, ...]:
    """What may be said first."""
    usable = open_verbs(book, throw)
    open_ones = tuple(_verb(verb, closed=False) for verb in usable)
    return (
        *open_ones,
        _verb("done", closed=False),
        *(_verb(verb, closed=True) for verb in _NO_ICON if verb not in usable),
    )


@cache
def _verb(verb: str, *, closed: bool) -> Option:
    return Option(verb, VERBS[verb].name, refusal=_NO_ICON[verb] if closed else None)


def fields(book: Book, state: State, throw: Throw, said: Said) -> Choices:
    """What follows one of the verbs."""
    verb = said[0]
    match said:
        case ("done",):
            return _DONE
        case ("again",):
            return Pick("target", _WHICH_TARGET[verb], _options(book, throw, targets(throw, verb)), rule="F62")
        case ("again", target):
            return _preview(verb, _name(book, throw, target))
        case (_,):
            return Pick("die", _WHICH_DIE, _options(book, throw, with_icon(book, throw, verb)), rule="F62")
        case (_, die):
            return Pick("target", _WHICH_TARGET[verb], _options(book, throw, targets(throw, verb, die)), rule="F62")
        case ("set", _, target):
            return _faces(book, find(throw, target).colour)
        case ("copy", _, target) if is_gained(state, dice.face(book, find(throw, target))):
            return Complete(
                t("Your die shows what this one shows, and may use that icon: {target}.",
                  target=_name(book, throw, target))
            )  # fmt: skip
        case (_, _, target, *_):
            return _preview(verb, _name(book, throw, target))
        case _:
            raise AssertionError(said)


def _options(book: Book, throw: Throw, words: Sequence[str]) -> tuple[Option, ...]:
    return tuple(_option(book, word, _looks(throw, word)) for word in words)


def _looks(throw: Throw, word: str) -> tuple[int, int, int, bool]:
    """A die's colour, the die and side that it shows, and whether it is against the thrower."""
    die = find(throw, word)
    return die.colour, die.face, die.side, word[0] == "b" and throw.why in dice.BATTLES


@lru_cache(maxsize=4096)
def _option(book: Book, word: str, looks: tuple[int, int, int, bool]) -> Option:
    return Option(word, _shown(book, word, looks))


@lru_cache(maxsize=4096)
def _shown(book: Book, word: str, looks: tuple[int, int, int, bool]) -> Text:
    colour, face, side, opposing = looks
    shown = phrases.face(book.dice[face][side])
    if not opposing:
        return t("{id} (your {die}, {face})", id=word, die=phrases.die(colour), face=shown)
    return t("{id} (opposing {die}, {face})", id=word, die=phrases.die(colour), face=shown)


def _name(book: Book, throw: Throw, word: str) -> Text:
    return _shown(book, word, _looks(throw, word))


@lru_cache(maxsize=64)
def _faces(book: Book, colour: int) -> Pick:
    """The different faces of a die."""
    seen = dict[str, Option]()
    for side, shown in enumerate(book.dice[colour], 1):
        seen.setdefault(shown.text, Option(str(side), phrases.face(shown)))
    return Pick("face", _WHICH_FACE, tuple(seen.values()), rule="F62")


def _preview(verb: str, target: Text) -> Complete:
    match verb:
        case "copy":
            return Complete(t("Your die shows what this one shows: {target}.", target=target))
        case "set":
            return Complete(t("You turn this die to the face you want: {target}.", target=target))
        case "reroll":
            return Complete(t("You roll your die and this one again: {target}.", target=target), final=True)
        case "cancel":
            return Complete(t("This die does not count in this battle turn: {target}.", target=target))
        case _:
            return Complete(t("You roll this die again: {target}.", target=target), final=True)


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


def play(move: Move, throw: Throw, action: act.Action) -> None:
    """An icon is used; or no more are."""
    match action:
        case act.Done():
            throw.rerolls = 0
            for die in throw.mine:
                die.used = True
        case act.Copy(die=said, target=target):
            copy(move, throw, said, target)
        case act.Set(die=said, target=target, face=face):
            turn_to(move, throw, said, target, face - 1)
        case act.Cancel(die=said, target=target):
            cancel(move, throw, said, target)
        case act.Reroll(die=said, target=target):
            reroll(move, throw, said, target)
        case act.Again(target=target):
            throw.rerolls -= 1
            _roll(find(throw, target), move.chance)
            move.tell(
                Rerolled(
                    seat=throw.seat,
                    icon="item",
                    die=target,
                    target=target,
                    shows=_face(move, throw, target),
                    target_shows=_face(move, throw, target),
                )
            )
        case _:
            raise AssertionError(action)


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
