"""Films of the last chip: the best way, and the one that was shown."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.contract import Part, Who, t
from bot.games.ricochet.rules.moving import read
from bot.games.ricochet.view import View
from bot.games.ricochet.words.phrases import chip_name, moves
from rendering.painter import Look, Picture
from rendering.ricochet.film import film
from rendering.ricochet.scene import Scene


def draw_part(view: View, part: Part, look: Look) -> Picture:
    """`best` or `shown`. Raises KeyError if there is none."""
    last = view.last
    way = "" if last is None else {"best": last.best, "shown": last.way}[part.kind]
    if last is None or not way:
        raise KeyError(part)
    said = {"chip": chip_name(last.chip), "moves": moves(len(read(way)))}
    title = t("Shortest: {chip}, {moves}", **said) if last.proven else t("Best known: {chip}, {moves}", **said)
    if part.kind == "shown":
        title = t("{who}: {chip}, {moves}", who=Who(last.winner), **said)
    return replace(film(Scene(view.sheets, last.chip, last.starts, way), title, look), name=f"{part.kind}.gif")
