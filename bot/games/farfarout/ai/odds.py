"""Odds of battles, mining and digging, cached by the colours of the dice."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

from bot.games.farfarout.components.book import BLACK_DIE, GREEN_DIE, GREY_DIE, Book
from bot.games.farfarout.components.data import COLOURS
from bot.games.farfarout.components.faces import BOOM, EIDOLLESS, GREY, SHIELD, TELEPATH, TIMER, VAULT

ICONS: Final = {SHIELD: 3.2, TELEPATH: 4.0, TIMER: 2.4, EIDOLLESS: 3.6}
"""Value of an icon in battle, in points of the total."""
TIE: Final = 0.5
"""Maximum difference of totals in a tie."""
HELP: Final = {TELEPATH: 0.5, TIMER: 0.3, EIDOLLESS: 0.9}
"""Value of another die's icon in mining and digging, as a share of the wanted icon."""


@lru_cache(maxsize=64)
def strength(book: Book, colour: int) -> tuple[float, float]:
    """Return mean and variance of a die in battle, its icons counted by `ICONS`."""
    values = [ICONS.get(face.icon, float(face.number)) for face in book.dice[colour]]
    mean = sum(values) / len(values)
    return mean, sum((value - mean) ** 2 for value in values) / len(values)


@lru_cache(maxsize=65536)
def turn(book: Book, mine: tuple[int, ...], theirs: tuple[int, ...], edge: int) -> float:
    """Return the chance to win a battle turn without a tie; `edge` is added to the own total."""
    mean, spread = float(edge), 0.0
    for sign, side in ((1, mine), (-1, theirs)):
        for die in side:
            average, variance = strength(book, die)
            mean += sign * average
            spread += variance
    scale = math.sqrt(2 * max(spread, 0.25))
    win = 0.5 * (1 + math.erf((mean - TIE) / scale))
    lose = 0.5 * (1 - math.erf((mean + TIE) / scale))
    return win / (win + lose)


def sorted_dice(book: Book, dice: list[int]) -> tuple[int, ...]:
    """Return dice with the weakest first, which is given up first."""
    return tuple(sorted(dice, key=lambda die: (strength(book, die)[0], die)))


@lru_cache(maxsize=1024)
def dice_of(book: Book, foe: int) -> tuple[int, ...]:
    """Return the dice of an encounter, sorted."""
    return sorted_dice(book, [COLOURS.index(die) for die in book.foes[foe].dice])


@lru_cache(maxsize=65536)
def battle(  # noqa: PLR0917
    book: Book, mine: tuple[int, ...], theirs: tuple[int, ...], shields: int, edge: int, stake: float
) -> tuple[float, float, float]:
    """Return the value of a battle, the chance to win it, and the expected shields left.

    The value is in shields. Winning is worth `stake` shields. Dice are sorted as by `sorted_dice`. After a defeat one
    more shield is lost (F68).
    """
    if not theirs:
        return stake + shields, 1.0, float(shields)
    if not mine:
        left = max(0, shields - 1)
        return float(left), 0.0, float(left)
    win = turn(book, mine, theirs, edge)
    won = battle(book, mine, theirs[1:], shields, edge, stake)
    lost = battle(book, mine[1:], theirs, shields, edge, stake)
    if shields:
        shield = battle(book, mine, theirs, shields - 1, edge, stake)
        lost = max(lost, shield)
    return (
        win * won[0] + (1 - win) * lost[0],
        win * won[1] + (1 - win) * lost[1],
        win * won[2] + (1 - win) * lost[2],
    )


@lru_cache(maxsize=4096)
def mining(book: Book, dice: tuple[int, ...], black: bool) -> tuple[float, float, float]:
    """Return the expected ERG and units of mining, and the chance to lose a shield."""
    erg = units = 0.0
    safe = 1.0
    for die in dice:
        faces = book.dice[die]
        share = 1 / len(faces)
        for face in faces:
            if die == GREEN_DIE:
                erg += share * face.number
                units += share * (face.icon == VAULT)
            units += share * HELP.get(face.icon, 0.0)
        if die == GREEN_DIE:
            safe *= 1 - share * sum(face.icon == SHIELD for face in faces)
    if not black:
        return erg, units, 0.0
    faces = book.dice[BLACK_DIE]
    booms = [face.amount for face in faces if face.icon == BOOM]
    erg += book.averages[BLACK_DIE]
    return erg, units + sum(booms) / len(faces), len(booms) / len(faces) * safe


@lru_cache(maxsize=4096)
def digging(book: Book, dice: tuple[int, ...]) -> tuple[float, float]:
    """Return the chance to find a relic, and the ERG otherwise; (0, 0) without a Grey die."""
    if GREY_DIE not in dice:
        return 0.0, 0.0
    miss, erg = 1.0, 0.0
    for die in dice:
        faces = book.dice[die]
        hits = sum(1.0 if face.icon == GREY else HELP.get(face.icon, 0.0) for face in faces)
        miss *= 1 - min(1.0, hits / len(faces))
        if die == GREY_DIE:
            erg += book.averages[die] * 1.3
    return 1 - miss, erg
