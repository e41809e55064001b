"""Ingest killed at chosen moments, then repeated: the same graph as an undisturbed run."""

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable

import pytest

from graphnative.documents.readers.paths import read_articles
from graphnative.esg.ingest import ingest_articles
from graphnative.store.articles import organisations_stale
from graphnative.store.connect import open_database
from graphnative.store.database import Database
from graphnative.store.dump import dump
from small_workspace import small

pytestmark = pytest.mark.neo4j

N_ARTICLES = 140
COMMAND = "from graphnative.cli.app import main; main()"
WIPE = "MATCH (n) WHERE n:Document OR n:Chunk OR n:__Entity__ DETACH DELETE n"
THINGS = ("a pipeline leak", "methane emissions", "an oil spill", "greenhouse gas emissions")


def article(number: int, verb: str) -> dict[str, object]:
    companies = [f"Firm {number % 7} plc", f"Group {number % 11}"]
    text = f"Firm {number} {verb} {THINGS[number % 4]}. It was report {number}."
    return {"id": f"n{number:03}", "title": f"News {number}", "text": text, "organisations": companies}


def count(database: Database) -> int:
    return database.read("MATCH (d:Article) RETURN count(d) AS n")[0]["n"]


def any_changed(database: Database) -> int:
    return database.read("MATCH (d:Article) WHERE d.text CONTAINS 'denied' RETURN count(d) AS n")[0]["n"]


def start(workspace, file) -> subprocess.Popen[bytes]:
    arguments = ["ingest", str(file), "--root", str(workspace.root)]
    return subprocess.Popen(
        [sys.executable, "-c", COMMAND, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


def stop_when(process: subprocess.Popen[bytes], sign: int, reached: Callable[[], bool]) -> bool:
    """Send a signal as soon as something is reached; False if the process ended before."""
    with process:
        while process.poll() is None and not reached():
            time.sleep(0.005)
        ended = process.poll() is not None
        process.send_signal(sign)
        process.communicate()
    return not ended


def write(path, verb: str):
    path.write_text("\n".join(json.dumps(article(i, verb)) for i in range(N_ARTICLES)), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("sign", "at_least"),
    [(signal.SIGKILL, 0), (signal.SIGKILL, 1), (signal.SIGINT, 65), (signal.SIGKILL, 140)],
)
def test_a_stopped_ingest_goes_on_to_the_same_graph(workspace, tmp_path, sign, at_least) -> None:
    settings = small(workspace)
    old, new = write(tmp_path / "old.jsonl", "reported"), write(tmp_path / "new.jsonl", "denied")
    with open_database(settings) as database:
        ingest_articles(database, read_articles([new]))
        expected = list(dump(database))
        database.write(WIPE)
        ingest_articles(database, read_articles([old]))
        assert list(dump(database)) != expected

        process = start(settings, new)
        stopped = stop_when(process, sign, lambda: at_least == 0 or any_changed(database) >= at_least)

        half = any_changed(database)
        assert half % 64 in (0, N_ARTICLES % 64)  # whole batches only
        if stopped and 0 < half < N_ARTICLES:
            assert organisations_stale(database)
        report = ingest_articles(database, read_articles([new]))
        assert (report.unchanged, report.changed) == (half, N_ARTICLES - half)
        assert list(dump(database)) == expected


def test_a_killed_first_ingest_goes_on_too(workspace, tmp_path) -> None:
    settings = small(workspace, ner="spacy")
    file = write(tmp_path / "new.jsonl", "denied")
    with open_database(settings) as database:
        process = start(settings, file)
        stop_when(process, signal.SIGKILL, lambda: count(database) > 0)
        first = count(database)
        report = ingest_articles(database, read_articles([file]))
        assert (report.new, report.unchanged) == (N_ARTICLES - first, first)
        found = list(dump(database))
        database.write(WIPE)
        ingest_articles(database, read_articles([file]))
        assert list(dump(database)) == found
