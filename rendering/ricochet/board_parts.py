"""Board details: films of the last chip's best route, and of the shown one."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.contract import Part, t
from bot.games.ricochet.rules.moving import read
from bot.games.ricochet.view import View
from bot.games.ricochet.words.phrases import chip_name, moves
from rendering.renderer import Picture, RenderOptions
from rendering.ricochet.film import play
from rendering.ricochet.header_texts import capital
from rendering.ricochet.scene import Scene


def draw_part(view: View, part: Part, look: RenderOptions) -> Picture:
    """Draw `best` or `shown`. Raises KeyError if there is none."""
    last = view.last
    way = "" if last is None else {"best": last.best, "shown": last.way}[part.kind]
    if last is None or not way:
        raise KeyError(part)
    chip, length = capital(look.say(chip_name(last.chip))), moves(len(read(way)))
    if part.kind == "shown":
        heading = look.names[last.winner], look.say(t("{chip}: {moves}", chip=chip, moves=length))
    else:
        best = t("Shortest: {moves}", moves=length) if last.proven else t("Best known: {moves}", moves=length)
        heading = look.say(best), chip
    scene = Scene(view.sheets, last.chip, last.starts, way)
    return replace(play(scene, heading, look.language), name=f"{part.kind}.gif")
