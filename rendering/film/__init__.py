"""A game, or a part of it, as a film: an animated WebP."""

from rendering.film.container import size_of
from rendering.film.encoder import LARGEST, Reel
from rendering.film.frames import Shot, Shots
from rendering.film.timing import Pace, paced

__all__ = ["LARGEST", "Pace", "Reel", "Shot", "Shots", "paced", "size_of"]
