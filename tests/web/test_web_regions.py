"""Where things are on a table page: one height for the prompt, a large board, nothing over what can be touched, in every game.

Positions are random: a robot plays some moves, and everything is measured again after each.
"""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest
from robot import drawn_anew, my_turn, start, touch_if_asked

import tepui
from tepui import Match
from tepui.games.chac.tests.inside import on, temple

GAMES = sorted(slug for slug, game in tepui.list_games().items() if game.status == "finished")
SIZES = {
    "computer": (1440, 900),
    "notebook": (1280, 720),
    "tablet": (1024, 768),
    "upright tablet": (820, 1180),
    "phone": (390, 664),
    "small phone": (360, 640),
    "lying phone": (844, 390),
    "zoomed to 200 %": (720, 450),  # what is left of a computer's window
}
TOUCHED = ("phone", "small phone", "lying phone")
BOARD = {"computer": 0.28, "notebook": 0.26, "phone": 0.45, "small phone": 0.42, "lying phone": 0.6}  # of the window
SPACE = {"computer": 40, "notebook": 40, "phone": 40, "small phone": 40, "lying phone": 40}  # pixels
MOVES = 5

MEASURES = """() => {
  const $$ = (selector) => [...document.querySelectorAll(selector)];
  const box = (node) => node.getBoundingClientRect();
  const seen = (node) => node.getClientRects().length > 0 && getComputedStyle(node).visibility !== "hidden";
  const named = (node) => node.id || node.className || node.nodeName;
  const parts = $$("#prompt, #board, #mine, #seats, .hosted, #side, #places").filter(seen)
    .filter((node) => !node.closest("#drawer") && !node.closest("[hidden]"));
  const hit = (node) => node.matches(".within") ? document.querySelector(`[data-holds~="${node.id}"]`) : node;
  const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const lit = $$(":is(#stage, .hosted) [data-lit]").filter(seen).filter((node) => {
    const edge = box(node.closest("#stage, .hosted")), b = box(node);
    const [x, y] = [b.left + b.width / 2, b.top + b.height / 2];
    return x > edge.left && x < edge.right && y > edge.top && y < edge.bottom;
  });
  const covered = lit.filter((node) => {
    const b = box(node), top = document.elementFromPoint(b.left + b.width / 2, b.top + b.height / 2);
    return !top?.closest("#stage, .hosted")?.contains(node);
  });
  const small = $$("#prompt *, #seats *, .bar *, #mine b, #places *").filter(seen)
    .filter((node) => [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim()))
    .filter((node) => !node.closest(".sr, kbd, [hidden]") && box(node).width > 2)
    .filter((node) => {
      const size = parseFloat(getComputedStyle(node).fontSize);
      return size > 0 && size < 11; // nothing is seen of letters without a size
    });
  const svg = document.querySelector("#stage > svg"), b = box(document.querySelector("#board"));
  return {
    prompt: box(document.querySelector("#prompt")).height,
    board: (b.width * b.height) / (innerWidth * innerHeight),
    large: lit.filter((node) => node.closest("#stage") && !node.matches(".sel")).map(hit)
      .every((node) => Math.min(box(node).width, box(node).height) >= 39.5),
    space: Number(svg.dataset.space ?? 0) * (svg.getScreenCTM()?.a ?? 0),
    overlaps: parts.flatMap((one, i) => parts.slice(i + 1).filter((other) => !one.contains(other) && !other.contains(one)
      && over(box(one), box(other))).map((other) => `${named(one)} and ${named(other)}`)),
    covered: covered.map((node) => node.id),
    small: small.map((node) => `${named(node)}: ${node.textContent.trim()}`),
    beyond: [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight],
    place: document.body.dataset.place,
    moving: document.getAnimations().filter((one) => one.playState === "running").map((one) => named(one.effect.target)),
  };
}"""


