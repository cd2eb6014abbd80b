"""Tests of the views, of determinized states, and of private events."""

from __future__ import annotations

import msgspec
import pytest

from bot.games.andromeda import ANDROMEDA
from bot.games.andromeda.events import Drew, RingDrew, StandbySet, Swapped
from bot.games.andromeda.meta import META
from bot.games.contract import Length, Part, Text
from bot.games.engine.chance import LooseChance
from tests.games.andromeda.positions import (
    FEN,
    SILVER,
    TARN,
    hand,
    in_trade,
    play,
    position,
    total_cards,
    words,
)


@pytest.mark.rule("A26")
def test_a_face_down_card_is_known_to_its_owner_alone() -> None:
    one = in_trade(position(hand(tarn=9), hand(fen=8, brae=1), hand(brae=9)))
    play(one, 0, "offer", "tarn")
    other = ANDROMEDA.clone(one)
    play(one, 1, "answer", "fen")
    play(other, 1, "answer", "brae")
    for seat in (None, 0, 2):
        assert ANDROMEDA.view(one, seat) == ANDROMEDA.view(other, seat)
    mine = ANDROMEDA.view(one, 1)
    assert mine.trade is not None
    assert mine.trade.mine == FEN
    assert mine.trade.answered == (False, True, False)
    assert mine.seats[1].hand_size == 8
    assert "Face down: Fen." in [words(line) for line in ANDROMEDA.describe_hand(mine)]


@pytest.mark.rule("A26", "A32")
def test_a_guess_keeps_what_the_trade_tells() -> None:
    """Answers differ from the leader's card, seats that must answer can.

    The leader knows the hand of a seat that dropped out.
    """
    state = in_trade(position(hand(tarn=9), hand(tarn=2), hand(fen=9), hand(ilex=9)))
    play(state, 0, "offer", "tarn")
    play(state, 2, "answer", "fen")
    for seed in range(60):
        for seat in (None, 0, 1, 2, 3):
            guessed = ANDROMEDA.determinize(ANDROMEDA.view(state, seat), LooseChance(seed))
            assert total_cards(guessed) == [12] * 7 + [4] * 4
            assert guessed.trade is not None
            assert guessed.trade.answers[2] not in (-1, TARN)
            assert sum(guessed.seats[3].hand) > guessed.seats[3].hand[TARN]
            assert guessed.seats[1].hand == hand(tarn=2)


def test_a_view_that_no_state_has_is_refused() -> None:
    view = ANDROMEDA.view(position(hand(tarn=9), hand(fen=9), hand(brae=9)), 0)
    with pytest.raises(ValueError, match="no state"):
        ANDROMEDA.determinize(msgspec.structs.replace(view, seats=(view.seats[0], *(
            msgspec.structs.replace(seat, hand_size=99) for seat in view.seats[1:]
        ))), LooseChance(1))  # fmt: skip


def test_unseen_bonus_cards_are_in_hands() -> None:
    state = position(hand(tarn=9), hand(fen=8, silver=1), hand(brae=9))
    for seed in range(20):
        guessed = ANDROMEDA.determinize(ANDROMEDA.view(state, 0), LooseChance(seed))
        assert sum(seat.hand[SILVER] for seat in guessed.seats[1:]) == 1


def test_the_board_is_described_part_by_part() -> None:
    state = position(hand(tarn=9), hand(fen=9), hand(brae=9))
    state.stations[TARN] = [2, 0, 1]
    state.centres[TARN] = [1, -1, -1]
    view = ANDROMEDA.view(state, None)
    assert [words(line) for line in ANDROMEDA.describe(view, Part("tarn"))] == [
        "Tarn: 14 1; 9, 5 free; stations 0 2, 2 1.",
        "Chance per draw: 0 67%, 2 33%.",
        "Cards discarded: 0 of 12.",
    ]
    assert list(map(str, ANDROMEDA.parts(view))) == [
        "tarn", "brae", "sorrel", "ilex", "vetch", "cairn", "fen", "ship", "tech", "earth",
    ]  # fmt: skip
    trading = ANDROMEDA.view(in_trade(state), None)
    assert list(ANDROMEDA.parts(trading))[-1] == Part("trade")
    assert len(ANDROMEDA.describe(trading, Part("trade"))) == 3


def test_the_whole_board_says_each_thing_once() -> None:
    """The longest text has planets, tracks, and each player in one line."""
    state = position(hand(tarn=9), hand(fen=9), hand(brae=9))
    state.stations[TARN], state.seats[1].tech, state.seats[1].ship = [2, 0, 1], 2, 1
    view = ANDROMEDA.view(state, 1)
    whole = [words(line) for line in ANDROMEDA.describe(view, None, Length.FULL)]
    assert len(set(whole)) == len(whole)
    for part, own in (("tarn", slice(2)), ("fen", slice(1)), ("ship", slice(3, None)), ("tech", slice(3, None))):
        said = [words(line) for line in ANDROMEDA.describe(view, Part(part))][own]
        assert set(said) <= set(whole)
        assert said
    (mine,) = [line for line in whole if line.startswith("1: ")]
    assert mine == (
        "1: 7 points, 4 on Earth, hand 9 of 10, 2 movement cards, spaceship 1, technology 2 (exchanges 3 cards)."
    )
    short = [words(line) for line in ANDROMEDA.describe(view, None, Length.SHORT)]
    assert short[-2:] == [mine, "1's stations (and the best free place): none."]


def test_the_log_tells_what_happened() -> None:
    lines = {
        "You draw 2 Tarn.": Drew(seat=0, cards=(2, 0, 0, 0, 0, 0, 0), to=(0,)),
        "The ring on Tarn picks a station of 1.": RingDrew(seat=0, planet=TARN, owner=1, left=1),
        "The ring on Tarn picks 0's own station.": RingDrew(seat=0, planet=TARN, owner=0, left=1),
        "0 wants to be asked about movement cards again.": StandbySet(seat=0, on=False),
        "0 swaps 2 Tarn for 1's 1 Fen, 1 Silver.": Swapped(
            seat=0, partner=1, gave=tuple(hand(tarn=2)), got=tuple(hand(fen=1, silver=1))
        ),
    }
    for line, event in lines.items():
        assert words(ANDROMEDA.tell(event)) == line


def test_every_kind_of_event_is_told() -> None:
    fillers = {int: 0, "tuple": tuple(hand(tarn=1))}
    for kind in ANDROMEDA.events:
        fields = [field for field in msgspec.structs.fields(kind) if field.required]
        values: dict[str, object] = {
            f.name: fillers[int] if f.type in (int, bool) else fillers["tuple"] for f in fields
        }
        if "said" in values:
            values["said"] = ("hold",)
        if "jokers" in values:
            values["jokers"] = (SILVER,)
        event = msgspec.convert(values | {"event": kind.__struct_config__.tag}, kind, strict=False)
        assert isinstance(ANDROMEDA.tell(event), Text)


@pytest.mark.rule("A1", "A2")
def test_the_box_names_players_and_minutes_and_everything_in_it() -> None:
    assert (META.seats, META.minutes) == ((3, 5), 60)
    values = {component.value for component in META.components}
    assert values >= {
        "tarn",
        "fen",
        "silver",
        "diamond",
        "ship0",
        "ship3",
        "tech0",
        "tech3",
        "movement",
        "earth",
        "leader",
    }
    assert sum(len(section.lines) for section in META.rulings) >= 20
