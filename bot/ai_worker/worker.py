"""AI worker process: `python -m bot.ai_worker.worker`, started by `bot.ai_worker.client`."""

from __future__ import annotations

import traceback
from itertools import islice
from pathlib import Path
from time import process_time

import msgspec

from bot.ai_worker.protocol import AiRequest, AiResponse, PlayOnRequest, line_of, question_of, view_in
from bot.games.contract import Budget, Later
from bot.games.engine.ai_levels import MASTER, choose
from bot.games.engine.chance import LooseChance
from bot.games.engine.play_on import play_on
from bot.games.registry import GAMES
from bot.worker_process import lower_priority, serve_requests

USUAL = 2.0
"""CPU seconds for which the usual search effort is meant."""


def main() -> None:
    """Serve requests for ever."""
    lower_priority()
    serve_requests(lambda line: line_of(respond(question_of(line))))


def respond(asked: AiRequest | PlayOnRequest) -> AiResponse:
    """Compute a response; deterministic as long as the time suffices for the search."""
    try:
        if isinstance(asked, PlayOnRequest):
            game = GAMES[asked.game]
            state = msgspec.json.decode(asked.state, type=game.state_type)
            moves = play_on(game, state, asked.levels, asked.luck, asked.seat)
            return AiResponse(moves=tuple(islice(moves, asked.most)))
        return AiResponse(_thought(asked))
    except Exception as error:
        return AiResponse(failed=_error_line(error))


def _thought(asked: AiRequest) -> tuple[str, ...]:
    game, view = GAMES[asked.game], view_in(asked)
    state = game.determinize(view, LooseChance(asked.seed))
    until = process_time() + asked.seconds
    budget = Budget(asked.seconds / USUAL, lambda: process_time() > until)
    said = choose(game, view, game.ask(state, asked.seat), LooseChance(asked.seed), MASTER, budget=budget)
    if isinstance(said, Later):
        raise TypeError("a master has nothing to say yet")
    return said


def _error_line(error: Exception) -> str:
    """Return error type and position, without the message: it might name a card."""
    at = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in line {at.lineno} of {Path(at.filename).name}"


if __name__ == "__main__":
    main()
