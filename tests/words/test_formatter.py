"""How texts become sentences."""

from __future__ import annotations

from bot.games.contract import Own, t
from bot.words.formatter import speaker


def test_a_text_of_a_set_is_said_as_it_is_whatever_it_holds() -> None:
    name = Own("{x} {", ja="}{0}")
    assert [speaker(language).say(name) for language in ("en", "ja")] == ["{x} {", "}{0}"]
    assert speaker("ja").say(t("{name}!", name=name)) == "}{0}!"
