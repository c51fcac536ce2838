"""A seat at a server for a program and for a language model."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from visiting import Host

from tepui.bots.external.remote import Seat
from tepui.cli.sit import mcp_command, sit_command
from tepui.core.errors import BadOption

EXAMPLE = Path(__file__).parents[2] / "examples" / "my_bot.py"


def link(host: Host, table) -> str:
    return f"{host.url}/t/{table.code}#s={table.tokens[0]}"


def test_a_program_plays_a_seat_at_a_server_to_the_end(host: Host):
    table = host.create("me", "bot")
    done = CliRunner().invoke(sit_command, [link(host, table), f"{sys.executable} {EXAMPLE}"])
    assert done.exit_code == 0, done.output
    assert table.room.match.over
    scores = [f"{score:g}" for score in table.room.match.scores()]
    assert all(score in done.output.splitlines()[-1] for score in scores)


def test_news_are_told_once_and_in_the_seats_language(host: Host):
    table = host.create("me", "bot", first=0)
    seat = Seat(link(host, table), "fr")
    seat.question()
    seat.answer(0)
    heard = seat.question().news
    assert heard and not set(heard) & set(first_news(seat))


def first_news(seat: Seat) -> list[str]:
    seat.answer(0)
    question = seat.question()
    return question.news if question else []


@pytest.mark.parametrize("bad", ["", "nonsense", "https://host/t/ABC", "ftp://host/t/ABC#s=x", "https://host/#s=x"])
def test_a_link_that_is_none_is_refused_before_anything_is_sent(bad: str):
    with pytest.raises(BadOption, match="CODE#s=TOKEN"):
        Seat(bad)


def test_a_forged_link_and_a_server_that_is_not_there_are_told_in_words(host: Host):
    table = host.create("me", "bot", first=0)
    forged = Seat(f"{host.url}/t/{table.code}#s={'x' * 40}")
    with pytest.raises(BadOption, match="refuses"):
        forged.question()
    with pytest.raises(BadOption, match="does not answer"):
        Seat("http://127.0.0.1:9/t/ABCDEFGH#s=x").question()


def test_an_answer_to_a_question_that_has_passed_changes_nothing(host: Host):
    table = host.create("me", "me", first=0)
    here, there = Seat(link(host, table)), Seat(link(host, table))
    here.question()
    there.question()
    here.answer(0)
    done = table.room.match.seq
    there.answer(0)
    assert table.room.match.seq == done


@pytest.mark.parametrize("where", ["here", "server"])
def test_a_language_model_plays_with_its_tools_over_standard_input_and_output(host: Host, where: str):
    words = ["atoll", "--seed", "5", "--bots", "random"]
    if where == "server":
        words = ["--link", link(host, host.create("me", "bot"))]
    first, bad, rules, last = asyncio.run(conversation(words))
    assert "0. " in first and "Nothing was done" in bad and "ATO-WALK-01" in rules
    assert "(" in last and "0. " not in last


async def conversation(words: list[str]) -> tuple[str, str, str, str]:
    from mcp import Client, StdioServerParameters

    server = StdioServerParameters(command=sys.executable, args=["-m", "tepui.cli", "mcp", *words])
    async with Client(server) as client:
        assert {tool.name for tool in (await client.list_tools()).tools} == {"look", "act", "rule"}

        async def call(name: str, **given: object) -> str:
            return (await client.call_tool(name, given)).content[0].text

        first, bad, rules = await call("look"), await call("act", number=9999), await call("rule", words="walk islet")
        assert await call("look") == first, "looking changes nothing"
        said = first
        while "\n0. " in said:
            said = await call("act", number=0)
        return first, bad, rules, said


def test_a_seat_is_offered_here_or_at_a_server_not_both():
    for words in ([], ["atoll", "--link", "https://host/t/ABC#s=x"]):
        refused = CliRunner().invoke(mcp_command, words)
        assert isinstance(refused.exception, BadOption)
