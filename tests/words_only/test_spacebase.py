"""Whole games of Space Base by a reader who gets the words of its seat alone."""

from __future__ import annotations

import pytest

from bot.games.contract import Complete, Number, Part, Pick
from bot.games.contract.choices import Choices
from bot.games.engine import choice_walk
from bot.games.engine.chance import LooseChance
from bot.games.spacebase import SPACEBASE
from bot.games.spacebase.state import State
from bot.words.formatter import formatter
from tests.words_only.reader import NotSaid
from tests.words_only.spacebase import SECTORS, Reader, worth

NAMES = ("Ann", "Ben", "Chie", "Dai", "Emi")
PATIENCE = 4000
say = formatter("en", "spacebase").format


def told(state: State, seat: int, part: Part | None) -> list[str]:
    """Return the board, the hand, and the part that a question shows."""
    view = SPACEBASE.view(state, seat)
    texts = (
        *SPACEBASE.describe(view),
        *SPACEBASE.describe_hand(view),
        *(SPACEBASE.describe(view, part) if part else ()),
    )
    return [say(text, NAMES) for text in texts]


def decide(reader: Reader, state: State, seat: int, chance: LooseChance) -> tuple[str, ...]:
    """Return the reader's move, verb and fields one after another; at random without opinion."""
    decision = next(one for one in SPACEBASE.pending(state) if one.seat == seat)
    said: tuple[str, ...] = ()
    question, ask = say(decision.prompt, NAMES), SPACEBASE.ask(state, seat)
    while True:
        choices: Choices = ask(said)
        if isinstance(choices, Complete):
            return said
        part = choices.part if isinstance(choices, Pick) and choices.part else decision.part
        reader.read(told(state, seat, part))
        question = say(choices.prompt, NAMES) if said else question
        said = (*said, value(reader, question, choices, chance))


def value(reader: Reader, question: str, choices: Choices, chance: LooseChance) -> str:
    """Return the value of the button that the reader presses."""
    if isinstance(choices, Number):
        return str(choices.low + chance.below(choices.high - choices.low + 1, "number"))
    assert isinstance(choices, Pick)
    options = choice_walk.allowed(choices)
    if not options:
        return choice_walk.NOTHING
    shown = [(say(one.name, NAMES), say(one.hint, NAMES) if one.hint else "") for one in options]
    at = reader.choose(question, shown)
    return options[chance.below(len(options), "button") if at is None else at].value


@pytest.mark.parametrize(("seats", "start"), [(2, "normal"), (3, "light"), (5, "normal")])
def test_a_reader_plays_to_the_end_and_beats_random_choices(seats: int, start: str) -> None:
    """The reader has seat 0; the others choose at random."""
    chance = LooseChance(5)
    state, _ = SPACEBASE.setup(seats, {"start": start}, chance)
    reader = Reader()
    for _ in range(PATIENCE):
        if (outcome := SPACEBASE.outcome(state)) is not None:
            assert outcome.places[0] == 1
            return
        seat = next(one.seat for one in SPACEBASE.pending(state) if not one.optional)
        path = (
            decide(reader, state, seat, chance)
            if seat == 0
            else choice_walk.random_path(SPACEBASE, state, seat, chance)
        )
        SPACEBASE.play(state, seat, choice_walk.action_of(SPACEBASE, path), chance)
        assert seat or set(reader.sectors) == set(range(1, SECTORS + 1)), "every sector of the own console is said"
    pytest.fail("the game does not end")


def test_a_reader_misses_what_is_not_said() -> None:
    reader = Reader()
    for options in ([("3 and 5", "2 credits")], [("Kite", "")], [("Buy", "")]):
        with pytest.raises(NotSaid):
            reader.choose("", options)
    reader.read(["Kite: cost 2, sector 8: 4 credits; deployed: 2 credits."])
    assert reader.choose("", [("Back", ""), ("Kite", "")]) == 1
    with pytest.raises(NotSaid):
        worth("⚡reroll")


def test_a_reader_takes_what_is_worth_most() -> None:
    reader = Reader()
    sectors = [f"{n}. Raft: 1 credit." for n in range(1, SECTORS + 1)]
    reader.read(["Your console: 1 point, 5 credits, 0 income.", *sectors, "The roll is 3 and 5; everybody chooses."])
    assert reader.choose("", [("3 and 5", "2 credits"), ("Sum 8", "1 point"), ("Cancel", "")]) == 1
    assert reader.choose("", [("3 and 5: 2 credits", ""), ("Sum 8 · nothing", "")]) == 0
    reader.read(["You can take: 3 and 5: 1 credit; Sum 8: 1 income and 1 charge."])
    assert reader.choose("", [("3 and 5", ""), ("Sum 8", "")]) == 1
