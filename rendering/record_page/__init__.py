"""Record page: a game's record as an HTML page; see `document`."""

from rendering.record_page.content import Contestant, Fact, Notable, Stop, Story, Told
from rendering.record_page.document import Pictures, code, file_name, page
from rendering.record_page.frame_diffs import Frame, Frames

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