def cases() -> list[Any]:
    """One size and language of each game every day, all of them in the long run."""
    daily = dict(zip(GAMES, ("phone", "computer", "lying phone", "notebook", "small phone"), strict=True))
    return [
        pytest.param(game, size, lang, marks=() if size == daily[game] and lang == "fr" else pytest.mark.slow)
        for game, size, lang in product(GAMES, SIZES, ("fr", "en"))
    ]


@pytest.mark.parametrize(("game", "size", "lang"), cases())
def test_everything_has_its_place_in_random_positions(open_page: Any, game: str, size: str, lang: str) -> None:
    width, height = SIZES[size]
    touch = {"has_touch": True, "is_mobile": True} if size in TOUCHED else {}
    page = open_page("", lang=lang, size={"width": width, "height": height}, **touch)
    start(page, game)
    rng = Random(f"{game} {size} {lang}")
    heights = set()
    for _ in range(MOVES):
        if not my_turn(page):
            break
        drawn_anew(page)
        found = page.evaluate(MEASURES)
        heights.add(found["prompt"])
        assert found["overlaps"] == [] and found["covered"] == [] and found["small"] == []
        assert max(found["beyond"]) <= 0
        assert found["moving"] == [], "the reader wants no motion"
        if found["place"] == "board":
            assert found["board"] >= BOARD.get(size, 0.2)
            alone = bool(touch) and found["large"]  # what is asked for is large, so all of it is seen
            assert alone or not found["space"] or found["space"] >= SPACE.get(size, 0) - 0.5
        touch_if_asked(page, rng, tap=bool(touch))
    assert len(heights) == 1, f"the prompt was {sorted(heights)} pixels high"


def held(match: Match) -> tuple[Any, ...]:
    return match.game.panels(match.view(0)).mine


@pytest.mark.parametrize("size", ["lying phone", pytest.param("small phone", marks=pytest.mark.slow)])
def test_a_hand_beside_regions_is_whole_on_a_phone(open_page: Any, laid: Any, size: str) -> None:
    width, height = SIZES[size]
    match = next(match for match in (played("tikal2", n) for n in range(20, 200, 5)) if len(held(match)) == 2)
    page = open_page(laid([match])[0], size={"width": width, "height": height}, has_touch=True, is_mobile=True)
    assert my_turn(page)
    hand = page.locator("#mine").bounding_box()
    cards = [card.bounding_box() for card in page.locator("#held .htile").all()]
    assert len(cards) == 2
    for card in cards:
        assert card["y"] >= hand["y"] and card["y"] + card["height"] <= hand["y"] + hand["height"] + 1


def test_a_low_rail_shows_what_is_needed_without_scrolling(open_page: Any, laid: Any) -> None:
    """Supplies, mat, rivals and how one scores now are in sight at 720 pixels, and keys are large enough to tell.

    While a tile lies there to be used, it stands where it is told how one scores, and nothing else has moved.
    """
    page = open_page("", size={"width": 1280, "height": 720})
    trays, places = [], set()
    for link in laid([played("tikal2", actions) for actions in (0, 20, 40, 60, 120)]):
        page.goto(link)
        page.wait_for_selector("body[data-asked='me']")
        page.wait_for_selector("#region-market", state="attached")
        trays.append(page.locator("#region-tray").is_visible())
        page.evaluate("() => document.querySelector('#rail').scrollTo(0, 0)")
        assert page.locator("#legend h2").text_content() == "How you score now"
        assert page.locator("#legend-list .mv").count() == 4
        assert page.locator("#legend").is_visible() != trays[-1]
        for part in ("#region-mat", "#region-market", "#region-rivals", "#region-tray" if trays[-1] else "#legend"):
            box = page.locator(part).bounding_box()
            assert box["y"] >= 0 and box["y"] + box["height"] <= 720, (part, trays)
            if part in ("#region-market", "#region-rivals"):
                places.add((part, box["y"] - page.locator("#region-mat").bounding_box()["y"]))
        keys = page.locator("#region-market .place")
        assert keys.count() >= 5
        assert min(keys.nth(i).bounding_box()["height"] for i in range(5)) >= 32
    assert set(trays) == {True, False}, "with a tile to be used, and without"
    assert len(places) == 2, places


