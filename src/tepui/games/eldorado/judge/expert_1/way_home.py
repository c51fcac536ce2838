"""The way home over a course: from every space how far the finish is and which space comes next, for any toll on spaces and blockades."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from tepui.games.eldorado.rules.components import CAMP, FINISH, SPACE_COUNT, START
from tepui.games.eldorado.rules.course import Course

FAR: Final = 999.0  # from where no way leads home
NOWHERE: Final = -1


class Homeward:
    """Dijkstra from the finish. `tolls`: for entering each space; `logs`: for the blockade on each junction, none if it is open."""

    __slots__ = ("far", "following", "by")

    def __init__(self, course: Course, tolls: list[float], logs: list[float]) -> None:
        self.far: list[float] = [FAR] * SPACE_COUNT
        self.following: list[int] = [NOWHERE] * SPACE_COUNT
        self.by: list[int] = [NOWHERE] * SPACE_COUNT  # the junction on the way to the next space
        far, following, by, terrain = self.far, self.following, self.by, course.terrain
        heap: list[tuple[float, int]] = []
        for space in course.spaces:
            if space >= FINISH:
                far[space] = 0.0
                heap.append((0.0, space))
        while heap:
            there, space = heappop(heap)
            if there > far[space] or terrain[space] == START:
                continue
            entered = there + tolls[space]
            near, seams = course.near[space], course.seam[space]
            for i in range(len(near)):
                before = near[i]
                if entered >= far[before] - 1e-9 or (terrain[before] > CAMP and terrain[before] != START):
                    continue
                seam = seams[i]
                total = entered + (logs[seam] if 0 <= seam < len(logs) else 0.0)
                if total < far[before] - 1e-9:
                    far[before] = total
                    following[before] = space
                    by[before] = seam
                    heappush(heap, (total, before))
