"""Reports of the arena: what the balance of a game is, sheets in the terminal and in Markdown, pictures."""

from __future__ import annotations

from xml.etree import ElementTree

import msgspec
import pytest

import tepui
from tepui.arena import arena, plots, reports
from tepui.arena.balance import weighed
from tepui.arena.game_record import GameRecord
from tepui.arena.results import Mirror, Result, Skill, Verdict, summed

SVG = "{http://www.w3.org/2000/svg}"


def games(*ends: tuple[tuple[int, ...], tuple[tuple[str, ...], ...]]) -> Result:
    """Games of Atoll between equals that ended with these scores, and what every seat did in notation, the first of it early."""
    atoll = tepui.load("atoll")
    played = [
        GameRecord(
            block=block,
            rotation=0,
            bots=tuple(range(len(scores))),
            scores=scores,
            winners=tuple(seat for seat, score in enumerate(scores) if score == max(scores)),
            actions=20 + block,
            decisions=(9,) * len(scores),
            turns=(4,) * len(scores),
            seconds=(0.0,) * len(scores),
            choices=tuple(tuple(map(atoll.read, seat)) for seat in choices),
            early=tuple(tuple(map(atoll.read, seat[:1])) for seat in choices),
        )
        for block, (scores, choices) in enumerate(ends)
    ]
    return summed("atoll", {}, 0, ("equal", "equal"), played)


def test_the_balance_of_scores_and_lengths() -> None:
    found = weighed(games(((6, 2), ((), ())), ((5, 5), ((), ())), ((9, 3), ((), ()))))
    assert [place.share for place in found.places] == pytest.approx([2.5 / 3, 0.5 / 3])
    assert found.places[0].low < 2.5 / 3 < found.places[0].high
    assert found.mean_score == 5 and found.margin == pytest.approx((4 + 0 + 6) / 3)
    assert found.spread == pytest.approx((30 / 6) ** 0.5)
    assert (found.shortest, found.mean_actions, found.longest, found.mean_turns) == (20, 21, 22, 4)


def test_a_choice_of_winners_is_told_and_a_choice_of_everybody_is_not() -> None:
    seat, rival = ("play pearl", "stay"), ("stay",)
    ends = [((9, 1), (seat, rival)), ((1, 9), (rival, seat))] * 30
    ends += [((1, 9), (seat, rival)), ((9, 1), (rival, seat))] * 5
    balance = weighed(games(*ends))
    [telling] = balance.telling
    assert (telling.choice, telling.seats) == ("play pearl", 70)
    assert telling.share == pytest.approx(60 / 70) and telling.others == pytest.approx(10 / 70)
    assert {one.choice for one in balance.early} == {"play pearl", "stay"}, "staying early went with losing"
    titles = [sheet.title for sheet in reports.of_balance([balance])]
    assert [title.partition(" that")[0] for title in titles[1:]] == [
        "Choices of the first half",
        "Choices at any time, 2 players",
    ]


def test_what_may_be_luck_is_not_told() -> None:
    seat, rival = ("play pearl",), ("play map",)
    ends = [((9, 1), (seat, rival))] * 13 + [((1, 9), (seat, rival))] * 12
    assert weighed(games(*ends)).telling == (), "thirteen of twenty-five"
    assert weighed(games(*ends[:13])).telling == (), "all, but of a few"


def test_choices_are_told_by_word() -> None:
    """`take shell` and `take treasures` are two choices; a verb without words is one by itself."""
    seat, rival = ("take shell", "decline"), ("take treasures", "stay")
    tellings = weighed(games(*[((9, 1), (seat, rival)), ((1, 9), (rival, seat))] * 30)).telling
    assert {one.choice: one.share for one in tellings} == {
        "take shell": 1.0,
        "decline": 1.0,
        "take treasures": 0.0,
        "stay": 0.0,
    }


def test_choices_are_written_down_only_if_somebody_asks(tmp_path) -> None:
    [two, *_] = arena.balance("atoll", games_each=4, out=tmp_path / "run.jsonl")
    atoll = tepui.load("atoll")
    for one in two.played:
        for early, ever in zip(one.early, one.choices):
            assert set(early) <= set(ever) and any(atoll.write(action).startswith("land") for action in early)
    assert any(early < ever for one in two.played for early, ever in zip(map(set, one.early), map(set, one.choices)))
    verbs = {atoll.write(action).split()[0] for one in two.played for seat in one.choices for action in seat}
    assert {"land", "walk"} <= verbs and all(len(one.choices) == 2 for one in two.played)
    assert all(one.choices == () for one in arena.play("atoll", ["greedy", "greedy"], blocks=2).played)
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"run-{seats}.jsonl" for seats in (2, 3, 4)]
    asked: list[tuple[int, int]] = []
    again = arena.balance("atoll", games_each=5, out=tmp_path / "run.jsonl", progress=lambda *done: asked.append(done))
    assert again[0].played[:4] == two.played, "it goes on where it stopped"
    assert asked == [(5, 15), (10, 15), (15, 15)]


