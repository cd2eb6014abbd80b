"""Data types of lessons: a recorded game in which the learner makes some of the moves.

Each step has a text for the learner.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from bot.games.contract.text import ChoicePath, Text

Area = tuple[int, int, int, int]
"""Left, top, width and height in a picture, in its pixels."""
Move = tuple[int, ChoicePath]
"""A seat (TABLE: the table itself), and its choice path."""


class Scene(Struct, frozen=True):
    """A picture of a position: "board", "hand", or the name of a detail (see `Part`).

    `crop` is the area shown (None: all), `lit` the highlighted areas, in pixels of the cropped picture.
    """

    picture: str = "board"
    crop: Area | None = None
    lit: tuple[Area, ...] = ()


class LessonStep(Struct, frozen=True):
    """A step: its scene and text, and the learner's move.

    `says` is the move, empty if there is only something to see. `hint` is the answer to any other move. `then` are the
    others' moves after it, before the next step. `names` are the signs that the text names, which are drawn in the
    picture or are in the legend of the table.
    """

    id: str
    scene: Scene
    text: Text
    hint: Text | None = None
    says: ChoicePath = ()
    then: tuple[Move, ...] = ()
    names: tuple[str, ...] = ()


class Lesson(Struct, frozen=True):
    """A game for `seats` players, dealt with `settings` from the `seed`; the learner has `seat`.

    `before` are all moves until the first step. `scenes` are further pictures for the rules card, by id: each of the
    position before a step.
    """

    seats: int
    seat: int
    seed: bytes
    settings: Mapping[str, str]
    before: tuple[Move, ...]
    steps: tuple[LessonStep, ...]
    scenes: Mapping[str, tuple[int, Scene]] = {}

    def moves(self, step: int) -> tuple[Move, ...]:
        """Return all moves before the step of this index, from 0 on.

        With the number of steps: all moves.
        """
        found = list(self.before)
        for one in self.steps[:step]:
            if one.says:
                found.append((self.seat, one.says))
            found += one.then
        return tuple(found)

    def scene(self, name: str) -> tuple[int, Scene] | None:
        """Return the picture of this id with the index of its step.

        It is a step's own, or one for the rules card.
        """
        own = next(((at, one.scene) for at, one in enumerate(self.steps) if one.id == name), None)
        return own or self.scenes.get(name)
