"""Storyboard of a film: the choice of turns, and their captions."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from msgspec import Struct

from bot.enums import MoveKind
from bot.games.contract import Outcome, t
from bot.games.registry import GAMES
from bot.tables.history.timeline import Timeline, Turn
from bot.tables.model.errors import WrongStatus
from bot.tables.model.views import ReplayStep
from cogs.ui.board import winners
from cogs.ui.translator import Translator
from rendering.film import FrameTiming, paced

WHOLE = 0
"""Move before the first one: a film from there on shows the whole game."""
SAMPLES = 16
"""Number of boards that are measured to find the tallest."""


class Storyboard(Struct, frozen=True):
    """The opening turn of a film, the following turns, oldest first, and their timing.

    `until` is the last move.
    """

    opening: Turn
    turns: tuple[Turn, ...]
    pace: FrameTiming
    until: int

    def number(self, turn: Turn) -> int:
        """Return the move after which the board of a turn is shown."""
        return min(turn.number, self.until)

    @property
    def samples(self) -> frozenset[int]:
        """Moves whose boards are measured for the height."""
        every = max(1, len(self.turns) // (SAMPLES - 2))
        return frozenset(map(self.number, (self.opening, *self.turns[::every], self.turns[-1])))


def storyboard(retold: Timeline, after: int, until: int) -> Storyboard:
    """Build the storyboard of a game between two moves. Raises WrongStatus if nothing happens."""
    began = [turn for turn in retold.turns if turn.first <= until]
    opening = [turn for turn in began if turn.first <= max(1, after)]
    turns = [turn for turn in began if turn.first > max(1, after) and turn.lines]
    if not turns or not opening:
        nothing = t("Nothing has happened yet that a film could show.")
        raise WrongStatus(nothing if after == WHOLE else t("Nothing has happened here since you moved."))
    pace = paced(1 + len(turns))
    return Storyboard(opening[-1], tuple(turns[at - 1] for at in pace.shown if at), pace, until)


def shown(retold: Timeline, plot: Storyboard) -> Iterator[tuple[Turn, ReplayStep, tuple[Any, ...]]]:
    """Yield the turns of a film, its opening first, with the state and the public changes.

    A turn that cannot be replayed is left out.
    """
    turns = {plot.number(turn): turn for turn in (plot.opening, *plot.turns)}
    begins = plot.number(plot.opening)
    changes: list[Any] = []
    for scene in retold.scenes():
        if scene.undone or scene.kind == MoveKind.UNDO or scene.number < begins:
            continue
        changes += scene.changes if scene.number > begins else ()
        if (turn := turns.get(scene.number)) is not None:
            yield turn, scene, tuple(changes)
            changes = []


def sampled(retold: Timeline, numbers: Collection[int]) -> Iterator[Any]:
    """Yield the public view after each of these moves."""
    return (scene.views[None] for scene in retold.scenes(numbers=numbers))


def opened(retold: Timeline, voice: Translator, after: int) -> tuple[str, ...]:
    """Return the opening captions: game and players, or the beginning of the excerpt."""
    title = voice.drawn(GAMES[retold.table.game].meta.title)
    return title, " · ".join(voice.render_context().names) if after == WHOLE else voice.drawn(t("Since you moved"))


def done(turn: Turn, voice: Translator) -> tuple[str, ...]:
    """Return the captions of a turn."""
    return tuple(map(voice.drawn, turn.lines))


def ended(outcome: Outcome, voice: Translator) -> tuple[int, tuple[str, ...]]:
    """Return the winner's seat (-1: several or none), and the captions with winner and reason."""
    first = [seat for seat, place in enumerate(outcome.places) if place == 1]
    alone = len(first) == 1 and not any(rival.place == 1 for rival in outcome.rivals)
    return first[0] if alone else -1, (voice.drawn(winners(outcome)), voice.drawn(outcome.reason))
