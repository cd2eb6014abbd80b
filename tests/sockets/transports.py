"""The two transports of interactions to the bot, with their timeout."""

from __future__ import annotations

import pytest

GATEWAY, HTTP = "gateway", "http"
PATIENCE = 20.0
"""Seconds: a busy machine is no fault of the bot, so the fake Discord waits this long as well."""
both_ways = pytest.mark.parametrize("discord", [GATEWAY, HTTP], indirect=True)
by_http = pytest.mark.parametrize("discord", [HTTP], indirect=True)
