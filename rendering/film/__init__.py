"""A game, or a part of it, as a film: an animated WebP."""

from rendering.film.container import size_of
from rendering.film.pace import Pace, paced
from rendering.film.reel import LARGEST, Reel
from rendering.film.shots import Shot, Shots

__all__ = ["LARGEST", "Pace", "Reel", "Shot", "Shots", "paced", "size_of"]
