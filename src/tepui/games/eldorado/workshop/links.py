"""Courses as links: a course's text in letters that every address takes, with a check sum that notices any change.

`B2@0,0 C5@7,-3 river@10,-3` is written `B2~0.0_C5~7.-3_river~10.-3_4f2a91`; the last word is the check sum.
"""

from __future__ import annotations

from hashlib import blake2b
from urllib.parse import parse_qs, urlsplit

from tepui.games.eldorado.rules.course_errors import Unfit

LARGEST = 400  # characters of a link's code; the longest course has fewer
_TO_CODE = str.maketrans(" @,", "_~.")
_TO_TEXT = str.maketrans("_~.", " @,")


def check_sum(text: str) -> str:
    return blake2b(text.encode(), digest_size=3).hexdigest()


def share_code(text: str) -> str:
    """The code of a course's text."""
    return f"{text} {check_sum(text)}".translate(_TO_CODE)


def is_code(text: str) -> bool:
    """Does this look like a code or a link that holds one, rather than a course's text or name?"""
    return "~" in text or "?c=" in text or "&c=" in text


def text_of_code(code: str) -> str:
    """The course's text in a code, or in a link that holds one; Unfit if anything was changed."""
    if "?" in code:
        code = parse_qs(urlsplit(code.strip()).query).get("c", [""])[0]
    code = code.strip()
    if len(code) > LARGEST:
        raise Unfit("long", {})
    text, _, sum_ = code.translate(_TO_TEXT).rpartition(" ")
    if not text or len(sum_) != 6 or not all(c in "0123456789abcdef" for c in sum_):
        raise Unfit("cut", {"code": code[-40:]})
    if check_sum(text) != sum_:
        raise Unfit("changed", {"sum": sum_, "right": check_sum(text)})
    return text
