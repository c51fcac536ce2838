"""`python -m tepui.cli`: the command line without its script."""

from __future__ import annotations

from tepui.cli.main import main

if __name__ == "__main__":
    main()
