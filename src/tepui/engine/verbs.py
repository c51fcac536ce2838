"""Actions are ints; a verb names a block of them. One table of verbs is the notation, the log and a learner's action space at once."""

from __future__ import annotations

from bisect import bisect_right

Words = tuple[str, ...]


class Verb:
    """A block of ints under one name: `walk r4 ne` takes a piece and a direction, `stay` nothing.

    Every argument has a list of words (component ids, never indices). `secret` names the positions of arguments that
    others read as `?`; after a `final` verb there is no undo; a `chance` verb is done by nobody.
    """

    __slots__ = ("name", "first", "words", "size", "secret", "final", "chance")

    def __init__(
        self,
        name: str,
        first: int,
        *words: Words,
        secret: tuple[int, ...] = (),
        final: bool = False,
        chance: bool = False,
    ) -> None:
        self.name = name
        self.first = first
        self.words = words
        self.secret = secret
        self.final = final
        self.chance = chance
        self.size = 1
        for list_ in words:
            self.size *= len(list_)

    def at(self, *places: int) -> int:
        """The action for these places in the word lists."""
        assert len(places) == len(self.words), f"{self.name} takes {len(self.words)} arguments"
        a = 0
        for i in range(len(places) - 1, -1, -1):
            assert 0 <= places[i] < len(self.words[i])
            a = a * len(self.words[i]) + places[i]
        return self.first + a

    def parts(self, a: int) -> tuple[int, ...]:
        """The places in the word lists that an action stands for."""
        rest = a - self.first
        places: list[int] = []
        for list_ in self.words:
            places.append(rest % len(list_))
            rest //= len(list_)
        return tuple(places)

    def write(self, a: int, hide: bool = False) -> str:
        out = [self.name]
        for i, place in enumerate(self.parts(a)):
            out.append("?" if hide and i in self.secret else self.words[i][place])
        return " ".join(out)

    def read(self, words: list[str]) -> int:
        if len(words) != len(self.words):
            raise ValueError(f"{self.name} takes {len(self.words)} words, not {len(words)}")
        places: list[int] = []
        for list_, word in zip(self.words, words):
            if word not in list_:
                raise ValueError(f"{self.name} knows no {word!r}")
            places.append(list_.index(word))
        return self.at(*places)


class Verbs:
    """All verbs of a game in order, choices before chance: `size` counts the choice actions, `total` all."""

    __slots__ = ("verbs", "firsts", "by_name", "size", "total")

    def __init__(self, *verbs: Verb) -> None:
        self.verbs = verbs
        self.firsts: list[int] = []
        self.by_name: dict[str, Verb] = {}
        self.size = 0
        self.total = 0
        for verb in verbs:
            assert verb.first == self.total, f"{verb.name} must start at {self.total}"
            assert verb.name not in self.by_name, f"two verbs named {verb.name}"
            self.firsts.append(verb.first)
            self.by_name[verb.name] = verb
            self.total += verb.size
            if not verb.chance:
                assert self.size == verb.first, f"{verb.name} must come before the chance verbs"
                self.size = self.total

    def verb(self, a: int) -> Verb:
        if not 0 <= a < self.total:
            raise ValueError(f"no action {a}: this game has {self.total}")
        return self.verbs[bisect_right(self.firsts, a) - 1]

    def write(self, a: int, hide: bool = False) -> str:
        return self.verb(a).write(a, hide)

    def read(self, text: str) -> int:
        name, *words = text.split() or [""]
        verb = self.by_name.get(name)
        if verb is None:
            raise ValueError(f"no verb {name!r}; the verbs are {', '.join(self.by_name)}")
        return verb.read(words)
