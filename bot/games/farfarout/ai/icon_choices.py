"""Dice on the table: icons to use with their targets (F62), and dice to give up (F66)."""

from __future__ import annotations

from collections.abc import Callable

from bot.games.contract import Ask, ChoicePath
from bot.games.engine.choice_walk import values
from bot.games.farfarout.ai import odds, weights
from bot.games.farfarout.ai.valuation import Worth
from bot.games.farfarout.components.book import BLACK_DIE, GREEN_DIE, GREY_DIE
from bot.games.farfarout.components.faces import BOOM, EIDOLLESS, GREY, SHIELD, VAULT, Face
from bot.games.farfarout.rules.battle import SHIELD_WORD, weakest_word
from bot.games.farfarout.rules.dice import BATTLES
from bot.games.farfarout.rules.icons import find, targets
from bot.games.farfarout.rules.mining import PER_VAULT
from bot.games.farfarout.state import NOBODY, Die, Throw

LEAST = 0.01
"""Minimum gain of using an icon."""


class Toss:
    """The dice of a throw with the values of their possible faces."""

    def __init__(self, worth: Worth, throw: Throw) -> None:
        self.worth, self.throw, self.book = worth, throw, worth.book
        self.ore = 0.0
        ore = self.book.places[worth.me.place].ore
        if throw.why == "mine":
            self.ore = worth.ore(int(ore == "uranium"), 1) if ore else PER_VAULT * worth.money
        self.boom = any(self.face(die).icon == BOOM for die in throw.theirs)

    def face(self, die: Die) -> Face:
        """Return the face that a die shows."""
        return self.book.dice[die.face][die.side]

    def worth_of(self, colour: int, face: Face, *, own: bool) -> float:
        """Return the value of a face on the table, shown by a die of this colour."""
        match self.throw.why:
            case "mine":
                value = face.number * self.worth.money if colour in (GREEN_DIE, BLACK_DIE) else 0.0
                value += self.ore * ((face.icon == VAULT) + face.amount * (face.icon == BOOM))
                if face.icon == BOOM:
                    value += self.worth.shields(-1)
                if face.icon == SHIELD and colour == GREEN_DIE and self.boom:
                    value -= self.worth.shields(-1)
                return value
            case "dig":
                if face.icon == GREY:
                    return 1.0
                return face.number * self.worth.money if colour == GREY_DIE else 0.0
            case _:
                return float(face.number) if own else -float(face.number)

    def mean(self, die: Die, *, own: bool) -> float:
        """Return the expected value of a die that is rolled again."""
        faces = self.book.dice[die.colour]
        return sum(self.worth_of(die.colour, face, own=own) for face in faces) / len(faces)

    def now(self, word: str) -> float:
        """Return the current value of a die."""
        die = find(self.throw, word)
        return self.worth_of(die.face, self.face(die), own=word[0] == "a")

    def copied(self, said: str, target: Die) -> float:
        """Return the value of a die (by its word) that copies another, and of the icon if usable."""
        face = self.face(target)
        if face.icon == BOOM:
            return 0.0
        if face.icon == EIDOLLESS:
            return _setting(self, said)[0]
        return self.worth_of(target.face, face, own=True)


def say(worth: Worth, throw: Throw, ask: Ask) -> ChoicePath:
    """Return the best use of an icon, informative ones first; or `done`."""
    toss = Toss(worth, throw)
    verbs_ = values(ask)
    best, said = LEAST, ("done",)
    for verbs in (("again", "reroll"), ("set",), ("copy", "cancel")):
        for verb in verbs:
            if verb in verbs_:
                gain, one = _GAINS[verb](toss, ask)
                if gain > best:
                    best, said = gain, one
        if said != ("done",):
            return said
    return said


def _again(toss: Toss, ask: Ask) -> tuple[float, ChoicePath]:
    found = [
        (toss.mean(find(toss.throw, word), own=True) - toss.now(word), word)
        for word in values(ask, "again")
        if not _has_icon(toss, word)
    ]
    gain, word = max(found, default=(0.0, ""))
    return gain, ("again", word)


def _has_icon(toss: Toss, word: str) -> bool:
    """Check whether an own die shows an icon that can still be used."""
    die = find(toss.throw, word)
    return toss.throw.why in BATTLES and bool(toss.face(die).icon) and not die.used and word[0] == "a"


