"""The two transports of interactions to the bot, with their timeout."""

from __future__ import annotations

import pytest

GATEWAY, HTTP = "gateway", "http"
PATIENCE = 20.0
"""Seconds: a busy machine is no fault of the bot, so the fake Discord waits this long as well."""
shared_both_ways = pytest.mark.parametrize("shared", [GATEWAY, HTTP], indirect=True)
shared_by_http = pytest.mark.parametrize("shared", [HTTP], indirect=True)
by_http = pytest.mark.parametrize("discord", [HTTP], indirect=True)
