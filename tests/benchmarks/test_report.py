import importlib.util
import sys
from pathlib import Path

import pytest

PATH = Path(__file__).parents[2] / "benchmarks" / "report.py"


@pytest.fixture(scope="module")
def report():
    spec = importlib.util.spec_from_file_location("benchmark_report", PATH)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_the_machine_line_names_cores_date_and_facts(report) -> None:
    line = report.machine_line(seed=7, articles_read=12)
    assert line.split(" · ")[-2:] == ["seed 7", "articles read 12"]
    assert f"{report.usable_cores()} cores" in line
    assert line[:2] == "20"


def test_a_table_aligns_numbers_right_and_writes_absent_values_as_a_dash(report) -> None:
    text = report.table(["method", "hit@3", "n"], [["bm25", 0.71849, 1330], ["a|b", None, 5]])
    assert text.splitlines() == [
        "| method | hit@3 |     n |",
        "| ------ | ----: | ----: |",
        "| bm25   | 0.718 | 1,330 |",
        "| a\\|b   |     – |     5 |",
    ]


def test_a_row_of_the_wrong_length_is_an_error(report) -> None:
    with pytest.raises(ValueError, match="has 1 cells, the header 2"):
        report.table(["a", "b"], [["x"]])
