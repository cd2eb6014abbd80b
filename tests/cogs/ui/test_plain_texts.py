"""Plain texts of pages: none of Discord's syntax, and names as they were typed."""

from __future__ import annotations

import pytest

from bot.games.contract import Text, Typed, Who, t
from cogs.ui.translator import Translator
from tests.cogs.screen_samples import seated

EVIL = "*x* `y` <b>"


def voice() -> Translator:
    """Return a translator of a table with a name that looks like syntax."""
    return Translator("en", seated("Ann", EVIL))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (t("Press *Go on*, then `this`."), "Press Go on, then this."),
        (t("{who} bids.", who=Who(1)), f"{EVIL} bids."),
        (t("**{who}** and *{others}*", who=Who(0), others=(Who(0), Who(1))), f"Ann and Ann and {EVIL}"),
        (t("The host: “{text}”", text=Typed(EVIL)), f"The host: “{EVIL}”"),
        (t("{a}: {b}", a=t("*One*"), b=t("{who}", who=Who(1))), f"One: {EVIL}"),
        (t("“{value}” is not possible.", value="\ue101\ue150"), f"“{EVIL}\ue150” is not possible."),
    ],
    ids=range(6),
)
def test_only_our_own_syntax_is_removed(text: Text, told: str) -> None:
    assert voice().plain(text) == told


def test_a_player_is_addressed_without_their_name() -> None:
    text = t("{who}: a point", who=Who(1))
    assert voice().plain(text) == f"{EVIL}: a point"
    assert voice().to(1).plain(text) == "A point"
    assert voice().to(0).plain(text) == f"{EVIL}: a point"
    assert voice().to(1).plain(t("Beside {who}", who=Who(1))) == f"Beside {EVIL}"
