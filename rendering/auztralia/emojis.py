"""Emojis of this game."""

from __future__ import annotations

from typing import Final

from PIL import Image, ImageEnhance

from rendering.auztralia.icon_set import (
    ACTIONS,
    ARMY,
    BEASTS,
    BLIGHT,
    CUBE,
    DAMAGE,
    HIDDEN,
    LANDS,
    PORT,
    RAIL,
    SANITY,
    STORES,
    TIME,
)
from rendering.icon_set import Draw

_OTHERWISE: Final = {
    "car": "armoured_car", "train": "armoured_train", "migo": "mi_go", "pick": "mine_goods", "hat": "personality",
    "guns": "military", "crate": "import_export", "plough": "farm", "attack": "attack_old_ones", "home": "retrieve",
    "hill": "hill_railway",
}  # fmt: skip
"""Emoji names that differ from the icon names."""
_ACTIONS: Final = ("pick", "hat", "guns", "crate", "plough", "attack", "home", "hill")


def _coal(size: int) -> Image.Image:
    """Draw coal lighter than on the map: Discord's background is as dark as coal."""
    image = STORES["coal"].draw(size)
    lit = ImageEnhance.Brightness(image.convert("RGB")).enhance(1.25)
    lit.putalpha(image.getchannel("A"))
    return lit


EMOJIS: Final[dict[str, Draw]] = {
    **{_OTHERWISE.get(one.name, one.name): one.draw for one in (*STORES.values(), *ARMY.values(), *BEASTS.values())},
    **{f"{kind}_farm": farm.draw for kind, farm in LANDS.items()},
    **{_OTHERWISE[one.name]: one.draw for one in ACTIONS if one.name in _ACTIONS},
    "coal": _coal,
    "blighted_farm": BLIGHT.draw,
    "cube": CUBE.draw,
    "damage": DAMAGE.draw,
    "hidden_old_one": HIDDEN.draw,
    "port": PORT.draw,
    "railway": RAIL.draw,
    "sanity": SANITY.draw,
    "time": TIME.draw,
}
