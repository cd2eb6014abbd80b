"""What is asked in a combat: the next card or a withdrawal, personalities that work once, who is hit (Z39, Z45)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache, partial
from typing import Final

from bot.games.auztralia import actions as act
from bot.games.auztralia import bearing, clock, cubes, fighting, phrases, pressing
from bot.games.auztralia.book import Book
from bot.games.auztralia.data import AIRSHIP, ONCE_A_COMBAT
from bot.games.auztralia.events import PersonUsed
from bot.games.auztralia.move import Move
from bot.games.auztralia.offers import legal_first
from bot.games.auztralia.recruiting import person
from bot.games.auztralia.state import Fight, Stage, State
from bot.games.contract import Choices, Complete, Decision, OldVerb, Option, Pick, Refusal, Said, Shortcut, Text, t

_DRAW = OldVerb("draw", t("Next card"))
_WITHDRAW = OldVerb("withdraw", t("Withdraw"), ends=True)
_STAND = OldVerb("stand", t("Accept"))
USE: Final = OldVerb("use", t("Use a personality"))
_HIT = OldVerb("hit", t("Take the damage"))
_HIT_BESIDE = OldVerb(_HIT.value, _HIT.name, private=True)
"""Where each way has a button of its own."""
_VERBS: Final[dict[Stage, tuple[OldVerb, ...]]] = {
    "choose": (_DRAW, pressing.VERB, _WITHDRAW),
    "turned": (_STAND, USE),
    "hit": (_HIT,),
}
_OPTIONS: Final = {stage: tuple(Option(verb.value, verb.name) for verb in verbs) for stage, verbs in _VERBS.items()}
_ROW, _ROWS = 3, 3
"""Buttons beside each other, and such rows at most; more ways are left to a menu."""
_DRAWING = Complete(t("The next card of the combat is drawn."), final=True)
_STANDING: Final = {final: Complete(t("The card takes effect."), final) for final in (False, True)}
_ON = t("Fight on or withdraw?")
_ACCEPT = t("Accept the card, or use a personality?")
_WHO_LEAVES = t("Which units withdraw?")
_WHICH_PERSON = t("Which personality do you use? Each works once a combat.")
_ON_WHOM = t("Which Old One takes the damage?")
_ON_NOTHING = Pick("on", t("There is nothing to choose."), (), 0, 0)
_LEAVING: Final = {
    "airships": (t("The airships"), t("Your airships withdraw, and their damage is removed; the others fight on.")),
    "others": (t("All but the airships"), t("All but your airships withdraw, and their damage is removed.")),
    "all": (t("All"), t("All units withdraw, their damage is removed, and the combat is over.")),
}
_NO_AIRSHIPS = Refusal("Z45", t("No airship is in this combat."))
_NO_OTHERS = Refusal("Z45", t("Only airships are in this combat: withdraw all."))


def decision(book: Book, state: State, fight: Fight) -> Decision:
    """What the fighter is asked; what can be said at once has buttons of its own."""
    if fight.stage != "hit":
        return _decision(fight.seat, fight.stage)
    prompt = _who_is_hit(state, fight)
    found = [Shortcut((_HIT.value, one.value), one.name) for one in bearing.options(book, state, fight)]
    if len(found) > _ROW * _ROWS:
        return Decision(fight.seat, "fight", prompt, (_HIT,), part="fight")
    rows = tuple(tuple(found[at : at + _ROW]) for at in range(0, len(found), _ROW))
    return Decision(fight.seat, "fight", prompt, (_HIT_BESIDE,), part="fight", shortcuts=rows)


@cache
def _decision(seat: int, stage: Stage) -> Decision:
    return Decision(seat, "fight", _ON if stage == "choose" else _ACCEPT, _VERBS[stage], part="fight")


def _who_is_hit(state: State, fight: Fight) -> Text:
    return t("Which units take {damage}?", damage=phrases.damage(bearing.open_damage(state, fight)))


def verbs(fight: Fight) -> tuple[Option, ...]:
    """What may be said first."""
    return _OPTIONS[fight.stage]


# --- what can be done ------------------------------------------------------------------------------------------------


def usable(book: Book, state: State, fight: Fight) -> list[int]:
    """Personalities that could work on the card that is up."""
    return [
        card
        for card in state.seats[fight.seat].persons
        if book.effects[card][0] in ONCE_A_COMBAT and card not in fight.used and _works(book, state, fight, card)
    ]


def _works(book: Book, state: State, fight: Fight, card: int) -> bool:
    match book.effects[card][0]:
        case "retreat":
            return not fight.defence
        case "shield":
            return any(fighting.blows(book, state, fight))
        case "strike":
            return bool(_strikable(book, state, fight)) and cubes.room(state, fight.seat) > 0
        case _:
            return True


def _strikable(book: Book, state: State, fight: Fight) -> list[int]:
    return [at for at, tile in enumerate(state.tiles) if tile.hex == fight.hex and not fighting.is_dead(book, tile)]


def is_asked(book: Book, state: State, fight: Fight) -> bool:
    """Whether the fighter has anything to decide before the combat goes on."""
    match fight.stage:
        case "choose":
            return not fight.defence
        case "turned":
            return bool(usable(book, state, fight))
        case "hit":
            return fighting.must_choose(book, state, fight)


def fields(book: Book, state: State, fight: Fight, said: Said) -> Choices:
    """What follows the verb."""
    match said:
        case ("draw",):
            return _DRAWING
        case ("fight",):
            return pressing.fields()
        case ("fight", until):
            return pressing.complete(until)
        case ("stand",):
            return _STANDING[_leads_on(state, fight)]
        case ("withdraw",):
            return Pick("who", _WHO_LEAVES, _leavers(fight), rule="Z45")
        case ("withdraw", who):
            return _leaving(who, _leads_on(state, fight))
        case ("hit",):
            return Pick("unit", _who_is_hit(state, fight), bearing.options(book, state, fight), rule="Z39")
        case ("hit", unit):
            return _hitting(bearing.end_text(book, state, fight, unit), _leads_on(state, fight))
        case ("use",):
            return Pick("card", _WHICH_PERSON, tuple(person(book, card) for card in usable(book, state, fight)))
        case ("use", card):
            return _on(book, state, fight, int(card))
        case (_, card, _):
            return _using(book, int(card), _leads_on(state, fight))
        case _:
            raise AssertionError(said)


def _leavers(fight: Fight) -> tuple[Option, ...]:
    airships = any(one.unit == AIRSHIP for one in fight.units)
    others = any(one.unit != AIRSHIP for one in fight.units)
    return _leaver_options(airships, others)


@cache
def _leaver_options(airships: bool, others: bool) -> tuple[Option, ...]:
    refusal = None if airships and others else _NO_OTHERS if airships else _NO_AIRSHIPS
    return legal_first(
        Option(who, name, refusal=None if who == "all" else refusal) for who, (name, _) in _LEAVING.items()
    )


@cache
def _leaving(who: str, final: bool) -> Complete:
    return Complete(_LEAVING[who][1], final)


def _leads_on(state: State, fight: Fight) -> bool:
    """Whether something may be revealed at once: the next card in the defence of a port, what the Old Ones do after the
    combat, or what is hidden when the game is over."""
    return fight.defence or not clock.waits(state)


def _hitting(becomes: Text, final: bool) -> Complete:
    return Complete(t("Your units take the damage: {things}.", things=becomes), final)


def _on(book: Book, state: State, fight: Fight, card: int) -> Pick:
    match book.effects[card][0]:
        case "retreat":
            return Pick("on", _WHO_LEAVES, _leavers(fight), rule="Z45")
        case "strike":
            return Pick("on", _ON_WHOM, tuple(_old_one(book, state, at) for at in _strikable(book, state, fight)))
        case _:
            return _ON_NOTHING


def _old_one(book: Book, state: State, at: int) -> Option:
    tile = state.tiles[at]
    return Option(str(at), phrases.old_one_text(book.box.old_ones[tile.old_one]), phrases.damage(sum(tile.cubes)))


@lru_cache(maxsize=1024)
def _using(book: Book, card: int, final: bool) -> Complete:
    printed = book.box.persons[card]
    return Complete(phrases.use_text(printed), final or printed.effect == "redraw")


# --- what happens ----------------------------------------------------------------------------------------------------


def play(move: Move, fight: Fight, action: act.Action) -> None:
    """Does what was said; what follows by itself is for `step`."""
    match action:
        case act.Draw():
            fighting.draw(move, fight)
        case act.FightOn(until=until):
            _fight_on(move, fight, until)
        case act.Stand():
            fighting.count(move, fight)
        case act.Withdraw(who=who):
            fighting.withdraw(move, fight, who)
        case act.Hit(unit=said):
            for unit, damage in bearing.hits_of(move.state, said):
                fighting.hit(move, fight, unit, damage)
        case act.Use(card=card, on=on):
            _use(move, fight, int(card), on)
        case _:
            raise AssertionError(action)


def _fight_on(move: Move, fight: Fight, until: str) -> None:
    """Cards as if each had been asked for; more than there are in the set come by themselves in no case."""
    book, state, began = move.book, move.state, len(move.events)
    for _ in book.box.cards:
        fighting.draw(move, fight)
        while state.fight is not None and not is_asked(book, state, fight):
            step(move, fight)
        if state.fight is None or fight.stage != "choose" or pressing.is_enough(fight, until, move.events[began:]):
            return


def _use(move: Move, fight: Fight, card: int, on: str) -> None:
    fight.used.append(card)
    move.tell(PersonUsed(seat=fight.seat, card=card))
    effect, n, _ = move.book.effects[card]
    match effect:
        case "retreat":
            fighting.withdraw(move, fight, on)
        case "redraw":
            fighting.draw(move, fight)
        case "shield":
            fight.shielded += n
        case _:
            fighting.hurt(move, move.state.tiles[int(on)], fight.seat, n)


def step(move: Move, fight: Fight) -> None:
    """What nobody has to decide."""
    match fight.stage:
        case "choose":
            fighting.draw(move, fight)
        case "turned":
            fighting.count(move, fight)
        case "hit":
            if fighting.suffer(move, fight):
                fighting.settle(move, fight)


def default(book: Book, state: State, fight: Fight) -> Said:
    """All go home; the card counts; the unit is hit that is worth least, a damaged one first."""
    match fight.stage:
        case "choose":
            return ("withdraw", "all")
        case "turned":
            return ("stand",)
        case "hit":
            return ("hit", bearing.value(state, bearing.way(book, state, fight, partial(_cheapest, book))))


def _cheapest(book: Book, left: Sequence[tuple[int, int]], able: Sequence[int]) -> int:
    return min(able, key=lambda at: (book.costs[left[at][0]], -left[at][1]))
