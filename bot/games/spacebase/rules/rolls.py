"""Choices for a roll and their rewards (S7, S10, S30 to S33, S42)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product

from msgspec import Struct

from bot.games.spacebase.components.book import LEFT, RIGHT, Book, Face
from bot.games.spacebase.components.cards import SECTORS, Ability
from bot.games.spacebase.rules import console, reward
from bot.games.spacebase.rules.reward import Tally
from bot.games.spacebase.state import Sector, State

Payment = tuple[int, int]
"""A place and the charges that it pays."""
BASES = ("pair", "sum")
"""Choices without charges."""
Ready = tuple[int, Face, Ability]
"""A place whose ability can be paid for."""
_LETTERS = {"l": -1, "r": 1}
_NO_CHOICE = {0: (("", 0),), LEFT: (("", -1),), RIGHT: (("", 1),), LEFT | RIGHT: (("l", -1), ("r", 1))}
"""Direction letters and steps by the bits that arrows allow: a letter only for a choice (S31)."""


class Result(Struct, frozen=True):
    """A choice with its rewards and costs.

    `paid` before the rewards (S32), `spent` after the ordinary ones (S42). `sectors` are those of the dice, from 1.
    `charges` are those that find a slot.
    """

    choice: str
    sectors: tuple[int, ...]
    tally: Tally
    charges: dict[int, int]
    paid: tuple[Payment, ...] = ()
    spent: Payment | None = None

    def is_plain(self) -> bool:
        """Return whether it spends no charge."""
        return not self.paid and self.spent is None


def fits(ability: Ability, *, own: bool) -> bool:
    """Return whether an ability may be used on this turn (S21)."""
    return ability.turn == "green" or (ability.turn == "blue") == own


def charged(book: Book, sectors: list[Sector], *, own: bool) -> list[Ready]:
    """Return the places whose ability can be paid for and used on this turn (S21, S24, S25)."""
    return [
        (place, face, ability)
        for place, charges, face in console.charged(book, sectors)
        if (ability := face.ability) is not None and charges >= face.price and fits(ability, own=own)
    ]


def results(book: Book, state: State, seat: int, only: str = "") -> list[Result]:
    """Return all choices of a seat for the roll, those without charges first, or `only` one."""
    sectors, own, (one, other) = state.seats[seat].sectors, seat == state.active, state.dice
    word, _, rest = only.partition(".")
    plain = word in BASES and "x" not in rest
    ready = [] if plain else charged(book, sectors, own=own)
    found = list[Result]()
    bases = [("pair", (one - 1, other - 1), ()), ("sum", (one + other - 1,), ())]
    if ready:
        bases += _moved(sectors, ready, one + other - 1)
    for base, ats, paid in bases:
        if not only or base == word:
            found += _of_base(book, sectors, base, ats, paid, own=own)
    if not plain:
        found += [result for base in found for result in _twice(book, sectors, base, ready, (one, other), own=own)]
    return [result for result in found if result.choice == only] if only else found


def _of_base(
    book: Book, sectors: list[Sector], base: str, ats: tuple[int, ...], paid: tuple[Payment, ...], *, own: bool
) -> Iterator[Result]:
    """Yield the choices without 2X, for each choice of directions.

    On a double the order of directions makes no difference.
    """
    ways = [_NO_CHOICE[reward.arrows(book, sectors, at, own=own)] for at in ats]
    for chosen in product(*ways):
        letters = "".join(letter for letter, _ in chosen)
        if letters == "rl" and ats[0] == ats[-1]:
            continue
        tally = Tally()
        for at, (_, step) in zip(ats, chosen, strict=True):
            reward.hit(book, sectors, at, step, tally, own=own)
        yield Result(
            f"{base}.{letters}" if letters else base,
            tuple(at + 1 for at in ats),
            tally,
            _found_room(book, sectors, tally.charges, paid) if tally.charges else tally.charges,
            paid,
        )


def _found_room(book: Book, sectors: list[Sector], charges: dict[int, int], paid: Sequence[Payment]) -> dict[int, int]:
    """Return the charges that find a slot, including those freed by a payment."""
    found = reward.fresh_charges(book, sectors, charges)
    for place, price in paid:
        if place in charges:
            room = console.face(book, sectors, place).slots - console.find(sectors, place).charges + price
            found[place] = min(room, charges[place])
    return found


# --- S32, S33: n sectors to the right --------------------------------------------------------------------------------


def _moved(
    sectors: list[Sector], ready: list[Ready], at: int
) -> list[tuple[str, tuple[int, ...], tuple[Payment, ...]]]:
    """Return every distance that charges pay for.

    Several abilities add up, and there is no sector beyond 12 (as ruled).
    """
    steps: list[tuple[int, int, int]] = []
    for place, face, ability in ready:
        if ability.kind == "sum":
            uses = console.find(sectors, place).charges // face.price
            steps += [(ability.n, face.price, place)] * uses
    most = min(sum(n for n, _, _ in steps), SECTORS - 1 - at)
    return [(f"sum{far}", (at + far,), _cheapest(steps, far)) for far in range(1, most + 1)]


def _cheapest(steps: list[tuple[int, int, int]], far: int) -> tuple[Payment, ...]:
    """Return the cheapest payment for a distance.

    Fewest charges, then the least reach that suffices, then the first places; places that pay twice pay at once.
    """
    able = (
        chosen
        for count in range(1, min(far, len(steps)) + 1)
        for chosen in combinations(steps, count)
        if sum(n for n, _, _ in chosen) >= far
    )
    best = min(able, key=lambda chosen: (sum(price for _, price, _ in chosen), sum(n for n, _, _ in chosen)))
    paid: dict[int, int] = {}
    for _, price, place in best:
        paid[place] = paid.get(place, 0) + price
    return tuple(paid.items())


# --- S42: 2X ----------------------------------------------------------------------------------------------------------


def _twice(
    book: Book,
    sectors: list[Sector],
    base: Result,
    ready: list[Ready],
    dice: tuple[int, int],
    *,
    own: bool,
) -> Iterator[Result]:
    """Yield the choice with each possible gain of a 2X.

    It is a die of its own, not moved, paid for after the ordinary rewards. None of these rewards charges the 2X itself.
    """
    payer = _payer(base, ready)
    if payer is None:
        return
    place, price = payer
    values = sorted(set(dice)) if base.choice.startswith("pair") else [sum(dice)]
    for value in values:
        for letter, step in _NO_CHOICE[reward.arrows(book, sectors, value - 1, own=own)]:
            tally = Tally(
                base.tally.credits,
                base.tally.income,
                base.tally.points,
                dict(base.tally.charges),
                base.tally.claims[:],
            )
            tally.charges.pop(place, None)
            reward.hit(book, sectors, value - 1, step, tally, own=own, barred=place)
            word, _, letters = base.choice.partition(".")
            yield Result(
                f"{word}.{letters}.x{value}{letter}",
                (*base.sectors, value),
                tally,
                _found_room(book, sectors, tally.charges, base.paid),
                base.paid,
                (place, price),
            )


def _payer(base: Result, ready: list[Ready]) -> Payment | None:
    """Return the 2X that loses least by not being charged, then the first."""
    payers = [(place, face.price) for place, face, ability in ready if ability.kind == "double"]
    return min(payers, key=lambda one: base.charges.get(one[0], 0), default=None)


def apply(sectors: list[Sector], result: Result) -> None:
    """Take the charges that are paid and add those that are gained."""
    for place, price in result.paid:
        console.find(sectors, place).charges -= price
    for place, times in result.charges.items():
        console.find(sectors, place).charges += times
    if result.spent is not None:
        place, price = result.spent
        console.find(sectors, place).charges -= price
