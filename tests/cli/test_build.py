"""`graphnative build`: what it says before and after, and that nothing of it is a traceback."""

import json

import pytest
import yaml
from typer.testing import CliRunner

from graphnative.cli.app import app
from graphnative.cli.build import _sentences
from graphnative.documents.readers import paths
from graphnative.kg.account import Failure
from graphnative.kg.build import BuildReport
from graphnative.kg.calling import Spent
from graphnative.kg.quality import FactQuality
from graphnative.kg.records import Mention, VotedFact
from graphnative.settings.models import ExtractiveChat, LitellmChat

PRICED = LitellmChat(kind="litellm", model="reader", prompt_price=1.0, completion_price=6.0)
TEXT = "Norvalis acquired Kestrel Power. Norvalis is based in Norway."


def run(*arguments: str):
    return CliRunner().invoke(app, list(arguments))


@pytest.fixture
def root(workspace):
    block = {"neo4j": {"uri": workspace.neo4j.uri, "username": workspace.neo4j.username}}
    (workspace.root / "settings.yaml").write_text(yaml.safe_dump({"graphnative": block}), encoding="utf-8")
    (workspace.root / "docs").mkdir()
    (workspace.root / "docs" / "deal.txt").write_text(TEXT, encoding="utf-8")
    return workspace.root


@pytest.mark.neo4j
def test_it_says_what_it_will_do_does_it_and_says_what_it_did(root) -> None:
    given = ("build", str(root / "docs"), "--root", str(root))
    dry = run(*given, "--dry-run")
    assert dry.exit_code == 0 and dry.stdout.startswith(
        "1 document to build, 1 passage, 0 unchanged, 0 refused; about"
    )
    assert "0 model calls" in dry.stdout
    first = run(*given)
    assert first.exit_code == 0, first.output
    assert "1 in = 1 new + 0 changed + 0 unchanged + 0 refused." in first.stdout
    assert "2 facts accepted, 0 wait for a review." in first.stdout
    waiting = run("review", "--root", str(root))
    assert waiting.stdout == "0 facts wait for a review.\n"
    again = run(*given, "--json")
    assert json.loads(again.stdout)["unchanged"] == 1
    elsewhere = run("forget", str(root / "docs" / "other.txt"), "--root", str(root))
    assert elsewhere.exit_code == 1 and "There is no document" in elsewhere.stderr
    forgotten = run("forget", str(root / "docs"), "--root", str(root))
    assert forgotten.exit_code == 0, forgotten.output
    assert run("dump", "--root", str(root)).stdout == ""


@pytest.mark.neo4j
def test_facts_that_wait_are_listed_with_who_read_them_and_their_sentence(root) -> None:
    (root / "docs" / "deal.txt").write_text(
        "Norvalis bought parts of Kestrel Power in Oslo.", encoding="utf-8"
    )
    assert run("build", str(root / "docs"), "--root", str(root)).exit_code == 0
    listed = run("review", "--limit", "1", "--root", str(root))
    assert "(votes: " in listed.stdout and "deal.txt: Norvalis bought" in listed.stdout
    row = json.loads(run("review", "--json", "--root", str(root)).stdout.splitlines()[0])
    assert row["reason"] == "votes" and row["document"] == "deal.txt"


@pytest.mark.neo4j
@pytest.mark.parametrize("content", [b"", b"   \n", b"\xef\xbb\xbf"])  # 28: empty, blanks, only a mark
def test_28_a_document_without_text_blocks_nobody(root, content) -> None:
    (root / "docs" / "blank.txt").write_bytes(content)
    result = run("build", str(root / "docs"), "--root", str(root))
    assert result.exit_code == 0, result.output
    assert "2 in = 1 new + 0 changed + 0 unchanged + 1 refused." in result.stdout


def test_a_report_names_every_reason_and_the_cost_of_a_thousand_triplets() -> None:
    report = BuildReport(new=1, accepted=500, held=3, model="reader", outdated=2)
    report.dropped["a name is not in the text"] = 4
    report.failures.append(Failure("a", 0, "list", "It is no JSON.", "raw"))
    report.spent = Spent(5, 1, 400_000, 100_000, 2.0)
    report.spent.refused["The model's reply was cut at its token limit"] = 1
    said = "\n".join(_sentences(report, PRICED))
    assert "500 facts accepted, 3 wait for a review." in said
    assert "left out: 4 (a name is not in the text)" in said
    assert "reader: 5 calls, 1 answer known, 400,000 tokens read, 100,000 written, 2.0 s." in said
    assert "asked again: 1 (The model's reply was cut at its token limit)" in said
    assert "cost per 1,000 accepted triplets: 2.0000" in said
    assert "1 question got no usable answer" in said and "2 documents in the graph" in said
    assert "cost" not in "\n".join(_sentences(report, ExtractiveChat()))


