"""Taps on the page of a table that make a move."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

import msgspec
from msgspec import Struct

from bot.games.contract import ChoicePath
from bot.games.engine.choice_walk import join, split
from bot.web.page_reader import PageReader
from bot.web.payloads import Page, PictureInfo, Step
from cogs.ui.move_builder import is_confirmed, next_step
from rendering.hotspots import BOARD
from tests.cogs.simulated_client import World

NUMBERS = 30
"""Maximum values of a number that have a button each; with more there is a stepper from the usual one."""
LISTED = 6
"""Maximum values with places that have buttons too; more are in a list that a tap opens.

On a phone all are there, if there are no others.
"""


class Tap(Struct, frozen=True):
    """A tap on an element of the page; `text` is typed there."""

    selector: str
    text: str = ""


LIST = Tap("details.choices > summary")
"""Tap that opens the list of all choices."""


def on_place(place: str) -> Tap:
    """Return the tap on a place of a picture that can be chosen."""
    return Tap(f".spots polygon.lit[data-place={_quoted(place)}]")


def on_value(value: str) -> Tap:
    """Return the tap on the button of an option."""
    return Tap(f"button[data-value={_quoted(value)}]")


def on_path(said: Sequence[str]) -> Tap:
    """Return the tap on the button of a verb, of a shortcut, or of one use of a place."""
    return Tap(f"button[data-said={_quoted(msgspec.json.encode(said).decode())}]")


def on_tab(picture: str) -> Tap:
    """Return the tap on the tab of a picture."""
    return Tap(f"[role=tab][data-picture={_quoted(picture)}]")


def on_act(act: str) -> Tap:
    """Return the tap on a control."""
    return Tap(f"[data-act={act}]")


def _quoted(value: str) -> str:
    """Return a string of CSS."""
    return msgspec.json.encode(value).decode()


async def taps(
    w: World, table: int, user: int, path: ChoicePath, *, shown: str = str(BOARD), phone: bool = True
) -> Sequence[Tap]:
    """Return the taps that make a move on the user's page, on which this picture is shown."""
    tables = w.client.tables
    pages, key = PageReader(tables, w.client.render_service), await tables.web_access.key(table)
    page = await pages.page(table, user, "en", key)
    sight = await pages.sight(table, user, "en", key)
    assert page.step is not None
    walk = _Walk(page, page.step, shown, phone=phone)
    at = await next_step(tables.choices, sight.info, user, tuple(page.step.said), number=page.number)
    while walk.step.kind != "complete":
        walk.choose(path)
        at = await next_step(tables.choices, sight.info, user, walk.said, number=page.number)
        walk.ask(await pages.step(sight, at))

    confirmed = await is_confirmed(lambda: tables.reader.view(table, user), at, walk.said if walk.pressed else ())
    return [*walk.taps, on_act("confirm")] if confirmed else walk.taps


