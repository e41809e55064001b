"""How well the model-free check finds answers that people marked as hallucinated.

    python benchmarks/faithful_marks.py --data DIR [--reports N]

DIR is chatreport/ (EdisonNi-hku/chatreport): answers of ChatGPT and GPT-4 (June 2023) to eleven questions on
each of ten sustainability reports, the excerpts that they cite, and people's marks. A mark holds for a whole
answer, never for a sentence of it: 1 where its content is honest to the report, 0 where it is not (an answer
marked 0 is never marked 1 for its sources). So precision and recall are of answers, by three rules: a claim
of it is contradicted; none of its claims is supported; fewer than half of them are. Beside them stands what
flagging everything would reach.

``fleek`` sees the cited excerpts and a graph that knows the companies' names alone. The answers word the
reports anew, and the check matches facts and values: what is said in other words is unknown to it.
"""

import argparse
import gzip
import io
import json
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import openpyxl

from graphnative.answers.faithful.fleek import open_fleek
from graphnative.answers.faithful.records import VERDICTS, Checked, Draft, Source
from graphnative.store.connect import open_database
from graphnative.store.database import Database
from report import machine_line, table
from scratch_workspace import scratch_workspace

WRITERS = {"chatgpt": "_annotation_gold.xlsx", "gpt-4": "_gpt-4_annotation_gold.xlsx"}

_ENTITIES = """
UNWIND $rows AS row
CREATE (:__Node__:__Entity__:Organization {id: row.id, key: row.id, name: row.name, aliases: row.aliases})
"""


@dataclass(frozen=True, slots=True)
class Marked:
    """An answer with what people say of it.

    Attributes:
        writer: The model that wrote it.
        text: The answer.
        excerpts: What it cites of the report.
        is_honest: Its content is in the report.
    """

    writer: str
    text: str
    excerpts: tuple[str, ...]
    is_honest: bool


def read_marked(data: Path, reports: int) -> list[Marked]:
    """Return the marked answers of the first so many reports of each writer."""
    found = []
    for writer, ending in WRITERS.items():
        results = json.loads((data / f"{writer}_results.json").read_text(encoding="utf-8"))
        with zipfile.ZipFile(data / f"{writer}_annotation.zip") as archive:
            for report in sorted(results)[:reports]:
                marks = read_marks(archive.read(f"{report}{ending}"))
                for number, is_honest in marks.items():
                    given = results[report][f"tcfd_{number}"]
                    excerpts = tuple(given["relevant_chunks"].values())
                    found.append(Marked(writer, given["answer"], excerpts, is_honest))
    return found


def read_marks(content: bytes) -> dict[int, bool]:
    """Return whether the answer to each question is honest, by its number."""
    rows = (
        openpyxl.load_workbook(io.BytesIO(content), read_only=True).worksheets[0].iter_rows(values_only=True)
    )
    return {
        int(str(row[0]).removeprefix("Q")): str(row[1]).strip() == "1"
        for row in rows
        if row[0] is not None and str(row[0]).startswith("Q")
    }


def write_companies(database: Database, data: Path) -> None:
    """Write the companies of the reports, with all the names that the answers' authors gave them."""
    tickers = {name.split("_")[1] for name in json.loads((data / "chatgpt_results.json").read_text("utf-8"))}
    names: dict[str, set[str]] = {}
    with gzip.open(data / "chatreport_tcfd_answers.jsonl.gz", "rt", encoding="utf-8") as file:
        for row in map(json.loads, file):
            if row["ticker"] in tickers and row["company"]:
                names.setdefault(row["ticker"], set()).add(row["company"])
    database.write_rows(
        _ENTITIES,
        [
            {"id": f"Organization:{ticker}", "name": min(found), "aliases": sorted(found)}
            for ticker, found in sorted(names.items())
        ],
    )


def check_all(database: Database, marked: Sequence[Marked]) -> Iterator[tuple[Marked, Checked]]:
    """Yield every answer with what the check makes of it."""
    fleek = open_fleek(database)
    for number, each in enumerate(marked):
        sources = tuple(
            Source(f"{number}/{place}", f"{number}", "", None, " ".join(text.split()))
            for place, text in enumerate(each.excerpts)
        )
        yield each, fleek.check(Draft("", each.text, sources))


def is_flagged(checked: Checked, rule: str) -> bool:
    """Tell whether an answer counts as hallucinated by one of :data:`RULES`."""
    counts = {verdict: checked.count(verdict) for verdict in VERDICTS}
    if rule == RULES[0]:
        return counts["contradicted"] > 0
    if rule == RULES[1]:
        return counts["supported"] == 0
    return counts["supported"] < sum(counts.values()) / 2


RULES = ("a claim is contradicted", "no claim is supported", "fewer than half are supported", "every answer")


def scores(found: Sequence[tuple[Marked, Checked]], rule: str) -> list[Any]:
    """Return how many answers a rule flags, with precision and recall of the hallucinated ones."""
    flagged = [each for each, checked in found if rule == RULES[-1] or is_flagged(checked, rule)]
    right = sum(not each.is_honest for each in flagged)
    wrong = sum(not each.is_honest for each, _ in found)
    return [len(flagged), right / max(len(flagged), 1), right / max(wrong, 1)]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--reports", type=int, default=10)
    options = parser.parse_args()
    marked = read_marked(options.data, options.reports)
    print(machine_line(answers=len(marked), hallucinated=sum(not each.is_honest for each in marked)))
    with scratch_workspace(None) as root:
        from graphnative.settings import load_settings

        with open_database(load_settings(root)) as database:
            write_companies(database, options.data)
            found = list(check_all(database, marked))
    rows: list[list[Any]] = []
    for honest in (True, False):
        counts = [
            sum(checked.count(verdict) for each, checked in found if each.is_honest == honest)
            for verdict in VERDICTS
        ]
        rows.append(["honest" if honest else "hallucinated", *counts])
    print(f"\nClaims\n\n{table(['marked', *VERDICTS], rows)}\n")
    for writer in WRITERS:
        own = [(each, checked) for each, checked in found if each.writer == writer]
        rules = [[rule, *scores(own, rule)] for rule in RULES]
        print(f"{writer}, {len(own)} answers\n\n{table(['flagged where', 'flagged', 'P', 'R'], rules)}\n")


if __name__ == "__main__":
    main()
