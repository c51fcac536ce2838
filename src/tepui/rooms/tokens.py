"""Codes of tables and tokens of seats. A code lets people watch and join; a token is a seat, so only its hash is kept."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Sequence
from hashlib import sha256
from typing import Final

LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ"  # no I, L, O: they read like others
CODE_LENGTH: Final = 8
TOKEN_BYTES: Final = 24


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def plain_code(text: str) -> str:
    """A code as it is kept, from what a person typed: any case, with or without a dash. Empty if it cannot be one."""
    code = text.upper().replace("-", "").replace(" ", "")
    return code if len(code) == CODE_LENGTH and all(letter in LETTERS for letter in code) else ""


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_seed() -> str:
    """What a table's chance is drawn with."""
    return secrets.token_hex(TOKEN_BYTES)


def hashed(token: str) -> str:
    # A token has 192 random bits: a plain hash cannot be searched backwards.
    return sha256(token.encode()).hexdigest()


def seat_of(token: str, hashes: Sequence[str]) -> int | None:
    """The seat a token opens; every hash is compared, in constant time."""
    given = hashed(token)
    found = None
    for seat, kept in enumerate(hashes):
        if kept and hmac.compare_digest(given, kept):
            found = seat
    return found


def bearer(header: str) -> str:
    """The token of an Authorization header; empty if there is none."""
    kind, _, token = header.partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""
