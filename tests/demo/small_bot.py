"""A bot of a page that uses every Discord feature that the demo must show."""

import asyncio
import io
import itertools
import re
from typing import Any

import discord
from discord import app_commands, ui
from PIL import Image, ImageDraw

from cogs.ui.custom_ids import CustomId

Place = discord.TextChannel | discord.ForumChannel
PLANETS = ("Tarn", "Ossa", "Vellum", "Quill")


def picture() -> discord.File:
    """Return a board of four planets."""
    image = Image.new("RGB", (1000, 500), "#141726")
    draw = ImageDraw.Draw(image)
    for index, name in enumerate(PLANETS):
        centre = 140 + index * 240
        draw.ellipse((centre - 90, 160, centre + 90, 340), fill=("#e8b15a", "#62b6f0", "#f08aa8", "#7fd08a")[index])
        draw.text((centre, 380), name, fill="white", anchor="mm", font_size=36)
    data = io.BytesIO()
    image.save(data, "PNG")
    return discord.File(io.BytesIO(data.getvalue()), "board.png", description="Four planets: " + ", ".join(PLANETS))


class Note(ui.Modal, title="Leave a note"):
    """A modal with one field."""

    words: ui.TextInput[Any] = ui.TextInput(label="Your note", max_length=60)

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"{interaction.user.display_name} notes: {self.words.value}")


class Quote(ui.Modal, title="Quote"):
    """A modal that knows its message."""

    words: ui.TextInput[Any] = ui.TextInput(label="What of it", max_length=60)

    def __init__(self, about: discord.Message) -> None:
        super().__init__()
        self.about = about

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"{self.words.value}: {self.about.content}")


class Press(ui.DynamicItem[ui.Button[Any]], template=r"small:(?P<verb>[a-z]+)"):
    """A persistent button, which works after a restart."""

    def __init__(self, verb: str, label: str) -> None:
        super().__init__(ui.Button(label=label, custom_id=f"small:{verb}"))
        self.verb = verb

    @classmethod
    async def from_custom_id(cls, _interaction: discord.Interaction, item: Any, match: re.Match[str], /) -> "Press":
        return cls(match["verb"], item.label or "")

    async def callback(self, interaction: discord.Interaction) -> Any:
        if self.verb == "join":
            assert isinstance(interaction.channel, discord.TextChannel)
            await interaction.response.send_message("The table is open.", ephemeral=True)
            thread = await interaction.channel.create_thread(
                name="Andromeda · table 1", type=discord.ChannelType.public_thread
            )
            await thread.send(view=board(interaction.user, _coins(interaction)), file=picture())
        elif self.verb == "hand":
            await interaction.response.send_message(f"Your hand ({interaction.locale}): 4, 7, joker", ephemeral=True)
            await interaction.user.send("You were dealt 4, 7 and a joker.")
        elif self.verb == "note":
            await interaction.response.send_modal(Note())
        elif self.verb == "pass":
            await interaction.response.defer()
            await asyncio.sleep(0)
            assert isinstance(interaction.guild, discord.Guild)
            assert isinstance(interaction.channel, discord.Thread)
            assert isinstance(interaction.user, discord.Member)
            seats = [member async for member in interaction.guild.fetch_members() if not member.bot]
            following = seats[(seats.index(interaction.user) + 1) % len(seats)]
            await interaction.channel.send(view=board(following, _coins(interaction)), file=picture())
        elif self.verb == "think":
            await interaction.response.defer(ephemeral=True)
            await asyncio.wait({asyncio.get_running_loop().create_future()}, timeout=0.5)
            await interaction.followup.send("No idea.", ephemeral=True)
        elif self.verb == "end":
            result: ui.View = ui.View(timeout=None)
            result.add_item(ui.Button(label="Again", custom_id=str(CustomId("again", 1))))
            await interaction.response.send_message(f"The winner: {interaction.user.mention}", view=result)
        elif self.verb == "break":
            raise RuntimeError("the small bot broke")


