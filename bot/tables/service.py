"""The one door in: everything that anybody does at a table goes through `Tables`.

interaction -> cog -> here -> the table's lock -> rules -> one transaction -> whoever listens (the poster).
What is kept in memory between two calls can be read again; a second process on the same database meets `Stale`.
"""

from __future__ import annotations

from bot.tables.base import utc_now
from bot.tables.outages import Outages
from bot.tables.playing import Playing
from bot.tables.undoing import Undoing
from bot.tables.waiting import Waiting


class Tables(Waiting, Playing, Undoing, Outages):
    """All tables of a store. `tick` is how many seconds an AI seat waits before each step."""


__all__ = ["Tables", "utc_now"]
