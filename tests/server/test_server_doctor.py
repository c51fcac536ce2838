"""`tepui doctor --host`: what a host has forgotten is named, and nothing else."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from click.testing import CliRunner
from visiting import Host

from tepui.cli.doctor import doctor_command
from tepui.server.host_checks import host_checks
from tepui.server.store.sql import Store


@pytest.fixture
def set_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A host that has thought of everything; the folder of its backups."""
    db = tmp_path / "tables.db"
    Store(str(db)).close()
    backups = tmp_path / "backups"
    backups.mkdir()
    (backups / "tonight.db").write_bytes(b"x")
    for name in [name for name in os.environ if name.startswith("TEPUI_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("TEPUI_DATABASE_URL", str(db))
    monkeypatch.setenv("TEPUI_CONTACT", "host@example.org")
    return backups


def wrong(**given: str) -> list[str]:
    return [check.part for check in host_checks(**given) if check.wrong]


def test_a_host_that_has_thought_of_everything(set_up: Path):
    assert wrong(backups=str(set_up)) == []
    said = CliRunner().invoke(doctor_command, ["--host", "--backups", str(set_up)])
    assert said.exit_code == 0 and "ok  schema: " in said.output


def test_what_is_forgotten_is_named(set_up: Path, monkeypatch: pytest.MonkeyPatch):
    old = time.time() - 5 * 86400
    os.utime(set_up / "tonight.db", (old, old))
    (set_up.parent / "tables.db").chmod(0o644)
    monkeypatch.delenv("TEPUI_CONTACT")
    monkeypatch.setenv("TEPUI_HOOKS_INSIDE", "1")
    monkeypatch.setenv("TEPUI_OIDC_ISSUER", "http://id.example.org")
    monkeypatch.setenv("TEPUI_OIDC_CLIENT", "tepui")
    assert wrong(backups=str(set_up)) == ["contact", "notices", "OpenID Connect", "secrets", "backups"]
    assert CliRunner().invoke(doctor_command, ["--host"]).exit_code == 1
    monkeypatch.setenv("TEPUI_TABLES", "many")
    assert wrong() == ["settings"]


def test_the_site_is_looked_at_from_outside(set_up: Path, host: Host):
    assert wrong(url=host.url, backups=str(set_up)) == ["TLS", "metrics"]
    host.stop()
    assert wrong(url=host.url, backups=str(set_up)) == ["TLS", "site"]