def test_what_is_beside_the_board_is_large_enough_for_a_finger_and_no_glare_at_night(open_page: Any, laid: Any) -> None:
    """In a region of a phone, what can be touched measures 40 pixels, and around a small picture there is no white."""
    page = open_page(
        laid([Match.new("tikal2", 2, seed=1, options={"first": 0})])[0],
        size={"width": 360, "height": 640},
        has_touch=True,
        is_mobile=True,
        color_scheme="dark",
    )
    assert my_turn(page)
    page.wait_for_selector("#region-market [data-lit]")
    sizes = page.evaluate(
        "() => [...document.querySelectorAll('#region-market [data-lit]')].map((node) => node.getBoundingClientRect())"
        ".map(({ width, height }) => Math.min(width, height))"
    )
    assert len(sizes) == 5 and min(sizes) >= 40
    glare = page.evaluate(
        "() => getComputedStyle(document.querySelector('#region-market')).backgroundColor.match(/\\d+/g).map(Number)"
    )
    assert max(glare) < 60


def test_regions_of_a_rail_keep_their_width_on_an_upright_tablet(open_page: Any, laid: Any) -> None:
    page = open_page(laid([played("tikal2", 60)])[0], size={"width": 820, "height": 1180})
    assert my_turn(page)
    page.wait_for_selector("#rail.hosting #region-market svg")
    for part in ("#seats", "#region-mat", "#region-market", "#region-rivals", "#side"):
        box = page.locator(part).bounding_box()
        assert box["width"] >= 240 and box["x"] + box["width"] <= 820, part


def test_hand_and_players_are_whole_on_an_upright_tablet(open_page: Any, laid: Any) -> None:
    """The board leaves what it does not need; four players and four treasures are seen without scrolling."""
    others = [
        on(place, who, held=n) for place, who, n in (("C03", "lea", 0), ("C04", "puccio", 0), ("C20", "nicole", 0))
    ]
    page = open_page(laid([temple([on("Z2", "bill", held=4), *others])])[0], size={"width": 820, "height": 1180})
    assert my_turn(page)
    page.keyboard.press("Escape")
    hand = page.locator("#mine").bounding_box()
    for part in page.locator("#held .htile").all():
        box = part.bounding_box()
        assert box["y"] >= hand["y"] and box["y"] + box["height"] <= hand["y"] + hand["height"] + 1
    left = page.locator("#left").bounding_box()
    for seat in page.locator("#seats .seatp").all():
        box = seat.bounding_box()
        assert box["y"] + box["height"] <= min(1180, left["y"] + left["height"]) + 1


# Pieces and the window are dots and a frame over the image: a share of it has to be a share of what they lie in.
MINIMAP = """() => {
  const box = (node) => node.getBoundingClientRect(), map = document.querySelector("#minimap");
  const edges = ({left, top, right, bottom}) => [left, top, right, bottom].map(Math.round);
  const image = map.querySelector("img"), around = box(image);
  const whole = around.width / around.height, own = image.naturalWidth / image.naturalHeight;
  const outside = [...map.querySelectorAll("b")].map(box).map((b) => [b.left + b.width / 2, b.top + b.height / 2])
    .filter(([x, y]) => x < around.left || x > around.right || y < around.top || y > around.bottom);
  return {cell: edges(box(map.querySelector("span"))), image: Math.abs(whole / own - 1) < 0.03 && edges(around),
    pieces: map.querySelectorAll("b").length, outside: outside.length};
}"""
# Six boards and two strips, all there are of them: one course goes up, one to the right.
LARGEST = {
    "high": "A0@0,0 E1@7,-4 L1@10,-11 G0@14,-18 Q3@15,-23 C5@18,-28 O0@20,-33 J0@21,-38 N1@24,-45 river@24,-48",
    "wide": "A0@0,0 L0@7,-3 D0@11,0 H1@18,-3 O2@21,-1 F5@24,1 M0@31,-2 Q4@36,-4 J4@41,-5 jungle@41,-2",
}


