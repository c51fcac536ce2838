"""The compiled twin of the engine: with TEPUI_COMPILE=1 the engine modules become one mypyc group, else nothing is compiled.

`tools/build_backend.py` decides for pip.
"""

from __future__ import annotations

import os
import re
import runpy
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext

SOURCE = Path("src/tepui")
# A build environment holds none of the package's dependencies: only the modules that are compiled are checked.
CHECKED = ["--follow-imports=silent", "--ignore-missing-imports"]
HIDDEN = ["-fvisibility=hidden"]  # nothing outside calls a rule by its C name: the compiler may inline it
WHOLE = ["-flto"]  # also across modules; only where compiler and linker are known to work together
IMPORTING = re.compile(r"^char CPyDef_\w+__top_level__\(void\) \{$", re.M)
ONCE = """\
#if defined(__GNUC__) && !defined(__clang__)
#define TEPUI_ONCE __attribute__((optimize("O0")))
#else
#define TEPUI_ONCE
#endif
"""


def extensions() -> list[Any]:
    if os.environ.get("TEPUI_COMPILE") != "1":
        return []
    from mypyc.build import mypycify

    # By its path: importing the package would need its dependencies.
    engine_modules = runpy.run_path(str(SOURCE / "core" / "compiled.py"))["engine_modules"]
    modules = [str(module) for module in engine_modules(SOURCE)]
    found = mypycify([*CHECKED, *modules], group_name="tepui", opt_level="3", debug_level="0", multi_file=True)
    for extension in found:
        given = HIDDEN if os.name == "posix" else []
        if links_whole() and len(extension.sources) > 1:  # the library; the others only lead into it
            given = [*given, *WHOLE]
            extension.extra_link_args += [f"-flto={os.cpu_count()}", "-O3", *HIDDEN]
        extension.extra_compile_args = [*extension.extra_compile_args, *given]  # the list is everybody's
        for source in map(Path, extension.sources):
            hasten(source)
    return found


def links_whole() -> bool:
    """Whether this is gcc on Linux, whose linker inlines across modules."""
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or ""
    return sys.platform == "linux" and "gcc" in Path(compiler.partition(" ")[0]).name


def hasten(source: Path) -> None:
    """What a module does once, as it is imported, is left unoptimized: half of the compiler's time went there."""
    code = source.read_text("utf-8")
    marked, count = IMPORTING.subn(r"TEPUI_ONCE \g<0>", code)
    if count:
        source.write_text(ONCE + marked, "utf-8")


class SideBySide(build_ext):
    """Compiles as many sources at a time as there are cores; setuptools would compile those of one library one by one."""

    def build_extensions(self) -> None:
        one_by_one = self.compiler.compile

        def compiled(sources: list[str], *how: Any, **more: Any) -> list[str]:
            with ThreadPoolExecutor(self.parallel or os.cpu_count()) as pool:
                made = pool.map(lambda source: one_by_one([source], *how, **more), sources)
                return [object_ for objects in made for object_ in objects]

        self.compiler.compile = compiled
        super().build_extensions()


setup(ext_modules=extensions(), cmdclass={"build_ext": SideBySide})
