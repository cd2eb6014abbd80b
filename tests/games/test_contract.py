"""Tests of the game contract, for every game and the example."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from typing import Any, NamedTuple, Union

import msgspec
import pytest

from bot.games.contract import (
    ChoicePath,
    Choices,
    Complete,
    FreeText,
    Number,
    Outcome,
    Pick,
    Refused,
    ScorePart,
    Text,
)
from bot.games.engine import choice_walk
from bot.games.engine.chance import Chance, LooseChance
from bot.games.registry import AnyGame
from tests.all_games import ALL_GAMES
from tests.games.random_game import LONGEST_GAME, Moment, Settings, random_game
from tests.golden.offers import Tongue
from tests.golden.transcript import NAMES
from tests.play_game import advised, shapes, turned

SEEDS = int(os.environ.get("TAKU_SEEDS", "1"))
"""Games at each table; `make soak` plays more of them, and at tables of every kind."""
FEW = 3
"""Seats of the largest table if only one game is played at each: two that may know something, and a third one."""
TABLES = [
    pytest.param((game, seats, settings), id=f"{name}-{seats}-{'-'.join(settings.values())}")
    for name, game in ALL_GAMES.items()
    for seats, settings in (turned if SEEDS == 1 else shapes)(game)
    if SEEDS > 1 or seats <= max(FEW, game.meta.seats[0])
]
MOST = 60
"""Number of sampled moments of a game, up to twice as many."""


@cache
def tongue_of(game: AnyGame) -> Tongue:
    """Return the texts of a game's choices; cached."""
    return Tongue(game.meta.id, NAMES)


class Played(NamedTuple):
    """Random games at one table."""

    game: AnyGame
    seats: int
    settings: Settings
    moments: list[Moment]
    finals: list[Any]
    events: list[Any]


@pytest.fixture(scope="module", params=TABLES)
def table(request: pytest.FixtureRequest) -> Played:
    """Random games at each table, which all laws check."""
    game, seats, settings = request.param
    found = Played(game, seats, settings, [], [], [])
    for seed in range(11, 11 + SEEDS):
        kept, every, events = list[Moment](), 1, list[Any]()
        state = None
        for at, (state, decision) in enumerate(random_game(game, seats, settings, seed, events)):
            if not at % every:
                kept.append(Moment(game.clone(state), decision))
            if len(kept) > 2 * MOST:
                del kept[1::2]
                every *= 2
        found.finals.append(state)
        found.events.extend(events)
        found.moments.extend(kept)
    return found


def raw(thing: object) -> bytes:
    return msgspec.json.encode(thing)


def test_a_random_game_comes_to_an_outcome_that_fits_and_everybody_sees(table: Played) -> None:
    game, seats = table.game, table.seats
    for state in table.finals:
        outcome = game.outcome(state)
        assert isinstance(outcome, Outcome)
        assert len(outcome.places) == len(outcome.scores) == seats
        assert min(*outcome.places, *(rival.place for rival in outcome.rivals), seats + 1) == 1
        assert all(len({part.name.key for part in score}) == len(score) for score in outcome.scores)
        assert isinstance(outcome.reason, Text)
        assert game.pending(state) == ()
        for viewer in (None, *range(seats)):
            standing = game.standing(game.view(state, viewer))
            assert [total(parts) for parts in standing] == [total(parts) for parts in outcome.scores]


def total(parts: Iterable[ScorePart]) -> int:
    """Return the sum of a score."""
    return sum(part.points for part in parts)


def test_states_and_events_survive_json(table: Played) -> None:
    game = table.game
    anything: Any = list[Union[game.events]]  # noqa: UP007 - made at run time
    assert msgspec.json.decode(raw(table.events), type=anything) == table.events
    for state, _ in table.moments:
        assert msgspec.json.decode(raw(state), type=game.state_type) == state


def test_apply_leaves_the_old_state_untouched(table: Played) -> None:
    game = table.game
    chance = LooseChance(5)
    for state, decision in table.moments:
        before = raw(state)
        said = choice_walk.random_path(game, state, decision.seat, chance)
        after, _ = choice_walk.apply(game, state, decision.seat, said, chance)
        assert raw(state) == before
        copy = game.clone(state)
        assert copy == state
        assert after is not state


def test_a_clone_shares_nothing(table: Played) -> None:
    game = table.game
    for state, decision in table.moments:
        before = raw(state)
        copy = game.clone(state)
        chance = LooseChance(1)
        game.play(
            copy,
            decision.seat,
            choice_walk.action_of(game, choice_walk.random_path(game, copy, decision.seat, chance)),
            chance,
        )
        assert raw(state) == before


