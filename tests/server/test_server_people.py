"""Hosting people: hosts from the command line, bans, reports, blocks, invitations, notices, one's own data, shared limits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from click.testing import CliRunner
from test_server_accounts import ANA, Browser
from visiting import Host, Invitation, closed, until

from tepui.cli.host import host_command

MIA = {"name": "Mia", "password": "battery staple"}


def tepui_host(host: Host, *words: str) -> str:
    """The command line, while the server runs."""
    said = CliRunner().invoke(host_command, [*words, "--db", host.settings.db], catch_exceptions=False)
    assert said.exit_code == 0, said.output
    return said.output


def account(host: Host, who: dict[str, str]) -> Browser:
    browser = Browser(host)
    assert browser.post("/api/account", json=who).status_code == 201
    return browser


@pytest.fixture
def hostess(host: Host) -> Browser:
    """Somebody who runs the place."""
    tepui_host(host, "appoint", "Hélène", "--password", "a long password")
    browser = Browser(host)
    assert browser.post("/api/account/enter", json={"name": "hélène", "password": "a long password"}).status_code == 200
    return browser


def order(host: Browser, do: str, **more: Any) -> dict[str, Any]:
    answer = host.post("/api/host", json={"do": do, **more})
    assert answer.status_code == 200, answer.text
    return answer.json()


def number_of(host: Browser, name: str) -> int:
    return next(one["id"] for one in host.get("/api/host").json()["people"] if one["name"] == name)


def refused(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


# ---- hosts


def test_the_console_is_for_hosts_alone(host: Host, hostess: Browser):
    ana = account(host, ANA)
    for browser in (Browser(host), ana):
        assert refused(browser.get("/api/host")) == (403, "no-host")
        assert refused(browser.post("/api/host", json={"do": "invite"})) == (403, "no-host")
    seen = hostess.get("/api/host").json()
    assert {one["name"]: one["host"] for one in seen["people"]} == {"Hélène": True, "Ana": False}
    tepui_host(host, "dismiss", "Hélène")
    assert refused(hostess.get("/api/host")) == (403, "no-host")


def test_a_host_sees_tables_and_who_sits_there_and_no_secret(host: Host, hostess: Browser):
    table = account(host, ANA).table("me", "bot")
    text = hostess.get("/api/host").text
    assert table.code in text
    assert table.tokens[0] not in text and "hash" not in text and "password" not in text
    assert hostess.get("/api/host").json()["limits"]["registration"] == "open"


# ---- bans


def test_who_is_banned_is_out_everywhere_and_a_bot_plays_on(host: Host, hostess: Browser):
    ana = account(host, ANA)
    table = ana.table("me", "me")
    with table.sit(0, 1) as page:
        order(hostess, "ban", id=number_of(hostess, "Ana"), text="rude")
        closed(page)
    assert ana.get("/api/account").json()["name"] == ""
    assert refused(ana.post("/api/account/enter", json=ANA)) == (403, "banned")
    assert refused(table.get("/save", seat=0)) == (403, "forbidden")
    seats = table.get().json()["seats"]
    assert all(seat["away"] for seat in seats)
    ban = hostess.get("/api/host").json()["bans"][0]
    assert (ban["who"], ban["why"]) == ("Ana", "rude")
    order(hostess, "lift", id=ban["id"])
    assert ana.post("/api/account/enter", json=ANA).status_code == 200


def test_a_ban_from_the_command_line_reaches_the_running_server(host: Host):
    ana = account(host, ANA)
    tepui_host(host, "ban", "ana", "--why", "spam")
    until(lambda: ana.get("/api/account").json()["name"] == "")
    assert "Ana spam" in tepui_host(host, "list")


def test_a_banned_address_reaches_no_call_and_no_table_but_may_read(host: Host, hostess: Browser):
    table = host.create("me", "open")
    order(hostess, "ban", address="127.0.0.1")
    stranger = Browser(host)
    assert refused(stranger.post("/api/tables", json={"game": "atoll", "seats": []})) == (403, "banned")
    assert stranger.get("/").status_code == 200
    assert closed(host.visit(table.code, [table.tokens[0]], "en", None)) == 4403
    tepui_host(host, "lift", tepui_host(host, "list").split("ban     ")[1].split(":")[0])
    until(lambda: stranger.get("/api/tables").status_code == 200)


def test_a_ban_ends_by_itself_and_no_host_is_banned(host: Host, hostess: Browser):
    account(host, ANA)
    order(hostess, "ban", id=number_of(hostess, "Ana"), days=1e-9)
    assert hostess.get("/api/host").json()["bans"] == []
    own = number_of(hostess, "Hélène")
    assert refused(hostess.post("/api/host", json={"do": "ban", "id": own})) == (400, "malformed")
    for wrong in ({"do": "ban", "id": 99}, {"do": "unseat", "code": host.create("me", "bot").code, "seat": 1}):
        assert refused(hostess.post("/api/host", json=wrong)) == (409, "no-person")


def test_a_guest_loses_the_seat_and_its_link(host: Host, hostess: Browser):
    waiting, playing = host.create("me", "open"), host.friends()
    with waiting.sit(0) as one, playing.sit(1) as two:
        order(hostess, "unseat", code=waiting.code, seat=0)
        order(hostess, "unseat", code=playing.code, seat=1)
        closed(one)
        closed(two)
    assert waiting.get().json()["seats"][0]["who"] == "open" and waiting.get().json()["host"] is None
    assert playing.get().json()["seats"][1]["away"]
    assert refused(playing.get("/save", seat=1)) == (403, "forbidden")
    taken = waiting.post("/join", {"name": "Léo"}).json()
    assert waiting.get().json()["host"] == taken["seat"]


# ---- reports


def test_a_report_reaches_the_host_with_what_was_said(host: Host, hostess: Browser):
    table = host.friends()
    with table.sit(1) as rude:
        rude.send(type="say", text="You play like a stone")
        rude.answer("talk")
    assert table.post("/report", {"seat": 1, "reason": "words", "text": "again and again"}).status_code == 200
    report = hostess.get("/api/host").json()["reports"][0]
    assert (report["code"], report["seat"], report["reason"]) == (table.code, 1, "words")
    assert report["talk"] == ["You play like a stone"] and report["words"] == "again and again"
    order(hostess, "settle", id=report["id"])
    assert hostess.get("/api/host").json()["reports"] == []


def test_what_is_no_report(host: Host):
    table = host.create("me", "bot")
    assert refused(table.post("/report", {"seat": 1})) == (409, "no-person")
    assert refused(table.post("/report", {"seat": 7})) == (409, "no-person")
    assert refused(table.post("/report", {"seat": 0, "reason": "looks"})) == (400, "malformed")
    answers = [table.post("/report", {"seat": 0}).status_code for _ in range(15)]
    assert 429 in answers


# ---- blocks


def test_who_has_blocked_somebody_meets_them_at_no_table(host: Host):
    ana, mia = account(host, ANA), account(host, MIA)
    met = ana.table("me", "open")
    assert mia.post(f"/api/tables/{met.code}/join", json={"name": "Mia"}).status_code == 200
    wanted = {"code": met.code, "seat": 1}
    assert refused(Browser(host).post("/api/account/block", json=wanted)) == (403, "not-signed-in")
    assert ana.post("/api/account/block", json=wanted).status_code == 200
    for one, other in ((ana, mia), (mia, ana)):
        table = one.table("me", "open")
        assert refused(other.post(f"/api/tables/{table.code}/join", json={"name": "?"})) == (403, "blocked")
    assert ana.get("/api/account/data").json()["blocked"] == ["Mia"]
    assert ana.post("/api/account/block", json={**wanted, "on": False}).status_code == 200
    table = ana.table("me", "open")
    assert mia.post(f"/api/tables/{table.code}/join", json={"name": "Mia"}).status_code == 200
    assert refused(ana.post("/api/account/block", json={"code": met.code, "seat": 0})) == (409, "no-person")


# ---- registration


def test_an_invitation_makes_one_account(open_host: Callable[..., Host]):
    host = open_host(registration="invited")
    assert refused(Browser(host).post("/api/account", json=ANA)) == (403, "no-invitation")
    link = tepui_host(host, "invite").strip()
    token = link.removeprefix("/me?invitation=")
    assert Browser(host).post("/api/account", json={**ANA, "invitation": token}).status_code == 201
    assert refused(Browser(host).post("/api/account", json={**MIA, "invitation": token})) == (403, "no-invitation")


def test_where_registration_is_closed_only_the_command_line_makes_accounts(open_host: Callable[..., Host]):
    host = open_host(registration="closed")
    assert refused(Browser(host).post("/api/account", json=ANA)) == (403, "no-registration")
    tepui_host(host, "appoint", "Ana", "--password", ANA["password"])
    assert Browser(host).post("/api/account/enter", json=ANA).status_code == 200


# ---- one's own data


def test_everything_that_is_kept_about_me_is_mine_to_read_and_to_delete(host: Host, hostess: Browser):
    ana = account(host, ANA)
    table = ana.table("me", "bot")
    with table.sit(0) as page:
        page.send(type="say", text="Bonjour")
        page.answer("talk")
    table.post("/report", {"seat": 0})
    data = ana.get("/api/account/data").json()
    assert data["name"] == "Ana" and len(data["signed_in_until"]) == 1
    assert [(one["code"], [line["text"] for line in one["talk"]]) for one in data["tables"]] == [
        (table.code, ["Bonjour"])
    ]
    assert "argon2" not in ana.get("/api/account/data").text
    assert ana.post("/api/account/delete", json=ANA).status_code == 200
    assert refused(ana.get("/api/account/data")) == (403, "not-signed-in")
    assert hostess.get("/api/host").json()["reports"][0]["account"] is None


# ---- several processes


@pytest.mark.needs("postgres")
def test_limits_by_the_hour_are_shared_between_processes(hosts: Callable[..., Host]):
    here, there = hosts(tables=3), hosts(tables=3)
    wanted = {"game": "atoll", "seats": [{"who": "me"}, {"who": "bot"}]}
    answers = [host.http.post("/api/tables", json=wanted).status_code for _ in range(3) for host in (here, there)]
    assert sorted(answers) == [201] * 3 + [429] * 3


@pytest.mark.needs("postgres")
def test_a_ban_at_one_server_closes_the_tables_at_the_other(hosts: Callable[..., Host]):
    here, there = hosts(), hosts()
    tepui_host(here, "appoint", "Hélène", "--password", "a long password")
    hostess = Browser(here)
    assert hostess.post("/api/account/enter", json={"name": "Hélène", "password": "a long password"}).status_code == 200
    table = account(there, ANA).table("me", "me")
    with Invitation(there, table.code, table.tokens).sit(0, 1) as page:
        order(hostess, "ban", id=number_of(hostess, "Ana"))
        closed(page)
