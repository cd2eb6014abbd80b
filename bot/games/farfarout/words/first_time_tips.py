"""Tips of one sentence for a player's first decision of each kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.games.contract import Text, t

FIRST_TIME_TIPS: Final[Mapping[str, Text]] = {
    "quests": t("A main quest brings points on a track. Keep one in secret; one more lies open for everybody."),
    "crew": t("Each crew member brings a battle die, can colonise two kinds of planet, and costs ERG."),
    "turn": t("A token is an action of its colour, or moves. What you don't use is lost at the end of your turn."),
    "land": t("A grey token scans it: the scanned half of the event applies. Without one, the other half does."),
    "icons": t("An icon is used once, on any die, in any order; then the numbers are added up."),
    "lose": t("A die is gone for this battle only; a shield stays lost until you recover."),
    "hire": t("You may hire one of this row or nobody; your ship has room for so many crew only."),
    "shop": t("You may buy one item or nothing. Each has its price, in ERG or in a resource."),
    "relic": t("You take one: a relic that lies open, or the unknown one on top of the deck."),
    "outpost": t("You can hold two outpost quests. Each is done as soon as its condition is met."),
    "main": t("You keep one of the two drawn; the main quest that you had goes back."),
    "spare": t("You can hold only two outpost quests: one of these goes back."),
    "excess": t("Your ship has no room for all: who leaves takes their die along."),
    "give": t("An item must go. Look at the dice and powers that each of them gives you."),
    "jump": t("Any discovered place can be reached, and it costs no moves."),
    "loot": t("You take ERG up to what your dice show, or one item worth no more."),
}