def test_the_same_chance_gives_the_same_move(table: Played) -> None:
    game = table.game
    for state, decision in table.moments:
        said = choice_walk.random_path(game, state, decision.seat, LooseChance(3))
        one = choice_walk.apply(game, state, decision.seat, said, LooseChance(4))
        two = choice_walk.apply(game, state, decision.seat, said, LooseChance(4))
        assert one == two


def test_the_default_is_legal_for_every_decision(table: Played) -> None:
    game = table.game
    for state, _ in table.moments:
        for decision in game.pending(state):
            choice_walk.check(game, state, decision.seat, game.default(state, decision.seat))


def test_a_game_of_defaults_alone_goes_on() -> None:
    for game in ALL_GAMES.values():
        settings = {setting.id: setting.values[0].value for setting in game.meta.settings}
        chance = LooseChance(1)
        state, _ = game.setup(game.meta.seats[0], settings, chance)
        for _ in range(300):
            asked = next((decision for decision in game.pending(state) if not decision.optional), None)
            if asked is None:
                break
            game.play(state, asked.seat, choice_walk.action_of(game, game.default(state, asked.seat)), chance)


def test_what_is_offered_can_be_said(table: Played) -> None:
    """Values are short and plain, verbs belong to the decision, and no field is empty."""
    game = table.game
    chance = LooseChance(7)
    for state, decision in table.moments:
        first = game.choices(state, decision.seat, ())
        assert isinstance(first, Pick)
        public = {verb.value for d in game.pending(state) if d.seat == decision.seat for verb in d.verbs}
        assert {option.value for option in first.options if option.refusal is None} <= public
        assert any(option.refusal is None for option in first.options)
        said: ChoicePath = ()
        while not isinstance(choices := game.choices(state, decision.seat, said), Complete):
            _check_choices(choices)
            said = _longer(choices, said, chance)
        assert choices.preview.key


def _longer(choices: Choices, said: ChoicePath, chance: Chance) -> ChoicePath:
    """Return the path with one more random value.

    Of several picks as few as possible, but one, if one is legal.
    """
    if isinstance(choices, Number):
        return (*said, str(choices.low + chance.below(choices.high - choices.low + 1, "x")))
    if isinstance(choices, FreeText):
        return (*said, choices.example)
    assert isinstance(choices, Pick)
    options = choice_walk.allowed(choices)
    if choices.at_least == choices.at_most == 1:
        return (*said, options[chance.below(len(options), "x")].value)
    values = [option.value for option in options for _ in range(option.copies)]
    return (*said, choice_walk.join(tuple(values[: max(choices.at_least, min(1, choices.at_most))])))


def _check_choices(choices: Choices) -> None:
    if isinstance(choices, Number):
        assert choices.low <= choices.usual <= choices.high
    if isinstance(choices, Pick):
        values = [option.value for option in choices.options]
        assert len(values) == len(set(values))
        assert choices.at_least <= choices.at_most
        assert sum(option.copies for option in choice_walk.allowed(choices)) >= choices.at_least
        for option in choices.options:
            assert 0 < len(option.value) <= 24
            assert not set(option.value) & set("+/ :")
            assert option.value != choice_walk.NOTHING
            assert option.copies >= 1
            if option.refusal is not None:
                assert option.refusal.text.key


def refusal(game: AnyGame, state: Any, seat: int, said: ChoicePath) -> Refused | None:
    """Return the refusal of a path; None if it is legal."""
    try:
        choice_walk.apply(game, state, seat, said, LooseChance(1))
    except Refused as error:
        return error
    return None


GARBAGE = ("", "-", "+", "0", "-1", "99", "9" * 5000, "tarn+tarn", "a/b", "☃", "pass", "move", "１")


def test_nonsense_is_refused_with_a_sentence(table: Played) -> None:
    game, seats = table.game, table.seats
    chance = LooseChance(8)
    tried = 0
    for state, decision in table.moments:
        said = list(choice_walk.random_path(game, state, decision.seat, chance))
        at = chance.below(len(said) + 1, "x")
        noise = GARBAGE[chance.below(len(GARBAGE), "x")]
        wrong = (*said[:at], noise, *said[at + chance.below(2, "x") :])
        seat = chance.below(seats, "x")
        before = raw(state)
        error = refusal(game, state, seat, wrong)
        if error is not None:
            tried += 1
            assert error.text.key
            assert all(isinstance(text, Text) for text in error.instead)
        assert raw(state) == before
    assert tried


def test_an_unfinished_saying_is_refused(table: Played) -> None:
    game = table.game
    for state, decision in table.moments:
        said = choice_walk.random_path(game, state, decision.seat, LooseChance(2))
        for length in range(len(said)):
            with pytest.raises(Refused):
                choice_walk.check(game, state, decision.seat, said[:length])


