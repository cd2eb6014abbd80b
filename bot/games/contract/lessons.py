"""A lesson: a recorded game in which a newcomer makes some of the moves, and what is said to them at each step."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from bot.games.contract.text import ChoicePath, Text

Area = tuple[int, int, int, int]
"""Left, top, width and height in a picture, in its pixels."""
Move = tuple[int, ChoicePath]
"""A seat (TABLE: the table itself), and what it says."""


class Scene(Struct, frozen=True):
    """A picture of a position: "board", "hand", or a detail of the board by its name (see `Part`).

    `crop` is what is shown of it (None: all), `lit` what is lit there, in pixels of what is shown.
    """

    picture: str = "board"
    crop: Area | None = None
    lit: tuple[Area, ...] = ()


class LessonStep(Struct, frozen=True):
    """A step: what is seen and said, and what the learner says then; nothing if there is only something to see.

    `hint` answers whoever says something else. `then` is what others say after it, before the next step. `names` are
    the signs that the text names, which are drawn in the picture or stand in the legend of what is on the table.
    """

    id: str
    scene: Scene
    text: Text
    hint: Text | None = None
    says: ChoicePath = ()
    then: tuple[Move, ...] = ()
    names: tuple[str, ...] = ()


class Lesson(Struct, frozen=True):
    """A game of so many `seats`, dealt with `settings` from the `seed`; the learner has `seat`.

    `before` was said by everybody until the first step. `scenes` are further pictures for the rules card, by their
    ids: each of the position before a step.
    """

    seats: int
    seat: int
    seed: bytes
    settings: Mapping[str, str]
    before: tuple[Move, ...]
    steps: tuple[LessonStep, ...]
    scenes: Mapping[str, tuple[int, Scene]] = {}

    def moves(self, step: int) -> tuple[Move, ...]:
        """All that is said before the step of this number, from 0 on; as many as there are steps: to the end."""
        found = list(self.before)
        for one in self.steps[:step]:
            if one.says:
                found.append((self.seat, one.says))
            found += one.then
        return tuple(found)

    def scene(self, name: str) -> tuple[int, Scene] | None:
        """The picture of this id, and before which step it is: that of a step, or one for the rules card."""
        own = next(((at, one.scene) for at, one in enumerate(self.steps) if one.id == name), None)
        return own or self.scenes.get(name)
