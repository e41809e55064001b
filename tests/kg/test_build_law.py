"""The graph is a function of the live documents: random orders, stops in the middle, two builds at once."""

import dataclasses
import json
import signal
import subprocess
import sys
import threading

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from graphnative.documents.readers.paths import read_articles
from graphnative.errors import ModelError, StoreError
from graphnative.forget import forget_documents
from graphnative.kg import build
from graphnative.kg.build import build_graph
from graphnative.kg.schema.decide_facts import take_over
from graphnative.records import Article
from graphnative.store.connect import open_database
from graphnative.store.database import Transaction
from graphnative.store.dump import dump
from graphnative.store.fact_decisions import FactDecision, read_decisions
from reading_model import ReadingModel

pytestmark = pytest.mark.neo4j

NAMES = {
    "Norvalis": "organization",
    "NORVALIS": "organization",
    "Norvalis Group": "organization",
    "Kestrel Power": "organization",
    "Ann Lee": "person",
    "Lee": "person",
    "Oslo": "place",
    "2021": "date",
    "30 %": "percent",
}
FACTS = [
    ("Norvalis", "acquired", "Kestrel Power"),
    ("NORVALIS", "acquired", "Kestrel Power"),
    ("Norvalis Group", "is", "Norvalis"),
    ("Ann Lee", "works for", "Norvalis"),
    ("Kestrel Power", "is based in", "Oslo"),
    ("Kestrel Power", "was founded in", "2021"),
    ("Norvalis", "cut emissions by", "30 %"),
    ("Lee", "lives in", "Oslo"),
]
ONE_VOTE = ("Lee", "lives in", "Oslo")
VERSIONS = {
    "a": [
        Article("a", "Deal", "Norvalis acquired Kestrel Power. Ann Lee works for Norvalis.", tags={"x": 1}),
        Article("a", "Deal", "Norvalis cut emissions by 30 %.", tags={"y": True}),
    ],
    "b": [
        Article("b", "", "NORVALIS acquired Kestrel Power. Kestrel Power is based in Oslo."),
        Article("b", "Names", "The Norvalis Group is Norvalis. Kestrel Power was founded in 2021."),
    ],
    "c": [
        Article("c", "People", "Lee lives in Oslo. Ann Lee works for Norvalis."),
        Article("c", "People", "Nothing is known."),
    ],
}
STEPS = st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from([0, 1, None])), min_size=1, max_size=6)
OF_DOCUMENTS = (
    "n:Document OR n:Chunk OR n:__Entity__ OR n:Evidence OR n:Claim OR n:EntityType OR n:RelationType"
)


def reader(**more) -> ReadingModel:
    return ReadingModel(NAMES, FACTS, lambda prompt, thing: thing == ONE_VOTE and prompt != "direct", **more)


def lines(database) -> list[str]:
    return list(dump(database))


def clear(database) -> None:
    database.write(f"MATCH (n) WHERE {OF_DOCUMENTS} OR n:Merge DETACH DELETE n")


def check_law(database, steps) -> None:
    """Whatever was built, changed and forgotten: the graph is that of the documents that are left."""
    clear(database)
    live: dict[str, Article] = {}
    for identity, version in steps:
        apply_step(database, live, identity, version)
    found = lines(database)
    clear(database)
    if live:
        build_graph(database, [live[identity] for identity in sorted(live, reverse=True)], chat=reader())
    assert lines(database) == found


def apply_step(database, live: dict[str, Article], identity: str, version: int | None) -> None:
    """Build a version of a document, or forget it."""
    if version is None:
        forget_documents(database, [identity])
        live.pop(identity, None)
    else:
        live[identity] = dataclasses.replace(VERSIONS[identity][version], source=str(len(live)))
        build_graph(database, [live[identity]], chat=reader())


QUICK = settings(
    max_examples=6,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    derandomize=True,
)


@QUICK
@given(steps=STEPS)
def test_the_graph_depends_on_the_live_documents_alone(database, steps) -> None:
    check_law(database, steps)


