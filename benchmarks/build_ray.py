"""Building with the workers of Ray: two against one, where reading the documents takes most of the time.

    python benchmarks/build_ray.py [--documents N] [--rounds N]

Needs the extra ``ray``. Made documents are read by spaCy and the two rule pathways, which is work for the
processor, and by a model that takes a tenth of a second for an answer, as one behind a network does; five
questions a document. The time is that of the whole build: workers that start, reading, and the commit, which
one process does. The server is that of NEO4J_URI, which must be empty, or one started for this run.
"""

import argparse
import asyncio
import json
import random
import re
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from alternate import alternating_medians
from graphnative.kg.build import build_graph
from graphnative.kg.engines.ray_cluster import open_cluster
from graphnative.models.protocols import ChatModel, Reply
from graphnative.records import Article
from graphnative.settings import Settings, load_settings
from graphnative.store.connect import open_database
from report import machine_line, table
from scratch_workspace import scratch_workspace

SEED = 7
MUST = 1.7
_WAIT_S = 0.1
_SENTENCES = 120
"""Of a document that rules read: so much text that starting a worker does not count."""
_FIRST = ("Norvalis", "Kestrel", "Acme", "Beta", "Gamma", "Delta", "Orion", "Vesta", "Halden", "Brisk")
_SECOND = ("Power", "Holdings", "Steel", "Foods", "Rail", "Paper", "Mining", "Water", "Chemicals", "Timber")
_PLACES = ("Oslo", "Lisbon", "Chicago", "Nairobi", "Lima", "Seoul")
_PER_DOCUMENT = 6
"""Firms that one document tells of."""
_FORMS = (
    "{a} acquired {b} in {year}.",
    "{a} is based in {place} and employs {n} people.",
    "In {year} {a} sold its plant in {place} to {b} for {n} million dollars.",
    "The board of {b} met in {place}, and {a} cut emissions by {n} % in {year}.",
)
_NAME = re.compile(r"\b[A-Z]\w+(?: [A-Z]\w+)?")
_WIPE = "MATCH (n) WHERE NOT n:Meta DETACH DELETE n"


class WaitingModel:
    """Answers after a while: names are words in capitals, facts there are none."""

    name = "waiting"
    context_window = 8192

    def chat(self, system: str, user: str, *, json_schema: Mapping[str, Any] | None = None) -> Reply:
        """Return the answer."""
        time.sleep(_WAIT_S)
        return self._reply(user)

    async def achat(self, system: str, user: str, *, json_schema: Mapping[str, Any] | None = None) -> Reply:
        """Return the answer; others are answered meanwhile."""
        await asyncio.sleep(_WAIT_S)
        return self._reply(user)

    def stream(self, system: str, user: str) -> Iterator[str]:
        """Yield the answer."""
        yield self.chat(system, user).text

    def _reply(self, user: str) -> Reply:
        if "Sentences:" in user:
            return Reply('{"pairs": [], "facts": [], "triplets": []}', self.name)
        names = sorted(set(_NAME.findall(user)))
        return Reply(
            json.dumps({"mentions": [{"name": name, "kind": "organization"} for name in names]}), self.name
        )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--documents", type=int, default=120, help="So many for each way of reading.")
    parser.add_argument("--rounds", type=int, default=3, help="Runs of each number of workers.")
    options = parser.parse_args()
    with scratch_workspace(None) as root:
        rows = [
            compare(
                root, "spaCy and rules", made_documents(options.documents, _SENTENCES), None, options.rounds
            ),
            compare(
                root,
                "a model that waits",
                made_documents(options.documents, 6),
                WaitingModel(),
                options.rounds,
            ),
        ]
    print(machine_line(documents=options.documents, rounds=options.rounds, seed=SEED))
    print("\n" + table(["read by", "1 worker s", "2 workers s", "faster by", "must"], rows, digits=2))


def compare(
    root: Path, name: str, documents: list[Article], chat: ChatModel | None, rounds: int
) -> tuple[str, float, float, float, str]:
    """A row of the table: the same documents built by one worker and by two, in turn."""
    with open_database(load_settings(root)) as database:
        if database.read("MATCH (n) WHERE NOT n:Meta RETURN count(n) AS n")[0]["n"]:
            raise SystemExit("The database of NEO4J_URI is not empty; nothing was touched.")

    def forget() -> None:
        with open_database(load_settings(root)) as database:
            database.write(_WIPE)
        for file in (root / "indexes" / "cache").glob("extractions.sqlite*"):
            file.unlink()

    def build(workers: int) -> None:
        with open_database(with_workers(load_settings(root), workers)) as database:
            build_graph(database, documents, chat=chat, profile="lean")

    with open_cluster(with_workers(load_settings(root), 2).kg):
        times = alternating_medians(
            {"1": lambda: build(1), "2": lambda: build(2)}, rounds=rounds, before=forget
        )
        forget()
    return name, times["1"], times["2"], times["1"] / times["2"], f"≥ {MUST}"


def with_workers(settings: Settings, workers: int) -> Settings:
    """The settings with the engine of Ray and so many workers."""
    return settings.model_copy(
        update={"kg": settings.kg.model_copy(update={"engine": "ray", "workers": workers})}
    )


def made_documents(count: int, sentences: int) -> list[Article]:
    """Documents of so many sentences about firms and places."""
    rng = random.Random(SEED)
    names = [f"{first} {second}" for first in _FIRST for second in _SECOND]

    def sentence(firms: list[str]) -> str:
        a, b = rng.sample(firms, 2)
        given = {"place": rng.choice(_PLACES), "year": rng.randint(1990, 2024), "n": rng.randint(2, 900)}
        return rng.choice(_FORMS).format(a=a, b=b, **given)

    def text() -> str:
        firms = rng.sample(names, _PER_DOCUMENT)
        return " ".join(sentence(firms) for _ in range(sentences))

    return [Article(f"d{i:04}", f"Report {i}", text()) for i in range(count)]


if __name__ == "__main__":
    main()
