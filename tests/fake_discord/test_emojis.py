"""Tests of the application's emojis, by the library's own calls."""

from io import BytesIO

import discord
import pytest
from discord import SelectOption, ui
from PIL import Image

from .conftest import Scene


def picture(side: int = 16) -> bytes:
    """Return a PNG of noise, so that it does not compress."""
    file = BytesIO()
    Image.effect_noise((side, side), 100).save(file, "PNG")
    return file.getvalue()


async def test_they_are_made_found_renamed_and_deleted(scene: Scene) -> None:
    made = await scene.bot.create_application_emoji(name="gold_card", image=picture())
    assert str(made) == f"<:gold_card:{made.id}>"
    assert made.is_application_owned()
    assert [one.id for one in await scene.bot.fetch_application_emojis()] == [made.id]
    assert (await made.edit(name="golden")).name == "golden"
    assert (await scene.bot.fetch_application_emoji(made.id)).name == "golden"
    await made.delete()
    assert await scene.bot.fetch_application_emojis() == []
    with pytest.raises(discord.NotFound):
        await made.delete()


@pytest.mark.parametrize("name", ["a", "a" * 33, "gold-card", "gold card"])
async def test_a_wrong_name_is_refused(scene: Scene, name: str) -> None:
    with pytest.raises(discord.HTTPException, match="In name"):
        await scene.bot.create_application_emoji(name=name, image=picture())


async def test_a_name_is_there_once(scene: Scene) -> None:
    await scene.bot.create_application_emoji(name="gold", image=picture())
    with pytest.raises(discord.HTTPException, match="already exists"):
        await scene.bot.create_application_emoji(name="gold", image=picture())


async def test_what_is_no_picture_is_refused(scene: Scene) -> None:
    with pytest.raises(discord.HTTPException, match="image"):
        await scene.bot.http.create_application_emoji(int(scene.fake.world.bot.id), "gold", "data:text/plain,gold")


async def test_a_picture_may_have_256_kilobytes(scene: Scene) -> None:
    with pytest.raises(discord.HTTPException, match=r"256"):
        await scene.bot.create_application_emoji(name="gold", image=picture(640))


async def test_there_are_so_many_and_no_more(scene: Scene) -> None:
    scene.fake.world.emojis.most = 1
    await scene.bot.create_application_emoji(name="gold", image=picture())
    with pytest.raises(discord.HTTPException, match="Maximum number"):
        await scene.bot.create_application_emoji(name="iron", image=picture())


async def test_a_button_shows_an_emoji_that_is_there(scene: Scene) -> None:
    made = await scene.bot.create_application_emoji(name="gold", image=picture())

    def shown() -> ui.View:
        return (
            ui.View()
            .add_item(ui.Button(emoji=made))
            .add_item(ui.Select(options=[SelectOption(label="Gold", emoji=made)]))
        )

    await scene.place.send("There", view=shown())
    await made.delete()
    with pytest.raises(discord.HTTPException, match="Invalid emoji"):
        await scene.place.send("Gone", view=shown())
