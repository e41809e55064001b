"""The real ``graphrag`` executable, from another folder, on the shipped settings and through the gateway."""

import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from graphnative.bridge.export import export_index
from graphnative.communities.build import build_communities
from graphnative.communities.hierarchy import LeidenOptions
from graphnative.kg.build import build_graph
from graphnative.records import Article
from graphnative.settings import Settings
from graphnative.store.connect import open_database

pytestmark = [pytest.mark.neo4j, pytest.mark.full, pytest.mark.timeout(1800)]

SHIPPED = Path(__file__).parents[2] / "settings.yaml"
GRAPH = """
UNWIND [
  ['Acme', 'methane', 'Acme leaked methane from a pipeline near Moss in May.'],
  ['Acme', 'fines', 'Regulators fined Acme two million euros for the methane leak.'],
  ['Acme', 'methane', 'Acme promised to halve its methane emissions by 2030.'],
  ['Beta', 'forests', 'Beta planted oak forests in Wales with local schools.'],
  ['Beta', 'wages', 'Beta raised the wages of its <|endoftext|> cleaners after a strike.'],
  ['Gamma', 'forests', 'Gamma cut down "old" | forests in Finland against its policy.']
] AS row
MERGE (r:Topic:Root {id: 'sustainability'}) SET r.label = 'Sustainability'
MERGE (t:Topic:LowerEntity {id: row[1]}) SET t.label = row[1],
                                               t.definition = 'What firms do about ' + row[1] + '.'
MERGE (r)-[:HAS_CATEGORY]->(t)
MERGE (o:__Node__:__Entity__:Organization {id: row[0], key: 'Organization:' + row[0], name: row[0]})
CREATE (a:Document:Article {id: row[2], headline: row[2], summary: row[2], text: row[2],
                            fingerprint: row[2], published: date('2022-05-01')})
CREATE (a)-[:CONTAINED_IN {phrase: row[1], similarity: 1.0}]->(t)
CREATE (a)-[:HAS_ORG {name: row[0], count: 1}]->(o)
CREATE (a)-[:HAS_CHUNK]->(:__Node__:Chunk {id: row[2], ref_doc_id: row[2], index: 0,
                                           text: row[2], n_tokens: 12})
"""
TEXTS = [
    "Norvalis acquired Kestrel Power. Norvalis is based in Norway.",
    "Kestrel Power supplies Harbour Steel. Harbour Steel is based in Wales.",
    "Ann Lee leads Norvalis. Ann Lee founded Kestrel Power.",
]
QUESTION = "What did Acme leak near Moss?"
COMMANDS = [
    ["local"],
    ["local", "--streaming"],
    ["global"],
    ["global", "--community-level", "1", "--streaming"],
    ["global", "--dynamic-community-selection"],
    ["drift"],
    ["basic"],
    ["basic", "--streaming"],
]


@pytest.fixture
def root(workspace: Settings) -> Iterator[Path]:
    """A workspace with the shipped settings, an index, and its gateway running."""
    with open_database(workspace) as database:
        database.write(GRAPH)
        build_communities(database, "esg", options=LeidenOptions(levels=2, max_size=4))
        export_index(database)
    with serving(workspace.root) as root:
        yield root


@pytest.fixture
def built_root(workspace: Settings) -> Iterator[Path]:
    """The same for a graph that was built of documents, without a model."""
    with open_database(workspace) as database:
        report = build_graph(database, [Article(f"d{i}", "", text) for i, text in enumerate(TEXTS)])
        assert report.accepted >= 3
        build_communities(database, "entities")
        export_index(database)
    with serving(workspace.root) as root:
        yield root


@contextmanager
def serving(root: Path) -> Iterator[Path]:
    """The folder with the shipped settings, its gateway running on a free port."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = int(probe.getsockname()[1])
    text = SHIPPED.read_text(encoding="utf-8").replace(":8765", f":{port}")
    (root / "settings.yaml").write_text(text, encoding="utf-8")
    main = [sys.executable, "-c", "from graphnative.cli.app import main; main()"]
    gateway = subprocess.Popen([*main, "serve", "--root", str(root), "--port", str(port)])
    try:
        for _ in range(600):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            assert gateway.poll() is None
            time.sleep(0.2)
        yield root
    finally:
        gateway.terminate()
        gateway.wait(30)


def test_all_methods_of_the_stock_command_answer(
    root: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    asked = [asked_elsewhere(root, elsewhere, [*command, QUESTION], "leaked methane") for command in COMMANDS]
    assert not any(asked), asked


def test_a_graph_that_was_built_is_asked_by_the_stock_command(
    built_root: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    question = "Who acquired Kestrel Power?"
    asked = [
        asked_elsewhere(built_root, elsewhere, [method, question], "Kestrel")
        for method in ("local", "global")
    ]
    assert not any(asked), asked


def asked_elsewhere(root: Path, elsewhere: Path, arguments: list[str], wanted: str) -> str:
    """Ask from another folder; empty if the answer says what is wanted and cites it, else what was said."""
    executable = Path(sys.executable).with_name("graphrag")
    environment = {**os.environ, "LITELLM_LOCAL_MODEL_COST_MAP": "True"}
    command = [str(executable), "query", "--root", str(root), "--method", *arguments]
    done = subprocess.run(
        command, cwd=elsewhere, env=environment, capture_output=True, text=True, timeout=400
    )
    said = " ".join(done.stdout.split())
    cited = re.search(rf"{wanted}.*\[Data: (Reports|Sources|Entities|Relationships) \(\d+\)\]", said)
    return (
        "" if done.returncode == 0 and cited else f"{arguments}: {done.stdout[-600:]} {done.stderr[-1500:]}"
    )