def _best(ask: Ask, verb: str, gain: Callable[[str, str], float]) -> tuple[float, ChoicePath]:
    """Return the die and the target with the largest gain."""
    best: tuple[float, ChoicePath] = (0.0, ())
    for die in values(ask, verb):
        for word in values(ask, verb, die):
            if (found := gain(die, word)) > best[0]:
                best = (found, (verb, die, word))
    return best


def _reroll(toss: Toss, ask: Ask) -> tuple[float, ChoicePath]:
    def again(word: str) -> float:
        return toss.mean(find(toss.throw, word), own=word[0] == "a")

    def gain(die: str, word: str) -> float:
        return 0.0 if _has_icon(toss, word) else again(die) - toss.now(die) + again(word) - toss.now(word)

    return _best(ask, "reroll", gain)


def _set(toss: Toss, ask: Ask) -> tuple[float, ChoicePath]:
    return max((_setting(toss, die) for die in values(ask, "set")), key=lambda found: found[0])


def _setting(toss: Toss, die: str) -> tuple[float, ChoicePath]:
    """Return the best use of this die's Eidolless icon; of equal faces the first one is offered."""
    best: tuple[float, ChoicePath] = (0.0, ())
    for word in targets(toss.throw, "set", die):
        if _has_icon(toss, word):
            continue
        target = find(toss.throw, word)
        for side, shown in enumerate(toss.book.dice[target.colour], 1):
            gain = toss.worth_of(target.colour, shown, own=word[0] == "a") - toss.now(word)
            if gain > best[0]:
                best = (gain, ("set", die, word, str(side)))
    return best


def _copy(toss: Toss, ask: Ask) -> tuple[float, ChoicePath]:
    return _best(ask, "copy", lambda die, word: toss.copied(die, find(toss.throw, word)) - toss.now(die))


def _cancel(toss: Toss, ask: Ask) -> tuple[float, ChoicePath]:
    return _best(ask, "cancel", lambda _, word: -toss.now(word))


_GAINS = {"again": _again, "reroll": _reroll, "set": _set, "copy": _copy, "cancel": _cancel}


def best_use(worth: Worth, throw: Throw, ask: Ask, verb: str) -> ChoicePath | None:
    """Return the most valuable use of an icon; None if no use helps."""
    if verb not in values(ask):
        return None
    gain, said = _GAINS[verb](Toss(worth, throw), ask)
    return said if gain > LEAST else None


# --- giving up -------------------------------------------------------------------------------------------------------


def lose(worth: Worth, throw: Throw, ask: Ask) -> ChoicePath:
    """Give up a shield or the weakest die, by the value of the rest."""
    said = _lose(worth, throw, ask)
    if said[1] == SHIELD_WORD:
        return ("shield",)
    return ("weakest",) if said[1] == weakest_word(worth.book, throw) else said


def _lose(worth: Worth, throw: Throw, ask: Ask) -> ChoicePath:
    offered = values(ask, "lose")
    attacks = worth.seat == throw.seat
    own, others = (throw.mine, throw.theirs) if attacks else (throw.theirs, throw.mine)
    letter = "a" if attacks else "b"
    dice = [word for word in offered if word != SHIELD_WORD]
    mine = [die.colour for die in own]
    weakest = min(dice, key=lambda word: odds.strength(worth.book, mine[int(word[1:]) - 1]), default=SHIELD_WORD)
    assert weakest == SHIELD_WORD or weakest[0] == letter
    if SHIELD_WORD not in offered:
        return ("lose", weakest)
    if weakest == SHIELD_WORD:
        return ("lose", SHIELD_WORD)
    stake = 3.0
    if throw.foe != NOBODY:
        foe = worth.book.foes[throw.foe]
        win = worth.points(reputation=foe.reputation) + worth.effect(foe.reward) - worth.effect(foe.defeat)
        stake = float(round(max(0.0, win) / weights.SHIELD))
    theirs = odds.sorted_dice(worth.book, [die.colour for die in others])
    edge = worth.powers.strength
    with_all = odds.sorted_dice(worth.book, mine)
    lost = mine[int(weakest[1:]) - 1]
    fewer = list(with_all)
    fewer.remove(lost)
    without = odds.battle(worth.book, tuple(fewer), theirs, worth.me.shields, edge, stake)[0]
    shield = odds.battle(worth.book, with_all, theirs, worth.me.shields - 1, edge, stake)[0]
    return ("lose", weakest if without >= shield else SHIELD_WORD)
