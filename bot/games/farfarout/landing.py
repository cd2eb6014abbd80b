"""On an undiscovered planet: scan it at once, or not (F40, F41)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bot.games.contract import Complete, Decision, OldVerb, Option, Who, t
from bot.games.farfarout import arriving
from bot.games.farfarout.arriving import GREY
from bot.games.farfarout.move import Move

_SCAN = OldVerb("scan", t("Scan it now"))
_BLIND = OldVerb("blind", t("Do not scan"))
_OPTIONS: Final = (
    Option(_SCAN.value, _SCAN.name, t("a grey token; the scanned half of the event applies")),
    Option(_BLIND.value, _BLIND.name, t("the other half of the event applies")),
)
UNSCANNED: Final = Complete(t("The planet is revealed, and a planet event drawn: its unscanned half."), final=True)


@lru_cache(maxsize=8)
def decision(seat: int) -> Decision:
    """The seat has landed, and has a grey token."""
    return Decision(
        seat,
        "land",
        t("{who} has landed: scan the planet or not?", who=Who(seat)),
        (_SCAN, _BLIND),
        part=f"near{seat}",
    )


def verbs() -> tuple[Option, ...]:
    """What may be said first."""
    return _OPTIONS


def land(move: Move, seat: int, *, scanned: bool) -> None:
    """The planet is discovered one way or the other."""
    if scanned:
        move.state.tokens[GREY] -= 1
    arriving.discover(move, seat, move.seat(seat).place, scanned=scanned)
