"""Screen of information on the bot."""

from __future__ import annotations

from collections.abc import Iterable

from bot.config import Settings
from bot.games.contract import t
from bot.games.registry import GAMES
from bot.tables.admin.status import StatusReport
from bot.version import FULL_VERSION
from cogs.servers.install_link import add_to_server
from cogs.servers.status_screen import state
from cogs.ui.components import Button, Screen, button, link, rows, text
from cogs.ui.custom_ids import CustomId
from cogs.ui.links import my_data
from cogs.ui.translator import Translator

NAME = "Taku 卓"


def about(
    report: StatusReport, settings: Settings, voice: Translator, voices: Iterable[Translator], *, url: str | None
) -> Screen:
    """Build version, games, stored data, licence.

    `voices` are the games' translators, in order; `url` adds the bot to a server.
    """
    said, colour = state(report)
    titles = [f"**{one.markdown(game.meta.title)}**" for game, one in zip(GAMES.values(), voices, strict=True)]
    lines = [
        f"## {NAME}",
        f"-# {voice.markdown(t('Version {version}', version=FULL_VERSION))} · {voice.markdown(said)}",
        voice.markdown(t("Board games with friends who are far apart: {games}.", games=voice.listing(titles))),
        voice.markdown(
            t(
                "Stored about you: id, name and moves at your tables, settings, how soon you answer, daily puzzles. "
                "No messages are read."
            )
        ),
        "-# "
        + voice.markdown(t("A fan project under the MIT licence. The names of the games belong to their owners.")),
    ]
    buttons = [button(voice.text(t("Status")), CustomId("status")), my_data(voice)]
    return Screen(text(lines), *rows([*buttons, *add_to_server(url, voice), *_links(settings, voice)]), colour=colour)


def _links(settings: Settings, voice: Translator) -> list[Button]:
    """Return the links to the operator's pages."""
    pages = (
        (t("Source code"), settings.source),
        (t("Questions"), settings.support),
        (t("Privacy"), settings.privacy),
        (t("Terms"), settings.terms),
    )
    return [link(voice.text(name), page) for name, page in pages if page is not None]
