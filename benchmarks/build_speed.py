"""How fast documents become a graph, everything but the model: Re-DocRED read by script.

    python benchmarks/build_speed.py --data DIR [--documents N] [--rounds N]

DIR holds Re-DocRED's ``dev_revised.json.gz``. The gold's names are the mentions; three scripted pathways
read every document, the gold and two of recall 0.7 and precision 0.5. Everything else is as always: votes,
checks, types, hashing, one transaction a document, the types under review and alignment at the end. Then the
same with spaCy as a further voter, told apart, since it is a model. The commit is timed against the plain
driver, which writes the same rows in transactions of the same size and reads nothing: with MERGE throughout,
and with edges of facts created as if none could be there. Peak memory is that of a process of its own for
each number of documents. The server is that of NEO4J_URI, which is emptied of what
the run has written, or one started for this run.
"""

import argparse
import json
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import neo4j

from alternate import alternating_medians
from graphnative.kg.build import build_graph
from graphnative.kg.commit import built_document
from graphnative.kg.mentions.spacy_voter import open_spacy_voter
from graphnative.kg.profiles import Profile
from graphnative.kg.settle import settle_graph
from graphnative.records import Article
from graphnative.settings import load_settings
from graphnative.store.built_documents import BuiltDocument, write_built
from graphnative.store.connect import open_database
from graphnative.store.database import Database
from kg_votes import SEED, gold, pathways
from raw_commit import raw_document, write_raw
from re_docred_passes import article_of, read_documents, scripted_profile
from report import machine_line, table
from scratch_workspace import scratch_workspace

RECALL = 0.7
WIPE = "MATCH (n) WHERE NOT n:Meta CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 10000 ROWS"
_WARM_UP = 40
"""Documents written before anything is timed: a fresh server has compiled nothing."""


def main() -> None:
    """Run the benchmark and print its tables."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, required=True, help="Folder with dev_revised.json.gz.")
    parser.add_argument("--documents", type=int, default=500, help="Build so many.")
    parser.add_argument("--rounds", type=int, default=3, help="Runs of each way of the commit.")
    parser.add_argument("--child", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.child:
        print(json.dumps(measure_memory(options.child, options.data, options.documents)))
        return
    documents = read_documents(options.data)
    with scratch_workspace(None) as root, open_database(load_settings(root)) as database:
        if database.read("MATCH (n) WHERE NOT n:Meta RETURN count(n) AS n")[0]["n"]:
            raise SystemExit("The database of NEO4J_URI is not empty; nothing was touched.")
        chosen = documents[: options.documents]
        print(machine_line(documents=len(chosen), seed=SEED))
        print("\n### Speed\n")
        print(table(["what", "s", "documents/s", "must"], speeds(database, documents, len(chosen)), digits=1))
        print("\n### Commit, one transaction a document\n")
        header = ["rows", "written by", "s", "rows/s", "our rate against it", "must"]
        print(table(header, commits(database, chosen, options.rounds), digits=2))
        print("\n### Peak memory of the process that builds\n")
        print(table(["documents", "MiB"], memory(root, options.data, len(chosen)), digits=0))
        wipe(database)


def scripted(database: Database, documents: Sequence[dict], *, spacy: bool = False) -> Profile:
    """The passes: the gold and two pathways of noise; the noise of a document is the same in every run."""
    noise = list(pathways(list(documents), RECALL, SEED))
    readings = [[gold(document) for document in documents], *([read[i] for read in noise] for i in (1, 2))]
    voters = [open_spacy_voter()] if spacy else []
    return scripted_profile(database.settings, documents, readings, voters)


def speeds(database: Database, documents: Sequence[dict], n: int) -> list[tuple]:
    """The passes alone, and the whole, without and with spaCy."""
    articles = [article_of(document) for document in documents[:n]]
    rows: list[tuple] = []
    for name, spacy, must in (("scripted", False, "≥ 50"), ("scripted and spaCy", True, "")):
        profile = scripted(database, documents, spacy=spacy)
        warm_up(database, profile, articles)
        passes = timed(lambda p=profile: [p.passes.extract(article) for article in articles])
        whole = timed(lambda p=profile: build_graph(database, articles, profile=p))
        database.write("MATCH (m:Meta) SET m.kg_settled = null")
        settled = timed(lambda: settle_graph(database, first=True))
        rows.append((f"the passes, {name}", passes, n / passes, ""))
        rows.append((f"build, {name}", whole, n / whole, must))
        rows.append(("of that about, types under review and alignment", settled, n / settled, ""))
        wipe(database)
    return rows


def commits(database: Database, documents: Sequence[dict], rounds: int) -> list[tuple]:
    """The ways of writing what was read, in turn."""
    profile = scripted(database, documents)
    built = [_built(profile, article_of(document)) for document in documents]
    rows = sum(raw_document(document).rows for document in built)

    def by_driver(*, creates: bool) -> Callable[[], None]:
        raw = [raw_document(document, creates=creates) for document in built]

        def work() -> None:
            with database.driver.session(database=database.endpoint.database) as session:
                for document in raw:
                    write_raw(session, document)

        return work

    def by_us() -> None:
        for document in built:
            write_built(database, document)

    by_us()
    wipe(database)
    ways = {
        "graphnative": by_us,
        "driver, UNWIND and MERGE": by_driver(creates=False),
        "driver, edges of facts by CREATE": by_driver(creates=True),
    }
    times = alternating_medians(ways, rounds=rounds, before=lambda: wipe(database))
    wipe(database)
    own = times["graphnative"]
    musts = {"driver, UNWIND and MERGE": "≥ 0.8"}
    return [(rows, name, took, rows / took, took / own, musts.get(name, "")) for name, took in times.items()]


def memory(root: Path, data: Path, n: int) -> list[tuple[int, float]]:
    """Peak memory of a quarter, a half and all of the documents."""
    found = []
    for share in (4, 2, 1):
        command = [sys.executable, __file__, "--data", str(data), "--documents", str(n // share)]
        done = subprocess.run([*command, "--child", str(root)], check=True, capture_output=True, text=True)
        found.append((n // share, float(json.loads(done.stdout))))
    return found


def measure_memory(root: Path, data: Path, n: int) -> float:
    """Build the first so many documents, with the script for all of them in memory; MiB at the peak."""
    documents = read_documents(data)
    with open_database(load_settings(root)) as database:
        build_graph(database, map(article_of, documents[:n]), profile=scripted(database, documents))
        wipe(database)
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def warm_up(database: Database, profile: Profile, articles: Sequence[Article]) -> None:
    """Let server and process do once what is timed afterwards."""
    build_graph(database, articles[:_WARM_UP], profile=profile)
    wipe(database)


def wipe(database: Database) -> None:
    """Take everything but the workspace's mark out of the graph."""
    with database.driver.session(database=database.endpoint.database) as session:
        session.run(neo4j.Query(WIPE)).consume()


def timed(work: Callable[[], object]) -> float:
    """The seconds that some work takes."""
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def _built(profile: Profile, article: Article) -> BuiltDocument:
    return built_document(profile.passes.extract(article), profile.signature, "state", profile.pipeline)


if __name__ == "__main__":
    main()
