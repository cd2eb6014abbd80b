"""Signs that a screen reader reads as noise."""

from __future__ import annotations

from typing import Final

NOISE: Final = frozenset("🟦🟥🟩🟨🟪🟧⬛⬜🔴🔵🟢🟡⚪⚫⚡→←↑↓↗↘↙↖⇒✓✕✗×+−±÷≤≥=~#^|/\\*_<>{}[]·•–—…◀▶➤★☆●○◆◇■□▲▼")
"""Characters that game texts for everybody avoid, or that words stand beside."""