class _Walk:
    """Questions of a page, answered by the fewest taps each, and what the last of them has said."""

    def __init__(self, page: Page, step: Step, shown: str, *, phone: bool) -> None:
        self._page, self._shown, self._phone = page, shown, phone
        self.taps: list[Tap] = []
        self.said = ChoicePath()
        self.pressed = True
        self.ask(step)

    def ask(self, step: Step) -> None:
        """Go on with a step, which may turn to its picture."""
        self.step = step
        if step.picture is not None:
            self._shown = step.picture.id

    def choose(self, path: ChoicePath) -> None:
        """Answer the step, or leave it for another verb, on the way to this path."""
        step = self.step
        self.pressed = True
        if ways := self._ways(path):
            said, tapped = min(ways, key=lambda one: (len(one[1]) - len(one[0]), len(one[1])))
            self.said, self.taps = tuple(said), [*self.taps, *tapped]
            return
        assert _leads(step.said, path), f"{step.said} does not lead to {path}"
        value = path[len(step.said)]
        self.said = (*step.said, value)
        match step.kind:
            case "several":
                self.taps += self._several(value)
            case "number" if step.high - step.low < NUMBERS:
                self.taps.append(on_value(value))
            case "number":
                self.pressed = False
                way = on_act("plus" if int(value) > step.usual else "minus")
                self.taps += [*[way] * abs(int(value) - step.usual), on_act("done")]
            case _:
                self.pressed = False
                self.taps += [Tap(".typed input", value), on_act("done")]

    def _ways(self, path: ChoicePath) -> list[tuple[Sequence[str], list[Tap]]]:
        """Return the shortcuts, places and buttons that lead to a path, each with its taps."""
        steps = self._steps()
        found = [
            (one.said, [*([LIST] if self._is_folded(step, one.said) else []), on_path(one.said)])
            for step in steps
            for one in step.instead
            if _leads(one.said, path)
        ]
        for step in steps:
            said = path[: len(step.said) + 1]
            if step.kind == "pick" and _leads(step.said, path):
                found.append((said, self._by_button(step, said)))
        if self.step.kind != "several":
            for place, uses in self._uses().items():
                there = self._on(place)
                leading = [said for said in uses if there and _leads(said, path)]
                found += [(said, [*there, on_path(said)] if len(uses) > 1 else there) for said in leading]
        return found

    def _is_folded(self, step: Step, said: Sequence[str]) -> bool:
        """Return whether a shortcut is in the list: the shown picture has many of their places."""
        shown = self._picture(step)
        tapped = [list(one.said) for one in step.reach if shown is not None and _holds(shown, one.place)]
        placed = [list(one.said) for one in step.instead if list(one.said) in tapped]
        return list(said) in placed and self._is_long(len(placed), len(step.instead))

    def _is_long(self, placed: int, every: int) -> bool:
        return placed > LISTED or (self._phone and placed == every)

    def _picture(self, step: Step) -> PictureInfo | None:
        pictures = [*([step.picture] if step.picture else []), *self._page.pictures]
        return next((one for one in pictures if one.id == self._shown), None)

    def _by_button(self, step: Step, said: ChoicePath) -> list[Tap]:
        shown = self._picture(step)
        allowed = [one for one in step.options if one.refusal is None]
        placed = [one.value for one in allowed if shown is not None and one.place and _holds(shown, one.place)]
        listed = [LIST] if step.said and said[-1] in placed and self._is_long(len(placed), len(allowed)) else []
        return [*listed, on_value(said[-1]) if step.said else on_path(said)]

    def _several(self, value: str) -> list[Tap]:
        step, picked = self.step, split(value)
        every = [one.value for one in step.options if one.refusal is None for _ in range(one.copies)]
        if step.at_least > 0 and len(every) > 1 and join(tuple(every)) == value and len(every) <= step.at_most:
            return [on_act("all")]
        places, uses = {one.value: one.place for one in step.options}, self._uses()
        tapped = list[Tap]()
        for one in picked:
            place = places[one]
            there = self._on(place) if place is not None and len(uses[place]) == 1 else []
            tapped += there if len(there) == 1 else [on_value(one)]
        return [*tapped, on_act("done")] if len(picked) < step.at_most else tapped

    def _steps(self) -> list[Step]:
        """Return the step, and the step of all verbs if that is shown beside it."""
        also = self._page.also
        return [self.step, also] if also is not None and self.step == self._page.step else [self.step]

    def _uses(self) -> Mapping[str, list[Sequence[str]]]:
        """Return the choices of each place; those of other verbs where the step itself has none."""
        found = defaultdict[str, list[Sequence[str]]](list)
        for step in self._steps():
            options = [(one.place, (*step.said, one.value)) for one in step.options if one.refusal is None]
            reaches = [(one.place, one.said) for one in step.reach]
            taken = {*found}
            for place, said in [*options, *reaches]:
                if place is not None and place not in taken and list(said) not in map(list, found[place]):
                    found[place].append(said)
        return found

    def _on(self, place: str) -> list[Tap]:
        """Return the taps on a place, and on the tab of its picture; none if it is in no picture."""
        wanted = self.step.picture
        pictures = [*([wanted] if wanted else []), *self._page.pictures]
        holding = [one.id for one in pictures if _holds(one, place)]
        if not holding:
            return []
        return [on_place(place)] if self._shown in holding else [on_tab(holding[0]), on_place(place)]


def _holds(picture: PictureInfo, place: str) -> bool:
    return any(spot.place == place for spot in picture.spots or ())


def _leads(said: Sequence[str], path: ChoicePath) -> bool:
    return tuple(said) == path[: len(said)]
