"""A small discord.py bot with one of every feature that a bot for board games needs."""

# ruff: noqa: ARG003 - discord.py calls with these

import asyncio
import io
import os
import re
from typing import Any, cast

import discord
from discord import app_commands, ui
from PIL import Image, ImageDraw

JA = {"game": "ゲーム", "new": "新規", "Play a game": "ゲームで遊ぶ", "status": "状況", "Small": "小"}
MAPS = ["Delta", "Europe", *(f"Random {n}" for n in range(40))]
UNITS = [discord.SelectOption(label=f"Unit {n}", value=str(n)) for n in range(25)]
Asked = discord.Interaction["DemoBot"]


def board(turn: int, size: int = 64) -> discord.File:
    """Return a picture of the board."""
    image = Image.new("L", (size, size), turn % 256)
    ImageDraw.Draw(image).text((4, 4), str(turn), fill=255)
    png = io.BytesIO()
    image.save(png, "PNG", compress_level=1)
    png.seek(0)
    return discord.File(png, "board.png", description=f"The board in turn {turn}")


class Translator(app_commands.Translator):
    """Japanese names of commands."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        return JA.get(string.message) if locale is discord.Locale.japanese else None


class EndTurn(ui.DynamicItem[ui.Button[ui.LayoutView]], template=r"game:(?P<game>\d+):end:(?P<turn>\d+)"):
    """A stateless button: its custom id has everything, so it works after a restart.

    The answer carries the new picture.
    """

    def __init__(self, game: int, turn: int) -> None:
        super().__init__(ui.Button(label=f"End turn {turn}", custom_id=f"game:{game}:end:{turn}"))
        self.game, self.turn = game, turn

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> "EndTurn":
        return cls(int(match["game"]), int(match["turn"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> Any:
        view = Board(self.game, self.turn + 1)
        await interaction.response.edit_message(view=view, attachments=[board(self.turn + 1)])


class Orders(ui.Modal, title="Give orders"):
    """A form with a fixed custom id, which discord.py stores once for the whole bot."""

    note = ui.Label[Any](text="Message", component=ui.TextInput[Any](max_length=50, custom_id="note"))
    target = ui.Label[Any](
        text="Target",
        component=ui.Select[Any](
            custom_id="target",
            required=False,
            options=[discord.SelectOption(label="North", value="n"), discord.SelectOption(label="South", value="s")],
        ),
    )

    def __init__(self) -> None:
        super().__init__(custom_id="orders:7")

    async def on_submit(self, interaction: discord.Interaction[Any], /) -> None:
        note = cast("ui.TextInput[Any]", self.note.component).value
        target = cast("ui.Select[Any]", self.target.component).values
        await interaction.response.send_message(f"orders: {note} {target}", ephemeral=True)


class Menu(ui.ActionRow[Any]):
    """Items with fixed custom ids."""

    @ui.button(label="Orders", custom_id="menu:orders")
    async def orders(self, interaction: Asked, button: ui.Button[Any]) -> None:
        """Open the form."""
        await interaction.response.send_modal(Orders())

    @ui.button(label="Who am I", custom_id="menu:who")
    async def who(self, interaction: Asked, button: ui.Button[Any]) -> None:
        """Answer ephemerally."""
        await interaction.response.send_message(f"You are {interaction.user.mention}", ephemeral=True)

    @ui.button(label="Never", custom_id="menu:never", disabled=True)
    async def never(self, interaction: Asked, button: ui.Button[Any]) -> None:
        """Do nothing: the button is disabled."""


class Unit(ui.ActionRow[Any]):
    """A select of options."""

    @ui.select(custom_id="menu:unit", placeholder="Units", max_values=2, options=UNITS)
    async def unit(self, interaction: Asked, select: ui.Select[Any]) -> None:
        """Repeat the chosen options."""
        await interaction.response.send_message("chose " + ",".join(select.values), ephemeral=True)


class Rival(ui.ActionRow[Any]):
    """A select of people."""

    @ui.select(cls=ui.UserSelect[Any], custom_id="menu:rival")
    async def rival(self, interaction: Asked, select: ui.UserSelect[Any]) -> None:
        """Repeat the chosen people."""
        await interaction.response.send_message("invited " + select.values[0].name, ephemeral=True)


class Board(ui.LayoutView):
    """The board: text, picture, buttons, selects."""

    def __init__(self, game: int, turn: int) -> None:
        super().__init__(timeout=None)
        row = ui.ActionRow[Any]()
        row.add_item(EndTurn(game, turn))
        row.add_item(ui.Button(label="Rules", url="https://example.org"))
        picture = discord.MediaGalleryItem("attachment://board.png", description=f"Turn {turn}")
        self.add_item(
            ui.Container[Any](
                ui.TextDisplay(f"## Game {game}\nTurn {turn}"),
                ui.MediaGallery(picture),
                row,
                Menu(),
                Unit(),
                Rival(),
            )
        )


class Game(app_commands.Group):
    """The commands."""

    def __init__(self) -> None:
        name, description = app_commands.locale_str("game"), app_commands.locale_str("Play a game")
        super().__init__(name=name, description=description, guild_only=True)

    @app_commands.command(name=app_commands.locale_str("new"), description="Start a game")
    @app_commands.rename(where="map")
    @app_commands.choices(size=[app_commands.Choice(name=app_commands.locale_str("Small"), value="s")])
    async def new(self, interaction: Asked, where: str, size: str = "l") -> None:
        """Defer, then show the board."""
        await interaction.response.defer(thinking=True)
        await asyncio.sleep(interaction.client.thinking)
        await interaction.followup.send(view=Board(7, 1), file=board(1))

    @new.autocomplete("where")
    async def complete(self, interaction: Asked, current: str) -> list[app_commands.Choice[str]]:
        """Suggest maps that contain the text."""
        fitting = [name for name in MAPS if current.lower() in name.lower()]
        return [app_commands.Choice(name=name, value=name) for name in fitting[:25]]

    @app_commands.command(name=app_commands.locale_str("status"), description="Show the game to you")
    async def status(self, interaction: Asked) -> None:
        """Answer in the user's language."""
        word = await interaction.translate(app_commands.locale_str("status"))
        await interaction.response.send_message(f"{interaction.locale}: {word or 'status'}", ephemeral=True)

    @app_commands.command(description="Send a direct message")
    async def nudge(self, interaction: Asked, player: discord.User) -> None:
        """Send a picture privately, or report why not."""
        await interaction.response.defer(ephemeral=True)
        try:
            sent = await player.send("your turn", file=board(3))
        except discord.Forbidden as refusal:
            await interaction.edit_original_response(content=f"refused: {refusal.code}")
        else:
            await interaction.edit_original_response(content=f"sent {len(await sent.attachments[0].read())} bytes")

    @app_commands.command(description="Take a file")
    async def load(self, interaction: Asked, file: discord.Attachment) -> None:
        """Read an uploaded file."""
        await interaction.response.send_message(f"{file.filename}: {len(await file.read())} bytes")


class DemoBot(discord.Client):
    """The bot. DEMO_THINKING is the duration of a new game's answer, in seconds."""

    def __init__(self) -> None:
        intents = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)
        super().__init__(intents=intents, allowed_mentions=discord.AllowedMentions.none(), max_messages=None)
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(Game())
        self.events: list[str] = []
        self.heard: list[str] = []
        self.thinking = float(os.environ.get("DEMO_THINKING", "0"))

    async def setup_hook(self) -> None:
        await self.tree.set_translator(Translator())
        self.add_view(Board(0, 0))
        self.add_dynamic_items(EndTurn)
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Skip discord.py's pause of 5 s before it identifies again; no test needs that."""

    async def on_resumed(self) -> None:
        """Record the event."""
        self.events.append("resumed")

    async def on_thread_delete(self, thread: discord.Thread) -> None:
        """Record the event."""
        self.events.append(f"deleted {thread.name}")

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Record the event."""
        self.events.append(f"left {guild.name}")

    async def on_message(self, message: discord.Message) -> None:
        """Record messages of people, as far as the bot may read them."""
        if not message.author.bot:
            self.heard.append(message.content)
