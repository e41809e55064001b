"""The benchmark of the stock command on a 4-bit model: what it configures, and how it counts."""

import argparse
from pathlib import Path

import yaml

from graphnative.models.spending import Spending
from graphnative.settings import load_settings


def test_the_workspace_names_the_model_and_waits_for_it(tmp_path: Path) -> None:
    import stock_on_4bit
    from graphnative.cli.workspace import write_workspace

    write_workspace(tmp_path)
    options = argparse.Namespace(model="x.gguf", window=4096, answer=200)
    stock_on_4bit.configure(tmp_path, options)
    chat = load_settings(tmp_path).chat
    assert (chat.kind, chat.quantization, chat.context_window, chat.max_tokens) == (
        "huggingface",
        "4bit",
        4096,
        200,
    )
    content = yaml.safe_load((tmp_path / "settings.yaml").read_text(encoding="utf-8"))
    assert content["completion_models"]["default_completion_model"]["call_args"]["timeout"] > 600


def test_figures_are_those_of_all_models_together() -> None:
    import stock_on_4bit

    spendings = {"a": Spending(1, 20, 3, 1.0), "b": Spending(2, 5, 1, 1.0)}
    assert stock_on_4bit._totals(spendings) == (3, 25, 4)
    assert stock_on_4bit._totals({}) == (0, 0, 0)


def test_a_program_that_fails_gives_its_code(tmp_path: Path) -> None:
    import stock_on_4bit

    done = stock_on_4bit.run("graphnative.cli", "status", "--root", tmp_path / "nowhere")
    assert done.returncode == 1 and "settings.yaml" in done.stderr
