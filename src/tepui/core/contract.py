"""The contract every game keeps, checked by playing it at random. Public: a game from outside can certify itself.

    contract.check(tepui.load("atoll"), seats=3, games=5)

Cheap promises are checked at every decision, costly ones at one in `every`, ever more rarely in long games. A broken
promise is a Breach that names the game, the seed and the decision, so that it can be played again.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations
from random import Random
from xml.etree import ElementTree

from msgspec import Struct
from msgspec.json import decode, encode

from tepui.core.errors import BadOption
from tepui.core.game import Game
from tepui.core.match import CHANCE, Match
from tepui.core.records import Options, View, without_steps
from tepui.core.set_contract import breaches
from tepui.core.translations import LANGUAGES
from tepui.engine.observe import SPECTATOR, Sheet
from tepui.engine.step import Chance
from tepui.engine.table import Table

LONGEST_GAME = 20_000
MOST_OUTCOMES = 64
LONG = 200  # decisions: with every so many, close looks come further apart
SELDOM = 3  # pictures and words at one close look in so many: they cost as much as all the rest,
OFTEN = 6  # times a game that every kind of step is held against what is promised of sets
RARELY = 8  # a reload, which replays the whole game, at one in so many


class Breach(AssertionError):
    """A promise the game does not keep, and where."""


class Report(Struct):
    """What was played and compared."""

    games: int = 0
    decisions: int = 0
    closely: int = 0  # decisions at which the costly promises were checked
    blind: int = 0  # pairs of tables compared by the blind step
    unpaired: int = 0  # steps without a twin of the same face
    observed: int = 0  # observations compared with those of an imagined table

    def add(self, other: Report) -> None:
        for name in self.__struct_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


def option_sets(game: Game, seats: int, together: int = 1) -> Iterator[Options]:
    """The default, then every option on offer set to every other value: alone, or `together` at a time. Clashes are left out."""
    yield {}
    changes = [
        (name, choice)
        for name, option in game.options.items()
        for choice in option.choices
        if option.offered and choice != option.default
    ]
    for count in range(1, together + 1):
        for chosen in combinations(changes, count):
            options = dict(chosen)
            if len(options) == count and allowed(game, seats, options):
                yield options


def allowed(game: Game, seats: int, options: Options) -> bool:
    try:
        game.settle_options(seats, options)
    except BadOption:
        return False
    return True


def check(
    game: Game, seats: int, options: Options | None = None, games: int = 2, seed: int = 0, every: int = 10
) -> Report:
    """Play random games and hold every moment against the contract."""
    report = Report()
    for number in range(seed, seed + games):
        report.add(_Trial(game, seats, game.settle_options(seats, options), number, every).run())
    return report


class _Trial:
    """One random game under watch."""

    def __init__(self, game: Game, seats: int, options: Options, seed: int, every: int) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.seed = seed
        self.every = every
        self.rng = Random(f"contract/{seed}")
        self.match = Match.new(game.slug, seats, options, seed=f"contract/{seed}")
        self.census = game.census(self.match.table)
        self.kept: list[tuple[Table, str]] = []  # earlier copies and what they looked like
        self.asked: Counter[str] = Counter()  # how often each kind of step has asked
        self.observed: dict[frozenset[tuple[int, int]], View] = {}  # what was needed of the view, by observation
        self.report = Report(games=1)

    def breach(self, promise: str, found: object = "") -> Breach:
        where = (
            f"{self.game.slug}, {self.seats} seats, {self.options}, seed {self.seed}, decision {self.report.decisions}"
        )
        return Breach(f"{promise} — {where}\n{found}")

    def want(self, kept: bool, promise: str, found: object = "") -> None:
        if not kept:
            raise self.breach(promise, found)

    def run(self) -> Report:
        """Play the game; whatever goes wrong is a breach that names the seed."""
        try:
            self.play()
        except Breach:
            raise
        except Exception as wrong:
            raise self.breach(f"a game never fails: {type(wrong).__name__}", wrong) from wrong
        return self.report

    def play(self) -> None:
        match, next_look = self.match, self.rng.randrange(self.every)
        while not match.over:
            self.want(self.report.decisions < LONGEST_GAME, "random games end")
            seat = self.rng.choice(match.seats)
            legal = match.legal(seat)
            self.cheap(legal)
            self.sets(seat, legal)
            if self.report.decisions == next_look:
                self.costly(seat, legal)
                # Long games repeat themselves: they are looked at ever more rarely.
                next_look += self.every * (1 + self.report.decisions // LONG)
            match.do(self.rng.choice(legal), seat)
            self.report.decisions += 1
        self.end()

    # ---- at every decision

    def cheap(self, legal: list[int]) -> None:
        self.want(bool(legal), "legal is never empty")
        self.want(legal == sorted(set(legal)), "legal is ascending and without doubles", legal)
        self.want(legal[-1] < self.game.actions.size, "a seat's actions are choice verbs", legal[-1])
        for action in legal:
            text = self.game.write(action)
            self.want(self.game.read(text) == action, "notation round-trips", text)
        census = self.game.census(self.match.table)
        self.want(census == self.census, "nothing is lost or doubled", census)

    def sets(self, seat: int, legal: list[int]) -> None:
        """Choices of several things can be made in any order; rare kinds of step are looked at whenever they ask."""
        desk = self.match.table_for(seat)
        name = type(desk.step).__name__
        self.asked[name] += len(legal) > 1
        if len(legal) > 1 and self.asked[name] <= OFTEN:
            for promise, found in breaches(self.game, desk, legal, self.rng, self.looks):
                raise self.breach(promise, found)

    # ---- now and then

    def costly(self, seat: int, legal: list[int]) -> None:
        self.report.closely += 1
        table = self.match.table_for(seat).copy()
        self.copies(table, legal)
        self.plain_data(table)
        for watcher in [*range(self.seats), None]:
            self.view(table, watcher)
            self.observation(table, watcher)
            self.blind(table, watcher, self.rng.choice(legal))
        self.chance_ahead(table, self.rng.choice(legal))
        self.simultaneous()
        if self.report.closely % SELDOM == 1:
            self.people(table, seat, legal)
        self.undo()

    def copies(self, table: Table, legal: list[int]) -> None:
        """Every earlier copy stays as it was, whatever is done to the table that it was copied from."""
        for copy, before in self.kept:
            self.want(self.looks(copy) == before, "copies share nothing mutable")
        self.kept = [*self.kept[-3:], (table.copy(), self.looks(table))]
        twin = table.copy()
        twin.apply(self.rng.choice(legal))
        self.want(self.looks(table) == self.kept[-1][1], "acting on a copy leaves the table alone")

    def looks(self, table: Table) -> str:
        return json.dumps(self.game.position(table), sort_keys=True)

    def plain_data(self, table: Table) -> None:
        """A position written as data and laid again is the same table, and plays on the same way."""
        looks = self.looks(table)
        again = self.game.lay(json.loads(looks), self.seats, self.options)
        looks_again = self.looks(again)
        self.want(looks_again == looks, "a position round-trips", looks_again)
        rng_one, rng_two = Random(self.seed), Random(self.seed)
        one, two = table.copy(), again
        for _ in range(30):
            if one.over:
                break
            self.want(act(one, rng_one) == act(two, rng_two), "a position laid again plays on the same way")
        self.want(self.looks(one) == self.looks(two), "a position laid again plays on the same way")

    def view(self, table: Table, watcher: int | None) -> None:
        """What the watcher sees of a table dealt from its own view is what it saw before."""
        seen = self.game.view(table, watcher)
        dreamt = self.game.imagine(seen, self.rng)
        again = self.game.view(dreamt, watcher)
        if again != seen:
            raise self.breach(f"view(imagine(view)) == view, for {watcher}", different(seen, again))
        self.want(decode(encode(seen), type=type(seen)) == seen, "a view survives JSON")
        census = self.game.census(dreamt)
        self.want(census == self.census, "an imagined table holds every component", census)
        if not table.over and not isinstance(table.step, Chance) and table.step.seat == watcher:
            self.want(dreamt.step.legal(dreamt) == table.step.legal(table), "the imagined legal list is the true one")

    def observation(self, table: Table, watcher: int | None) -> None:
        """An observation tells what the watcher knows, all of it and nothing else."""
        if self.game.observer is None:
            return
        seen = self.game.view(table, watcher)
        found = self.numbers(table, watcher)
        dreamt = self.numbers(self.game.imagine(seen, self.rng), watcher)
        self.want(found == dreamt, f"observe(imagine(view)) == observe(table), for {watcher}", sorted(found ^ dreamt))
        self.report.observed += 1
        if table.over:
            return  # nobody decides any more
        needed = self.game.needed(seen)
        earlier = self.observed.setdefault(found, needed)
        if earlier != needed:
            promise = "views that differ in what is needed have different observations"
            raise self.breach(f"{promise}, for {watcher}", different(earlier, needed))

    def numbers(self, table: Table, watcher: int | None) -> frozenset[tuple[int, int]]:
        """An observation: the numbers that are not 0, and where they stand."""
        assert self.game.observer is not None
        sheet = Sheet()
        self.game.observer.write_ground(table, sheet)
        self.game.observer.write(table, SPECTATOR if watcher is None else watcher, sheet)
        found = dict(zip(sheet.places, sheet.numbers))
        beyond = [place for place in found if not 0 <= place < self.game.observer.layout.length]
        self.want(not beyond, "an observation stays within its layout", beyond)
        return frozenset(found.items())

    def blind(self, table: Table, watcher: int | None, action: int) -> None:
        """Blind step: acts with the same public face on the true and on an imagined table look the same to who does not act."""
        if isinstance(table.step, Chance) or table.step.seat == watcher:
            return
        true = table.copy()
        dreamt = self.game.imagine(self.game.view(table, watcher), self.rng)
        face = self.face(true, watcher, action)
        twins = [a for a in possible(dreamt) if self.face(dreamt, watcher, a) == face]
        if not twins:
            self.report.unpaired += 1
            return
        step, before = table.step, self.game.view(table, watcher)
        true.apply(action)
        if step.together() and revealed(true):
            return  # the last secret answer: a common reveal
        if step.together():
            self.want(
                without_steps(self.game.view(true, watcher)) == without_steps(before),
                "a secret answer changes nobody else's view",
                different(before, self.game.view(true, watcher)),
            )
        dreamt.apply(self.rng.choice(twins))
        self.compare(true, dreamt, watcher, face)
        self.blind_chance(true, dreamt, watcher)

    def blind_chance(self, true: Table, dreamt: Table, watcher: int | None) -> None:
        """The same through the chance that follows: `draw ?` looks the same whatever was drawn."""
        while not true.over and isinstance(true.step, Chance):
            action = true.step.sample(true, self.rng)
            face = self.face(true, watcher, action)
            twins = [a for a in possible(dreamt) if self.face(dreamt, watcher, a) == face]
            if not twins:
                self.report.unpaired += 1
                return
            true.apply(action)
            dreamt.apply(self.rng.choice(twins))
            self.compare(true, dreamt, watcher, face)

    def compare(self, true: Table, dreamt: Table, watcher: int | None, face: str) -> None:
        if true.over:
            return  # what is scored is shown to all: a common reveal
        one, two = self.game.view(true, watcher), self.game.view(dreamt, watcher)
        self.report.blind += 1
        self.want(one == two, f"blind step {face!r}: seat {watcher} sees more than it may", different(one, two))

    def face(self, table: Table, watcher: int | None, action: int) -> str:
        return self.game.actions.write(action, hide=table.step.seat != watcher)

    def chance_ahead(self, table: Table, action: int) -> None:
        """Chance after an action: few outcomes, probabilities that add up, samples among them."""
        table = table.copy()
        table.apply(action)
        while not table.over and isinstance(table.step, Chance):
            outcomes = table.step.outcomes(table)
            self.want(0 < len(outcomes) <= MOST_OUTCOMES, "chance has 1 to 64 outcomes", len(outcomes))
            self.want(math.isclose(sum(p for _, p in outcomes), 1.0), "probabilities add up to 1", outcomes)
            self.want(all(self.game.actions.verb(a).chance for a, _ in outcomes), "chance outcomes are chance verbs")
            drawn = table.step.sample(table, self.rng)
            self.want(drawn in [a for a, _ in outcomes], "a sample is one of the outcomes", drawn)
            table.apply(drawn)

    def simultaneous(self) -> None:
        """Together steps commute: any order of answers gives the same table."""
        table = self.match.table
        waiting = table.waiting()
        if len(waiting) < 2:
            return
        answers = {seat: self.answer(table, seat) for seat in waiting}
        found = set()
        for order in list(permutations(waiting))[:24]:
            copy = table.copy()
            for seat in order:
                copy.raise_seat(seat)
                for action in answers[seat]:
                    copy.apply(action)
            found.add(self.looks(copy))
        self.want(len(found) == 1, "simultaneous steps commute", found)

    def answer(self, table: Table, seat: int) -> list[int]:
        desk, answer = table.copy(), []
        desk.raise_seat(seat)
        while not desk.over and desk.step.together() and desk.step.seat == seat:
            answer.append(self.rng.choice(desk.step.legal(desk)))
            desk.apply(answer[-1])
        return answer

    def people(self, table: Table, seat: int, legal: list[int]) -> None:
        """Words in every language for every action, and a picture in which every target can be touched."""
        view = self.game.shown(self.game.view(table, seat))
        panels = self.game.panels(view, "en")
        picture = ElementTree.fromstring(self.game.draw(view, "en"))
        there = {element.get("id") for element in picture.iter()} | {held.id for held in panels.mine}
        lines = [list(line.actions) for line in self.game.lines(view)]
        for lang in LANGUAGES:
            prompt = self.game.prompt(view, lang)
            self.want(bool(prompt.text and prompt.rule), "a prompt says what is asked and by which rule", prompt)
            for action in legal:
                offer = self.game.offer(view, action, lang)
                self.want(bool(offer.label and offer.short), f"a label in {lang}", self.game.write(action))
                for element in offer.path:
                    self.want(
                        element in there,
                        "the picture names every legal target",
                        f"{element} of {self.game.write(action)}",
                    )
            for element in self.rng.sample(sorted(i for i in there if i), min(5, len(there) - 1)):
                reason = self.game.why_not(view, element, lang)
                self.want(bool(reason.text and reason.rule), f"why not {element}, in {lang}", reason)
            self.want(bool(self.game.describe(view, lang)), f"the table in words, in {lang}")
        if lines:
            self.play_line(seat, self.rng.choice(lines))

    def play_line(self, seat: int, line: list[int]) -> None:
        """An offered line can be done as it stands."""
        if self.match.sealed or len(self.match.table.waiting()) > 1:
            return
        try:
            self.match.check_line(line, seat)
        except ValueError as refused:
            raise self.breach("an offered line is legal", refused) from refused

    def undo(self) -> None:
        """Undo gives exactly the table before, and stops at chance and at other seats."""
        match = self.match
        point = match.undo_point
        if match.sealed or point is None:
            return
        if self.report.closely % RARELY == 1:
            twin = Match.load(match.save())
            undone = any(twin.undo(seat) for seat in range(self.seats))
            self.want(not undone, "nothing can be undone in a match just loaded")
        seat = match.entries[-1].actor
        self.want(seat != CHANCE, "undo stops at chance")
        others = [other for other in range(self.seats) if other != seat]
        self.want(not any(match.undo(other) for other in others), "nobody takes back another seat's action")
        before, length = self.looks(point.table), point.length
        line = [entry.action for entry in match.entries[length:]]
        self.want(match.undo(seat), "a line may be taken back")
        self.want(self.looks(match.table) == before and len(match.entries) == length, "undo gives the table before")
        match.do_line(line, seat)

    # ---- at the end

    def end(self) -> None:
        match = self.match
        scores = match.scores()
        self.want(len(scores) == self.seats and all(map(math.isfinite, scores)), "scores are finite", scores)
        self.want(set(match.winners()) <= set(range(self.seats)), "winners are seats", match.winners())
        for watcher in [*range(self.seats), None]:
            self.view(match.table, watcher)
            self.observation(match.table, watcher)
        again = Match.load(match.save())
        self.want(self.looks(again.table) == self.looks(match.table), "replay from the saved text gives the same table")
        self.want(again.save() == match.save(), "a save round-trips")
        middle = match.until(len(match.entries) // 2)
        resumed = Match.resume(match.save(), json.loads(json.dumps(middle.snapshot())))
        self.want(self.looks(resumed.table) == self.looks(match.table), "a snapshot resumes to the same table")
        for event in match.events():
            for lang in LANGUAGES:
                self.want(event.message is None or bool(self.game.say(event, lang)), "an event has words", event)


def act(table: Table, rng: Random) -> int:
    """One random action, chance or choice."""
    step = table.step
    action: int = step.sample(table, rng) if isinstance(step, Chance) else rng.choice(step.legal(table))
    table.apply(action)
    return action


def possible(table: Table) -> list[int]:
    if table.over:
        return []
    if isinstance(table.step, Chance):
        return [action for action, _ in table.step.outcomes(table)]
    return list(table.step.legal(table))


def revealed(table: Table) -> bool:
    """Whether no secret answer is still awaited."""
    return table.over or not table.step.together()


def different(one: View, two: View) -> str:
    """The fields in which two views differ."""
    return "\n".join(
        f"{name}: {getattr(one, name)!r}\n  not: {getattr(two, name)!r}"
        for name in one.__struct_fields__
        if getattr(one, name) != getattr(two, name)
    )
