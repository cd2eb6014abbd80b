"""Action: attack with an expedition (Z26 to Z28)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.auztralia.actions import Attack
from bot.games.auztralia.components.book import SPACE, UNIT, Book, of
from bot.games.auztralia.components.data import AIRSHIP, ARTILLERY, CAR, INFANTRY, UNITS
from bot.games.auztralia.events import Expedition, FightOver
from bot.games.auztralia.move import Move, Verb
from bot.games.auztralia.rules import clock, cubes, fighting, network, persons, piles, places
from bot.games.auztralia.rules.network import FAR, Reach
from bot.games.auztralia.rules.offers import legal_first
from bot.games.auztralia.rules.passing import complete
from bot.games.auztralia.rules.trying import surely
from bot.games.auztralia.state import State
from bot.games.auztralia.words import phrases
from bot.games.contract import ChoicePath, Choices, Command, Option, Part, Pick, Refusal, Text, signed, t
from bot.games.engine.choice_walk import split

_SPACE = SPACE["attack"]
SLOW: Final = (INFANTRY, ARTILLERY, CAR)
"""Kinds that take time each; trains and airships alone take as much as one of them (Z28)."""
_NO_UNITS = Refusal("Z26", t("Your barracks are empty."))
_NO_RAILS = Refusal("Z26", t("Range is counted from your own rail tiles, and you have laid none."))
_NOBODY_NEAR = Refusal("Z26", t("None of your units can reach an Old One."))
_TOO_FAR = Refusal("Z26", t("None of your units can reach that Old One."))
_BEHIND = Refusal("Z27", t("Another Old One is in the way; only airships can fly past it."))
_NOT_THERE = Refusal("Z26", t("That hex is out of their reach."))
_NOT_WITH = Refusal("Z26", t("They would have to go round with the ground units, and that is too far."))
_WHICH_HEX = t("Which hex do you attack?")
_WHO = t("Which units do you send?")


# --- what is legal ---------------------------------------------------------------------------------------------------


def _ranges(book: Book, state: State, seat: int) -> list[int]:
    """Return the range by unit, or -1 if the seat has none."""
    me = state.seats[seat]
    return [persons.reach(book, me, unit) if n else -1 for unit, n in enumerate(me.units)]


def _targets(state: State) -> list[int]:
    """Return the hexes with Old Ones."""
    found = [at for at, level in enumerate(state.hidden) if level]
    return [*dict.fromkeys(tile.hex for tile in state.tiles), *found]


def _in_reach(ranges: Sequence[int], far: Reach, at: int) -> bool:
    return max(ranges[:AIRSHIP]) >= far.ground[at] or ranges[AIRSHIP] >= far.air[at]


def _why_not(state: State, seat: int) -> Refusal | None:
    me = state.seats[seat]
    if not any(me.units):
        return _NO_UNITS
    if (dear := cubes.dear(state, seat, _SPACE)) is not None:
        return dear
    if not me.rails:
        return _NO_RAILS
    book = of(state)
    # Nothing can block the way to the nearest Old One, so distances through the air suffice.
    near = network.within(book, tuple(me.rails), max(_ranges(book, state, seat)))
    return None if network.mask(state) & near else _NOBODY_NEAR


def _fields(state: State, seat: int, said: ChoicePath) -> Choices:
    book = of(state)
    match said:
        case (_, name):
            options = _units(book, state, seat, book.number[name])
            most = sum(one.copies for one in options if one.refusal is None)
            return Pick("units", _WHO, options, 1, most, Part("seat", seat), "Z26")
        case (_, name, units):
            found = [UNIT[one] for one in split(units)]
            time = _time(book, state, seat, found)
            final = state.hidden[book.number[name]] > 0
            return complete(state, seat, _SPACE, time, lambda: _preview(name, found, time), final=final)
        case _:
            return places.ordered("hex", _WHICH_HEX, _hexes(book, state, seat), "Z26")


def _hexes(book: Book, state: State, seat: int) -> list[Option]:
    """Return the hexes with Old Ones as options, the nearest first."""
    ranges, far = _ranges(book, state, seat), network.reach(book, state, seat)
    found: list[Option] = []
    for at in sorted(dict.fromkeys(_targets(state)), key=far.air.__getitem__):
        refusal = None
        if not _in_reach(ranges, far, at):
            refusal = _BEHIND if max(ranges) >= far.air[at] else _TOO_FAR
        found.append(_hex(book, state, at, far.air[at], refusal))
    return found


def _hex(book: Book, state: State, at: int, away: int, refusal: Refusal | None) -> Option:
    return places.option(book.names[at], lambda: _standing(book, state, at, away), refusal)


def _standing(book: Book, state: State, at: int, away: int) -> Text:
    """Return the text of the Old Ones on a hex, with their damage."""
    there: list[Text] = []
    for tile in fighting.tiles_at(state, at):
        there.append(phrases.old_one_text(book.box.old_ones[tile.old_one]))
        if any(tile.cubes):
            there.append(t("{damage} so far", damage=phrases.damage(sum(tile.cubes))))
    if state.hidden[at]:
        there.append(phrases.hidden_text(state.hidden[at]))
    away_text = t("{hexes} away", hexes=phrases.hex_count(away)) if away else t("on your railway")
    return phrases.together((*there, away_text))


def _units(book: Book, state: State, seat: int, at: int) -> tuple[Option, ...]:
    """Return all own units as options.

    Any set of the allowed ones reaches the hex: on the ground each marches the full way; airships alone fly straight.
    """
    ranges, far = _ranges(book, state, seat), network.reach(book, state, seat)
    ground = max(ranges[:AIRSHIP]) >= far.ground[at]
    found: list[Option] = []
    for unit, n in enumerate(state.seats[seat].units):
        if not n:
            continue
        refusal = None
        if unit == AIRSHIP:
            if ground and ranges[unit] < far.ground[at]:
                refusal = _NOT_WITH if ranges[unit] >= far.air[at] else _NOT_THERE
            elif ranges[unit] < far.air[at]:
                refusal = _NOT_THERE
        elif ranges[unit] < far.ground[at]:
            refusal = _BEHIND if far.ground[at] == FAR or ranges[unit] >= far.air[at] else _NOT_THERE
        found.append(_unit(unit, n, ranges[unit], book.times[_SPACE] if unit in SLOW else 0, refusal))
    return legal_first(found)


def _unit(unit: int, n: int, away: int, time: int, refusal: Refusal | None) -> Option:
    return Option(
        UNITS[unit], phrases.UNIT_LABELS[unit], lambda: _reaches(unit, n, away, time), copies=n, refusal=refusal
    )


def _reaches(unit: int, n: int, away: int, time: int) -> Text:
    """Return the hint of a unit, with the time that its kind takes, if any (Z28)."""
    said = [phrases.unit_count(unit, n), t("range {n}", n=away)]
    if time:
        said.append(t("{time} for this kind", time=phrases.time(time)))
    return phrases.together(said)


def kinds_in_barracks(state: State, seat: int) -> int:
    """Return the number of kinds in the barracks that take time each, at least 1."""
    return max(1, sum(bool(state.seats[seat].units[unit]) for unit in SLOW))


def _time(book: Book, state: State, seat: int, units: Sequence[int]) -> int:
    kinds = len(set(units) & set(SLOW))
    time = book.times[_SPACE] * max(1, kinds)
    return max(1, time - persons.total(book, state.seats[seat], "swift"))


def _preview(name: str, units: Sequence[int], time: int) -> Text:
    sent = phrases.units_text(tuple(map(units.count, range(len(UNITS)))))
    return t("You attack {hex} with {units} ({time}).", units=sent, hex=name, time=phrases.time(time))


# --- what happens ----------------------------------------------------------------------------------------------------


@clock.takes_time
def _play(move: Move, seat: int, action: Attack) -> int:
    """Send the units out, turn up hidden tiles, and begin the combat."""
    book, state = move.book, move.state
    at, units = book.number[action.hex], [UNIT[one] for one in action.units]
    time = _time(book, state, seat, units)
    cubes.put(state, seat, _SPACE)
    for unit in units:
        state.seats[seat].units[unit] -= 1
    move.tell(Expedition(seat=seat, hex=action.hex, units=action.units))
    if state.hidden[at]:
        piles.turn_up(move, at, "attack")
    if any(tile.hex == at for tile in state.tiles):
        fighting.begin(move, seat, at, units)
    else:
        for unit in units:
            state.seats[seat].units[unit] += 1
        move.tell(FightOver(seat=seat, hex=action.hex, how="kangaroo", home=action.units))
    return time


ATTACK = Verb(
    Attack,
    signed("attack_old_ones", t("Attack")),
    Command(t("attack"), t("Send an expedition against Old Ones")),
    t("an expedition against Old Ones"),
    why_not=_why_not,
    fields=surely(_fields, Attack, _play, fights=True),
    play=_play,
)