def chac_game(block: int, winner: int, *done: str) -> GameRecord:
    """A finished game of Chac in which the first seat did this and the second walked down the corridor."""
    chac = tepui.load("chac")
    choices = (tuple(sorted(map(chac.read, done))), (chac.read("move C25"),))
    return GameRecord(
        block=block, rotation=0, bots=(0, 0), scores=(12.0, 5.0), winners=(winner,), actions=2, decisions=(1, 1),
        turns=(1, 1), seconds=(0.0, 0.0), choices=choices, early=((), ()),
    )  # fmt: skip


def test_routes_are_the_ways_that_seats_took() -> None:
    games = [chac_game(i, int(i == 3), "move L14", "move BR", "search") for i in range(4)]
    games.append(chac_game(4, 0, "leap R2", "master"))
    found = weighed(summed("chac", {}, 0, ("greedy", "greedy"), games))
    assert [(route.ways, route.seats, route.share, route.mean_score) for route in found.routes] == [
        ((), 5, 0.2, 5.0),
        (("lava", "bridge"), 4, 0.75, 12.0),
        (("alcoves", "river"), 1, 1.0, 12.0),
    ]
    page = reports.markdown(reports.of_balance([found]))
    assert "## Routes, 2 players" in page
    assert "| lava + bridge | 4 | 75% | 30–95 | 12.0 |" in page
    assert "| none of these | 5 | 20% |" in page


def test_a_game_without_named_ways_has_no_routes() -> None:
    found = weighed(arena.balance("atoll", "random", games_each=2)[0])
    assert found.routes == ()
    assert "Routes" not in reports.markdown(reports.of_balance([found]))


def test_the_ways_of_a_game_are_in_its_notation() -> None:
    """Every sign of a way begins some action of a seat."""
    told = 0
    for game in tepui.list_games(all=True).values():
        for way, signs in getattr(game, "ways", {}).items():
            for sign in signs:
                assert any(f"{game.write(action)} ".startswith(sign) for action in range(game.actions.size)), (
                    way,
                    sign,
                )
                told += 1
    assert told >= 10


def test_one_player_alone_has_a_balance() -> None:
    result = tepui.simulate("narak", "random", games=3, seats=1, processes=1)
    found = weighed(result)
    assert found.margin == 0 and len(found.places) == 1
    assert "| 1 |" in reports.markdown(reports.of_balance([found]))


def test_a_page_holds_all_that_was_asked_for() -> None:
    result = arena.play("atoll", ["greedy", "random"], blocks=3, seed=1)
    bare = reports.markdown(reports.of_run(result))
    assert "| greedy | 6 |" in bare and "rating" not in bare and "Controls" not in bare
    replace = msgspec.structs.replace
    standings = tuple(replace(one, skill=Skill(30.0, 2.0)) for one in result.standings)
    verdict = Verdict(bot="greedy", low=0, high=30, blocks=3, ratio=3.5, answer="better")
    mirrors = (
        Mirror(bot="greedy", games=6, share=0.5, fair=0.5, error=0.0),
        Mirror(bot="random", games=6, share=0.9, fair=0.5, error=0.1),
    )
    told = replace(result, standings=standings, verdict=verdict, mirrors=mirrors)
    page = reports.markdown(reports.of_run(told), "run.svg")
    assert "30.0 ± 4.0" in page and "greedy is better than the others" in page and "](run.svg)" in page
    assert "| greedy | 6 | 50.0% | 50.0% | 0.0% | yes |" in page and "| 10.0% | NO |" in page


def test_a_bar_in_a_name_does_not_break_the_sheet() -> None:
    page = reports.Sheet("Bots", ("bot", "games"), (("run:sort | head", "3"),)).markdown()
    assert page.splitlines()[-1] == r"| run:sort \| head | 3 |"


def test_pictures_show_every_bot_and_its_interval() -> None:
    result = arena.play("atoll", ["greedy", "random", "random"], blocks=4, seed=1)
    picture = ElementTree.fromstring(plots.of_run(result))
    words = [text.text for text in picture.iter(f"{SVG}text")]
    assert "greedy" in words and "random" in words and "Share of greedy after so many blocks" in words
    dots = [float(dot.get("cx", 0)) for dot in picture.iter(f"{SVG}circle")]
    shares = [one.share for one in result.standings]
    assert dots == pytest.approx([plots.across(share) for share in shares], abs=0.1)


def test_bars_hold_every_value_within_the_scale() -> None:
    values = [3.0] * 4 + [7.5] * 2 + [40.0]
    panel = ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{plots.bars("scores", values).body}</svg>')
    boxes = [(float(bar.get("x", 0)), float(bar.get("height", 0))) for bar in panel.iter(f"{SVG}rect")]
    assert [round(height / plots.CURVE * 4) for _, height in boxes] == [4, 2, 1]
    assert all(plots.LEFT <= x < plots.RIGHT for x, _ in boxes)
    assert "scores" in plots.bars("scores", [5.0]).body, "one value is a range, too"


def test_the_picture_of_a_balance_has_every_player_count() -> None:
    picture = ElementTree.fromstring(plots.of_balance(arena.balance("atoll", "random", games_each=3)))
    words = " ".join(text.text or "" for text in picture.iter(f"{SVG}text"))
    for seats in (2, 3, 4):
        assert f"atoll, {seats} players: scores" in words
    assert len(list(picture.iter(f"{SVG}circle"))) == 2 + 3 + 4
