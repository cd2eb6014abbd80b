"""What a painter of a game is: views in, pictures out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import Struct
from PIL import Image

from bot.games.contract import Event, Outcome, Part, Text
from rendering.badge_icons import IDLE
from rendering.badges import State
from rendering.component_pictures import thing
from rendering.encode import encode
from rendering.icon_set import Draw, Icon, pages


class Picture(Struct, frozen=True):
    """An encoded picture, ready to be sent: `name` carries the format's ending; sizes are in pixels."""

    data: bytes
    name: str
    width: int
    height: int


def picture(image: Image.Image, name: str) -> Picture:
    """An RGB image encoded (see `encode`); `name` has no ending."""
    return Picture(encode(image), f"{name}.jpg", image.width, image.height)


class RenderOptions(Struct, frozen=True):
    """For whom to draw: `say` speaks their `language` (en or ja), `names` are the players' by seat.

    `changes` are the events of the last move or moves, to be marked; only what everybody may know of them is drawn.
    Where several lines of a recap tell them, `lines` says for each event which one, from 1 on. `idle` says of each
    seat whether an AI plays it: "ai", or "away" where it stands in for a person.
    """

    say: Callable[[Text], str]
    language: str
    names: tuple[str, ...]
    changes: tuple[Event, ...] = ()
    lines: tuple[int, ...] = ()
    idle: tuple[State, ...] = ()

    @property
    def public(self) -> tuple[Event, ...]:
        """Those of the changes that everybody may know."""
        return tuple(event for event in self.changes if event.to is None)

    @property
    def told(self) -> tuple[tuple[Event, int], ...]:
        """The same with the number of their line, 0 where one line tells them all."""
        lines = self.lines or (0,) * len(self.changes)
        return tuple((event, line) for event, line in zip(self.changes, lines, strict=True) if event.to is None)

    def state(self, seat: int, *, acts: bool = False, done: bool = False) -> State:
        """What the badge of a seat says besides who it is."""
        said: State = "acts" if acts else "done" if done else ""
        return said or (self.idle[seat] if self.idle else "")


def nothing_moves(before: Any, after: Any, look: RenderOptions) -> Sequence[Image.Image]:
    """No picture between two boards: no piece goes from one place to another."""
    return ()


class Legend(Struct, frozen=True):
    """A page of signs: their picture, and what they are; which one of how many pages."""

    picture: Picture
    shown: Sequence[Icon]
    page: int
    pages: int


@dataclass(eq=False)
class GameRenderer:
    """Draws one game with the rooms of its package. Stateless but for caches, and safe to call from several threads.

    Views are the game's own type, which the registry of games does not name. `vocabulary` are all its signs,
    `legend` those that stand on its board just now, and in the hand of whose view it is, what carries the game first;
    `draw_legend` draws some of them. `draw_of` says how a component is drawn that is no sign. `emojis` are those that
    stand in chat, by the names that games have for them. `draw_moves` are the pictures between two boards, before and
    after a turn whose events the look brings: as large as boards, few, none if no piece moves.
    """

    draw_board: Callable[[Any, RenderOptions], Image.Image]
    draw_hand: Callable[[Any, RenderOptions], Image.Image | None]
    draw_part: Callable[[Any, Part, RenderOptions], Picture]
    draw_box: Callable[[RenderOptions], Image.Image]
    draw_result: Callable[[Any, Outcome, RenderOptions], Image.Image]
    draw_poster: Callable[[Any, Outcome, RenderOptions], Image.Image]
    vocabulary: Sequence[Icon]
    legend: Callable[[Any], Sequence[Icon]]
    draw_legend: Callable[[Sequence[Icon], RenderOptions], Image.Image]
    draw_of: Callable[[str], Draw | None]
    emojis: Mapping[str, Draw]
    draw_moves: Callable[[Any, Any, RenderOptions], Sequence[Image.Image]] = nothing_moves

    def board(self, view: Any, look: RenderOptions) -> Picture:
        """The whole table as everybody may see it: hands and other secrets of `view` are not drawn."""
        return picture(self.draw_board(view, look), "board")

    def hand(self, view: Any, look: RenderOptions) -> Picture | None:
        """What only the viewing seat sees; None if the view has nothing hidden."""
        image = self.draw_hand(view, look)
        return None if image is None else picture(image, "hand")

    def part(self, view: Any, part: Part, look: RenderOptions) -> Picture:
        """A detail of the board. Raises KeyError for a part that the game does not have."""
        return self.draw_part(view, part, look)

    def box(self, look: RenderOptions) -> Picture:
        """The game's cover, for the lobby."""
        return picture(self.draw_box(look), "box")

    def result(self, view: Any, outcome: Outcome, look: RenderOptions) -> Picture:
        """The final scores by part, and the ranks."""
        return picture(self.draw_result(view, outcome, look), "result")

    def poster(self, view: Any, outcome: Outcome, look: RenderOptions) -> Picture:
        """Who has won and what stays of the game, in one picture to show to others."""
        return picture(self.draw_poster(view, outcome, look), "poster")

    def signs(self, view: Any, look: RenderOptions, page: int = 0) -> Legend:
        """A page of the signs that stand on the board just now, and what they mean; the last, if there are fewer."""
        every = self.sign_pages(view, look)
        at = min(page, len(every) - 1)
        return self._legend(every, at, look)

    def every_sign(self, look: RenderOptions, page: int) -> Legend:
        """A page of all signs of the game."""
        return self._legend(pages(self.vocabulary), page, look)

    def thing(self, component: str) -> Picture | None:
        """A thing of the box that can be looked up, by its id, small and alone; None: it is not to be seen."""
        signs = (sign.draw for sign in self.vocabulary if sign.name == component)
        draw = self.draw_of(component) or next(signs, None)
        return None if draw is None else picture(thing(draw), component)

    def _legend(self, every: Sequence[Sequence[Icon]], at: int, look: RenderOptions) -> Legend:
        return Legend(picture(self.draw_legend(every[at], look), "signs"), every[at], at, len(every))

    def sign_pages(self, view: Any, look: RenderOptions) -> list[Sequence[Icon]]:
        """All of those, page by page. Where an AI plays stands in no view."""
        found, idle = self.legend(view), [IDLE[state] for state in ("away", "ai") if state in look.idle]
        return pages([*found, *(sign for sign in idle if sign not in found and sign in self.vocabulary)])
