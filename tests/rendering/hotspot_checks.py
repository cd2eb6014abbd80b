"""Checks of hotspots that hold for every game, over the moments of random games."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from PIL import Image

from bot.games.contract import ChoicePath, Choices, Complete, Decision, FreeText, Number, Part, Pick
from bot.games.engine.chance import Chance, LooseChance
from bot.games.engine.choice_walk import allowed, join
from bot.games.registry import GAMES
from rendering.hotspots import BOARD, HAND, Hotspot
from rendering.registry import RENDERERS
from rendering.renderer import Picture, RenderOptions
from tests.games.random_game import random_game
from tests.play_game import turned
from tests.rendering.name_samples import look_at

DRAWN = 40
"""Moments from one drawn picture to the next: drawing takes long."""
MOST_SPOTS = 200
"""Hotspots of a picture that a page can show and keys can pass."""


class Asked(NamedTuple):
    """A field that a seat is asked: the path before it, its choices, and the parts beside it."""

    view: Any
    said: ChoicePath
    choices: Choices
    parts: tuple[Part, ...]


def asked(game: str, seats: int, seed: int, most: int) -> Iterator[Asked]:
    """Yield the fields of a choice path of each verb, at each moment of a random game."""
    rules, chance = GAMES[game], LooseChance(seed)
    for state, decision in islice(random_game(rules, seats, dict(turned(rules))[seats], seed, []), most):
        view, verbs = rules.view(state, decision.seat), rules.choices(state, decision.seat, ())
        assert isinstance(verbs, Pick)
        for verb in allowed(verbs):
            said: ChoicePath = (verb.value,)
            while True:
                choices = rules.choices(state, decision.seat, said)
                yield Asked(view, said, choices, _parts(decision, choices))
                if isinstance(choices, Complete):
                    break
                said = (*said, _value(choices, chance))


def _value(choices: Pick | Number | FreeText, chance: Chance) -> str:
    if isinstance(choices, Number):
        return str(choices.usual)
    if isinstance(choices, FreeText):
        return choices.example
    values = [option.value for option in allowed(choices) for _ in range(option.copies)]
    if choices.at_least == choices.at_most == 1:
        return values[chance.below(len(values), "value")]
    return join(tuple(values[: choices.at_least]))


def _parts(decision: Decision, choices: Choices) -> tuple[Part, ...]:
    own = choices.part if isinstance(choices, Pick | Complete) else None
    return tuple(part for part in (own, decision.part) if part is not None)


def check_places(game: str, seats: int, seed: int, most: int) -> set[tuple[str, str]]:
    """Check every place of a random game, and return the fields with places, by verb."""
    painter, look, found = RENDERERS[game], look_at(game, "en", seats), set[tuple[str, str]]()
    for at, (view, said, choices, parts) in enumerate(asked(game, seats, seed, most)):
        spots = {shown: painter.hotspots(view, shown, look) for shown in (BOARD, HAND, *parts)}
        every = {spot.place for some in spots.values() for spot in some}
        if isinstance(choices, Pick):
            places = [painter.place(view, said, option.value) for option in allowed(choices)]
            if lacking := {place for place in places if place is not None} - every:
                assert lacking <= _in_details(game, view, look)
            if places and None not in places:
                found.add((said[0], choices.field))
        for shown, some in spots.items():
            assert len({spot.place for spot in some}) == len(some) <= MOST_SPOTS
            assert all(look.say(spot.name) for spot in some)
            if not at % DRAWN:
                check_outlines(game, view, shown, look)
    return found


def _in_details(game: str, view: Any, look: RenderOptions) -> set[Part]:
    """Return the places in all details, which a page offers beside the relevant one."""
    return {spot.place for part in GAMES[game].parts(view) for spot in RENDERERS[game].hotspots(view, part, look)}


def check_outlines(game: str, view: Any, shown: Part, look: RenderOptions) -> None:
    """Check that all outlines lie within the picture."""
    if spots := RENDERERS[game].hotspots(view, shown, look):
        picture = picture_of(game, view, shown, look)
        for spot in spots:
            assert all(0 <= x <= picture.width and 0 <= y <= picture.height for x, y in spot.outline), spot


def picture_of(game: str, view: Any, shown: Part, look: RenderOptions) -> Image.Image | Picture:
    """Draw the board, the hand or a detail of a view."""
    painter = RENDERERS[game]
    drawn = {BOARD: painter.draw_board, HAND: painter.draw_hand}.get(shown)
    picture = drawn(view, look) if drawn else painter.part(view, shown, look)
    assert picture is not None
    return picture


def middle(spot: Hotspot) -> tuple[float, float]:
    """Return the centre of a spot."""
    across, down = zip(*spot.outline, strict=True)
    return (min(across) + max(across)) / 2, (min(down) + max(down)) / 2


def check_secrets(game: str, seats: int, seed: int, most: int) -> None:
    """Check that all have the same hotspots but in their own details, and the public no hand."""
    rules, painter, look = GAMES[game], RENDERERS[game], look_at(game, "ja", seats)
    for state, _ in islice(random_game(rules, seats, dict(turned(rules))[seats], seed, []), most):
        public = rules.view(state, None)
        assert not painter.hotspots(public, HAND, look)
        for seat in range(seats):
            view = rules.view(state, seat)
            for shown in (BOARD, *(part for part in rules.parts(public) if part.of != seat)):
                assert painter.hotspots(view, shown, look) == painter.hotspots(public, shown, look)
