"""Stage: respond to the turned card of a combat.

Personalities that work once may change it before it counts (Z22, Z38).
"""

from __future__ import annotations

from bot.games.auztralia.actions import Stand, Use
from bot.games.auztralia.components.book import of
from bot.games.auztralia.events import PersonUsed
from bot.games.auztralia.move import Move, Verb
from bot.games.auztralia.rules import fighting
from bot.games.auztralia.rules.combat import SHOWN, fight_of, leads_on, strikable, usable
from bot.games.auztralia.rules.powers import ON_NOTHING, USE
from bot.games.auztralia.rules.recruiting import person
from bot.games.auztralia.rules.trying import surely
from bot.games.auztralia.stages.asking import ask
from bot.games.auztralia.stages.next_card import who_leaves
from bot.games.auztralia.state import State
from bot.games.auztralia.words import phrases
from bot.games.contract import ChoicePath, Choices, Command, Complete, Option, Pick, signed, t


def _standing(state: State, seat: int, said: ChoicePath) -> Choices:
    return Complete(t("The card takes effect."), leads_on(state))


def _stand(move: Move, seat: int, action: Stand) -> None:
    fighting.count(move, fight_of(move.state))


STAND = Verb(
    Stand,
    signed("accept", t("Accept")),
    Command(t("apply"), t("In combat: let the card take effect")),
    fields=surely(_standing, Stand, _stand, fights=True),
    play=_stand,
)


def _using(state: State, seat: int, said: ChoicePath) -> Choices:
    book, fight = of(state), fight_of(state)
    match said:
        case (_, card, _):
            printed = book.box.persons[int(card)]
            return Complete(lambda: phrases.use_text(printed), leads_on(state) or printed.effect == "redraw")
        case (_, card):
            return _on(state, book.effects[int(card)][0])
        case _:
            cards = tuple(person(book, card) for card in usable(book, state, fight))
            return Pick("card", t("Which personality do you use? Each works once a combat."), cards)


def _on(state: State, effect: str) -> Pick:
    match effect:
        case "retreat":
            return who_leaves("on", fight_of(state))
        case "strike":
            found = tuple(_old_one(state, at) for at in strikable(of(state), state, fight_of(state)))
            return Pick("on", t("Which Old One takes the damage?"), found)
        case _:
            return ON_NOTHING


def _old_one(state: State, at: int) -> Option:
    tile = state.tiles[at]
    damage = sum(tile.cubes)
    return Option(str(at), phrases.old_one_text(of(state).box.old_ones[tile.old_one]), lambda: phrases.damage(damage))


def _use(move: Move, seat: int, action: Use) -> None:
    fight, card = fight_of(move.state), int(action.card)
    fight.used.append(card)
    move.tell(PersonUsed(seat=seat, card=card))
    effect, n, _ = move.book.effects[card]
    match effect:
        case "retreat":
            fighting.withdraw(move, fight, action.on)
        case "redraw":
            fighting.draw(move, fight)
        case "shield":
            fight.shielded += n
        case _:
            fighting.hurt(move, move.state.tiles[int(action.on)], seat, n)


USE_IN_COMBAT = Verb(Use, USE.name, fields=surely(_using, Use, _use, fights=True), play=_use)


def _default(state: State, seat: int) -> ChoicePath:
    """Let the card count."""
    return (STAND.value,)


STAGE = ask("fight", t("Accept the card, or use a personality?"), (STAND, USE_IN_COMBAT), _default, part=SHOWN)
