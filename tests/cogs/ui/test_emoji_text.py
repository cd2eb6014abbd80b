"""Tests of emojis in texts, buttons and menus, if there is space and Discord has them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import aiohttp
import discord
import pytest
from simcord.components import walk_components

from bot.games.contract import Text, Who, signed, t
from cogs.framework.send import send_screen
from cogs.ui import components, emoji_text
from cogs.ui.components import IconButton, MenuEntry, Screen, button, menu, rows
from cogs.ui.custom_ids import CustomId
from cogs.ui.emoji_text import bare, once
from cogs.ui.layout import LABEL
from cogs.ui.translator import Translator, escape
from tests.cogs.emoji_application import EmojiApplication, icons
from tests.cogs.screen_samples import table

GOLD = signed("gold", t("gold"))
PAID = t("{who} pays {what} and {more}.", who=Who(0), what=GOLD, more=GOLD)


@pytest.fixture
def known() -> Any:
    """Yield all emojis."""
    with icons() as found:
        yield found


def shown(buttons: Sequence[components.Button], most: int = 0) -> list[list[str]]:
    """Return rows of labels, a + before a label with an emoji."""
    found = rows(buttons, most)
    return [
        ["+" * bool(one.emoji) + (one.label or "") for one in cast("list[components.Button]", row.children)]
        for row in found
    ]


def press(label: str, sign: str = "gold") -> components.Button:
    """Return a button with an emoji."""
    return button(label, CustomId("log", arg=label), icon=emoji_text.emoji(sign))


def test_a_line_shows_each_sign_once_and_pictures_none(known: EmojiApplication) -> None:
    voice = Translator("en", table("auztralia", 2, 1))
    name, other = voice.names
    assert voice.markdown(PAID) == f"{known['blue_circle']} {name} pays {known['gold']} gold and gold."
    assert voice.text(PAID) == f"{name} pays gold and gold."
    assert voice.name(1) == f"{known['orange_square']} {other}"
    assert voice.calling(PAID, 0, "<@1>").startswith(f"{known['blue_circle']} <@1> pays")


def test_who_is_spoken_to_has_a_sentence_without_a_name(known: EmojiApplication) -> None:
    voice = Translator("en", table("auztralia", 2, 1)).to(0)
    assert voice.markdown(t("{who}: {what}.", who=Who(0), what=GOLD)) == f"{known['gold']} gold."


def test_without_emojis_words_stand_alone() -> None:
    voice = Translator("en", table("auztralia", 2, 1))
    assert voice.markdown(PAID) == voice.text(PAID)
    assert voice.icon(GOLD) is None
    assert voice.icon(t("{who}", who=Who(0))) is None


def test_a_button_has_the_sign_of_what_it_names(known: EmojiApplication) -> None:
    voice = Translator("en", table("auztralia", 2, 1))
    assert voice.icon(GOLD) == known["gold"]
    assert voice.icon(t("{who}", who=Who(1))) == known["orange_square"]
    assert voice.icon(t("{who}", who=Who(9))) is None
    assert voice.icon(t("Remove {who}", who=Who(1))) is None
    assert voice.icon(t("Back")) is None


def test_icons_cost_no_row_for_which_there_is_no_room(known: EmojiApplication) -> None:
    three = ["Board", "Log", "Rules"]
    assert shown([press(one) for one in three]) == [three]
    assert shown([press(one) for one in three[:2]]) == [["+Board", "+Log"]]
    assert shown([press(one) for one in three], 2) == [["+Board", "+Log"], ["+Rules"]]
    assert shown([press(one) for one in (*three, "Hand", "Undo")]) == [three, ["+Hand", "+Undo"]]
    assert shown([press("W" * LABEL)], 2) == [["W" * LABEL]]
    pad = [IconButton(one, CustomId("try", arg=one), known["red_up"]) for one in ("R↑", "R→", "R↓", "R←")]
    assert shown(pad) == [["+"] * 4]


def test_a_text_without_room_gives_up_signs_before_words(known: EmojiApplication) -> None:
    line = f"{known['gold']} gold"
    assert components.text([line] * 9, 400).content.count("<:") == 9
    assert components.text([line] * 20, 400).content == "\n".join(["gold"] * 20)


@pytest.mark.parametrize("name", ["<:e:1>", "<:gold__0a1b2:1000000000000000000>", "a <:b:2> c"])
def test_what_a_person_types_is_no_sign(name: str) -> None:
    assert bare(escape(name)) == once(escape(name)) == escape(name)


def a_screen(known: EmojiApplication) -> Screen:
    """Return a screen with a button, a button with only an emoji, and a menu."""
    return Screen(
        components.text([f"{known['gold']} gold"]),
        *rows([press("Mine"), IconButton("R↑", CustomId("try", arg="R"), known["red_up"])]),
        menu(CustomId("menu"), "Choose", [MenuEntry("Gold", "gold", icon=known["gold"])]),
    )


def refusal(text: str, code: int = 50035) -> discord.HTTPException:
    """Return an error of Discord."""

    class Response:
        status, reason = 400, "Bad Request"

    return discord.HTTPException(cast(aiohttp.ClientResponse, Response()), {"message": text, "code": code})


async def test_where_discord_does_not_find_an_emoji_words_say_it(known: EmojiApplication) -> None:
    looked = list[int]()
    emoji_text.when_refused(lambda: looked.append(1))
    sent = list[list[dict[str, Any]]]()

    async def send(screen: Screen) -> str:
        sent.append(list(walk_components(screen.to_components())))
        if len(sent) == 1:
            raise refusal("Invalid Form Body\nIn components.0.components.1.emoji.id: Invalid emoji")
        return "sent"

    assert await send_screen(a_screen(known), send) == "sent"
    assert looked == [1]
    assert [one["label"] for one in sent[1] if one["type"] == 2] == ["Mine", "R↑"]
    assert "emoji" not in str(sent[1])


@pytest.mark.parametrize("text", ["Invalid Form Body\nIn components.0: too long", "Missing Access"])
async def test_what_is_refused_for_another_reason_is_not_sent_again(known: EmojiApplication, text: str) -> None:
    sent = list[Screen]()

    async def send(screen: Screen) -> None:
        sent.append(screen)
        raise refusal(text)

    with pytest.raises(discord.HTTPException):
        await send_screen(a_screen(known), send)
    assert len(sent) == 1


def test_an_unknown_name_is_heard_of(known: EmojiApplication) -> None:
    """In the tests' fake: see `EmojiApplication`."""
    with pytest.raises(KeyError):
        Translator("en").markdown(Text("something", sign="no_such_sign"))
    assert "gold" in known
