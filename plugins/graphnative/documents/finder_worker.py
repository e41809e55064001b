"""The process that finds organisations: lists of texts in, lists of mentions out, a line of JSON each.

Run as ``python -m graphnative.documents.finder_worker``; it ends when its input does, so it never outlives
the process that started it.
"""

import json
import os
import signal
import sys
from collections.abc import Callable, Iterable
from typing import IO

from graphnative.documents.ner import OrganisationFinder, open_finder


def serve(
    requests: Iterable[bytes], replies: IO[bytes], open_model: Callable[[], OrganisationFinder]
) -> None:
    """Answer every request: a JSON list of texts, by a list of [name, key, count] for each of them.

    Args:
        requests: One line each.
        replies: Where the answers go.
        open_model: Loads the model, once.
    """
    finder = open_model()
    for line in requests:
        found = finder.find(json.loads(line))
        answer = [[[each.name, each.key, each.count] for each in mentions] for mentions in found]
        replies.write(json.dumps(answer).encode() + b"\n")
        replies.flush()


def main() -> None:
    """Serve standard input and output until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole group: the parent decides
    with os.fdopen(os.dup(1), "wb") as replies:
        os.dup2(2, 1)  # what a library prints must not come between the answers
        serve(sys.stdin.buffer, replies, open_finder)


if __name__ == "__main__":
    main()
