"""What is given to hosts: the files for systemd and containers name commands and settings that exist; so do the tests of the threat model."""

from __future__ import annotations

import ast
import configparser
import json
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import click
import pytest
import yaml

from tepui.cli.main import tepui
from tepui.rooms.settings import Settings
from tepui.server.metrics import metrics
from tepui.server.place import ServerPlace
from tepui.server.settings import KNOBS

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
EXPOSED = 30  # of 100: what systemd calls "OK"
OTHERS = {"TEPUI_DATABASE_URL", "TEPUI_LOG"}
FILES = sorted(file for file in DEPLOY.iterdir() if file.is_file())


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_setting_exists(file: Path):
    named = set(re.findall(r"TEPUI_[A-Z_]+", file.read_text("utf-8")))
    assert named <= OTHERS | {f"TEPUI_{knob.upper()}" for knob in KNOBS}


def commands() -> list[list[str]]:
    """Every call of `tepui` in the files and in the blocks of the guide, as words."""
    guide = re.findall(r"^ *```sh\n(.*?)^ *```", (ROOT / "docs" / "hosting.md").read_text("utf-8"), re.M | re.S)
    text = "\n".join([*(file.read_text("utf-8") for file in FILES), *guide])
    text = re.sub(r"\$\([^)]*\)", "now", text)  # what a shell puts in its place
    found = re.findall(r"(?:^|/bin/| )tepui ((?:serve|backup|restore|host|doctor) [^\n'#&]*)", text, re.M)
    listed = [" ".join(ast.literal_eval(line)[1:]) for line in re.findall(r"^CMD (\[.*\])$", text, re.M)]
    return [shlex.split(words) for words in (*found, *listed)]


@pytest.mark.parametrize("words", commands(), ids=" ".join)
def test_every_command_takes_the_words_it_is_given(words: list[str]):
    with click.Context(tepui) as context:
        command = tepui.get_command(context, words[0])
    assert command is not None
    command.make_context(words[0], words[1:])  # UsageError if it does not know an option


def test_all_kinds_of_commands_were_found():
    assert {words[0] for words in commands()} == {"serve", "backup", "host", "doctor"} and len(commands()) >= 9


def test_the_composition_hangs_together():
    composed = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    services = composed["services"]
    assert set(services) == {"tepui", "database", "proxy"}
    assert (DEPLOY / services["tepui"]["build"]["context"] / services["tepui"]["build"]["dockerfile"]).exists()
    assert set(services["tepui"]["depends_on"]) <= set(services)
    volumes = {volume.partition(":")[0] for service in services.values() for volume in service.get("volumes", [])}
    assert {volume for volume in volumes if not volume.startswith(".")} == set(composed["volumes"])
    assert all((DEPLOY / volume).exists() for volume in volumes if volume.startswith("."))


def test_only_the_proxy_is_open_to_the_world_and_nothing_is_of_an_unknown_version():
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))["services"]
    assert [name for name, service in services.items() if "ports" in service] == ["proxy"]
    images = [service["image"] for service in services.values() if "image" in service]
    assert all(re.fullmatch(r"[a-z]+:\d[\w.-]*", image) for image in images), images
    assert all(service["restart"] == "always" for service in services.values())
    told = [value for service in services.values() for value in service.get("environment", {}).values()]
    assert all("PASSWORD" in value for value in told if re.search(r"://\w+:", value)), "no password stands in the file"
    asked = set(re.findall(r"\$\{(\w+)\}", (DEPLOY / "compose.yaml").read_text("utf-8")))
    guide = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    assert asked and all(f"{name}=" in guide for name in asked), "the guide says what must be set"


def test_the_threat_model_names_for_every_threat_a_test_that_exists():
    text = (ROOT / "docs" / "threat-model.md").read_text("utf-8")
    rows = [line for line in text.splitlines() if line.startswith("|")][2:]
    files = {file.stem: file.read_text("utf-8") for file in (ROOT / "tests").rglob("test_*.py")}
    assert len(rows) > 20
    for row in rows:
        _, threat, defence, shown, _ = row.split("|")
        named = re.findall(r"`(test_\w+)::(test_\w+)`", shown)
        assert threat.strip() and defence.strip() and named, row
        for module, test in named:
            assert module in files and f"def {test}(" in files[module], f"{module}::{test}"


def test_the_board_shows_figures_that_the_server_has(tmp_path: Path):
    board = json.loads((DEPLOY / "grafana.json").read_text("utf-8"))
    place = ServerPlace(Settings(db=str(tmp_path / "tables.db")))
    told = set(re.findall(r"^# TYPE (tepui_\w+)", metrics(place), re.M))
    place.store.close()
    panels = board["panels"]
    asked = {name for panel in panels for one in panel["targets"] for name in re.findall(r"tepui_\w+", one["expr"])}
    assert asked and asked <= told, asked - told
    assert len({panel["id"] for panel in panels}) == len(panels)
    assert len({(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in panels}) == len(panels)
    sources = {variable["name"] for variable in board["templating"]["list"]}
    assert all(panel["datasource"]["uid"].strip("${}") in sources for panel in panels)


@pytest.fixture
def units(tmp_path: Path) -> list[Path]:
    """The units, as on a machine where Tepui is installed."""
    made = [tmp_path / file.name for file in FILES if file.suffix in (".service", ".timer")]
    for file in made:
        file.write_text((DEPLOY / file.name).read_text("utf-8").replace("/opt/tepui/bin/tepui", "/bin/true"))
    return made


SYSTEMD = pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")


@SYSTEMD
def test_systemd_finds_nothing_wrong_with_the_units(units: list[Path]):
    verified = subprocess.run(["systemd-analyze", "verify", "--man=no", *units], capture_output=True, text=True)
    assert (verified.returncode, verified.stderr) == (0, "")


@SYSTEMD
def test_the_server_is_shut_off_from_the_rest_of_the_machine(units: list[Path]):
    (unit,) = (file for file in units if file.name == "tepui.service")
    words = ["systemd-analyze", "security", "--offline=true", f"--threshold={EXPOSED}", unit]
    rated = subprocess.run(words, capture_output=True, text=True)
    assert rated.returncode == 0, rated.stdout.splitlines()[-1]


def test_every_unit_has_what_systemd_wants():
    for file in (file for file in FILES if file.suffix in (".service", ".timer")):
        unit = configparser.ConfigParser(strict=False, interpolation=None)
        unit.optionxform = str
        unit.read_string(file.read_text("utf-8"))
        assert unit["Unit"]["Description"]
        if file.suffix == ".timer":
            assert unit["Timer"]["OnCalendar"] and unit["Install"]["WantedBy"] == "timers.target"
            assert file.with_suffix(".service").exists()
        else:
            assert unit["Service"]["ExecStart"].startswith("/") and unit["Service"]["User"] == "tepui"
