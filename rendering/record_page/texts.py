"""Static texts of a record page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from bot.games.common_texts import command
from bot.games.contract import Text, t

NAMES: Final[Mapping[str, Text]] = {
    "name_stage": t("The game, turn by turn"),
    "name_slider": t("Turn"),
    "name_first": t("To the beginning"),
    "name_back": t("One turn back"),
    "name_play": t("Play"),
    "name_on": t("One turn on"),
    "name_last": t("To the end"),
    "name_turn": t("Turn"),
    "name_speed": t("Tempo"),
    "name_eyes": t("Hand of"),
    "name_places": t("Result"),
    "name_curves": t("Points over the turns"),
    "name_counted": t("Counted"),
    "name_log": t("Log"),
    "name_table": t("All moves, turn by turn"),
    "name_player": t("Player"),
    "name_time": t("Time"),
    "name_moves": t("Moves made"),
    "name_fair": t("Fair play"),
    "curves_hint": t("Press on a moment to go there."),
    "footer": t("Made by Taku. This page is complete: it loads nothing from anywhere and works without a network."),
}
"""Texts by placeholder in `page.html`."""
SPOKEN: Final[Mapping[str, Text]] = {
    "play": t("Play"),
    "halt": t("Pause"),
    "table": t("The table"),
    "start": t("Set-up"),
    "place": t("Turn {n} of {of}: {who}", n="{n}", of="{of}", who="{who}"),
    "points": t("Points now: {points}", points="{points}"),
    "board": t("The board after turn {n}", n="{n}"),
    "words": t("The board after turn {n}, in words", n="{n}"),
    "older": t("The picture shows the board after turn {n}.", n="{n}"),
    "sees": t("What {who} held then", who="{who}"),
    "nothing": t("Nothing that others did not know."),
    "everybody": t("nobody"),
    "curves": t("Points over the turns"),
    "total": t("Total"),
}
"""Texts of the page's script, by their names there; the script fills in the braces."""
BRAND: Final = "Taku"
OPTIONS: Final = t("Options of this table")
NOTABLE: Final = t("Best and worst moves")
TAKEN_BACK: Final = t("taken back")
NO_PICTURE: Final = t("No picture of the board was made.")
CUT: Final = t("Here the log ends: the rest of it is too long for this page.")
SEAL, SEED, SALT = t("Fairness seal (SHA-256), posted before the first move"), t("Seed"), t("Salt")
FITS: Final = t("This seed and salt have exactly this seal.")
SAVE: Final = t("Save the record (JSON)")
LARGE: Final = t("The record is too large to stand in this page. The Record button gives it as a file of its own.")


def checking(name: str) -> tuple[Text, ...]:
    """Return the explanation of the seal: the commitment before the game, and its verification."""
    return (
        t(
            "Every draw of this game came from one secret seed. Its seal was posted before the first move, so nobody "
            "could choose another seed later."
        ),
        t(
            "Checking plays the whole game again from the seed: every move must be legal, and every draw the seed's. "
            "Hand this file to {command}, or run `python -m bot verify {name}` on your own computer. A page can be "
            "forged; only the check and the seal in the table's first message count.",
            command=command("verify"),
            name=name,
        ),
    )


def spoken(say: Callable[[Text], str], texts: Mapping[str, Text]) -> dict[str, str]:
    """Render texts in a language."""
    return {name: say(text) for name, text in texts.items()}


def table(number: int) -> Text:
    """Return the table's title."""
    return t("Table {n}", n=number)
