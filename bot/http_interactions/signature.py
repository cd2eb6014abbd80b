"""What Discord has signed, lately and for the first time: nothing else is heard."""

from __future__ import annotations

import time
from collections.abc import Callable

from nacl.exceptions import BadSignatureError
from nacl.signing import VerifyKey

AGE = 600.0
"""Seconds by which a request may be older or newer than this machine's clock, which need not be quite right."""
MOST = 20_000
"""Requests that are remembered. One that was forgotten and comes again is refused by its age, or by the database, where
the same interaction twice is one move."""


class InvalidSignatureError(Exception):
    """Discord did not sign this, or not now."""


class SignatureVerifier:
    """Knows Discord by the application's public key."""

    def __init__(self, key: bytes, now: Callable[[], float] = time.time) -> None:
        self._key, self._now = VerifyKey(key), now
        self._heard: dict[int, None] = {}

    def check(self, signature: str, timestamp: str, body: bytes) -> None:
        """Looks at the signature before anything else is made of a request. Raises NotSignedError."""
        try:
            self._key.verify(timestamp.encode() + body, bytes.fromhex(signature))
            age = self._now() - float(timestamp)
        except (BadSignatureError, ValueError):
            raise InvalidSignatureError from None
        if not -AGE <= age <= AGE:
            raise InvalidSignatureError

    def is_first(self, interaction: int) -> bool:
        """Whether this interaction has not come before."""
        if interaction in self._heard:
            return False
        self._heard[interaction] = None
        if len(self._heard) > MOST:
            del self._heard[next(iter(self._heard))]
        return True
