"""The bot's profile for Discord's developer portal, as files: pictures and texts."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PIL import Image

from bot.games.common_texts import command
from bot.games.contract import Text, t
from bot.games.registry import GAMES
from bot.words.formatter import LANGUAGES, formatter
from rendering.branding import avatar, banner
from rendering.registry import RENDERERS
from rendering.renderer import RenderOptions

DESCRIPTION, TAGS, TAG = 400, 5, 20
"""Discord's limits: characters of the description, tags of an application, characters of a tag."""
ABOUT = (
    t("A table for friends who are far apart: board games that a group plays over several days, or in one evening."),
    t("The bot keeps the table and the rules, draws the board after each move, says whose turn it is, and shows "
      "your hand to you alone. AI players fill free seats."),
    t("Begin with {command}.", command=command("taku new")),
)  # fmt: skip
CALLED = (t("board games"), t("turn-based"), t("with friends"), t("AI players"), t("English and Japanese"))


def write_branding(folder: Path) -> list[Path]:
    """Write all files to the folder, which is created; return them."""
    folder.mkdir(parents=True, exist_ok=True)
    pictures = {"avatar": avatar(), "banner": banner()}
    pictures |= {f"{game}.{language}": _cover(game, language) for language in LANGUAGES for game in GAMES}
    files = [folder / f"{name}.png" for name in pictures]
    for file, image in zip(files, pictures.values(), strict=True):
        image.save(file)
    for language in LANGUAGES:
        files.append(folder / f"application.{language}.md")
        files[-1].write_text(application(language), encoding="utf-8")
    return files


def _cover(game: str, language: str) -> Image.Image:
    return RENDERERS[game].draw_box(RenderOptions(formatter(language, game).format, language, ()))


def description(language: str) -> str:
    """Return the bot's description, within Discord's limit."""
    titles = " · ".join(formatter(language, game.meta.id).format(game.meta.title) for game in GAMES.values())
    first, *others = map(formatter(language).format, ABOUT)
    return "\n\n".join((first, titles, ("" if language == "ja" else " ").join(others)))


def tags(language: str) -> list[str]:
    """Return the search tags."""
    return list(map(formatter(language).format, CALLED))


def application(language: str) -> str:
    """Return all texts to paste, each under the portal's own heading."""
    say = partial(_say, language)
    parts = {
        say(t("Description")): description(language),
        say(t("Tags")): "\n".join(tags(language)),
        say(t("Pictures")): say(t("avatar.png is the app icon and the bot's icon; banner.png is the bot's banner.")),
    }
    return "\n".join(f"## {heading}\n\n{words}\n" for heading, words in parts.items())


def _say(language: str, text: Text) -> str:
    return formatter(language).format(text)
