"""Accounts are optional: a name and a password, and the tables of a person follow them. Nobody else gets in."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from visiting import PATIENCE, Host, Invitation, until
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tepui.rooms import limits
from tepui.rooms.problems import Problem
from tepui.server.accounts import LONGEST, SHORTEST
from tepui.server.store.schema import ACCOUNTS, ENTRIES, SEATS

ANA = {"name": "Ana", "password": "correct horse"}


class Browser(httpx.Client):
    """Keeps cookies and speaks to one host."""

    def __init__(self, host: Host) -> None:
        super().__init__(base_url=host.url, timeout=PATIENCE)
        self.host = host
        self.state: dict[str, Any] = {}

    def table(self, *seats: str) -> Invitation:
        made = self.post("/api/tables", json={"game": "atoll", "seats": [{"who": who} for who in seats]}).json()
        return Invitation(self.host, made["code"], {seat["seat"]: seat["token"] for seat in made["seats"]})

    @contextmanager
    def socket(self, code: str, origin: str | None = None) -> Iterator[ClientConnection]:
        """A page at a table, without showing any link; its first state is kept."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        address = self.host.url.replace("http", "ws", 1) + f"/ws/{code}"
        with connect(address, additional_headers={"Cookie": cookie}, origin=origin, max_size=None) as socket:
            socket.send(json.dumps({"type": "hello", "protocol": 1}))
            while (message := json.loads(socket.recv(timeout=PATIENCE)))["type"] != "state":
                pass
            self.state = message
            yield socket

    def local(self, code: str, origin: str | None = None) -> list[int]:
        """The seats that this browser has at a table."""
        with self.socket(code, origin):
            return self.state["local"]


@pytest.fixture
def ana(host: Host) -> Browser:
    browser = Browser(host)
    answer = browser.post("/api/account", json=ANA)
    assert answer.status_code == 201 and answer.json() == {"name": "Ana", "tables": [], "password": True}
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=strict" in cookie
    return browser


def test_tables_follow_a_person_to_another_browser(host: Host, ana: Browser):
    mine = ana.table("me", "open")
    guest = Browser(host)
    theirs = guest.table("me", "open")
    ana.post(f"/api/tables/{theirs.code}/join", json={"name": "Ana"})
    other = Browser(host)
    assert other.get("/api/account").json()["name"] == ""
    entered = other.post("/api/account/enter", json={"name": " ANA ", "password": ANA["password"]})
    assert entered.status_code == 200
    assert [table["code"] for table in entered.json()["tables"]] == [theirs.code, mine.code]
    assert other.local(mine.code) == [0] and other.local(theirs.code) == [1] and guest.local(mine.code) == []
    assert other.post(f"/api/tables/{mine.code}/start").status_code == 200
    assert guest.post(f"/api/tables/{mine.code}/start").status_code == 403
    state = other.get(f"/api/tables/{mine.code}/state").json()
    assert state["seat"] == 0 and guest.get(f"/api/tables/{mine.code}/state").json()["seat"] is None


def test_seats_taken_before_signing_in_can_be_brought_along(host: Host, ana: Browser):
    guest = Browser(host)
    table = guest.table("me", "me")
    body = {"code": table.code, "tokens": list(table.tokens.values())}
    assert guest.post("/api/account/seats", json=body).status_code == 403
    assert ana.post("/api/account/seats", json={**body, "tokens": ["forged"]}).status_code == 403
    assert ana.post("/api/account/seats", json=body).status_code == 200
    assert ana.local(table.code) == [0, 1]
    leo = Browser(host)
    leo.post("/api/account", json={"name": "Léo", "password": "another one"})
    assert leo.post("/api/account/seats", json=body).status_code == 200
    assert leo.local(table.code) == [] and ana.local(table.code) == [0, 1], "they belong to Ana"


def test_signing_out_and_being_forgotten(host: Host, ana: Browser):
    table = ana.table("me", "bot")
    cookie = dict(ana.cookies)
    assert ana.post("/api/account/leave").status_code == 200
    assert ana.get("/api/account").json()["name"] == "" and ana.local(table.code) == []
    stolen = Browser(host)
    stolen.cookies.update(cookie)
    assert stolen.get("/api/account").json()["name"] == "", "an old cookie opens nothing"
    assert ana.post("/api/account/delete", json={**ANA, "password": "wrong one"}).status_code == 422
    assert ana.post("/api/account/delete", json=ANA).status_code == 200
    assert ana.post("/api/account/enter", json=ANA).status_code == 422
    with host.store.engine.connect() as db:
        assert not db.execute(sa.select(ACCOUNTS)).all() and not db.execute(sa.select(ENTRIES)).all()
        assert set(db.execute(sa.select(SEATS.c.account)).scalars()) == {None}
    with table.sit(0) as device:
        assert device.state["local"] == [0], "the link holds"