def test_who_is_asked_has_a_decision(table: Played) -> None:
    for state, _ in table.moments:
        assert table.game.asked(state) == tuple(decision.seat for decision in table.game.pending(state))


def test_who_is_not_asked_has_nothing_to_say(table: Played) -> None:
    game, seats = table.game, table.seats
    for state, _ in table.moments:
        for seat in {*range(seats)} - {*game.asked(state)}:
            with pytest.raises(Refused):
                game.choices(state, seat, ())


def test_sayings_and_actions_are_inverse(table: Played) -> None:
    game = table.game
    chance = LooseChance(6)
    for state, decision in table.moments:
        said = choice_walk.random_path(game, state, decision.seat, chance)
        assert choice_walk.path_of(choice_walk.action_of(game, said)) == said


def test_a_guess_agrees_with_its_view(table: Played) -> None:
    game, seats = table.game, table.seats
    chance = LooseChance(9)
    for state, _ in table.moments:
        for seat in (None, *range(seats)):
            view = game.view(state, seat)
            assert game.view(game.determinize(view, chance), seat) == view


def test_what_a_seat_may_not_know_changes_nothing_it_sees(table: Played) -> None:
    """The state and two determinizations of it look alike to the seat in every way.

    A single player may have nothing hidden.
    """
    game, seats, chance, different = table.game, table.seats, LooseChance(10), 0
    further = (moment for seed in range(22, 26) for moment in random_game(game, seats, table.settings, seed, []))
    for at, (state, _) in enumerate(chain(table.moments, further)):
        if different and at >= len(table.moments):
            break
        different += sum(_looks_alike(game, state, seat, chance) for seat in (None, *range(seats)))
    assert different or seats == 1


def _looks_alike(game: AnyGame, state: Any, seat: int | None, chance: Chance) -> bool:
    """Compare with a determinization for the seat; return True if the state differed."""
    view = game.view(state, seat)
    other = game.determinize(view, chance)
    assert game.view(other, seat) == view
    assert game.pending(other) == game.pending(state)
    assert game.describe(game.view(other, seat)) == game.describe(view)
    if seat is not None and any(decision.seat == seat for decision in game.pending(state)):
        said, tongue = choice_walk.random_path(game, state, seat, chance), tongue_of(game)
        for length in range(len(said) + 1):
            offered = [tongue.offered(game.choices(one, seat, said[:length])) for one in (other, state)]
            assert offered[0] == offered[1]
        assert game.default(other, seat) == game.default(state, seat)
    return other != state


def _texts(thing: object) -> Iterator[Text]:
    if isinstance(thing, Text):
        yield thing
        for arg in thing.args.values():
            yield from _texts(arg)
    elif isinstance(thing, list | tuple):
        for part in thing:
            yield from _texts(part)


def test_everything_is_told_in_texts(table: Played) -> None:
    """Each text's braces are exactly its arguments, and none is empty."""
    game, seats = table.game, table.seats
    texts: list[object] = [game.tell(event) for event in table.events]
    for state, _ in table.moments[::8]:
        for view in (game.view(state, None), game.view(state, 0)):
            texts += game.describe(view)
            texts += game.describe_hand(view)
            for part in game.parts(view):
                part_texts = game.describe(view, part)
                assert part_texts
                texts += part_texts
            assert len(game.standing(view)) == seats
    for text in _texts(texts):
        assert text.key
        text.key.format_map(text.args)
        if text.many is not None:
            text.many.format_map(text.args)


def test_the_public_has_no_hand(table: Played) -> None:
    game = table.game
    for state, _ in table.moments:
        assert game.describe_hand(game.view(state, None)) == ()


def test_ai_seats_play_to_the_end(table: Played) -> None:
    """Their choices are legal, at every level, which changes from move to move here."""
    game, seats, settings = table.game, table.seats, table.settings
    chance = LooseChance(25)
    state, _ = game.setup(seats, settings, chance)
    for _ in range(LONGEST_GAME):
        if game.outcome(state) is not None:
            return
        seat, said = advised(game, state, chance, 1 + chance.below(3, "level"))
        state, _ = choice_walk.apply(game, state, seat, said, chance)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("game", ALL_GAMES.values(), ids=ALL_GAMES)
def test_a_state_of_another_version_is_refused_clearly(game: AnyGame) -> None:
    assert game.migrate({"a": 1}, game.meta.version) == {"a": 1}
    with pytest.raises(ValueError, match=game.meta.id):
        game.migrate({}, game.meta.version + 1)
