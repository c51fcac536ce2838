"""Signing in at a provider (OpenID Connect): a real one from npm, and a false one that lies about everything."""

from __future__ import annotations

import json
import re
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlencode, urljoin, urlsplit

import httpx
import jwt
import pytest
import sqlalchemy as sa
from cryptography.hazmat.primitives.asymmetric import rsa
from visiting import PATIENCE, Host

from tepui.core.errors import BadOption
from tepui.server.settings import from_environment
from tepui.server.store.schema import ACCOUNTS, IDENTITIES

HERE = Path(__file__).parent
SECRET = {"oidc_client": "tepui", "oidc_secret": "a secret of both"}


@pytest.fixture(scope="module")
def issuer() -> Iterator[str]:
    """A certified provider, in node."""
    with subprocess.Popen(["node", HERE / "oidc_provider.mjs"], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        assert address, "the provider does not start; `python tools/check_js.py` installs it"
        yield address
        process.terminate()


def browser(host: Host) -> httpx.Client:
    return httpx.Client(base_url=host.url, timeout=PATIENCE, headers={"Accept": "text/html"})


def followed(client: httpx.Client, answer: httpx.Response, stop: str) -> httpx.Response:
    """Follows redirections up to the one that leads to `stop`, which is not followed."""
    while answer.is_redirect and stop not in answer.headers["location"]:
        answer = client.get(urljoin(str(answer.url), answer.headers["location"]))
    return answer


def signed(client: httpx.Client, name: str, query: str = "") -> httpx.Response:
    """Signs in at the provider under a name, agrees, and comes back; the answer of our own server to that."""
    answer = followed(client, client.get(f"/oidc{query}"), "/oidc/back")
    while not answer.is_redirect:
        action = re.search(r'action="([^"]+)"', answer.text)
        assert action, answer.text
        prompt = re.search(r'name="prompt" value="(\w+)"', answer.text)
        form = {"prompt": prompt[1] if prompt else "", "login": name, "password": "whatever"}
        answer = followed(client, client.post(urljoin(str(answer.url), action[1]), data=form), "/oidc/back")
    return client.get(answer.headers["location"])


@pytest.mark.needs("npm")
@pytest.mark.parametrize("client", [SECRET, {"oidc_client": "open"}], ids=["with a secret", "public"])
def test_a_person_comes_back_as_the_same_account(open_host: Callable[..., Host], issuer: str, client: dict[str, str]):
    host = open_host(oidc_issuer=issuer, **client)
    first, second = browser(host), browser(host)
    home = signed(first, "ana")
    assert home.status_code == 303 and home.headers["location"] == "/me?entered"
    strict = [line for line in home.headers.get_list("set-cookie") if line.startswith("entry=")]
    assert "samesite=strict" in strict[0].lower() and "httponly" in strict[0].lower()
    assert first.get("/api/account").json() == {"name": "ana", "tables": [], "password": False}
    signed(second, "ana")
    assert second.get("/api/account").json()["name"] == "ana"
    assert first.get("/api/account/data").json()["vouched_for_by"] == [{"issuer": issuer, "subject": "ana"}]
    assert first.post("/api/account/delete", json={"name": "ana", "password": ""}).status_code == 200
    with host.store.reading() as db:
        assert not db.execute(sa.select(ACCOUNTS)).all() and not db.execute(sa.select(IDENTITIES)).all()


@pytest.mark.needs("npm")
def test_who_is_vouched_for_is_let_in_by_no_password_and_takes_nobodys_name(
    open_host: Callable[..., Host], issuer: str
):
    host = open_host(oidc_issuer=issuer, **SECRET)
    password = {"name": "Ana", "password": "correct horse"}
    assert browser(host).post("/api/account", json=password).status_code == 201
    vouched = browser(host)
    signed(vouched, "ana")
    assert vouched.get("/api/account").json()["name"] == "ana 2"
    for tried in ("", "correct horse"):
        wrong = browser(host).post("/api/account/enter", json={"name": "ana 2", "password": tried})
        assert wrong.json()["error"]["code"] == "wrong-password"
    # The name alone deletes the account of whoever is signed in without a password, and no other.
    stranger = browser(host).post("/api/account/delete", json={"name": "ana 2", "password": ""})
    assert stranger.json()["error"]["code"] == "wrong-password"
    assert vouched.post("/api/account/delete", json={"name": "Ana", "password": ""}).status_code == 422


@pytest.mark.needs("npm")
def test_registration_and_bans_hold_for_who_is_vouched_for(open_host: Callable[..., Host], issuer: str):
    host = open_host(oidc_issuer=issuer, registration="invited", **SECRET)
    refused = signed(browser(host), "ana")
    assert refused.status_code == 403 and "invitation" in refused.text
    invitation = host.place.hosting.book.invite()
    client = browser(host)
    assert signed(client, "ana", f"?invitation={invitation}").status_code == 303
    assert signed(browser(host), "ben", f"?invitation={invitation}").status_code == 403
    book = host.place.hosting.book
    book.ban_account(book.account_of("ana"), "", 1)
    host.place.hosting.refresh()
    again = signed(browser(host), "ana")
    assert again.status_code == 403 and "entry=" not in str(again.headers)


@pytest.mark.needs("npm")
def test_an_answer_counts_in_the_browser_that_asked_and_once(open_host: Callable[..., Host], issuer: str):
    host = open_host(oidc_issuer=issuer, **SECRET)
    client, other = browser(host), browser(host)
    other.get("/oidc")
    back = signed(client, "ana").request.url
    assert other.get(str(back)).status_code == 403  # another browser has another secret
    assert browser(host).get(str(back)).status_code == 403
    assert client.get(str(back)).status_code == 403  # the secret is gone, and the code is used
    denied = browser(host)
    state = parse_qs(urlsplit(denied.get("/oidc").headers["location"]).query)["state"][0]
    refused = denied.get("/oidc/back?" + urlencode({"error": "access_denied", "state": state}))
    assert refused.status_code == 403 and "nothing has changed" in refused.text


def test_the_way_there_is_shown_where_there_is_a_provider_and_no_other_site_begins_it(open_host: Callable[..., Host]):
    host = open_host(oidc_issuer="https://id.example.org", oidc_client="tepui", oidc_name="Our club")
    assert 'href="/oidc"' in host.http.get("/me").text and "Sign in with Our club" in host.http.get("/me").text
    assert "Se connecter avec Our club" in host.http.get("/me?lang=fr").text
    assert host.http.get("/oidc", headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403
    host.stop()
    plain = open_host()
    assert "/oidc" not in plain.http.get("/me").text
    assert plain.http.get("/oidc").status_code == 404


def test_the_provider_is_set_in_the_environment_and_must_use_tls(tmp_path: Path):
    given = {"TEPUI_OIDC_ISSUER": "https://id.example.org", "TEPUI_OIDC_CLIENT": "tepui", "TEPUI_OIDC_SECRET": "s"}
    settings = from_environment(given)
    assert (settings.oidc_issuer, settings.oidc_client, settings.oidc_secret) == tuple(given.values())
    from tepui.server.place import ServerPlace

    for wrong in (given | {"TEPUI_OIDC_CLIENT": ""}, given | {"TEPUI_OIDC_ISSUER": "http://id.example.org"}):
        with pytest.raises(BadOption):
            ServerPlace(from_environment(wrong | {"TEPUI_DATABASE_URL": str(tmp_path / "tables.db")}))


# ---- a provider that lies


class Liar:
    """Answers like a provider; `lie` changes what it says."""

    def __init__(self) -> None:
        self.key = rsa.generate_private_key(65537, 2048)
        self.nonce = ""
        self.lies: dict[str, Any] = {}
        self.server = HTTPServer(("127.0.0.1", 0), self._handler())
        self.issuer = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def answer(self, path: str) -> tuple[int, Any]:
        public = json.loads(jwt.algorithms.RSAAlgorithm.to_jwk(self.key.public_key()))
        there = {"authorization_endpoint": "/auth", "token_endpoint": "/token", "jwks_uri": "/keys"}
        if path.endswith("openid-configuration"):
            return 200, {name: self.issuer + place for name, place in there.items()} | {"issuer": self.issuer}
        if path == "/keys":
            return 200, {"keys": [public | {"kid": "one", "use": "sig", "alg": "RS256"}]}
        if path == "/token" and "status" not in self.lies:
            return 200, {"id_token": self.token()}
        return self.lies.get("status", 404), {}

    def token(self) -> str:
        now = time.time()
        honest = {"iss": self.issuer, "aud": "tepui", "sub": "liar", "iat": now, "exp": now + 60, "nonce": self.nonce}
        claims = {name: value for name, value in (honest | self.lies.get("claims", {})).items() if value is not None}
        key = self.lies.get("key", self.key)
        return jwt.encode(claims, key, self.lies.get("alg", "RS256"), headers={"kid": self.lies.get("kid", "one")})

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        liar = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:  # noqa: N802
                status, body = liar.answer(self.path)
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                if status == 302:
                    self.send_header("Location", liar.issuer + "/elsewhere")
                self.end_headers()
                self.wfile.write(json.dumps(body).encode())

            def do_POST(self) -> None:  # noqa: N802
                self.rfile.read(int(self.headers["Content-Length"]))
                self.do_GET()

            def log_message(self, *_: object) -> None:
                pass

        return Handler


@pytest.fixture(scope="module")
def liar() -> Iterator[Liar]:
    made = Liar()
    yield made
    made.server.shutdown()


@pytest.fixture(scope="module")
def listener(tmp_path_factory: pytest.TempPathFactory, liar: Liar) -> Iterator[Host]:
    host = Host(tmp_path_factory.mktemp("oidc") / "tables.db", oidc_issuer=liar.issuer, oidc_client="tepui")
    yield host
    host.stop()


def back_from(host: Host, liar: Liar, lies: dict[str, Any], **answer: str) -> httpx.Response:
    client = browser(host)
    asked = parse_qs(urlsplit(client.get("/oidc").headers["location"]).query)
    liar.nonce, liar.lies = asked["nonce"][0], lies
    return client.get("/oidc/back?" + urlencode({"code": "x", "state": asked["state"][0]} | answer))


def test_who_tells_the_truth_comes_in(listener: Host, liar: Liar):
    assert back_from(listener, liar, {}).status_code == 303


OTHER_KEY = rsa.generate_private_key(65537, 2048)


@pytest.mark.parametrize(
    ("lies", "answer"),
    [
        pytest.param({"claims": {"nonce": "of somebody else"}}, {}, id="another nonce"),
        pytest.param({"claims": {"nonce": None}}, {}, id="no nonce"),
        pytest.param({"claims": {"aud": "another place"}}, {}, id="for another place"),
        pytest.param({"claims": {"aud": ["tepui", "another place"]}}, {}, id="for several, asked for by another"),
        pytest.param({"claims": {"iss": "https://id.example.org"}}, {}, id="by another provider"),
        pytest.param({"claims": {"exp": 1}}, {}, id="too old"),
        pytest.param({"claims": {"exp": None}}, {}, id="for ever"),
        pytest.param({"claims": {"sub": ""}}, {}, id="nobody"),
        pytest.param({"claims": {"sub": "x" * 256}}, {}, id="endless subject"),
        pytest.param({"key": OTHER_KEY}, {}, id="another key"),
        pytest.param({"kid": "unknown"}, {}, id="unknown key"),
        pytest.param({"alg": "none", "key": None}, {}, id="not signed"),
        pytest.param({"alg": "HS256", "key": "a key that anybody may know, long enough"}, {}, id="signed by anybody"),
        pytest.param({"status": 400}, {}, id="the code is refused"),
        pytest.param({"status": 302}, {}, id="sent elsewhere"),
        pytest.param({}, {"iss": "https://id.example.org"}, id="answer of another provider"),
        pytest.param({}, {"state": "of somebody else"}, id="another state"),
        pytest.param({}, {"code": ""}, id="no code"),
    ],
)
def test_whatever_a_provider_or_a_visitor_makes_up_lets_nobody_in(
    listener: Host, liar: Liar, lies: dict[str, Any], answer: dict[str, str]
):
    refused = back_from(listener, liar, lies, **answer)
    assert refused.status_code == 403 and "entry=" not in str(refused.headers)


def test_a_provider_that_is_away_is_said_so(listener: Host, liar: Liar):
    refused = back_from(listener, liar, {"status": 502})
    assert refused.status_code == 503 and "does not answer" in refused.text
