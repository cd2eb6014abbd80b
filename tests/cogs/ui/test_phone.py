"""Tests of messages that a phone has no room for."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from bot.games.contract import Text, t
from bot.games.registry import GAMES
from cogs.ui.board import SoloExtras, turn
from cogs.ui.components import Screen, button, gallery, note, row, rows, text
from cogs.ui.custom_ids import CustomId
from cogs.ui.phone import INSIDE, LETTER, MARGIN, PRIVATE, SCREEN, first_fitting, height, room, shortened, wrapped
from cogs.ui.translator import Translator
from rendering.renderer import Picture
from tests.cogs.screen_checks import labels_of, words_of
from tests.cogs.screen_samples import moments, seen_by, table

LONG = (
    "Ann built a **railway** from <:port:1000000000000000001> D4 over the hills to the far side of the map, "
    "and drew four new cards"
)
TIP = t("A tip.")


def tall(pixels: float) -> Picture:
    """Return a picture of this height on a phone."""
    return Picture(b"", f"{pixels}.jpg", 272, round(pixels))


@pytest.mark.parametrize("lines", [1, 2, 3])
def test_a_line_is_shortened_between_words(lines: int) -> None:
    short = shortened(LONG, lines, INSIDE)
    assert wrapped(short, LETTER, INSIDE) <= lines < wrapped(LONG, LETTER, INSIDE)
    assert short.endswith("…") or short.endswith("…**")
    assert short.count("**") % 2 == 0
    assert LONG.startswith(short.rstrip("…*"))
    assert not re.search(r"<[^>]*$", short), "a broken emoji"


def test_a_line_that_fits_is_whole() -> None:
    assert shortened("Ann drew a card", 1, INSIDE) == "Ann drew a card"


def test_japanese_is_shortened_between_letters() -> None:
    line = "アンは線路を敷設し、「ドクター・フェンウィック」を獲得して、カレンダーを2進めました"
    short = shortened(line, 2, INSIDE)
    assert wrapped(short, LETTER, INSIDE) == 2
    assert line.startswith(short[:-1])
    assert len(short) > len(line) // 2


def test_an_isolate_that_is_cut_ends() -> None:
    short = shortened(f"\u2068{'אבגד ' * 30}\u2069", 1, INSIDE)
    assert short.count("\u2068") == short.count("\u2069")


def test_the_first_screen_that_fits_is_chosen() -> None:
    screens = [
        Screen(gallery(tall(pixels), (), Translator("en")), text(["A board"])) for pixels in (900, 800, 500, 400)
    ]
    assert first_fitting(screens) is screens[2]
    assert first_fitting(screens[:2]) is screens[1], "else the last one"


def test_the_room_counts_the_line_above_a_private_answer() -> None:
    screen = note("One line")
    assert room(screen) + height(screen.to_components(), {}) == SCREEN - PRIVATE - MARGIN


def board(pixels: float, *, own: SoloExtras | None = None, recap: int = 3) -> Screen:
    """Return a board of Andromeda with a picture of this height and a long recap."""
    one = next(one for one in moments("andromeda") if one.seats == 3)
    whole = table("andromeda", one.seats, one.number)
    names = zip(whole.seats, ("Ann", "Ben", "Chie"), strict=True)
    seats = tuple(replace(seat, name=name) for seat, name in names)
    outside = replace(whole, seats=seats, guild_id=whole.guild_id if own is None else 0)
    seen = replace(seen_by(GAMES["andromeda"], one.state, [], outside, None), request=None)
    recalled: list[Text] = [t("{text}", text=t(f"{n} {LONG}")) for n in range(recap)]
    return turn(seen, tall(pixels), Translator("en", outside), recap=recalled, own=own, first=TIP)


def told(screen: Screen) -> str:
    """Return the names of the parts that a board leaves out."""
    words = words_of(screen)
    parts = {
        "recap": "0 Ann built" in words,
        "points": "Ann 4 ·" in words,
        "whole": "four new cards" in words,
        "status": "Round 1" in words,
        "tip": "A tip." in words,
    }
    return " ".join(name for name, shown in parts.items() if not shown)


def test_a_board_leaves_out_the_least_important_first() -> None:
    left = [told(board(pixels)) for pixels in range(40, 700, 4)]
    assert list(dict.fromkeys(left)) == [
        "",
        "recap",
        "recap points",
        "recap points whole",
        "recap points whole status",
        "recap points whole status tip",
    ]


def test_a_board_of_any_height_has_all_its_buttons() -> None:
    assert {tuple(labels_of(board(pixels))) for pixels in range(40, 700, 60)} == {tuple(labels_of(board(40)))}


HAND = ("Your hand: 3 Brae", "Your bonus cards: none")


def solo(pixels: float, words: tuple[str, ...] = HAND) -> Screen:
    """Return a solo board with a hand, and an explained choice."""
    here = CustomId("say", 1, 1)
    explained = [text(["- **Tarn**: one draw"] * 4), *rows([button("Tarn", here)])]
    shorter = [row([button("Choose", here)])]
    hand = gallery(Picture(b"", "hand.jpg", 272, 100), HAND, Translator("en"))
    return board(pixels, own=SoloExtras((), hand, words, ["**Which planet?**"], explained, shorter))


def pictures(screen: Screen) -> list[str]:
    """Return the names of a screen's pictures, but for their endings."""
    return [one.name.partition(".")[0] for one in screen.pictures]


def test_a_solo_board_shows_the_hand_in_words_before_it_drops_explanations() -> None:
    stages = [
        (
            len(pictures(screen)),
            HAND[0] in words_of(screen),
            "one draw" in words_of(screen),
            "Choose" in labels_of(screen),
        )
        for screen in map(solo, range(20, 600, 4))
    ]
    assert list(dict.fromkeys(stages)) == [
        (2, False, True, False),
        (1, True, True, False),
        (1, True, False, True),
    ]


def test_a_hand_that_is_long_in_words_is_one_press_away() -> None:
    screens = [solo(pixels, (f"{LONG}!", LONG)) for pixels in range(20, 600, 20)]
    stages = [(len(pictures(one)), "My hand" in labels_of(one)) for one in screens]
    assert list(dict.fromkeys(stages)) == [(2, False), (1, True)]
    assert not any(f"{LONG}!" in words_of(one) for one in screens)
