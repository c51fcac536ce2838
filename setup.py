"""The compiled twin of the engine: with TEPUI_COMPILE=1 the engine modules become one mypyc group, else nothing is compiled."""

from __future__ import annotations

import os
import runpy
from pathlib import Path
from typing import Any

from setuptools import setup

SOURCE = Path("src/tepui")


def extensions() -> list[Any]:
    if os.environ.get("TEPUI_COMPILE") != "1":
        return []
    from mypyc.build import mypycify

    # By its path: a build environment holds none of the package's own dependencies.
    engine_modules = runpy.run_path(str(SOURCE / "core" / "engine.py"))["engine_modules"]
    modules = [str(module) for module in engine_modules(SOURCE)]
    return mypycify(modules, group_name="tepui", opt_level="3", debug_level="0")


setup(ext_modules=extensions())