class Travel(ui.DynamicItem[ui.Select[Any]], template=r"small-travel"):
    """A persistent menu, which works after a restart."""

    def __init__(self) -> None:
        options = [discord.SelectOption(label=name, description=f"{name} is near") for name in PLANETS]
        super().__init__(ui.Select(placeholder="Travel to …", options=options, custom_id="small-travel"))

    @classmethod
    async def from_custom_id(cls, _interaction: discord.Interaction, _item: Any, _match: re.Match[str], /) -> "Travel":
        return cls()

    async def callback(self, interaction: discord.Interaction) -> Any:
        await interaction.response.send_message(f"{interaction.user.display_name} travels to {self.item.values[0]}.")


def _coins(interaction: discord.Interaction) -> str:
    assert isinstance(interaction.client, SmallBot)
    return interaction.client.coin * 3


def board(user: discord.abc.User, coins: str) -> ui.LayoutView:
    """Return a turn: headline with emojis and a mention, picture, menu, buttons."""
    gallery: ui.MediaGallery[Any] = ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png"))
    view = ui.LayoutView(timeout=None)
    buttons = [Press("hand", "My hand"), Press("note", "Note"), Press("pass", "Pass"), Press("end", "End")]
    rare = [Press("think", "Think"), Press("break", "Break")]
    view.add_item(
        ui.Container(
            ui.TextDisplay(f"## Andromeda {coins}\n{user.mention}, it is your turn: travel or pass."),
            gallery,
            ui.ActionRow(Travel()),  # pyright: ignore[reportArgumentType]
            ui.ActionRow(*buttons),  # pyright: ignore[reportArgumentType]
            ui.ActionRow(*rare),  # pyright: ignore[reportArgumentType]
            accent_colour=0xE8B15A,
        )
    )
    return view


class SmallBot(discord.Client):
    """A bot with a command, autocompletion, persistent items, a clock and an endless task."""

    def __init__(self, *, clock_seconds: float = 1.0) -> None:
        intents = discord.Intents.default()
        intents.members = True
        super().__init__(intents=intents)
        self.tree = app_commands.CommandTree(self)
        self.clock_seconds = clock_seconds
        self.clock_runs = asyncio.Event()
        self.closed_well = False

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Press, Travel)
        for command in (play, seat, greet, quote):
            self.tree.add_command(command)
        self.coin = str(await self.create_application_emoji(name="coin_with_a_long_name", image=picture().fp.read()))
        self.jobs: asyncio.Queue[None] = asyncio.Queue()
        self.tasks = [asyncio.create_task(self._clock()), asyncio.create_task(self._worker())]

    async def close(self) -> None:
        self.closed_well = True
        await super().close()

    async def _clock(self) -> None:
        for tick in itertools.count():
            await asyncio.sleep(self.clock_seconds)
            if tick == 3:
                self.clock_runs.set()

    async def _worker(self) -> None:
        while True:
            await self.jobs.get()


@app_commands.command(description="Open a table")
@app_commands.describe(planet="Where to begin")
async def play(interaction: discord.Interaction, planet: str) -> None:
    """Post the open table."""
    view: ui.View = ui.View(timeout=None)
    view.add_item(Press("join", "Join"))
    await interaction.response.send_message(f"A table at {planet} is open. {interaction.locale}", view=view)


@play.autocomplete("planet")
async def planets(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Return the planets with this prefix."""
    return [app_commands.Choice(name=name, value=name) for name in PLANETS if name.lower().startswith(current.lower())]


@app_commands.command(description="Give somebody a seat")
@app_commands.describe(who="Whoever is to have the seat, in words that no phone shows in one line")
async def seat(
    interaction: discord.Interaction,
    who: discord.Member,
    where: discord.TextChannel | discord.ForumChannel,
    number: int,
) -> None:
    """Post who has a seat where."""
    await interaction.response.send_message(f"{who.display_name} has seat {number} in {where.name}.")


@app_commands.context_menu(name="Greet")
async def greet(interaction: discord.Interaction, who: discord.Member) -> None:
    """Send an ephemeral greeting."""
    await interaction.response.send_message(f"Hello, {who.display_name}!", ephemeral=True)


@app_commands.context_menu(name="Quote")
async def quote(interaction: discord.Interaction, message: discord.Message) -> None:
    """Ask what to quote."""
    await interaction.response.send_modal(Quote(message))
