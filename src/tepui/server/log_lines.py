"""Log lines: for people, or one JSON object a line for programs (`TEPUI_LOG=json`). Neither holds a secret: see `place`."""

from __future__ import annotations

import json
import logging
import os


class Lines(logging.Formatter):
    """A record as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        told = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "part": record.name,
            "text": record.getMessage(),
        }
        if record.exc_info and record.exc_info[0] is not None:
            told["wrong"] = record.exc_info[0].__name__
        return json.dumps(told, ensure_ascii=False)


def start_logging(level: int = logging.INFO) -> None:
    handler = logging.StreamHandler()
    if os.environ.get("TEPUI_LOG") == "json":
        handler.setFormatter(Lines())
    else:
        handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s %(message)s"))
    logging.basicConfig(level=level, handlers=[handler])
