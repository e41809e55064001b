"""The same graph by the workers of a real Ray cluster of two."""

import json
import signal
import subprocess
import sys
import time

import numpy as np
import pytest
import yaml

from graphnative.documents.readers.paths import read_articles
from graphnative.errors import ModelError
from graphnative.kg.build import build_graph
from graphnative.kg.engines.ray_engine import BLOCK, open_ray_engine
from graphnative.kg.engines.ray_reader import Recipe
from graphnative.models.open import open_embedder
from graphnative.records import Article
from graphnative.store.connect import open_database
from graphnative.store.dump import dump
from reading_model import ReadingModel

pytestmark = [pytest.mark.neo4j, pytest.mark.full]
ray = pytest.importorskip("ray")

# A program that was started in the background may have been told to ignore Ctrl-C, and so its children.
COMMAND = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from graphnative.cli.app import main
main()
"""
NAMES = {"Norvalis": "organization", "Kestrel Power": "organization", "Ann Lee": "person", "2021": "date"}
FACTS = [
    ("Norvalis", "acquired", "Kestrel Power"),
    ("Ann Lee", "works for", "Norvalis"),
    ("Kestrel Power", "was founded in", "2021"),
]
TEXT = "Norvalis acquired Kestrel Power. Ann Lee works for Norvalis. Kestrel Power was founded in 2021."
DOCUMENTS = [Article(f"d{i}", f"Report {i}", f"{TEXT} It was day {i}.") for i in range(7)]
OURS = "MATCH (n) WHERE NOT n:Meta DETACH DELETE n"


class Stubborn(ReadingModel):
    """Fails at one of the documents."""

    async def achat(self, system, user, *, json_schema=None):
        if "day 5" in user:
            raise ModelError("The model is gone.", hint="Call it back.")
        return self.chat(system, user)


@pytest.fixture
def by_ray(workspace):
    kg = workspace.kg.model_copy(update={"engine": "ray", "workers": 2})
    return workspace.model_copy(update={"kg": kg})


def test_two_workers_build_what_threads_build_and_ask_as_much(workspace, by_ray) -> None:
    with open_database(workspace) as database:
        expected = build_graph(database, DOCUMENTS, chat=ReadingModel(NAMES, FACTS))
        wanted = list(dump(database))
        database.write(OURS)
        (workspace.indexes / "cache" / "extractions.sqlite").unlink()
    with open_database(by_ray) as database:
        with pytest.raises(ModelError, match="gone") as caught:
            build_graph(database, DOCUMENTS, chat=Stubborn(NAMES, FACTS))
        assert caught.value.hint == "Call it back."
        report = build_graph(database, DOCUMENTS, chat=ReadingModel(NAMES, FACTS))
        assert list(dump(database)) == wanted
        assert not ray.is_initialized()
    asked = report.spent.calls + report.spent.cached
    assert report.new + report.unchanged == 7 and report.spent.calls < expected.spent.calls == 35
    assert asked == 5 * report.new and report.accepted == 3 * report.new


def test_texts_of_many_blocks_are_embedded_as_here(by_ray) -> None:
    own = open_embedder(by_ray.embedder)
    texts = [f"text of number {i}" for i in range(BLOCK + 20)]
    with open_ray_engine(Recipe(by_ray, "lean"), None) as engine:
        theirs = engine.embedder(own)
        assert (theirs.name, theirs.dimensions) == (own.name, own.dimensions)
        assert np.allclose(theirs.embed(texts), own.embed(texts), atol=1e-5)
        assert np.array_equal(theirs.embed(texts[:2]), own.embed(texts[:2]))


def test_a_run_that_is_interrupted_says_so_leaves_nobody_behind_and_goes_on(workspace) -> None:
    block = {
        "neo4j": {"uri": workspace.neo4j.uri, "username": workspace.neo4j.username},
        "kg": {"engine": "ray", "workers": 2},
    }
    (workspace.root / "settings.yaml").write_text(yaml.safe_dump({"graphnative": block}), encoding="utf-8")
    file = workspace.root / "news.jsonl"
    rows = [json.dumps({"id": f"d{i}", "text": f"Firm{i} acquired Kestrel Power. " * 40}) for i in range(60)]
    file.write_text("\n".join(rows), encoding="utf-8")
    command = [sys.executable, "-c", COMMAND, "build", str(file), "--root", str(workspace.root)]
    with open_database(workspace) as database:
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
            while process.poll() is None and count(database) < 3:
                time.sleep(0.05)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=60)
        assert process.returncode not in (0, None) and "Traceback" not in out + err, (out, err)
        done = count(database)
        assert 3 <= done < 60
        report = build_graph(database, read_articles([file]))
        assert (report.unchanged, report.new) == (done, 60 - done)


def count(database) -> int:
    return database.read("MATCH (d:Document) RETURN count(d) AS n")[0]["n"]
