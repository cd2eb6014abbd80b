"""The painters of the games that exist, by game id."""

from __future__ import annotations

from rendering.andromeda import AndromedaPainter
from rendering.auztralia import AuztraliaPainter
from rendering.farfarout import FarFarOutPainter
from rendering.painter import Painter
from rendering.ricochet import RicochetPainter
from rendering.spacebase import SpaceBasePainter

PAINTERS: dict[str, Painter] = {
    "andromeda": AndromedaPainter(),
    "ricochet": RicochetPainter(),
    "spacebase": SpaceBasePainter(),
    "auztralia": AuztraliaPainter(),
    "farfarout": FarFarOutPainter(),
}
