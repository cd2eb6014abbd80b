"""Tests of the board's words in whole games: their lengths, and signs that are noise."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.games.contract import TABLE, Length, Option, Pick, Pictured, SeatEvent, Text
from bot.games.engine import choice_walk
from bot.games.engine.chance import LooseChance
from bot.games.ricochet import RICOCHET
from bot.games.ricochet.components.data import HOLE
from bot.games.ricochet.events import Event
from bot.games.ricochet.state import Call, State
from bot.words.formatter import LANGUAGES, formatter
from tests.games.ricochet.positions import cell, play, position
from tests.games.signs import NOISE
from tests.play_game import at_random

NAMES = tuple(f"Annabel{seat}" for seat in range(10))
MOST = {Length.SHORT: 600, Length.USUAL: 1800}


def check_lengths(state: State) -> None:
    """Check the words for the public and one seat; all begin with the situation."""
    for seat in (None, 0):
        view = RICOCHET.view(state, seat)
        told = {length: RICOCHET.describe(view, None, length) for length in Length}
        assert len({words[0].key for words in told.values()}) == 1
        for language in LANGUAGES:
            lines = {length: said(words, language) for length, words in told.items()}
            for length, most in MOST.items():
                assert len("\n".join(lines[length])) <= most, "\n".join(lines[length])
            assert len(set(lines[Length.FULL])) == len(lines[Length.FULL])
            check_signs(lines[Length.FULL] + lines[Length.USUAL] + lines[Length.SHORT])
            check_signs(said(RICOCHET.describe_hand(view), language))


def said(words: tuple[Text, ...], language: str) -> list[str]:
    """Return the texts in a language."""
    return [formatter(language, "ricochet").format(one, NAMES) for one in words]


def check_signs(lines: list[str]) -> None:
    """Check that no line has a sign that is read as noise."""
    assert not [line for line in lines if NOISE & {*line}]


def offered(state: State) -> Iterator[Text]:
    """Yield the questions, and the names and hints of all answers, of those who are asked."""
    for decision in RICOCHET.pending(state):
        yield decision.prompt
        rows = decision.attention.shortcuts, (decision.attention.row_buttons,)
        keys = [one.name for row in rows for some in row for one in some]
        yield from (one.spoken if isinstance(one, Pictured) else one for one in keys)
        verbs = RICOCHET.choices(state, decision.seat, ())
        assert isinstance(verbs, Pick)
        for verb in (one for one in verbs.options if one.refusal is None):
            yield from _option(verb)
            fields = RICOCHET.choices(state, decision.seat, (verb.value,))
            if isinstance(fields, Pick):
                yield from (text for one in fields.options for text in _option(one))


def _option(option: Option) -> Iterator[Text]:
    yield option.name
    if option.hint is not None:
        yield option.hint
    if option.refusal is not None:
        yield option.refusal.text


@pytest.mark.parametrize(("seats", "sheets"), [(1, "all"), (2, "mixed"), (5, "all"), (10, "mixed")])
def test_the_words_of_whole_games(seats: int, sheets: str) -> None:
    chance = LooseChance(f"words {seats}")
    settings = {setting.id: setting.values[0].value for setting in RICOCHET.meta.settings}
    state, _ = RICOCHET.setup(seats, settings | {"chips": "2", "sheets": sheets, "rebound": "turn"}, chance)
    happened: list[SeatEvent[Event]] = []
    while RICOCHET.outcome(state) is None:
        check_lengths(state)
        for language in LANGUAGES:
            check_signs(said(tuple(offered(state)), language))
        seat, path = at_random(RICOCHET, state, chance)
        events = RICOCHET.play(state, seat, choice_walk.check(RICOCHET, state, seat, path), chance)
        happened += [SeatEvent(seat, event) for event in events]
        for language in LANGUAGES:
            check_signs(said((*map(RICOCHET.tell, events), *RICOCHET.recap(happened[-5:])), language))
    check_lengths(state)
    for language in LANGUAGES:
        check_signs(said(RICOCHET.recap(happened), language))


@pytest.mark.parametrize("letter", [True, False])
@pytest.mark.parametrize(
    ("sheets", "robots"),
    [
        (("4D", "4C", "4B", "4A"), ((7, 5), (2, 13), (12, 5), (11, 12), (8, 2))),
        (("1D", "2D", "3D", "4D"), ((10, 7), (3, 7), (12, 8), (10, 3), (5, 9))),
    ],
)
def test_the_longest_words(sheets: tuple[str, ...], robots: tuple[tuple[int, int], ...], *, letter: bool) -> None:
    """Ten players have declared, and any robot may come to a black hole, of which most are near."""
    state = position(10, chip=HOLE, sheets=sheets, letter=letter, won=(1,) * 10)
    near = [cell(*place) for place in robots]
    state.phase, state.turn, state.starts, state.robots = "clock", 17, near[:], near
    state.calls, state.content = [Call(seat, 20 + seat) for seat in range(10)], list(range(9))
    check_lengths(state)
    play(state, TABLE, "ring")
    check_lengths(state)
    for _ in range(5):
        play(state, 0, "path", "YL GR YR GL")
        check_lengths(state)
