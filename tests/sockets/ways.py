"""The two ways by which what people do reaches the bot."""

from __future__ import annotations

import pytest

GATEWAY, HTTP = "gateway", "http"
both_ways = pytest.mark.parametrize("discord", [GATEWAY, HTTP], indirect=True)
by_http = pytest.mark.parametrize("discord", [HTTP], indirect=True)
