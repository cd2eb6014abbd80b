"""Icon set of Space Base, with meanings."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PIL import Image

from bot.games.contract import t
from rendering.icon_set import Icon, inked
from rendering.icons import icon
from rendering.spacebase.card_frames import frame
from rendering.spacebase.colours import LEVELS, RED, SPARK, WHITE
from rendering.spacebase.icons import sign
from rendering.spacebase.tokens import Item, token
from rendering.theme import mix


def _token(kind: str) -> Callable[[int], Image.Image]:
    return lambda size: token(Item(kind), size)


def _frame(turn: str) -> Callable[[int], Image.Image]:
    """Return an empty horizontal field."""

    def draw(size: int) -> Image.Image:
        image = Image.new("RGBA", (size, size))
        image.alpha_composite(frame(turn, size, size * 3 // 4), (0, size // 8))
        return image

    return draw


SIGNS: Final = (
    Icon(
        "points", t("Victory points"), t("Whoever reaches 40 begins the last round; most points win."), _token("points")
    ),
    Icon(
        "credits", t("Credits"), t("They pay for cards. A normal purchase takes all that you have."), _token("credits")
    ),
    Icon("income", t("Income"), t("At the end of your turn your credits rise to this number."), _token("income")),
    Icon("mine", t("Blue field"), t("What you gain here on your own turn."), _frame("blue")),
    Icon("others", t("Red field"), t("What your deployed ships give you here on others' turns."), _frame("red")),
    Icon("any", t("Green field"), t("What you gain here on any turn."), _frame("green")),
    Icon(
        "bolt",
        t("Charge"),
        t("A hit puts one on a slot; abilities are paid for with it."),
        inked(partial(sign, "bolt"), SPARK),
    ),
    Icon(
        "cards",
        t("Ships deployed"),
        t("So many ships give their red rewards here, all together."),
        inked(partial(icon, "cards"), mix(RED, WHITE, 0.45)),
    ),
    Icon(
        "colony",
        t("Colony card"),
        t("Points at once; its sector takes no more cards."),
        inked(partial(sign, "colony"), LEVELS[4]),
    ),
    Icon("left", t("Arrow to the left"), t("You also gain what the next sector to the left gives."), _token("left")),
    Icon(
        "right", t("Arrow to the right"), t("You also gain what the next sector to the right gives."), _token("right")
    ),
    Icon(
        "both",
        t("Double arrow"),
        t("You also gain what one neighbour gives; you choose which."),
        _token("both"),
    ),
    Icon("claim", t("Claim"), t("Take a ship of the level shown for free."), _token("claim")),
    Icon(
        "sum",
        t("Sum to the right"),
        t("Take the sum, moved one sector to the right (1/2: or two)."),
        _token("sum"),
    ),
    Icon("double", t("2X"), t("Take the sum twice, or both dice and one of them again."), _token("double")),
    Icon("reroll", t("Reroll"), t("After your roll, roll one die or both again."), _token("reroll")),
    Icon(
        "fix",
        t("Set a die"),
        t("Before your roll, set a die; a number is credits gained."),
        _token("fix"),
    ),
    Icon("buy", t("Buy a card"), t("Gain the number shown, then buy a card for its cost alone."), _token("buy")),
    Icon(
        "buyhigh",
        t("Buy into 7 to 12"),
        t("Buy a card for its cost alone, into any of the sectors 7 to 12."),
        _token("buyhigh"),
    ),
    Icon("gain", t("Gain credits"), t("You gain so many credits."), _token("gain")),
    Icon("raid", t("Others lose points"), t("All others lose so many points; then you may buy."), _token("raid")),
    Icon("swap", t("Swap sectors"), t("Two of your sectors change places, with all that lies there."), _token("swap")),
    Icon("charge", t("A charge"), t("Put a charge on any of your slots."), _token("charge")),
    Icon(
        "move", t("A charge, and move one"), t("Put a charge on any of your slots, and move another."), _token("move")
    ),
    Icon(
        "exchange",
        t("Exchange places"),
        t("This ship changes places with one in a sector of yours."),
        _token("exchange"),
    ),
    Icon("star", t("Victory"), t("You win immediately."), _token("victory")),
)
BY_NAME: Final = {sign.name: sign for sign in SIGNS}
