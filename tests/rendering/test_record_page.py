"""Tests of the record page: its pictures, its size, and its inert text."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Sequence
from datetime import UTC, datetime
from hashlib import sha256
from html.parser import HTMLParser
from io import BytesIO
from random import Random

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageDraw, ImageFont, ImageStat

from bot.words.catalogue import LANGUAGES
from rendering.record_page import Contestant, Fact, Frame, Frames, Pictures, Stop, Story, Told, document, page
from rendering.record_page.document import LOG_BYTES
from tests.tools.fonts import PAGE, TYPEFACES, letters

AT = datetime(2026, 5, 4, 12, tzinfo=UTC)
HOSTILE = (
    "</script><script>alert(1)</script>",
    '<img src=x onerror="alert(1)">',
    "<!--<script>",
    "שלום &lt;b&gt; \u2028 ${game} {n}",
)
WIDTH = 320


def story(names: Sequence[str] = HOSTILE, language: str = "en", stops: int = 3, lines: int = 1) -> Story:
    said = tuple(f"{name} moves & wins" for name in names)
    return Story(
        language=language,
        game=names[0],
        table=7,
        head=names[1],
        reason=names[2],
        names=tuple(names),
        contestants=[Contestant(1, names[0], 0, 3, ((names[1], 1), (names[2], 2))), Contestant(2, "Old", None, 1, ())],
        facts=[Fact(names[0], names[1])],
        options=[Fact(names[2], names[-1])],
        log=[Told(at + 1, said[at % len(said)] * lines, at == 1, AT) for at in range(stops)],
        stops=[
            Stop(at + 1, at + 1, at % len(names), AT, said, ((at, 1),) * len(names), said, (said,) * len(names))
            for at in range(stops)
        ],
        parts=(names[0], names[1]),
        tracks=False,
        seal="aa",
        seed="bb",
        salt="cc",
        record=json.dumps({"players": names}).encode(),
    )


class Elements(HTMLParser):
    """Parser of a page's elements."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.inside: dict[str, str] = {}
        self.text, self._open = "", ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        self._open = (dict(attrs).get("id") or tag) if tag in ("script", "style") else ""

    def handle_endtag(self, tag: str) -> None:
        self._open = ""

    def handle_data(self, data: str) -> None:
        if self._open:
            self.inside[self._open] = self.inside.get(self._open, "") + data
        else:
            self.text += data


def drawn(count: int, seed: int = 1) -> list[Image.Image]:
    """Boards with small changes from one to the next."""
    luck, found = Random(seed), list[Image.Image]()
    board = Image.effect_noise((WIDTH, 200), 40).convert("RGB")
    for _ in range(count):
        board = board.copy()
        x, y = luck.randrange(WIDTH - 40), luck.randrange(160)
        ImageDraw.Draw(board).ellipse((x, y, x + 30, y + 30), fill=(luck.randrange(256), 80, 200))
        found.append(board)
    return found


def composed(frames: Sequence[Frame]) -> list[Image.Image]:
    """Boards as composed by the page's script."""
    shown, found = Image.new("RGB", (1, 1)), list[Image.Image]()
    for frame in frames:
        image = Image.open(BytesIO(b64decode(frame.data))).convert("RGB")
        if not frame.pieces:
            shown = image
        shown = shown.copy()
        for x, y, wide, tall, left, top in frame.pieces:
            shown.paste(image.crop((x, y, x + wide, y + tall)), (left, top))
        assert shown.size == frame.size
        found.append(shown)
    return found


def apart(one: Image.Image, other: Image.Image) -> float:
    return max(ImageStat.Stat(ImageChops.difference(one, other)).mean)


def test_pieces_laid_on_what_was_there_make_each_board() -> None:
    boards, frames = drawn(30), Frames(WIDTH, 10_000_000, 30)
    assert [frames.add(board) for board in boards] == list(range(30))
    whole = [at for at, frame in enumerate(frames.frames) if not frame.pieces]
    assert whole[0] == 0
    assert 1 < len(whole) < 6, "now and then a whole one, so that a jump need not compose all"
    pairs = zip(composed(frames.frames), boards, strict=True)
    assert max(apart(shown, board) for shown, board in pairs) < 9
    pieces = [len(frame.data) for frame in frames.frames if frame.pieces]
    assert max(pieces) < len(frames.frames[0].data) / 3


def test_the_same_board_again_takes_nothing() -> None:
    board, frames = drawn(1)[0], Frames(WIDTH, 1_000_000, 3)
    assert [frames.add(board), frames.add(board.copy())] == [0, 0]
    assert len(frames.frames) == 1


def test_what_changes_too_little_to_be_seen_adds_up_to_what_is_shown() -> None:
    frames, board = Frames(WIDTH, 1_000_000, 12), Image.new("RGB", (WIDTH, 160), (100, 100, 100))
    at: int | None = None
    for level in range(100, 124, 2):
        at = frames.add(Image.new("RGB", board.size, (level, level, level)))
    assert at is not None
    assert apart(composed(frames.frames)[at], Image.new("RGB", board.size, (122, 122, 122))) < 7


def test_a_board_of_another_size_is_whole() -> None:
    frames = Frames(WIDTH, 1_000_000, 2)
    frames.add(Image.new("RGB", (1000, 500)))
    frames.add(Image.new("RGB", (1000, 700)))
    assert [(frame.size, frame.pieces) for frame in frames.frames] == [((320, 160), ()), ((320, 224), ())]


