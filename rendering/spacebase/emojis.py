"""Emojis of this game."""

from __future__ import annotations

from functools import partial
from typing import Final

from PIL import Image

from rendering.canvas import Sheet, tinted
from rendering.fonts import DISPLAY
from rendering.icon_set import Draw
from rendering.icons import icon
from rendering.spacebase.colours import BLACK, LEVELS, TURNS
from rendering.spacebase.icon_set import BY_NAME
from rendering.spacebase.tokens import slot

_SHIPS: Final = {"starting_ship": "", "level_1_ship": "I", "level_2_ship": "II", "level_3_ship": "III"}
"""Numerals on them."""
_FIELDS: Final = ("mine", "others", "any")
"""Icons that are too dark for chat."""
_OTHERWISE: Final = {
    "points": "victory_points", "bolt": "charge", "charge": "place_charge", "move": "move_charge",
    "colony": "colony_card", "left": "arrow_left", "right": "arrow_right", "both": "arrow_both_ways",
    "claim": "claim_ship", "sum": "sum_to_the_right", "double": "double_sum", "fix": "set_die", "buy": "buy_card",
    "buyhigh": "buy_into_7_to_12", "gain": "gain_credits", "raid": "raid_points", "swap": "swap_sectors",
    "exchange": "exchange_places", "star": "victory", "cards": "deployed_ships",
}  # fmt: skip
"""Icons with clearer names in chat."""


def _ship(level: int, numeral: str, size: int) -> Image.Image:
    """Draw a ship in the colour of its level, with its numeral."""
    image = tinted(icon("rocket", size), LEVELS[level])
    Sheet(image).text(numeral, size / 2, size * 0.54, size // 3, BLACK, face=DISPLAY)
    return image


def _field(turn: str, size: int) -> Image.Image:
    """Draw a small field of this colour."""
    return slot(turn, size, charged=False, plain=True)


EMOJIS: Final[dict[str, Draw]] = {
    **{_OTHERWISE.get(name, name): sign.draw for name, sign in BY_NAME.items() if name not in _FIELDS},
    **{f"{turn}_field": partial(_field, turn) for turn in TURNS},
    **{name: partial(_ship, level, numeral) for level, (name, numeral) in enumerate(_SHIPS.items())},
}