@pytest.mark.parametrize(
    ("course", "size"),
    [
        ("high", "computer"),
        ("wide", "phone"),
        *[
            pytest.param(course, size, marks=pytest.mark.slow)
            for course, size in product(LARGEST, SIZES)
            if (course, size) not in (("high", "computer"), ("wide", "phone"))
        ],
    ],
)
def test_the_largest_course_has_its_place(open_page: Any, laid: Any, course: str, size: str) -> None:
    width, height = SIZES[size]
    touch = {"has_touch": True, "is_mobile": True} if size in TOUCHED else {}
    page = open_page("", size={"width": width, "height": height}, **touch)
    for link in laid([played("eldorado", actions, 4, course=LARGEST[course]) for actions in (0, 400)]):
        page.goto(link)
        assert my_turn(page)
        page.keyboard.press("Escape")  # what happened meanwhile is told over the board until a key is pressed
        page.wait_for_function("() => !document.getAnimations().some((one) => one.playState === 'running')")
        found = page.evaluate(MEASURES)
        assert found["overlaps"] == [] and found["covered"] == [] and found["small"] == []
        assert max(found["beyond"]) <= 0
        assert found["space"] >= SPACE.get(size, 0) - 0.5, "the camera is near, however far the course goes"
        if size == "computer":
            page.wait_for_function("() => document.querySelector('#minimap img').naturalWidth > 0")
            found = page.evaluate(MINIMAP)
            assert found["cell"] == found["image"] and found["pieces"] > 3 and found["outside"] == 0


def played(game: str, actions: int, seats: int = 2, **options: Any) -> Match:
    """A match after about so many actions, at a question to the first seat."""
    match, rng = Match.new(game, seats, seed=actions, options=options), Random(actions)
    while len(match.log) < actions or match.seats != [0]:
        match.do(rng.choice(match.legal()))
    return match


def test_upright_a_low_part_leaves_the_board_in_sight(open_page: Any, laid: Any) -> None:
    """Ways to lay a room are chosen with the temple below them."""
    match = next(match for match in (played_to(seed, "lay ") for seed in range(20)) if match is not None)
    page = open_page(laid([match])[0], size={"width": 390, "height": 664}, has_touch=True, is_mobile=True)
    assert my_turn(page)
    page.wait_for_selector("#region-tray [data-lit]")
    tray, board, prompt = (page.locator(f"#{part}").bounding_box() for part in ("region-tray", "board", "prompt"))
    assert tray["y"] + tray["height"] <= board["y"] + 1 and board["y"] + board["height"] <= prompt["y"] + 1
    assert board["height"] >= 190, "with a hand of cards below it, too"


def test_upright_the_page_goes_on_to_what_the_tile_still_asks(open_page: Any, laid: Any) -> None:
    """The tent, which serves at any time, does not keep it where the key was put away."""
    wanted = ("do key", "do light_room", "tent_key pink")
    match = next(match for match in (played_to(seed, *wanted) for seed in range(40)) if match is not None)
    page = open_page(laid([match])[0], size={"width": 390, "height": 664}, has_touch=True, is_mobile=True)
    assert my_turn(page)
    page.locator("#icon-key").tap()
    page.locator("#camp-0").tap()
    page.wait_for_selector("#icon-key", state="detached")
    page.wait_for_selector("body[data-place=tray] #icon-light_room[data-lit]")


def played_to(seed: int, *wanted: str) -> Match | None:
    """A match in which the first seat may do all that is wanted, if it comes to that soon."""
    match, rng = Match.new("tikal2", 2, seed=seed, options={"first": 0}), Random(seed)
    for _ in range(60):
        if match.over:
            return None
        can = [match.game.write(action) for action in match.legal()]
        if match.seats == [0] and all(any(one.startswith(word) for one in can) for word in wanted):
            return match
        match.do(rng.choice(match.legal()))
    return None