def signed_in_elsewhere(host: Host) -> Browser:
    other = Browser(host)
    assert other.post("/api/account/enter", json=ANA).status_code == 200
    return other


def test_another_password_closes_every_other_entrance(host: Host, ana: Browser):
    table = ana.table("me", "open")
    other = signed_in_elsewhere(host)
    assert other.local(table.code) == [0]
    with other.socket(table.code) as elsewhere, table.sit(0) as by_link:
        wanted = {**ANA, "wanted": "another horse"}
        answer = ana.post("/api/account/password", json=wanted)
        assert answer.status_code == 200 and answer.json()["name"] == "Ana"
        with pytest.raises(ConnectionClosed) as gone:
            while True:
                elsewhere.recv(timeout=PATIENCE)
        assert gone.value.rcvd.code == 1012, "whoever sat there by the account is out of it"
        assert by_link.settle()["local"] == [0], "a link is a link"
    assert ana.get("/api/account").json()["name"] == "Ana" and ana.local(table.code) == [0]
    assert other.get("/api/account").json()["name"] == "" and other.local(table.code) == []
    assert other.post("/api/account/enter", json=ANA).status_code == 422
    assert other.post("/api/account/enter", json={**ANA, "password": "another horse"}).status_code == 200


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_changes_no_password(host: Host, ana: Browser, lang: str):
    other = signed_in_elsewhere(host)
    short = Problem("bad-password", shortest=SHORTEST, longest=LONGEST)
    for wanted, problem in (
        ({"password": "wrong one", "wanted": "another horse"}, Problem("wrong-password")),
        ({"name": "Bob", "wanted": "another horse"}, Problem("wrong-password")),
        ({"wanted": "short"}, short),
        ({"wanted": "x" * 201}, short),
    ):
        answer = ana.post("/api/account/password", json={**ANA, **wanted}, headers={"Accept-Language": lang})
        assert answer.status_code == 422
        assert answer.json() == {"error": {"code": problem.code, "text": problem.text(lang)}}
    assert ana.post("/api/account/password", json=ANA).status_code == 400
    assert other.get("/api/account").json()["name"] == "Ana"
    assert other.post("/api/account/enter", json=ANA).status_code == 200


def test_whoever_is_signed_in_nowhere_changes_the_password_by_the_old_one(host: Host, ana: Browser):
    guest = Browser(host)
    answer = guest.post("/api/account/password", json={**ANA, "wanted": "another horse"})
    assert answer.status_code == 200 and guest.get("/api/account").json()["name"] == "Ana"
    assert ana.get("/api/account").json()["name"] == ""


