"""Walks over boards that are not only hexes: a board is a tuple of neighbour tuples, a place is an int."""

from __future__ import annotations

from typing import Final

Board = tuple[tuple[int, ...], ...]

UNREACHED: Final = 10_000


def distances(board: Board, sources: list[int], open_: list[bool]) -> list[int]:
    """Steps from the nearest source to every place, walking over open places only; UNREACHED where there is no way."""
    far = [UNREACHED] * len(board)
    edge = sources[:]
    for place in sources:
        far[place] = 0
    while edge:
        following: list[int] = []
        for place in edge:
            for near in board[place]:
                if open_[near] and far[near] == UNREACHED:
                    far[near] = far[place] + 1
                    following.append(near)
        edge = following
    return far


def reach(board: Board, start: int, steps: int, open_: list[bool], stops: list[bool]) -> list[int]:
    """Places that can be entered within `steps`, ascending, without the start. A walk ends in a place where it `stops`."""
    seen = [False] * len(board)
    seen[start] = True
    found: list[int] = []
    edge = [start]
    for _ in range(steps):
        following: list[int] = []
        for place in edge:
            for near in board[place]:
                if not seen[near] and open_[near]:
                    seen[near] = True
                    found.append(near)
                    if not stops[near]:
                        following.append(near)
        edge = following
    found.sort()
    return found
