"""What rules are written with. Everything here is compiled but this module."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**settings: Any) -> Any:
        """The compiler reads this decorator; nothing happens when it is called, so mypy_extensions need not be installed."""
        return lambda cls: cls
