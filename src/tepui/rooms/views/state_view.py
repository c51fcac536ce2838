"""What a device is sent: everything here is a function of what a seat may look at now (`match.shown`), never of the table."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Sequence, Sized
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeVar

import msgspec
from msgspec import structs

from tepui.core.records import Offer, OfferSet, Prompt, Section
from tepui.drawing.kept_picture import KeptPicture
from tepui.drawing.palette import SEATS
from tepui.rooms.problems import Problem, say, trace_of
from tepui.rooms.state import RoomState
from tepui.rooms.views.log_view import Eyes, LogView
from tepui.rooms.views.patches import Parts
from tepui.rooms.views.picture_cache import Pictures
from tepui.rooms.views.remembered import Remembered

if TYPE_CHECKING:
    from tepui.core.game import Game

log = logging.getLogger("tepui.state_view")

NO_CHOICE: Final[dict[str, Any]] = {"offers": [], "lines": [], "sets": []}  # never changed in place
WORDS: Final = 1 << 14  # notations that are kept

Drawn = TypeVar("Drawn")


class StateView:
    """The parts of a state, made once for each pair of eyes and language and kept until something changes."""

    def __init__(self, room: RoomState) -> None:
        self.room = room
        self.log = LogView(room)
        self._asked: Remembered[str, list[int]] = Remembered()
        self._seats: Remembered[str, list[dict[str, Any]]] = Remembered()
        self._shared: Remembered[str, bytes] = Remembered()
        self._parts: Remembered[tuple[Eyes, str, bool], Parts] = Remembered()
        self._sections: Remembered[tuple[Eyes, str], list[Section]] = Remembered()
        self._pictures = Pictures(room.game)

    def clear(self) -> None:
        """Nobody looks any more: what was kept for speed goes at once, and does not wait for the collector."""
        self.log.clear()
        self._seats.clear()
        self._shared.clear()
        self._parts.clear()
        self._sections.clear()
        self._pictures = Pictures(self.room.game)

    @property
    def pictures(self) -> int:
        """How many pictures are kept."""
        return self._pictures.count

    @property
    def picture_parts(self) -> int:
        """How many drawings of their parts are kept."""
        return self._pictures.parts

    @property
    def count(self) -> int:
        """How many other parts of states are kept: by seat, language and line, so a table of some size has only so many."""
        kept: tuple[Sized, ...] = (
            self._seats,
            self._shared,
            self._parts,
            self._sections,
        )
        return self.log.count + sum(map(len, kept))

    # ---- a state

    def state(self, eyes: Eyes, lang: str, since: int) -> bytes:
        """Everything at once, with what happened after `since` and the number of the picture: for those without a socket."""
        if self.room.closed:  # while somebody waited for news
            raise Problem("store")
        rev = {"rev": self.room.revision_for(eyes)}
        return self.message(lang, {**self.header(eyes, lang, since), **self.parts(eyes, lang).whole(), **rev})

    def message(self, lang: str, own: dict[str, Any], svg: Sequence[bytes] = ()) -> bytes:
        """A message: what everybody is told, what is for these eyes, and a picture that is encoded already.

        It is put together from its pieces at once: copying a picture again and again costs more than finding it.
        """
        mine = msgspec.json.encode(own)
        rest = (mine[1:-1], b',"svg":', *svg, b"}") if svg else (mine[1:],)
        return b"".join((self.common(lang), *rest))

    def header(self, eyes: Eyes, lang: str, since: int, peeks: Collection[int] = ()) -> dict[str, Any]:
        """What every state and every patch says to these eyes: what happened after `since` and the peeks of those rows."""
        events = self.log.events(eyes, lang, since)
        return {
            "type": "state",
            "seq": self.room.match.seq,
            "seat": eyes,
            "clocks": self.clocks(),
            "events": events + self.log.peeks(eyes, lang, peeks) if peeks else events,
        }

    def common(self, lang: str) -> bytes:
        """What is the same for all eyes, as the beginning of an object; kept until something changes, or somebody comes
        or leaves.
        """
        room = self.room
        moment = (room.record.version, room.presence_changes, room.elsewhere())
        return self._shared.of(lang, moment, lambda: self._make_common(lang))

    def _make_common(self, lang: str) -> bytes:
        room, match, record = self.room, self.room.match, self.room.record
        made = {
            "code": room.code,
            "game": room.game.slug,
            "lang": lang,
            "seats": self.seats(lang),
            "watching": room.watchers(),
            "host": record.host,
            "asked": self.asked(),
            "turn": room.owner if record.started else None,
            "anew": room.anew,
            "started": record.started,
            "options": match.options,
            "over": record.over,
            "terms": record.terms,
            "wish": self.proposal(),
            "next": record.ongoing.next,
            "chance": self.chance(),
        }
        return msgspec.json.encode(made)[:-1] + b","

    def clocks(self) -> dict[str, Any] | None:
        """The clock as it is shown now."""
        clock = self.room.clock
        if clock is None:
            return None
        return {
            "per": clock.pace.per,
            "seconds": clock.pace.seconds,
            "increment": clock.pace.increment,
            "out": clock.pace.out,
            "left": [round(left, 1) for left in clock.left()],
            "running": clock.times.running,
            "paused": clock.times.paused,
        }

    def asked(self) -> list[int]:
        """Who may answer now; everybody's state says so."""
        record = self.room.record
        return self._asked.of("", record.version, lambda: self.room.match.seats if record.started else [])

    def proposal(self) -> dict[str, Any] | None:
        """What somebody asks of the others."""
        wish = self.room.proposal
        return None if wish is None else {"kind": wish.kind, "by": wish.by, "seat": wish.seat, "waits": wish.waits}

    def chance(self) -> dict[str, str] | None:
        """What the table is bound to from the start; when the game is over, what chance was drawn with."""
        seed = self.room.record.chance.seed
        shown = seed if self.room.record.over and not self.room.is_sealed else ""
        return {"commitment": self.room.match.commitment, "seed": shown} if seed else None

    def seats(self, lang: str) -> list[dict[str, Any]]:
        """Who sits where; kept until somebody else does, or comes or leaves."""
        room = self.room
        people = [structs.astuple(occupant) for occupant in room.record.seats]
        moment = (people, room.presence_changes, room.elsewhere())
        return self._seats.of(lang, moment, lambda: self._seated(lang))

    def _seated(self, lang: str) -> list[dict[str, Any]]:
        room = self.room
        names = room.names(lang)
        return [
            {
                "seat": seat,
                "name": names[seat],
                "who": occupant.who,
                "level": occupant.level,
                "taken": occupant.who != "open",
                "away": occupant.who == "person" and not occupant.here,
                "online": occupant.who == "bot" or room.online(seat),
                "colour": SEATS[seat].id,
            }
            for seat, occupant in enumerate(room.record.seats)
        ]

    def parts(self, eyes: Eyes, lang: str, marked: bool = True, reading: bool = True) -> Parts:
        """The heavy parts. In the picture what can be done is marked, unless the reader does that by the offers.

        The table in words is only for those who read it.
        """
        key, revision = (eyes, lang, marked), self.room.revision
        parts = self._parts.of(key, revision, lambda: self._make_parts(eyes, lang, marked))
        return parts.with_(sections=self.sections(eyes, lang)) if reading else parts

    def sections(self, eyes: Eyes, lang: str) -> list[Section]:
        """The table in words."""
        room = self.room
        return self._sections.of(
            (eyes, lang), room.revision, lambda: room.named_game.describe(room.match.shown(eyes), lang)
        )

    def _make_parts(self, eyes: Eyes, lang: str, marked: bool) -> Parts:
        room, match, game = self.room, self.room.match, self.room.named_game
        view = match.shown(eyes)
        asked = eyes is not None and eyes in self.asked() and room.record.seats[eyes].here
        rest = {
            "prompt": self.prompt(view, eyes, lang),
            "points": room.guide.points(match) if room.guide is not None and asked else (),
            **(self._choice(view, eyes, lang) if asked else NO_CHOICE),
            "panels": game.panels(view, lang),
            "looks": game.looks(lang),
            "undo": self.undo(eyes, lang),
            "result": self.result(lang, eyes) if room.record.over else None,
        }
        lit = self._marked(rest["offers"]) if marked and rest["offers"] else ()
        if self._pictures.game is not game:  # somebody else sits there
            self._pictures = Pictures(game)
        drawn = kept_picture(self._pictures, view, lang, lit)
        return Parts(drawn, self.log.newest(eyes, lang), rest)

    def _choice(self, view: Any, eyes: Eyes, lang: str) -> dict[str, Any]:
        """What can be done by those who are asked; in a lesson, what is to be done."""
        room, match, game = self.room, self.room.match, self.room.named_game
        wanted = room.guide.wanted_action(match) if room.guide is not None else None
        if room.guide is not None and wanted is not None:
            whole = room.guide.wanted_line(match)
            lines = [line for line in game.lines(view, lang) if line.actions == whole]
            return {
                "offers": [self._offer((wanted,), game.offer(view, wanted, lang))],
                "lines": [self._offer(line.actions, line.offer, whole=True) for line in lines],
                "sets": [],
            }
        return {
            "offers": [self._offer((action,), game.offer(view, action, lang)) for action in match.legal(eyes)],
            "lines": [self._offer(line.actions, line.offer, whole=True) for line in game.lines(view, lang)],
            "sets": [self._set(offered) for offered in game.sets(view, lang)],
        }

    def _marked(self, offers: list[dict[str, Any]]) -> tuple[str, ...]:
        """What is marked in the picture: where the way of an offer begins."""
        return tuple(dict.fromkeys([offer["path"][0] for offer in offers if offer["path"]]))

    def prompt(self, view: Any, eyes: Eyes, lang: str) -> Prompt | None:
        """What is asked; in a lesson, what is to be learned."""
        room = self.room
        if not room.record.started:
            return None
        asked = room.named_game.prompt(view, lang)
        if room.guide is not None and eyes == room.guide.pupil and eyes in room.match.seats:
            return room.guide.prompt(room.match, asked, lang)
        return asked

    def _offer(self, actions: tuple[int, ...], offer: Offer, whole: bool = False) -> dict[str, Any]:
        notation = [notation_of(self.room.game, action) for action in actions]
        if whole:
            return {"actions": actions, "notation": notation, **structs.asdict(offer)}
        return {"action": actions[0], "notation": notation[0], **structs.asdict(offer)}

    def _set(self, offered: OfferSet) -> dict[str, Any]:
        """A set with its actions in notation too."""
        written = [
            [[notation_of(self.room.game, action) for action in way] for way in pick.ways] for pick in offered.picks
        ]
        picks = [{**structs.asdict(pick), "notation": ways} for pick, ways in zip(offered.picks, written)]
        finish = "" if offered.finish is None else notation_of(self.room.game, offered.finish)
        return {**structs.asdict(offered), "picks": picks, "finish_notation": finish}

    def undo(self, eyes: Eyes, lang: str) -> dict[str, Any]:
        """How many lines can be taken back freely, and whether one may ask the others for more."""
        free = 0 if eyes is None else self.room.undoable(eyes)
        ask = not free and self._may_ask(eyes)
        return {"free": free, "ask": ask, "text": self._undo_text(eyes, lang, free > 0, ask)}

    def _may_ask(self, eyes: Eyes) -> bool:
        record = self.room.record
        if eyes is None or record.terms.undo != "consent" or not record.started or record.over:
            return False
        return record.seats[eyes].here and self.room.last_decision(eyes) is not None

    def undo_text(self, eyes: Eyes, lang: str) -> str:
        """What would be taken back, or why nothing can be."""
        text: str = self.undo(eyes, lang)["text"]
        return text

    def _undo_text(self, eyes: Eyes, lang: str, free: bool, ask: bool) -> str:
        room = self.room
        if not room.record.started:
            return say(lang, "undo.waiting")
        if free:
            if room.match.sealed:
                return say(lang, "undo.line")
            row = next(row for row in reversed(room.rows) if not row.undone and not row.auto)
            told = self.log.texts(row, eyes, lang)
            return say(lang, "undo.last", what=told[0]) if told else say(lang, "undo.line")
        if ask:
            return say(lang, "undo.ask")
        mine = eyes is not None and any(row.seat == eyes and not row.undone for row in reversed(room.rows))
        return say(lang, "undo.barrier" if mine else "undo.none")

    def result(self, lang: str, eyes: Eyes = None) -> dict[str, Any]:
        """How it has ended; who has won alone at their own screen is told so."""
        match = self.room.match
        names = self.room.names(lang)
        winners, rival = match.winners(), match.rival_score
        lost = "nobody" if rival is None else "rival"
        key = lost if not winners else "one" if len(winners) == 1 else "several"
        if eyes in winners and not self.room.is_local():
            key = f"{key}_you"
        words = match.game.words
        if key == "nobody" and words.has("result.nobody", lang):  # a game may say who has won instead
            text = words.say(lang, "result.nobody")
        else:
            won = joined_names([names[seat] for seat in winners], lang)
            text = say(lang, f"result.{key}", winners=won, loser=names[0])
        told = None if rival is None else {"name": say(lang, "rival"), "score": rival}
        return {
            "scores": match.scores(),
            "winners": winners,
            "places": match.places(),
            "rival": told,
            "text": text,
        }


@lru_cache(maxsize=WORDS)
def notation_of(game: Game, action: int) -> str:
    """An action in the game's notation, which is the same at every table."""
    return game.write(action)


def picture(game: Game, view: Any, lang: str) -> str:
    """The table as SVG. A picture that cannot be drawn must not stop a game: the reading view needs none."""
    return drawn_or(game, lambda: game.draw(view, lang), "")


def kept_picture(pictures: Pictures, view: Any, lang: str, lit: tuple[str, ...]) -> KeptPicture:
    """The same, drawn from parts that are kept."""
    return drawn_or(pictures.game, lambda: pictures.draw(view, lang, lit), KeptPicture(()))


def drawn_or(game: Game, draw: Callable[[], Drawn], nothing: Drawn) -> Drawn:
    try:
        return draw()
    except Exception as wrong:
        log.error("%s could not be drawn: %s", game.slug, trace_of(wrong))
        return nothing


def joined_names(names: list[str], lang: str) -> str:
    """Ana, Léo and Tom."""
    if len(names) < 2:
        return "".join(names)
    first = names[0]
    for name in names[1:-1]:
        first = say(lang, "comma", first=first, second=name)
    return say(lang, "and", first=first, last=names[-1])