@pytest.mark.parametrize("room", [0, 60_000, 200_000])
def test_however_many_boards_there_are_they_take_no_more_room_than_there_is(room: int) -> None:
    frames = Frames(WIDTH, room, 40)
    places = [frames.add(board) for board in drawn(40)]
    assert sum(len(frame.data) for frame in frames.frames) <= room
    shown = [place for place in places if place is not None]
    assert shown == list(range(len(frames.frames)))
    if room == 200_000:
        assert None not in places, "boards are made coarser before they are left out"


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_words_wherever_they_stand(language: str) -> None:
    html = page(story(language=language, stops=4), Pictures()).decode()
    read = Elements(html)
    tags = [tag for tag, _ in read.found]
    assert tags.count("script") == 3
    for tag, attrs in read.found:
        assert not [name for name in attrs if name.startswith("on")], tag
        assert not (attrs.get("src") or "data:").startswith(("x", "http")), tag
        assert "style" not in attrs, "the policy allows none"
    data = json.loads(read.inside["game"])
    assert [seat["name"] for seat in data["seats"]] == list(HOSTILE)
    assert json.loads(read.inside["record"]) == {"players": list(HOSTILE)}
    for name in HOSTILE:
        assert name in read.text


def test_the_page_lets_itself_load_nothing_and_do_only_what_it_was_made_to_do() -> None:
    html = page(story(("Ann", "Ben", "Cleo")), Pictures()).decode()
    read = Elements(html)
    policy = next(attrs["content"] for _, attrs in read.found if attrs.get("http-equiv"))
    assert policy is not None
    rules = {name: what for name, _, what in (rule.strip().partition(" ") for rule in policy.split(";"))}
    assert rules["default-src"] == "'none'"
    assert (rules["img-src"], rules["font-src"]) == ("data: blob:", "data:")
    assert "unsafe" not in policy
    for key, inside in (("style-src", read.inside["style"]), ("script-src", read.inside["script"])):
        assert rules[key] == f"'sha256-{b64encode(sha256(inside.encode()).digest()).decode()}'"
    assert "http://" not in html.replace("http://www.w3.org/2000/svg", "")
    assert "https://" not in html


def test_a_page_brings_japanese_letters_where_it_has_any() -> None:
    """A machine may have none; a page without them stays small."""
    sizes = {
        name: len(page(story((name, "Ben", "Cleo"), language), Pictures()))
        for name, language in (("Ann", "en"), ("Chie", "ja"), ("千恵", "en"))
    }
    assert sizes["Ann"] < 55_000
    assert min(sizes["Chie"], sizes["千恵"]) > 100_000
    assert max(sizes.values()) < 250_000


def test_the_letters_of_a_page_are_those_of_the_translations() -> None:
    """Otherwise: `make fonts`."""
    font = ImageFont.truetype(TYPEFACES / PAGE, 20)
    assert {letter for letter in letters() if glyph(font, letter) == glyph(font, "\ufffe")} == set()


def glyph(font: ImageFont.FreeTypeFont, letter: str) -> bytes:
    image = Image.new("L", (24, 30))
    ImageDraw.Draw(image).text((0, 0), letter, 255, font)
    return image.tobytes()


def test_where_no_board_was_drawn_the_last_one_before_is_shown_and_said() -> None:
    frame = Frame("", (1, 1))
    pictures = Pictures([frame, frame], {0: 0, 2: 1})
    data = json.loads(Elements(page(story(("Ann", "Ben", "Cleo"), stops=4), pictures).decode()).inside["game"])
    assert [(stop["board"], stop.get("shows")) for stop in data["stops"]] == [(0, None), (0, 0), (1, None), (1, 2)]


def test_a_picture_of_a_hand_is_shown_as_long_as_it_is_true() -> None:
    told, frame = story(("Ann", "Ben", "Cleo"), stops=4), Frame("", (1, 1))
    held = [replace(stop, hands=((("a", "a", "b", "c")[at],),) * 3) for at, stop in enumerate(told.stops)]
    pictures = Pictures([frame], {0: 0}, [[frame, frame]] * 3, [{0: 0, 3: 1}] * 3)
    data = json.loads(Elements(page(replace(told, stops=held), pictures).decode()).inside["game"])
    assert [stop["pictures"][1] for stop in data["stops"]] == [0, 0, None, 1]


def test_a_log_that_is_too_long_is_cut_and_says_so() -> None:
    told = story(("Ann", "Ben", "Cleo"), stops=400, lines=600)
    html = page(told, Pictures()).decode()
    assert "Here the log ends" in html
    assert html.count("data-move") < 400
    assert len(html) < LOG_BYTES + 500_000


def test_a_record_that_is_too_large_is_left_out_and_said() -> None:
    told = story(("Ann", "Ben", "Cleo"))
    html = page(replace(told, record=None), Pictures())
    assert b'id="record"' not in html
    assert b"too large to stand in this page" in html


def test_a_line_leads_to_the_moment_at_which_its_move_is_seen() -> None:
    stops = [Stop(number, first, 0, AT, (), ()) for number, first in ((1, 1), (4, 2), (9, 7))]
    found = {number: document._stop_of(number, stops) for number in range(1, 11)}
    assert found == {1: 0, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 2, 8: 2, 9: 2, 10: 2}
