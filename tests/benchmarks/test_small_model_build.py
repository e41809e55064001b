"""The benchmark of a small model, without one."""

import sys
import zipfile

import pytest


@pytest.mark.neo4j
@pytest.mark.usefixtures("neo4j_environment")
def test_the_family_and_two_calls_are_built_and_one_edge_is_shown(tmp_path, monkeypatch, capsys) -> None:
    import small_model_build

    with zipfile.ZipFile(tmp_path / "MSFT_Input_Text.zip", "w") as archive:
        for year in (23, 24):
            archive.writestr(f"TranscriptFY{year}Q1.txt", "Microsoft acquired Nuance. " * 30)
    monkeypatch.setattr(sys, "argv", ["small_model_build", "--data", str(tmp_path), "--passages", "1"])
    small_model_build.main()
    printed = capsys.readouterr().out
    assert "| script  | The Sheen family" in printed and "| rules" in printed and "FY23Q1 + FY24Q1" in printed
    assert "Charlie Sheen | IS_PARENT_OF | Bob  (1 document, score 0.67, key " in printed
