"""Films: a game, or a part of it, as an animated WebP."""

from rendering.film.container import size_of
from rendering.film.encoder import LARGEST, FilmEncoder
from rendering.film.frames import FilmFrame, FilmFrames
from rendering.film.timing import FrameTiming, paced

__all__ = ["LARGEST", "FilmEncoder", "FilmFrame", "FilmFrames", "FrameTiming", "paced", "size_of"]
