"""Shortest route: by the WebAssembly module, or in plain Python where it cannot be run."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from struct import Struct as Layout
from typing import Final, NamedTuple

import msgspec

from bot.games.engine.wasm import Instance, Module
from bot.games.ricochet.components.board import Board
from bot.games.ricochet.rules.goal import Goal
from bot.games.ricochet.solver.search import MOST, solved_plainly
from bot.games.ricochet.solver.solution import Solution
from bot.games.ricochet.solver.tables import Question, Turns, colours_of, lies_of, question_of

SOLVER: Final = Module(Path(__file__).with_name("solver.c"))
PLAIN_EFFORT: Final = 1_000_000
"""Maximum number of positions in plain Python: some ten seconds."""
_BOARD: Final = Layout("<256s1536s")
_ASKED: Final = Layout("<256s256s32s5s5sBB70s")
_ANSWER: Final = Layout("<iii50s")


class _Held(NamedTuple):
    """Content of an instance's memory: the board of the slides, the address of the question."""

    board: Board
    question: int


@lru_cache(maxsize=1024)
def solved(board: Board, robots: tuple[int, ...], goal: Goal, most: int, effort: int) -> Solution:
    """Implement `solve`."""
    question = question_of(board, robots, goal, max(1, min(most, MOST)), effort)
    with SOLVER.instance() as instance:
        if instance is not None:
            return _answer(instance, question)
    return solved_plainly(msgspec.structs.replace(question, effort=min(effort, PLAIN_EFFORT)))


def _answer(instance: Instance, question: Question) -> Solution:
    """Ask the module."""
    held = instance.content
    if not isinstance(held, _Held) or held.board is not question.board:
        held = instance.content = _Held(question.board, instance.call("question"))
        instance.write(held.question, _board_bytes(question.board))
        instance.call("lay", len(colours_of(question.board)))
    instance.write(held.question + _BOARD.size, _asked_bytes(question))
    address = instance.call("solve", question.most, question.effort)
    length, proven, searched, steps = _ANSWER.unpack(instance.read(address, _ANSWER.size))
    return Solution(tuple((step >> 2, step & 3) for step in steps[:length]), bool(proven), searched)


@lru_cache(maxsize=8)
def _board_bytes(board: Board) -> bytes:
    lies = b"".join(bytes(lie & 255 for lie in lies_of(board, colour)) for colour in colours_of(board))
    return _BOARD.pack(bytes(board.walls), lies)


def _asked_bytes(question: Question) -> bytes:
    searches = b"".join(
        bytes((*one.order, *one.kinds, one.arriving, one.alike_from, one.helpers_alike_from, one.phase))
        for one in question.searches
    )
    return _ASKED.pack(
        question.marks, question.straight, _turns_bytes(question.turns), bytes(question.robots), bytes(question.kinds),
        question.is_near, len(question.searches), searches,
    )  # fmt: skip


@lru_cache
def _turns_bytes(turns: Turns) -> bytes:
    return bytes(phase for near in turns for out in near for last in out for phase in last)
