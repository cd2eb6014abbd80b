"""Each game on its page: every question can be answered there, from the lobby's start on."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.games.registry import GAMES
from bot.tables.service import Tables
from bot.web.payloads import Page, PictureInfo
from tests.tables.conftest import ANN, BEN, CHIE
from tests.web.site import Player, served

TURNS = 12


def answer_to(step: dict[str, Any], random: Random) -> str:
    """Return an allowed value of the field that a step asks for."""
    match step["kind"]:
        case "number":
            return str(random.randint(step["low"], step["high"]))
        case "text":
            return step["example"]
        case _:
            values = [one["value"] for one in step["options"] if one["refusal"] is None for _ in range(one["copies"])]
            if step["kind"] == "pick":
                return random.choice(values)
            few = random.randint(step["at_least"], min(len(values), step["at_most"]))
            order = [one["value"] for one in step["options"]]
            return "+".join(sorted(random.sample(values, few), key=order.index)) or "-"


def check(page: Page) -> None:
    """Check that the picture of a question shows no fewer of its places than the others."""
    step = page.step
    if step is not None and step.picture is not None:
        places = {one.place for one in step.options if one.refusal is None} | {one.place for one in step.reach}
        shown = len(places & _places(step.picture))
        assert all(len(places & _places(other)) <= shown for other in page.pictures)


def _places(picture: PictureInfo) -> set[str | None]:
    return {one.place for one in picture.spots or ()}


async def act(player: Player, page: Page, random: Random) -> int:
    """Answer what a player is asked, field by field; return the number of requests."""
    assert page.step is not None
    _, answer = await player.post("say", number=page.number, said=page.step.said, pressed=True)
    for many in range(1, 60):
        if answer["page"] is not None:
            return many
        step = answer["step"]
        if step["kind"] == "complete":
            _, answer = await player.post("do", number=step["number"], said=step["said"])
        elif step["kind"] != "number" and step["kind"] != "text" and all(one["refusal"] for one in step["options"]):
            said = [*step["said"], "-"] if step["at_least"] == 0 else step["back"]
            _, answer = await player.post("say", number=step["number"], said=said)
        else:
            value = answer_to(step, random)
            _, answer = await player.post("say", number=step["number"], said=[*step["said"], value], pressed=True)
    raise AssertionError(f"no move of {page.title} was made")


@pytest.mark.parametrize("game", [game for game in GAMES if game != "toy"])
async def test_a_game_is_played_on_its_page(tables: Tables, game: str) -> None:
    random, seats = Random(game), max(2, GAMES[game].meta.seats[0])
    info = await tables.lobby.open(game=game, host=ANN, guild_id=10, channel_id=11, language="ja", wanted=seats)
    for one in (BEN, CHIE)[: seats - 1]:
        await tables.seating.join(info.id, one)
    info = await tables.lobby.start(info.id, ANN, thread_id=12)
    async with served(tables) as site, site.player(info, ANN.id) as ann, site.player(info, BEN.id) as ben:
        for _ in range(TURNS):
            pages = [(one, await one.page(random.choice(("en", "ja")))) for one in (ann, ben)]
            for _, page in pages:
                check(page)
            asked = [(one, page) for one, page in pages if page.step is not None]
            if not asked:
                break
            player, page = asked[0]
            await act(player, page, random)
        for one in (ann, ben):
            for picture in (await one.page()).pictures[:4]:
                answered = await one.browser.get(f"/api/t/{one.key}/spots/{picture.id}")
                assert answered.status == 200
        last = (await ann.page()).number
        past = await ann.browser.get(f"/api/t/{ann.key}/board/{last}")
        assert past.status == 200
