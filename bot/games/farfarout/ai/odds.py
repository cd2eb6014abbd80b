"""What dice promise: battles, mining, digging. Looked up by colours, so that it is reckoned once."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

from bot.games.farfarout.components.book import BLACK_DIE, GREEN_DIE, GREY_DIE, Book
from bot.games.farfarout.components.data import COLOURS
from bot.games.farfarout.components.faces import BOOM, EIDOLLESS, GREY, SHIELD, TELEPATH, TIMER, VAULT

ICONS: Final = {SHIELD: 3.2, TELEPATH: 4.0, TIMER: 2.4, EIDOLLESS: 3.6}
"""What an icon brings in battle, in points of the total."""
TIE: Final = 0.5
"""Totals that differ by less are even."""
HELP: Final = {TELEPATH: 0.5, TIMER: 0.3, EIDOLLESS: 0.9}
"""How much of the icon that is wanted an icon of another die brings in mining and digging."""


@lru_cache(maxsize=64)
def strength(book: Book, colour: int) -> tuple[float, float]:
    """Mean and variance of a die in battle, its icons counted as what they bring."""
    values = [ICONS.get(face.icon, float(face.number)) for face in book.dice[colour]]
    mean = sum(values) / len(values)
    return mean, sum((value - mean) ** 2 for value in values) / len(values)


@lru_cache(maxsize=65536)
def turn(book: Book, mine: tuple[int, ...], theirs: tuple[int, ...], edge: int) -> float:
    """The chance to win a battle turn that is not even; `edge` is added to one's own total."""
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
    """Dice with the weakest first, which is given up first."""
    return tuple(sorted(dice, key=lambda die: (strength(book, die)[0], die)))


@lru_cache(maxsize=1024)
def dice_of(book: Book, foe: int) -> tuple[int, ...]:
    """The dice of an encounter, sorted."""
    return sorted_dice(book, [COLOURS.index(die) for die in book.foes[foe].dice])


@lru_cache(maxsize=65536)
def battle(  # noqa: PLR0917
    book: Book, mine: tuple[int, ...], theirs: tuple[int, ...], shields: int, edge: int, stake: float
) -> tuple[float, float, float]:
    """What a battle is worth in shields if winning it is worth `stake` of them; the chance to win it; the shields left.

    Dice as `sorted_dice` gives them. After a defeat one more shield is lost (F68).
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
    """ERG and units that mining brings, and the chance to lose a shield by it."""
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
    """The chance to find a relic, and the ERG if there is none. (0, 0) without a Grey die."""
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
