import argparse
import zipfile

import pytest


@pytest.fixture
def script():
    import earnings_calls

    return earnings_calls


@pytest.fixture
def data(tmp_path):
    """Two calls of invented talk, long enough for several passages, and the questions' own ids."""
    folder = tmp_path / "data"
    folder.mkdir()
    filler = "We talked about the weather in many places and thanked all operators. " * 40
    said = {
        "txt/TranscriptFY24Q4.txt": "SATYA: The most healthy sign is that customers renew.",
        "txt/TranscriptFY19Q2.txt": "AMY: Spending on servers rose by “nine” percent.",
    }
    with zipfile.ZipFile(folder / "MSFT_Input_Text.zip", "w") as archive:
        for name, text in said.items():
            archive.writestr(name, f"{filler}\n\n{text}\n\n{filler}".encode())
        archive.writestr("txt/", b"")
    rows = ["question_text,question_id", "How much did spending on servers rise?,7", "Who won the cup?,12"]
    rows += ['" What is the most healthy sign, as said?",15', '"",20']
    (folder / "MSFT_Single_Transcript_Questions.csv").write_text("\n".join(rows), "utf-8-sig")
    return folder


def test_questions_and_files_are_read_as_they_are(script, data, tmp_path) -> None:
    questions = script.read_questions(data / "MSFT_Single_Transcript_Questions.csv")
    assert list(questions) == ["7", "12", "15"]
    assert questions["15"] == "What is the most healthy sign, as said?"
    files = script.unpack(data / "MSFT_Input_Text.zip", tmp_path)
    assert [file.name for file in files] == ["TranscriptFY19Q2.txt", "TranscriptFY24Q4.txt"]
    assert "“nine”" in files[0].read_text("utf-8")


def test_a_call_has_a_short_name(script) -> None:
    assert script.call_of("TranscriptFY24Q4.txt") == "FY24Q4"


@pytest.mark.neo4j
def test_the_whole_run_cites_the_call_that_says_it(script, data, neo4j_environment, capsys) -> None:
    script.run(argparse.Namespace(data=data, keep=None, method="gri-path", top_k=1))
    out = capsys.readouterr().out
    assert "2 files: 2 new, 0 changed, 0 unchanged, 0 refused" in out
    lines = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in out.splitlines() if line[:1] == "|"
    ]
    summary = {row[0].strip(): [cell.strip() for cell in row[2:]] for row in lines if len(row) == 4}
    assert summary["7"] == ["FY19Q2", "2"]
    assert summary["15"] == ["FY24Q4", "1"]
    assert "SATYA: The most healthy sign is that customers renew. [1]" in out
