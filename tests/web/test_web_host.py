"""The host's console in a real browser, and what visitors see of a host: notices, a contact, a way to report."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from robot import PHONE
from starlette.testclient import TestClient
from test_web_account import sign

from tepui.cli.host import host_command
from tepui.rooms.settings import Settings
from tepui.server.http.app import create_app
from tepui.server.store.sql import Store

PASSWORD = "a long password"


def test_a_notice_and_the_contact_reach_every_visitor(tmp_path: Path) -> None:
    db = str(tmp_path / "tables.db")
    said = CliRunner().invoke(host_command, ["notice", "Closed on <Sunday>", "--db", db])
    assert said.exit_code == 0
    with TestClient(create_app(Settings(db=db, contact="host@example.org"))) as visitor:
        for path in ("/", "/about", "/me"):
            assert "Closed on &lt;Sunday&gt;" in visitor.get(path).text
        assert 'href="mailto:host@example.org"' in visitor.get("/about").text


def test_without_a_contact_the_page_says_so(tmp_path: Path) -> None:
    with TestClient(create_app(Settings(db=str(tmp_path / "tables.db")))) as visitor:
        assert "named no address" in visitor.get("/about?lang=en").text
        assert "pas donné d’adresse" in visitor.get("/about?lang=fr").text


@pytest.mark.browser
@pytest.mark.timeout(300)
def test_a_report_is_written_by_one_and_settled_by_another(open_page: Any, store: Store) -> None:
    words = ["appoint", "Hélène", "--password", PASSWORD, "--db", store.url.removeprefix("sqlite:///")]
    subprocess.run([sys.executable, "-m", "tepui.cli", "host", *words], check=True)  # the browser has a loop here
    ana = open_page("/")
    made = ana.evaluate(
        """async () => (await fetch("/api/tables", {method: "POST", headers: {"Content-Type": "application/json"},
        body: JSON.stringify({game: "atoll", seats: [{who: "me"}, {who: "bot"}]})})).json()"""
    )
    ana.goto(f"/t/{made['code']}/report?seat=0")
    ana.wait_for_selector("body[data-ready]")
    ana.locator("#text").fill("shouts")
    ana.locator("#report button").click()
    ana.wait_for_function("() => document.querySelector('#said').textContent === 'The host has been told.'")

    host = open_page("/host", lang="fr", size=PHONE, expected=["status of 403"])
    host.wait_for_function("() => document.querySelector('#host-said').textContent !== ''")
    assert host.locator("#console").is_hidden()
    host.goto("/me")
    host.locator("#none").wait_for()
    sign(host, "enter", "Hélène", PASSWORD)
    host.locator("#leave").wait_for()
    host.goto("/host")
    row = host.locator("#host-reports li").filter(has_text=made["code"])
    row.wait_for()
    assert "shouts" in row.inner_text()
    assert host.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), "it fits a phone"
    row.locator("button", has_text="Réglé").click()
    row.wait_for(state="detached")
    host.locator("#notice-text").fill("Fermé dimanche")
    host.locator("#host-notice button").click()
    host.locator("#host-notices li", has_text="Fermé dimanche").wait_for()
    assert ana.goto("/about") and ana.locator(".site-notice").inner_text() == "Fermé dimanche"
    host.locator("#host-notices button").click()
    host.locator("#host-notices li").wait_for(state="detached")
