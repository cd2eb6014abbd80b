"""Perft tests: counts of all games of one and two moves from fixed positions.

A position is a recorded game after a number of moves. Moves of all seats with a decision, and of the table, count.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.games.contract import ChoicePath
from bot.games.engine.chance import SealedChance
from bot.games.engine.choice_walk import all_paths, apply
from bot.games.registry import GAMES, AnyGame
from tests.golden.offers import asked
from tests.golden.transcript import FOLDER, read

COUNTS: dict[tuple[str, int], tuple[int, int]] = {
    ("andromeda-3-minimum2-en", 0): (71, 7_457),
    ("andromeda-3-minimum2-en", 5): (163, 8_369),
    ("andromeda-3-minimum2-en", 17): (31, 848),
    ("andromeda-3-minimum2-en", 34): (23, 1_311),
    ("andromeda-3-minimum2-en", 51): (11, 605),
    ("andromeda-3-minimum2-en", 68): (8, 64),
    ("andromeda-3-minimum2-en", 85): (44, 1_080),
    ("andromeda-4-minimum3-ja", 0): (95, 13_258),
    ("andromeda-4-minimum3-ja", 51): (3, 9),
    ("andromeda-4-minimum3-ja", 85): (75, 31_521),
    ("andromeda-4-minimum3-ja", 153): (3, 6),
    ("andromeda-4-minimum3-ja", 170): (18, 92),
    ("andromeda-5-minimum2-en", 17): (4, 12),
    ("auztralia-1-sideeast-moderivals-solonormal-variantsoff-en", 0): (18, 1_656),
    ("auztralia-1-sideeast-moderivals-solonormal-variantsoff-en", 5): (2, 347),
    ("auztralia-1-sideeast-moderivals-solonormal-variantsoff-en", 34): (6, 757),
    ("auztralia-2-sidewest-modetogether-soloeasy-variantson-ja", 0): (10, 90),
    ("auztralia-2-sidewest-modetogether-soloeasy-variantson-ja", 2): (109, 10_911),
    ("auztralia-2-sidewest-modetogether-soloeasy-variantson-ja", 56): (53, 3_294),
    ("auztralia-2-sidewest-modetogether-soloeasy-variantson-ja", 34): (4, 6_432),
    ("auztralia-2-sidewest-modetogether-soloeasy-variantson-ja", 85): (6, 79),
    ("auztralia-3-sideeast-moderivals-solohard-variantsoff-en", 0): (18, 260),
    ("auztralia-3-sideeast-moderivals-solohard-variantsoff-en", 5): (60, 4_321),
    ("auztralia-4-sidewest-modetogether-solonormal-variantson-ja", 30): (58, 3_731),
    ("farfarout-2-en", 0): (12, 72),
    ("farfarout-2-en", 7): (18, 1_465),
    ("farfarout-2-en", 119): (43, 2_404),
    ("farfarout-2-en", 136): (7, 32),
    ("farfarout-2-en", 141): (6, 37),
    ("farfarout-2-en", 170): (7, 876),
    ("farfarout-2-en", 187): (17, 3_161),
    ("farfarout-2-en", 204): (4, 142),
    ("farfarout-3-ja", 0): (18, 216),
    ("farfarout-3-ja", 5): (3, 198),
    ("farfarout-3-ja", 9): (40, 499),
    ("farfarout-3-ja", 64): (44, 2_778),
    ("farfarout-3-ja", 71): (7, 35),
    ("farfarout-3-ja", 153): (32, 5_276),
    ("farfarout-3-ja", 187): (16, 1_972),
    ("farfarout-3-ja", 251): (2, 75),
    ("farfarout-3-ja", 272): (5, 396),
    ("farfarout-4-en", 0): (24, 432),
    ("farfarout-4-en", 5): (4, 12),
    ("farfarout-4-en", 17): (58, 1_582),
    ("farfarout-4-en", 51): (47, 1_218),
    ("farfarout-4-en", 102): (59, 1_638),
    ("farfarout-4-en", 106): (6, 1_476),
    ("farfarout-4-en", 221): (4, 8),
    ("ricochet-1-chips1-sheetsplain-puzzlesdrawn-clockauto-reboundletter-seatingopen-en", 5): (18, 294),
    ("ricochet-10-chips2-sheetsplain-puzzleseasy-clock60-reboundturn-seatingclosed-ja", 68): (24, 579),
    ("ricochet-10-chips2-sheetsplain-puzzleseasy-clock60-reboundturn-seatingclosed-ja", 85): (23, 544),
    ("ricochet-2-chips2-sheetsall-puzzleseasy-clock60-reboundturn-seatingclosed-ja", 5): (21, 434),
    ("ricochet-4-chips2-sheetsplain-puzzleshard-clock60-reboundturn-seatingclosed-ja", 34): (125, 13_025),
    ("spacebase-2-startnormal-en", 0): (19, 361),
    ("spacebase-2-startnormal-en", 5): (14, 206),
    ("spacebase-2-startnormal-en", 17): (14, 238),
    ("spacebase-2-startnormal-en", 51): (14, 252),
    ("spacebase-3-startlight-ja", 0): (39, 1_476),
    ("spacebase-3-startlight-ja", 5): (31, 925),
    ("spacebase-3-startlight-ja", 68): (22, 482),
    ("spacebase-3-startlight-ja", 85): (45, 1_350),
    ("spacebase-3-startlight-ja", 102): (25, 597),
    ("spacebase-3-startlight-ja", 119): (21, 453),
    ("spacebase-4-startnormal-en", 85): (29, 958),
    ("spacebase-4-startnormal-en", 102): (33, 1_031),
    ("spacebase-4-startnormal-en", 153): (42, 1_483),
    ("spacebase-4-startnormal-en", 136): (42, 1_673),
    ("spacebase-5-startlight-ja", 0): (65, 4_150),
    ("spacebase-5-startlight-ja", 136): (32, 1_048),
}


def sayings(game: AnyGame, state: object) -> Iterator[tuple[int, ChoicePath]]:
    return ((seat, said) for seat in asked(game, state) for said in all_paths(game, state, seat))


@pytest.mark.parametrize(("name", "moves"), COUNTS)
def test_the_number_of_ways_to_go_on(name: str, moves: int) -> None:
    recording = read(FOLDER / f"{name}.txt")
    game, seed = GAMES[recording.game], bytes.fromhex(recording.seed)
    chance = SealedChance(seed)
    state, _ = game.setup(recording.seats, recording.settings, chance)
    for seat, said in recording.moves[:moves]:
        state, _ = apply(game, state, seat, said, chance)
    first = list(sayings(game, state))
    after = (apply(game, state, seat, said, SealedChance(seed))[0] for seat, said in first)
    assert (len(first), sum(len(list(sayings(game, one))) for one in after)) == COUNTS[name, moves]
