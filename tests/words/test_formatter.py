"""Tests of the text formatter."""

from __future__ import annotations

from bot.games.contract import BilingualText, t
from bot.words.formatter import formatter


def test_a_text_of_a_set_is_said_as_it_is_whatever_it_holds() -> None:
    name = BilingualText("{x} {", ja="}{0}")
    assert [formatter(language).format(name) for language in ("en", "ja")] == ["{x} {", "}{0}"]
    assert formatter("ja").format(t("{name}!", name=name)) == "}{0}!"
