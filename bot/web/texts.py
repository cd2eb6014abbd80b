"""Texts of the client in the browser, by the names that it has for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.games.contract import Text, t
from cogs.ui.texts import BACK_TO_HERE
from cogs.sandbox.screen import AT_TABLE, MADE_UP, OUTDATED
from cogs.sandbox.screen import MADE_UP, OUTDATED

TEXTS: Final[Mapping[str, Text]] = {
    "again": t("Choose again"),
    "agree": t("Agree"),
    "all": t("All of them"),
    "also": t("Other actions"),
    "ask_undo": t("Ask to undo"),
    "back": t("Back"),
    "back_to_here": BACK_TO_HERE,
    "changed": t("The board has changed. Please choose again."),
    "choices": t("Choices on the picture"),
    "choose": t("Choose these"),
    "clocks": t("Clocks"),
    "confirm": t("Confirm"),
    "earlier": t("Earlier board"),
    "fewer": t("One fewer"),
    "hand_words": t("Your hand in words"),
    "happened": t("What happened"),
    "hint": t("Hint"),
    "impossible": t("Not possible now"),
    "later": t("Later board"),
    "leave": t("Sign out"),
    "live": t("Live"),
    "log": t("Log"),
    "lost": t("Reconnecting…"),
    "more": t("One more"),
    "newest": t("Newest board"),
    "note": t("Private note"),
    "number": t("Number"),
    "past": t("Board after {n} of {all}", n="{n}", all="{all}"),
    "pictures": t("Pictures"),
    "places": t("Places on the picture"),
    "players": t("Players"),
    "progress": t("{n} of {all} chosen", n="{n}", all="{all}"),
    "refuse": t("Refuse"),
    "replace": t("Use this link instead"),
    "result": t("Result"),
    "save": t("Save"),
    "saved": t("Saved."),
    "send": t("Send"),
    "show_all": t("Show all {n}", n="{n}"),
    "signing": t("Signing in…"),
    "thread": t("To the thread"),
    "tried": MADE_UP,
    "try": t("Try…"),
    "try_back": t("Back to the table"),
    "try_later": t("Do it on my turn"),
    "try_now": t("Do it now"),
    "try_on": t("Let the others play"),
    "try_outdated": OUTDATED,
    "try_over": t("Start over"),
    "undo": t("Undo"),
    "undone": t("taken back"),
    "unreachable": t("The table can't be reached right now. Please try again."),
    "watching": t("You are watching. To play, press “Open the board” in Discord."),
    "words": t("The board in words"),
    "zoom_in": t("Zoom in"),
    "zoom_out": t("Zoom out"),
    "zoom_reset": t("Whole picture"),
}
