"""The set-up form as it is sent: what a browser leaves out has a meaning."""

from __future__ import annotations

import tepui
from tepui.web.reader import Reader
from tepui.web.setup import option_row, order


def test_a_number_that_is_not_sent_keeps_its_default():
    """The rival's difficulty is switched off with two players, so nothing is sent for it."""
    made = order(tepui.load("narak"), {"who0": "me", "who1": "bot", "opt.side": "snake", "sent": "1"})
    assert made["options"]["side"] == "snake" and made["options"]["difficulty"] == 0


def test_an_unticked_box_means_no():
    made = order(tepui.load("eldorado"), {"who0": "me", "who1": "bot", "sent": "1"})
    assert made["options"]["caves"] is False


def test_an_option_for_who_plays_alone_says_so_in_words() -> None:
    for lang, said in (("en", "only alone"), ("fr", "en solitaire seulement")):
        game = tepui.load("narak")
        row = option_row(Reader(lang, "", "/"), game, "difficulty", game.options["difficulty"], {})
        assert said in row and "1 players" not in row and "à 1 joueurs" not in row
