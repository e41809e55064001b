import argparse
from collections import Counter
from pathlib import Path

import pytest

DATA = Path(__file__).parents[1] / "data" / "chatreport"


@pytest.fixture
def script():
    import chatreport_retrieval

    return chatreport_retrieval


def row(company: str, qid: int, *, year: int = 2020, answer: str = "Yes.", ticker: str = "T") -> dict:
    name = {"id": f"{company}{ticker}_{year}#tcfd_{qid}", "qid": f"tcfd_{qid}", "company": company}
    return {**name, "year": year, "ticker": ticker, "sector": "", "answer": answer}


def test_a_company_counts_with_exactly_one_whole_year(script) -> None:
    rows = [row("Whole", i) for i in range(1, 12)]
    rows += [row("Ten", i) for i in range(1, 11)]
    rows += [row("Blank", i, answer=" " if i == 3 else "Yes.") for i in range(1, 12)]
    rows += [row("Twice", i, year=year) for i in range(1, 12) for year in (2019, 2020)]
    rows += [row(name, i) for i in range(1, 12) for name in ("", "Unknown")]
    assert script.choose_companies(rows, 30) == ["Whole"]


def test_companies_come_in_the_order_of_their_hash(script) -> None:
    rows = [row(name, i) for name in ("a", "b", "c") for i in range(1, 12)]
    # sha256 of b begins 3e, of c 2e, of a ca
    assert script.choose_companies(rows, 30) == ["c", "b", "a"]
    assert script.choose_companies(rows, 2) == ["c", "b"]


def test_a_row_without_a_company_takes_its_ticker(script) -> None:
    article = script.as_article(row("unknown", 1, ticker="AM"))
    assert (article.headline, article.organisations) == ("AM 2020", None)
    article = script.as_article(row("Acme", 1))
    assert (article.headline, article.organisations) == ("Acme 2020", ("Acme",))


def test_every_question_has_the_company_in_it_and_one_right_text(script) -> None:
    rows = script.read_rows(DATA)
    companies = script.choose_companies(rows, 30)
    asked = script.ask_all(rows, {f"tcfd_{i}": f"Question {i}?" for i in range(1, 12)}, companies)
    assert Counter(one.company for one in asked) == dict.fromkeys(companies, 11)
    assert all(one.text.startswith(f"{one.company}: Question") and one.gold == one.id for one in asked)


@pytest.mark.neo4j
def test_the_whole_run_prints_a_line_for_each_method_and_filter(script, neo4j_environment, capsys) -> None:
    script.run(argparse.Namespace(data=DATA, keep=None, limit_companies=2, embedder="use", seed=0))
    lines = [line.split("|") for line in capsys.readouterr().out.splitlines() if line.startswith("| ")][1:]
    values = {
        (cells[1].strip(), cells[2].strip()): float(cells[4]) for cells in lines if "--" not in cells[1]
    }
    assert set(values) == {(method, mode) for method in script.METHODS for mode in script.MODES}
    # a company's 11 texts, three of them shown: chance is 3/11 = .27, and any retriever must be far above it
    assert all(value > 0.5 for (_, mode), value in values.items() if mode == "given")
