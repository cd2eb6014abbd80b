"""What a master is asked, and its answer, as lines between two processes.

A question holds what a seat may know and nothing else: so nothing else can make a difference. The seat's choices are
those of a state that its view allows, which are the same in all of them.
"""

from __future__ import annotations

from functools import cache
from typing import Any, get_type_hints

import msgspec
from msgspec import Struct

from bot.games.contract import ChoicePath
from bot.games.registry import GAMES, AnyGame


class AiRequest(Struct, frozen=True):
    """What would a master say in the place of this seat? It may spend so many `seconds` of a processor."""

    game: str
    seat: int
    view: msgspec.Raw
    seed: str
    seconds: float


class AiResponse(Struct, frozen=True):
    """What it says; or, where it failed, how (never with what)."""

    said: ChoicePath = ()
    failed: str = ""


question_of = msgspec.json.Decoder(AiRequest).decode
answer_of = msgspec.json.Decoder(AiResponse).decode
line_of = msgspec.json.encode


def build_request(game: AnyGame, view: Any, seat: int, seed: str, seconds: float) -> AiRequest:
    """The same for all that the seat cannot tell apart."""
    return AiRequest(game.meta.id, seat, msgspec.Raw(msgspec.json.encode(view)), seed, seconds)


def view_in(asked: AiRequest) -> Any:
    """What the seat may know."""
    return _views(asked.game).decode(asked.view)


@cache
def _views(game: str) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(get_type_hints(GAMES[game].view)["return"])
