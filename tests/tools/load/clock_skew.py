"""The bot by HTTP with a wrong clock, by `TAKU_TEST_SKEW` seconds.

Only the bot's own readings of the time are skewed: with another clock for the whole process (faketime) locks spin.
"""

from __future__ import annotations

import os
import time
from datetime import datetime, timedelta, tzinfo
from typing import Self

import bot.store.engine.clock
from bot.http_interactions.signature import SignatureVerifier
from tests.sockets.app_process import AppProcess
from tests.tools.bench.discord.named_threads import serving

SKEW = "TAKU_TEST_SKEW"
SKEWED_SERVING = "tests.tools.load.clock_skew:clock_skewed_app"


def clock_skewed_app() -> AppProcess:
    """Return the program."""
    seconds, now = float(os.environ[SKEW]), time.time

    class Wrong(datetime):
        """The skewed time."""

        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Self:
            return super().now(tz) + timedelta(seconds=seconds)

    def wrong() -> float:
        return now() + seconds

    setattr(bot.store.engine.clock, "datetime", Wrong)  # noqa: B010 - typed as a class
    setattr(SignatureVerifier.__init__, "__defaults__", (wrong,))  # noqa: B010 - it was given the right one when it was made
    setattr(time, "time", wrong)  # noqa: B010
    return serving()
