"""Wire protocol of the AI worker: requests and responses as JSON lines.

A request holds only what a seat may know, so nothing else can influence the answer. The seat's choices are computed on
a state sampled from its view; they are the same in all such states. The state of a `PlayOnRequest` is such a sample.
"""

from __future__ import annotations

from functools import cache
from typing import Any, get_type_hints

import msgspec
from msgspec import Struct

from bot.games.contract import ChoicePath
from bot.games.engine.play_on import MOST, TriedMove
from bot.games.registry import GAMES, AnyGame


class AiRequest(Struct, frozen=True, tag="choose"):
    """Request for a decision of a seat, with CPU time in `seconds`."""

    game: str
    seat: int
    view: msgspec.Raw
    seed: str
    seconds: float


class PlayOnRequest(Struct, frozen=True, tag="play on"):
    """Request for the moves of all other seats until `seat` must decide, at most `most`.

    `state` is that of a sandbox or of a game that is over, `levels` are those of the seats; see `play_on`.
    """

    game: str
    seat: int | None
    state: msgspec.Raw
    levels: tuple[int, ...]
    luck: str
    most: int = MOST


class AiResponse(Struct, frozen=True):
    """The chosen path, or the moves; or the kind of the error, without its data."""

    said: ChoicePath = ()
    moves: tuple[TriedMove, ...] = ()
    failed: str = ""


question_of = msgspec.json.Decoder(AiRequest | PlayOnRequest).decode
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
