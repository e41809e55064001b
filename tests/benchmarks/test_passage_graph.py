import argparse
import json

import pytest

QUESTION = "Where was the director of the film Blood Street born?"
TEXTS = {
    "Blood Street": "Blood Street is a 1988 film directed by Leo Fong.",
    "Leo Fong": "Leo Fong is an actor who was born in Stockton.",
    "Weather": "Weather is a state of the air. It rains in the street where Blood Oranges grow.",
}


@pytest.fixture
def script():
    import passage_graph

    return passage_graph


@pytest.fixture
def hipporag(tmp_path):
    folder = tmp_path / "wiki_hipporag"
    (folder / "published_runs").mkdir(parents=True)
    corpus = [{"title": title, "text": text} for title, text in TEXTS.items()]
    (folder / "2wikimultihopqa_corpus.json").write_text(json.dumps(corpus), "utf-8")
    run = [
        {
            "question": QUESTION,
            "evidence": ["Leo Fong", "Leo Fong", "Blood Street"],
            "ground_truth": ["Blood Street", "Leo Fong"],
        },
        {"question": "Who is Leo Fong?", "evidence": ["Leo Fong"], "ground_truth": ["Leo Fong"]},
    ]
    for file in (
        "graph_2wikimultihopqa_101",
        "nano_2wikimultihopqa_101_local",
        "lightrag_2wikimultihopqa_101_local",
        "vdb_2wikimultihopqa_101",
    ):
        (folder / "published_runs" / f"{file}.json").write_text(json.dumps(run), "utf-8")
    return folder


@pytest.fixture
def multihop(tmp_path):
    folder = tmp_path / "wiki_multihop"
    folder.mkdir()

    def write(name: str, *rows: dict) -> None:
        (folder / name).write_text("".join(f"{json.dumps(row)}\n\n" for row in rows), "utf-8")

    ids = {title: f"c{at}" for at, title in enumerate(TEXTS)}
    write(
        "corpus.jsonl",
        *({"chunk_id": ids[title], "source_title": title, "text": text} for title, text in TEXTS.items()),
    )
    write(
        "questions.jsonl",
        {"id": "q1", "question": QUESTION, "gold_support_chunk_ids": ["c0", "c1"], "split": "dev"},
        {"id": "q2", "question": "Who is Leo Fong?", "gold_support_chunk_ids": ["c1"], "split": "dev"},
        {"id": "q4", "question": "What is Blood Street?", "gold_support_chunk_ids": ["c0"], "split": "test"},
        {"id": "q5", "question": "Is Leo Fong an actor?", "gold_support_chunk_ids": ["c1"], "split": "test"},
    )
    write("no_knowledge.jsonl", {"id": "q3", "question": "Who founded Acme?"})
    return folder


def rows(out: str) -> dict[str, list[str]]:
    lines = [line.strip("|").split("|") for line in out.splitlines() if line.startswith("| ")]
    return {cells[0].strip(): [cell.strip() for cell in cells[1:]] for cells in lines}


def test_both_sets_are_told_apart_by_their_files(script, hipporag, multihop) -> None:
    titled, untitled = script.read_set(hipporag), script.read_set(multihop)

    assert (titled.mentions, untitled.mentions) == ("titles", "names")
    assert titled.passages[1].headline == "Leo Fong"
    assert untitled.passages[1].headline == ""
    assert [question.gold for question in untitled.questions] == [
        {"c0", "c1"},
        {"c1"},
        {"c0"},
        {"c1"},
        frozenset(),
    ]
    assert len(titled.published) == 4


def test_a_repeated_title_takes_a_place_and_finds_nothing_again(script, hipporag) -> None:
    _, rank = next(script.published_rankings(script.read_set(hipporag)))
    judged, _ = script.judge(script.read_set(hipporag).questions, rank)

    assert script.METRICS["recall@2"](judged[0].ranking, judged[0].gold) == 0.5


@pytest.mark.neo4j
@pytest.mark.full
def test_titles_lead_to_both_passages(script, hipporag, neo4j_environment, capsys) -> None:
    script.run(argparse.Namespace(data=hipporag, keep=None, limit=0, seed=0, only=None))
    found = rows(capsys.readouterr().out)

    assert found["best possible"][:3] == ["1.000"] * 3
    assert found["fast-graphrag (published)"][:3] == ["0.750", "1.000", "1.000"]
    assert found["PassageGraphRetriever"][:3] == ["1.000"] * 3


@pytest.mark.neo4j
@pytest.mark.full
def test_names_lead_to_both_passages(script, multihop, neo4j_environment, capsys) -> None:
    script.run(argparse.Namespace(data=multihop, keep=None, limit=0, seed=0, only=None))
    out = capsys.readouterr().out

    assert "dev, 2 questions" in out
    assert "test, 2 questions" in out
    assert "4 answerable against 1 unanswerable" in out
    assert rows(out)["PassageGraphRetriever"][0] == "1.000"