DECISIONS = st.sampled_from(
    [
        FactDecision("Person:lee", "LIVES_IN", "Place:oslo", "accepted"),
        FactDecision("Organization:norvalis", "ACQUIRED", "Organization:kestrel power", "rejected"),
        FactDecision("Organization:norvalis", "CUT_EMISSIONS_BY", "=percent:30 %", "rejected"),
    ]
)


@settings(QUICK, max_examples=4)
@given(steps=st.lists(st.tuples(DECISIONS, st.booleans(), STEPS), min_size=1, max_size=2))
def test_the_graph_depends_on_the_documents_and_the_decisions_on_facts_alone(database, steps) -> None:
    clear(database)
    database.write("MATCH (r:Review) DELETE r")
    live: dict[str, Article] = {}
    decided: dict[str, FactDecision] = {}
    for decision, is_kept, of_documents in steps:
        take_over(database, [decision] if is_kept else [], [] if is_kept else [decision.id])
        decided[decision.id] = decision
        if not is_kept:
            del decided[decision.id]
        for identity, version in of_documents[:2]:
            apply_step(database, live, identity, version)
    found = lines(database)
    clear(database)
    if live:
        build_graph(database, [live[identity] for identity in sorted(live, reverse=True)], chat=reader())
    assert read_decisions(database) == sorted(decided.values())
    assert lines(database) == found


@pytest.mark.full
@settings(QUICK, max_examples=100)
@given(steps=STEPS)
def test_the_graph_depends_on_the_live_documents_alone_in_a_hundred_orders(database, steps) -> None:
    check_law(database, steps)


def test_20_a_forgotten_fact_is_nowhere_any_more(database) -> None:
    canary = Article("z", "Canary", "Zyxw Corp acquired Kestrel Power.")
    model = ReadingModel({**NAMES, "Zyxw Corp": "organization"}, [("Zyxw Corp", "acquired", "Kestrel Power")])
    build_graph(database, [VERSIONS["b"][0]], chat=reader())
    expected = lines(database)
    build_graph(database, [canary], chat=model)
    assert any("Zyxw" in line for line in lines(database))
    forget_documents(database, ["z"])
    assert lines(database) == expected
    everything = database.read(
        "MATCH (n) OPTIONAL MATCH (n)-[r]-() RETURN properties(n) AS n, properties(r) AS r"
    )
    assert "Zyxw" not in str(everything)
    cache = database.settings.indexes / "cache"
    assert all(b"Zyxw" not in path.read_bytes() for path in cache.iterdir() if path.is_file())


def test_32_a_run_that_only_forgets(database) -> None:
    empty = lines(database)
    build_graph(database, [versions[0] for versions in VERSIONS.values()], chat=reader())
    forget_documents(database, ["a", "b", "c"])
    assert lines(database) == empty


def test_35_a_transaction_that_fails_anywhere_leaves_nothing_and_is_repeated(database, monkeypatch) -> None:
    documents = [VERSIONS["a"][0], VERSIONS["b"][0]]
    build_graph(database, documents, chat=reader())
    expected = lines(database)
    run, count = Transaction.run, 0
    for broken in (2, 4, 6, 9, 12, 16, 20):
        clear(database)

        def fail(self, cypher, broken=broken, **parameters):
            nonlocal count
            count += 1
            if count == broken:
                raise StoreError("The server is gone.")
            return run(self, cypher, **parameters)

        count = 0
        monkeypatch.setattr(Transaction, "run", fail)
        with pytest.raises(StoreError):
            build_graph(database, documents, chat=reader())
        monkeypatch.setattr(Transaction, "run", run)
        half = database.read("MATCH (d:Document) RETURN count(d) AS d")[0]["d"]
        assert half <= 2 and database.read("MATCH (c:Chunk) RETURN count(c) AS n")[0]["n"] == half
        build_graph(database, documents, chat=reader())
        assert lines(database) == expected


