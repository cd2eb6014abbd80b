"""The poster of the end: the country with all railways, and the best players by category."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PIL import Image

from bot.games.auztralia.components.book import open_book
from bot.games.auztralia.meta import META
from bot.games.auztralia.rules import scoring
from bot.games.auztralia.view import View
from bot.games.auztralia.words.phrases import OLD_ONES, farm_count, points, rails
from bot.games.contract import Outcome, Text, t
from rendering.auztralia.calendar import marker
from rendering.auztralia.changes import News
from rendering.auztralia.colours import BRASS, CREAM, DIM, LEATHER
from rendering.auztralia.cover import scene
from rendering.auztralia.ending import why
from rendering.auztralia.map_geometry import plan_of
from rendering.auztralia.scene import MARGIN, Marks, draw_map
from rendering.badges import badge
from rendering.fonts import SLAB, SLAB_BOLD
from rendering.poster import BADGE, FACT_BADGE, THING, Fact, Manner, Winner
from rendering.poster import draw_poster as framed
from rendering.renderer import RenderOptions
from rendering.theme import mix

MANNER: Final = Manner(
    title=SLAB_BOLD, face=SLAB_BOLD, words=SLAB, fill=mix(LEATHER, (0, 0, 0), 0.45), edge=BRASS, ink=CREAM, quiet=DIM
)


HEIGHTS: Final = (940, 720, THING[1])
"""Map heights of which the poster shows a part; the last one is shown completely."""
STEP: Final = 20
NEARLY_ALL: Final = 0.85


def draw_poster(view: View, outcome: Outcome, look: RenderOptions) -> Image.Image:
    """Draw the poster, RGB; all of it is public at the end."""
    thing = _country(view)
    game = look.say(META.title)
    return framed(scene(), thing, game, (_winner(view, outcome, look), _facts(view, outcome, look)), MANNER)


def _country(view: View) -> Image.Image:
    """Draw the map without text, as close as nearly all railways still fit."""
    book, (wide, tall) = open_book(view.set, view.side), THING
    bare = Marks(new=News(), names=False, figures=frozenset(), goods=False)
    for height in HEIGHTS:
        plan = plan_of(book.board.map, (wide, height), MARGIN)
        ends = [book.board.edges[edge] for me in view.seats for edge in me.rails]
        middles = [sum(plan.centres[at][1] for at in pair) / 2 for pair in ends]
        tops = range(0, height - tall + 1, STEP)
        seen = {top: sum(top + plan.hex / 2 < y < top + tall - plan.hex / 2 for y in middles) for top in tops}
        top = max(seen, key=lambda one: (seen[one], -abs(one - (height - tall) / 2)))
        if height == tall or seen[top] >= NEARLY_ALL * len(middles):
            return draw_map(view, bare, (wide, height)).image.crop((0, top, wide, top + tall))
    raise AssertionError


def _winner(view: View, outcome: Outcome, look: RenderOptions) -> Winner:
    seats, said = len(view.seats), look.say(why(view, outcome))
    won = [seat for seat, place in enumerate(outcome.places) if place == 1]
    if not won:
        return Winner(look.say(OLD_ONES), marker(seats, seats, BADGE), said)
    name = look.say(t("You have all won")) if view.together else " · ".join(look.names[seat] for seat in won)
    return Winner(name, badge(won[0], BADGE), said)


def _facts(view: View, outcome: Outcome, look: RenderOptions) -> list[Fact]:
    """Return the longest railway, the most farms, and the most points for Old Ones.

    A fact has a seat's badge if that seat alone holds it.
    """
    book = open_book(view.set, view.side)
    seats = range(len(view.seats))
    found: list[tuple[Text, list[int], Callable[[int], Text]]] = [
        (t("Longest railway"), [len(me.rails) for me in view.seats], rails),
        (t("Most farms"), [sum(scoring.farms(book, view, seat)) for seat in seats], farm_count),
        (t("Old Ones defeated"), [me.won for me in view.seats], points),
    ]
    facts: list[Fact] = []
    for what, values, said in found:
        most = max(values)
        mark = badge(values.index(most), FACT_BADGE) if values.count(most) == 1 else None
        if most:
            facts.append(Fact(look.say(what), mark, look.say(said(most))))
    return facts
