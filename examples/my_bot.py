"""A bot as a program, in thirty lines and no import of tepui: `tepui arena atoll "run:python examples/my_bot.py,random"`.

Every line of input is a question as JSON; every line of output is an answer: {"answer": the number of an action}.
The same program plays at a server: `tepui sit "https://host/t/CODE#s=TOKEN" "python examples/my_bot.py"`.
"""

import json
import sys

WORTH = {"treasure": 3, "shell": 2, "walk": 1}


def worth(label: str) -> int:
    """How much we like what an action says it does."""
    return sum(points for word, points in WORTH.items() if word in label.lower())


for line in sys.stdin:
    question = json.loads(line)
    labels = [action["label"] for action in question["actions"]]
    best = max(range(len(labels)), key=lambda number: worth(labels[number]))
    print(json.dumps({"answer": best}), flush=True)