@pytest.mark.parametrize("path", ["password", "delete"])
def test_other_sites_and_those_who_guess_change_nothing(
    host: Host, ana: Browser, path: str, monkeypatch: pytest.MonkeyPatch
):
    body = {**ANA, **({"wanted": "another horse"} if path == "password" else {})}
    for header in ({"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
        answer = ana.post(f"/api/account/{path}", json=body, headers=header)
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "cross-site")
    monkeypatch.setattr(limits, "TRY_BURST", 2)
    monkeypatch.setattr(limits, "TRIES", 0)
    tries = [ana.post(f"/api/account/{path}", json={**body, "password": "x"}).status_code for _ in range(3)]
    assert tries == [422, 422, 429]
    assert ana.post(f"/api/account/{path}", json=body).status_code == 429, "not even the right one"
    assert ana.get("/api/account").json()["name"] == "Ana"


def test_a_deleted_account_leaves_its_tables_and_no_tie_to_a_seat(host: Host, ana: Browser):
    table = ana.table("me", "open")
    other = signed_in_elsewhere(host)
    with other.socket(table.code) as elsewhere:
        assert ana.post("/api/account/delete", json=ANA).status_code == 200
        with pytest.raises(ConnectionClosed):
            while True:
                elsewhere.recv(timeout=PATIENCE)
    assert other.get("/api/account").json()["name"] == "" and other.local(table.code) == []
    assert [sitter.account for sitter in host.room(table.code).record.seats] == [None, None]
    assert Browser(host).post("/api/account", json=ANA).status_code == 201, "the name is free"
    assert Browser(host).post("/api/account/enter", json=ANA).json()["tables"] == [], "and nobody inherits"
    assert table.post("/start", seat=0).status_code == 200, "the link holds, and the table goes on"
    with host.store.engine.connect() as db:
        assert set(db.execute(sa.select(SEATS.c.account)).scalars()) == {None}


def test_signing_out_leaves_the_tables_of_that_browser(host: Host, ana: Browser):
    table = ana.table("me", "open")
    with ana.socket(table.code) as tab:
        ana.post("/api/account/leave")
        with pytest.raises(ConnectionClosed):
            while True:
                tab.recv(timeout=PATIENCE)
    assert ana.local(table.code) == []


@pytest.mark.needs("postgres")
def test_an_entrance_that_is_closed_is_closed_on_every_server(hosts):
    here, there = hosts(), hosts()
    ana = Browser(here)
    ana.post("/api/account", json=ANA)
    table = ana.table("me", "open")
    other = signed_in_elsewhere(there)
    with other.socket(table.code) as elsewhere:
        assert ana.post("/api/account/password", json={**ANA, "wanted": "another horse"}).status_code == 200
        with pytest.raises(ConnectionClosed):
            while True:
                elsewhere.recv(timeout=PATIENCE)
    assert other.local(table.code) == []
    assert ana.post("/api/account/delete", json={**ANA, "password": "another horse"}).status_code == 200
    until(lambda: all(sitter.account is None for sitter in there.room(table.code).record.seats))


@pytest.mark.parametrize(
    ("wanted", "status", "code"),
    [
        ({"name": "ana", "password": "long enough"}, 409, "name-taken"),
        ({"name": "ＡＮＡ", "password": "long enough"}, 409, "name-taken"),
        ({"name": " \u202e ", "password": "long enough"}, 422, "bad-name"),
        ({"name": "Léo", "password": "short"}, 422, "bad-password"),
        ({"name": "Léo", "password": "x" * 201}, 422, "bad-password"),
        ({"name": "Léo"}, 400, "malformed"),
    ],
)
def test_what_makes_no_account(ana: Browser, wanted: dict[str, str], status: int, code: str):
    answer = ana.post("/api/account", json=wanted)
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)


def test_a_wrong_name_and_a_wrong_password_are_told_alike(host: Host, ana: Browser):
    guest = Browser(host)
    wrong = [guest.post("/api/account/enter", json=body) for body in ({**ANA, "password": "x"}, {**ANA, "name": "Bob"})]
    assert [answer.status_code for answer in wrong] == [422, 422] and wrong[0].json() == wrong[1].json()


def test_only_so_many_tries_from_one_address(host: Host, ana: Browser, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(limits, "TRY_BURST", 2)
    monkeypatch.setattr(limits, "TRIES", 0)
    guest = Browser(host)
    tries = [guest.post("/api/account/enter", json={**ANA, "password": "x"}).status_code for _ in range(3)]
    assert tries == [422, 422, 429]
    assert guest.post("/api/account/enter", json=ANA).status_code == 429, "not even the right one"


def test_only_so_many_accounts_from_one_address(open_host):
    guest = Browser(open_host(accounts=1))
    assert guest.post("/api/account", json=ANA).status_code == 201
    assert guest.post("/api/account", json={**ANA, "name": "Léo"}).status_code == 429


def test_a_page_of_another_site_is_signed_in_nowhere(host: Host, ana: Browser):
    table = ana.table("me", "open")
    assert ana.local(table.code, origin=host.url) == [0]
    assert ana.local(table.code, origin="https://evil.example") == []
    other = {"Origin": "https://evil.example"}
    assert ana.get("/api/account", headers=other).json()["name"] == ""
    assert ana.post(f"/api/tables/{table.code}/start", headers=other).status_code == 403
    fetched = ana.post("/api/account/leave", headers={"Sec-Fetch-Site": "cross-site"})
    assert fetched.status_code == 403 and ana.get("/api/account").json()["name"] == "Ana"


def test_no_password_and_no_cookie_is_kept_as_it_is(host: Host, ana: Browser, caplog: pytest.LogCaptureFixture):
    ana.post("/api/account/enter", json=ANA)
    with host.store.engine.connect() as db:
        kept = db.execute(sa.select(ACCOUNTS.c.password)).scalar()
        hashes = list(db.execute(sa.select(ENTRIES.c.hash)).scalars())
    assert kept.startswith("$argon2id$") and ANA["password"] not in kept
    assert hashes and ana.cookies["entry"] not in hashes
    assert ANA["password"] not in caplog.text and ana.cookies["entry"] not in caplog.text
