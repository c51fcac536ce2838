"""Signing in at a provider of the host's choice, by OpenID Connect: authorization code with PKCE, state and nonce.

The browser keeps one secret while it is away at the provider. State, nonce and code verifier are made from it, so an
answer counts only in the browser that asked, for the token that was asked for, and the code is worth nothing to whoever
sees it on the way. Everything is fetched beside the event loop, from the provider alone, and never by a redirection.
"""

from __future__ import annotations

import base64
import hmac
import urllib.error
from hashlib import sha256
from hmac import compare_digest
from http.client import HTTPException
from time import monotonic
from typing import Any, Final, Generic, NamedTuple, TypeVar
from urllib.parse import quote, urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

import jwt
import msgspec
from jwt.algorithms import has_crypto
from msgspec import Struct

from tepui.core.errors import BadOption
from tepui.rooms.problems import Problem
from tepui.rooms.settings import Settings
from tepui.server.lanes import Lane

ALGORITHMS: Final = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA")
PATIENCE: Final = 5.0  # seconds for one answer of the provider
LARGEST: Final = 1 << 18  # bytes of one answer
FRESH: Final = 3600.0  # what a provider says of itself is asked for again after this
LEEWAY: Final = 60.0  # seconds by which clocks may differ
HERE: Final = ("localhost", "127.0.0.1", "::1")


class Person(Struct, frozen=True):
    """Whom the provider has vouched for. `subject` never changes, the name is what they are called there."""

    issuer: str
    subject: str
    name: str


class Metadata(Struct):
    """What a provider says of itself."""

    issuer: str
    authorization_endpoint: str
    token_endpoint: str
    jwks_uri: str
    userinfo_endpoint: str = ""
    token_endpoint_auth_methods_supported: tuple[str, ...] = ("client_secret_basic",)
    authorization_response_iss_parameter_supported: bool = False


Value = TypeVar("Value")


class Fetched(NamedTuple, Generic[Value]):
    """What the provider said, and when."""

    at: float
    value: Value


class Tokens(Struct):
    """What a code is exchanged for."""

    id_token: str
    access_token: str = ""


class _Direct(HTTPRedirectHandler):
    """A provider that sends us elsewhere is not answered."""

    def redirect_request(self, *_: Any) -> None:
        return None


