"""How often the rules of ``ask --method auto`` choose the way of answering that a question is labelled with.

    python benchmarks/routing.py [--questions FILE]

FILE has a JSON object a line with ``question`` and ``route``; default: tests/data/routes.jsonl, 200 questions
over the demo's graph, forty a way. They were written before the rules were first run and left as they were,
but by the same authors. The names known are those of the demo's companies; no model is asked and no database
opened.
"""

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from graphnative.answers.door.rules import ROUTES, choose
from graphnative.answers.faithful.statements import FewNames, read_statements
from graphnative.demo.news import demo_companies
from graphnative.store.words import plain_words
from report import machine_line, table

QUESTIONS = Path(__file__).parents[1] / "tests" / "data" / "routes.jsonl"


def confusion(labelled: Sequence[tuple[str, str]]) -> Counter[tuple[str, str]]:
    """Return how many questions of each label are sent each way.

    Args:
        labelled: Questions and their labels.
    """
    names = FewNames(
        (row, (company.name, company.short, *company.aliases)) for row, company in enumerate(demo_companies())
    )
    found: Counter[tuple[str, str]] = Counter()
    for question, label in labelled:
        first = plain_words(question)[:1]
        somebody = any(
            statement.named or set(statement.strangers).difference(first)
            for statement in read_statements(question, names)
        )
        found[label, choose(question, names_somebody=somebody).route] += 1
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--questions", type=Path, default=QUESTIONS)
    lines = parser.parse_args().questions.read_text(encoding="utf-8").splitlines()
    labelled = [(record["question"], record["route"]) for record in map(json.loads, lines)]
    found = confusion(labelled)
    print(machine_line(questions=len(labelled)))
    rows = []
    for label in ROUTES:
        total = sum(found[label, route] for route in ROUTES)
        rows.append([label, *(found[label, route] for route in ROUTES), found[label, label] / max(total, 1)])
    right = sum(found[route, route] for route in ROUTES)
    print(table(["labelled", *ROUTES, "right"], rows))
    print(f"accuracy {right / len(labelled):.3f}")


if __name__ == "__main__":
    main()
