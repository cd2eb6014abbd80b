"""Ids of places: sectors, deployed ships, and choices; cards and seats are their own."""

from __future__ import annotations

from bot.games.contract import Part


def sector(seat: int, number: int) -> Part:
    """Return the place of a sector with its station."""
    return Part("sector", (str(seat), str(number)))


def ship(seat: int, number: int, n: int) -> Part:
    """Return the place of the nth ship that was deployed in a sector."""
    return Part("ship", (str(seat), str(number), str(n)))


def deployed(seat: int, number: int) -> Part:
    """Return the place of several deployed ships of a sector that are drawn as one."""
    return Part("deployed", (str(seat), str(number)))


def choice(seat: int, said: str) -> Part:
    """Return the place of a seat's choice for the roll."""
    return Part("choice", (str(seat), said))