class Provider:
    """The one provider of this place."""

    def __init__(self, settings: Settings, lane: Lane) -> None:
        if not has_crypto:
            raise ModuleNotFoundError("cryptography", name="cryptography")
        self.issuer = settings.oidc_issuer
        self.client = settings.oidc_client
        self._secret = settings.oidc_secret
        self._lane = lane
        self._open = build_opener(_Direct).open
        self._metadata: Fetched[Metadata] | None = None
        self._keys: Fetched[jwt.PyJWKSet] | None = None
        if not self.client:
            raise BadOption("TEPUI_OIDC_ISSUER needs TEPUI_OIDC_CLIENT, the name this place has there")
        if not _is_safe(self.issuer):
            raise BadOption(f"sign-in by OpenID Connect needs https, not {self.issuer!r}")

    async def way_there(self, kept: str, back: str) -> str:
        """Where to send a browser that keeps this secret; the provider sends it on to `back`."""
        metadata = await self._lane.run(self.described)
        challenge = base64.urlsafe_b64encode(sha256(_made(kept, "verifier").encode()).digest()).rstrip(b"=")
        query = {
            "response_type": "code",
            "client_id": self.client,
            "redirect_uri": back,
            "scope": "openid profile",
            "state": _made(kept, "state"),
            "nonce": _made(kept, "nonce"),
            "code_challenge": challenge.decode(),
            "code_challenge_method": "S256",
        }
        address = metadata.authorization_endpoint
        return f"{address}{'&' if urlsplit(address).query else '?'}{urlencode(query)}"

    async def person(self, kept: str, back: str, answer: dict[str, str]) -> Person:
        """Who came back; a Problem if the answer is not the one that this browser asked for."""
        if not kept or not compare_digest(answer.get("state", "").encode(), _made(kept, "state").encode()):
            raise Problem("oidc-failed")
        if "error" in answer or not answer.get("code"):
            raise Problem("oidc-refused" if answer.get("error") == "access_denied" else "oidc-failed")
        return await self._lane.run(self._person, kept, back, answer)

    # ---- in the lane

    def _person(self, kept: str, back: str, answer: dict[str, str]) -> Person:
        metadata = self.described()
        said = answer.get("iss", "")
        if said != self.issuer and (said or metadata.authorization_response_iss_parameter_supported):
            raise Problem("oidc-failed")  # the answer of another provider
        tokens = self._exchanged(metadata, answer["code"], _made(kept, "verifier"), back)
        claims = self._claims(tokens.id_token)
        if not compare_digest(str(claims.get("nonce", "")).encode(), _made(kept, "nonce").encode()):
            raise Problem("oidc-failed")
        return Person(self.issuer, claims["sub"], _name(claims) or _name(self._more(metadata, tokens, claims["sub"])))

    def described(self) -> Metadata:
        """What the provider says of itself; asked for again after a while."""
        if self._metadata is not None and monotonic() - self._metadata.at < FRESH:
            return self._metadata.value
        well_known = self.issuer.rstrip("/") + "/.well-known/openid-configuration"
        found: Metadata = self._json(Request(well_known), Metadata)
        asked = (found.authorization_endpoint, found.token_endpoint, found.jwks_uri)
        if found.issuer != self.issuer or not all(map(_is_safe, asked)):
            raise Problem("oidc-failed")
        self._metadata = Fetched(monotonic(), found)
        return found

    def _exchanged(self, metadata: Metadata, code: str, verifier: str, back: str) -> Tokens:
        """The tokens for a code."""
        form = {"grant_type": "authorization_code", "code": code, "redirect_uri": back, "code_verifier": verifier}
        headers = {"Accept": "application/json"}
        if self._secret and "client_secret_basic" in metadata.token_endpoint_auth_methods_supported:
            pair = f"{quote(self.client, safe='')}:{quote(self._secret, safe='')}"
            headers["Authorization"] = "Basic " + base64.b64encode(pair.encode()).decode()
        else:
            form |= {"client_id": self.client} | ({"client_secret": self._secret} if self._secret else {})
        found: Tokens = self._json(Request(metadata.token_endpoint, urlencode(form).encode(), headers), Tokens)
        return found

    def _more(self, metadata: Metadata, tokens: Tokens, subject: str) -> dict[str, Any]:
        """What the provider tells of a person apart from the token; nothing, if it tells of another or not at all."""
        if not _is_safe(metadata.userinfo_endpoint) or not tokens.access_token:
            return {}
        headers = {"Authorization": f"Bearer {tokens.access_token}"}
        try:
            found: dict[str, Any] = self._json(Request(metadata.userinfo_endpoint, headers=headers), dict[str, Any])
        except Problem:
            return {}
        return found if found.get("sub") == subject else {}

    def _claims(self, token: str) -> dict[str, Any]:
        """What a token says, if the provider has signed it, for us, and it still holds."""
        try:
            key = self._key(jwt.get_unverified_header(token))
            claims: dict[str, Any] = jwt.decode(
                token,
                key,
                algorithms=list(ALGORITHMS),
                audience=self.client,
                issuer=self.issuer,
                leeway=LEEWAY,
                options={"require": ["exp", "iat", "iss", "aud", "sub"]},
            )
        except jwt.PyJWTError as wrong:
            raise Problem("oidc-failed") from wrong
        audience = claims["aud"]
        if isinstance(audience, list) and len(audience) > 1 and claims.get("azp") != self.client:
            raise Problem("oidc-failed")
        if not claims["sub"] or len(claims["sub"]) > 255:
            raise Problem("oidc-failed")
        return claims

    def _key(self, header: dict[str, Any]) -> jwt.PyJWK:
        """The key that signed a token. Keys change: an unknown one is looked for once more."""
        for fresh in (FRESH, 1.0):
            keys = [key for key in self._key_set(fresh).keys if key.public_key_use in (None, "sig")]
            wanted = header.get("kid")
            found = [key for key in keys if key.key_id == wanted] if wanted else keys
            if len(found) == 1:
                return found[0]
        raise jwt.InvalidKeyError("no key")

    def _key_set(self, fresh: float) -> jwt.PyJWKSet:
        if self._keys is None or monotonic() - self._keys.at > fresh:
            given = self._json(Request(self.described().jwks_uri), dict[str, Any])
            self._keys = Fetched(monotonic(), jwt.PyJWKSet.from_dict(given))
        return self._keys.value

    def _json(self, request: Request, kind: Any) -> Any:
        try:
            with self._open(request, timeout=PATIENCE) as answer:
                return msgspec.json.decode(answer.read(LARGEST), type=kind)
        except urllib.error.HTTPError as wrong:
            raise Problem("oidc-failed" if wrong.code < 500 else "oidc-away") from wrong
        except (OSError, HTTPException) as wrong:
            raise Problem("oidc-away") from wrong
        except msgspec.MsgspecError as wrong:
            raise Problem("oidc-failed") from wrong


def _is_safe(address: str) -> bool:
    """Secrets travel over TLS, except to this very machine."""
    try:
        parts = urlsplit(address)
        return parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in HERE)
    except ValueError:
        return False


def _name(claims: dict[str, Any]) -> str:
    """What somebody is called; empty if that is not said."""
    names = (claims.get(key) for key in ("preferred_username", "nickname", "name", "given_name"))
    return next((name for name in names if isinstance(name, str) and name.strip()), "")


def _made(kept: str, what: str) -> str:
    """Something unguessable that only who keeps the secret can make: 43 letters, digits, - and _."""
    digest = hmac.new(kept.encode(), what.encode(), "sha256").digest()
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
