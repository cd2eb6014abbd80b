"""Profile of the bot for Discord's portal and app directory: pictures, films, texts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product
from pathlib import Path

from PIL import Image

from bot.games.common_texts import command
from bot.games.contract import Text, t
from bot.games.registry import GAMES
from bot.showcase import film
from bot.showcase import picture as showcase
from bot.words.formatter import LANGUAGES, formatter
from rendering.branding import avatar, banner
from rendering.registry import RENDERERS
from rendering.renderer import RenderOptions

DESCRIPTION, SUMMARY, TAGS, TAG = 400, 200, 5, 20
"""Discord's limits: characters of the description and the summary, tags of an application, characters of a tag."""
ABOUT = (
    t("A table for friends who are far apart: board games that a group plays over several days, or in one evening."),
    t("The bot keeps the table and the rules, draws the board after each move, says whose turn it is, and shows "
      "your hand to you alone. AI players fill free seats."),
    t("Begin with {command}.", command=command("taku new")),
)  # fmt: skip
SHORT = t(
    "Five board games with friends who are far apart, over several days or in one evening: undo, AI players, lessons, "
    "daily puzzles, and a board drawn after each move. English and Japanese."
)
FEATURES = (
    t("**One message a turn**: the board as a picture, what happened since you last moved, and buttons for what you "
      "can do. The next player is mentioned."),
    t("**Hidden is hidden**: your hand and your secret choices are shown to you alone."),
    t("**Time as you have it**: live, or over days with reminders that know your quiet hours; undo until something "
      "was revealed."),
    t("**AI players** of several strengths fill any seat, and replace players who leave."),
    t("**Learn by playing**: a lesson for each game, the rules one press away, a daily puzzle."),
    t("**Honest chance**: each game can be replayed and every draw checked at the end."),
    t("**In words as well**: every game can be played without seeing its pictures."),
)  # fmt: skip
START = (
    t("{command} opens a table in the channel; AI players fill free seats.", command=command("taku new")),
    t("{command} teaches a game step by step.", command=command("learn")),
    t("{command} shows what is stored of you, and deletes it. No messages are read.", command=command("privacy")),
)
PORTAL = (
    t("avatar.png is the app icon and the bot's icon; banner.png is the bot's banner."),
    t("The showcase files are pictures for the app directory, one a game."),
    t("The directory takes a video by its address at YouTube. This command makes a file to upload:"),
)
CONVERT = "ffmpeg -i {} -r 25 -pix_fmt yuv420p {}.mp4"
"""Command that converts a film."""
CALLED = (t("board games"), t("turn-based"), t("with friends"), t("AI players"), t("English and Japanese"))


def write_branding(folder: Path) -> Iterator[Path]:
    """Write all files to the folder, which is created; yield each when it is written."""
    folder.mkdir(parents=True, exist_ok=True)
    pictures = {"avatar": avatar, "banner": banner}
    for language, game in product(LANGUAGES, GAMES):
        pictures[f"{game}.{language}"] = partial(_cover, game, language)
        pictures[f"showcase-{game}.{language}"] = partial(showcase, game, language)
    for name, draw in pictures.items():
        draw().save(file := folder / f"{name}.png")
        yield file
    for language in LANGUAGES:
        (file := folder / _film(language)).write_bytes(film(language))
        yield file
        (file := folder / f"application.{language}.md").write_text(application(language), encoding="utf-8")
        yield file


def _film(language: str) -> str:
    return f"film.{language}.apng"


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


def summary(language: str) -> str:
    """Return the summary in the app directory, within Discord's limit."""
    return _say(language, SHORT)


def expanded(language: str) -> str:
    """Return the expanded description in the app directory, as Markdown."""
    says = {game: formatter(language, game).format for game in GAMES}
    games = [f"**{says[name](game.meta.title)}**: {says[name](game.meta.tagline)}" for name, game in GAMES.items()]
    parts = {
        _say(language, t("The games")): games,
        _say(language, t("What you get")): [_say(language, line) for line in FEATURES],
        _say(language, t("How to begin")): [_say(language, line) for line in START],
    }
    lists = ("\n".join((f"### {heading}", *(f"- {line}" for line in lines))) for heading, lines in parts.items())
    return "\n\n".join((*(_say(language, line) for line in ABOUT[:2]), *lists))


def application(language: str) -> str:
    """Return all texts to paste, each under the portal's own heading."""
    say = partial(_say, language)
    name = _film(language)
    parts = {
        say(t("Description")): description(language),
        say(t("Tags")): "\n".join(tags(language)),
        say(t("Summary")): summary(language),
        say(t("Expanded Description")): expanded(language),
        say(t("Pictures")): "\n\n".join(map(say, PORTAL)) + f"\n\n    {CONVERT.format(name, Path(name).stem)}",
    }
    return "\n".join(f"## {heading}\n\n{words}\n" for heading, words in parts.items())


def _say(language: str, text: Text) -> str:
    return formatter(language).format(text)
