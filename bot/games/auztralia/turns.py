"""A player's turn: one action, and what takes no time before it (Z13, Z14)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bot.games.auztralia import actions as act
from bot.games.auztralia import (
    arming,
    attacking,
    building,
    clock,
    cubes,
    farming,
    giving,
    mining,
    powers,
    recruiting,
    retrieving,
    trading,
)
from bot.games.auztralia.book import Book
from bot.games.auztralia.move import Move
from bot.games.auztralia.network import network
from bot.games.auztralia.state import State
from bot.games.contract import Choices, Decision, OldVerb, Option, Refusal, Said, t

_VERBS: Final = (
    OldVerb("rail", t("Build railway")),
    OldVerb("mine", t("Mine")),
    OldVerb("recruit", t("Recruit")),
    OldVerb("military", t("Buy units")),
    OldVerb("trade", t("Import/export")),
    OldVerb("farm", t("Farm")),
    OldVerb("attack", t("Attack")),
    OldVerb("retrieve", t("Retrieve")),
)
_USE: Final = OldVerb("use", t("Use a personality"))
_GIVE: Final = OldVerb("give", t("Give goods"))
_RETRIEVE: Final = Option("retrieve", t("Retrieve"), t("all cubes of your player board back to the HQ"))
_USE_OPTION: Final = Option(_USE.value, _USE.name, t("one that works once; it takes no time"))
_WHICH = t("Which action do you take?")
_GIVE_HINT = t("to another player; it takes no time")
_HINTS: Final = {
    "rail": t("two rail tiles for 1 coal and 1 iron"),
    "mine": t("all of one kind of goods on a connected hex"),
    "recruit": t("a personality"),
    "military": t("a unit, or two infantry, for gold"),
    "trade": t("take coal or iron, or return it for gold, twice"),
    "farm": t("up to three different farms, 1 gold for each"),
    "attack": t("an expedition against Old Ones"),
}
_NAMES: Final = {verb.value: verb.name for verb in _VERBS}
_ALL: Final = {verb.value: verb for verb in (*_VERBS, _USE, _GIVE)}
_PLAIN: Final = {verb: Option(verb, _NAMES[verb], hint) for verb, hint in _HINTS.items()}


@lru_cache(maxsize=4096)
def _decision(seat: int, verbs: tuple[str, ...]) -> Decision:
    return Decision(seat, "turn", _WHICH, tuple(map(_ALL.__getitem__, verbs)), part="map")


def decision(book: Book, state: State) -> Decision:
    """The question to the player whose turn it is, with what is possible: all that decides on it is public."""
    seat = state.actor
    verbs = [verb for verb, why in zip(_HINTS, _why_not(book, state, seat), strict=True) if why is None]
    verbs.append(_RETRIEVE.value)
    if state.seats[seat].persons and powers.has_any(book, state, seat):
        verbs.append(_USE.value)
    if state.together and giving.why_not(state, seat) is None:
        verbs.append(_GIVE.value)
    return _decision(seat, tuple(verbs))


def verbs(book: Book, state: State, seat: int) -> tuple[Option, ...]:
    """What may be said first: all actions, with why some are not possible."""
    found: list[Option] = []
    for verb, refusal in zip(_HINTS, _why_not(book, state, seat), strict=True):
        found.append(_PLAIN[verb] if refusal is None else Option(verb, _NAMES[verb], _HINTS[verb], refusal=refusal))
    found.append(_RETRIEVE)
    if state.seats[seat].persons and powers.has_any(book, state, seat):
        found.append(_USE_OPTION)
    if state.together:
        found.append(Option(_GIVE.value, _GIVE.name, _GIVE_HINT, refusal=giving.why_not(state, seat)))
    return tuple(found)


def _why_not(book: Book, state: State, seat: int) -> tuple[Refusal | None, ...]:
    """For each action that takes a cube."""
    if not cubes.hq(state, seat):
        return (cubes.EMPTY,) * len(_HINTS)
    net = network(book, state, seat)
    return (
        building.why_not(book, state, seat, net),
        mining.why_not(state, seat, net),
        recruiting.why_not(state, seat),
        arming.why_not(book, state, seat),
        trading.why_not(state, seat),
        farming.why_not(book, state, seat, net),
        attacking.why_not(book, state, seat),
    )


def fields(book: Book, state: State, seat: int, said: Said) -> Choices:
    """What follows the verb."""
    match said[0]:
        case "rail":
            return building.fields(book, state, seat, said)
        case "mine":
            return mining.fields(book, state, seat, said)
        case "recruit":
            return recruiting.fields(book, state, seat, said)
        case "military":
            return arming.fields(book, state, seat, said)
        case "trade":
            return trading.fields(book, state, seat, said)
        case "farm":
            return farming.fields(book, state, seat, said)
        case "attack":
            return attacking.fields(book, state, seat, said)
        case "retrieve":
            return retrieving.fields(book, state, seat)
        case "use":
            return powers.fields(book, state, seat, said)
        case _:
            return giving.fields(state, seat, said)


def play(move: Move, seat: int, action: act.Action) -> None:
    """The action, and the marker goes on; what takes no time leaves it where it is."""
    match action:
        case act.Use():
            powers.use(move, seat, action)
        case act.Give():
            giving.play(move, seat, action)
        case _:
            clock.advance(move, seat, _do(move, seat, action))


def _do(move: Move, seat: int, action: act.Action) -> int:
    """Returns the time."""
    match action:
        case act.Rail():
            return building.play(move, seat, action)
        case act.Mine():
            return mining.play(move, seat, action)
        case act.Recruit():
            return recruiting.play(move, seat, action)
        case act.Military():
            return arming.play(move, seat, action)
        case act.Trade():
            return trading.play(move, seat, action)
        case act.Farm():
            return farming.play(move, seat, action)
        case act.Attack():
            return attacking.play(move, seat, action)
        case act.Retrieve():
            return retrieving.play(move, seat)
        case _:
            raise AssertionError(action)
