"""The record of a game as a page; see `document`."""

from rendering.page.document import Pictures, code, file_name, page
from rendering.page.frames import Frame, Frames
from rendering.page.story import Contestant, Fact, Notable, Stop, Story, Told

__all__ = [
    "Contestant",
    "Fact",
    "Frame",
    "Frames",
    "Notable",
    "Pictures",
    "Stop",
    "Story",
    "Told",
    "code",
    "file_name",
    "page",
]
