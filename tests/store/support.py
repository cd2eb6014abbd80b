"""Names of erased users."""

from __future__ import annotations


def nobody(language: str, seat: int) -> str:
    return f"{language}{seat}"
