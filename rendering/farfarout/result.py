"""The end: everybody's tracks, the winner first."""

from __future__ import annotations

from typing import Final

from PIL import Image

from bot.games.contract import Outcome, t
from bot.games.farfarout.parts.book import open_book
from bot.games.farfarout.parts.data import TRACKS
from bot.games.farfarout.rules.tracks import EACH, GOAL
from bot.games.farfarout.view import View
from rendering.farfarout.hues import DEEP, TRACK
from rendering.farfarout.page import HEADING, page
from rendering.farfarout.ships import ship
from rendering.farfarout.signs import sign
from rendering.farfarout.tracks import points
from rendering.fonts import BODY, DISPLAY
from rendering.painter import Look
from rendering.result import WIDTH, Place, Standings
from rendering.theme import GOLD, INK, MUTED, SEATS

COLUMNS: Final = (690, 840, 990)
TOTAL: Final = 1124
SHIP_X: Final = 252
STANDINGS: Final = Standings(
    HEADING + 62, 128, below=66, rank=52, pawn_x=158, name_x=320, name_room=COLUMNS[0] - 380, least=24, fill=DEEP,
    tint=0.08, edge=0.4, reason=32, reason_ink=INK,
)  # fmt: skip


def draw_result(view: View, outcome: Outcome, look: Look) -> Image.Image:
    """Places, names, ships and the three tracks, RGB; what won is golden."""
    book = open_book(view.set)
    sheet = page(WIDTH, STANDINGS.height(len(view.seats)), look.say(t("Final result")), "win", GOLD)
    for x, track in zip(COLUMNS, TRACKS, strict=True):
        sheet.stamp(sign(track, 54), x, HEADING + 26, TRACK[track])
    sheet.text("Σ", TOTAL, HEADING + 26, 40, MUTED, face=BODY)

    def tracks(place: Place) -> None:
        me = view.seats[place.seat]
        sheet.put(ship(book, me.ship, 104, SEATS[place.seat]), SHIP_X, place.y)
        have = points(me)
        three = max(have) < GOAL
        for x, count in zip(COLUMNS, have, strict=True):
            golden = place.won and (count >= GOAL or (three and count >= EACH))
            sheet.text(str(count), x, place.y, 60 if golden else 50, GOLD if golden else INK, face=DISPLAY)
        sheet.text(str(sum(have)), TOTAL, place.y, 50, MUTED, face=DISPLAY)

    return STANDINGS.draw(sheet, outcome, look, tracks)
