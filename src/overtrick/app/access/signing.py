"""Signed tokens: what this installation gave out, and nobody else can make."""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256

from itsdangerous import BadSignature, URLSafeSerializer

from overtrick.app.access.refused import Forged
from overtrick.app.access.rows import AccessStore, text

__all__ = ["Signer", "secret_of"]

_LONGEST = 400


class Signer:
    """
    Sign names for one purpose; a name signed for another is refused.

    >>> signer = Signer("the installation's key", "link")
    >>> signer.read(signer.sign("a1"))
    'a1'
    """

    def __init__(self, key: str, purpose: str) -> None:
        self._serializer = URLSafeSerializer(key, salt=f"overtrick.{purpose}")

    def sign(self, name: str) -> str:
        """Make the token of a name: letters, digits, ``-``, ``_`` and ``.`` only."""
        return str(self._serializer.dumps(name))

    def read(self, token: str) -> str:
        """
        Read the name in a token.

        :raises Forged: if it was not signed here for this, or was cut or changed.
        """
        try:
            name = self._serializer.loads(token) if _is_plain(token) else None
        except (BadSignature, ValueError):
            name = None
        # Decoding base64 forgives stray bits and characters; a token has one spelling only.
        if not isinstance(name, str) or not hmac.compare_digest(self.sign(name), token):
            raise Forged("This address is not complete, or was not made here. Scan it again.")
        return name


def secret_of(kept: AccessStore, purpose: str) -> str:
    """
    Give the installation's key for a purpose.

    The key under all of them is made once, of 256 random bits, and stays in the store.
    """
    row = kept.get("access", "key")
    if row is None:
        kept.put_new("access", "key", {"key": secrets.token_urlsafe(32)})
        row = kept.get("access", "key") or {}
    key = text(row, "key")
    if len(key) < 32:
        raise Forged("the store has lost the key that signs links")
    return hmac.new(key.encode(), f"overtrick {purpose}".encode(), sha256).hexdigest()


def _is_plain(token: str) -> bool:
    return len(token) <= _LONGEST and token.isascii()
