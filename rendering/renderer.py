"""Renderer interface of a game: views in, pictures out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import Struct
from PIL import Image

from bot.games.contract import ChoicePath, Event, Outcome, Part, Text
from rendering.badge_icons import IDLE
from rendering.badges import State
from rendering.component_pictures import thing
from rendering.encode import encode
from rendering.hotspots import Hotspot, no_hotspots, no_place
from rendering.icon_set import Draw, Icon, pages


class Picture(Struct, frozen=True):
    """An encoded picture, ready to be sent; `name` has the format's ending; sizes in pixels."""

    data: bytes
    name: str
    width: int
    height: int


def picture(image: Image.Image, name: str) -> Picture:
    """Encode an RGB image (see `encode`); `name` has no ending."""
    return Picture(encode(image), f"{name}.jpg", image.width, image.height)


class RenderOptions(Struct, frozen=True):
    """Render options for a viewer: `say` formats texts in `language`, `names` are by seat.

    `language` is en or ja. `changes` are the events of the last move or moves, to be marked; only their public part is
    drawn. With several lines of a recap, `lines` is the line number of each event, from 1 on. `idle` is the state of
    each AI seat: "ai", or "away" as a substitute for a person. `beside`: a hand is shown next to the board, so it shows
    nothing that is public.
    """

    say: Callable[[Text], str]
    language: str
    names: tuple[str, ...]
    changes: tuple[Event, ...] = ()
    lines: tuple[int, ...] = ()
    idle: tuple[State, ...] = ()
    beside: bool = False

    @property
    def public(self) -> tuple[Event, ...]:
        """Return the public events among the changes."""
        return tuple(event for event in self.changes if event.to is None)

    @property
    def told(self) -> tuple[tuple[Event, int], ...]:
        """Return the public events with their line numbers, 0 for a single line."""
        lines = self.lines or (0,) * len(self.changes)
        return tuple((event, line) for event, line in zip(self.changes, lines, strict=True) if event.to is None)

    def state(self, seat: int, *, acts: bool = False, done: bool = False) -> State:
        """Return the badge state of a seat."""
        said: State = "acts" if acts else "done" if done else ""
        return said or (self.idle[seat] if self.idle else "")


def nothing_moves(before: Any, after: Any, look: RenderOptions) -> Sequence[Image.Image]:
    """Return no frames: the game has no moving pieces."""
    return ()


class Legend(Struct, frozen=True):
    """A legend page: its picture, its icons, page number and number of pages."""

    picture: Picture
    shown: Sequence[Icon]
    page: int
    pages: int


@dataclass(eq=False)
class GameRenderer:
    """Renderer of one game: the functions of its package; stateless but for caches, thread-safe.

    Views are of the game's own type, which the registry of games does not name. `vocabulary` are all its icons;
    `legend` returns those on its board, and in the viewer's hand, main ones first; `draw_legend` draws some of them.
    `draw_of` returns the drawing of a component that is no icon. `emojis` are those used in chat, by the game's names.
    `draw_moves` returns the frames between two boards, before and after a turn whose events are in the options: as
    large as boards, few, none if no piece moves.

    `hotspots` returns the places of a picture of a view: of the board (`BOARD`), the hand (`HAND`), or a detail, in the
    order in which keys pass them. `place` is that of the option `value` of the field after the path `said`, in any of
    the pictures; None: the option is nowhere.
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
    hotspots: Callable[[Any, Part, RenderOptions], Sequence[Hotspot]] = no_hotspots
    place: Callable[[Any, ChoicePath, str], Part | None] = no_place

    def board(self, view: Any, look: RenderOptions) -> Picture:
        """Draw the public board: hands and other secrets of `view` are not drawn."""
        return picture(self.draw_board(view, look), "board")

    def hand(self, view: Any, look: RenderOptions) -> Picture | None:
        """Draw the hidden information of the viewing seat; None if there is none."""
        image = self.draw_hand(view, look)
        return None if image is None else picture(image, "hand")

    def part(self, view: Any, part: Part, look: RenderOptions) -> Picture:
        """Draw a detail of the board. Raises KeyError for a part that the game does not have."""
        return self.draw_part(view, part, look)

    def box(self, look: RenderOptions) -> Picture:
        """Draw the game's cover, for the lobby."""
        return picture(self.draw_box(look), "box")

    def result(self, view: Any, outcome: Outcome, look: RenderOptions) -> Picture:
        """Draw the final scores by category, and the ranks."""
        return picture(self.draw_result(view, outcome, look), "result")

    def poster(self, view: Any, outcome: Outcome, look: RenderOptions) -> Picture:
        """Draw a poster for sharing: winners, and the final position's artwork."""
        return picture(self.draw_poster(view, outcome, look), "poster")

    def signs(self, view: Any, look: RenderOptions, page: int = 0) -> Legend:
        """Draw a legend page of the icons on the board; the last page if there are fewer."""
        every = self.sign_pages(view, look)
        at = min(page, len(every) - 1)
        return self._legend(every, at, look)

    def every_sign(self, look: RenderOptions, page: int) -> Legend:
        """Draw a page of all icons of the game."""
        return self._legend(pages(self.vocabulary), page, look)

    def thing(self, component: str) -> Picture | None:
        """Draw a component by its id, small and alone; None if it has no picture."""
        signs = (sign.draw for sign in self.vocabulary if sign.name == component)
        draw = self.draw_of(component) or next(signs, None)
        return None if draw is None else picture(thing(draw), component)

    def _legend(self, every: Sequence[Sequence[Icon]], at: int, look: RenderOptions) -> Legend:
        return Legend(picture(self.draw_legend(every[at], look), "signs"), every[at], at, len(every))

    def sign_pages(self, view: Any, look: RenderOptions) -> list[Sequence[Icon]]:
        """Return the icons on the board by page; those of idle seats are in no view."""
        found, idle = self.legend(view), [IDLE[state] for state in ("away", "ai") if state in look.idle]
        return pages([*found, *(sign for sign in idle if sign not in found and sign in self.vocabulary)])
