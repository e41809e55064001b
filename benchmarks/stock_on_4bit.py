"""GraphRAG's stock `graphrag query`, all four methods, on a Hugging Face model in 4 bits behind the gateway.

    python benchmarks/stock_on_4bit.py --model FILE.gguf [--window N] [--answer N] [--keep DIR]

Needs the extra hf. The model is a GGUF file, a folder or a name. A few companies' invented news is ingested,
clustered and exported without a model; then `graphnative contexts --write` fits GraphRAG's contexts to the
model's window, the gateway loads the model, and the stock command asks one question by each method.
"""

import argparse
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import yaml

from graphnative.settings import load_settings
from graphnative.settings.gateway_address import gateway_address
from graphnative.store.gateway_spending import gateway_spending
from report import machine_line, table
from scratch_workspace import scratch_workspace

METHODS = ("basic", "local", "global", "drift")
QUESTION = "How do the companies treat water?"
_LONGEST = 600
_PATIENCE_S = 1800


def main() -> None:
    """Read the command line, prepare, ask, print."""
    options = _options()
    with scratch_workspace(options.keep) as root:
        if not (root / "indexes" / "current").exists():
            prepare(root, options.companies)
        configure(root, options)
        contexts = graphnative(root, "contexts", "--write")
        print(machine_line(model=Path(options.model).name, window=options.window, answer=options.answer))
        print(f"\n{contexts}\n", flush=True)
        graphnative(root, "up")
        try:
            loaded = first_reply(root)
            rows, answers = ask(root, options.method or METHODS)
        finally:
            graphnative(root, "down")
    print(f"The gateway's first reply, the weights' loading included: {loaded:.1f} s\n")
    print(table(["method", "exit code", "s", "calls", "tokens read", "written"], rows, digits=1))
    for method, answer in answers:
        print(f"\n### {method}\n\n{answer[:_LONGEST]}")


def prepare(root: Path, companies: int) -> None:
    """Ingest the news of the first companies, cluster and export it, all without a model."""
    from graphnative.bridge.export import export_index
    from graphnative.communities.build import build_communities
    from graphnative.demo.news import demo_articles, demo_companies
    from graphnative.esg.ingest import ingest_articles
    from graphnative.store.connect import open_database

    kept = {company.id for company in demo_companies()[:companies]}
    articles = [each for each in demo_articles() if each.id.removeprefix("demo/").rsplit("-", 3)[0] in kept]
    with open_database(load_settings(root)) as database:
        ingest_articles(database, articles)
        build_communities(database)
        export_index(database)


def configure(root: Path, options: argparse.Namespace) -> None:
    """Name the model in settings.yaml."""
    path = root / "settings.yaml"
    content: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    content["graphnative"]["chat"] = {
        "kind": "huggingface",
        "model": options.model,
        "quantization": "4bit",
        "max_tokens": options.answer,
        "context_window": options.window,
    }
    content["concurrent_requests"] = 1
    for models in (content["completion_models"], content["embedding_models"]):
        for model in models.values():
            model["call_args"] = {"timeout": _PATIENCE_S}
    path.write_text(yaml.safe_dump(content, sort_keys=False), encoding="utf-8")


def first_reply(root: Path) -> float:
    """Return the seconds until the gateway, just started, has answered: it reads its weights first."""
    from graphnative.models.litellm_chat import LitellmModel
    from graphnative.settings.models import LitellmChat

    address = gateway_address(load_settings(root))
    assert address is not None
    section = LitellmChat(
        kind="litellm", model="openai/graphnative", api_base=address.url, timeout_s=_PATIENCE_S, max_tokens=8
    )
    begin = time.perf_counter()
    LitellmModel(section).chat("Be brief.", "Say yes.")
    return time.perf_counter() - begin


def ask(root: Path, methods: "tuple[str, ...]") -> tuple[list[tuple[Any, ...]], list[tuple[str, str]]]:
    """Return a row of figures and what was printed, for each method."""
    address = gateway_address(load_settings(root))
    assert address is not None
    rows, answers = [], []
    for method in methods:
        before, begin = _totals(gateway_spending(address)), time.perf_counter()
        done = run("graphrag", "query", "--root", root, "--method", method, QUESTION)
        seconds = time.perf_counter() - begin
        spent = [now - was for now, was in zip(_totals(gateway_spending(address)), before, strict=True)]
        rows.append((method, str(done.returncode), seconds, *spent))
        answers.append((method, (done.stdout if done.returncode == 0 else done.stderr[-_LONGEST:]).strip()))
        print(f"{method}: exit {done.returncode} after {seconds:.0f} s", flush=True)
    return rows, answers


def graphnative(root: Path, *words: str) -> str:
    """Return what a command of ours prints; a failure ends the script with what it said."""
    done = run("graphnative.cli", *words, "--root", root)
    if done.returncode:
        raise SystemExit(f"graphnative {' '.join(words)}\n{done.stdout}\n{done.stderr[-3000:]}")
    return done.stdout.strip()


def run(module: str, *words: object) -> "subprocess.CompletedProcess[str]":
    """Run a program of this environment."""
    import os

    # Without the variable litellm tries to fetch its price list from the internet, and waits.
    environment = {**os.environ, "LITELLM_LOCAL_MODEL_COST_MAP": "True"}
    program = "from graphnative.cli.app import main; main()" if module == "graphnative.cli" else ""
    command = [sys.executable, "-c", program] if program else [sys.executable, "-m", module]
    return subprocess.run(
        [*command, *map(str, words)], env=environment, capture_output=True, text=True, check=False
    )


def _totals(spendings: Any) -> tuple[int, int, int]:
    ones = list(spendings.values())
    return tuple(
        sum(getattr(one, name) for one in ones) for name in ("calls", "prompt_tokens", "completion_tokens")
    )  # type: ignore[return-value]


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--model", required=True, help="GGUF file, folder or name of the model.")
    parser.add_argument("--window", type=int, default=4096, help="Tokens of prompt and answer.")
    parser.add_argument("--answer", type=int, default=256, help="Tokens of an answer at most.")
    parser.add_argument("--companies", type=int, default=4, help="Whose news is asked.")
    parser.add_argument("--keep", type=Path, help="Folder of the workspace, which is kept.")
    parser.add_argument("--method", action="append", choices=METHODS, help="One of them only; repeatable.")
    return parser.parse_args()


if __name__ == "__main__":
    main()
