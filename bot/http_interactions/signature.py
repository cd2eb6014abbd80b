"""Signature verification of interactions (Ed25519): authentic, recent, and not replayed."""

from __future__ import annotations

import time
from collections.abc import Callable

from nacl.exceptions import BadSignatureError
from nacl.signing import VerifyKey

AGE = 600.0
"""Maximum difference in seconds between a request's time and this machine's clock, which may be inaccurate."""
MOST = 20_000
"""Maximum number of remembered requests. A forgotten one that is replayed is refused by its age, or by the database,
where a repeated interaction is one move.
"""


class InvalidSignatureError(Exception):
    """The signature is invalid or too old."""


class SignatureVerifier:
    """Verifies signatures by the application's public key."""

    def __init__(self, key: bytes, now: Callable[[], float] = time.time) -> None:
        self._key, self._now = VerifyKey(key), now
        self._heard: dict[int, None] = {}

    def check(self, signature: str, timestamp: str, body: bytes) -> None:
        """Verify the signature of a raw request. Raises InvalidSignatureError."""
        try:
            self._key.verify(timestamp.encode() + body, bytes.fromhex(signature))
            age = self._now() - float(timestamp)
        except (BadSignatureError, ValueError):
            raise InvalidSignatureError from None
        if not -AGE <= age <= AGE:
            raise InvalidSignatureError

    def is_first(self, interaction: int) -> bool:
        """Return whether this interaction was not received before."""
        if interaction in self._heard:
            return False
        self._heard[interaction] = None
        if len(self._heard) > MOST:
            del self._heard[next(iter(self._heard))]
        return True
