"""Wire protocol of the AI worker: requests and responses as JSON lines.

A request holds only what a seat may know, so nothing else can influence the answer. The seat's choices are computed on
a state sampled from its view; they are the same in all such states.
"""

from __future__ import annotations

from functools import cache
from typing import Any, get_type_hints

import msgspec
from msgspec import Struct

from bot.games.contract import ChoicePath
from bot.games.registry import GAMES, AnyGame


class AiRequest(Struct, frozen=True):
    """Request for a decision of a seat, with CPU time in `seconds`."""

    game: str
    seat: int
    view: msgspec.Raw
    seed: str
    seconds: float


class AiResponse(Struct, frozen=True):
    """The chosen path; or the kind of the error, without its data."""

    said: ChoicePath = ()
    failed: str = ""


question_of = msgspec.json.Decoder(AiRequest).decode
answer_of = msgspec.json.Decoder(AiResponse).decode
line_of = msgspec.json.encode


def build_request(game: AnyGame, view: Any, seat: int, seed: str, seconds: float) -> AiRequest:
    """Build a request; equal for all states that the seat cannot tell apart."""
    return AiRequest(game.meta.id, seat, msgspec.Raw(msgspec.json.encode(view)), seed, seconds)


def view_in(asked: AiRequest) -> Any:
    """Return the view in a request."""
    return _views(asked.game).decode(asked.view)


@cache
def _views(game: str) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(get_type_hints(GAMES[game].view)["return"])