def test_26_a_model_that_fails_stops_the_run_and_the_next_one_goes_on(database) -> None:
    class Failing(ReadingModel):
        async def achat(self, system, user, *, json_schema=None):
            if len(self.prompts) == 7:
                raise ModelError("The model is gone.")
            return self.chat(system, user)

    documents = [VERSIONS["a"][0], VERSIONS["b"][0]]
    with pytest.raises(ModelError, match="gone"):
        build_graph(database, documents, chat=Failing(NAMES, FACTS))
    model = ReadingModel(NAMES, FACTS)
    report = build_graph(database, documents, chat=model)
    assert report.spent.calls + report.spent.cached in (5, 10) and report.spent.calls <= 5
    found = lines(database)
    clear(database)
    build_graph(database, documents, chat=ReadingModel(NAMES, FACTS))
    assert lines(database) == found


def test_two_builds_at_once_lose_nothing_and_double_nothing(database) -> None:
    texts = [f"Norvalis acquired Kestrel Power. Ann Lee works for Norvalis. Report {i}." for i in range(12)]
    documents = [Article(f"d{i:02}", "", text) for i, text in enumerate(texts)]
    build_graph(database, documents, chat=reader())
    expected = lines(database)
    clear(database)
    failures: list[BaseException] = []

    def work(part) -> None:
        try:
            with open_database(database.settings) as own:
                build_graph(own, part, chat=reader())
        except StoreError as error:
            failures.append(error)

    threads = [threading.Thread(target=work, args=(documents[i::2],)) for i in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert lines(database) == expected


DYING = """
import os, signal, sys
from graphnative.store.database import Transaction
run, left = Transaction.run, int(sys.argv.pop(1))

def dying(self, cypher, **parameters):
    global left
    left -= 1
    if left == 0:
        os.kill(os.getpid(), signal.SIGKILL)
    return run(self, cypher, **parameters)

Transaction.run = dying
from graphnative.cli.app import main
main()
"""
"""The command, killed before one of the statements that it sends inside of transactions."""


@pytest.mark.full
@pytest.mark.parametrize("point", range(20))
def test_26_killed_at_any_point_the_same_command_ends_at_the_same_graph(
    workspace, monkeypatch, point
) -> None:
    """Points 0 to 13 lie in the transactions of documents, the others in what follows from all of them."""
    block = {"neo4j": {"uri": workspace.neo4j.uri, "username": workspace.neo4j.username}}
    (workspace.root / "settings.yaml").write_text(yaml.safe_dump({"graphnative": block}), encoding="utf-8")
    texts = [f"Firm{i % 5} acquired Kestrel Power. Ann Lee works for Firm{i % 3}." for i in range(6)]
    rows = [json.dumps({"id": f"d{i:02}", "text": text}) for i, text in enumerate(texts)]
    file = workspace.root / "news.jsonl"
    file.write_text("\n".join(rows), encoding="utf-8")
    with open_database(workspace) as database:
        documents, everything = counted_statements(database, file, monkeypatch)
        expected = lines(database)
        clear(database)
        inside, after = (
            1 + documents * point // 14,
            documents + 1 + (everything - documents) * (point - 14) // 6,
        )
        last = inside if point < 14 else after
        command = [sys.executable, "-c", DYING, str(last), "build", str(file), "--root", str(workspace.root)]
        killed = subprocess.run(command, capture_output=True, text=True, check=False)
        assert killed.returncode == -signal.SIGKILL, killed.stderr
        done = count(database)
        assert done < 6 if point < 14 else done == 6
        report = build_graph(database, read_articles([file]))
        assert (report.unchanged, report.new) == (done, 6 - done)
        assert lines(database) == expected


def counted_statements(database, file, monkeypatch) -> tuple[int, int]:
    """Build, and tell how many statements the documents' transactions took, and how many all of it."""
    run, settle, sent, documents = Transaction.run, build.settle_graph, 0, 0

    def counting(self, cypher, **parameters):
        nonlocal sent
        sent += 1
        return run(self, cypher, **parameters)

    def settling(*given, **named):
        nonlocal documents
        documents = sent
        return settle(*given, **named)

    with monkeypatch.context() as patch:
        patch.setattr(Transaction, "run", counting)
        patch.setattr(build, "settle_graph", settling)
        build_graph(database, read_articles([file]))
    return documents, sent


def count(database) -> int:
    return database.read("MATCH (d:Document) RETURN count(d) AS n")[0]["n"]