def test_what_a_second_pass_made_of_the_facts_is_told() -> None:
    report = BuildReport(new=2)
    assert report.quality is None and "second pass" not in "\n".join(_sentences(report, ExtractiveChat()))
    place = Mention("c", 0, 1, "A", "ORG", ("list",), 1.0)
    fact = VotedFact(place, "OWNS", place, "A owns A.", ("direct", "pairs"), 1.0)
    report.compared.add([FactQuality(fact, "again", 1.0, fact), FactQuality(fact, "lost", 0.5, fact)])
    assert "second pass: 1 again, 0 changed, 1 lost, 0 new; agreement 0.50, quality 0.75." in _sentences(
        report, ExtractiveChat()
    )


def test_what_the_schema_holds_back_is_not_told_as_accepted() -> None:
    report = BuildReport(new=1, accepted=66, held=2, waiting=78, held_by_schema=76)
    said = _sentences(report, ExtractiveChat())[1]
    assert said == (
        "66 facts read by enough pathways, 2 by too few. In the whole graph the schema holds back 76, "
        "and 78 facts wait for a review."
    )


@pytest.mark.neo4j
def test_a_rejected_type_is_told_when_its_facts_are_built(root) -> None:
    given = ("build", str(root / "docs"), "--root", str(root))
    assert run(*given).exit_code == 0
    assert run("schema", "reject", "ACQUIRED", "--root", str(root)).exit_code == 0
    (root / "docs" / "more.txt").write_text(f"{TEXT} It rained.", encoding="utf-8")
    told = run(*given).stdout
    assert "2 facts read by enough pathways, 0 by too few." in told
    assert "the schema holds back 2, and 2 facts wait for a review." in told
    assert run("review", "--root", str(root)).stdout.endswith("2 facts wait for a review.\n")


@pytest.mark.neo4j
def test_paper_without_a_model_and_refused_documents_are_told_before_anything_is_built(root) -> None:
    (root / "docs" / "blank.txt").write_text(" ", encoding="utf-8")
    given = ("build", str(root / "docs"), "--dry-run", "--root", str(root))
    paper = run(*given, "--profile", "paper")
    assert "0 unchanged, 1 refused; about" in paper.stdout
    assert "The profile paper needs a model" in paper.stderr
    plain = run(*given)
    assert "needs a model" not in plain.stderr and f"{root}/docs/blank.txt has no text" in plain.stderr
    told = json.loads(run(*given, "--json").stdout)
    assert told["refused"] == [{"source": f"{root}/docs/blank.txt", "reason": "has no text"}]


@pytest.mark.neo4j
def test_build_reads_the_columns_that_it_is_told(root) -> None:
    file = root / "deals.csv"
    file.write_text("no,story\n1,Norvalis acquired Kestrel Power.\n", encoding="utf-8")
    refused = run("build", str(file), "--root", str(root))
    assert refused.exit_code == 1 and "--column id=NAME" in refused.stderr
    built = run("build", str(file), "--column", "id=no", "--tag", "set=x", "--root", str(root))
    assert built.exit_code == 0, built.output
    assert "1 in = 1 new" in built.stdout
    assert f"{file}: id = no, text = story; " in built.stderr


@pytest.mark.neo4j
def test_25_files_of_one_name_in_two_folders_are_two_documents_and_each_is_read_once(
    root, monkeypatch
) -> None:
    (root / "more").mkdir()
    (root / "more" / "deal.txt").write_text("Norvalis acquired Quellmark.", encoding="utf-8")
    read: list[str] = []
    real = paths.read_text_file
    monkeypatch.setattr(
        paths, "read_text_file", lambda path, *rest: (read.append(path.name), real(path, *rest))[1]
    )
    built = run("build", str(root / "docs"), str(root / "more"), "--root", str(root))
    assert built.exit_code == 0 and "2 in = 2 new" in built.stdout, built.output
    assert read == ["deal.txt", "deal.txt"]
    dumped = run("dump", "--root", str(root)).stdout
    assert '"docs/deal.txt"' in dumped and '"more/deal.txt"' in dumped
    assert run("forget", str(root / "more"), "--root", str(root)).stdout == "1 forgotten, 0 unknown.\n"
